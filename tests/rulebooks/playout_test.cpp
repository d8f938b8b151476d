// Every rulebook of play/all_rules.h in the harness that serves them all.
#include "tests/support/every_rulebook.h"
#include "tests/support/harness.h"

namespace tercio::test {
namespace {

template <class Rules>
class Playout : public testing::Test {};
TYPED_TEST_SUITE(Playout, EveryRulebook, RulebookTitles);

TYPED_TEST(Playout, RandomGamesOfAllDecks) {
  const std::size_t decks = Library::decks(TypeParam::name).size();
  run_harness<TypeParam>(
      {.first_seed = 0, .games = static_cast<unsigned>(std::min<std::size_t>(decks * decks, 196))});
}
TYPED_TEST(Playout, GreedyGames) {
  run_harness<TypeParam>({.first_seed = 1000, .games = 12, .player = "greedy"});
}

}  // namespace
}  // namespace tercio::test
