// One harness for every rulebook. It plays games at random (or by any player) and checks at each decision:
//   options are legal, distinct and named; what is not on the list is refused and changes nothing
//   a copy of the position played on equals the original
//   a seat's view shows nothing hidden: it is the same whatever the hidden cards are, and so is what a
//   spectator sees, which is what every seat sees
//   the places of options are in the view; a card has the same number in all views, if it is known
//   re-dealing keeps what the seat knows: its view and, when it is to move, its options with their labels,
//   places and forecasts
//   the rulebook's invariants
// and of each game: it ends by the rules, its record survives writing and reading, replay equals play.
//
// A rulebook is tested by its Rules (see tests/rulebooks/playout_test.cpp).
#pragma once
#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>
#include <string>

#include "engine/chance.h"
#include "play/record.h"
#include "tests/support/cards.h"

namespace tercio::test {

std::string text_of(const TableView& view);
std::string options_text(const Match& match);  // with labels, places and forecasts
void check_views(const Match& match);

struct HarnessPlan {
  std::uint64_t first_seed = 1;
  unsigned games = 20;
  unsigned deep_every = 7;    // decisions from one thorough check to the next, and more late in a long game
  unsigned longest = 20'000;  // decisions
  std::string player = "random";
};

template <class Rules>
class Harness {
 public:
  explicit Harness(HarnessPlan plan)
      : plan_(std::move(plan)), rulebook_(*library().rulebook(std::string(Rules::name))) {}

  void run() {
    for (unsigned i = 0; i < plan_.games && !testing::Test::HasFailure(); ++i) {
      SCOPED_TRACE("seed " + std::to_string(plan_.first_seed + i));
      play(plan_.first_seed + i);
    }
  }

 private:
  using State = typename Rules::State;

  // Decks and, where a game allows it, the number of seats are chosen by the seed.
  Record header(std::uint64_t seed) const {
    const std::vector<DeckText> all = Library::decks(Rules::name);
    const std::uint64_t seats = Rules::least_seats + seed % (Rules::most_seats - Rules::least_seats + 1);
    std::vector<DeckText> decks;
    for (std::uint64_t left = seed; decks.size() < seats; left /= all.size())
      decks.push_back(all[left % all.size()]);
    return new_record(rulebook_, {"tom", "ann", "kris", "eva", "max", "ida"},
                      std::vector<std::string>(decks.size(), plan_.player), decks, seed);
  }

  static const State& state_of(const Match& match) {
    return dynamic_cast<const typename Rules::OwnMatch&>(match).state();
  }
  static const typename Rules::Catalog& catalog_of(const Match& match) {
    return dynamic_cast<const typename Rules::OwnMatch&>(match).catalog();
  }
  static std::unique_ptr<Match> redealt(const Match& match, Seat seat, Chance& chance) {
    State state = state_of(match);
    auto g = Rules::game(state, catalog_of(match));
    Rules::redeal(g, seat, chance);
    std::vector<std::string> names;
    for (unsigned i = 0; i < match.seats(); ++i) names.push_back(match.name(static_cast<Seat>(i)));
    return std::make_unique<typename Rules::OwnMatch>(catalog_of(match), names, state);
  }
  static const char* broken_invariant(const Match& match) {
    State state = state_of(match);
    return Rules::broken_invariant(Rules::game(state, catalog_of(match)));
  }
  // All that will ever matter; frames may have padding between their locals.
  static bool same_state(const Match& a, const Match& b) {
    const State &x = state_of(a), &y = state_of(b);
    return std::memcmp(&x, &y, offsetof(State, frames)) == 0 && x.frames.top == y.frames.top &&
           a.hash() == b.hash();
  }

