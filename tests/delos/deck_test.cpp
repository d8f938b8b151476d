// Decks of Delos: the tournament rules, and what cannot be read.
#include "rulebooks/delos/deck.h"

#include <gtest/gtest.h>

#include "rulebooks/delos/rules.h"
#include "tests/support/cards.h"

namespace tercio::delos {
namespace {

const Catalog& cards() { return test::cards_of<Rules>(); }

std::string title_of(Race race, Type type, unsigned which) {
  for (std::size_t id = Catalog::blanks; id < cards().size(); ++id)
    if (cards()[id].race == race && cards()[id].type == type && which-- == 0) return cards()[id].title;
  return "";
}

std::string problem_of(const std::string& text) {
  const auto deck = Rules::read_deck(cards(), text, "mine.deck");
  const auto* problem = std::get_if<DeckProblem>(&deck);
  return problem ? problem->message : "";
}

TEST(DelosDeck, ShippedDecksAreLegal) {
  for (const Deck& deck : test::read_decks<Rules>(Library::decks("delos")))
    EXPECT_TRUE(deck_faults(cards(), deck).empty())
        << deck.name << ": " << deck_faults(cards(), deck).front();
}

TEST(DelosDeck, WhatIsWrongIsToldWithItsLine) {
  const std::string fleet = "fleet: " + title_of(Race::Orks, Type::Fleet, 0) + "\n";
  EXPECT_EQ(problem_of("3 " + title_of(Race::Orks, Type::Unit, 0)), "mine.deck: the deck names no fleet");
  EXPECT_TRUE(problem_of(fleet + "3 Nobody Ever\n").starts_with("mine.deck:2: no card is named"));
  EXPECT_TRUE(problem_of("fleet: " + title_of(Race::Orks, Type::Unit, 0)).ends_with("cannot be a fleet"));
  EXPECT_TRUE(problem_of(fleet + "game: warlords\n").ends_with("another game"));
  EXPECT_TRUE(problem_of(fleet + "many things\n").starts_with("mine.deck:2: expected"));
}

TEST(DelosDeck, AllFaultsAtOnce) {
  const auto deck = Rules::read_deck(cards(),
                                     "fleet: " + title_of(Race::Orks, Type::Fleet, 0) + "\n5 " +
                                         title_of(Race::Orks, Type::Unit, 0) + "\n1 " +
                                         title_of(Race::Eldar, Type::Unit, 0) + "\n1 " +
                                         title_of(Race::None, Type::Sector, 0) + "\n",
                                     "mine.deck");
  EXPECT_EQ(deck_faults(cards(), std::get<Deck>(deck)).size(), 4U);  // copies, race, sector, too few
}

TEST(DelosDeck, WritesWhatItReads) {
  for (const Deck& deck : test::read_decks<Rules>(Library::decks("delos"))) {
    const auto again = Rules::read_deck(cards(), Rules::write_deck(cards(), deck), deck.name + ".deck");
    ASSERT_TRUE(std::holds_alternative<Deck>(again));
    EXPECT_EQ(Rules::write_deck(cards(), std::get<Deck>(again)), Rules::write_deck(cards(), deck));
  }
}

}  // namespace
}  // namespace tercio::delos
