#include "play/record.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "players/player.h"
#include "tests/support/cards.h"

namespace tercio::test {
namespace {

Record header(std::uint64_t seed) {
  return new_record(rulebook(), {"tom", "ann"}, {"random", "random"},
                    {starter_texts()[0], starter_texts()[5]}, seed);
}

// A whole game, or as much of it as `choices`.
Record played(std::uint64_t seed, std::size_t choices = SIZE_MAX) {
  Record record = header(seed);
  auto match = std::get<std::unique_ptr<Match>>(begin(record, library()));
  const auto player = rulebook().player("random", seed);
  while (!match->over() && record.moves.size() < choices)
    record_choice(record, *match, player->choose(*match));
  close_record(record, *match);
  return record;
}

std::string problem_of(const std::string& text) {
  const auto read = read_record(text, "a.record");
  const auto* problem = std::get_if<RecordProblem>(&read);
  return problem ? problem->message : "";
}

std::string difference(const Record& record) {
  const Replayed replayed = replay(record, library());
  return replayed.difference ? replayed.difference->message : "";
}

TEST(Record, SurvivesWritingAndReading) {
  const Record record = played(1);
  const std::string text = write_record(record);
  const Record again = std::get<Record>(read_record(text, "a.record"));
  EXPECT_EQ(again.seed, record.seed);
  EXPECT_EQ(again.cards, record.cards);
  EXPECT_EQ(again.moves, record.moves);
  EXPECT_EQ(again.checks, record.checks);
  EXPECT_EQ(again.result, record.result);
  EXPECT_EQ(again.players[1].deck_text, record.players[1].deck_text);
  EXPECT_EQ(again.players[0].kind, "random");
  EXPECT_EQ(write_record(again), text);
}

TEST(Record, ReplayEqualsPlay) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Record record = played(seed);
    ASSERT_TRUE(record.result);
    EXPECT_EQ(difference(record), "") << seed;
    EXPECT_GE(record.checks.size(), record.moves.size() / Record::every);
  }
}

TEST(Record, AnUnfinishedGameIsASave) {
  const Record record = played(2, 70);
  EXPECT_FALSE(record.result);
  const Record again = std::get<Record>(read_record(write_record(record), "a.record"));
  const Replayed replayed = replay(again, library());
  ASSERT_FALSE(replayed.difference) << replayed.difference->message;
  EXPECT_FALSE(replayed.match->over());
  EXPECT_EQ(replayed.moves, 70U);
}

TEST(Record, ReplaysAPart) {
  const Record record = played(2);
  const Replayed replayed = replay(record, library(), 10);
  EXPECT_EQ(replayed.moves, 10U);
  EXPECT_FALSE(replayed.difference);
}

TEST(Record, AConcessionIsMarked) {
  Record record = header(3);
  auto match = std::get<std::unique_ptr<Match>>(begin(record, library()));
  record_choice(record, *match, match->options()[0]);
  record_concession(record, *match, 0);
  close_record(record, *match);
  EXPECT_NE(write_record(record).find("concede 0\n"), std::string::npos);
  EXPECT_EQ(difference(record), "");
  EXPECT_EQ(record.result->winner, 1);
}

TEST(Record, CanBeCutBack) {
  Record record = played(4);
  cut_record(record, 65);
  EXPECT_EQ(record.moves.size(), 65U);
  EXPECT_EQ(record.checks.size(), 1U);
  EXPECT_FALSE(record.result);
  EXPECT_EQ(difference(record), "");
}

