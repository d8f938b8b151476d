// The parts of `tercio cards`, and the card files they work on.
#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "language/cardfile.h"
#include "language/grammar.h"
#include "tercio/commands.h"

namespace tercio {

void add_cards_check(Program& program, CLI::App& cards);
void add_cards_format(Program& program, CLI::App& cards);
void add_cards_coverage(Program& program, CLI::App& cards);
void add_cards_reference(Program& program, CLI::App& cards);

// The .cards files that paths name, folders with all below them; sorted, each once.
std::vector<std::filesystem::path> card_files(const std::vector<std::filesystem::path>& paths);
bool same_file(const std::filesystem::path& a, const std::filesystem::path& b);

CLI::Option* add_language(Program& program, CLI::App& command);  // its --game

// What the shipped cards of a game and these files say together. Words of one may be used by all.
struct CardFiles {
  std::vector<std::filesystem::path> files;
  std::vector<std::string> problems, notes;
  std::optional<language::Grammar> grammar;  // none if a file could not be read at all
  std::vector<language::CardText> cards;     // of these files
};
CardFiles read_card_files(Program& program, const std::string& game,
                          const std::vector<std::filesystem::path>& files);
CardFiles read_shipped(Program& program, const std::string& game);

// The files by game: as said, by a folder's name above them, or the first.
std::map<std::string, std::vector<std::filesystem::path>> files_by_game(
    const Program& program, const std::vector<std::filesystem::path>& paths);

}  // namespace tercio
