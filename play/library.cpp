#include "play/library.h"

#include <algorithm>

#include "rulebooks/warlords/match.h"

namespace tercio {
namespace fs = std::filesystem;

fs::path Library::home() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  for (fs::path folder = program.parent_path(); !error && folder.has_relative_path();
       folder = folder.parent_path())
    if (fs::is_directory(folder / "cards", error) && fs::is_directory(folder / "decks", error)) return folder;
  return TERCIO_HOME;
}

const warlords::Catalog& Library::warlords(const std::vector<fs::path>& more) {
  if (!warlords_) {
    warlords_ = std::make_unique<warlords::Catalog>();
    warlords::load_catalog(*warlords_, home(), more);
  }
  return *warlords_;
}

std::vector<fs::path> Library::deck_files() {
  std::vector<fs::path> files;
  std::error_code error;
  for (const auto& entry : fs::recursive_directory_iterator(home() / "decks", error))
    if (entry.path().extension() == ".deck") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

std::variant<warlords::Deck, warlords::DeckProblem> Library::warlords_deck(const warlords::Catalog& catalog,
                                                                           const std::string& name) {
  std::error_code error;
  if (fs::is_regular_file(name, error)) return warlords::load_deck(catalog, name);
  std::string known;
  for (const fs::path& file : deck_files()) {
    if (file.stem() == name) return warlords::load_deck(catalog, file);
    known += (known.empty() ? "" : ", ") + file.stem().string();
  }
  return warlords::DeckProblem{"no deck is named \"" + name + "\"; there are " + known};
}

}  // namespace tercio
