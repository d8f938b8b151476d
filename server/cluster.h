// One of several processes on one database: it keeps its lease, takes over the games of those that are gone,
// and lets go of its own when it has lost them.
#pragma once
#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/fellows.h"
#include "server/hall.h"
#include "server/leases.h"

namespace tercio::server {

class Cluster {
 public:
  // Without a bus the games of others cannot be reached from here.
  // `leads` is called with every new lease.
  Cluster(Hall& hall, const std::string& store, const std::string& bus, Fellows::Answering answering,
          std::function<void()> leads);

  void begin();
  // No new games from now on: only those of its rules that older processes leave to it.
  void drain(std::function<void()> when_over);
  void end();  // the games are anybody's; nothing is written any more

  bool ready() const { return ready_ && !away_; }
  Fellows* fellows() { return fellows_.get(); }
  Fence fence() const { return fence_; }
  std::optional<Fence> other_owner(const std::string& game);  // if another process has it
  Fence home(const std::string& name) const;  // the process whose business this is, by its name

 private:
  void tend();
  void keep_lease();
  void begin_anew();
  void do_without();  // the database, for a while
  void lose();
  void claim();
  void take_over();
  bool drained();

  Hall& hall_;
  std::unique_ptr<Leases> leases_;
  std::unique_ptr<Fellows> fellows_;
  boost::asio::steady_timer timer_;
  Fence fence_ = 0;  // 0: none at present
  Instant renewed_{};
  std::deque<std::string> claimed_;  // games of this process that are not brought back yet
  bool taking_ = false;              // the next of them
  std::function<void()> when_over_, leads_;
  bool ready_ = false;  // writes under its number
  bool away_ = false;   // the database, for so long that others may have the lease ended
};

}  // namespace tercio::server
