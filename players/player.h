// Who can sit in a seat. Programs ask a Player for a choice in a running match; fast loops use the templates
// of random.h and greedy.h on the rulebook's own types.
#pragma once
#include <string>
#include <vector>

#include "engine/match.h"

namespace tercio {

class Player {
 public:
  virtual ~Player() = default;
  virtual Option choose(const Match& match) = 0;  // for the seat that is to move; one of its options
};

const std::vector<std::string>& player_names();  // what seated_player makes: `random`, `greedy`

}  // namespace tercio
