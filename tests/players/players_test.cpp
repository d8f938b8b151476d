#include <gtest/gtest.h>

#include "play/playout.h"
#include "play/sim.h"
#include "players/greedy.h"
#include "players/player.h"
#include "rulebooks/warlords/rules/setup.h"
#include "tests/support/cards.h"

namespace tercio::test {
namespace {

using warlords::Game;
using warlords::State;

std::array<const warlords::Deck*, 2> two_starters() { return {starters().data(), &starters()[1]}; }

TEST(Players, AreMadeByName) {
  for (const std::string name :
       {"random", "greedy", "recruit", "warlord", "search", "search:0.5s", "search:20"})
    EXPECT_NE(rulebook().player(name, 1), nullptr) << name;
  EXPECT_EQ(rulebook().player("nobody", 1), nullptr);
}

TEST(Players, ChooseWhatIsOnTheList) {
  for (const std::string name : {"random", "greedy", "search:20"}) {
    warlords::WarlordsMatch match(cards(), {"tom", "ann"}, two_starters(), {}, 3);
    const auto player = rulebook().player(name, 1);
    for (int i = 0; i < 200 && !match.over(); ++i) {
      const std::uint64_t before = match.hash();
      const Option option = player->choose(match);
      EXPECT_EQ(match.hash(), before) << "thinking changes nothing";
      ASSERT_TRUE(match.choose(option));
    }
  }
}

TEST(Players, ThinkNoLongerThanTheyMay) {
  warlords::WarlordsMatch match(cards(), {"tom", "ann"}, two_starters(), {}, 3);
  const auto player = rulebook().player("search:1000000000", 1);  // would take days
  for (int i = 0; i < 20; ++i) ASSERT_TRUE(match.choose(player->choose_within(0.001, match)));
}

// Whatever it does not know may be dealt anew before it thinks: it thinks the same.
TEST(Greedy, DoesNotLookAtHiddenCards) {
  const Lore<warlords::Rules> lore = shipped_lore<warlords::Rules>();
  State state, other;
  Options options;
  Chance chance = Chance::seeded(4);
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    warlords::set_up(state, cards(), {&starters()[seed % 7], &starters()[(seed + 3) % 7]}, seed);
    Greedy<warlords::Rules> one(cards(), lore, Chance::seeded(seed)),
        two(cards(), lore, Chance::seeded(seed));
    play_out<warlords::Rules>(
        state, cards(), options,
        [&](Seat seat) {
          other = state;
          Game g{other, cards()};
          warlords::redeal(g, seat, chance);
          const Option option = one.choose(state, seat, options);
          EXPECT_EQ(two.choose(other, seat, options), option) << "decision " << state.decisions;
          return option;
        },
        [](const Game&, Option) { return !testing::Test::HasFailure(); });
  }
}

TEST(Greedy, BeatsRandomInEightyFiveOfAHundred) {
  SimPlan plan;
  plan.decks = starter_texts();
  for (std::size_t a = 0; a < plan.decks.size(); ++a)
    for (std::size_t b = a + 1; b < plan.decks.size(); ++b) plan.tables.push_back({a, b});
  plan.players = {"greedy", "random"};
  plan.games = 4;
  const SimResult result = rulebook().simulate(plan);
  EXPECT_EQ(result.players.errors, 0U);
  EXPECT_GE(result.players.wins[0] * 100, result.players.games * 85)
      << result.players.wins[0] << " of " << result.players.games;
}

TEST(Greedy, CallsAStalemate) {
  Options options;
  options.add(warlords::option(warlords::Verb::CallStalemate));
  options.add(warlords::option(warlords::Verb::Pass));
  State state;
  warlords::set_up(state, cards(), {starters().data(), &starters()[1]}, 3);
  const Lore<warlords::Rules> lore;
  Greedy<warlords::Rules> greedy(cards(), lore, Chance::seeded(1));
  EXPECT_EQ(greedy.choose(state, 0, options), options[0]);
}

TEST(Evaluation, IsTheSameFromBothSidesOfTheTable) {
  const Weights weights = shipped_lore<warlords::Rules>().weights;
  State state;
  Options options;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    warlords::set_up(state, cards(), {&starters()[seed % 7], &starters()[(seed + 2) % 7]}, seed);
    RandomPlayer player{Chance::seeded(seed)};
    play_out<warlords::Rules>(
        state, cards(), options, [&](Seat) { return player.choose(options); },
        [&](const Game& g, Option) {
          EXPECT_EQ(warlords::evaluate(g, 0, weights), -warlords::evaluate(g, 1, weights));
          return true;
        });
    if (state.winner < 2) {
      EXPECT_GT(warlords::evaluate(Game{state, cards()}, state.winner, weights), certainty / 2);
    }
  }
}

}  // namespace
}  // namespace tercio::test
