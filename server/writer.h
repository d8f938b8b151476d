// The one writer: a thread that owns a store and brings what all games want written to disk together. While
// one commit is on its way, the next batch gathers; nobody waits for company.
#pragma once
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <string_view>
#include <thread>
#include <vector>

#include "server/store.h"

namespace tercio::server {

class Writer {
 public:
  using Job = std::function<void(Store&)>;
  using Then = std::function<void(bool done)>;
  using Post = std::function<void(std::function<void()>)>;
  struct Hooks {                                       // both are called on the writer's thread
    std::function<void(std::size_t jobs)> committed;   // right after a commit, before anybody is told of it
    std::function<void(std::string_view why)> failed;  // once for each job or batch that failed
  };
  struct Counters {
    std::uint64_t batches = 0, jobs = 0, failed = 0;  // `jobs` counts those that failed too
    std::size_t waiting = 0;                          // jobs not begun yet
  };

  Writer(std::unique_ptr<Store> store, Post post, Hooks hooks = {});
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  ~Writer();  // commits the rest

  // From any thread. Jobs run in the order in which they came. `then` goes through `post` once the job is on
  // disk, or with false if it is not: it threw, which undoes it and no other, or the commit failed. A job in
  // whose batch anything fails is run twice, the first time undone; what it writes elsewhere must bear that.
  void write(Job what, Then then = {});

  Counters counters() const;

 private:
  struct Order {
    Job what;
    Then then;
    bool done = false;
  };

  void work();
  void commit(std::vector<Order>& batch);
  void commit_together(std::vector<Order>& batch);
  void commit_one_by_one(std::vector<Order>& batch);
  void report(const std::exception& failure) const;

  std::unique_ptr<Store> store_;
  Post post_;
  Hooks hooks_;
  mutable std::mutex mutex_;
  std::condition_variable came_;
  std::vector<Order> queue_;
  Counters counters_;
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace tercio::server
