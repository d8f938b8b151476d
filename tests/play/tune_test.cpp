// Learning what features are worth.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/chance.h"
#include "play/regression.h"
#include "play/rulebook_of.h"
#include "tests/support/cards.h"
#include "tests/support/pebbles.h"

namespace tercio::test {
namespace {

// Results drawn with known odds: the first feature is worth 1, the second -2, the third nothing.
Experience drawn(unsigned count) {
  Chance chance = Chance::seeded(3);
  Experience seen(3);
  for (unsigned i = 0; i < count; ++i) {
    std::array<float, 3> position{};
    for (float& number : position) number = static_cast<float>(chance.below(5)) - 2;
    const float odds = position[0] - 2 * position[1];
    const auto permille = static_cast<unsigned>(1000 / (1 + std::exp(-odds)));
    seen.add(position, chance.below(1000) < permille ? 1 : 0, 1);
  }
  return seen;
}
constexpr std::array<float, 3> nothing{};

TEST(Regression, FindsTheWeightsThatResultsWereDrawnWith) {
  const Experience seen = drawn(20'000);
  const std::vector<float> found = fit(seen, nothing, 1e-6);
  EXPECT_NEAR(found[0], 1, 0.08);
  EXPECT_NEAR(found[1], -2, 0.12);
  EXPECT_NEAR(found[2], 0, 0.05);
  EXPECT_NEAR(mean_loss(seen, nothing), std::log(2), 1e-6);
  EXPECT_LT(mean_loss(seen, found), 0.4);
}

TEST(Regression, ThePenaltyHoldsWeightsWhereTheyBegin) {
  const Experience seen = drawn(2'000);
  const std::vector<float> free = fit(seen, nothing, 1e-6), held = fit(seen, nothing, 0.5),
                           elsewhere = fit(seen, std::array<float, 3>{0, 0, 3}, 100);
  EXPECT_LT(std::abs(held[1]), std::abs(free[1]) / 2);
  EXPECT_NEAR(elsewhere[2], 3, 0.1);
}

TEST(Regression, WhatIsHeldStaysAndTheOthersAreFittedBesideIt) {
  const Experience seen = drawn(20'000);
  const std::vector<float> found = fit(seen, std::array<float, 3>{0.5F, 0, 0}, 1e-6, {true, false, false});
  EXPECT_EQ(found[0], 0.5F);
  EXPECT_LT(found[1], -1.5F);
  EXPECT_GT(found[1], -2);  // beside the true weight of the first it would be -2
  EXPECT_NEAR(found[2], 0, 0.05);
}

TEST(Regression, NothingIsLearnedFromNothing) {
  const std::array<float, 2> begin{0.5F, -1};
  EXPECT_EQ(fit(Experience(2), begin, 0.1), std::vector<float>(begin.begin(), begin.end()));
}

TEST(Regression, AFeatureThatNeverOccursIsWorthWhatItWas) {
  Experience seen(2);
  for (int i = 0; i < 100; ++i) seen.add(std::array<float, 2>{1, 0}, i < 70 ? 1 : 0, 1);
  const std::vector<float> found = fit(seen, std::array<float, 2>{0, 0.25F}, 1e-6);
  EXPECT_NEAR(found[0], std::log(7.0 / 3), 0.01);
  EXPECT_EQ(found[1], 0.25F);
}

constexpr Feature two[] = {{"first", "one"}, {"second", "the other"}};

TEST(WeightsFile, IsReadAsItIsWritten) {
  const Weights weights({0.5F, -1.25F});
  const std::string text = weights.written(two);
  EXPECT_NE(text.find("# the other"), std::string::npos) << text;
  const Weights read = Weights::read("# a remark\n\n" + text, two);
  EXPECT_EQ(read[0], 0.5F);
  EXPECT_EQ(read[1], -1.25F);
  EXPECT_EQ(Weights::read("second 2", two)[0], 0);
}

TEST(WeightsFile, WhatIsWrongIsSaidWithItsLine) {
  const auto line_of_problem = [](std::string_view text) {
    try {
      Weights::read(text, two);
    } catch (const Refused& why) { return why.line; }
    return 0;
  };
  EXPECT_EQ(line_of_problem("first 1\nthird 2\n"), 2);
  EXPECT_EQ(line_of_problem("first\n"), 1);
  EXPECT_EQ(line_of_problem("# x\nfirst one\n"), 2);
  EXPECT_EQ(line_of_problem("first 1 2\n"), 1);
  EXPECT_EQ(line_of_problem("first nan\n"), 1);
  EXPECT_EQ(line_of_problem("first 1e9\n"), 1);
}

TEST(WeightsFile, EveryRulebookShipsOne) {
  for (const std::string& name : rulebook_names())
    EXPECT_TRUE(std::filesystem::is_regular_file(Weights::file(Library::home(), name))) << name;
}

// Who leaves a multiple of four wins if he goes on so: a feature that says so is worth more than nothing.
TEST(Tune, LearnsFromNothing) {
  RulebookOf<pebbles::Rules> own;
  own.load(Library::home(), {}, {});
  const Rulebook& rulebook = own;
  TunePlan plan;
  plan.decks = {{"a.deck", "12 Pebble\n"}, {"b.deck", "9 Pebble\n"}, {"c.deck", "7 Pebble\n"}};
  plan.games = 3000;
  plan.rounds = 2;  // random play first, then by what that taught
  plan.trial = 0;
  plan.penalty = 0.001;
  plan.from_nothing = true;
  const Tuned one = rulebook.tune(plan);
  plan.jobs = 3;
  EXPECT_EQ(rulebook.tune(plan).weights, one.weights) << "the number of jobs changes nothing";
  EXPECT_GT(Weights::read(one.weights, pebbles::Rules::features())[0], 0.05F) << one.weights;
  EXPECT_LT(one.rounds.back().loss_after, one.rounds.back().loss_before);
}

TEST(Tune, WhatDoesNotPlayBetterIsThrownAway) {
  TuneRound round;
  round.trial = 100;
  round.wins = 50;
  EXPECT_FALSE(round.better());
  round.wins = 51;
  EXPECT_TRUE(round.better());
}

}  // namespace
}  // namespace tercio::test
