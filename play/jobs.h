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

void stop_when_told();  // Ctrl-C means enough; a second time it does what it always does

using Progress = std::function<void(std::uint64_t)>;  // called now and then with the numbers done so far

// Plays numbers 0 to count - 1, each by one of the workers that `make` makes, on threads. A worker has
// `play(number)` and `take()`: what came of its numbers since it was last asked. Now and then that goes to
// `collect`, one part at a time and in no order, until it says false.
template <class Make, class Collect>
void run_jobs(std::uint64_t count, unsigned jobs, Make make, Collect collect, const Progress& progress) {
  constexpr double now_and_then = 0.05;
  std::vector<decltype(make())> workers;
  for (unsigned i = 0; i < std::max(jobs, 1U); ++i) workers.push_back(make());
  std::atomic<std::uint64_t> next{0}, done{0};
  std::atomic<bool> stopped{false};
  std::mutex mutex;
  std::condition_variable changed;
  auto running = static_cast<unsigned>(workers.size());
  std::vector<std::thread> threads;
  threads.reserve(workers.size());
  for (auto& worker : workers)
    threads.emplace_back([&, w = worker.get()] {
      const auto hand_in = [&] {
        auto part = w->take();
        const std::lock_guard lock(mutex);
        if (!stopped && !collect(std::move(part))) stopped = true;
      };
      double last = now_in_seconds();
      for (std::uint64_t n = next++; n < count && !enough && !stopped; n = next++) {
        w->play(n);
        ++done;
        if (const double now = now_in_seconds(); now - last > now_and_then) {
          hand_in();
          last = now;
        }
      }
      hand_in();
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
}

// A bar on stderr while stderr is a terminal; nothing otherwise.
class ProgressBar {
 public:
  // `beside`: what else there is to tell, each time.
  ProgressBar(std::uint64_t total, std::string unit, std::function<std::string()> beside = {});
  ~ProgressBar();
  void operator()(std::uint64_t done);

 private:
  std::uint64_t total_;
  std::string unit_;
  std::function<std::string()> beside_;
  bool shown_;
  double start_ = now_in_seconds();
};

unsigned all_cores();

}  // namespace tercio
