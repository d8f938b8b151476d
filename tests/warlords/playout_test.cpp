// Warlords in the harness that serves every rulebook.
#include <cstddef>
#include <cstring>

#include "rulebooks/warlords/knowledge.h"
#include "rulebooks/warlords/match.h"
#include "tests/support/harness.h"

namespace tercio::test {
namespace {

struct Warlords {
  static const warlords::WarlordsMatch& of(const Match& match) {
    return dynamic_cast<const warlords::WarlordsMatch&>(match);
  }
  static Record record(std::uint64_t seed) {
    const auto& all = decks();
    return new_record(cards(), {"tom", "ann"}, {"random", "random"},
                      {&all[seed % all.size()], &all[seed / all.size() % all.size()]}, seed);
  }
  static std::unique_ptr<Match> redealt(const Match& match, Seat seat, Chance& chance) {
    warlords::State state = of(match).state();
    warlords::Game g{state, cards()};
    warlords::redeal(g, seat, chance);
    return std::make_unique<warlords::WarlordsMatch>(cards(), std::vector<std::string>{"tom", "ann"}, state);
  }
  static const char* broken_invariant(const Match& match) {
    warlords::State state = of(match).state();
    return warlords::broken_invariant(warlords::Game{state, cards()});
  }
  static bool same_state(const Match& a, const Match& b) {
    const warlords::State &x = of(a).state(),
                          &y = of(b).state();  // frames may have padding between their locals
    return std::memcmp(&x, &y, offsetof(warlords::State, frames)) == 0 && x.frames.top == y.frames.top &&
           a.hash() == b.hash();
  }
};

TEST(Playout, RandomGamesOfAllDecks) { run_harness<Warlords>({.first_seed = 0, .games = 196}); }
TEST(Playout, GreedyGames) { run_harness<Warlords>({.first_seed = 1000, .games = 12, .player = "greedy"}); }

}  // namespace
}  // namespace tercio::test