TEST(Record, TheFirstDifferenceIsNamed) {
  Record record = played(5);
  record.checks[0].hash ^= 1U;
  EXPECT_NE(difference(record).find("decision 64: the position has hash"), std::string::npos)
      << difference(record);
  record = played(5);
  record.moves[17].option = {250, 1, 2, 3};
  EXPECT_NE(difference(record).find("decision 18: the choice fa010203 is not on the list"),
            std::string::npos);
  record = played(5);
  record.result->winner ^= 1;
  EXPECT_NE(difference(record).find("the result is"), std::string::npos);
  record = played(5);
  record.moves.push_back(record.moves.back());
  EXPECT_NE(difference(record).find("the game is over"), std::string::npos);
  record = played(5);
  record.cards ^= 1U;
  EXPECT_NE(difference(record).find("the cards have changed"), std::string::npos);
  record = played(5);
  record.players[0].deck_text += "3 No Such Card\n";
  EXPECT_NE(difference(record).find("deck of tom"), std::string::npos);
  record = played(5);
  record.game = "chess";
  EXPECT_NE(difference(record).find("no game named \"chess\""), std::string::npos);
}

TEST(Record, DamageIsToldWithItsLine) {
  const std::string text = write_record(played(6));
  EXPECT_EQ(problem_of(""), "a.record:1: a record begins with `tercio record 1`");
  EXPECT_EQ(problem_of("hello\n"), "a.record:1: a record begins with `tercio record 1`");
  EXPECT_NE(problem_of("tercio record 9\n").find("a.record:1: this program reads records of format 1"),
            std::string::npos);
  EXPECT_NE(problem_of("tercio record 1\nseed: x\n").find("a.record:2: `x` is no seed"), std::string::npos);
  EXPECT_NE(problem_of("tercio record 1\ngame: warlords\n").find("ends before its choices"),
            std::string::npos);
  const std::size_t choices = text.find("choices:\n") + 9;
  std::string damaged = text;
  damaged[choices] = 'x';
  EXPECT_NE(problem_of(damaged).find("is no choice: expected eight hexadecimal digits"), std::string::npos)
      << problem_of(damaged);
  damaged = text;
  damaged.erase(choices, 9);
  EXPECT_NE(problem_of(damaged).find("some are missing or too many"), std::string::npos)
      << problem_of(damaged);
  EXPECT_NE(problem_of(text.substr(0, choices + 26)).find("cut off"), std::string::npos);
  EXPECT_NE(problem_of(text + "00000000\n").find("more after the result"), std::string::npos);
}

TEST(Record, FilesAreWrittenWholeOrNotAtAll) {
  const auto path = std::filesystem::temp_directory_path() / "tercio-record-test.record";
  const Record record = played(7, 20);
  ASSERT_FALSE(save_record(record, path));
  EXPECT_EQ(write_record(std::get<Record>(load_record(path))), write_record(record));
  std::filesystem::remove(path);
  EXPECT_FALSE(std::filesystem::exists(path.string() + ".part"));
  EXPECT_TRUE(save_record(record, "/no/such/folder/a.record"));
  EXPECT_TRUE(std::holds_alternative<RecordProblem>(load_record("/no/such/file")));
}

// Whatever is done to the text, reading and replaying end with a game or a message.
RC_GTEST_PROP(Record, DamageNeverCrashes, ()) {
  static const std::string whole = write_record(played(8));
  std::string text = whole;
  const auto edits = *rc::gen::inRange(1, 6);
  for (int i = 0; i < edits && !text.empty(); ++i) {
    const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
    switch (*rc::gen::inRange(0, 4)) {
      case 0: text[at] = *rc::gen::arbitrary<char>(); break;
      case 1: text.erase(at, *rc::gen::inRange<std::size_t>(1, 40)); break;
      case 2: text.insert(at, text.substr(*rc::gen::inRange<std::size_t>(0, text.size()), 30)); break;
      default: text[at] = "0123456789abcdef \n|:"[*rc::gen::inRange(0, 20)];
    }
  }
  const auto read = read_record(text, "a.record");
  if (const auto* problem = std::get_if<RecordProblem>(&read))
    RC_ASSERT(problem->message.starts_with("a.record:"));
  else
    replay(std::get<Record>(read), library());
}

}  // namespace
}  // namespace tercio::test
