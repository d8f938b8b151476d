// A new game: every card in its slot, before the first routine runs.
#pragma once
#include <array>

#include "rulebooks/warlords/deck.h"
#include "rulebooks/warlords/rules/game.h"

namespace tercio::warlords {

// Cards dealt, planets laid out, initiative drawn; the game begins with go_on().
void set_up(State& state, const Catalog& catalog, const std::array<const Deck*, 2>& decks, Seed seed);

// An empty table: no cards but the tokens in the bank. For positions.
void clear_table(State& state);

}  // namespace tercio::warlords
