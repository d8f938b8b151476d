#include "tests/support/cards.h"

#include <gtest/gtest.h>

#include "play/bench.h"

namespace tercio::test {

Library& library() {
  static Library one;
  return one;
}

const warlords::Catalog& cards() {
  const warlords::Catalog& catalog = library().warlords();
  for (const auto& problem : catalog.problems()) ADD_FAILURE() << problem.text();
  return catalog;
}

const std::vector<warlords::Deck>& decks() {
  static const std::vector<warlords::Deck> all = [] {
    std::vector<warlords::Deck> found;
    for (const auto& file : Library::deck_files()) {
      if (file.parent_path().filename() != "warlords") continue;
      auto deck = warlords::load_deck(cards(), file);
      if (auto* good = std::get_if<warlords::Deck>(&deck))
        found.push_back(std::move(*good));
      else
        ADD_FAILURE() << std::get<warlords::DeckProblem>(deck).message;
    }
    return found;
  }();
  return all;
}

const std::vector<warlords::Deck>& starters() {
  static const std::vector<warlords::Deck> seven = [] {
    std::string problem;
    auto found = starter_decks(cards(), problem);
    EXPECT_EQ(problem, "");
    EXPECT_EQ(found.size(), 7U);
    return found;
  }();
  return seven;
}

}  // namespace tercio::test
