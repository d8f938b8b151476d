// No heap between one decision and the next: a counting operator new shows it.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "play/playout.h"
#include "tests/support/cards.h"

namespace {
std::atomic<std::uint64_t> allocations{0};

void* counted(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size > 0 ? size : 1)) return memory;
  throw std::bad_alloc();
}
}  // namespace

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++allocations;
  return std::malloc(size > 0 ? size : 1);
}
void* operator new[](std::size_t size, const std::nothrow_t& nothrow) noexcept {
  return operator new(size, nothrow);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace tercio::test {
namespace {

std::uint64_t play_games(const std::string& kind, std::uint64_t games) {
  const auto& all = decks();
  warlords::State state;
  Options options;
  using Fast = FastPlayer<warlords::Rules>;
  std::array<Fast, 2> players{Fast(kind, cards()), Fast(kind, cards())};
  std::uint64_t decisions = 0;
  const std::uint64_t before = allocations;
  for (std::uint64_t i = 0; i < games; ++i) {
    const std::array<const warlords::Deck*, 2> table{&all[i % all.size()], &all[i / all.size() % all.size()]};
    warlords::Rules::set_up(state, cards(), table, {}, i);
    for (Seat seat = 0; seat < 2; ++seat) players[seat].begin(i, seat);
    play_out<warlords::Rules>(
        state, cards(), options, [&](Seat seat) { return players[seat].choose(state, seat, options); },
        [](const warlords::Game&, Option) { return true; });
    decisions += state.decisions;
  }
  EXPECT_EQ(allocations, before) << "in " << decisions << " decisions";
  return decisions;
}

TEST(Allocation, TheCounterCounts) {
  const std::uint64_t before = allocations;
  delete new int(3);  // NOLINT
  const std::unique_ptr<std::string> text = std::make_unique<std::string>(100, 'x');
  EXPECT_GE(allocations, before + 2) << *text;
}

TEST(Allocation, NoneBetweenDecisionsOfRandomPlay) { EXPECT_GT(play_games("random", 392), 10'000U); }
TEST(Allocation, NoneWhileGreedyThinks) { EXPECT_GT(play_games("greedy", 4), 100U); }

}  // namespace
}  // namespace tercio::test
