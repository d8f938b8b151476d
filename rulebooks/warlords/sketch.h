// A position of Warlords as a network sees it.
#pragma once
#include "rulebooks/sketch.h"
#include "rulebooks/warlords/rules/game.h"

namespace tercio::warlords {

Sketch::Shape sketch_shape();
// Looks at whatever is in the state, as the evaluation does: give it a re-dealt one.
void draw(const Game& g, Sketch& sketch);

}  // namespace tercio::warlords
