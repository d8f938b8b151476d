// Games played at full speed, without a table around them: for simulation, bench and fuzzing.
#pragma once
#include <memory>
#include <string>

#include "players/greedy.h"
#include "players/random.h"
#include "rulebooks/warlords/rules.h"
#include "rulebooks/warlords/setup.h"

namespace tercio {

constexpr unsigned longest_game = 20'000;  // decisions; no real game comes near

// A player of any kind in a fast loop.
class FastPlayer {
 public:
  FastPlayer(const std::string& kind, const warlords::Catalog& catalog) {
    if (kind == "greedy") greedy_ = std::make_unique<Greedy<warlords::Rules>>(catalog, Chance{});
  }
  void begin(std::uint64_t seed, Seat seat) {
    random_.chance = Chance::seeded(seed, 77U + seat);
    if (greedy_) greedy_->begin(Chance::seeded(seed, 177U + seat));
  }
  Option choose(const warlords::State& state, Seat seat, const Options& options) {
    return greedy_ ? greedy_->choose(state, seat, options) : random_.choose(options);
  }

 private:
  RandomPlayer random_;
  std::unique_ptr<Greedy<warlords::Rules>> greedy_;
};

// Plays the state, just set up, to its end. `after` is called after every decision and may stop the game by
// returning false.
template <class Choose, class After>
void play_out(warlords::State& state, const warlords::Catalog& catalog, Options& options, Choose choose,
              After after) {
  warlords::Game g{state, catalog};
  g.go_on(options);
  while (!g.over() && state.decisions < longest_game) {
    const Seat seat = g.seat_to_move();
    const Option option = choose(seat);
    g.choose(option, options);
    if (!after(g, option)) return;
  }
}

}  // namespace tercio
