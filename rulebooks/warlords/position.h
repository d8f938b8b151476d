// A position written in a scenario (its `position:`) becomes a State.
#pragma once
#include "rulebooks/position_reader.h"
#include "rulebooks/warlords/rules/game.h"

namespace tercio::warlords {

// Builds the position; the first phase waits to be run. Names given with `as:` and their cards go into
// `named`. Throws Refused with the line of what cannot be.
void read_position(State& state, const Catalog& catalog, const YAML::Node& position,
                   const PositionPlayers& players, Seed seed, std::map<std::string, int>& named);

}  // namespace tercio::warlords
