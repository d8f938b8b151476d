// Domains of Commanders: the rules of building them, with every reason at once, and what cannot be read.
#include "rulebooks/commanders/deck.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "rulebooks/commanders/rules.h"
#include "tests/support/cards.h"

namespace tercio::commanders {
namespace {

const Catalog& cards() { return test::cards_of<Rules>(); }

std::uint16_t some(Alignment alignment, Type type) {
  for (std::size_t id = 2; id < cards().size(); ++id)
    if (cards()[id].alignment == alignment && cards()[id].type == type) return static_cast<std::uint16_t>(id);
  ADD_FAILURE() << "no " << type_name(type) << " of " << alignment_name(alignment);
  return 2;
}
std::uint16_t unit(Alignment alignment) { return some(alignment, Type::Mercenary); }

Deck of(std::uint16_t id, std::size_t copies) {
  Deck deck;
  deck.cards.assign(copies, id);
  return deck;
}
Deck locations(std::size_t count) { return of(some(Alignment::None, Type::Location), count); }

std::vector<std::string> faults(const Deck& deck, const Settings& settings = {}) {
  return deck_faults(cards(), deck, settings);
}
bool tells(const std::vector<std::string>& all, std::string_view part) {
  return std::any_of(all.begin(), all.end(),
                     [&](const std::string& fault) { return fault.find(part) != std::string::npos; });
}
Settings with(const std::string& name, int value) {
  Settings settings;
  settings.switches[name] = value;
  return settings;
}
Settings variant(const std::string& name) {
  Settings settings;
  settings.variants = {name};
  return settings;
}

std::string problem_of(const std::string& text) {
  const auto deck = Rules::read_deck(cards(), text, "mine.deck");
  const auto* problem = std::get_if<DeckProblem>(&deck);
  return problem ? problem->message : "";
}

TEST(CommandersDeck, ShippedDecksAreLegal) {
  const auto decks = test::read_decks<Rules>(Library::decks("commanders"));
  EXPECT_GE(decks.size(), 6U);
  for (const Deck& deck : decks)
    EXPECT_TRUE(faults(deck).empty()) << deck.name << ": " << faults(deck).front();
}

TEST(CommandersDeck, UnalignedCardsWithoutLimit) { EXPECT_TRUE(faults(locations(50)).empty()); }

TEST(CommandersDeck, SizeFromFiftyToTheTable) {
  EXPECT_TRUE(tells(faults(locations(49)), "49 resources: 50 at least"));
  EXPECT_TRUE(faults(locations(deck_form.capacity)).empty());
  EXPECT_TRUE(tells(faults(locations(deck_form.capacity + 1)), "120 at most"));
}

TEST(CommandersDeck, ThreeCopiesOfAnAlignedCard) {
  Deck deck = locations(47);
  for (int i = 0; i < 3; ++i) deck.cards.push_back(unit(Alignment::Fire));
  EXPECT_TRUE(faults(deck).empty());
  deck.cards.push_back(unit(Alignment::Fire));
  EXPECT_EQ(faults(deck).size(), 1U);
  EXPECT_TRUE(tells(faults(deck), "4 copies of"));
}

TEST(CommandersDeck, OneAlignmentOfEachGroup) {
  const auto together = [](std::initializer_list<Alignment> all) {
    Deck deck = locations(50);
    for (const Alignment a : all) deck.cards.push_back(unit(a));
    return faults(deck);
  };
  using enum Alignment;
  EXPECT_TRUE(together({Chaos, Industrial, Fire}).empty());
  EXPECT_TRUE(together({Order, Water}).empty());
  EXPECT_TRUE(tells(together({Chaos, Order}), "Chaos and Order exclude each other"));
  EXPECT_TRUE(tells(together({Industrial, Natural}), "Industrial and Natural exclude each other"));
  EXPECT_TRUE(tells(together({Air, Earth, Water}), "Air and Earth and Water exclude each other"));
}

TEST(CommandersDeck, AllFaultsAtOnce) {
  Deck deck = of(unit(Alignment::Fire), 5);
  for (const Alignment a : {Alignment::Water, Alignment::Chaos, Alignment::Order})
    deck.cards.push_back(unit(a));
  deck.leader = unit(Alignment::Fire);
  const auto all = faults(deck);
  EXPECT_EQ(all.size(), 5U);
  EXPECT_TRUE(tells(all, "5 copies of"));
  EXPECT_TRUE(tells(all, "Chaos and Order"));
  EXPECT_TRUE(tells(all, "Fire and Water"));
  EXPECT_TRUE(tells(all, "8 resources: 50 at least"));
  EXPECT_TRUE(tells(all, "copies of its general"));
}

TEST(CommandersDeck, SwitchesOfConstruction) {
  Deck four = locations(46);
  for (int i = 0; i < 4; ++i) four.cards.push_back(unit(Alignment::Fire));
  EXPECT_TRUE(faults(four, with("copies", 4)).empty());
  EXPECT_TRUE(tells(faults(four, with("copies", 2)), "2 at most"));
  EXPECT_TRUE(faults(locations(30), with("minimum", 30)).empty());
  EXPECT_TRUE(tells(faults(locations(59), with("minimum", 60)), "60 at least"));
  Deck both = locations(50);
  both.cards.push_back(unit(Alignment::Chaos));
  both.cards.push_back(unit(Alignment::Order));
  EXPECT_TRUE(faults(both, with("picksPerGroup", 2)).empty());
}

TEST(CommandersDeck, Generals) {
  const Settings generals = variant("generals");
  Deck deck = locations(50);
  EXPECT_TRUE(tells(faults(deck, generals), "needs a line `general: Title`"));
  deck.leader = unit(Alignment::Order);
  EXPECT_TRUE(faults(deck, generals).empty());
  deck.cards.push_back(unit(Alignment::Chaos));  // the general counts among the alignments
  EXPECT_TRUE(tells(faults(deck, generals), "Chaos and Order"));
  deck.cards.back() = deck.leader;
  EXPECT_TRUE(tells(faults(deck, generals), "copies of its general"));
}

TEST(CommandersDeck, WhatIsWrongIsToldWithItsLine) {
  const std::string location = cards()[some(Alignment::None, Type::Location)].title;
  const std::string item = cards()[some(Alignment::Fire, Type::Item)].title;
  EXPECT_EQ(problem_of("# mine\ngame: commanders\n50 " + location + "\n"), "");
  EXPECT_TRUE(
      problem_of("50 " + location + "\n1 Nobody Ever\n").starts_with("mine.deck:2: no card is named"));
  EXPECT_NE(problem_of("1 " + location + "x\n").find("did you mean \"" + location + "\"?"),
            std::string::npos);
  EXPECT_TRUE(problem_of("1 Encampment\n").starts_with("mine.deck:1: no card is named"));
  EXPECT_TRUE(problem_of("general: " + item + "\n").ends_with("cannot be a general"));
  EXPECT_TRUE(problem_of("game: delos\n").ends_with("another game"));
  EXPECT_TRUE(problem_of("many things\n").starts_with("mine.deck:1: expected"));
  EXPECT_TRUE(problem_of("1000 " + location + "\n").ends_with("120 cards at most"));
}

TEST(CommandersDeck, WritesWhatItReads) {
  auto decks = test::read_decks<Rules>(Library::decks("commanders"));
  decks.front().leader = unit(Alignment::Fire);
  for (const Deck& deck : decks) {
    const auto again = Rules::read_deck(cards(), Rules::write_deck(cards(), deck), deck.name + ".deck");
    ASSERT_TRUE(std::holds_alternative<Deck>(again)) << std::get<DeckProblem>(again).message;
    EXPECT_EQ(Rules::write_deck(cards(), std::get<Deck>(again)), Rules::write_deck(cards(), deck));
    EXPECT_EQ(std::get<Deck>(again).leader, deck.leader);
  }
}

}  // namespace
}  // namespace tercio::commanders
