#include "play/library.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <sstream>

#include "play/embedded.h"
#include "play/files.h"
#include "play/lesson.h"
#include "play/rulebook.h"
#include "rulebooks/reading.h"

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

// The scenarios that docs/rules/GAME.md links to, `](../../scenarios/GAME/...yaml)`, each once.
std::vector<fs::path> shown_by_rules(const std::string& game) {
  const std::string text = read_whole(Library::home() / "docs/rules" / (game + ".md"));
  const std::string link = "](../../scenarios/";
  std::vector<fs::path> files;
  for (std::size_t at = text.find(link); at != std::string::npos; at = text.find(link, at + 1)) {
    const std::size_t from = at + std::string_view("](../../").size();
    fs::path file = Library::home() / text.substr(from, text.find(')', from) - from);
    if (std::find(files.begin(), files.end(), file) == files.end()) files.push_back(std::move(file));
  }
  return files;
}

std::vector<fs::path> deck_files(std::string_view game) {
  return files_below(Library::home() / "decks" / game, ".deck");
}

}  // namespace

Library::Library() = default;
Library::~Library() = default;

// A folder, no link, that nobody else can have written to.
static bool is_own(const fs::path& folder) {
  struct stat found {};
  return lstat(folder.c_str(), &found) == 0 && S_ISDIR(found.st_mode) && found.st_uid == geteuid() &&
         (found.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

static fs::path own_temporary_folder() {
  std::string name = (fs::temp_directory_path() / "tercio-XXXXXX").string();
  if (!mkdtemp(name.data())) throw std::runtime_error("no folder can be made in " + name);
  return name;
}

// The cards and decks that the program carries with it, in files of their own: in the user's cache, or a
// temporary folder where there is none. Whole or not at all; other contents have another name.
static fs::path unpacked_home() {
  constexpr std::string_view below = "home/";
  std::uint64_t sum = 0xcbf29ce484222325ULL;
  for (const auto& [name, file] : all_embedded())
    if (name.starts_with(below))
      for (const std::string_view part : {name, file.content})
        for (const char c : part) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  const char* cache = std::getenv("XDG_CACHE_HOME");
  const char* user = std::getenv("HOME");
  const fs::path root = cache && *cache ? fs::path(cache)
                        : user && *user ? fs::path(user) / ".cache"
                                        : fs::temp_directory_path();
  // In a temporary folder anybody may have been first: what is there is believed only if it is one's own.
  fs::path folder = root / "tercio" / fmt::format("home-{:016x}", sum);
  if (is_own(folder.parent_path()) && is_own(folder)) return folder;
  if (std::error_code error;
      fs::exists(fs::symlink_status(folder.parent_path(), error)) && !is_own(folder.parent_path()))
    folder = own_temporary_folder() / folder.filename();
  const fs::path beside = folder.string() + ".part" + std::to_string(getpid());
  for (const auto& [name, file] : all_embedded()) {
    if (!name.starts_with(below)) continue;
    const fs::path to = beside / name.substr(below.size());
    fs::create_directories(to.parent_path());
    std::ofstream(to, std::ios::binary) << file.content;
  }
  std::error_code another_did;
  fs::rename(beside, folder, another_did);
  if (another_did) fs::remove_all(beside, another_did);
  return folder;
}

static fs::path find_home() {
  std::error_code error, missing;
  const auto is_home = [&](const fs::path& folder) {
    return fs::is_directory(folder / "cards", missing) && fs::is_directory(folder / "decks", missing);
  };
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  for (fs::path folder = program.parent_path(); !error && folder.has_relative_path();
       folder = folder.parent_path())
    if (is_home(folder)) return folder;
  return is_home(TERCIO_HOME) ? fs::path(TERCIO_HOME) : unpacked_home();
}

fs::path Library::home() {
  static const fs::path found = find_home();
  return found;
}

void Library::add_cards(const std::string& game, const fs::path& file) {
  std::vector<fs::path>& files = added_[game];
  const auto same = [&](const fs::path& other) {
    std::error_code error;
    return other == file || (fs::equivalent(other, file, error) && !error);
  };
  if (std::none_of(files.begin(), files.end(), same)) files.push_back(file);
}

void Library::add_cards(const std::string& game, CardSource source) {
  sources_[game].push_back(std::move(source));
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
  if (!found && (found = make_rulebook(name))) found->load(home(), added_cards(name), sources_[name]);
  return found.get();
}

const std::vector<std::unique_ptr<Lesson>>& Library::lessons(const std::string& game) {
  const auto [found, fresh] = lessons_.try_emplace(game);
  if (!fresh) return found->second;
  std::vector<fs::path> files = files_below(home() / "learn" / game, ".yaml");
  for (fs::path& shown : shown_by_rules(game)) files.push_back(std::move(shown));
  for (const fs::path& file : files) try {
      found->second.push_back(std::make_unique<Lesson>(read_whole(file), file, *this));
    } catch (const std::exception& error) { throw Refused(0, file.string() + ": " + error.what()); }
  return found->second;
}

const Lesson* Library::lesson(const std::string& game, std::string_view name) {
  for (const auto& one : lessons(game))
    if (one->name() == name) return one.get();
  return nullptr;
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
