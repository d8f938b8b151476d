#include "play/library.h"

#include <algorithm>
#include <fstream>
#include <optional>
#include <sstream>

#include "play/rulebook.h"

namespace tercio {
namespace fs = std::filesystem;
namespace {

std::optional<DeckText> read_deck(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) return std::nullopt;
  return DeckText{file.string(), text.str()};
}

std::vector<fs::path> deck_files(std::string_view game) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const auto& entry : fs::recursive_directory_iterator(Library::home() / "decks" / game, error))
    if (entry.path().extension() == ".deck") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

Library::Library() = default;
Library::~Library() = default;

fs::path Library::home() {
  std::error_code error, missing;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  for (fs::path folder = program.parent_path(); !error && folder.has_relative_path();
       folder = folder.parent_path())
    if (fs::is_directory(folder / "cards", missing) && fs::is_directory(folder / "decks", missing))
      return folder;
  return TERCIO_HOME;
}

void Library::add_cards(const std::string& game, const fs::path& file) {
  std::vector<fs::path>& files = added_[game];
  const auto same = [&](const fs::path& other) {
    std::error_code error;
    return other == file || (fs::equivalent(other, file, error) && !error);
  };
  if (std::none_of(files.begin(), files.end(), same)) files.push_back(file);
}

const Rulebook* Library::with_files(const std::string& name, const std::vector<CardSource>& files) {
  std::string key = name;
  for (const CardSource& source : files) key += "\n" + source.file;
  std::unique_ptr<Rulebook>& kept = with_files_[key];
  if (!kept) {
    kept = make_rulebook(name);
    if (kept) kept->load(home(), added_cards(name), files);
  }
  return kept.get();
}

void Library::add(std::unique_ptr<Rulebook> rulebook) {
  const std::string name(rulebook->name());
  rulebook->load(home(), added_cards(name));
  rulebooks_[name] = std::move(rulebook);
}

const Rulebook* Library::rulebook(const std::string& name) {
  std::unique_ptr<Rulebook>& found = rulebooks_[name];
  if (!found && (found = make_rulebook(name))) found->load(home(), added_cards(name));
  return found.get();
}

std::vector<DeckText> Library::decks(std::string_view game) {
  std::vector<DeckText> all;
  for (const fs::path& file : deck_files(game))
    if (auto deck = read_deck(file)) all.push_back(*std::move(deck));
  return all;
}

std::variant<DeckText, DeckProblem> Library::deck(const std::string& name, std::string_view game) {
  std::error_code error;
  if (fs::is_regular_file(name, error)) {
    if (auto deck = read_deck(name)) return *std::move(deck);
    return DeckProblem{name + ": cannot be read"};
  }
  std::string known;
  for (const fs::path& file : deck_files(game)) {
    if (file.stem() == name)
      if (auto deck = read_deck(file)) return *std::move(deck);
    known += (known.empty() ? "" : ", ") + file.stem().string();
  }
  return DeckProblem{"no deck is named \"" + name + "\"; there are " + known};
}

}  // namespace tercio
