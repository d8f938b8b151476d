#include "server/errands.h"

#include <algorithm>

#include "server/log.h"

namespace tercio::server {

// One thread each, because a store is one thread's.
static Pool::Shape shape(int niceness) {
  return {.threads = 1,
          .most_running = 1,
          .most_waiting_person = 10,
          .most_waiting_address = 40,
          .niceness = niceness};
}

Errands::Errands(std::unique_ptr<Store> reads, std::unique_ptr<Store> studies, Post post)
    : reads_(std::move(reads)),
      studies_(std::move(studies)),
      post_(std::move(post)),
      short_(shape(2)),
      long_(shape(3)) {}

bool Errands::run(const Owner& owner, Work work, Then then) {
  return give(short_, *reads_, owner, std::move(work), std::move(then));
}

bool Errands::study(const Owner& owner, Work work, Then then) {
  return give(long_, *studies_, owner, std::move(work), std::move(then));
}

bool Errands::give(Pool& pool, Store& store, const Owner& owner, Work work, Then then) {
  return pool.add(owner, [this, &store, work = std::move(work), then = std::move(then)]() mutable {
    bool done = false;
    try {
      work(store);
      done = true;
    } catch (const std::exception& failure) { log("an errand failed", {{"why", failure.what()}}); }
    // Both go along: what they hold is let go where `then` runs.
    post_([work = std::move(work), then = std::move(then), done] { then(done); });
  });
}

bool Errands::close(std::chrono::milliseconds patience) {
  const auto until = std::chrono::steady_clock::now() + patience;
  const bool all = short_.close(patience);
  const auto left = until - std::chrono::steady_clock::now();
  return long_.close(std::max(std::chrono::duration_cast<std::chrono::milliseconds>(left),
                              std::chrono::milliseconds(0))) &&
         all;
}

}  // namespace tercio::server
