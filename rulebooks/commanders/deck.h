// Domains: the resources a commander brings, as text; and the rules of building them (1.1, D.1, D.4).
#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/settings.h"
#include "rulebooks/commanders/catalog.h"

namespace tercio::commanders {

struct Deck {
  static constexpr std::size_t capacity = 100;  // of the table; the rules know no maximum

  std::string name;           // the file's name without its ending
  std::uint16_t general = 0;  // 0: none
  std::vector<std::uint16_t> cards;
};

// Of each group a domain takes one alignment.
constexpr std::array<std::array<Alignment, 4>, 3> alignment_groups{{
    {Alignment::Chaos, Alignment::Order},
    {Alignment::Industrial, Alignment::Natural},
    {Alignment::Air, Alignment::Earth, Alignment::Fire, Alignment::Water},
}};

struct DeckProblem {
  std::string message;
};

// `general: Title`, then `3 Title` lines; `#` begins a comment.
std::variant<Deck, DeckProblem> read_deck(const Catalog& catalog, std::string_view text,
                                          std::string_view file);
std::variant<Deck, DeckProblem> load_deck(const Catalog& catalog, const std::filesystem::path& file);
std::string write_deck(const Catalog& catalog, const Deck& deck);

// What breaks the rules of domain construction, all of it; empty for a legal domain.
std::vector<std::string> deck_faults(const Catalog& catalog, const Deck& deck, const Settings& settings = {});

}  // namespace tercio::commanders
