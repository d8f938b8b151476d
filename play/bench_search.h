// Searches at fixed positions, timed on one core.
#pragma once
#include <algorithm>

#include "play/bench.h"
#include "play/jobs.h"
#include "play/playout.h"
#include "players/search.h"

namespace tercio {

template <class Rules>
class SearchBench {
 public:
  using State = typename Rules::State;
  static constexpr unsigned apart = 23;  // decisions between the positions
  static constexpr std::uint64_t thought = 2000;
  static constexpr double allowed = 0.05;  // seconds

  SearchBench(const typename Rules::Catalog& catalog, const Lore<Rules>& lore,
              const std::vector<typename Rules::Deck>& decks)
      : catalog_(catalog), lore_(lore) {
    for (std::uint64_t game = 0; game < decks.size(); ++game) gather(game, decks);
  }

  SearchBenchResult run() {
    SearchBenchResult all;
    all.positions = positions_.size();
    all.node_bytes = Search<Rules>::node_bytes();
    all.by_evaluation = timed(Judge::Evaluation, all.nodes);
    std::uint64_t ignored = 0;
    all.by_playout = timed(Judge::Playout, ignored);
    all.playouts_alone = playouts_alone();
    for (const Position& position : positions_) all.late = std::max(all.late, late(position));
    return all;
  }

 private:
  struct Position {
    State state;
    Options options;
    Seat seat;
  };

  void gather(std::uint64_t game, const std::vector<typename Rules::Deck>& decks) {
    const std::array<const typename Rules::Deck*, 2> table{&decks[game], &decks[(game + 1) % decks.size()]};
    State state;
    Options options;
    Rules::set_up(state, catalog_, table, {}, game);
    Greedy<Rules> player(catalog_, lore_, Chance::seeded(game));
    unsigned count = 0;
    play_out<Rules>(
        state, catalog_, options,
        [&](Seat seat) {
          if (options.size() > 1 && ++count % apart == 0) positions_.push_back({state, options, seat});
          return player.choose(state, seat, options);
        },
        [&](const auto&, Option) { return count < 10 * apart; });
  }

  // Iterations a second.
  double timed(Judge judge, std::uint64_t& most_nodes) {
    Search<Rules> search(judge);
    std::uint64_t iterations = 0;
    const double start = now_in_seconds();
    for (const Position& p : positions_) {
      Sight<Rules> sight(p.state, catalog_, p.seat, 2, lore_);
      search.think(sight, p.options, {thought, 0}, Chance::seeded(7));
      iterations += search.iterations();
      most_nodes = std::max<std::uint64_t>(most_nodes, search.nodes());
    }
    return static_cast<double>(iterations) / (now_in_seconds() - start);
  }

  // The same playouts from the root, without a tree: what is left when nothing steers them.
  double playouts_alone() {
    Chance chance = Chance::seeded(7);
    State state;
    std::uint64_t count = 0;
    const double start = now_in_seconds();
    for (const Position& p : positions_) {
      Sight<Rules> sight(p.state, catalog_, p.seat, 2, lore_);
      for (std::uint64_t i = 0; i < thought / 4; ++i, ++count) {
        sight.imagine(state, chance);
        auto g = Rules::game(state, catalog_);
        Options options = p.options;
        while (!g.over() && Rules::decisions(state) < Greedy<Rules>::tired)
          g.choose(options[chance.below(options.size())], options);
      }
    }
    return static_cast<double>(count) / (now_in_seconds() - start);
  }

  double late(const Position& p) {
    Search<Rules> search;
    Sight<Rules> sight(p.state, catalog_, p.seat, 2, lore_);
    const double start = now_in_seconds();
    search.think(sight, p.options, {0, allowed}, Chance::seeded(7));
    return now_in_seconds() - start - allowed;
  }

  const typename Rules::Catalog& catalog_;
  const Lore<Rules>& lore_;
  std::vector<Position> positions_;
};

}  // namespace tercio
