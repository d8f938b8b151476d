// A player of any kind, on the rulebook's own types: what programs and fast loops seat.
#pragma once
#include <memory>
#include <thread>

#include "players/greedy.h"
#include "players/kind.h"
#include "players/random.h"
#include "players/search.h"

namespace tercio {

template <class Rules>
class Mind {
 public:
  using State = typename Rules::State;
  using Catalog = typename Rules::Catalog;

  // The catalog and the lore outlive it.
  Mind(const PlayerKind& kind, const Catalog& catalog, const Lore<Rules>& lore)
      : kind_(kind), catalog_(&catalog), lore_(&lore) {
    if (kind.mind == PlayerKind::Mind::Greedy)
      greedy_ = std::make_unique<Greedy<Rules>>(catalog, lore, Chance{});
    if (kind.mind != PlayerKind::Mind::Search) return;
    for (unsigned i = 0; i < kind.threads; ++i) searches_.push_back(std::make_unique<Search<Rules>>());
  }

  void begin(Chance chance) {  // another game
    random_.chance = chance;
    if (greedy_) greedy_->begin(chance);
  }

  // In so many seconds at the longest; 0: as its kind says.
  Option choose(const State& state, Seat seat, const Options& options, double seconds = 0) {
    if (const Option o = at_once(state, seat, options); o != Option{}) return o;
    if (greedy_) return greedy_->choose(state, seat, options);
    const Sight<Rules> sight(state, *catalog_, seat, Rules::seats(state), *lore_);
    return pick(think(sight, options, seconds));
  }
  // The same for who has nothing but what the seat sees.
  Option choose(Sight<Rules>& sight, const Options& options, double seconds = 0) {
    if (const Option o = at_once(sight.known(), sight.seat(), options); o != Option{}) return o;
    if (greedy_) return greedy_->choose(sight, options);
    return pick(think(sight, options, seconds));
  }

  // One for each thread; none for who does not search.
  const std::vector<std::unique_ptr<Search<Rules>>>& searches() { return searches_; }

 private:
  // What needs no thought, or nothing.
  Option at_once(const State& state, Seat seat, const Options& options) {
    if ((!greedy_ && searches_.empty()) || Rules::decisions(state) > Greedy<Rules>::tired)
      return random_.choose(options);
    // Nothing is changed through this handle.
    return Rules::obvious(Rules::game(const_cast<State&>(state), *catalog_), seat, options);
  }

  // Each thread grows trees of its own; in the end they vote.
  std::vector<Estimate> think(const Sight<Rules>& sight, const Options& options, double seconds) {
    const std::uint64_t seed = random_.chance.next();
    const auto count = static_cast<unsigned>(searches_.size());
    std::vector<std::vector<Estimate>> found(count);
    std::vector<std::thread> threads;
    const auto search = [&](unsigned i) {
      Sight<Rules> own = sight;
      Budget budget = kind_.budget;
      if (budget.iterations > 0) budget.iterations = std::max<std::uint64_t>(budget.iterations / count, 1);
      if (seconds > 0 && !(budget.seconds > 0 && budget.seconds < seconds)) budget.seconds = seconds;
      found[i] = searches_[i]->think(own, options, budget, Chance::seeded(seed, i));
    };
    for (unsigned i = 1; i < count; ++i) threads.emplace_back(search, i);
    search(0);
    for (std::thread& thread : threads) thread.join();
    std::vector<Estimate>& sum = found[0];
    for (unsigned i = 1; i < count; ++i)
      for (std::size_t k = 0; k < sum.size(); ++k) {
        const Estimate& more = found[i][k];
        const auto visits = static_cast<double>(sum[k].visits + more.visits + 2);
        sum[k].chance = (sum[k].chance * static_cast<double>(sum[k].visits + 1) +
                         more.chance * static_cast<double>(more.visits + 1)) /
                        visits;
        sum[k].visits += more.visits;
        sum[k].share += (more.share - sum[k].share) / (i + 1);
      }
    return sum;
  }

  Option pick(const std::vector<Estimate>& estimates) {
    if (Rules::simultaneous(estimates.front().option)) {
      double left = lot();
      for (const Estimate& e : estimates)
        if ((left -= e.share) <= 0) return e.option;
      return estimates.back().option;
    }
    const Estimate* best = nullptr;
    double most = 0;
    for (const Estimate& e : estimates) {
      // A careless player weighs what it sees; it does not count how often it looked.
      const double worth = kind_.careless > 0 ? e.chance + kind_.careless * (lot() + lot() - 1)
                                              : static_cast<double>(e.visits) + e.chance;
      if (best && worth <= most) continue;
      best = &e;
      most = worth;
    }
    return best->option;
  }
  double lot() { return static_cast<double>(random_.chance.next() >> 11) / 9007199254740992.0; }

  PlayerKind kind_;
  const Catalog* catalog_;
  const Lore<Rules>* lore_;
  RandomPlayer random_;
  std::unique_ptr<Greedy<Rules>> greedy_;
  std::vector<std::unique_ptr<Search<Rules>>> searches_;  // one for each thread
};

}  // namespace tercio
