// How a game is played besides its decks: variants, teams and the switches of its rulebook.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "engine/decision.h"

namespace tercio {

struct Settings {
  std::vector<std::string> variants;     // "team"
  std::vector<std::vector<Seat>> teams;  // seats that win and lose together; empty: each for itself
  std::map<std::string, int> switches;   // by name; what is not named is as the rulebook has it

  bool empty() const { return variants.empty() && teams.empty() && switches.empty(); }
  friend bool operator==(const Settings&, const Settings&) = default;
};

}  // namespace tercio
