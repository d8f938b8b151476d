// Card files by path, and what they say together with the shipped cards.
#include <algorithm>
#include <set>

#include "play/files.h"
#include "tercio/cards.h"

namespace tercio {
namespace {
namespace fs = std::filesystem;

using language::CardText;

bool known(const std::vector<fs::path>& list, const fs::path& file) {
  return std::any_of(list.begin(), list.end(), [&](const fs::path& other) { return same_file(file, other); });
}

// The cards as they are written.
std::vector<CardText> texts_of(const std::vector<fs::path>& files) {
  std::vector<CardText> cards;
  for (const fs::path& file : files) {
    language::ReadCards read = language::read_cards(read_whole(file), file.string());
    std::move(read.cards.begin(), read.cards.end(), std::back_inserter(cards));
  }
  return cards;
}

}  // namespace

std::vector<fs::path> card_files(const std::vector<fs::path>& paths) {
  std::set<fs::path> files;
  for (const fs::path& path : paths) {
    if (!fs::is_directory(path)) {
      files.insert(path);
      continue;
    }
    for (const auto& entry : fs::recursive_directory_iterator(path))
      if (entry.path().extension() == ".cards") files.insert(entry.path());
  }
  return {files.begin(), files.end()};
}

bool same_file(const fs::path& a, const fs::path& b) {
  std::error_code error;
  return fs::equivalent(a, b, error) && !error;
}

CLI::Option* add_language(Program& program, CLI::App& command) {
  return command
      .add_option(
          "--game", program.game,
          "The game whose words are meant; else by the folder below cards/, else " + rulebook_names().front())
      ->option_text("GAME")
      ->check(CLI::IsMember(rulebook_names()));
}

std::map<std::string, std::vector<fs::path>> files_by_game(const Program& program,
                                                           const std::vector<fs::path>& paths) {
  std::map<std::string, std::vector<fs::path>> files;
  for (const fs::path& file : card_files(paths)) files[game_of(file, program.game)].push_back(file);
  return files;
}

CardFiles read_card_files(Program& program, const std::string& game, const std::vector<fs::path>& files) {
  CardFiles out{files, {}, {}, {}, {}};
  std::vector<fs::path> asked, more;
  for (const fs::path& file : program.more_cards)
    if (game_of(file, program.game) == game) asked.push_back(file);
  asked.insert(asked.end(), files.begin(), files.end());
  const std::vector<fs::path> shipped = card_files({Library::home() / "cards" / game});
  for (const fs::path& file : asked)
    if (!known(shipped, file) && !known(more, file)) more.push_back(file);
  const std::unique_ptr<Rulebook> rulebook = make_rulebook(game);
  rulebook->load(Library::home(), more);
  out.problems = rulebook->problems();
  out.notes = rulebook->notes();
  out.grammar = rulebook->grammar();
  out.cards = texts_of(files);
  return out;
}

CardFiles read_shipped(Program& program, const std::string& game) {
  return read_card_files(program, game, card_files({Library::home() / "cards" / game}));
}

}  // namespace tercio
