#include <gtest/gtest.h>

#include <algorithm>

#include "language/distance.h"
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
  EXPECT_EQ(problem.nearest, "deal {amount} damage to {things}");
}

TEST(Problem, NamesTheCategoryAndWhatCanBeginThere) {
  const Problem problem = problem_of("effect", "destroy everything");
  EXPECT_EQ(problem.column, 8U);
  EXPECT_EQ(problem.message, "expected things but found \"everything\"");
  EXPECT_TRUE(has(problem.possible, "target {kind}"));
  EXPECT_TRUE(has(problem.possible, "all {kind}"));
  EXPECT_EQ(problem.nearest, "");
}

TEST(Problem, SuggestsThePhraseWhoseFirstWordIsMisspelt) {
  EXPECT_EQ(problem_of("effect", "destory target unit").nearest, "destroy {things}");
  EXPECT_EQ(problem_of("ability", "Action: destory target unit.").nearest, "destroy {things}");
  EXPECT_EQ(problem_of("effect", "destroy traget unit").nearest, "target {kind}");
  EXPECT_EQ(problem_of("effect", "draw 3 crads").nearest, "draw {amount} card|cards");
}

TEST(Problem, SuggestsVocabulary) {
  const Problem problem = problem_of("effect", "destroy all Soldeir units");
  EXPECT_EQ(problem.column, 12U);
  EXPECT_EQ(problem.nearest, "Soldier");
  EXPECT_EQ(problem_of("kind", "soldier unit").nearest, "Soldier");
  EXPECT_EQ(problem_of("kind", "Blood Angles unit").nearest, "Blood Angels");
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

TEST(Problem, ListsAtMostFivePhrases) {
  EXPECT_EQ(problem_of("effect", "zzz").possible.size(), 5U);
  EXPECT_EQ(problem_of("effect", "zzz").nearest, "");
}

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
