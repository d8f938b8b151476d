// A new war: every resource in its slot, before the first routine runs.
#pragma once
#include <span>

#include "engine/settings.h"
#include "rulebooks/commanders/deck.h"
#include "rulebooks/commanders/rules/game.h"

namespace tercio::commanders {

std::span<const Variant> variants();

// "" or why a war cannot be fought like this.
std::string settings_fault(const Settings& settings, unsigned seats);

// Domains shuffled, arsenals of seven acquired, generals placed; the war begins with go_on().
void set_up(State& state, const Catalog& catalog, std::span<const Deck* const> decks,
            const Settings& settings, Seed seed);

// An empty table for so many seats: encampments only.
void clear_table(State& state, const Catalog& catalog, unsigned seats, const Settings& settings);

}  // namespace tercio::commanders
