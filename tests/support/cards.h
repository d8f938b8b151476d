// The cards and decks that ship, read once for all tests.
#pragma once
#include <gtest/gtest.h>

#include "play/bench.h"
#include "play/library.h"
#include "play/rulebook.h"
#include "players/lore.h"
#include "rulebooks/network.h"
#include "rulebooks/warlords/rules.h"

namespace tercio::test {

Library& library();

// Of any rulebook, by its own types.
template <class Rules>
const typename Rules::Catalog& cards_of() {
  static const auto catalog = [] {
    auto read = std::make_unique<typename Rules::Catalog>();
    Rules::load(*read, Library::home());
    for (const auto& problem : read->problems()) ADD_FAILURE() << problem.text();
    return read;
  }();
  return *catalog;
}
template <class Rules>
std::vector<typename Rules::Deck> read_decks(const std::vector<DeckText>& texts) {
  std::vector<typename Rules::Deck> all;
  for (const DeckText& text : texts) {
    auto deck = Rules::read_deck(cards_of<Rules>(), text.text, text.file);
    if (auto* good = std::get_if<typename Rules::Deck>(&deck))
      all.push_back(std::move(*good));
    else
      ADD_FAILURE() << std::get<typename Rules::DeckProblem>(deck).message;
  }
  return all;
}

template <class Rules>
Lore<Rules> shipped_lore() {
  Lore<Rules> lore{read_decks<Rules>(Library::decks(Rules::name)),
                   Weights::shipped(Library::home(), Rules::name, Rules::features())};
  lore.weights.correct_by(shipped_network<Rules>(Library::home(), cards_of<Rules>()));
  return lore;
}

// Of Warlords
const Rulebook& rulebook();
const warlords::Catalog& cards();
const std::vector<warlords::Deck>& decks();     // all, by name
const std::vector<warlords::Deck>& starters();  // the seven starter decks
const std::vector<DeckText>& starter_texts();   // the same as text

}  // namespace tercio::test
