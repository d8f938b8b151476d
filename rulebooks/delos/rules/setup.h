// A new game: every card in its slot, before the first routine runs.
#pragma once
#include <array>

#include "engine/settings.h"
#include "rulebooks/delos/deck.h"
#include "rulebooks/delos/rules/game.h"

namespace tercio::delos {

// Cards and sectors laid out; the game begins with go_on().
void set_up(State& state, const Catalog& catalog, const std::array<const Deck*, 2>& decks,
            const Settings& settings, Seed seed);

// Ranks and `strictMemory`.
void apply_settings(State& state, const Settings& settings);
std::string settings_fault(const Settings& settings, unsigned seats);

// Five sectors in play, in this order.
void lay_sectors(State& state, const Catalog& catalog, const std::vector<std::uint16_t>& sectors);

}  // namespace tercio::delos
