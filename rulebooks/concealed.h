// What a seat knows of an owner's deck, in rulebooks whose decks lie in a row of slots.
#pragma once
#include "engine/hidden.h"

namespace tercio {

// `hidden` are the slots whose cards the seat does not know; the deck has `capacity` slots from `first` on,
// of which some may be blank.
template <class Game, class Slot>
void concealed_deck(const Game& g, std::span<const Slot> hidden, Slot first, unsigned capacity,
                    Concealed& cards) {
  cards.clear();
  for (const Slot c : hidden) cards.hidden.push_back(g.at(c).card);
  std::sort(cards.hidden.begin(), cards.hidden.end());
  for (unsigned i = 0; i < capacity; ++i) {
    const auto c = static_cast<Slot>(first + i);
    if (g.at(c).card != 0 && std::find(hidden.begin(), hidden.end(), c) == hidden.end())
      cards.known.push_back(g.at(c).card);
  }
}

}  // namespace tercio
