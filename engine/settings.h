// How a game is played besides its decks: variants, teams and the switches of its rulebook.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/decision.h"

namespace tercio {

struct Variant {  // of a rulebook
  std::string_view name, about;
};

struct Settings {
  std::vector<std::string> variants;     // "team"
  std::vector<std::vector<Seat>> teams;  // seats that win and lose together; empty: each for itself
  std::map<std::string, int> switches;   // by name; what is not named is as the rulebook has it

  bool plays(const std::string& variant) const {
    for (const std::string& v : variants)
      if (v == variant) return true;
    return false;
  }
  int value(const std::string& name, int otherwise) const {  // of a switch
    const auto found = switches.find(name);
    return found == switches.end() ? otherwise : found->second;
  }
  bool empty() const { return variants.empty() && teams.empty() && switches.empty(); }
  friend bool operator==(const Settings&, const Settings&) = default;
};

}  // namespace tercio
