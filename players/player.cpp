#include "players/player.h"

namespace tercio {

const std::vector<std::string>& player_names() {
  static const std::vector<std::string> names{"random", "greedy"};
  return names;
}

}  // namespace tercio
