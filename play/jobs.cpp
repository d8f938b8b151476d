#include "play/jobs.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>

namespace tercio {

ProgressBar::ProgressBar(std::uint64_t total, std::string unit, std::function<std::string()> beside)
    : total_(total), unit_(std::move(unit)), beside_(std::move(beside)), shown_(isatty(STDERR_FILENO) == 1) {}

ProgressBar::~ProgressBar() {
  if (shown_) fmt::print(stderr, "\r\x1b[K");
}

void ProgressBar::operator()(std::uint64_t done) {
  if (!shown_ || total_ == 0) return;
  constexpr std::size_t width = 30;
  const double seconds = now_in_seconds() - start_,
               rate = seconds > 0 ? static_cast<double>(done) / seconds : 0;
  const auto full = static_cast<std::size_t>(done * width / total_);
  std::string bar;
  for (std::size_t i = 0; i < width; ++i) bar += i < full ? "█" : "░";
  fmt::print(stderr, "\r\x1b[K{} {:3}%  {}/{} {}", bar, done * 100 / total_, done, total_, unit_);
  fmt::print(stderr, "  {}",
             rate < 1 ? fmt::format("{:.1f} a minute", rate * 60) : fmt::format("{:.0f}/s", rate));
  if (rate > 0 && done < total_)
    fmt::print(stderr, "  {:.0f} s left", static_cast<double>(total_ - done) / rate);
  if (beside_) fmt::print(stderr, "  {}", beside_());
  std::fflush(stderr);
}

void stop_when_told() {
  struct sigaction action {};
  action.sa_handler = [](int) { enough = true; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

unsigned all_cores() { return std::max(std::thread::hardware_concurrency(), 1U); }

}  // namespace tercio
