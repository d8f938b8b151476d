// A position written in a scenario (its `position:`) becomes a State.
#pragma once
#include <array>
#include <map>
#include <string>
#include <vector>

#include "engine/settings.h"
#include "rulebooks/delos/deck.h"
#include "rulebooks/delos/game.h"
#include "rulebooks/reading.h"

namespace tercio::delos {

struct PositionPlayers {
  std::vector<std::string> names;
  std::array<const Deck*, 2> decks{};  // null: none was chosen
};

// Builds the position; the first phase waits to be run. Names given with `as:` and their cards go into
// `named`. Throws Refused with the line of what cannot be.
void read_position(State& state, const Catalog& catalog, const YAML::Node& position,
                   const PositionPlayers& players, const Settings& settings, Seed seed,
                   std::map<std::string, int>& named);

}  // namespace tercio::delos
