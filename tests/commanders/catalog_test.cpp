// Card files of Commanders: what is right is read, what is wrong is told with its place.
#include <gtest/gtest.h>

#include <map>

#include "rulebooks/commanders/rules.h"
#include "tests/support/cards.h"

namespace tercio::commanders {
namespace {

const Catalog& shipped() { return test::cards_of<Rules>(); }

// What is wrong with a card alone.
std::string problem_of(const std::string& text) {
  Catalog catalog;
  catalog.add_text(text, "mine.cards");
  catalog.compile();
  return catalog.problems().empty() ? "" : catalog.problems().front().text();
}

std::string unit_with(const std::string& line) {
  return "Goat | creature, Natural, common | strike 10, armor 5 | Beast. | Mine 1\nPay 1 mana to deploy.\n" +
         line;
}

TEST(CommandersCatalog, WhatShipsIsUnderstood) {
  const Catalog& cards = shipped();
  ASSERT_TRUE(cards.problems().empty()) << cards.problems().front().text();
  EXPECT_GE(cards.size(), 198U);  // 196 of the set, the blank and the encampment
  EXPECT_TRUE(cards[cards.encampment()].encampment);
  for (std::size_t id = 2; id < cards.size(); ++id) {
    const Card& card = cards[id];
    EXPECT_FALSE(card.lines.empty()) << card.title;
    EXPECT_FALSE(card.rarity.empty()) << card.title;
    EXPECT_EQ(card.set, "Ascension") << card.title;
    EXPECT_EQ(card.type == Type::Action, !card.modes.empty()) << card.title;
    EXPECT_EQ(card.strike % 5, 0) << card.title;
    EXPECT_EQ(card.armor % 5, 0) << card.title;
  }
}

TEST(CommandersCatalog, EveryAlignmentHasItsCards) {
  std::map<Alignment, unsigned> counts;
  for (std::size_t id = 2; id < shipped().size(); ++id) ++counts[shipped()[id].alignment];
  EXPECT_EQ(counts.size(), 9U);
  for (const auto& [alignment, count] : counts)
    EXPECT_GE(count, alignment == Alignment::None ? 4U : 24U) << alignment_name(alignment);
}

TEST(CommandersCatalog, EveryCardHasASheet) {
  const auto sheets = Rules::sheets(shipped());
  EXPECT_EQ(sheets.size() + 2, shipped().size());
  for (const CardSheet& sheet : sheets) EXPECT_FALSE(sheet.lines.empty()) << sheet.title;
}

TEST(CommandersCatalog, GoodCardsAreGood) {
  EXPECT_EQ(problem_of(unit_with("Snipe 10.\n")), "");
  EXPECT_EQ(
      problem_of("Axe | item, Fire, rare | | Weapon. Two-handed. | Mine 1\nPay 2 gold to equip a warrior.\n"),
      "");
  EXPECT_EQ(problem_of(
                "Bolt | action, Fire | | Spell. | Mine 1\nPay X mana to blast a unit. Deal damage equal to 5 "
                "times X to it.\n"),
            "");
  EXPECT_EQ(
      problem_of("Hut | location | | | Mine 1\nPay 1 gold to annex.\nIncome: 1 gold; 1 mana on level 1.\n"),
      "");
  EXPECT_EQ(
      problem_of("Gate | upgrade, Order | | | Mine 1\nPay 1 gold to upgrade a location.\nUnits here get "
                 "+0/+5.\n"),
      "");
  EXPECT_EQ(
      problem_of("Fog | condition, Water | | | Mine 1\nPay 1 mana to evoke.\nDuration 2.\nAll units lose "
                 "mount.\n"),
      "");
}

TEST(CommandersCatalog, WrongLinesAreToldWithTheirPlace) {
  const std::pair<std::string, std::string> wrong[] = {
      {"Deal 10 damage to a unit.\n", "only an action resource is itself an action"},
      {"A: pay 1 mana to bite a unit. Ruin it. Or pay 2 mana to bite an item. Ruin it.\n", "several modes"},
      {"Duration 2.\n", "only a condition has a duration"},
      {"Sustain X gold.\n", "a fixed price"},
      {"A: ruin all units to bite. Gain 1 gold.\n", "paid with chosen resources"},
      {"This unit gets +3/+0.\n", "multiples of 5"},
      {"A: pay 1 mana to bite a unit. Deal 7 damage to it.\n", "multiples of 5"},
      {"A: pay 1 mana to end a unit with health 3 or less. Ruin it.\n", "multiples of 5"},
      {"Snipe 7.\n", "multiple of 5"},
      {"Pay 1 mana to deploy.\nPay 2 mana to deploy.\n", "one line with its price"},
      {"A: pay 1 mana to bite. Ruin it.\n", "`it` has nothing to mean"},
      {"A: pay 1 mana to bite. Ruin that unit.\n", "`that` means what has happened"},
      {"A: pay 1 mana to bite a unit. Deal damage equal to 5 times X to it.\n", "it is said where X is paid"},
      {"Anytime this unit is ruined, banish it instead.\n", "only what would happen"},
      {"Anytime this unit is dealt damage, reduce that damage by 5.\n", "damage that would be dealt"},
      {"A: pay 1 mana to bite. Acquire a card named \"Nobody Ever\".\n", "no card is named"},
      {"A: pay 1 mana to bite. That commander loses 1 gold.\n", "nobody to mean"},
      {"A: pay 1 mana to bite. Devour a unit.\n", "mine.cards:3:"}};
  for (const auto& [line, message] : wrong) {
    const std::string problem = problem_of(unit_with(line));
    EXPECT_NE(problem, "") << line;
    EXPECT_NE(problem.find(message), std::string::npos) << line << problem;
    EXPECT_TRUE(problem.starts_with("mine.cards:3:")) << problem;
  }
}

TEST(CommandersCatalog, WrongCardsAreTold) {
  const std::pair<std::string, std::string> wrong[] = {
      {"Goat | goat | | | Mine 1\nMount.\n", "is no type, alignment or rarity"},
      {"Goat | Fire | | | Mine 1\nMount.\n", "the card has no type"},
      {"Goat | creature | strike 12, armor 5 | | Mine 1\nMount.\n", "a multiple of 5 is needed"},
      {"Goat | creature | strike many | | Mine 1\nMount.\n", "is no figure"},
      {"Goat | creature | speed 5 | | Mine 1\nMount.\n", "known are strike and armor"},
      {"Axe | item | strike 5 | Weapon. | Mine 1\nPay 1 gold to equip a mercenary.\n", "only units have"},
      {"Axe | item | | | Mine 1\nPay 1 gold to equip a mercenary.\n", "an item is a Weapon"},
      {"Axe | item | | Weapon. | Mine 1\nThe bearer gets +5/+0.\n", "an item needs a line"},
      {"Goat | creature | | Spell. | Mine 1\nMount.\n", "only an action can be a Spell"},
      {"Bolt | action | | | Mine 1\nAll units lose mount.\n", "an action needs a line"}};
  for (const auto& [text, message] : wrong) {
    const std::string problem = problem_of(text);
    EXPECT_NE(problem.find(message), std::string::npos) << text << problem;
  }
}

// References look for whole words in a card's name, text and types (C13).
TEST(CommandersCatalog, WordsAreFoundInTheWholeText) {
  Catalog catalog;
  catalog.add_text(
      "Goat Herder | mercenary | | Warrior. | Mine 1\nPay 1 gold to deploy.\nA: pay 1 mana to call. Acquire "
      "a "
      "drake.\n\n"
      "Drake Egg | creature | | Beast. | Mine 2\nPay 1 mana to deploy.\n\n"
      "Wyrm | creature | | Drake. | Mine 3\nPay 1 mana to deploy.\n\n"
      "Mandrake | creature | | Root. | Mine 4\nPay 1 mana to deploy.\n",
      "mine.cards");
  catalog.compile();
  ASSERT_TRUE(catalog.problems().empty()) << catalog.problems().front().text();
  ASSERT_EQ(catalog.word(0), "drake");
  const auto has = [&](std::string_view title) { return catalog[*catalog.find(title)].words.test(0); };
  const auto has_type = [&](std::string_view title) {
    return catalog[*catalog.find(title)].type_words.test(0);
  };
  EXPECT_TRUE(has("Goat Herder"));  // its own text has the word
  EXPECT_TRUE(has("Drake Egg"));
  EXPECT_TRUE(has("Wyrm"));
  EXPECT_FALSE(has("Mandrake"));
  EXPECT_TRUE(has_type("Wyrm"));
  EXPECT_FALSE(has_type("Drake Egg"));
}

}  // namespace
}  // namespace tercio::commanders
