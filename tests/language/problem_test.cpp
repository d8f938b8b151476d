#include <gtest/gtest.h>

#include <algorithm>

#include "language/distance.h"
#include "language/repair.h"
#include "sample_grammar.h"

namespace tercio::language {
namespace {

Problem problem_of(std::string_view category, std::string_view text) {
  auto result = sample_grammar().parse(category, text);
  if (std::holds_alternative<Tree>(result)) {
    ADD_FAILURE() << text << " was accepted";
    return {};
  }
  return std::get<Problem>(std::move(result));
}

bool has(const std::vector<std::string>& list, std::string_view text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

TEST(Problem, PointsToTheFurthestToken) {
  const Problem problem = problem_of("ability", "Action: deal 3 damge to target unit.");
  EXPECT_EQ(problem.column, 15U);
  EXPECT_EQ(problem.message, "expected \"damage\" but found \"damge\"");
  EXPECT_EQ(problem.possible, std::vector<std::string>{"deal {amount} damage to {things}"});
}

TEST(Problem, NamesTheCategoryAndWhatCanBeginThere) {
  const Problem problem = problem_of("effect", "destroy everything");
  EXPECT_EQ(problem.column, 8U);
  EXPECT_EQ(problem.message, "expected things but found \"everything\"");
  EXPECT_TRUE(has(problem.possible, "target {kind}"));
  EXPECT_TRUE(has(problem.possible, "all {kind}"));
}

std::string repaired_effect(std::string_view text) { return repaired(sample_grammar(), "effect", text); }

TEST(Repair, MisspeltWords) {
  EXPECT_EQ(repaired_effect("destory target unit"), "destroy target unit");
  EXPECT_EQ(repaired(sample_grammar(), "ability", "Action: destory traget unit."),
            "Action: destroy target unit.");
  EXPECT_EQ(repaired_effect("draw 3 crads"), "draw 3 cards");
  EXPECT_EQ(repaired_effect("destroy all Soldeir units"), "destroy all Soldier units");
  EXPECT_EQ(repaired(sample_grammar(), "kind", "soldier unit"), "Soldier unit");
  EXPECT_EQ(repaired(sample_grammar(), "kind", "Blood Angles unit"), "Blood Angels unit");
}

TEST(Repair, WordsThatJoinComeAndGo) {
  EXPECT_EQ(repaired_effect("deal 3 damage target unit"), "deal 3 damage to target unit");
  EXPECT_EQ(repaired_effect("destroy the target unit"), "destroy target unit");
  EXPECT_EQ(repaired(sample_grammar(), "ability", "Action: draw 1 card"), "Action: draw 1 card.");
}

TEST(Repair, WordsThatCarryMeaningStay) {
  EXPECT_EQ(repaired_effect("destroy everything"), "");
  EXPECT_EQ(repaired_effect("destroy all enemy damage units"), "") << "damage is a word of the language";
  EXPECT_EQ(repaired_effect("zzz"), "");
  EXPECT_EQ(repaired_effect("destroy all enemy zzz units"), "destroy all enemy units");
}

TEST(Repair, OnlyWhatTheRulebookAccepts) {
  unsigned asked = 0;
  const auto refuse = [&](const Tree&) { return ++asked == 0; };
  EXPECT_EQ(repaired(sample_grammar(), "effect", "destory target unit", refuse), "");
  EXPECT_GT(asked, 0U);
}

TEST(Repair, Rewordings) {
  const Grammar grammar(sample_rows(), sample_words(),
                        {{"annihilate", "destroy"},
                         {"# dmg to *", "deal # damage to *"},
                         {"* suffer # wounds", "deal # damage to *"},
                         {"swap * with *", "deal $2 damage to $1"}});
  EXPECT_EQ(repaired(grammar, "effect", "annihilate target unit"), "destroy target unit");
  EXPECT_EQ(repaired(grammar, "effect", "3 dmg to target unit"), "deal 3 damage to target unit");
  EXPECT_EQ(repaired(grammar, "effect", "3dmg to target unit"), "deal 3 damage to target unit");
  EXPECT_EQ(repaired(grammar, "effect", "all enemy units suffer 3 wounds"),
            "deal 3 damage to all enemy units");
  EXPECT_EQ(repaired(grammar, "effect", "swap all units with 2"), "deal 2 damage to all units");
}

TEST(Problem, TextThatEndsTooSoonOrTooLate) {
  const Problem soon = problem_of("ability", "Action: draw 1 card");
  EXPECT_EQ(soon.column, 19U);
  EXPECT_EQ(soon.message, "expected \".\" but the text ends");
  const Problem late = problem_of("ability", "Action: draw 1 card. Draw");
  EXPECT_EQ(late.column, 21U);
  EXPECT_EQ(late.message, "expected the end but found \"Draw\"");
  EXPECT_EQ(problem_of("ability", "").message, "expected ability but the text ends");
}

TEST(Problem, ListsAtMostFivePhrases) { EXPECT_EQ(problem_of("effect", "zzz").possible.size(), 5U); }

TEST(Problem, UnknownCharactersAndCategories) {
  EXPECT_EQ(problem_of("effect", "draw @ cards").message, "expected amount but found \"@\"");
  EXPECT_EQ(problem_of("verse", "draw").message, "no phrases are known for \"verse\"");
}

TEST(Distance, CountsSwapsAsOne) {
  EXPECT_EQ(edit_distance("destory", "destroy"), 1);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3);
  EXPECT_EQ(edit_distance("", "abc"), 3);
  EXPECT_EQ(edit_distance("same", "same"), 0);
}

}  // namespace
}  // namespace tercio::language
