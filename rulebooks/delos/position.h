// A position written in a scenario (its `position:`) becomes a State.
#pragma once
#include "engine/settings.h"
#include "rulebooks/delos/rules/game.h"
#include "rulebooks/position_reader.h"

namespace tercio::delos {

// Builds the position; the first phase waits to be run. Names given with `as:` and their cards go into
// `named`. Throws Refused with the line of what cannot be.
void read_position(State& state, const Catalog& catalog, const YAML::Node& position,
                   const PositionPlayers& players, const Settings& settings, Seed seed,
                   std::map<std::string, int>& named);

}  // namespace tercio::delos
