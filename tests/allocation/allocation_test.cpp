// No heap between one decision and the next: a counting operator new shows it.
#include <gtest/gtest.h>

#include "play/all_rules.h"
#include "play/playout.h"
#include "players/mind.h"
#include "tests/allocation/counted.h"
#include "tests/support/cards.h"

namespace tercio::test {
namespace {

template <typename Rules>
std::uint64_t decisions_without_heap(const std::string& kind, std::uint64_t games, std::size_t seats = 2) {
  const auto& cards = cards_of<Rules>();
  const Lore<Rules> lore = shipped_lore<Rules>();
  const auto& decks = lore.lists;
  std::vector<Mind<Rules>> players;
  std::vector<const typename Rules::Deck*> table(seats);
  for (std::size_t seat = 0; seat < seats; ++seat) players.emplace_back(*player_kind(kind), cards, lore);
  typename Rules::State state;
  Options options;
  std::uint64_t decisions = 0, used = 0;
  for (std::uint64_t i = 0; i < games; ++i) {
    for (std::size_t seat = 0; seat < seats; ++seat)
      table[seat] = &decks[(i + seat * (1 + i / decks.size())) % decks.size()];
    Rules::set_up(state, cards, table, {}, i);
    for (std::size_t seat = 0; seat < seats; ++seat) players[seat].begin(Chance::seeded(i, seat));
    const std::uint64_t before = allocations;  // reading the settings is not meant
    play_out<Rules>(
        state, cards, options, [&](Seat seat) { return players[seat].choose(state, seat, options); },
        [](const auto&, Option) { return true; });
    used += allocations - before;
    decisions += state.decisions;
  }
  EXPECT_EQ(used, 0U) << "in " << decisions << " decisions";
  return decisions;
}

template <typename Rules>
class Allocation : public testing::Test {};
using Games = testing::Types<warlords::Rules, commanders::Rules, delos::Rules>;
TYPED_TEST_SUITE(Allocation, Games);

TYPED_TEST(Allocation, NoneBetweenDecisionsOfRandomPlay) {
  EXPECT_GT(decisions_without_heap<TypeParam>("random", 200), 10'000U);
}
TYPED_TEST(Allocation, NoneWhileGreedyThinks) {
  EXPECT_GT(decisions_without_heap<TypeParam>("greedy", 3), 100U);
}
TEST(AllocationAtALargeTable, NoneWithFourCommanders) {
  EXPECT_GT(decisions_without_heap<commanders::Rules>("random", 20, 4), 1'000U);
}

TEST(Counting, TheCounterCounts) {
  const std::uint64_t before = allocations;
  delete new int(3);  // NOLINT
  const std::unique_ptr<std::string> text = std::make_unique<std::string>(100, 'x');
  EXPECT_GE(allocations, before + 2) << *text;
}

}  // namespace
}  // namespace tercio::test
