#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <stdexcept>

#include "language/coverage.h"
#include "language/generate.h"
#include "sample_grammar.h"

namespace tercio::language {
namespace {

Tree read(const Grammar& grammar, std::string_view category, std::string_view text) {
  auto result = grammar.parse(category, text);
  if (auto* problem = std::get_if<Problem>(&result)) throw std::runtime_error(problem->message);
  return std::get<Tree>(std::move(result));
}

std::string formatted(std::string_view category, std::string_view text) {
  const Grammar grammar = sample_grammar();
  return grammar.format(read(grammar, category, text));
}

TEST(Format, SpacesAndCapitals) {
  EXPECT_EQ(formatted("ability", "ACTION( 2 ) , TEST 3 + : Draw  1 Card ."),
            "Action (2), test 3+: draw 1 card.");
  EXPECT_EQ(formatted("ability", "pay 2 to rally. draw 1 card."), "Pay 2 to rally. Draw 1 card.");
  EXPECT_EQ(formatted("effect", "Destroy ALL non- warlord"), "destroy all non-warlord");
  EXPECT_EQ(formatted("effect", "all Waaagh! units get +1 atk / -1 hp"),
            "all Waaagh! units get +1 ATK/-1 HP");
  EXPECT_EQ(formatted("effect", "draw + X cards"), "draw +X cards");
  EXPECT_EQ(formatted("effect", "put an  \"Old  Guard\" into play"), "put an \"Old  Guard\" into play");
}

TEST(Format, VocabularyAtTheBeginningKeepsItsCase) {
  const Grammar grammar({{"line", "{name}.", 0, ""}}, {{"name", "da boss", 0}});
  EXPECT_EQ(grammar.format(read(grammar, "line", "da boss .")), "da boss.");
}

TEST(Format, ExamplesOfTheRowsAreStable) {
  const Grammar grammar = sample_grammar();
  for (const Row& row : grammar.rows()) EXPECT_EQ(formatted(row.category, row.example), row.example);
}

RC_GTEST_PROP(Format, RandomTreesReadBackAsThemselves, (std::uint64_t seed)) {
  const Grammar grammar = sample_grammar();
  const int depth = *rc::gen::inRange(0, 8);
  const Tree tree = random_tree(grammar, "ability", seed, depth);
  const std::string text = grammar.format(tree);
  RC_LOG() << text;
  const auto result = grammar.parse("ability", text);
  RC_ASSERT(std::holds_alternative<Tree>(result));
  RC_ASSERT(std::get<Tree>(result) == tree);
  RC_ASSERT(grammar.format(std::get<Tree>(result)) == text);
}

TEST(Generate, EveryRowTurnsUp) {
  const Grammar grammar = sample_grammar();
  std::vector<unsigned> counts;
  for (std::uint64_t seed = 0; seed < 500; ++seed)
    count_rows(grammar, random_tree(grammar, "ability", seed, 5), counts);
  ASSERT_EQ(counts.size(), grammar.rows().size());
  for (std::size_t i = 0; i < counts.size(); ++i) EXPECT_GT(counts[i], 0U) << grammar.rows()[i].pattern;
}

TEST(Generate, SameSeedSameTree) {
  const Grammar grammar = sample_grammar();
  EXPECT_EQ(random_tree(grammar, "ability", 7, 5), random_tree(grammar, "ability", 7, 5));
}

TEST(Generate, EndlessCategoryIsRefused) {
  const Grammar grammar({{"a", "x {a}", 0, ""}}, {});
  EXPECT_THROW(random_tree(grammar, "a", 1, 3), std::logic_error);
  EXPECT_THROW(random_tree(grammar, "b", 1, 3), std::logic_error);
}

TEST(Coverage, CountsEachUse) {
  const Grammar grammar = sample_grammar();
  std::vector<unsigned> counts;
  count_rows(grammar, read(grammar, "things", "all enemy enemy units"), counts);
  unsigned all = 0, enemies = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    all += counts[i];
    if (grammar.rows()[i].pattern == "enemy {kind}") enemies = counts[i];
  }
  EXPECT_EQ(enemies, 2U);
  EXPECT_EQ(all, 4U);
}

TEST(Coverage, FindsSlotsThatNothingFills) {
  const Grammar grammar({{"a", "x {number} {traits} {trait}", 0, ""}}, {{"trait", "Ork", 1}});
  EXPECT_EQ(unfilled_slots(grammar), std::vector<std::string>{"traits"});
}

TEST(Reference, ListsPhrasesAndWords) {
  const Grammar grammar(
      {{"effect", "draw {amount} card|cards", 0, "draw 2 cards"}, {"amount", "{number}", 0, "2"}},
      {{"trait", "Soldier", 1}, {"trait", "Ork", 2}});
  const std::string text = reference(grammar, "Phrases");
  EXPECT_EQ(text.rfind("## Phrases\n", 0), 0U);
  EXPECT_NE(
      text.find(
          "\n### effect\n\n| phrase | example |\n|---|---|\n| draw *amount* card\\|cards | draw 2 cards |\n"
          "\n### amount\n"),
      std::string::npos);
  EXPECT_NE(text.find("\n### trait\n\nWords: Ork, Soldier.\n"), std::string::npos);
}

}  // namespace
}  // namespace tercio::language
