// The readings taken where the rules are silent (docs/rulings.md), for whoever reads a card.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "rulebooks/sheet.h"

namespace tercio {

struct Ruling {
  std::string question, reading, why;
};

std::vector<Ruling> rulings_of(std::string_view game);       // the rows of the tables below its heading
bool concerns(const Ruling& ruling, const CardSheet& card);  // names the card, or asks about its keyword

}  // namespace tercio
