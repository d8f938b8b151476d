// Every rulebook of play/all_rules.h in the harness that serves them all.
#include "play/all_rules.h"
#include "tests/support/harness.h"

namespace tercio::test {
namespace {

template <class List>
struct TypesOf;
template <class... Rules>
struct TypesOf<RulesList<Rules...>> {
  using Types = testing::Types<Rules...>;
};

struct Names {
  template <class Rules>
  static std::string GetName(int) {
    return std::string(Rules::name);
  }
};

template <class Rules>
class Playout : public testing::Test {};
TYPED_TEST_SUITE(Playout, TypesOf<AllRules>::Types, Names);

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
