// Games played at full speed, without a table around them: for simulation, bench and fuzzing.
#pragma once
#include "engine/decision.h"

namespace tercio {

constexpr unsigned longest_game = 20'000;  // decisions; no real game comes near

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
