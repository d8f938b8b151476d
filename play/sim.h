// Decks against decks, many games on all cores. The same plan gives the same numbers whatever the number of
// jobs.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "rulebooks/warlords/deck.h"

namespace tercio {

struct SimPlan {
  std::vector<warlords::Deck> decks;
  std::vector<std::pair<std::size_t, std::size_t>> pairs;  // of decks
  std::array<std::string, 2> players{"greedy", "greedy"};
  std::uint64_t games = 100;  // for each pair
  std::uint64_t seed = 1;
  unsigned jobs = 1;
};

// One game of a plan. In a row of four each player has each deck in each seat once.
struct SimGame {
  std::size_t pair = 0;
  std::uint64_t index = 0;  // within its pair
  std::uint64_t seed = 0;
  std::array<std::size_t, 2> deck{};    // by seat: 0 for the first of the pair
  std::array<std::size_t, 2> player{};  // by seat: entry of the plan's players
};
SimGame game_of(const SimPlan& plan, std::uint64_t number);

struct Tally {
  std::uint64_t games = 0, draws = 0, errors = 0;
  std::array<std::uint64_t, 2> wins{};
};
struct SimError {
  std::uint64_t number = 0, seed = 0;
  std::array<std::string, 2> decks;  // by seat
  std::string what;
};
struct SimResult {
  Tally players;                                       // wins by entry of the plan's players
  std::vector<Tally> pairs;                            // wins by deck of the pair
  std::array<std::uint64_t, 2> seats{}, initiative{};  // wins by seat; without and with the first initiative
  std::uint64_t decisions = 0, rounds = 0;
  std::map<std::string, std::uint64_t> reasons;  // of the games that ended by the rules
  std::vector<SimError> errors;                  // the first ten
  double seconds = 0;
};

// `progress` is called now and then from the calling thread with the games done so far.
SimResult simulate(const warlords::Catalog& catalog, const SimPlan& plan,
                   const std::function<void(std::uint64_t)>& progress = {});

// Wilson's 95 % interval for `wins` of `games`, as rates.
struct Interval {
  double low = 0, high = 1;
};
Interval wilson(double wins, double games);

}  // namespace tercio
