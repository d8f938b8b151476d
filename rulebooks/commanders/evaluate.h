// What a position is worth to a seat, and quick habits to play on with: what looking ahead is made of.
#pragma once
#include <span>

#include "rulebooks/commanders/rules/game.h"
#include "rulebooks/features.h"

namespace tercio::commanders {

// What a position is described by, for `tercio tune` to learn what each is worth: the seat's own side less
// the other. Looks at whatever is in the state: give it a re-dealt one.
std::span<const Feature> features();
void describe(const Game& g, Seat seat, std::span<float> into);

// The logarithm of the odds that the seat wins; a game that is over lies beyond everything else.
float evaluate(const Game& g, Seat seat, const Weights& weights);

// A sensible choice without looking ahead.
Option habit(const Game& g, Seat seat, const Options& options, Chance& chance);

// Nothing is in the middle of happening: a good point to evaluate.
bool quiet(const Game& g);

// How far whoever answers the question that is due should look: whatever is quiet can be evaluated.
unsigned horizon(const Game& g);
bool reached(const Game& g, unsigned horizon);

// A choice that needs no thought, if there is one; otherwise Verb::None.
Option obvious(const Game& g, Seat seat, const Options& options);

}  // namespace tercio::commanders
