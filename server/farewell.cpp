#include "server/farewell.h"

#include <pthread.h>

#include <chrono>
#include <csignal>
#include <cstdlib>

namespace tercio::server {
namespace {

constexpr std::chrono::milliseconds patience{4700};

sigset_t ours() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  return signals;
}

}  // namespace

Farewell::Farewell() {
  const sigset_t signals = ours();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  thread_ = std::thread([this] { listen(); });
}

Farewell::~Farewell() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  over_.notify_one();
  pthread_kill(thread_.native_handle(), SIGTERM);
  thread_.join();
}

void Farewell::then(std::function<void()> stop) {
  const std::lock_guard lock(mutex_);
  stop_ = std::move(stop);
  if (came_ && stop_) stop_();
}

void Farewell::listen() {
  const sigset_t signals = ours();
  int signal = 0;
  sigwait(&signals, &signal);
  std::unique_lock lock(mutex_);
  came_ = true;
  if (ended_) return;
  if (stop_) stop_();
  if (!over_.wait_for(lock, patience, [this] { return ended_; })) std::_Exit(0);
}

}  // namespace tercio::server
