#include "language/cardfile.h"

#include <gtest/gtest.h>

namespace tercio::language {
namespace {

constexpr std::string_view kFile =
    "# Recruits\n"
    "Eager Recruit|army , Space Marine | cost 1,  hit points 2 | Soldier.Blood Angels. | First Wave 12\n"
    "  Ranged.\n"
    "Area Effect (1).\n"
    "\n"
    "Old Captain | warlord | cost X\n"
    "Forced: draw 1 card.\n"
    "Other side | | ATK 3\n"
    "Action: draw 2 cards.\n";

std::vector<CardText> cards_of(std::string_view text) {
  ReadCards read = read_cards(text, "a.cards");
  for (const FileProblem& problem : read.problems) ADD_FAILURE() << problem.message;
  return std::move(read.cards);
}

std::string refusal(std::string_view text) {
  const ReadCards read = read_cards(text, "a.cards");
  if (read.problems.empty()) return "accepted";
  const auto& [place, message] = read.problems.front();
  return place.file + ':' + std::to_string(place.line) + ':' + std::to_string(place.column) + ": " + message;
}

std::string format_twice(std::string_view text) {
  const auto shout = [](const Line& line) { return line.text.back() == '!' ? line.text : line.text + '!'; };
  std::string once = std::get<std::string>(format_cards(text, "a.cards", shout));
  EXPECT_EQ(std::get<std::string>(format_cards(once, "a.cards", shout)), once);
  return once;
}

TEST(CardFile, ReadsHeadersAndAbilities) {
  const auto cards = cards_of(kFile);
  ASSERT_EQ(cards.size(), 2U);
  const CardText& recruit = cards[0];
  EXPECT_EQ(recruit.title, "Eager Recruit");
  EXPECT_EQ(recruit.kinds, (std::vector<std::string>{"army", "Space Marine"}));
  ASSERT_EQ(recruit.figures.size(), 2U);
  EXPECT_EQ(recruit.figures[1].name, "hit points");
  EXPECT_EQ(recruit.figures[1].value, "2");
  EXPECT_EQ(recruit.figures[1].place.column, 46U);
  EXPECT_EQ(recruit.traits, (std::vector<std::string>{"Soldier", "Blood Angels"}));
  EXPECT_EQ(recruit.set, "First Wave");
  EXPECT_EQ(recruit.number, 12);
  ASSERT_EQ(recruit.abilities.size(), 2U);
  EXPECT_EQ(recruit.abilities[0].text, "Ranged.");
  EXPECT_EQ(recruit.abilities[0].place.line, 3U);
  EXPECT_EQ(recruit.abilities[0].place.column, 3U);
}

TEST(CardFile, OtherSideBelongsToTheCardBefore) {
  const CardText captain = cards_of(kFile)[1];
  ASSERT_EQ(captain.other_side.size(), 1U);
  EXPECT_EQ(captain.abilities.size(), 1U);
  EXPECT_EQ(captain.figures.front().value, "X");
  EXPECT_EQ(captain.set, "");
  const CardText& other = captain.other_side[0];
  EXPECT_EQ(other.title, "");
  EXPECT_EQ(other.place.line, 8U);
  EXPECT_TRUE(other.kinds.empty());
  EXPECT_EQ(other.figures.front().name, "ATK");
  EXPECT_EQ(other.abilities.at(0).text, "Action: draw 2 cards.");
}

TEST(CardFile, LinesMayEndInCarriageReturns) {
  const auto cards = cards_of("A | army\r\nRanged.\r\n");
  EXPECT_EQ(cards.at(0).kinds.at(0), "army");
  EXPECT_EQ(cards.at(0).abilities.at(0).text, "Ranged.");
}

TEST(CardFile, MistakesAreRefusedWhereTheyStand) {
  EXPECT_EQ(refusal("\n  Ranged.\n"), "a.cards:2:3: an ability before the first card's header");
  EXPECT_EQ(refusal("A | b | | | C 1 | d"),
            "a.cards:1:19: a header has at most five fields: title, kinds, figures, traits, set and number");
  EXPECT_EQ(refusal("# x\n | army"), "a.cards:2:1: a card needs a title");
  EXPECT_EQ(refusal("A | army,, b"), "a.cards:1:10: expected a kind beside the comma");
  EXPECT_EQ(refusal("A | army | cost 3, ATK"),
            "a.cards:1:20: expected a figure with its name and value, such as `cost 3`");
  EXPECT_EQ(refusal("A | army | | Soldier. Ork"), "a.cards:1:23: expected a period after the trait");
  EXPECT_EQ(refusal("A | army | | Soldier.. Ork."), "a.cards:1:22: expected a trait before the period");
  EXPECT_EQ(refusal("A | army | | | Core"),
            "a.cards:1:16: expected a set and the card's number in it, such as `Core 12`");
  EXPECT_EQ(refusal("A | army | | | Core 1b"), "a.cards:1:21: expected the card's number but found \"1b\"");
  EXPECT_EQ(refusal("A | army | | | Core -1"), "a.cards:1:21: expected the card's number but found \"-1\"");
  EXPECT_EQ(refusal("Other side | army"), "a.cards:1:1: there is no card before this other side");
  EXPECT_EQ(refusal("A | b\nOther side | c\nOther side | d"),
            "a.cards:3:1: \"A\" has its other side already");
}

TEST(CardFile, FormatsACard) {
  EXPECT_EQ(
      format_card(cards_of(kFile)[0]),
      "Eager Recruit | army, Space Marine | cost 1, hit points 2 | Soldier. Blood Angels. | First Wave 12\n"
      "Ranged.\nArea Effect (1).\n");
  EXPECT_EQ(
      format_card(cards_of(kFile)[1]),
      "Old Captain | warlord | cost X\nForced: draw 1 card.\nOther side | | ATK 3\nAction: draw 2 cards.\n");
}

TEST(CardFile, FormattingKeepsCommentsAndIsStable) {
  EXPECT_EQ(format_twice("#  kept  as is\n\n  A|  army | |Ork.|Core   7\n  Ranged.\n # too \nB | | | |"),
            "#  kept  as is\n\nA | army | | Ork. | Core 7\nRanged.!\n # too \nB | |\n");
  EXPECT_EQ(format_twice(""), "");
}

TEST(CardFile, FormattingReportsMistakes) {
  const auto result = format_cards("A | army,", "a.cards", [](const Line& line) { return line.text; });
  ASSERT_TRUE(std::holds_alternative<FileProblem>(result));
  EXPECT_EQ(std::get<FileProblem>(result).place.line, 1U);
}

TEST(CardFile, TellsOfEveryWrongHeader) {
  const ReadCards read = read_cards(
      "One | army | cost | | Mine 1\nRanged.\n\nTwo | army | cost 1 | | Mine 2\nFlying.\n\n"
      "Three | army | cost 1 | | Mine many\nMobile.\n",
      "a.cards");
  ASSERT_EQ(read.problems.size(), 2U);
  EXPECT_EQ(read.problems[0].place.line, 1U);
  EXPECT_EQ(read.problems[1].place.line, 7U);
  ASSERT_EQ(read.cards.size(), 1U) << "the others are left out with their abilities";
  EXPECT_EQ(read.cards[0].title, "Two");
  EXPECT_EQ(read.cards[0].abilities.size(), 1U);
}

}  // namespace
}  // namespace tercio::language
