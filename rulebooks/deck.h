// Decks as text, the same in all rulebooks: `game: NAME`, `format: NAME`, a line that names what leads the
// deck, then `3 Title` lines; `#` begins a comment. What is legal each rulebook says itself.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "rulebooks/card_reader.h"

namespace tercio {

struct DeckList {
  std::string name;                  // the file's name without its ending
  std::string format;                // empty where the rulebook knows none
  std::uint16_t leader = 0;          // the warlord, fleet or general; 0: none
  std::vector<std::uint16_t> cards;  // every copy
};

struct DeckProblem {
  std::string message;  // with file and line where there is one
};

// What the decks of a rulebook look like.
struct DeckForm {
  std::string_view game;
  std::string_view leader;                    // how it is called: `warlord`
  bool is_led;                                // each deck must have one
  std::span<const std::string_view> formats;  // the first is meant where none is named
  std::size_t capacity;                       // of the table; the rules know no maximum
  std::uint16_t first_card;                   // of the catalog; those before it are in no deck
};

// may_lead: whether a card can be a leader.
std::variant<DeckList, DeckProblem> read_deck(const DeckForm& form, const CardReader& cards,
                                              const std::function<bool(std::uint16_t)>& may_lead,
                                              std::string_view text, std::string_view file);
std::string write_deck(const DeckForm& form, const DeckList& deck,
                       const std::function<std::string(std::uint16_t)>& title_of);

// For the rules of building decks.
std::map<std::uint16_t, int> copies_in(const DeckList& deck);
std::string too_large(const DeckForm& form, const DeckList& deck);  // "" or that the table cannot take it

}  // namespace tercio
