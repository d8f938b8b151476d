#include <gtest/gtest.h>

#include <stdexcept>

#include "sample_grammar.h"

namespace tercio::language {
namespace {

Tree read(const Grammar& grammar, std::string_view category, std::string_view text) {
  auto result = grammar.parse(category, text);
  if (auto* problem = std::get_if<Problem>(&result)) {
    ADD_FAILURE() << text << ": " << problem->message;
    return {};
  }
  return std::get<Tree>(std::move(result));
}

std::string refusal(const std::vector<Row>& rows) {
  try {
    Grammar grammar(rows, {});
  } catch (const std::logic_error& error) { return error.what(); }
  return "accepted";
}

TEST(Parse, SlotsBecomeParts) {
  const Grammar grammar = sample_grammar();
  const Tree tree = read(grammar, "effect", "deal 3 damage to target Soldier unit");
  ASSERT_EQ(tree.parts.size(), 2U);
  EXPECT_EQ(tree.row->meaning, kDeal);
  EXPECT_EQ(tree.parts[0].parts.at(0).category, "number");
  EXPECT_EQ(tree.parts[0].parts.at(0).value, 3);
  const Tree& kind = tree.parts[1].parts.at(0);
  EXPECT_EQ(kind.column, 24U);
  EXPECT_EQ(kind.parts.at(0).category, "trait");
  EXPECT_EQ(kind.parts.at(0).text, "Soldier");
  EXPECT_EQ(kind.parts.at(0).value, 1);
}

TEST(Parse, FormsTellWhichWordStands) {
  const Grammar grammar = sample_grammar();
  EXPECT_EQ(read(grammar, "effect", "draw 1 card").forms, std::vector<std::uint8_t>{0});
  EXPECT_EQ(read(grammar, "effect", "draw 2 cards").forms, std::vector<std::uint8_t>{1});
  EXPECT_TRUE(read(grammar, "effect", "destroy target unit").forms.empty());
}

TEST(Parse, LiteralsInAnyCaseWordsAsWritten) {
  const Grammar grammar = sample_grammar();
  EXPECT_EQ(read(grammar, "things", "ALL Units"), read(grammar, "things", "all units"));
  EXPECT_TRUE(std::holds_alternative<Problem>(grammar.parse("things", "all soldier units")));
}

TEST(Parse, TriesLongerAndShorterWords) {
  const Grammar grammar = sample_grammar();
  EXPECT_EQ(read(grammar, "kind", "Blood unit").parts.at(0).value, 3);
  EXPECT_EQ(read(grammar, "kind", "Blood  Angels unit").parts.at(0).value, 2);
  EXPECT_EQ(read(grammar, "kind", "Blood  Angels unit").parts.at(0).text, "Blood Angels");
}

TEST(Parse, QuotedAndSignedLeaves) {
  const Grammar grammar = sample_grammar();
  EXPECT_EQ(read(grammar, "effect", "put a \"Red Hand\" into play").parts.at(0).text, "Red Hand");
  const Tree raise = read(grammar, "effect", "all units get +2 ATK/-1 HP");
  EXPECT_EQ(raise.parts.at(1).value, 2);
  EXPECT_EQ(raise.parts.at(2).value, -1);
}

TEST(Parse, ColumnsAreNotCompared) {
  const Grammar grammar = sample_grammar();
  EXPECT_EQ(read(grammar, "kind", "enemy unit"), read(grammar, "kind", "  enemy   unit"));
}

TEST(Parse, TreesStayValidWhenTheGrammarMoves) {
  Grammar first = sample_grammar();
  const Tree tree = read(first, "kind", "enemy unit");
  const Grammar second = std::move(first);
  EXPECT_EQ(tree, read(second, "kind", "enemy unit"));
  EXPECT_EQ(second.format(tree), "enemy unit");
}

TEST(Parse, TwoReadingsAreRefused) {
  const Grammar grammar({{"list", "{thing}", 0, ""},
                         {"list", "{thing} and {list}", 1, ""},
                         {"thing", "{colour} and {colour}", 2, ""},
                         {"thing", "{colour}", 3, ""},
                         {"line", "take {list} now", 4, ""}},
                        {{"colour", "red", 0}, {"colour", "blue", 1}});
  EXPECT_TRUE(std::holds_alternative<Tree>(grammar.parse("line", "take red now")));
  const auto result = grammar.parse("line", "take red and blue now");
  ASSERT_TRUE(std::holds_alternative<Problem>(result));
  const auto& problem = std::get<Problem>(result);
  EXPECT_EQ(problem.message,
            "two readings: [list: [thing: [colour: red] and [colour: blue]]] / "
            "[list: [thing: [colour: red]] and [list: [thing: [colour: blue]]]]");
  EXPECT_EQ(problem.column, 5U);
}

TEST(Parse, AmbiguityWithManyReadingsStaysQuick) {
  const Grammar grammar({{"a", "x", 0, ""}, {"a", "x {a}", 1, ""}, {"a", "x {a} {a}", 2, ""}}, {});
  std::string text = "x";
  for (int i = 0; i < 60; ++i) text += " x";
  const auto result = grammar.parse("a", text);
  ASSERT_TRUE(std::holds_alternative<Problem>(result));
  EXPECT_EQ(std::get<Problem>(result).message.rfind("two readings", 0), 0U);
}

TEST(Parse, TheSameWordFromManyCardsIsOneReading) {
  const Grammar grammar({{"kind", "{trait}", 0, ""}}, {{"trait", "Ork", 1}, {"trait", "Ork", 1}});
  EXPECT_TRUE(std::holds_alternative<Tree>(grammar.parse("kind", "Ork")));
}

TEST(Parse, OverlongTextIsRefused) {
  std::string text;
  for (int i = 0; i < 100000; ++i) text += "enemy ";
  const auto result = sample_grammar().parse("kind", text + "unit");
  ASSERT_TRUE(std::holds_alternative<Problem>(result));
  EXPECT_EQ(std::get<Problem>(result).message, "expected at most 256 words");
}

TEST(Rows, LeftRecursionIsRefused) {
  EXPECT_EQ(refusal({{"kind", "unit", 0, ""}, {"kind", "{kind} here", 0, ""}}),
            "left recursion in row `kind := {kind} here`");
  EXPECT_EQ(refusal({{"a", "{b}", 0, ""}, {"b", "{a}", 0, ""}}), "left recursion in row `b := {a}`");
  EXPECT_EQ(refusal({{"kind", "unit", 0, ""}, {"kind", "enemy {kind}", 0, ""}}), "accepted");
}

TEST(Rows, MalformedRowsAreRefused) {
  EXPECT_EQ(refusal({{"a", "", 0, ""}}), "empty pattern in row `a := `");
  EXPECT_EQ(refusal({{"a", "x {b", 0, ""}}), "unfinished slot in row `a := x {b`");
  EXPECT_EQ(refusal({{"a", "x {}", 0, ""}}), "unfinished slot in row `a := x {}`");
  EXPECT_EQ(refusal({{"a", "x|", 0, ""}}), "misplaced character in row `a := x|`");
  EXPECT_EQ(refusal({{"a", "x", 0, ""}, {"a", "x", 1, ""}}), "phrase given twice in row `a := x`");
  EXPECT_EQ(refusal({{"number", "x", 0, ""}}), "built-in category in row `number := x`");
}

}  // namespace
}  // namespace tercio::language
