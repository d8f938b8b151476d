// No heap between one decision and the next: a counting operator new shows it.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "rulebooks/delos/rules.h"
#include "tests/support/cards.h"

namespace {
std::atomic<std::uint64_t> allocations{0};
}

void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size > 0 ? size : 1)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace tercio::delos {
namespace {

TEST(DelosAllocation, NoneBetweenDecisionsOfRandomPlay) {
  const Catalog& cards = test::cards_of<Rules>();
  const auto decks = test::read_decks<Rules>(Library::decks("delos"));
  ASSERT_FALSE(decks.empty());
  State state;
  Options options;
  std::uint64_t decisions = 0;
  const Settings settings;
  const std::uint64_t before = allocations;
  for (std::uint64_t i = 0; i < 400; ++i) {
    set_up(state, cards, {&decks[i % decks.size()], &decks[i / decks.size() % decks.size()]}, settings, i);
    Game g{state, cards};
    Chance chance = Chance::seeded(i, 77);
    g.go_on(options);
    while (!g.over()) g.choose(options[chance.below(options.size())], options);
    decisions += state.decisions;
  }
  EXPECT_EQ(allocations, before) << "in " << decisions << " decisions";
  EXPECT_GT(decisions, 10'000U);
}

}  // namespace
}  // namespace tercio::delos
