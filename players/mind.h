// A player of any kind, on the rulebook's own types: what programs and fast loops seat.
#pragma once
#include <memory>

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

  // The lists are what it guesses the others to have brought; they and the catalog outlive it.
  Mind(const PlayerKind& kind, const Catalog& catalog, const Lists<Rules>& lists)
      : kind_(kind), catalog_(&catalog), lists_(&lists) {
    if (kind.mind == PlayerKind::Mind::Greedy) greedy_ = std::make_unique<Greedy<Rules>>(catalog, Chance{});
    if (kind.mind == PlayerKind::Mind::Search) search_ = std::make_unique<Search<Rules>>();
  }

  void begin(Chance chance) {  // another game
    random_.chance = chance;
    if (greedy_) greedy_->begin(chance);
  }

  Option choose(const State& state, Seat seat, const Options& options) {
    if (greedy_) return greedy_->choose(state, seat, options);
    if (!search_ || Rules::decisions(state) > Greedy<Rules>::tired) return random_.choose(options);
    {
      // Nothing is changed through this handle.
      auto g = Rules::game(const_cast<State&>(state), *catalog_);
      if (const Option o = Rules::obvious(g, seat, options); o != Option{}) return o;
    }
    Sight<Rules> sight(state, *catalog_, seat, Rules::seats(state), *lists_);
    return pick(search_->think(sight, options, kind_.budget, Chance::seeded(random_.chance.next())));
  }
  const Search<Rules>* search() const { return search_.get(); }

 private:
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
  const Lists<Rules>* lists_;
  RandomPlayer random_;
  std::unique_ptr<Greedy<Rules>> greedy_;
  std::unique_ptr<Search<Rules>> search_;
};

}  // namespace tercio
