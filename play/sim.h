// Decks against decks, many games on all cores, or on a farm. The same plan gives the same numbers whatever
// the number of jobs and wherever they are done.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "engine/settings.h"
#include "play/deck_text.h"

namespace tercio {

class Elsewhere;

struct SimPlan {
  std::string game, title;
  std::vector<DeckText> decks;
  std::vector<std::vector<std::size_t>> tables;          // who meets: decks, as many as there are seats
  std::vector<std::string> players{"greedy", "greedy"};  // as many as there are sides, or a divisor of that
  Settings settings;                                     // teams are sides; else each seat is one
  std::uint64_t games = 100;                             // for each table
  std::uint64_t passes = 1;                              // over all tables, each with the next seed
  std::uint64_t seed = 1;
  unsigned jobs = 1;
  Elsewhere* farm = nullptr;  // instead of jobs here
  bool by_card = false;       // count what was drawn
  bool by_game = false;       // keep the end of each game

  std::size_t seats() const { return tables.front().size(); }  // the same at every table
  std::uint64_t all_games() const { return tables.size() * games * passes; }
  bool has_programs() const;  // among its players
  std::string fault() const;  // why it cannot be played, whatever the game; or nothing

  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.game, self.title, self.decks, self.tables, self.players, self.settings.variants,
                    self.settings.teams, self.settings.switches, self.games, self.passes, self.seed,
                    self.by_card, self.by_game);
  }
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
std::uint64_t hash_of(std::string_view text);

SimGame game_of(const SimPlan& plan, std::uint64_t number);

struct Tally {
  std::uint64_t games = 0, draws = 0, errors = 0;
  std::vector<std::uint64_t> wins;

  explicit Tally(std::size_t sides = 2) : wins(sides) {}
  void add(const Tally& other);  // throws if it is of another plan

  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.games, self.draws, self.errors, self.wins);
  }
};
struct SimError {
  std::uint64_t number = 0, seed = 0;
  std::vector<std::string> decks;  // by seat
  std::string what;

  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.number, self.seed, self.decks, self.what);
  }
};
// How one game ended.
struct SimEnd {
  static constexpr int draw = -1, error = -2;
  std::uint64_t number = 0;
  int winner = draw;  // an entry of the plan's players

  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.number, self.winner);
  }
};
// The games in which a card of a deck was drawn.
struct Drawn {
  std::uint64_t games = 0, wins = 0;

  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.games, self.wins);
  }
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
  std::vector<SimEnd> ends;                                    // if it asks for them, in no order
  double seconds = 0;

  SimResult() = default;
  explicit SimResult(const SimPlan& plan);
  void add(const SimResult& part);  // throws if it is of another plan

  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.players, self.tables, self.seats, self.began_and_won, self.began, self.decisions,
                    self.rounds, self.reasons, self.errors, self.cards, self.ends);
  }
};

// Wilson's 95 % interval for `wins` of `games`, as rates.
struct Interval {
  double low = 0, high = 1;
};
Interval wilson(double wins, double games);

}  // namespace tercio
