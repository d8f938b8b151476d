// Numbered pieces of work, shared among threads; and the progress bar people watch meanwhile.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace tercio {

inline double now_in_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Set when the person who waits has enough: no worker takes another number, what is begun is ended.
inline std::atomic<bool> enough{false};

// Plays numbers 0 to count - 1, each by one of the workers that `make` makes, and then hands every worker to
// `collect`, on the calling thread. A worker has `play(number)`.
template <class Make, class Collect>
void run_jobs(std::uint64_t count, unsigned jobs, Make make, Collect collect,
              const std::function<void(std::uint64_t)>& progress) {
  std::vector<decltype(make())> workers;
  for (unsigned i = 0; i < std::max(jobs, 1U); ++i) workers.push_back(make());
  std::atomic<std::uint64_t> next{0}, done{0};
  std::mutex mutex;
  std::condition_variable changed;
  auto running = static_cast<unsigned>(workers.size());
  std::vector<std::thread> threads;
  threads.reserve(workers.size());
  for (auto& worker : workers)
    threads.emplace_back([&, w = worker.get()] {
      for (std::uint64_t n = next++; n < count && !enough; n = next++) {
        w->play(n);
        ++done;
      }
      const std::lock_guard lock(mutex);
      --running;
      changed.notify_one();
    });
  {
    std::unique_lock lock(mutex);
    while (!changed.wait_for(lock, std::chrono::milliseconds(200), [&] { return running == 0; }))
      if (progress) progress(done);
  }
  for (std::thread& thread : threads) thread.join();
  if (progress) progress(done);
  for (auto& worker : workers) collect(*worker);
}

// A bar on stderr while stderr is a terminal; nothing otherwise.
class ProgressBar {
 public:
  ProgressBar(std::uint64_t total, std::string unit);
  ~ProgressBar();
  void operator()(std::uint64_t done);

 private:
  std::uint64_t total_;
  std::string unit_;
  bool shown_;
  double start_ = now_in_seconds();
};

unsigned all_cores();

}  // namespace tercio
