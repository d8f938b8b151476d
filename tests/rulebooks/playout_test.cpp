// Every rulebook in the harness that serves them all: another one is an include and a name in the list.
#include "tests/support/harness.h"

namespace tercio::test {
namespace {

using AllRules = testing::Types<warlords::Rules>;

struct Names {
  template <class Rules>
  static std::string GetName(int) {
    return std::string(Rules::name);
  }
};

template <class Rules>
class Playout : public testing::Test {};
TYPED_TEST_SUITE(Playout, AllRules, Names);

TYPED_TEST(Playout, RandomGamesOfAllDecks) {
  const std::size_t decks = Library::decks(TypeParam::name).size();
  run_harness<TypeParam>(
      {.first_seed = 0, .games = static_cast<unsigned>(std::min<std::size_t>(decks * decks, 196))});
}
TYPED_TEST(Playout, GreedyGames) {
  run_harness<TypeParam>({.first_seed = 1000, .games = 12, .player = "greedy"});
}

// The harness serves every rulebook that programs know.
TEST(Playout, NoRulebookIsLeftOut) {
  EXPECT_EQ(rulebook_names(), std::vector<std::string>{std::string(warlords::Rules::name)});
}

}  // namespace
}  // namespace tercio::test
