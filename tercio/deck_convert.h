// Deck lists as people publish them: `3x Title (Set)` lines under headings, the warlord among them.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "rulebooks/warlords/deck.h"

namespace tercio {

struct ConvertedDeck {
  warlords::Deck deck;
  std::vector<std::string> notes;     // lines that are no cards: a name, headings
  std::vector<std::string> problems;  // with file, line and the nearest title
};

ConvertedDeck convert_deck(const warlords::Catalog& catalog, std::string_view text, std::string_view file);

}  // namespace tercio
