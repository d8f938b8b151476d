// The roll of Delos: who has enlisted and the games that count. Points follow from the games, ranks from the
// points. It is a text that people may read and write; comments stay where they are:
//
//   tercio roll 1
//   player Tom
//   player Ann
//   game 5d41402abc4b2a76 | Tom | Orks | won | 19 | Ann | Eldar | lost | 7
//
// Instead of a player a game may name `-`: somebody who has not enlisted. What he scores counts for nobody.
#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "play/record.h"

namespace tercio {

struct RollProblem {
  std::string message;  // with file and line
};

class Roll {
 public:
  struct Side {
    std::string player;  // as the roll has him; empty: he has not enlisted
    std::string race;
    int points = 0;
  };
  struct Game {
    std::uint64_t id = 0;  // the same game has the same, whoever is said to have played it
    std::array<Side, 2> sides;
    int winner = -1;  // -1: drawn
  };
  struct Score {
    std::string name;
    int points = 0, games = 0, won = 0;
    int rank() const;
  };

  Roll();
  // A file that is not there is a roll on which nobody stands yet.
  static std::variant<Roll, RollProblem> load(const std::filesystem::path& file);
  static std::variant<Roll, RollProblem> read(std::string_view text, std::string_view file);
  const std::string& text() const { return text_; }

  std::string enlist(std::string_view name);  // nothing, or why not
  std::string enter(const Game& game);        // the same

  const std::string* find(std::string_view name) const;  // as written on the roll; large or small letters
  std::vector<Score> players() const;                    // the most points first
  std::vector<Score> races() const;                      // the same; of enlisted players only
  Score score(std::string_view player) const;

 private:
  friend class RollReader;
  std::string text_;
  std::vector<std::string> players_;
  std::vector<Game> games_;
};

// 1 for the game, the victory points of one's sectors, 5 more for winning: docs/rulings.md.
int points_for(int victory_points, bool won);
// A rank n is reached with 10 * n * (n - 1) points: 0, 20, 60, 120 ... Everybody on the roll has one.
int rank_for(int points);
int points_for_rank(int rank);

std::string name_fault(std::string_view name);  // nothing, or why nobody can be called so

// What tells a finished game from every other: its header without names and paths, and its moves.
std::uint64_t game_id(const Record& record);

std::filesystem::path default_roll_file();  // in the user's data folder

}  // namespace tercio
