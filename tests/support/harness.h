// One harness for every rulebook. It plays games at random (or by any player) and checks at each decision:
//   options are legal, distinct and named; what is not on the list is refused and changes nothing
//   a copy of the position played on equals the original
//   a seat's view shows nothing hidden: it is the same whatever the hidden cards are
//   re-dealing keeps what the seat knows: its view and, when it is to move, its options and their labels
//   the rulebook's invariants
// and of each game: it ends by the rules, its record survives writing and reading, replay equals play.
//
// A rulebook brings a Subject (see tests/warlords/playout_test.cpp):
//   Record record(seed)                              header of a game, decks chosen by the seed
//   std::unique_ptr<Match> redealt(match, seat, chance)
//   const char* broken_invariant(match)              or null
//   bool same_state(match, match)                    all that will ever matter
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "engine/chance.h"
#include "play/record.h"
#include "players/player.h"
#include "tests/support/cards.h"

namespace tercio::test {

std::string text_of(const TableView& view);
std::string options_text(const Match& match);  // with labels

struct HarnessPlan {
  std::uint64_t first_seed = 1;
  unsigned games = 20;
  unsigned deep_every = 7;    // decisions from one thorough check to the next; the quick ones are always made
  unsigned longest = 20'000;  // decisions
  std::string player = "random";
};

template <class Subject>
class Harness {
 public:
  explicit Harness(HarnessPlan plan) : plan_(std::move(plan)) {}

  void run() {
    for (unsigned i = 0; i < plan_.games && !testing::Test::HasFailure(); ++i) {
      SCOPED_TRACE("seed " + std::to_string(plan_.first_seed + i));
      play(plan_.first_seed + i);
    }
  }

 private:
  void play(std::uint64_t seed) {
    Record record = Subject::record(seed);
    auto begun = begin(record, library());
    ASSERT_TRUE(std::holds_alternative<std::unique_ptr<Match>>(begun))
        << std::get<RecordProblem>(begun).message;
    Match& match = *std::get<std::unique_ptr<Match>>(begun);
    const auto player = make_player(plan_.player, seed);
    chance_ = Chance::seeded(seed, 5);
    while (!match.over() && record.moves.size() < plan_.longest) {
      SCOPED_TRACE("decision " + std::to_string(record.moves.size() + 1) + ": " + match.prompt());
      check_options(match);
      if (record.moves.size() % plan_.deep_every == 0) check_deeply(match);
      const Option option = player->choose(match);
      const auto copy = match.clone();
      ASSERT_TRUE(record_choice(record, match, option));
      ASSERT_TRUE(copy->choose(option));
      ASSERT_TRUE(Subject::same_state(match, *copy)) << "a copy plays on differently";
      ASSERT_EQ(Subject::broken_invariant(match), nullptr) << Subject::broken_invariant(match);
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
    ASSERT_TRUE(Subject::same_state(match, *copy)) << "a refused choice changed something";
    for (const Option option : match.options()) {
      const auto trial = match.clone();
      ASSERT_TRUE(trial->choose(option)) << match.label(option);
      ASSERT_EQ(Subject::broken_invariant(*trial), nullptr)
          << "after " << match.label(option) << ": " << Subject::broken_invariant(*trial);
    }
    for (Seat seat = 0; seat < match.seats(); ++seat) check_knowledge(match, seat);
    ASSERT_EQ(match.hash(), hash) << "looking changed something";
  }

  void check_knowledge(const Match& match, Seat seat) {
    const auto other = Subject::redealt(match, seat, chance_);
    SCOPED_TRACE("as seen by " + match.name(seat));
    ASSERT_EQ(Subject::broken_invariant(*other), nullptr)
        << "re-dealt: " << Subject::broken_invariant(*other);
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
    }
  }

  void check_end(const Match& match, const Record& record) {
    ASSERT_TRUE(match.over()) << "the game does not end";
    ASSERT_FALSE(match.reason().starts_with("a capacity")) << match.reason();
    const std::string text = write_record(record);
    const auto again = read_record(text, "round.record");
    ASSERT_TRUE(std::holds_alternative<Record>(again)) << std::get<RecordProblem>(again).message;
    ASSERT_EQ(write_record(std::get<Record>(again)), text);
    const Replayed replayed = replay(std::get<Record>(again), library());
    ASSERT_FALSE(replayed.difference) << replayed.difference->message;
    ASSERT_TRUE(Subject::same_state(match, *replayed.match)) << "replay differs from play";
    ASSERT_EQ(replayed.match->log().size(), match.log().size());
  }

  HarnessPlan plan_;
  Chance chance_;
};

template <class Subject>
void run_harness(HarnessPlan plan) {
  Harness<Subject>(std::move(plan)).run();
}

}  // namespace tercio::test
