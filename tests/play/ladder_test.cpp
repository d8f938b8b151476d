#include "play/ladder.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/cards.h"

namespace tercio::test {
namespace {

Duel duel(std::size_t a, std::size_t b, std::uint64_t wins, std::uint64_t losses, std::uint64_t draws = 0) {
  Duel d;
  d.first = a;
  d.second = b;
  d.tally.games = wins + losses + draws;
  d.tally.draws = draws;
  d.tally.wins = {wins, losses};
  return d;
}

// By hand: the bound is ln 19 = 2.944; a win brings ln (0.7 / 0.6) = 0.154, a loss ln (0.3 / 0.4) = -0.288.
TEST(Sprt, EndsAtItsBounds) {
  const Sprt test{0.6, 0.7, 0.05};
  EXPECT_EQ(verdict(test, 19, 19), Verdict::Open);
  EXPECT_EQ(verdict(test, 20, 20), Verdict::High);
  EXPECT_EQ(verdict(test, 0, 10), Verdict::Open);
  EXPECT_EQ(verdict(test, 0, 11), Verdict::Low);
  EXPECT_EQ(verdict(test, 65, 100), Verdict::Open);
  EXPECT_EQ(verdict(test, 700, 1000), Verdict::High);
  EXPECT_EQ(verdict(test, 600, 1000), Verdict::Low);
}

// Ten to one is 400 points.
TEST(Elo, IsWhatTheResultsSay) {
  const auto two = elo_of(2, {duel(0, 1, 1000, 100)});
  EXPECT_NEAR(two[0].rating - two[1].rating, 400, 4);
  EXPECT_NEAR(two[0].rating + two[1].rating, 0, 1e-6);
  const auto drawn = elo_of(2, {duel(0, 1, 10, 10, 80)});
  EXPECT_NEAR(drawn[0].rating, 0, 1e-6);
  const auto chain = elo_of(3, {duel(0, 1, 750, 250), duel(1, 2, 750, 250)});
  EXPECT_NEAR(chain[0].rating - chain[1].rating, 400 * std::log10(3.0), 4);
  EXPECT_NEAR(chain[1].rating - chain[2].rating, 400 * std::log10(3.0), 4);
}

TEST(Elo, HasAnErrorThatFallsWithTheGames) {
  const auto few = elo_of(2, {duel(0, 1, 6, 4)}), many = elo_of(2, {duel(0, 1, 600, 400)});
  EXPECT_GT(few[0].error, 5 * many[0].error);
  EXPECT_TRUE(std::isfinite(elo_of(2, {duel(0, 1, 20, 0)})[0].rating));
}

TEST(Ladder, StopsAsSoonAsItIsCertain) {
  SimPlan plan;
  plan.decks = starter_texts();
  plan.players = {"greedy", "random"};
  plan.games = 400;
  for (std::size_t a = 0; a < 7; ++a) plan.tables.push_back({a, (a + 1) % 7});
  const Duel found = play_duel(rulebook(), plan, {0.45, 0.55, 0.05});
  EXPECT_EQ(found.answer, Verdict::High);
  EXPECT_LT(found.tally.games, 100U);
  EXPECT_EQ(found.tally.errors, 0U);
  plan.jobs = 2;
  std::uint64_t told = 0;
  const auto progress = [&](std::uint64_t done, const Tally& counted) {
    EXPECT_LE(counted.games, done);
    told = counted.games;
  };
  EXPECT_EQ(play_duel(rulebook(), plan, {0.45, 0.55, 0.05}, progress).tally.wins, found.tally.wins);
  EXPECT_EQ(told, found.tally.games);
}

}  // namespace
}  // namespace tercio::test