  void play(std::uint64_t seed) {
    Record record = header(seed);
    auto begun = begin(record, library());
    ASSERT_TRUE(std::holds_alternative<std::unique_ptr<Match>>(begun))
        << std::get<RecordProblem>(begun).message;
    Match& match = *std::get<std::unique_ptr<Match>>(begun);
    const auto player = rulebook_.player(plan_.player, seed);
    chance_ = Chance::seeded(seed, 5);
    std::size_t next_deep = 0;
    while (!match.over() && record.moves.size() < plan_.longest) {
      SCOPED_TRACE("decision " + std::to_string(record.moves.size() + 1) + ": " + match.prompt());
      check_options(match);
      if (const std::size_t decisions = record.moves.size(); decisions == next_deep) {
        check_deeply(match);
        next_deep += plan_.deep_every + decisions / 20;
      }
      const Option option = player->choose(match);
      const auto copy = match.clone();
      ASSERT_TRUE(record_choice(record, match, option));
      ASSERT_TRUE(copy->choose(option));
      ASSERT_TRUE(same_state(match, *copy)) << "a copy plays on differently";
      ASSERT_EQ(broken_invariant(match), nullptr) << broken_invariant(match);
      if (testing::Test::HasFailure()) return;
    }
    close_record(record, match);
    check_end(match, record);
  }

  void check_options(const Match& match) {
    const Options& options = match.options();
    ASSERT_GE(options.size(), 2U) << "only decisions with two or more options are offered";
    for (unsigned i = 0; i < options.size(); ++i) {
      ASSERT_NE(match.label(options[i]), "") << "an option without a label";
      for (unsigned k = 0; k < i; ++k)
        ASSERT_FALSE(options[i] == options[k]) << "twice: " << match.label(options[i]);
    }
    ASSERT_LT(match.to_move(), match.seats());
  }

  void check_deeply(const Match& match) {
    const auto copy = match.clone();
    const std::uint64_t hash = match.hash();
    ASSERT_FALSE(copy->choose(Option{255, 255, 255, 255}));
    ASSERT_TRUE(same_state(match, *copy)) << "a refused choice changed something";
    for (const Option option : match.options()) {
      const auto trial = match.clone();
      ASSERT_TRUE(trial->choose(option)) << match.label(option);
      ASSERT_EQ(broken_invariant(*trial), nullptr)
          << "after " << match.label(option) << ": " << broken_invariant(*trial);
    }
    check_views(match);
    for (Seat seat = 0; seat < match.seats(); ++seat) check_knowledge(match, seat);
    ASSERT_EQ(match.hash(), hash) << "looking changed something";
  }

  void check_knowledge(const Match& match, Seat seat) {
    const auto other = redealt(match, seat, chance_);
    SCOPED_TRACE("as seen by " + match.name(seat));
    ASSERT_EQ(broken_invariant(*other), nullptr) << "re-dealt: " << broken_invariant(*other);
    if (match.to_move() == seat) {
      ASSERT_FALSE(other->over());
      ASSERT_EQ(other->to_move(), seat);
      ASSERT_EQ(options_text(match), options_text(*other)) << "options depend on what the seat cannot know";
      ASSERT_EQ(match.prompt(), other->prompt());
    }
    // With other cards the engine may have gone on by itself: what the other seat is asked may be a hidden
    // matter.
    if (!other->over() && other->to_move() == match.to_move() && other->prompt() == match.prompt()) {
      ASSERT_EQ(text_of(match.view(seat)), text_of(other->view(seat)))
          << "the view shows what the seat cannot know";
      ASSERT_EQ(text_of(match.watch()), text_of(other->watch()))
          << "a spectator sees what the seat cannot know";
      ASSERT_EQ(match.silent_for(seat), other->silent_for(seat)) << "its silence tells something";
    }
  }

  void check_end(const Match& match, const Record& record) {
    ASSERT_TRUE(match.over()) << "the game does not end";
    ASSERT_FALSE(Rules::failed(state_of(match))) << match.reason();
    const std::string text = write_record(record);
    const auto again = read_record(text, "round.record");
    ASSERT_TRUE(std::holds_alternative<Record>(again)) << std::get<RecordProblem>(again).message;
    ASSERT_EQ(write_record(std::get<Record>(again)), text);
    const Replayed replayed = replay(std::get<Record>(again), library());
    ASSERT_FALSE(replayed.difference) << replayed.difference->message;
    ASSERT_TRUE(same_state(match, *replayed.match)) << "replay differs from play";
    ASSERT_EQ(replayed.match->log().size(), match.log().size());
  }

  HarnessPlan plan_;
  const Rulebook& rulebook_;
  Chance chance_;
};

template <class Rules>
void run_harness(HarnessPlan plan) {
  Harness<Rules>(std::move(plan)).run();
}

}  // namespace tercio::test
