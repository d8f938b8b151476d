#include "server/clocks.h"

namespace tercio::server {

void Clocks::begin(std::size_t seats) {
  left_.assign(seats, setup_ ? Milliseconds{setup_->minutes} * 60000 : 0);
}

void Clocks::start(Seat seat, Instant from, std::function<void()> fell) {
  flag_.cancel();
  running_ = seat;
  since_ = from;
  flag_.expires_at(from + Span(std::max<Milliseconds>(left_[seat], 0)));
  flag_.async_wait([fell = std::move(fell)](const auto& error) {
    if (!error) fell();
  });
}

void Clocks::use() {
  auto& left = left_[static_cast<std::size_t>(running_)];
  left = std::max<Milliseconds>(left - between(since_, instant()), 1);
}

void Clocks::halt() {
  flag_.cancel();
  if (running_ != none) use();
  running_ = none;
}

Milliseconds Clocks::stop(Seat seat, bool increment) {
  flag_.cancel();
  if (!setup_) return 0;
  if (running_ == seat) {
    use();
    if (increment) left_[seat] += Milliseconds{setup_->increment} * 1000;
  }
  running_ = none;
  return left_[seat];
}

void Clocks::cancel() {
  flag_.cancel();
  running_ = none;
}

}  // namespace tercio::server
