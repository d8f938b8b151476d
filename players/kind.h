// The names of players, as people write them: `greedy`, `search:0.5s`, `search:2000x4`, `veteran`,
// `program:./mine`.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "players/budget.h"

namespace tercio {

struct PlayerKind {
  enum class Mind { Random, Greedy, Search, Program } mind = Mind::Random;
  Budget budget{};        // of a search; of a program only the seconds
  double careless = 0;    // chance of winning that it overlooks now and then, as people do
  unsigned threads = 1;   // of a search
  bool ponders = false;   // thinks while others do
  std::string command{};  // of a program: a line for the shell
};

// The levels for people, from the easiest: recruit, veteran, commander, warlord.
struct Level {
  std::string_view name;
  PlayerKind kind;
  std::string_view about;
};
const std::vector<Level>& levels();
bool is_level(std::string_view name);

constexpr double seconds_of_a_program = 5;  // for a choice, unless its name says otherwise
bool is_program(std::string_view name);

std::optional<PlayerKind> player_kind(std::string_view name);
// The same player, thinking on so many threads if it is a search that does not say itself.
std::string on_threads(const std::string& name, unsigned threads);
// The same player, thinking while others do if it is a search; written `NAME+ponder`.
std::string pondering(const std::string& name);
std::string known_kinds();  // for messages and help: "random, greedy, ..."

}  // namespace tercio
