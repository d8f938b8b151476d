// A position of Commanders, a war of two, as a network sees it.
#pragma once
#include "rulebooks/commanders/rules/game.h"
#include "rulebooks/sketch.h"

namespace tercio::commanders {

Sketch::Shape sketch_shape();
// Looks at whatever is in the state, as the evaluation does: give it a re-dealt one.
void draw(const Game& g, Sketch& sketch);

}  // namespace tercio::commanders
