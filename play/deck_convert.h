// Deck lists as people publish them: `3x Title (Set)` lines under headings, the card that leads among them;
// or a .o8d file.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "play/rulebook.h"

namespace tercio {

struct ConvertedDeck {
  DeckText deck;
  std::vector<std::string> notes;     // lines that are no cards: a name, headings
  std::vector<std::string> problems;  // with file, line and the nearest title
};

ConvertedDeck convert_deck(const Rulebook& rulebook, std::string_view text, std::string_view file);

}  // namespace tercio
