// Decks: a fleet and its army; the rules of building them.
#pragma once
#include "engine/settings.h"
#include "rulebooks/deck.h"
#include "rulebooks/delos/text/catalog.h"

namespace tercio::delos {

using Deck = DeckList;

inline constexpr std::string_view deck_formats[] = {"tournament", "casual"};
constexpr DeckForm deck_form{.game = "delos",
                             .leader = "fleet",
                             .is_led = true,
                             .formats = deck_formats,
                             .capacity = 80,
                             .first_card = Catalog::blanks};
inline bool may_lead(const Card& card) { return card.type == Type::Fleet; }

// What breaks the rules of deck building; empty for a legal deck.
std::vector<std::string> deck_faults(const Catalog& catalog, const Deck& deck, const Settings& settings = {});

}  // namespace tercio::delos
