// The search: it finds what can be calculated, repeats itself, and cannot see what its seat does not know.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>
#include <map>

#include "play/all_rules.h"
#include "play/playout.h"
#include "players/seated.h"
#include "tests/support/cards.h"
#include "tests/support/pebbles.h"

namespace tercio::test {
namespace {

#ifdef __SANITIZE_ADDRESS__
constexpr unsigned positions = 300, thought = 30;
#else
constexpr unsigned positions = 2500, thought = 2000;
#endif

const PlayerKind& kind_of(std::string_view name) {
  static std::optional<PlayerKind> kind;
  kind = player_kind(name);
  return *kind;
}

// A game of pebbles at its first decision.
template <class Rules = pebbles::Rules>
struct Pebbles {
  explicit Pebbles(unsigned pebbles) {
    const pebbles::Deck heap{"heap", pebbles, {}}, none{"none", 0, {}};
    Rules::set_up(state, catalog, std::array{&heap, &none}, {}, 1);
    auto g = Rules::game(state, catalog);
    g.go_on(options);
    seat = g.seat_to_move();
  }
  Sight<Rules> sight() const { return {state, catalog, seat, 2, lore}; }

  pebbles::Catalog catalog;
  Lore<Rules> lore;
  pebbles::State state;
  Options options;
  Seat seat = 0;
};

TEST(PlayerKinds, AreReadFromTheirNames) {
  EXPECT_EQ(kind_of("search:0.5s").budget.seconds, 0.5);
  EXPECT_EQ(kind_of("search:2000").budget.iterations, 2000U);
  EXPECT_EQ(kind_of("search").budget.seconds, 1.0);
  EXPECT_EQ(kind_of("search:1sx4").threads, 4U);
  EXPECT_EQ(levels().size(), 4U);
  EXPECT_TRUE(kind_of("search:1sx4+ponder").ponders);
  EXPECT_TRUE(kind_of(pondering("veteran")).ponders);
  EXPECT_EQ(pondering("greedy"), "greedy");
  EXPECT_EQ(on_threads("search+ponder", 3), "search:1sx3+ponder");
  EXPECT_EQ(on_threads("search:20x2", 3), "search:20x2");
  EXPECT_EQ(on_threads("veteran", 3), "veteran");
  for (const Level& level : levels()) EXPECT_GT(kind_of(level.name).budget.iterations, 0U);
  for (const std::string_view name :
       {"search:", "search:s", "search:-1s", "search:1.5", "search:0", "searching", "search:1e99s",
        "search:nan", "search:1s+ponder+ponder", "greedy+ponder", "+ponder", "search:1sx0", "search:1sx",
        "search:x2", "Search", ""})
    EXPECT_FALSE(player_kind(name)) << name;
  EXPECT_EQ(player_kind("program:./mine --fast")->command, "./mine --fast");
  EXPECT_EQ(player_kind("program:./mine")->budget.seconds, seconds_of_a_program);
  EXPECT_EQ(player_kind("program:0.5s:./mine")->command, "./mine");
  EXPECT_EQ(player_kind("program:0.5s:./mine")->budget.seconds, 0.5);
  for (const char* name :
       {"program", "program:", "program: ", "program:0s:x", "program:1s:", "program:-1s:x"})
    EXPECT_FALSE(player_kind(name)) << name;
}

// Threads with a budget in iterations: still the same choice every time.
TEST(Search, RepeatsItselfOnSeveralThreads) {
  const auto& cards = cards_of<warlords::Rules>();
  const Lore<warlords::Rules> lore = shipped_lore<warlords::Rules>();
  const std::array<const warlords::Deck*, 2> table{lore.lists.data(), &lore.lists[1]};
  std::vector<Option> chosen;
  for (int time = 0; time < 2; ++time) {
    warlords::State state;
    warlords::Rules::set_up(state, cards, table, {}, 5);
    Options options;
    Mind<warlords::Rules> mind(kind_of("search:60x3"), cards, lore);
    mind.begin(Chance::seeded(2));
    std::size_t at = 0;
    play_out<warlords::Rules>(
        state, cards, options,
        [&](Seat seat) {
          const Option option = mind.choose(state, seat, options);
          if (time == 0) chosen.push_back(option);
          EXPECT_EQ(option, chosen[at]);
          ++at;
          return option;
        },
        [&](const auto&, Option) { return at < 30 && !testing::Test::HasFailure(); });
  }
}

TEST(Tree, KeepsWhatLiesBehindANode) {
  Tree tree(1000);
  tree.clear(2);
  const auto edge = [](unsigned a) { return Option{1, static_cast<std::uint8_t>(a), 0, 0}; };
  const std::uint32_t left = tree.add(Tree::root(1), 0, edge(1)), right = tree.add(Tree::root(1), 0, edge(2));
  tree.add(left, 1, edge(3));
  const std::uint32_t deep = tree.add(right, 1, edge(4));
  tree.add(right, 1, edge(5));
  tree[deep].visits = 9;
  tree.add(deep, 0, edge(6));
  tree.keep(right, 1, 2);
  std::uint32_t hint = 0;
  EXPECT_EQ(tree.find(Tree::root(1), 0, edge(1), hint), 0U);
  const std::uint32_t kept = tree.find(Tree::root(1), 1, edge(4), hint);
  ASSERT_NE(kept, 0U);
  EXPECT_EQ(tree[kept].visits, 9U);
  EXPECT_NE(tree.find(kept, 0, edge(6), hint = 0), 0U);
  EXPECT_NE(tree.find(Tree::root(1), 1, edge(5), hint = 0), 0U);
  EXPECT_EQ(tree[Tree::root(0)].first, 0U);
}

// After a choice that it has not thought of it begins anew.
TEST(Pondering, IsForgottenAfterASurprise) {
  const Pebbles game(30);
  Sight<pebbles::Rules> sight = game.sight();
  Search<pebbles::Rules> fresh, pondered;
  std::atomic<bool> stop = false;
  std::thread thread([&] { pondered.ponder(sight, Chance::seeded(3), stop); });
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  stop = true;
  thread.join();
  pondered.follow(game.seat, 2, game.seat, Option{99, 0, 0, 0});
  const auto expected = fresh.think(sight, game.options, {300, 0}, Chance::seeded(5));
  const auto found = pondered.think(sight, game.options, {300, 0}, Chance::seeded(5));
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_EQ(found[i].visits, expected[i].visits);
}

// Thinks while the other does, and takes up from there; now and then choices are taken back.
TEST(Pondering, GoesOnWithWhatItThoughtMeanwhile) {
  for (const std::string& name : rulebook_names()) {
    const Rulebook& game = *library().rulebook(name);
    const auto decks = Library::decks(name);
    const auto match = game.match({"ann", "ben"}, {decks[0], decks[1]}, {}, 3);
    const auto player = game.player("search:30x2+ponder", 4);
    Chance chance = Chance::seeded(6);
    for (unsigned n = 0; n < 60 && !match->over(); ++n) {
      Option option = match->options()[chance.below(match->options().size())];
      if (match->to_move() == 1) {
        option = player->choose(*match);
        ASSERT_TRUE(match->options().contains(option)) << name << ", decision " << n;
      } else {
        player->wait(*match, 1);
        std::this_thread::sleep_for(std::chrono::milliseconds(3));  // so that it thinks of something
      }
      player->saw(*match, 1, option);
      if (n % 17 == 16) player->forget();
      ASSERT_TRUE(match->choose(option));
    }
  }
}

// Mostly something follows in a position that could be the true one, whatever the others hide.
TEST(Advice, TellsWhatItExpects) {
  for (const std::string& name : rulebook_names()) {
    const Rulebook& game = *library().rulebook(name);
    const auto decks = Library::decks(name);
    const auto match = game.match({"ann", "ben"}, {decks[0], decks[1]}, {}, 3);
    unsigned told = 0, asked = 0;
    for (; asked < 60 && !match->over(); ++asked) {
      const Advice advice = game.advise(*match, {100, 0}, asked);
      EXPECT_EQ(advice.choices.size(), match->options().size());
      told += !advice.expects.empty();
      for (const std::string& line : advice.expects)
        EXPECT_TRUE(line.starts_with("ann: ") || line.starts_with("ben: ") || line == "the game is over")
            << line;
      ASSERT_TRUE(match->choose(advice.choices.front().option));
    }
    EXPECT_GT(5 * told, 4 * asked) << name;
  }
}

// Who faces a multiple of four pebbles loses against best play; from any other heap one can leave such a one.
TEST(Search, FindsTheWinningMoveOfPebbles) {
  for (unsigned heap = 5; heap < 16; ++heap) {
    if (heap % 4 == 0) continue;
    const Pebbles game(heap);
    Mind<pebbles::Rules> mind(kind_of("search:3000"), game.catalog, game.lore);
    mind.begin(Chance::seeded(heap));
    EXPECT_EQ(mind.choose(game.state, game.seat, game.options).a, game.state.heap % 4U)
        << game.state.heap << " pebbles";
  }
}

// A tree that is full goes on learning about what it has.
TEST(Search, LearnsOnWithAFullTree) {
  constexpr unsigned nodes = 150;
  const Pebbles game(14);
  Sight<pebbles::Rules> sight = game.sight();
  Search<pebbles::Rules> small(Judge::Playout, nodes);
  std::uint64_t visits = 0;
  for (const Estimate& e : small.think(sight, game.options, {.iterations = 2000}, Chance::seeded(1)))
    visits += e.visits;
  EXPECT_LE(small.nodes(), nodes);
  EXPECT_GT(small.nodes() + 64, nodes) << "it is full";
  EXPECT_EQ(visits, small.iterations());
}

// Pebbles in which a choice shows its worth thirty choices later.
struct SlowPebbles : pebbles::Rules {
  static inline unsigned judged_there = 0;

