// What a position is worth to a seat, and quick habits to play on with: what looking ahead is made of.
#pragma once
#include "rulebooks/commanders/game.h"

namespace tercio::commanders {

// In hundredths of a gold, positive when the seat stands better; won and lost lie beyond everything else.
// Looks at whatever is in the state: give it a re-dealt one.
int evaluate(const Game& g, Seat seat);
constexpr int won = 1'000'000;

// A sensible choice without looking ahead.
Option habit(const Game& g, Seat seat, const Options& options, Chance& chance);

// Nothing is in the middle of happening: a good point to evaluate.
bool quiet(const Game& g);

// A choice that needs no thought, if there is one; otherwise Verb::None.
Option obvious(const Game& g, Seat seat, const Options& options);

}  // namespace tercio::commanders
