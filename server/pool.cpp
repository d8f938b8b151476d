#include "server/pool.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <ctime>

namespace tercio::server {
namespace {

constexpr double twice = 2;
constexpr std::chrono::milliseconds a_moment{100};
constexpr std::chrono::seconds lately{10};
constexpr double fades_in = 30;         // seconds, to a third
constexpr double worth_knowing = 0.01;  // seconds of a core

double core_seconds() {  // of this thread
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec);
}

// By so much behind the rest of the process, however that was started.
void step_behind(int niceness) {
  const auto self = static_cast<id_t>(gettid());
  if (niceness != 0) setpriority(PRIO_PROCESS, self, getpriority(PRIO_PROCESS, self) + niceness);
}

}  // namespace

Pool::Pool(const Shape& shape) : shape_(shape) {
  const auto begin = [this](unsigned threads, Place place, int niceness) {
    for (unsigned i = 0; i < threads; ++i)
      threads_.emplace_back([this, place, niceness] {
        step_behind(niceness);
        run(place);
      });
  };
  begin(std::max(1U, shape_.threads), Place::Front, shape_.niceness);
  begin(shape_.behind, Place::Behind, shape_.niceness_behind);
}

Pool::~Pool() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  something_.notify_all();
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
}

bool Pool::may_wait(const Owner& owner) const {
  const bool house = owner.address.empty() && owner.person == 0;
  const auto lane = lanes_.find(owner.address);
  if (house || lane == lanes_.end()) return true;
  const auto own = lane->second.people.find(owner.person);
  return lane->second.waiting < shape_.most_waiting_address &&
         (own == lane->second.people.end() || own->second.size() < shape_.most_waiting_person);
}

bool Pool::add(const Owner& owner, Work work) {
  {
    const std::lock_guard lock(mutex_);
    if (!may_wait(owner)) return false;
    Lane& lane = lanes_[owner.address];
    std::deque<Work>& own = lane.people[owner.person];
    if (own.empty()) lane.turns.push_back(owner.person);
    if (lane.waiting++ == 0) turns_.push_back(owner.address);
    own.push_back(std::move(work));
    ++waiting_;
  }
  something_.notify_all();  // not every thread is for everybody
  return true;
}

std::size_t Pool::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_;
}

double Pool::Use::now() const {
  const std::chrono::duration<double> gone = std::chrono::steady_clock::now() - then;
  return seconds * std::exp(-gone.count() / fades_in);
}

// Much is more than others who are there have, too: those who are alone are in nobody's way.
Pool::Place Pool::place_of(const std::string& address) const {
  const auto found = used_.find(address);
  if (shape_.behind == 0 || found == used_.end()) return Place::Front;
  const double own = found->second.now();
  return own > shape_.much && own > twice * least_ ? Place::Behind : Place::Front;
}

void Pool::note_use(const std::string& address, double seconds) {
  if (shape_.behind == 0) return;
  Use& use = used_[address];
  const auto now = std::chrono::steady_clock::now();
  use = {use.now() + seconds, now};
  if (now - looked_ > a_moment) {
    looked_ = now;
    least_ = use.now();
    for (const auto& [other, of_other] : used_)
      if (now - of_other.then < lately) least_ = std::min(least_, of_other.now());
  }
  if (used_.size() < look_at_) return;
  std::erase_if(used_, [](const auto& entry) { return entry.second.now() < worth_knowing; });
  look_at_ = std::max<std::size_t>(1000, 2 * used_.size());
}

// The next in turn who belongs here, and whose address has not its share of the threads already.
bool Pool::take(Place place, std::string& address, Work& work) {
  const auto next = std::find_if(turns_.begin(), turns_.end(), [&](const std::string& one) {
    return lanes_.at(one).running < shape_.most_running && place_of(one) == place;
  });
  if (next == turns_.end()) return false;
  address = *next;
  turns_.erase(next);
  Lane& lane = lanes_.at(address);
  const PersonId person = lane.turns.front();
  lane.turns.pop_front();
  const auto own = lane.people.find(person);
  work = std::move(own->second.front());
  own->second.pop_front();
  if (own->second.empty())
    lane.people.erase(own);
  else
    lane.turns.push_back(person);
  if (--lane.waiting > 0) turns_.push_back(address);
  --waiting_;
  ++lane.running;
  ++running_;
  return true;
}

void Pool::run(Place place) {
  std::unique_lock lock(mutex_);
  for (;;) {
    std::string address;
    Work work;
    something_.wait(lock, [&] { return closed_ || take(place, address, work); });
    if (!work) return;
    lock.unlock();
    const double before = core_seconds();
    work();
    work = nullptr;  // what it holds is let go before anybody waits for the lock
    const double used = core_seconds() - before;
    lock.lock();
    --running_;
    note_use(address, used);
    Lane& lane = lanes_.at(address);
    if (--lane.running == 0 && lane.waiting == 0) lanes_.erase(address);
    something_.notify_all();  // somebody may have waited for this share
    ended_.notify_all();
  }
}

bool Pool::close(std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  closed_ = true;
  something_.notify_all();
  const bool all = ended_.wait_for(lock, patience, [this] { return running_ == 0; });
  lock.unlock();
  if (!all)
    for (std::thread& thread : threads_) thread.detach();
  return all;
}

}  // namespace tercio::server
