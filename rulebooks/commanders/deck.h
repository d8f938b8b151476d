// Domains: the resources a commander brings, and perhaps a general; the rules of building them (1.1, D.1,
// D.4).
#pragma once
#include <array>

#include "engine/settings.h"
#include "rulebooks/commanders/text/catalog.h"
#include "rulebooks/deck.h"

namespace tercio::commanders {

using Deck = DeckList;

constexpr DeckForm deck_form{.game = "commanders",
                             .leader = "general",
                             .is_led = false,
                             .formats = {},
                             .capacity = 120,
                             .first_card = 2};
inline bool may_lead(const Card& card) { return card.is_unit(); }

// Of each group a domain takes one alignment.
constexpr std::array<std::array<Alignment, 4>, 3> alignment_groups{{
    {Alignment::Chaos, Alignment::Order},
    {Alignment::Industrial, Alignment::Natural},
    {Alignment::Air, Alignment::Earth, Alignment::Fire, Alignment::Water},
}};

// What breaks the rules of domain construction, all of it; empty for a legal domain.
std::vector<std::string> deck_faults(const Catalog& catalog, const Deck& deck, const Settings& settings = {});

}  // namespace tercio::commanders
