// The clocks of a game's seats. They go by a clock that nobody sets.
#pragma once
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <optional>
#include <vector>

#include "engine/decision.h"
#include "server/moment.h"
#include "server/setup.h"

namespace tercio::server {

class Clocks {
 public:
  static constexpr int none = -1;

  Clocks(boost::asio::io_context& loop, std::optional<ClockSetup> setup) : setup_(setup), flag_(loop) {}

  bool used() const { return setup_.has_value(); }
  void begin(std::size_t seats);                                  // all have their minutes
  void set(Seat seat, Milliseconds left) { left_[seat] = left; }  // as it was kept

  // Runs from then on, and calls if the flag falls.
  void start(Seat seat, Instant from, std::function<void()> fell);
  void halt();                                   // nobody's runs; what was used is gone
  Milliseconds stop(Seat seat, bool increment);  // what is left to it; 0 without clocks
  void cancel();                                 // the server ends

  int running() const { return running_; }
  Instant since() const { return since_; }
  const std::vector<Milliseconds>& left() const { return left_; }

 private:
  void use();

  std::optional<ClockSetup> setup_;
  std::vector<Milliseconds> left_;
  int running_ = none;  // whose clock runs
  Instant since_{};     // when it began to
  boost::asio::steady_timer flag_;
};

}  // namespace tercio::server
