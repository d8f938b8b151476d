// Decks between programs are text: `key: value` lines, then `3 Title` lines. Each rulebook reads its own.
#pragma once
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace tercio {

struct DeckText {
  std::string file;  // where it was read, for messages; or only its name
  std::string text;

  std::string name() const;  // the file's name without its ending
  std::string game() const;  // as its `game:` line says, else the folder below decks/, else nothing

  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.file, self.text);
  }
};

// What stands in a deck, whatever the game. Lines that are neither are left to the rulebook to refuse.
struct DeckLines {
  std::vector<std::pair<std::string, std::string>> headings;  // {"warlord", "Title"}
  std::vector<std::pair<int, std::string>> cards;             // copies and title

  std::string heading(const std::string& key) const;  // or nothing
  int count() const;                                  // of all copies
};
DeckLines lines_of(const DeckText& deck);

}  // namespace tercio
