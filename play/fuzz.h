// Long random play with everything checked that must hold.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "engine/decision.h"
#include "engine/settings.h"
#include "play/deck_text.h"

namespace tercio {

struct FuzzPlan {
  std::vector<DeckText> decks;  // every deck meets every deck
  unsigned seats = 2;
  Settings settings;
  std::uint64_t games = 1000, first = 0, seed = 1;
  unsigned jobs = 1;
  bool may_be_void = false;  // random texts may go round in circles, until a bound ends the game
};
struct FuzzFailure {
  std::uint64_t game = 0;  // its number in the plan
  std::uint64_t seed = 0;
  std::vector<std::size_t> decks;  // by seat
  std::string what;                // with the number of the decision
  std::vector<Option> choices;
};
struct FuzzResult {
  std::uint64_t games = 0, decisions = 0, redeals = 0, voided = 0;
  unsigned longest = 0;               // decisions of the longest game
  std::vector<FuzzFailure> failures;  // the first ten
};

}  // namespace tercio
