// Decks against decks, many games on all cores. The same plan gives the same numbers whatever the number of
// jobs.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/settings.h"
#include "play/deck_text.h"

namespace tercio {

struct SimPlan {
  std::string game, title;
  std::vector<DeckText> decks;
  std::vector<std::vector<std::size_t>> tables;          // who meets: decks, as many as there are seats
  std::vector<std::string> players{"greedy", "greedy"};  // as many as there are sides, or a divisor of that
  Settings settings;                                     // teams are sides; else each seat is one
  std::uint64_t games = 100;                             // for each table
  std::uint64_t seed = 1;
  unsigned jobs = 1;
  bool by_card = false;  // count what was drawn

  std::size_t seats() const { return tables.front().size(); }  // the same at every table
};

// One game of a plan. Players and decks go round the seats, so that in a row of games each player has each
// deck in each seat as often: of two, once in four games.
struct SimGame {
  std::size_t table = 0;
  std::uint64_t index = 0;  // within its table
  std::uint64_t seed = 0;
  std::vector<std::size_t> deck;    // by seat: its number at the table
  std::vector<std::size_t> player;  // by seat: entry of the plan's players
};
SimGame game_of(const SimPlan& plan, std::uint64_t number);

struct Tally {
  std::uint64_t games = 0, draws = 0, errors = 0;
  std::vector<std::uint64_t> wins;

  explicit Tally(std::size_t sides = 2) : wins(sides) {}
  void add(const Tally& other);
};
struct SimError {
  std::uint64_t number = 0, seed = 0;
  std::vector<std::string> decks;  // by seat
  std::string what;
};
// The games in which a card of a deck was drawn.
struct Drawn {
  std::uint64_t games = 0, wins = 0;
};
struct SimResult {
  Tally players;                               // wins by entry of the plan's players
  std::vector<Tally> tables;                   // wins by deck of the table
  std::vector<std::uint64_t> seats;            // wins by seat
  std::uint64_t began_and_won = 0, began = 0;  // games whose first seat was known at its set-up
  std::uint64_t decisions = 0, rounds = 0;
  std::map<std::string, std::uint64_t> reasons;                // of the games that ended by the rules
  std::vector<SimError> errors;                                // the first ten
  std::map<std::pair<std::size_t, std::string>, Drawn> cards;  // by deck and title, if the plan asks for it
  double seconds = 0;

  SimResult() = default;
  explicit SimResult(const SimPlan& plan);
  void add(const SimResult& part);
};

// Wilson's 95 % interval for `wins` of `games`, as rates.
struct Interval {
  double low = 0, high = 1;
};
Interval wilson(double wins, double games);

}  // namespace tercio
