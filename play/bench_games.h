// The fixed games of the bench, for any rulebook.
#pragma once
#include <algorithm>
#include <cstring>

#include "play/bench.h"
#include "play/jobs.h"
#include "play/library.h"
#include "play/playout.h"
#include "players/random.h"

namespace tercio {

struct FixedGames {
  std::uint64_t signature = 0x7465726369ULL, games = 0, decisions = 0;
};

// One game after the other, always the same ones: every deck against every deck, itself included; and where
// more than two may sit down, the decks in turn at tables of every size.
template <class Rules>
class FixedPlay {
 public:
  using Deck = typename Rules::Deck;
  static constexpr std::uint64_t games_a_table = 40;

  explicit FixedPlay(const typename Rules::Catalog& catalog) : catalog_(catalog) {}

  FixedGames play(const std::vector<Deck>& decks) {
    for (const Deck& a : decks)
      for (const Deck& b : decks) games({&a, &b});
    for (unsigned seats = 3; seats <= Rules::most_seats; ++seats) {
      if (!Rules::settings_fault({}, seats).empty()) continue;
      std::vector<const Deck*> table;
      for (unsigned i = 0; i < seats; ++i) table.push_back(&decks[i % decks.size()]);
      games(table);
    }
    return sum_;
  }

 private:
  void games(const std::vector<const Deck*>& table) {
    for (std::uint64_t i = 0; i < games_a_table; ++i) {
      Rules::set_up(state_, catalog_, table, {}, sum_.games);
      RandomPlayer player{Chance::seeded(sum_.games, 77)};
      auto g = Rules::game(state_, catalog_);
      g.go_on(options_);
      while (!g.over() && Rules::decisions(state_) < longest_game)
        g.choose(player.choose(options_), options_);
      ++sum_.games;
      sum_.decisions += Rules::decisions(state_);
      sum_.signature = Chance::mix(sum_.signature ^ g.hash());
    }
  }

  const typename Rules::Catalog& catalog_;
  typename Rules::State state_;
  Options options_;
  FixedGames sum_;
};

template <class Rules>
FixedGames play_fixed_games(const typename Rules::Catalog& catalog,
                            const std::vector<typename Rules::Deck>& decks) {
  return FixedPlay<Rules>(catalog).play(decks);
}

// What one copy of a state costs, the fastest of many rows of copies.
template <class Rules>
double clone_ns(const typename Rules::Catalog& catalog, const std::vector<typename Rules::Deck>& decks) {
  constexpr int copies = 2000, rows = 50;
  std::vector<typename Rules::State> states(8);
  const std::vector<const typename Rules::Deck*> table{&decks.front(), &decks.back()};
  for (auto& state : states) Rules::set_up(state, catalog, table, {}, 1);
  double best = 1e9;
  for (int row = 0; row < rows; ++row) {
    const double start = now_in_seconds();
    for (int i = 0; i < copies; ++i) {
      std::memcpy(&states[static_cast<std::size_t>(i + 1) % 8], &states[static_cast<std::size_t>(i) % 8],
                  sizeof states[0]);
      asm volatile("" : : "r"(states.data()) : "memory");
    }
    best = std::min(best, (now_in_seconds() - start) / copies * 1e9);
  }
  return best;
}

template <class Rules>
double load_ms() {
  double best = 1e9;
  for (int i = 0; i < 3; ++i) {
    const double start = now_in_seconds();
    typename Rules::Catalog fresh;
    Rules::load(fresh, Library::home());
    best = std::min(best, (now_in_seconds() - start) * 1e3);
  }
  return best;
}

template <class Rules>
BenchResult bench_games(const typename Rules::Catalog& catalog,
                        const std::vector<typename Rules::Deck>& decks, unsigned passes) {
  BenchResult result;
  double best = 1e9;
  for (unsigned i = 0; i < std::max(passes, 1U); ++i) {
    const double start = now_in_seconds();
    const FixedGames pass = play_fixed_games<Rules>(catalog, decks);
    best = std::min(best, now_in_seconds() - start);
    result.signature = pass.signature;
    result.games = pass.games;
    result.decisions = pass.decisions;
  }
  result.decisions_per_second = static_cast<double>(result.decisions) / best;
  result.games_per_second = static_cast<double>(result.games) / best;
  result.clone_ns = clone_ns<Rules>(catalog, decks);
  result.load_ms = load_ms<Rules>();
  result.state_bytes = sizeof(typename Rules::State);
  return result;
}

}  // namespace tercio
