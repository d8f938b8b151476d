// Decks: those that ship are legal, and each rule of deck building is kept.
#include "rulebooks/warlords/deck.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/cards.h"

namespace tercio::warlords {
namespace {

using test::cards;

Deck shipped(const std::string& name) {
  const auto text = std::get<DeckText>(Library::deck(name, "warlords"));
  return std::get<Deck>(Rules::read_deck(cards(), text.text, text.file));
}

std::string faults(const Deck& deck) {
  std::string all;
  for (const std::string& fault : deck_faults(cards(), deck)) all += fault + "\n";
  return all;
}

void remove(Deck& deck, std::string_view title) {
  const auto found = std::find(deck.cards.begin(), deck.cards.end(), *cards().find(title));
  ASSERT_NE(found, deck.cards.end());
  deck.cards.erase(found);
}

TEST(Decks, AllThatShipAreLegal) {
  std::size_t starters = 0, built = 0;
  for (const DeckText& text : Library::decks("warlords")) {
    const auto loaded = Rules::read_deck(cards(), text.text, text.file);
    ASSERT_TRUE(std::holds_alternative<Deck>(loaded)) << std::get<DeckProblem>(loaded).message;
    const auto& deck = std::get<Deck>(loaded);
    EXPECT_EQ(faults(deck), "") << deck.name;
    ++(deck.format == "starter" ? starters : built);
    const auto synapse = std::count_if(deck.cards.begin(), deck.cards.end(),
                                       [](auto card) { return cards()[card].type == Type::Synapse; });
    EXPECT_TRUE(deck.format == "starter" || deck.cards.size() == 50U + static_cast<std::size_t>(synapse))
        << deck.name;
  }
  EXPECT_EQ(starters, 7U);
  EXPECT_EQ(built, 31U);
}

TEST(Decks, WrittenAndReadAgain) {
  const Deck deck = shipped("cato-ultramarines");
  auto again = std::get<Deck>(Rules::read_deck(cards(), Rules::write_deck(cards(), deck), "again.deck"));
  auto sorted = deck.cards;
  std::sort(sorted.begin(), sorted.end());
  std::sort(again.cards.begin(), again.cards.end());
  EXPECT_EQ(again.cards, sorted);
  EXPECT_EQ(again.leader, deck.leader);
}

TEST(Decks, RulesOfBuilding) {
  const auto with = [](const std::string& title, int copies) {
    Deck deck = shipped("cato-ultramarines");
    for (int i = 0; i < copies; ++i) deck.cards.push_back(*cards().find(title));
    return faults(deck);
  };
  EXPECT_NE(with("Void Pirate", 1).find("three at most"), std::string::npos);
  EXPECT_NE(with("Goff Boyz", 1).find("is no neighbour"), std::string::npos);
  EXPECT_NE(with("Vior'la Marksman", 1).find("only one neighbouring faction"), std::string::npos);
  EXPECT_NE(with("Captain Markis", 1).find("loyal to another faction"), std::string::npos);
  EXPECT_NE(with("Cybork Body", 1).find("signature squad of another"), std::string::npos);
  EXPECT_NE(with("Guardsman", 1).find("cannot be in a deck"), std::string::npos);
  EXPECT_NE(with("Sicarius's Chosen", 1).find("the signature squad has 4"), std::string::npos);
  EXPECT_NE(with("Deathwing Guard", 15).find("takes 64"), std::string::npos);
  Deck small = shipped("cato-ultramarines");
  remove(small, "Void Pirate");
  EXPECT_NE(faults(small).find("fifty at least"), std::string::npos);
}

TEST(Decks, ProblemsOfTheText) {
  const auto problem = [](const std::string& text) {
    return std::get<DeckProblem>(Rules::read_deck(cards(), text, "my.deck")).message;
  };
  EXPECT_EQ(problem("warlord: Nazdreg\n3 Void Pirat\n"),
            "my.deck:2: no card is named \"Void Pirat\"; did you mean \"Void Pirate\"?");
  EXPECT_NE(problem("3 Void Pirate\n").find("names no warlord"), std::string::npos);
  EXPECT_NE(problem("warlord: Void Pirate\n").find("cannot be a warlord"), std::string::npos);
  EXPECT_NE(problem("warlord: Nazdreg\nVoid Pirate\n").find("my.deck:2: expected"), std::string::npos);
  EXPECT_NE(problem("game: chess\n").find("another game"), std::string::npos);
  EXPECT_NE(problem("format: highlander\n").find("formats are"), std::string::npos);
}

}  // namespace
}  // namespace tercio::warlords
