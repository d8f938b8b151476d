// A position written in a scenario (its `position:`) becomes a State.
#pragma once
#include <array>
#include <map>
#include <string>
#include <vector>

#include "rulebooks/reading.h"
#include "rulebooks/warlords/deck.h"
#include "rulebooks/warlords/game.h"

namespace tercio::warlords {

struct PositionPlayers {
  std::vector<std::string> names;
  std::array<const Deck*, 2> decks{};  // null: none was chosen
};

// Builds the position; the first phase waits to be run. Names given with `as:` and their cards go into
// `named`. Throws Refused with the line of what cannot be.
void read_position(State& state, const Catalog& catalog, const YAML::Node& position,
                   const PositionPlayers& players, Seed seed, std::map<std::string, int>& named);

}  // namespace tercio::warlords
