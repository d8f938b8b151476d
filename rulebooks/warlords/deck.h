// Decks: a warlord and the cards of its army, as text; and the rules of building them.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "rulebooks/warlords/catalog.h"

namespace tercio::warlords {

struct Deck {
  static constexpr std::size_t capacity = 64;  // of the table; the rules know no maximum

  std::string name;                 // the file's name without its ending
  std::string format = "standard";  // or `starter`
  std::uint16_t warlord = 0;
  std::vector<std::uint16_t> cards;  // every copy
};

struct DeckProblem {
  std::string message;  // with file and line where there is one
};

// `warlord: Title`, `format: starter`, then `3 Title` lines; `#` begins a comment.
std::variant<Deck, DeckProblem> read_deck(const Catalog& catalog, std::string_view text,
                                          std::string_view file);
std::variant<Deck, DeckProblem> load_deck(const Catalog& catalog, const std::filesystem::path& file);
std::string write_deck(const Catalog& catalog, const Deck& deck);

// The factions stand in the order of the alignment wheel; neighbours may be allied.
bool are_neighbours(Faction a, Faction b);

// What breaks the rules of deck building; empty for a legal deck.
std::vector<std::string> deck_faults(const Catalog& catalog, const Deck& deck);

}  // namespace tercio::warlords
