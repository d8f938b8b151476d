#include "play/sim.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "play/record.h"
#include "play/report.h"
#include "tests/support/cards.h"

namespace tercio::test {
namespace {

SimPlan plan(std::uint64_t games, unsigned jobs) {
  SimPlan made;
  made.decks = {starter_texts()[0], starter_texts()[3], starter_texts()[5]};
  made.tables = {{0, 1}, {0, 2}, {1, 2}};
  made.players = {"random", "random"};
  made.games = games;
  made.jobs = jobs;
  return made;
}

TEST(Sim, SameNumbersWhateverTheJobs) {
  SimResult one = rulebook().simulate(plan(40, 1)), four = rulebook().simulate(plan(40, 4));
  one.seconds = four.seconds = 0;
  EXPECT_EQ(report_json(plan(40, 1), one), report_json(plan(40, 4), four));
}

TEST(Sim, AnotherSeedGivesOtherGames) {
  SimPlan other = plan(40, 1);
  other.seed = 2;
  EXPECT_NE(rulebook().simulate(plan(40, 1)).decisions, rulebook().simulate(other).decisions);
}

TEST(Sim, APairPlaysTheSameAloneAndInAMatrix) {
  SimPlan alone = plan(40, 1);
  alone.tables = {{1, 2}};
  const SimResult matrix = rulebook().simulate(plan(40, 1)), single = rulebook().simulate(alone);
  EXPECT_EQ(matrix.tables[2].wins, single.tables[0].wins);
}

TEST(Sim, EachPlayerHasEachDeckInEachSeatOnce) {
  const SimPlan made = plan(4, 1);
  std::set<std::pair<std::size_t, std::size_t>> seen;
  for (std::uint64_t i = 0; i < 4; ++i) {
    const SimGame game = game_of(made, i);
    EXPECT_NE(game.player[0], game.player[1]);
    EXPECT_NE(game.deck[0], game.deck[1]);
    seen.insert({game.player[0], game.deck[0]});
  }
  EXPECT_EQ(seen.size(), 4U);
}

TEST(Sim, EverythingIsCounted) {
  const SimResult result = rulebook().simulate(plan(40, 2));
  const Tally& all = result.players;
  EXPECT_EQ(all.games, 120U);
  EXPECT_EQ(all.wins[0] + all.wins[1] + all.draws + all.errors, all.games);
  std::uint64_t reasons = 0;
  for (const auto& [reason, n] : result.reasons) reasons += n;
  EXPECT_EQ(reasons, all.games - all.errors);
  for (const Tally& pair : result.tables)
    EXPECT_EQ(pair.wins[0] + pair.wins[1] + pair.draws + pair.errors, 40U);
  EXPECT_EQ(all.errors, 0U);
}

TEST(Sim, WilsonIntervals) {
  EXPECT_NEAR(wilson(50, 100).low, 0.4038, 0.0001);
  EXPECT_NEAR(wilson(50, 100).high, 0.5962, 0.0001);
  EXPECT_NEAR(wilson(0, 10).high, 0.2775, 0.0001);
  EXPECT_EQ(wilson(0, 10).low, 0);
  EXPECT_EQ(wilson(0, 0).high, 1);
}

TEST(Sim, JsonHasTheDocumentedFields) {
  const SimPlan made = plan(8, 1);
  const boost::json::object out =
      boost::json::parse(report_json(made, rulebook().simulate(made))).as_object();
  for (const char* field : {"games", "errors", "decisions", "seconds", "players", "wins", "draws", "pairs"})
    EXPECT_TRUE(out.contains(field)) << field;
  EXPECT_EQ(out.at("wins").as_array().size(), 2U);
  const boost::json::object& pair = out.at("pairs").as_array().at(0).as_object();
  for (const char* field : {"decks", "games", "wins", "draws"}) EXPECT_TRUE(pair.contains(field)) << field;
}

TEST(Sim, ThePageIsSelfContained) {
  SimPlan made = plan(8, 1);
  made.decks[0].file = "<b>&\"";
  const std::string page = report_html(made, rulebook().simulate(made));
  EXPECT_EQ(page.find("http"), std::string::npos);
  EXPECT_EQ(page.find("<script"), std::string::npos);
  EXPECT_EQ(page.find("<b>&\""), std::string::npos);
  EXPECT_NE(page.find("&lt;b&gt;&amp;&quot;"), std::string::npos);
  EXPECT_NE(page.find("class=\"heat\""), std::string::npos);
}

TEST(Fuzz, RandomGamesHoldTogether) {
  FuzzPlan made;
  made.decks = Library::decks("warlords");
  made.games = 400;
  const FuzzResult result = rulebook().fuzz(made);
  EXPECT_EQ(result.games, 400U);
  EXPECT_GT(result.redeals, 400U);
  for (const FuzzFailure& failure : result.failures)
    ADD_FAILURE() << "game " << failure.game << ", " << failure.what;
}

TEST(Fuzz, AFailedGameBecomesARecord) {
  FuzzPlan made;
  made.decks = {starter_texts()[0], starter_texts()[1]};
  FuzzResult result;
  FuzzFailure failure;
  failure.game = 1;
  failure.seed = 77;
  failure.decks = {1, 0};
  failure.what = "made up";
  const Record record = record_of(rulebook(), made, failure, library(), {});
  EXPECT_EQ(record.players[0].deck, starter_texts()[1].name());
  EXPECT_FALSE(replay(record, library()).difference);
}

}  // namespace
}  // namespace tercio::test
