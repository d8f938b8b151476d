// A card as people and scripts see it.
#pragma once
#include <boost/json/object.hpp>
#include <string>

#include "rulebooks/warlords/catalog.h"

namespace tercio {

std::string_view type_word(warlords::Type type);  // as card files write it
std::string traits_text(const warlords::Catalog& catalog,
                        const warlords::Card& card);              // `Soldier. Catachan.`
std::string card_text(const warlords::Card& card);                // its lines, one after the other
bool is_front(const warlords::Catalog& catalog, std::size_t id);  // no blank, no back of a card

boost::json::object card_json(const warlords::Catalog& catalog, const warlords::Card& card);

// The card drawn in a frame, its other side below; with `explain`, how each line was understood.
std::string card_drawn(const warlords::Catalog& catalog, const warlords::Card& card, bool explain);

}  // namespace tercio