  static unsigned horizon(const Game& g) { return g.s.decisions + 30U; }
  static bool reached(const Game& g, unsigned horizon) { return g.s.decisions >= horizon; }
  static float evaluate(const Game& g, Seat seat, const Weights& weights) {
    if (g.s.decisions >= 30) ++judged_there;
    return pebbles::Rules::evaluate(g, seat, weights);
  }
};

TEST(Search, PlaysOnToTheHorizon) {
  const Pebbles<SlowPebbles> game(90);
  Sight<SlowPebbles> sight = game.sight();
  Search<SlowPebbles>().think(sight, game.options, {.iterations = 50}, Chance::seeded(1));
  EXPECT_GE(SlowPebbles::judged_there, 2 * 50U) << "in each iteration once for each seat";
}

template <class Rules>
class AnySearch : public testing::Test {
 public:
  using State = typename Rules::State;

  AnySearch() : lore(shipped_lore<Rules>()) {}

  // Calls visit at decisions of random games until it has been called so often.
  template <class Visit>
  void at_decisions(unsigned times, Visit visit) {
    State state;
    Options options;
    for (std::uint64_t seed = 0; times > 0; ++seed) {
      std::vector<const typename Rules::Deck*> table;
      for (unsigned seat = 0; seat < 2 + seed % (Rules::most_seats - 1); ++seat)
        table.push_back(&lore.lists[(seed / (seat + 1) + seat) % lore.lists.size()]);
      Rules::set_up(state, cards_of<Rules>(), table, {}, seed);
      Chance chance = Chance::seeded(seed, 9);
      play_out<Rules>(
          state, cards_of<Rules>(), options,
          [&](Seat seat) {
            if (chance.below(20) == 0 && times > 0) {
              --times;
              visit(state, seat, options);
            }
            return options[chance.below(options.size())];
          },
          [&](const auto&, Option) { return times > 0 && !testing::Test::HasFailure(); });
      if (testing::Test::HasFailure()) return;
    }
  }

