// Threads that work for many people. Turns go round: first among addresses, then among the people of one.
// Nobody has more than a share of the threads at once, nor more than so much waiting. Where there are threads
// behind the others, they have the work of those addresses for which much was done lately.
#pragma once
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/store.h"

namespace tercio::server {

struct Owner {  // for whom something is done
  std::string address{};
  PersonId person = 0;
};

class Pool {
 public:
  struct Shape {
    unsigned threads = 1;
    unsigned most_running = 1;  // of one address
    std::size_t most_waiting_person = 1000, most_waiting_address = 10000;
    int niceness = 0;
    unsigned behind = 0;  // threads for those for whom much was done lately
    int niceness_behind = 0;
    double much = 2;  // seconds of a core within about half a minute, and twice what others have
  };
  explicit Pool(const Shape& shape);
  ~Pool();  // forgets what waits, and waits for what runs
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  using Work = std::function<void()>;
  bool add(const Owner& owner,
           Work work);  // false: too much of theirs waits already; nobody's is never too much
  std::size_t waiting() const;
  // Nothing new begins. False if something still runs after this time: then the process must not end the
  // ordinary way, for the threads are left to themselves.
  bool close(std::chrono::milliseconds patience);

 private:
  struct Lane {  // what waits of one address
    std::map<PersonId, std::deque<Work>> people;
    std::deque<PersonId> turns;
    std::size_t waiting = 0;
    unsigned running = 0;
  };
  struct Use {  // seconds of a core; fades away
    double seconds = 0;
    std::chrono::steady_clock::time_point then{};
    double now() const;
  };
  enum class Place { Front, Behind };

  void run(Place place);
  bool take(Place place, std::string& address, Work& work);
  bool may_wait(const Owner& owner) const;
  Place place_of(const std::string& address) const;
  void note_use(const std::string& address, double seconds);

  const Shape shape_;
  mutable std::mutex mutex_;
  std::condition_variable something_, ended_;
  std::map<std::string, Lane> lanes_;
  std::map<std::string, Use> used_;  // by addresses, as far as it is worth knowing
  std::size_t look_at_ = 1000;       // once there are so many of them
  double least_ = 0;                 // of those who were there lately
  std::chrono::steady_clock::time_point looked_{};
  std::deque<std::string> turns_;  // of addresses for which something waits
  std::size_t waiting_ = 0;
  unsigned running_ = 0;
  bool closed_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace tercio::server
