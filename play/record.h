// Records of games: how one began and every choice made in it. A save is a record, and so is a bug report.
//
//   Record record = new_record(rulebook, {"tom", "ann"}, {"human", "greedy"}, {a, b}, seed);
//   auto match = begin(record, library);      // the only way to start a game that is recorded
//   record_choice(record, *match, option);    // chooses and writes it down
//   close_record(record, *match);             // the result and the last hash
//   save_record(record, file);                // and load_record, replay to go on from there
#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/chance.h"
#include "engine/match.h"
#include "play/lesson.h"
#include "play/library.h"
#include "play/rulebook.h"

namespace tercio {

struct RecordProblem {
  std::string message;  // with file and line, or the number of the decision
};

struct Record {
  static constexpr unsigned format = 1;
  static constexpr std::size_t every = 64;  // decisions from one hash to the next

  struct Player {
    std::string name;
    std::string kind = "human";  // who sat there: human, random, greedy
    std::string deck;            // its name
    std::string deck_text;
  };
  struct Move {
    Option option{};
    bool concedes = false;  // a standing act of `seat`, not a choice
    Seat seat = 0;
    friend bool operator==(const Move&, const Move&) = default;
  };
  struct Check {
    std::size_t after = 0;  // moves
    std::uint64_t hash = 0;
    friend bool operator==(const Check&, const Check&) = default;
  };
  struct Result {
    int winner = -1;
    std::string reason;
    friend bool operator==(const Result&, const Result&) = default;
  };

  std::string game;
  Seed seed;
  std::uint64_t cards = 0;              // hash of the cards that are in the game
  std::vector<std::string> card_files;  // read in addition to those that ship
  std::string lesson;                   // whose position it begins with, without decks; or empty
  Settings settings;
  std::vector<Player> players;
  std::vector<Move> moves;
  std::vector<Check> checks;
  std::optional<Result> result;  // none: the game is not over, or its end was not written
};

// Text and back. Reading never throws; what is wrong is told with its line.
std::string write_record(const Record& record);
std::variant<Record, RecordProblem> read_record(std::string_view text, std::string_view file);
std::variant<Record, RecordProblem> load_record(const std::filesystem::path& file);
// Whole or not at all. Returns what went wrong, or nothing.
std::optional<RecordProblem> save_record(const Record& record, const std::filesystem::path& file);

// The header of a new game, with a deck for each seat; `kinds` are the players ("human", "greedy").
Record new_record(const Rulebook& rulebook, std::vector<std::string> names, std::vector<std::string> kinds,
                  const std::vector<DeckText>& decks, Seed seed, const Settings& settings = {},
                  const std::vector<std::filesystem::path>& card_files = {});

// The same for a lesson: its own players, the learner first.
Record lesson_record(const Lesson& lesson);

// The game at its first decision.
std::variant<std::unique_ptr<Match>, RecordProblem> begin(const Record& record, Library& library);

// Choose in the match and write it down; false, and nothing changes, if it is not on the list.
bool record_choice(Record& record, Match& match, Option option);
void record_concession(Record& record, Match& match, Seat seat);
void close_record(Record& record, const Match& match);  // when the game is over or left
void cut_record(Record& record, std::size_t moves);     // takes back all moves after these

// Plays a record on, checking every hash on the way and the result at the end. A difference names the first
// decision that does not fit; the match then stands where it was found.
struct Replayed {
  std::unique_ptr<Match> match;  // null if the game could not be begun
  std::optional<RecordProblem> difference;
  std::size_t moves = 0;  // played
};
Replayed replay(const Record& record, Library& library, std::size_t moves = SIZE_MAX);

// One move of a record, without checks. False if it is not possible.
bool play_move(Match& match, const Record::Move& move);

// A game that failed in fuzzing, as a record.
Record record_of(const Rulebook& rulebook, const FuzzPlan& plan, const FuzzFailure& failure, Library& library,
                 const std::vector<std::filesystem::path>& card_files);

}  // namespace tercio
