// A card as people and scripts see it.
#pragma once
#include <boost/json/object.hpp>
#include <string>

#include "rulebooks/sheet.h"

namespace tercio {

std::string kind_text(const CardSheet& card);      // "unique army unit"
std::string belongs_text(const CardSheet& card);   // its faction, and more if the rulebook says so
std::string traits_text(const CardSheet& card);    // `Soldier. Catachan.`
std::string lines_text(const CardSheet& card);     // its lines, one after the other
std::string figure_word(const std::string& name);  // as card files write it: "ATK" for attack

boost::json::object card_json(const std::string& game, const CardSheet& card);

// The card drawn in a frame, its other side below.
std::string card_drawn(const CardSheet& card);

}  // namespace tercio
