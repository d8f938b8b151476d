// How far apart texts are, for suggestions.
#pragma once
#include <span>
#include <string_view>

#include "language/table.h"

namespace tercio::language {

inline constexpr int kLiteralCost = 1000;  // of a word that has nothing to do with the one wanted

// Insertions, deletions, changes and swaps of neighbours that make one text of the other.
int edit_distance(std::string_view a, std::string_view b);

// How unlike a phrase the tokens are that should begin with it: 0 when every literal stands there, about
// kLiteralCost when nothing fits. Slots stand for any tokens.
struct Likeness {
  int cost = 0;       // mean over the phrase's literals
  bool exact = true;  // every literal stands there
};
Likeness compare(const Phrase& phrase, std::span<const Token> tokens);
Likeness compare(std::string_view word, std::span<const Token> tokens);

}  // namespace tercio::language
