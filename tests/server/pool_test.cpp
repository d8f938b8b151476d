// Threads that many people share: turns go round, and nobody has more than a share.
#include "server/pool.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <ctime>

namespace tercio::server::test {
namespace {

using namespace std::chrono_literals;

TEST(Pool, TurnsGoRoundAmongAddressesAndTheirPeople) {
  std::mutex mutex;
  std::vector<std::string> order;
  std::atomic<bool> go{false};
  {
    Pool pool({.threads = 1});
    pool.add({"x", 9}, [&] {
      while (!go) std::this_thread::sleep_for(1ms);
    });
    const auto note = [&](const std::string& what) {
      return [&, what] {
        const std::lock_guard lock(mutex);
        order.push_back(what);
      };
    };
    for (int n = 0; n < 3; ++n) pool.add({"a", 1}, note("a1"));
    pool.add({"a", 2}, note("a2"));
    pool.add({"b", 3}, note("b3"));
    go = true;
    while (pool.waiting() > 0) std::this_thread::sleep_for(1ms);
  }
  EXPECT_EQ(order, (std::vector<std::string>{"a1", "b3", "a2", "a1", "a1"}));
}

TEST(Pool, NobodyHasMoreThanAShareOfTheThreads) {
  std::atomic<int> running{0}, most{0};
  std::atomic<bool> other{false}, go{false};
  Pool pool({.threads = 4, .most_running = 2});
  for (int n = 0; n < 20; ++n)
    pool.add({"a", n}, [&] {
      most = std::max(most.load(), ++running);
      while (!go) std::this_thread::sleep_for(1ms);
      --running;
    });
  pool.add({"b", 1}, [&] { other = true; });
  for (int n = 0; n < 60000 && !other; ++n) std::this_thread::sleep_for(1ms);
  EXPECT_TRUE(other) << "somebody else need not wait";
  go = true;
  while (pool.waiting() > 0) std::this_thread::sleep_for(1ms);
  EXPECT_LE(most, 2);
}

TEST(Pool, NobodyHasAnyAmountWaiting) {
  std::atomic<bool> go{false};
  Pool pool({.threads = 1, .most_waiting_person = 3, .most_waiting_address = 5});
  pool.add({}, [&] {
    while (!go) std::this_thread::sleep_for(1ms);
  });
  while (pool.waiting() > 0) std::this_thread::sleep_for(1ms);
  int taken = 0;
  for (int n = 0; n < 10; ++n) taken += pool.add({"a", 1}, [] {});
  EXPECT_EQ(taken, 3);
  for (int n = 0; n < 10; ++n) taken += pool.add({"a", 2 + n}, [] {});
  EXPECT_EQ(taken, 5);
  EXPECT_TRUE(pool.add({"b", 1}, [] {}));
  EXPECT_TRUE(pool.add({}, [] {})) << "the house's own";
  go = true;
}

// Whoever has used much runs on the threads behind, which the system lets run when nothing else is to be
// done; the threads in front are free for all others, also while his work takes long.
TEST(Pool, WhoUsesMuchGoesBehindTheOthers) {
  const auto niceness = [] { return getpriority(PRIO_PROCESS, static_cast<id_t>(gettid())); };
  const auto work = [](double seconds) {
    timespec used{};
    do clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    while (static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec) < seconds);
  };
  const int own = niceness();
  std::atomic<int> first{99}, second{99}, other{99};
  std::atomic<bool> go{false};
  Pool pool({.threads = 1, .most_running = 1, .behind = 1, .niceness_behind = 3, .much = 0.02});
  pool.add({"b", 3}, [] {});
  pool.add({"a", 1}, [&] {
    first = niceness();
    work(0.05);
  });
  while (pool.waiting() > 0 || first == 99) std::this_thread::sleep_for(1ms);
  pool.add({"a", 1}, [&] {
    second = niceness();
    while (!go) std::this_thread::sleep_for(1ms);
  });
  pool.add({"a", 2}, [] {});
  pool.add({"b", 3}, [&] { other = niceness(); });
  for (int n = 0; n < 60000 && other == 99; ++n) std::this_thread::sleep_for(1ms);
  go = true;
  while (pool.waiting() > 0) std::this_thread::sleep_for(1ms);
  EXPECT_EQ(first, own) << "nothing was known of him yet";
  EXPECT_EQ(second, std::min(19, own + 3));
  EXPECT_EQ(other, own) << "somebody else need not wait";
}

}  // namespace
}  // namespace tercio::server::test
