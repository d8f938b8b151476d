// What a search would tell a person about the decision that is due.
#pragma once
#include <string>
#include <vector>

#include "engine/decision.h"

namespace tercio {

struct Advice {
  struct Choice {
    Option option{};
    std::string label;
    double chance = 0;  // of winning after it
    double share = 0;  // how much of its thinking the search gave it; of secret choices, how often to take it
    std::uint64_t visits = 0;
  };
  std::vector<Choice> choices;       // the best first
  std::vector<std::string> expects;  // what would follow the best: "ann: attack with Boyz"
};

}  // namespace tercio
