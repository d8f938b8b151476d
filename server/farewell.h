// SIGINT and SIGTERM. A thread of its own hears them, so that the process ends in time whatever the others
// do: also while the loop waits for a database that does not answer. What was acknowledged is on disk by
// then.
#pragma once
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace tercio::server {

class Farewell {
 public:
  Farewell();  // before any other thread begins: those that it begins leave the signals to this one
  ~Farewell();
  Farewell(const Farewell&) = delete;
  Farewell& operator=(const Farewell&) = delete;

  void then(
      std::function<void()> stop);  // what is to be done about it, at once if it came already; null: nothing

 private:
  void listen();

  std::mutex mutex_;
  std::condition_variable over_;
  std::function<void()> stop_;
  bool came_ = false, ended_ = false;
  std::thread thread_;
};

}  // namespace tercio::server
