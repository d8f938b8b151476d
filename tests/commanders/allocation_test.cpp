// No heap between one decision and the next: a counting operator new shows it.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "play/playout.h"
#include "rulebooks/commanders/rules.h"
#include "tests/support/cards.h"

namespace {
std::atomic<std::uint64_t> allocations{0};
}

// Not inlined: the compiler would take malloc and delete for a wrong pair.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size > 0 ? size : 1)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace tercio::commanders {
namespace {

std::uint64_t play_wars(const std::string& kind, std::uint64_t wars, std::size_t seats) {
  const Catalog& cards = test::cards_of<Rules>();
  const auto decks = test::read_decks<Rules>(Library::decks("commanders"));
  using Fast = FastPlayer<Rules>;
  std::vector<Fast> players;
  std::vector<const Deck*> table(seats);
  for (std::size_t seat = 0; seat < seats; ++seat) players.emplace_back(kind, cards);
  State state;
  Options options;
  const Settings settings;
  std::uint64_t decisions = 0, used = 0;
  for (std::uint64_t i = 0; i < wars; ++i) {
    for (std::size_t seat = 0; seat < seats; ++seat)
      table[seat] = &decks[(i + seat * (1 + i / 6)) % decks.size()];
    Rules::set_up(state, cards, table, settings, i);
    for (std::size_t seat = 0; seat < seats; ++seat) players[seat].begin(i, static_cast<Seat>(seat));
    const std::uint64_t before = allocations;  // reading the switches is not meant
    play_out<Rules>(
        state, cards, options, [&](Seat seat) { return players[seat].choose(state, seat, options); },
        [](const Game&, Option) { return true; });
    used += allocations - before;
    decisions += state.decisions;
  }
  EXPECT_EQ(used, 0U) << "in " << decisions << " decisions";
  return decisions;
}

TEST(CommandersAllocation, NoneBetweenDecisionsOfRandomPlay) {
  EXPECT_GT(play_wars("random", 100, 2), 10'000U);
}
TEST(CommandersAllocation, NoneWithFourCommanders) { EXPECT_GT(play_wars("random", 20, 4), 1'000U); }
TEST(CommandersAllocation, NoneWhileGreedyThinks) { EXPECT_GT(play_wars("greedy", 2, 2), 100U); }

}  // namespace
}  // namespace tercio::commanders