  // The same position with other cards, another order and other chance wherever the seat cannot know.
  State as_well(const State& truth, Seat seat, Chance& chance) const {
    State other = truth;
    auto g = Rules::game(other, cards_of<Rules>());
    std::array<std::vector<std::uint16_t>, 6> lists;
    Guess guess;
    for (Seat owner = 0; owner < Rules::seats(truth); ++owner) {
      if (owner == seat) continue;
      Concealed cards;
      Rules::concealed(g, seat, owner, cards);
      const DeckPool pool = Rules::deck_pool(g, owner, cards.known, chance);
      for (std::size_t i = 0; i < cards.hidden.size(); ++i)
        lists[owner].push_back(pool.possible[chance.below(static_cast<std::uint32_t>(pool.possible.size()))]);
      guess.hidden[owner] = lists[owner];
    }
    Rules::redeal(g, seat, chance, guess);
    return other;
  }

  Lore<Rules> lore;
};
using Games = testing::Types<warlords::Rules, commanders::Rules, delos::Rules>;
TYPED_TEST_SUITE(AnySearch, Games);

TYPED_TEST(AnySearch, SeesNothingThatItsSeatDoesNot) {
  Chance chance = Chance::seeded(8);
  this->at_decisions(positions, [&](const auto& truth, Seat seat, const Options&) {
    const auto other = this->as_well(truth, seat, chance);
    Sight<TypeParam> one(truth, cards_of<TypeParam>(), seat, TypeParam::seats(truth), this->lore),
        two(other, cards_of<TypeParam>(), seat, TypeParam::seats(truth), this->lore);
    const std::uint64_t seed = chance.next();
    Chance luck = Chance::seeded(seed), same_luck = Chance::seeded(seed);
    for (int i = 0; i < 3; ++i) {
      typename TypeParam::State first, second;
      one.imagine(first, luck);
      two.imagine(second, same_luck);
      ASSERT_EQ(TypeParam::game(first, cards_of<TypeParam>()).hash(),
                TypeParam::game(second, cards_of<TypeParam>()).hash());
      ASSERT_EQ(std::memcmp(&first, &second, offsetof(typename TypeParam::State, frames)), 0);
    }
  });
}

// What a program elsewhere is told, byte by byte; and it says as much there as it did here.
TYPED_TEST(AnySearch, TellsAProgramNothingElse) {
  Chance chance = Chance::seeded(58);
  const auto& cards = cards_of<TypeParam>();
  this->at_decisions(positions, [&](const auto& truth, Seat seat, const Options&) {
    const auto other = this->as_well(truth, seat, chance);
    Sight<TypeParam> one(truth, cards, seat, TypeParam::seats(truth), this->lore),
        two(other, cards, seat, TypeParam::seats(truth), this->lore), there(cards, this->lore);
    const std::string told = one.packed();
    ASSERT_EQ(told, two.packed());
    there.unpack(told);
    const std::uint64_t seed = chance.next();
    Chance luck = Chance::seeded(seed), same_luck = Chance::seeded(seed);
    typename TypeParam::State first, second;
    one.imagine(first, luck);
    there.imagine(second, same_luck);
    ASSERT_EQ(TypeParam::game(first, cards).hash(), TypeParam::game(second, cards).hash());
    ASSERT_THROW(there.unpack(told.substr(0, told.size() - 1)), std::runtime_error);
    ASSERT_THROW(there.unpack(told + "x"), std::runtime_error);
  });
}

// Greedy too: with another list in the other's hidden places it chooses the same.
TYPED_TEST(AnySearch, AsGreedyChoosesTheSameWhateverIsHidden) {
  Chance chance = Chance::seeded(68);
  Mind<TypeParam> one(kind_of("greedy"), cards_of<TypeParam>(), this->lore),
      two(kind_of("greedy"), cards_of<TypeParam>(), this->lore);
  this->at_decisions(thought, [&](const auto& truth, Seat seat, const Options& options) {
    const auto other = this->as_well(truth, seat, chance);
    const std::uint64_t seed = chance.next();
    one.begin(Chance::seeded(seed));
    two.begin(Chance::seeded(seed));
    ASSERT_EQ(one.choose(truth, seat, options), two.choose(other, seat, options));
  });
}

// What somebody at the table does not see is another in `as_well`, wherever it lies: otherwise nothing that
// is told of such positions would prove much.
TYPED_TEST(AnySearch, IsTriedWithOtherThingsInAllHiddenPlaces) {
  struct Found {
    unsigned hidden = 0, other = 0;
  };
  std::map<std::string, Found> places;
  const auto note = [&](const std::string& place, bool other) {
    ++places[place].hidden;
    places[place].other += other;
  };
  Chance chance = Chance::seeded(48);
  this->at_decisions(positions, [&](const auto& truth, Seat seat, const Options&) {
    const std::vector<std::string> names{"tom", "ann", "kris", "eva", "max", "ida"};
    const auto changed = this->as_well(truth, seat, chance);
    const typename TypeParam::OwnMatch match(cards_of<TypeParam>(), names, truth, true),
        other(cards_of<TypeParam>(), names, changed, true);
    const TableView seen = match.view(seat), here = match.everything(), there = other.everything();
    const auto at = [](const TableView& view, const PlaceView& place) {  // who sees more may see more places
      return *std::find_if(view.places.begin(), view.places.end(), [&](const PlaceView& one) {
        return one.owner == place.owner && one.name == place.name;
      });
    };
    for (const PlaceView& place : seen.places) {
      const PlaceView truly = at(here, place), otherwise = at(there, place);
      const auto hidden = [](const CardView& card) { return card.title == "?"; };
      const auto same = [](const CardView& a, const CardView& b) { return a.title == b.title; };
      const auto &one = truly.cards, &two = otherwise.cards;
      // Nobody may look at what he laid face down in Delos, but a computer remembers it (docs/rulings.md).
      const bool remembered = place.owner == names[seat] && place.name.starts_with("sector");
      if (!remembered && std::any_of(place.cards.begin(), place.cards.end(), hidden))
        note((place.owner == names[seat] ? "own " : "another's ") + place.name,
             !std::equal(one.begin(), one.end(), two.begin(), two.end(), same));
      if (place.title == "?") note(place.name, truly.title != otherwise.title);
    }
    if constexpr (std::is_same_v<TypeParam, warlords::Rules>)
      if (truth.phase == warlords::Phase::Command && truth.dials[1 - seat] < warlords::line_length)
        note("dial", truth.dials[1 - seat] != changed.dials[1 - seat]);
  });
  EXPECT_GE(places.size(), 3U) << "one's own deck, and the hand and deck of another";
  for (const auto& [place, found] : places)
    EXPECT_GT(2 * found.other, found.hidden) << place << ": " << found.other << " of " << found.hidden;
}

TYPED_TEST(AnySearch, ChoosesTheSameWhateverIsHidden) {
  Chance chance = Chance::seeded(18);
  Mind<TypeParam> one(kind_of("search:16"), cards_of<TypeParam>(), this->lore),
      two(kind_of("search:16"), cards_of<TypeParam>(), this->lore);
  this->at_decisions(thought, [&](const auto& truth, Seat seat, const Options& options) {
    const auto other = this->as_well(truth, seat, chance);
    const std::uint64_t seed = chance.next();
    one.begin(Chance::seeded(seed));
    two.begin(Chance::seeded(seed));
    const Option option = one.choose(truth, seat, options);
    ASSERT_TRUE(options.contains(option));
    ASSERT_EQ(two.choose(other, seat, options), option);
  });
}

TYPED_TEST(AnySearch, ImaginesPositionsThatOfferTheSame) {
  Chance chance = Chance::seeded(28);
  this->at_decisions(thought, [&](const auto& truth, Seat seat, const Options& options) {
    Sight<TypeParam> sight(truth, cards_of<TypeParam>(), seat, TypeParam::seats(truth), this->lore);
    typename TypeParam::State state;
    sight.imagine(state, chance);
    auto g = TypeParam::game(state, cards_of<TypeParam>());
    ASSERT_EQ(TypeParam::broken_invariant(g), nullptr);
    Options offered;
    ASSERT_EQ(g.to_move(offered), seat);
    ASSERT_EQ(std::vector<Option>(offered.begin(), offered.end()),
              std::vector<Option>(options.begin(), options.end()));
  });
}

// A rulebook's horizon lies where the search gets to: nothing is judged in the middle of what it asked for.
TYPED_TEST(AnySearch, ReachesItsHorizon) {
  Chance chance = Chance::seeded(38);
  this->at_decisions(positions, [&](const auto& truth, Seat, const Options& options) {
    typename TypeParam::State state = truth;
    Options left = options;
    auto g = TypeParam::game(state, cards_of<TypeParam>());
    const unsigned horizon = TypeParam::horizon(g);
    for (unsigned n = 0; !g.over() && !TypeParam::reached(g, horizon); ++n) {
      ASSERT_LT(n, Search<TypeParam>::farthest);
      g.choose(TypeParam::habit(g, g.seat_to_move(), left, chance), left);
    }
  });
}

TEST(DelosSearch, LooksToTheEndOfTheBattleOrOfTheTurn) {
  const auto& cards = cards_of<delos::Rules>();
  const Lore<delos::Rules> lore = shipped_lore<delos::Rules>();
  const std::array<const delos::Deck*, 2> table{lore.lists.data(), &lore.lists[1]};
  delos::State state;
  delos::Rules::set_up(state, cards, table, {}, 5);
  Options options;
  Chance chance = Chance::seeded(2);
  bool deployed = false, fought = false;
  play_out<delos::Rules>(
      state, cards, options,
      [&](Seat seat) {
        const auto g = delos::Rules::game(state, cards);
        const unsigned horizon = delos::Rules::horizon(g);
        if (!delos::Rules::reached(g, horizon)) {  // a tactic or an answer is judged at once
          delos::State later = state;
          later.battle.at = delos::nowhere;
          const bool battle = state.battle.at != delos::nowhere;
          (battle ? fought : deployed) = true;
          EXPECT_EQ(delos::Rules::reached(delos::Rules::game(later, cards), horizon), battle);
          ++later.turn;
          EXPECT_TRUE(delos::Rules::reached(delos::Rules::game(later, cards), horizon));
        }
        return delos::Rules::habit(g, seat, options, chance);
      },
      [&](const auto&, Option) { return !testing::Test::HasFailure(); });
  EXPECT_TRUE(deployed && fought);
}

// Command dials are mixed: the shares are a strategy, and more than one planet has a part in it.
TEST(Search, MixesItsSecretChoices) {
  const auto& cards = cards_of<warlords::Rules>();
  const Lore<warlords::Rules> lore = shipped_lore<warlords::Rules>();
  const std::array<const warlords::Deck*, 2> table{lore.lists.data(), &lore.lists[1]};
  warlords::State state;
  warlords::Rules::set_up(state, cards, table, {}, 5);
  Options options;
  bool asked = false;
  Chance chance = Chance::seeded(3);
  play_out<warlords::Rules>(
      state, cards, options,
      [&](Seat seat) {
        if (!warlords::Rules::simultaneous(options[0])) return options[chance.below(options.size())];
        asked = true;
        Search<warlords::Rules> search;
        Sight<warlords::Rules> sight(state, cards, seat, 2, lore);
        double sum = 0;
        unsigned parts = 0;
        for (const Estimate& e : search.think(sight, options, {400, 0}, Chance::seeded(1))) {
          sum += e.share;
          parts += e.share > 0.01;
        }
        EXPECT_NEAR(sum, 1, 1e-6);
        EXPECT_GE(parts, 2U);
        return options[0];
      },
      [&](const auto&, Option) { return !asked; });
  EXPECT_TRUE(asked);
}

}  // namespace
}  // namespace tercio::test
