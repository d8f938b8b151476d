// Games played at full speed, without a table around them: for simulation, bench and fuzzing.
#pragma once
#include <memory>
#include <string>

#include "players/greedy.h"
#include "players/random.h"

namespace tercio {

constexpr unsigned longest_game = 20'000;  // decisions; no real game comes near

// A player of any kind in a fast loop.
template <class Rules>
class FastPlayer {
 public:
  FastPlayer(const std::string& kind, const typename Rules::Catalog& catalog) {
    if (kind == "greedy") greedy_ = std::make_unique<Greedy<Rules>>(catalog, Chance{});
  }
  void begin(std::uint64_t seed, Seat seat) {
    random_.chance = Chance::seeded(seed, 77U + seat);
    if (greedy_) greedy_->begin(Chance::seeded(seed, 177U + seat));
  }
  Option choose(const typename Rules::State& state, Seat seat, const Options& options) {
    return greedy_ ? greedy_->choose(state, seat, options) : random_.choose(options);
  }

 private:
  RandomPlayer random_;
  std::unique_ptr<Greedy<Rules>> greedy_;
};

// Plays the state, just set up, to its end. `after` is called after every decision and may stop the game by
// returning false.
template <class Rules, class Choose, class After>
void play_out(typename Rules::State& state, const typename Rules::Catalog& catalog, Options& options,
              Choose choose, After after) {
  auto g = Rules::game(state, catalog);
  g.go_on(options);
  while (!g.over() && Rules::decisions(state) < longest_game) {
    const Seat seat = g.seat_to_move();
    const Option option = choose(seat);
    g.choose(option, options);
    if (!after(g, option)) return;
  }
}

}  // namespace tercio
