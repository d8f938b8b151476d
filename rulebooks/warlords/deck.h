// Decks: a warlord and the cards of its army; the rules of building them.
#pragma once
#include "engine/settings.h"
#include "rulebooks/deck.h"
#include "rulebooks/warlords/text/catalog.h"

namespace tercio::warlords {

using Deck = DeckList;

// In the order in which they came out; a card says to which it belongs.
inline constexpr std::string_view packs[] = {"Core",
                                             "The Howl of Blackmane",
                                             "The Scourge",
                                             "Gift of the Ethereals",
                                             "Zogwort's Curse",
                                             "The Threat Beyond",
                                             "The Descendants of Isha",
                                             "The Great Devourer",
                                             "Decree of Ruin",
                                             "Boundless Hate",
                                             "Deadly Salvage",
                                             "What Lurks Below",
                                             "Wrath of the Crusaders",
                                             "The Final Gambit",
                                             "Legions of Death",
                                             "Jungles of Nectavus",
                                             "Unforgiven",
                                             "Slash and Burn",
                                             "Searching for Truth",
                                             "Against the Great Enemy",
                                             "The Warp Unleashed"};
// `core`: of the first pack only; `full`, which `standard` means too: of all; `up to PACK`: of those until
// then.
inline constexpr std::string_view deck_formats[] = {"standard",
                                                    "starter",
                                                    "core",
                                                    "full",
                                                    "up to The Howl of Blackmane",
                                                    "up to The Scourge",
                                                    "up to Gift of the Ethereals",
                                                    "up to Zogwort's Curse",
                                                    "up to The Threat Beyond",
                                                    "up to The Descendants of Isha",
                                                    "up to The Great Devourer",
                                                    "up to Decree of Ruin",
                                                    "up to Boundless Hate",
                                                    "up to Deadly Salvage",
                                                    "up to What Lurks Below",
                                                    "up to Wrath of the Crusaders",
                                                    "up to The Final Gambit",
                                                    "up to Legions of Death",
                                                    "up to Jungles of Nectavus",
                                                    "up to Unforgiven",
                                                    "up to Slash and Burn",
                                                    "up to Searching for Truth",
                                                    "up to Against the Great Enemy",
                                                    "up to The Warp Unleashed"};
constexpr DeckForm deck_form{.game = "warlords",
                             .leader = "warlord",
                             .is_led = true,
                             .formats = deck_formats,
                             .capacity = 64,
                             .first_card = 1};
inline bool may_lead(const Card& card) { return card.type == Type::Warlord; }

// The factions stand in the order of the alignment wheel; neighbours may be allied.
bool are_neighbours(Faction a, Faction b);

// Whether a card that is in no signature squad may be in a deck with this warlord, as far as it alone can
// tell.
bool may_include(const Catalog& catalog, const Card& leader, const Card& card);
// Of the factions on the wheel: one neighbour is allied. Others have allies of all kinds, or none.
bool chooses_an_ally(const Card& leader);

// What breaks the rules of deck building; empty for a legal deck.
std::vector<std::string> deck_faults(const Catalog& catalog, const Deck& deck, const Settings& settings = {});

}  // namespace tercio::warlords
