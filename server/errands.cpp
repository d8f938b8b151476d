#include "server/errands.h"

#include "server/log.h"

namespace tercio::server {

// One thread, because a store is one thread's.
Errands::Errands(std::unique_ptr<Store> reads, Post post)
    : reads_(std::move(reads)),
      post_(std::move(post)),
      pool_({.threads = 1,
             .most_running = 1,
             .most_waiting_person = 10,
             .most_waiting_address = 40,
             .niceness = 2}) {}

bool Errands::run(const Owner& owner, std::function<void(Store&)> work, std::function<void(bool)> then) {
  return pool_.add(owner, [this, work = std::move(work), then = std::move(then)]() mutable {
    bool done = false;
    try {
      work(*reads_);
      done = true;
    } catch (const std::exception& failure) { log("an errand failed", {{"why", failure.what()}}); }
    // Both go along: what they hold is let go where `then` runs.
    post_([work = std::move(work), then = std::move(then), done] { then(done); });
  });
}

}  // namespace tercio::server
