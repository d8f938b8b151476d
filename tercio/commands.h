// The commands of the program. Each adds its subcommand; its callback leaves the exit status in `status`:
// 0 success, 1 what was checked is wrong, 2 bad usage. Results go to stdout, messages for people to stderr.
#pragma once
#include <CLI/CLI.hpp>
#include <filesystem>
#include <set>
#include <vector>

#include "play/library.h"
#include "play/rulebook.h"

namespace tercio {

struct Program {
  CLI::App app;
  Library library;
  std::vector<std::filesystem::path> more_cards;  // --cards FILE
  std::string game;                               // --game; empty: not said
  int status = 0;
  std::set<std::string> told;  // what was said about cards, once

  CLI::Option* add_game(CLI::App& command);  // its --game

  // The game that was said, or the one these decks are for, or the first.
  std::string game_of_decks(const std::vector<std::string>& decks = {}) const;
  // The rulebook with its cards; null after telling what is wrong with them (status 1).
  const Rulebook* rulebook(const std::string& name);
  // The games a command is about: the one that was said, or all.
  std::vector<std::string> games() const;
  // A deck that can be read and, if `legal`, is legal; null after telling why not (status 2 or 1).
  std::unique_ptr<DeckText> deck(const Rulebook& rulebook, const std::string& name,
                                 const Settings* legal_for);
  bool refuse(const std::string& why);  // bad usage: status 2; false
  // Where a file is to be written in the end, which is better known before the work; if not, that is told.
  bool has_folder(const std::filesystem::path& file);
};

// The game that a file of cards belongs to: as said, else by the folder below cards/ or decks/ on its path,
// else the first.
std::string game_of(const std::filesystem::path& file, const std::string& said);

// Decks to begin with: starters as far as there are any, one for each seat.
std::vector<std::string> default_decks(const Rulebook& rulebook, unsigned seats);

// `--variant A,B` and `--teams 0+1,2+3`.
struct SettingsOptions {
  std::vector<std::string> variants, teams;
  std::vector<std::string> switches;  // NAME=NUMBER

  void add(CLI::App& command);
  void add_for_decks(CLI::App& command);  // without teams
  // False after telling what is wrong.
  bool read(Program& program, const Rulebook& rulebook, unsigned seats, Settings& settings) const;
  bool read_for_decks(Program& program, const Rulebook& rulebook, Settings& settings) const;

 private:
  bool parse(Program& program, Settings& settings) const;
};

// `--ranks A,B` of Delos: numbers, or names of the roll.
struct RankOptions {
  std::vector<std::string> ranks;
  std::string roll;                // its file; empty: the usual one
  std::vector<std::string> names;  // once read: the players that were named, or nothing, for each seat

  void add(CLI::App& command);
  // Into the switches. False after telling what is wrong.
  bool read(Program& program, const Rulebook& rulebook, unsigned seats, Settings& settings);
};

void add_games(Program& program);
void add_cards(Program& program);  // cards [QUERY], cards check|format|coverage|reference; card NAME
void add_deck(Program& program);   // deck list|show|check|convert
void add_play(Program& program);
void add_serve(Program& program);
void add_store(Program& program);  // store migrate|check
void add_sim(Program& program);
void add_scenario(Program& program);
void add_dominated(Program& program);
void add_puzzle(Program& program);
void add_replay(Program& program);
void add_analyze(Program& program);
void add_tune(Program& program);
void add_train(Program& program);
void add_ranks(Program& program);  // ranks, ranks add|record
void add_bench(Program& program);
void add_farm(Program& program);
void add_engine(Program& program);
void add_fuzz(Program& program);  // long random play with all invariants on

}  // namespace tercio
