#include "server/glicko.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace tercio::server::test {
namespace {

TEST(Glicko, AgreesWithThePaper) {
  const std::array games = {RatedGame{{1400, 30, 0.06}, 1}, RatedGame{{1550, 100, 0.06}, 0},
                            RatedGame{{1700, 300, 0.06}, 0}};
  const Rating after = after_games({1500, 200, 0.06, 7}, games);
  EXPECT_NEAR(after.rating, 1464.06, 0.01);
  EXPECT_NEAR(after.deviation, 151.52, 0.01);
  EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
  EXPECT_EQ(after.games, 10);
}

TEST(Glicko, OnePeriodWithoutGamesMakesLessSure) {
  const Rating after = after_games({1500, 200, 0.06, 7}, {});
  EXPECT_DOUBLE_EQ(after.rating, 1500);
  EXPECT_NEAR(after.deviation, 200.27, 0.01);
  EXPECT_EQ(after.games, 7);
  EXPECT_LE(after_games({}, {}).deviation, 350);
}

TEST(Glicko, OneGameMovesBothSidesAlike) {
  const Rating won = after_game({}, {}, 1), lost = after_game({}, {}, 0), drew = after_game({}, {}, 0.5);
  EXPECT_NEAR(won.rating, 1662.3, 0.1);
  EXPECT_NEAR(won.rating - 1500, 1500 - lost.rating, 1e-6);
  EXPECT_DOUBLE_EQ(drew.rating, 1500);
  EXPECT_NEAR(won.deviation, 290.3, 0.1);
  EXPECT_EQ(won.games, 1);
}

TEST(Glicko, ASurpriseMovesMoreThanWhatWasExpected) {
  const Rating strong{2000, 80, 0.06, 100}, weak{1400, 80, 0.06, 100};
  EXPECT_GT(after_game(weak, strong, 1).rating - weak.rating, 10);
  EXPECT_LT(after_game(strong, weak, 1).rating - strong.rating, 2);
  EXPECT_GT(after_game(weak, strong, 1).volatility, weak.volatility);
}

TEST(Glicko, StaysFiniteHoweverFarApart) {
  Rating winner, loser;
  for (int i = 0; i < 3000; ++i) {
    const Rating before = winner;
    winner = after_game(winner, loser, 1);
    loser = after_game(loser, before, 0);
    ASSERT_GE(winner.rating, before.rating);
    ASSERT_TRUE(winner.deviation > 0 && winner.deviation <= 350);
    ASSERT_TRUE(winner.volatility > 0 && winner.volatility < 1);
  }
  EXPECT_LT(winner.rating, 4000);
  EXPECT_EQ(winner.games, 3000);
  const Rating giant{1e6, 30, 0.06, 1};
  EXPECT_TRUE(std::isfinite(after_game(giant, {}, 1).rating));
  EXPECT_TRUE(std::isfinite(after_game({}, giant, 1).rating));
}

}  // namespace
}  // namespace tercio::server::test
