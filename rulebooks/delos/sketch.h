// A position of Delos as a network sees it.
#pragma once
#include "rulebooks/delos/rules/game.h"
#include "rulebooks/sketch.h"

namespace tercio::delos {

Sketch::Shape sketch_shape();
// Looks at whatever is in the state, as the evaluation does: give it a re-dealt one.
void draw(const Game& g, Sketch& sketch);

}  // namespace tercio::delos
