// The roll of players: what is on it, what follows from it, and what it refuses.
#include "play/roll.h"

#include <gtest/gtest.h>

#include <fstream>

#include "play/files.h"
#include "tests/support/cards.h"

namespace tercio {
namespace {

constexpr char two_players[] = "tercio roll 1\n# ours\nplayer Tom\nplayer Ann\n";
constexpr char one_game[] = "game 5d41402abc4b2a76 | Tom | Orks | won | 19 | Ann | Eldar | lost | 7\n";

Roll good(const std::string& text) {
  auto read = Roll::read(text, "roll.txt");
  if (const auto* problem = std::get_if<RollProblem>(&read)) {
    ADD_FAILURE() << problem->message;
    return {};
  }
  return std::get<Roll>(std::move(read));
}

std::string refused(const std::string& text) {
  const auto read = Roll::read(text, "roll.txt");
  const auto* problem = std::get_if<RollProblem>(&read);
  return problem ? problem->message : "understood";
}

Roll::Game game(std::uint64_t id, Roll::Side a, Roll::Side b, int winner) {
  return {id, {std::move(a), std::move(b)}, winner};
}

TEST(Roll, CountsPlayersAndRaces) {
  Roll roll = good(std::string(two_players) + one_game);
  EXPECT_EQ(roll.enter(game(7, {"ANN", "Eldar", 24}, {"", "Chaos", 30}, 1)), "");
  const auto players = roll.players();
  ASSERT_EQ(players.size(), 2U);
  EXPECT_EQ(players[0].name, "Ann");
  EXPECT_EQ(players[0].points, 31);
  EXPECT_EQ(players[0].games, 2);
  EXPECT_EQ(players[0].won, 0);
  EXPECT_EQ(players[0].rank(), 2);
  EXPECT_EQ(players[1].won, 1);
  EXPECT_EQ(players[1].rank(), 1);
  const auto races = roll.races();
  ASSERT_EQ(races.size(), 2U) << "who has not enlisted scores for nobody";
  EXPECT_EQ(races[0].name, "Eldar");
}

TEST(Roll, RanksTakeMoreAndMorePoints) {
  EXPECT_EQ(rank_for(0), 1);
  EXPECT_EQ(rank_for(19), 1);
  EXPECT_EQ(rank_for(20), 2);
  EXPECT_EQ(rank_for(60), 3);
  EXPECT_EQ(rank_for(1'000'000'000), 255);
  EXPECT_EQ(points_for(13, true), 19);
  EXPECT_EQ(points_for(0, false), 1);
}

TEST(Roll, IsWrittenAsItIsRead) {
  Roll roll = good(two_players);
  EXPECT_EQ(roll.text(), two_players);
  EXPECT_EQ(roll.enter(game(0x5d41402abc4b2a76U, {"Tom", "Orks", 19}, {"Ann", "Eldar", 7}, 0)), "");
  EXPECT_EQ(roll.text(), std::string(two_players) + one_game);
  EXPECT_EQ(roll.enter(game(1, {"Tom", "Orks", 1}, {"", "Eldar", 1}, -1)), "");
  EXPECT_EQ(good(roll.text()).text(), roll.text());
  EXPECT_EQ(good("tercio roll 1").text(), Roll().text());
}

TEST(Roll, RefusesNamesAndGames) {
  Roll roll = good(std::string(two_players) + one_game);
  const std::string before = roll.text();
  for (const char* name : {"", "-", "tom", " x", "a|b", "a,b", "a#b", "12", "a\nb"})
    EXPECT_NE(roll.enlist(name), "") << name;
  EXPECT_NE(roll.enlist(std::string(41, 'x')), "");
  EXPECT_NE(roll.enter(game(0x5d41402abc4b2a76U, {"Tom", "Orks", 19}, {"Ann", "Eldar", 7}, 0)), "")
      << "twice";
  EXPECT_NE(roll.enter(game(2, {"Tom", "Orks", 1}, {"tom", "Orks", 1}, 0)), "");
  EXPECT_NE(roll.enter(game(2, {"", "Orks", 1}, {"", "Orks", 1}, 0)), "");
  EXPECT_NE(roll.enter(game(2, {"Kris", "Orks", 1}, {"", "Orks", 1}, 0)), "");
  EXPECT_NE(roll.enter(game(2, {"Tom", "Orks", -1}, {"", "Orks", 1}, 0)), "");
  EXPECT_EQ(roll.text(), before);
}

TEST(Roll, SaysWhereAFileIsWrong) {
  const std::string head = two_players;
  EXPECT_EQ(refused(""), "roll.txt:1: a roll begins with `tercio roll 1`");
  EXPECT_EQ(refused("tercio roll 2\n"), "roll.txt:1: a roll begins with `tercio roll 1`");
  EXPECT_EQ(refused(head + "tom\n"), "roll.txt:5: expected `player NAME` or `game ID | ...`");
  EXPECT_EQ(refused(head + "\nplayer ann\n"), "roll.txt:6: Ann is on the roll already");
  EXPECT_EQ(refused(head + one_game + one_game),
            "roll.txt:6: this game is recorded already (5d41402abc4b2a76)");
  for (const char* line : {"game 1 | Tom | Orks | won | 1 | Ann | Eldar | lost | 1",
                           "game 5d41402abc4b2a76 | Tom | Orks | won | 1",
                           "game 5d41402abc4b2a76 | Tom | Orks | won | 1 | Ann | Eldar | won | 1",
                           "game 5d41402abc4b2a76 | Tom | Orks | won | x | Ann | Eldar | lost | 1",
                           "game 5d41402abc4b2a76 | Tom | Orks | won | 1 | Ann |  | lost | 1",
                           "game 5d41402abc4b2a76 | Kris | Orks | won | 1 | Ann | Eldar | lost | 1",
                           "game 5d41402abc4b2a76 | Tom | Orks | won | 9999999999 | Ann | Eldar | lost | 1"})
    EXPECT_TRUE(refused(head + line + "\n").starts_with("roll.txt:5: ")) << refused(head + line);
}

TEST(Roll, IsKeptWholeOrNotAtAll) {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "tercio-roll";
  std::filesystem::create_directories(folder);
  const std::filesystem::path file = folder / "roll.txt";
  std::filesystem::remove(file);
  EXPECT_TRUE(std::holds_alternative<Roll>(Roll::load(file))) << "a new roll";
  EXPECT_TRUE(std::holds_alternative<RollProblem>(Roll::load(folder)));
  ASSERT_TRUE(write_whole(file, two_players));
  EXPECT_EQ(std::get<Roll>(Roll::load(file)).text(), two_players);
  EXPECT_FALSE(write_whole(folder, "x")) << "a folder stands there";
  EXPECT_FALSE(write_whole(folder / "nowhere" / "roll.txt", "x"));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1) << "nothing is left behind";
  std::filesystem::remove_all(folder);
}

TEST(Roll, KnowsAGameWhateverItsPlayersAreCalled) {
  Library& library = test::library();
  const Rulebook& rulebook = *library.rulebook("delos");
  const std::vector<DeckText> decks{Library::decks("delos")[0], Library::decks("delos")[1]};
  Record record = new_record(rulebook, {"Tom", "Ann"}, {"human", "random"}, decks, 3);
  auto match = std::get<std::unique_ptr<Match>>(begin(record, library));
  record_concession(record, *match, 1);
  close_record(record, *match);
  Record other = record;
  other.players[0].name = "Kris";
  other.card_files = {"elsewhere.cards"};
  EXPECT_EQ(game_id(record), game_id(other));
  ++other.seed.low;
  EXPECT_NE(game_id(record), game_id(other));
}

}  // namespace
}  // namespace tercio
