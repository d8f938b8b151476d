#include "server/cluster.h"

#include <functional>

#include "server/log.h"

namespace tercio::server {
namespace {

constexpr Milliseconds lease_life = 2000;  // of a lease
constexpr std::chrono::milliseconds pace{400};
constexpr unsigned most_at_once = 200;  // games taken over of each rulebook

}  // namespace

Cluster::Cluster(Hall& hall, const std::string& store, const std::string& bus, Fellows::Answering answering)
    : hall_(hall), leases_(open_leases(store)), timer_(hall.loop) {
  if (!bus.empty()) fellows_ = std::make_unique<Fellows>(hall, bus, std::move(answering));
}

void Cluster::begin() {
  hall_.close();
  tend();
}

void Cluster::drain(std::function<void()> when_over) {
  hall_.drain([] {});
  when_over_ = std::move(when_over);
}

void Cluster::end() {
  timer_.cancel();
  try {
    if (fence_ != 0) leases_->end(fence_);
  } catch (const StoreFailure& failure) {  // it ends by itself in a moment
    log("the lease was left", {{"why", failure.what()}});
  }
}

void Cluster::tend() {
  try {
    keep_lease();
  } catch (const StoreFailure& failure) {
    log("no lease", {{"why", failure.what()}});
    if (fence_ != 0 && hall_.now() - renewed_ > lease_life) lose();
  }
  if (fellows_ && fence_ != 0) fellows_->tick();
  timer_.expires_after(pace);
  timer_.async_wait([this](const auto& error) {
    if (!error) tend();
  });
}

void Cluster::keep_lease() {
  const Milliseconds now = hall_.now();
  if (fence_ != 0 && !leases_->renew(fence_, lease_life)) lose();
  if (fence_ == 0) return begin_anew();
  renewed_ = now;
  if (!ready_) return;
  claim();
  if (drained()) when_over_();
}

// What is still to be written comes before the new number: it is refused, or it counts before anybody takes
// the game over.
void Cluster::begin_anew() {
  renewed_ = hall_.now();
  fence_ = leases_->begin(lease_life);
  log("a new lease", {{"fence", fence_}});
  if (fellows_) fellows_->be(fence_);
  hall_.writer.write([fence = fence_](Store& store) { store.write_as(fence); },
                     [this, fence = fence_](bool done) {
                       if (fence != fence_) return;
                       if (!done) {  // nobody writes under this number; the next one may do better
                         fence_ = 0;
                         return;
                       }
                       ready_ = true;
                       hall_.open();
                     });
}

void Cluster::lose() {
  ++hall_.metrics.leases_lost;
  log("the lease was lost", {{"fence", fence_}, {"games", hall_.size()}});
  fence_ = 0;
  ready_ = false;
  claimed_.clear();
  hall_.close();
  hall_.let_go();
}

void Cluster::claim() {
  auto claimed = when_over_ ? leases_->claim_older(fence_, hall_.signatures(), most_at_once)
                            : leases_->claim(fence_, hall_.signatures(), most_at_once);
  for (std::string& game : claimed) claimed_.push_back(std::move(game));
  // If the database goes away meanwhile, the rest comes later.
  for (; !claimed_.empty(); claimed_.pop_front()) {
    hall_.restore(claimed_.front());
    ++hall_.metrics.taken_over;
    log("taken over", {{"game", claimed_.front()}});
  }
}

// As long as a process that began earlier has games of these rules, they may still come here.
bool Cluster::drained() {
  return when_over_ && hall_.size() == 0 && !leases_->any_older(fence_, hall_.signatures());
}

std::optional<Fence> Cluster::other_owner(const std::string& game) {
  const std::optional<Fence> owner = leases_->owner(game);
  return owner == fence_ ? std::nullopt : owner;
}

// Of all that live the one that weighs most with this name: when one comes or goes, little changes.
Fence Cluster::home(const std::string& name) const {
  const auto weight = [&](Fence fence) {
    return std::hash<std::string>{}(name + "/" + std::to_string(fence));
  };
  Fence best = fence_;
  if (fellows_)
    for (const Fence other : fellows_->others())
      if (weight(other) > weight(best)) best = other;
  return best;
}

}  // namespace tercio::server
