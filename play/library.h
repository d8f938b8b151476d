// Where the program finds its cards and decks.
#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "rulebooks/warlords/catalog.h"
#include "rulebooks/warlords/deck.h"

namespace tercio {

class Library {
 public:
  // The home folder is the one that holds cards/: beside the program, above it, or where it was built.
  static std::filesystem::path home();

  // The cards of Warlords with more card files added; read once.
  const warlords::Catalog& warlords(const std::vector<std::filesystem::path>& more = {});

  // A deck by its name in decks/ or by a file's path.
  static std::variant<warlords::Deck, warlords::DeckProblem> warlords_deck(const warlords::Catalog& catalog,
                                                                           const std::string& name);
  static std::vector<std::filesystem::path> deck_files();  // all that ship, sorted

 private:
  std::unique_ptr<warlords::Catalog> warlords_;
};

}  // namespace tercio
