#include "play/lesson.h"

#include <gtest/gtest.h>

#include <map>

#include "play/record.h"
#include "play/rulebook.h"
#include "play/scenario.h"
#include "rulebooks/reading.h"
#include "tests/support/cards.h"

namespace tercio {
namespace {

using test::library;

const std::string head =
    "game: warlords\ntitle: t\nsay: about it\nplayers: [{name: ann}, {name: bob}]\n"
    "position:\n  phase: deploy\n  initiative: ann\n  planets: [Plannum, Osus IV, Barlus, Tarrus, Carnath]\n"
    "  ann: {resources: 5, hand: [Eager Recruit, Void Pirate], hq: [Captain Cato Sicarius]}\n"
    "  bob: {resources: 5, hand: [Shoota Mob], hq: [Nazdreg]}\n";

Lesson lesson(const std::string& rest) { return Lesson(head + rest, "somewhere/small.yaml", library()); }

std::string refusal(const std::string& rest) {
  try {
    lesson(rest);
  } catch (const Refused& refused) { return refused.what(); }
  return "";
}

TEST(Lesson, TellsWhatIsSaidBeforeEachChoiceOfTheLearner) {
  const Lesson small = lesson(
      "script:\n  - say: one\n  - ann: deploy / Eager Recruit / planet 1\n  - say: two\n"
      "  - bob: deploy / Shoota Mob / planet 1\n  - say: three\n  - ann: pass\n  - say: four\n");
  EXPECT_EQ(small.name(), "small");
  EXPECT_EQ(small.about(), "about it");
  EXPECT_EQ(small.steps(), 2U);
  ASSERT_EQ(small.course().size(), 3U);
  using Lines = std::vector<std::string>;
  EXPECT_TRUE(small.course()[0].asked);
  EXPECT_EQ(small.course()[0].say, Lines{"one"});
  EXPECT_FALSE(small.course()[1].asked);
  EXPECT_EQ(small.course()[1].seat, 1);
  EXPECT_EQ(small.course()[1].say, Lines{"two"});
  EXPECT_EQ(small.course()[2].say, (Lines{"two", "three"}));
  EXPECT_EQ(small.course()[2].step, 1U);
  EXPECT_EQ(small.closing(), Lines{"four"});
}

// Every lesson, puzzle and scenario that the rules link to can be played; puzzles and further lessons are
// told apart by their folder.
TEST(Lesson, AllThatShipCanBePlayed) {
  for (const std::string& game : rulebook_names()) {
    std::map<LessonKind, unsigned> count;
    for (const auto& one : library().lessons(game)) {
      ++count[one->kind()];
      EXPECT_GT(one->steps(), 0U) << one->name();
      EXPECT_FALSE(one->title().empty()) << one->name();
    }
    EXPECT_GE(count[LessonKind::First], 1U) << game;
    EXPECT_EQ(count[LessonKind::Further], 3U) << game;
    EXPECT_EQ(count[LessonKind::Puzzle], 12U) << game;
    EXPECT_GE(count[LessonKind::Rule], 4U) << game;
  }
}

TEST(Lesson, AScenarioSaysItsTitle) {
  const Lesson* shown = library().lesson("warlords", "scenarios/warlords/keywords/001-ambush-in-battle");
  ASSERT_TRUE(shown);
  EXPECT_EQ(shown->kind(), LessonKind::Rule);
  EXPECT_EQ(shown->course()[0].say, std::vector<std::string>{shown->title() + "."});
}

TEST(Lesson, WhatTheScriptPassesOverIsNotAskedOfTheLearner) {
  const Lesson small = lesson(
      "script:\n  - bob: deploy / Shoota Mob / planet 2\n  - ann: commit to planet 5\n  - bob: commit to "
      "planet 1\n");
  EXPECT_EQ(small.steps(), 1U);
  ASSERT_GE(small.course().size(), 3U);
  EXPECT_EQ(small.course()[0].seat, Lesson::learner);
  EXPECT_FALSE(small.course()[0].asked);
}

TEST(Lesson, ArrangesChanceAsItGoes) {
  const Lesson small = lesson(
      "script:\n  - ann: deploy / Eager Recruit / planet 1\n  - ann draws: [Land Raider]\n"
      "  - ann: pass\n  - ann: commit to planet 5\n  - bob: commit to planet 1\n  - ann: take both\n"
      "expect:\n  ann/hand/Land Raider: present\n");
  const auto match = small.match();
  for (const Lesson::Choice& choice : small.course()) ASSERT_TRUE(match->choose(choice.option));
  bool drawn = false;
  for (const PlaceView& place : match->everything().places)
    for (const CardView& card : place.cards) drawn |= place.name == "hand" && card.title == "Land Raider";
  EXPECT_TRUE(drawn);
}

TEST(Lesson, RefusesWhatCannotBeTaught) {
  EXPECT_NE(refusal("script:\n  - ann: deploy / Land Raider\n").find("expected an option of ann"),
            std::string::npos);
  EXPECT_EQ(refusal("script:\n  - ann: concede\n"), "somewhere/small.yaml: nobody gives up in a lesson");
  EXPECT_EQ(refusal("script:\n  - bob: deploy / Shoota Mob / planet 1\n"),
            "a lesson asks the learner for something");
  EXPECT_EQ(refusal("script:\n  - ann: pass\n  - until: phase command\n  - ann draws: [Land Raider]\n"),
            "somewhere/small.yaml: a lesson arranges chance before the choice that leads to a phase");
  EXPECT_EQ(refusal("goes on against: nobody\nscript:\n  - ann: pass\n"), "that is no level of the computer");
}

// Every lesson that ships: read, and its record plays to the same end.
TEST(Lesson, ThoseThatShipCanBeRecorded) {
  for (const std::string& game : rulebook_names()) {
    EXPECT_FALSE(library().lessons(game).empty()) << game;
    for (const auto& taught : library().lessons(game)) {
      SCOPED_TRACE(game + "/" + taught->name());
      EXPECT_FALSE(taught->title().empty());
      const bool first = taught->kind() == LessonKind::First;
      EXPECT_EQ(taught->about().empty(), taught->kind() == LessonKind::Rule);
      EXPECT_GE(taught->steps(), first ? 15U : 1U);
      EXPECT_LE(taught->steps(), first ? 45U : 15U);
      Record record = lesson_record(*taught);
      auto match = std::get<std::unique_ptr<Match>>(begin(record, library()));
      for (const Lesson::Choice& choice : taught->course()) {
        ASSERT_FALSE(match->over());
        ASSERT_TRUE(match->may_move(choice.seat));
        EXPECT_FALSE(choice.asked && choice.say.empty()) << match->label(choice.option);
        ASSERT_TRUE(record_choice(record, *match, choice.option));
      }
      EXPECT_TRUE(!first || match->over() == taught->goes_on_against().empty());
      close_record(record, *match);
      const auto read = std::get<Record>(read_record(write_record(record), "lesson"));
      const Replayed again = replay(read, library());
      EXPECT_FALSE(again.difference) << again.difference->message;
      ASSERT_TRUE(again.match);
      EXPECT_EQ(again.match->hash(), match->hash());
    }
  }
}

TEST(Lesson, ARecordOfALessonThatIsGoneSaysSo) {
  Record record = lesson_record(*library().lessons("warlords").front());
  record.lesson = "gone";
  EXPECT_EQ(std::get<RecordProblem>(begin(record, library())).message, "there is no lesson named \"gone\"");
}

}  // namespace
}  // namespace tercio
