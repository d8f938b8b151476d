#include "server/thinkers.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

namespace tercio::server {

Thinkers::Thinkers(unsigned threads) {
  for (unsigned i = 0; i < std::max(1U, threads); ++i) threads_.emplace_back([this] { thoughts_.run(); });
  threads_.emplace_back([this] {
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 15);  // of this thread alone
    chores_.run();
  });
}

Thinkers::~Thinkers() {
  thoughts_.close();
  chores_.close();
  for (std::thread& thread : threads_) thread.join();
}

void Thinkers::Queue::add(Work work) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(work));
  }
  something_.notify_one();
}

void Thinkers::Queue::close() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  something_.notify_all();
}

std::size_t Thinkers::Queue::size() const {
  const std::lock_guard lock(mutex_);
  return waiting_.size();
}

void Thinkers::Queue::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    something_.wait(lock, [this] { return closed_ || !waiting_.empty(); });
    if (closed_) return;
    const Work work = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    work();
    lock.lock();
  }
}

}  // namespace tercio::server
