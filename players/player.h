// Who can sit in a seat. Programs ask a Player for a choice in a running match; fast loops use the templates
// of random.h and greedy.h on the rulebook's own types.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match.h"

namespace tercio {

class Player {
 public:
  virtual ~Player() = default;
  virtual Option choose(const Match& match) = 0;  // for the seat that is to move; one of its options
};

// `random`, `greedy`; null for a name that is not known. The same seed plays the same in the same game.
std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed);
const std::vector<std::string>& player_names();

}  // namespace tercio
