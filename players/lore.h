// What players know beyond the table.
#pragma once
#include <vector>

#include "rulebooks/features.h"

namespace tercio {

template <class Rules>
struct Lore {
  std::vector<typename Rules::Deck> lists;  // that people bring, the decks that ship: guessed at first
  Weights weights;
};

}  // namespace tercio
