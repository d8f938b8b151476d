#include "server/cluster.h"

#include <boost/asio/post.hpp>

#include <functional>
#include <utility>

#include "server/log.h"

namespace tercio::server {
namespace {

constexpr Milliseconds lease_life = 2000;
constexpr Milliseconds most_away = 10'000;  // a database that does not answer, before games are let go
constexpr std::chrono::milliseconds pace{400};
constexpr unsigned most_at_once = 200;  // games taken over of each rulebook

}  // namespace

Cluster::Cluster(Hall& hall, const std::string& store, const std::string& bus, Fellows::Answering answering,
                 std::function<void()> leads)
    : hall_(hall), leases_(open_leases(store)), timer_(hall.loop), leads_(std::move(leads)) {
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

// Whatever fails, it is tried again.
void Cluster::tend() {
  timer_.expires_after(pace);
  timer_.async_wait([this](const auto& error) {
    if (!error) tend();
  });
  try {
    keep_lease();
  } catch (const StoreFailure& failure) {
    log("no lease", {{"why", failure.what()}});
    do_without();
  } catch (const bus::Failed& failure) { log("no lease without a bus", {{"why", failure.what()}}); }
  if (fellows_ && fence_ != 0) fellows_->tick();
}

void Cluster::keep_lease() {
  const Instant now = instant();
  if (fence_ != 0 && !leases_->renew(fence_, lease_life)) lose();
  if (fence_ == 0) return begin_anew();
  renewed_ = now;
  if (!ready_) return;
  if (std::exchange(away_, false)) hall_.open();
  claim();
  if (drained()) when_over_();
}

// Nobody can keep anything meanwhile; those at the tables wait here. But it may be that others reach the
// database, and have the games: so it is not for long.
void Cluster::do_without() {
  const Milliseconds since = between(renewed_, instant());
  if (fence_ == 0 || since <= lease_life) return;
  away_ = true;
  hall_.close();
  if (since > most_away) lose();
}

// What is still to be written comes before the new number: it is refused, or it counts before anybody takes
// the game over.
void Cluster::begin_anew() {
  renewed_ = instant();
  const Fence fence = leases_->begin(lease_life);
  if (fellows_) fellows_->be(fence);
  fence_ = fence;
  log("a new lease", {{"fence", fence_}});
  hall_.writer.write([fence](Store& store) { store.write_as(fence); },
                     [this, fence](bool done) {
                       if (fence != fence_) return;
                       if (!done) {  // nobody writes under this number; the next one may do better
                         fence_ = 0;
                         return;
                       }
                       ready_ = true;
                       hall_.open();
                       leads_();
                     });
}

void Cluster::lose() {
  ++hall_.metrics.leases_lost;
  log("the lease was lost", {{"fence", fence_}, {"games", hall_.size()}});
  fence_ = 0;
  ready_ = away_ = false;
  claimed_.clear();
  hall_.close();
  hall_.let_go();
}

void Cluster::claim() {
  auto claimed = when_over_ ? leases_->claim_older(fence_, hall_.signatures(), most_at_once)
                            : leases_->claim(fence_, hall_.signatures(), most_at_once);
  for (std::string& game : claimed) claimed_.push_back(std::move(game));
  take_over();
}

// One at a time, so that those who play need not wait for all of them. If the database goes away meanwhile,
// the rest comes later.
void Cluster::take_over() {
  if (claimed_.empty() || taking_) return;
  taking_ = true;
  boost::asio::post(hall_.loop, [this] {
    taking_ = false;
    if (claimed_.empty()) return;
    try {
      hall_.restore(claimed_.front());
    } catch (const StoreFailure& failure) { return log("a read failed", {{"why", failure.what()}}); }
    ++hall_.metrics.taken_over;
    log("taken over", {{"game", claimed_.front()}});
    claimed_.pop_front();
    take_over();
  });
}

// As long as a process that began earlier has games of these rules, they may still come here.
bool Cluster::drained() {
  return when_over_ && hall_.size() == 0 && claimed_.empty() &&
         !leases_->any_older(fence_, hall_.signatures());
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
