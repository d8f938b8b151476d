// Card files of Delos: what is right is read, what is wrong is told with its place.
#include <gtest/gtest.h>

#include "rulebooks/delos/rules.h"
#include "tests/support/cards.h"

namespace tercio::delos {
namespace {

const Catalog& shipped() { return test::cards_of<Rules>(); }

// What is wrong with a card that is added to the shipped ones.
std::string problem_of(const std::string& text) {
  Catalog catalog;
  catalog.add_folder(Library::home() / "cards" / "delos");
  catalog.add_text(text, "mine.cards");
  catalog.compile();
  return catalog.problems().empty() ? "" : catalog.problems().front().text();
}

std::string unit_with(const std::string& lines) {
  return "Goat | unit, Orks | FP 1, SPD 2, ARM 3, flags 1, die 4 | Beast. | Mine 1\n" + lines;
}
const std::string draws = "Command: BA: draw 1 card.\n";

TEST(DelosCatalog, WhatShipsIsUnderstood) {
  const Catalog& cards = shipped();
  ASSERT_TRUE(cards.problems().empty()) << cards.problems().front().text();
  EXPECT_EQ(cards.sectors().size(), 5U);
  for (std::size_t id = Catalog::blanks; id < cards.size(); ++id) {
    const Card& card = cards[id];
    const bool in_deck = bit(card.type) & deck_types;
    EXPECT_EQ(card.command >= 0, in_deck) << card.title;
    EXPECT_TRUE(card.die >= 1 && card.die <= 6) << card.title;
  }
}

TEST(DelosCatalog, AGoodCardIsGood) { EXPECT_EQ(problem_of(unit_with("Assault 3.\n" + draws)), ""); }

TEST(DelosCatalog, WrongLinesAreToldWithTheirPlace) {
  const std::pair<std::string, std::string> wrong[] = {
      {"", "no command line"},
      {draws + draws, "one command line only"},
      {"Command: Counterattack.\n", ""},
      {"BA: after an enemy fails a test, draw 1 card.\n" + draws, "only a reaction"},
      {"R: draw 1 card.\n" + draws, "needs its moment"},
      {"M: draw 1 card.\n" + draws, "what happens to a roll"},
      {"BA: your roll gets +1.\n" + draws, "only a modifier"},
      {"BA: rally it.\n" + draws, "`it` has nothing to mean"},
      {"BA, take another action: rally this unit.\n" + draws, "a cost is what you give or risk"},
      {"BA: this unit gains \"Counterattack.\" this battle.\n" + draws, "in quotes stands an ability"},
      {"BA: this unit gains \"BA: zork.\" this battle.\n" + draws, "in quotes: "},
      {"BA: destroy the enemy unit.\n" + draws, "highest or lowest"},
      {"R: after an enemy unit charges, prevent that damage.\n" + draws, "would be damaged"},
      {"BA: deal that damage damage to 1 enemy unit.\n" + draws, "`that damage` is said after"},
      {"R: after this unit is destroyed, draw 1 card.\n" + draws, "cannot react"},
      {"R: after you play a BA card, take it from your discard pile.\n" + draws, "lies nowhere"},
      {"BA: choose 1 enemy unit; your units get +1 firepower against units with less armor than it this "
       "battle.\n" +
           draws,
       "forgotten by then"},
      {"BA: lock all enemy units; destroy it.\n" + draws, "several are meant"},
      {"BA: discard the enemy hand.\n" + draws, "the enemy discards his hand"},
      {"R: after 2 or more of your units are locked, rally that unit.\n" + draws, "say `them`"},
      {"A unit gets +1 armor.\n" + draws, "a static ability speaks of"},
      {"You may redraw your command hand.\n" + draws, "fleets and sectors"},
      {"BA: draw 1000 cards.\n" + draws, "99 at most"},
      {"Command: T: this unit gets +1 armor this action.\n", "is not at the sector"},
      {"BA, once per action, once per battle: draw 1 card.\n" + draws, "one limit"},
      {"BA: destroy this unit for each character.\n" + draws, "this effect has none"},
      {"BA: draw X cards.\n" + draws, "X has no value here"},
      {"BA, lock this unit and 1 of your other units or discard 1 card: draw 1 card.\n" + draws,
       "each cost by itself"},
      {"Your units get more armor equal to its speed.\n" + draws, "is said of one card"},
      {"BA: destroy 1 of his units.\n" + draws, "`his` has nobody to mean"},
      {"R: after you pass a test, lock 1 of his units.\n" + draws, "`his` has nobody to mean"},
      {"BA: draw as many cards as the number rolled.\n" + draws, "nothing was rolled before"},
      {"BA: on 1 to 3, draw 1 card.\n" + draws, "nothing was rolled before"},
      {"BA: roll; draw as many cards as the difference.\n" + draws, "both must have rolled"},
      {"BA: if you rolled higher, draw 1 card.\n" + draws, "both must have rolled"},
      {"BA: take 1 of them.\n" + draws, "looked at or revealed before"},
      {"BA: put them back in any order.\n" + draws, "looked at or revealed before"},
      {"BA: if you do, draw 1 card.\n" + draws, "nothing was done before"},
      {"This unit gets +d6 armor.\n" + draws, "cannot roll"},
      {"This unit gets +1 armor while d6 is 3 or more.\n" + draws, "cannot roll"},
      {"BA, test 13+: draw 1 card.\n" + draws, "a die shows 1 to 6"},
      {"BA: destroy 1 locked ready unit.\n" + draws, "never two of them"},
      {"E: take another action.\n" + draws, "no actions are taken"},
      {"Invulnerable: discard X cards.\n" + draws, "not X"},
      {"This unit gets +1 die number.\n" + draws, "does not change"},
      {"BA: drive 1 card.\n" + draws, "mine.cards:2:"}};
  for (const auto& [lines, message] : wrong) {
    const std::string problem = problem_of(unit_with(lines));
    EXPECT_NE(problem, "") << lines;
    EXPECT_NE(problem.find(message), std::string::npos) << problem;
    EXPECT_TRUE(problem.starts_with("mine.cards:")) << problem;
  }
}

TEST(DelosCatalog, NothingUnrelatedIsSuggested) {
  EXPECT_EQ(problem_of(unit_with("T: prevent the damage.\n" + draws)).find("did you mean: {subjects}"),
            std::string::npos);
  EXPECT_NE(problem_of(unit_with("BA: destory 1 enemy unit.\n" + draws))
                .find("did you mean: BA: destroy 1 enemy unit."),
            std::string::npos);
}

TEST(DelosCatalog, WrongHeadersAreTold) {
  const std::pair<std::string, std::string> wrong[] = {
      {"Goat | goat | die 3", "no type of card"},
      {"Goat | unit, orks | ARM 3, die 3", "no race"},
      {"Goat | unit | ARM 3, die 7", "from 1 to 6"},
      {"Goat | unit | die 3", "needs `ARM N`"},
      {"Goat | character | die 3", "needs `save N`"},
      {"Goat | fleet | first wave 3", "belongs to a race"},
      {"Goat | sector | flags 3", "needs `VP N`"},
      {"Goat | unit | ARM many, die 3", "is no figure"},
      {"Goat | fortification | FP 3, ARM 2, die 3", "no figure of a fortification"}};
  for (const auto& [header, message] : wrong) {
    const bool in_deck =
        header.find("fleet") == std::string::npos && header.find("sector") == std::string::npos;
    const std::string problem = problem_of(header + " | | Mine 1\n" + (in_deck ? draws : ""));
    EXPECT_NE(problem.find(message), std::string::npos) << header << ": " << problem;
  }
}

TEST(DelosCatalog, BlanksHaveEveryDieNumber) {
  for (unsigned die = 1; die <= 6; ++die) EXPECT_EQ(shipped()[shipped().blank(die)].die, die);
  EXPECT_EQ(shipped()[shipped().blank()].die, 3);
}

}  // namespace
}  // namespace tercio::delos
