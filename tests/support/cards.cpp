#include "tests/support/cards.h"

namespace tercio::test {

Library& library() {
  static Library one;
  return one;
}

const Rulebook& rulebook() { return *library().rulebook("warlords"); }

const warlords::Catalog& cards() { return cards_of<warlords::Rules>(); }

const std::vector<warlords::Deck>& decks() {
  static const auto all = read_decks<warlords::Rules>(Library::decks("warlords"));
  return all;
}

const std::vector<DeckText>& starter_texts() {
  static const std::vector<DeckText> seven = starter_decks("warlords");
  return seven;
}

const std::vector<warlords::Deck>& starters() {
  static const auto seven = read_decks<warlords::Rules>(starter_texts());
  EXPECT_EQ(seven.size(), 7U);
  return seven;
}

}  // namespace tercio::test
