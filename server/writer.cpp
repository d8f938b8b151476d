#include "server/writer.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

namespace tercio::server {

namespace {

constexpr std::chrono::milliseconds breath{100};  // so that a store that is away is not asked all the time

}  // namespace

Writer::Writer(std::unique_ptr<Store> store, Post post, Hooks hooks)
    : store_(std::move(store)),
      post_(std::move(post)),
      hooks_(std::move(hooks)),
      thread_([this] { work(); }) {}

Writer::~Writer() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  came_.notify_one();
  thread_.join();
}

void Writer::write(Job what, Then then) {
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back({std::move(what), std::move(then)});
  }
  came_.notify_one();
}

Writer::Counters Writer::counters() const {
  const std::lock_guard lock(mutex_);
  Counters now = counters_;
  now.waiting = queue_.size();
  return now;
}

void Writer::work() {
  for (;;) {
    std::vector<Order> batch;
    {
      std::unique_lock lock(mutex_);
      came_.wait(lock, [this] { return closing_ || !queue_.empty(); });
      if (queue_.empty()) return;
      batch.swap(queue_);
    }
    commit(batch);
    {
      const std::lock_guard lock(mutex_);
      ++counters_.batches;
      counters_.jobs += batch.size();
      counters_.failed += static_cast<std::uint64_t>(
          std::count_if(batch.begin(), batch.end(), [](const Order& o) { return !o.done; }));
    }
    // The job goes along, so that what it holds is let go where `then` runs and not on this thread.
    for (Order& order : batch)
      post_([order = std::move(order)] {
        if (order.then) order.then(order.done);
      });
  }
}

void Writer::commit(std::vector<Order>& batch) {
  try {
    try {
      commit_together(batch);
    } catch (const CommitUnknown&) { throw; } catch (const std::exception&) {
      commit_one_by_one(batch);
    }
  } catch (const StoreFailure& failure) {
    report(failure);
    for (Order& order : batch) order.done = false;
    std::this_thread::sleep_for(breath);
    return;
  }
  if (hooks_.committed) hooks_.committed(batch.size());
}

// Nearly always nothing fails; without a transaction for each job a store far away need not be waited for.
void Writer::commit_together(std::vector<Order>& batch) {
  store_->transaction([&] {
    for (Order& order : batch) order.what(*store_);
  });
  for (Order& order : batch) order.done = true;
}

// Something failed, and nothing remained: all again, each job in a transaction of its own within the batch's.
void Writer::commit_one_by_one(std::vector<Order>& batch) {
  store_->transaction([&] {
    for (Order& order : batch) {
      try {
        store_->transaction([&] { order.what(*store_); });
        order.done = true;
      } catch (const std::exception& failure) { report(failure); }
    }
  });
}

void Writer::report(const std::exception& failure) const {
  if (hooks_.failed) hooks_.failed(failure.what());
}

}  // namespace tercio::server
