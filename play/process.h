// A program that runs beside this one and speaks lines: what is written goes to its standard input, what is
// read comes from its standard output. Its standard error stays that of this program.
#pragma once
#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace tercio {

class Process {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit Process(const std::string& command);  // a line for the shell; throws if there can be no process
  ~Process();                                    // ends it, and all that it started
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  enum class Trouble { None, Ended, Late, TooLong };
  Trouble trouble() const { return trouble_; }  // of the last write or line that did not succeed

  bool write(std::string_view text, Time until);
  std::optional<std::string> line(Time until);  // without its end

  void end_politely(std::chrono::milliseconds patience);  // its input ends; then it has so long

 private:
  bool wait_for(short what, Time until);
  bool fail(Trouble trouble);

  static constexpr std::size_t longest_line = 1U << 20U;
  pid_t id_ = -1;
  int socket_ = -1;
  std::string read_;  // not yet asked for
  Trouble trouble_ = Trouble::None;
};

}  // namespace tercio
