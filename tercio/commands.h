// The commands of the program. Each adds its subcommand; its callback leaves the exit status in `status`:
// 0 success, 1 what was checked is wrong, 2 bad usage. Results go to stdout, messages for people to stderr.
#pragma once
#include <CLI/CLI.hpp>
#include <filesystem>
#include <vector>

#include "play/library.h"

namespace tercio {

struct Program {
  CLI::App app;
  Library library;
  std::vector<std::filesystem::path> more_cards;  // --cards FILE
  int status = 0;

  // The cards, or null after telling what is wrong with them (status 1).
  const warlords::Catalog* cards();
};

void add_games(Program& program);
void add_cards(Program& program);  // cards [QUERY], cards check|format|coverage|reference; card NAME
void add_deck(Program& program);   // deck list|show|check|convert
void add_play(Program& program);
void add_sim(Program& program);
void add_scenario(Program& program);
void add_replay(Program& program);
void add_bench(Program& program);
void add_fuzz(Program& program);  // long random play with all invariants on

}  // namespace tercio
