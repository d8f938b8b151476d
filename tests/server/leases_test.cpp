// Which process has which game: of one that has lost its lease nothing counts any more.
#include "server/leases.h"

#include <gtest/gtest.h>

#include <thread>

#include "server/postgres.h"
#include "tests/server/postgres.h"

namespace tercio::server::test {
namespace {

constexpr Milliseconds for_ever = 3600'000;

class Lease : public testing::Test {
 protected:
  Lease()
      : url_(postgres_server().new_database(std::string("lease_") +
                                            testing::UnitTest::GetInstance()->current_test_info()->name())),
        store_(open_postgres(url_)),
        leases_(open_leases(url_)) {}

  void add_game(const std::string& id, GameStatus status = GameStatus::Running, std::uint64_t rules = 7) {
    store_->add_game({.id = id, .rulebook = "delos", .status = status, .signature = rules});
  }
  std::vector<std::string> claim(Fence fence, std::uint64_t rules = 7) {
    return leases_->claim(fence, {{"delos", rules}}, 100);
  }
  Fence one_that_has_run_out() {  // by the clock of the database
    const Fence fence = leases_->begin(1);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    return fence;
  }

  std::string url_;
  std::unique_ptr<Store> store_;
  std::unique_ptr<Leases> leases_;
};

using Ids = std::vector<std::string>;

TEST_F(Lease, FencesAreNew) {
  const Fence first = leases_->begin(for_ever), second = leases_->begin(for_ever);
  EXPECT_GT(first, 0);
  EXPECT_GT(second, first);
  leases_->end(second);
  EXPECT_GT(leases_->begin(for_ever), second);
}

TEST_F(Lease, EndsUnlessItIsRenewed) {
  const Fence fence = leases_->begin(for_ever);
  EXPECT_TRUE(leases_->renew(fence, for_ever));
  leases_->end(fence);
  EXPECT_FALSE(leases_->renew(fence, for_ever)) << "what has ended does not come back";
}

// A machine that is only slow loses nothing, unless another wants it.
TEST_F(Lease, ThatHasRunOutGoesOnIfNobodyHasEndedIt) {
  const Fence slow = one_that_has_run_out();
  store_->write_as(slow);
  add_game("a");
  EXPECT_EQ(leases_->owner("a"), std::nullopt) << "nobody is sent there meanwhile";
  EXPECT_EQ(claim(slow), Ids{}) << "nor does it take its own games from itself";
  EXPECT_TRUE(leases_->renew(slow, for_ever));
  EXPECT_EQ(leases_->owner("a"), slow);
  EXPECT_EQ(claim(leases_->begin(for_ever)), Ids{}) << "it has it again";
}

TEST_F(Lease, ThatHasRunOutIsEndedByWhoTakesItsGames) {
  const Fence other = leases_->begin(for_ever), slow = one_that_has_run_out();
  store_->write_as(slow);
  add_game("a");
  EXPECT_EQ(claim(other), Ids{"a"});
  EXPECT_FALSE(leases_->renew(slow, for_ever));
  EXPECT_EQ(leases_->owner("a"), other);
}

TEST_F(Lease, ThatHasRunOutIsEndedByWhoeverBegins) {
  const Fence slow = one_that_has_run_out();
  leases_->begin(for_ever);
  EXPECT_FALSE(leases_->renew(slow, for_ever)) << "its chores are the new one's";
}

TEST_F(Lease, NewGamesBelongToWhoWrites) {
  const Fence fence = leases_->begin(for_ever);
  store_->write_as(fence);
  add_game("a");
  EXPECT_EQ(leases_->owner("a"), fence);
  EXPECT_EQ(leases_->owner("b"), std::nullopt);
  leases_->end(fence);
  EXPECT_EQ(leases_->owner("a"), std::nullopt);
}

TEST_F(Lease, GamesOfTheLivingAreNotTaken) {
  const Fence one = leases_->begin(for_ever), other = leases_->begin(for_ever);
  store_->write_as(one);
  add_game("a");
  EXPECT_EQ(claim(other), Ids{});
  leases_->end(one);
  EXPECT_EQ(claim(other), Ids{"a"});
  EXPECT_EQ(leases_->owner("a"), other);
  EXPECT_EQ(claim(other), Ids{}) << "it has it";
}

TEST_F(Lease, OpenAndRunningGamesAreTakenOver) {
  add_game("open", GameStatus::Open);
  add_game("over", GameStatus::Over);
  add_game("running");
  add_game("void", GameStatus::Void);
  Ids claimed = claim(leases_->begin(for_ever));
  std::sort(claimed.begin(), claimed.end());
  EXPECT_EQ(claimed, (Ids{"open", "running"}));
}

TEST_F(Lease, GamesOfOtherRulesWaitForAProcessThatHasThem) {
  const Fence old = leases_->begin(for_ever);
  store_->write_as(old);
  add_game("a", GameStatus::Running, 6);
  leases_->end(old);
  EXPECT_EQ(claim(leases_->begin(for_ever), 7), Ids{});
  EXPECT_EQ(claim(leases_->begin(for_ever), 6), Ids{"a"});
}

TEST_F(Lease, AGameOfAnyRulesIsTakenInTheEnd) {
  const Fence old = leases_->begin(for_ever);
  store_->write_as(old);
  add_game("a", GameStatus::Running, 6);
  postgres::Database(url_).query("UPDATE lease SET until = now() - INTERVAL '2 days'");
  EXPECT_EQ(leases_->claim(leases_->begin(for_ever), {}, 100), Ids{})
      << "of no rules; the lease is forgotten";
  EXPECT_EQ(claim(leases_->begin(for_ever), 7), Ids{"a"})
      << "although its lease is forgotten; to be closed as void";
}

TEST_F(Lease, WhoDrainsTakesOnlyRunningGamesOfItsRulesFromOlderProcesses) {
  const std::map<std::string, std::uint64_t> rules{{"delos", 7}};
  const Fence older = leases_->begin(for_ever);
  store_->write_as(older);
  add_game("mine");
  add_game("open", GameStatus::Open);
  add_game("other rules", GameStatus::Running, 6);
  const Fence drains = leases_->begin(for_ever), newer = leases_->begin(for_ever);
  EXPECT_TRUE(leases_->any_older(drains, rules)) << "they may still come";
  EXPECT_EQ(leases_->claim_older(drains, rules, 100), Ids{}) << "their owner lives";
  store_->write_as(newer);
  add_game("newer");
  leases_->end(older);
  leases_->end(newer);
  EXPECT_EQ(leases_->claim_older(drains, rules, 100), Ids{"mine"});
  EXPECT_FALSE(leases_->any_older(drains, rules));
}

TEST_F(Lease, WhoHasLostAGameWritesNothingToIt) {
  const Fence one = leases_->begin(for_ever), other = leases_->begin(for_ever);
  store_->write_as(one);
  add_game("a");
  store_->add_move("a", 0, {.option = 1});
  leases_->end(one);
  store_->add_move("a", 1, {.option = 2});  // nobody has taken it yet
  ASSERT_EQ(claim(other), Ids{"a"});
  EXPECT_THROW(store_->add_move("a", 2, {.option = 3}), StoreFailure);
  EXPECT_THROW(store_->change_game({.id = "a", .rulebook = "delos", .status = GameStatus::Over}),
               StoreFailure);
  EXPECT_THROW(store_->delete_game("a"), StoreFailure);
  store_->cut_moves("a", 0);
  EXPECT_EQ(store_->moves("a").size(), 2U);
  store_->write_as(other);
  store_->add_move("a", 2, {.option = 3});
  EXPECT_EQ(store_->moves("a").size(), 3U);
}

// Whoever takes a game over sees all that its last owner was told is kept.
TEST_F(Lease, NobodyTakesAGameInTheMiddleOfAWrite) {
  const Fence one = leases_->begin(for_ever), other = leases_->begin(for_ever);
  store_->write_as(one);
  add_game("a");
  leases_->end(one);
  store_->transaction([&] {
    store_->add_move("a", 0, {.option = 1});
    EXPECT_EQ(store_->moves("a").size(), 1U);  // it has arrived
    EXPECT_EQ(claim(other), Ids{});
  });
  EXPECT_EQ(claim(other), Ids{"a"});
}

}  // namespace
}  // namespace tercio::server::test
