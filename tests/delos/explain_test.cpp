// What `--explain` tells of Delos cards: who chooses what and when, what is paid, and what a test does there.
#include <gtest/gtest.h>

#include "rulebooks/delos/rules.h"
#include "tests/support/cards.h"

namespace tercio::delos {
namespace {

// The explanation of a unit that has this line.
std::string told(const std::string& line) {
  Catalog catalog;
  catalog.add_folder(Library::home() / "cards" / "delos");
  catalog.add_text("Mine | unit | FP 1, SPD 1, ARM 1, flags 0, die 3 | Infantry. | Mine 1\n" + line +
                       "\nCommand: BA: draw 1 card.\n",
                   "mine.cards");
  catalog.compile();
  for (const auto& problem : catalog.problems()) ADD_FAILURE() << problem.text();
  const std::string all = Rules::explain(catalog, "Mine");
  return all.substr(0, all.find("Command:"));
}

void tells(const std::string& line, const std::vector<std::string>& wanted) {
  const std::string text = told(line);
  std::size_t from = 0;  // one after the other
  for (const std::string& one : wanted) {
    const std::size_t found = text.find(one, from);
    EXPECT_NE(found, std::string::npos) << one << "\nis not told of\n" << text;
    if (found != std::string::npos) from = found + one.size();
  }
}

TEST(DelosExplain, ATestThatFailsCostsWhatWasPaidBefore) {
  tells("BA, lock 1 of your characters, test 3+: draw 1 card.",
        {"paid, in this order. If the test fails, nothing else is done, and what was paid before stays paid:",
         "1. You choose 1 of your characters [A].", "2. Lock [A].", "3. Test 3+."});
  tells("BA, lock this unit, discard 1 card: draw 1 card.", {"Then it is paid, all or nothing:"});
}

TEST(DelosExplain, AlternativesAreChosenBeforeTheyArePaid) {
  tells(
      "BA, lock this unit: either destroy 1 fortification or lock 1 enemy unit.",
      {"First, before anything is paid:", "1. You choose which of the alternatives below is done.",
       "2. For the first: you choose 1 fortification [A].", "3. For the second: you choose 1 enemy unit [B].",
       "Then it is paid", "Either:", "1. Destroy [A].", "Either:", "1. Lock [B]."});
}

TEST(DelosExplain, WhatForEachMultipliesIsChosenSoOften) {
  tells("BA: lock 1 enemy unit for each of your characters.",
        {"1. You choose 1 enemy unit for each of your characters [A].", "1. Lock [A].\n"});
}

TEST(DelosExplain, WhoChoosesAndWhoDoes) {
  tells("BA: lock 1 enemy unit of the enemy's choice.", {"The enemy chooses 1 enemy unit"});
  tells("BA: draw 1 card; the enemy may do the same.", {"The enemy does the same again"});
  tells("BA: roll; on 1, destroy this unit.", {"Then, in this order:\n   1. Roll.\n   2. On 1"});
}

TEST(DelosExplain, WhenAndWhere) {
  tells("R: when this unit would be destroyed, lock this unit instead.",
        {"just before what it answers, which then does not happen", "It answers this: this unit would be"});
  tells("Invulnerable: lock 1 of your other units.", {"When the enemy would destroy the card"});
  tells("Assault: destroy 1 enemy unit.", {"while it is charging. It is locked, nobody can block"});
  tells("Your units get +1 armor.", {"in battles at the sector of the card"});
  tells("E: draw 1 card.", {"It is not optional"});
}

TEST(DelosExplain, KeywordsSayWhatTheyDo) {
  for (const char* line : {"Assault 3.", "Artillery 4+/4+.", "Troop Capacity 2.", "Counterattack.",
                           "Invulnerable 5+.", "Unique."})
    EXPECT_EQ(told(line).find("The rules of the game say"), std::string::npos) << told(line);
}

}  // namespace
}  // namespace tercio::delos
