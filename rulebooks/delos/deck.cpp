#include "rulebooks/delos/deck.h"

#include <fstream>
#include <map>
#include <sstream>

namespace tercio::delos {
namespace {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
  return text;
}

std::string unknown_card(const Catalog& catalog, std::string_view title) {
  std::string message = "no card is named \"" + std::string(title) + "\"";
  const auto nearest = catalog.nearest_titles(title);
  if (!nearest.empty()) message += "; did you mean \"" + nearest.front() + "\"?";
  return message;
}

// One line of a deck; says what is wrong with it, or nothing.
std::string read_line(const Catalog& catalog, std::string_view line, Deck& deck) {
  if (line.starts_with("game:"))
    return trimmed(line.substr(5)) == "delos" ? "" : "this deck is for another game";
  if (line.starts_with("format:")) {
    deck.format = std::string(trimmed(line.substr(7)));
    return deck.format == "tournament" || deck.format == "casual" ? ""
                                                                  : "formats are `tournament` and `casual`";
  }
  if (line.starts_with("fleet:")) {
    const std::string_view title = trimmed(line.substr(6));
    const auto id = catalog.find(title);
    if (!id) return unknown_card(catalog, title);
    if (catalog[*id].type != Type::Fleet) return "\"" + std::string(title) + "\" is no fleet";
    deck.fleet = *id;
    return "";
  }
  std::size_t digits = 0;
  while (digits < line.size() && std::isdigit(static_cast<unsigned char>(line[digits]))) ++digits;
  if (digits == 0 || digits > 2 || digits >= line.size())
    return "expected `3 Title`, `fleet: Title` or `format: ...`";
  const std::string_view title = trimmed(line.substr(digits));
  const auto id = catalog.find(title);
  if (!id) return unknown_card(catalog, title);
  deck.cards.insert(deck.cards.end(), std::stoul(std::string(line.substr(0, digits))), *id);
  return "";
}

}  // namespace

std::variant<Deck, DeckProblem> read_deck(const Catalog& catalog, std::string_view text,
                                          std::string_view file) {
  Deck deck;
  deck.name = std::filesystem::path(file).stem().string();
  std::istringstream in{std::string(text)};
  std::string raw;
  for (int number = 1; std::getline(in, raw); ++number) {
    const std::string_view line = trimmed(raw);
    if (line.empty() || line.front() == '#') continue;
    if (const std::string why = read_line(catalog, line, deck); !why.empty())
      return DeckProblem{std::string(file) + ":" + std::to_string(number) + ": " + why};
  }
  if (deck.fleet == 0) return DeckProblem{std::string(file) + ": the deck names no fleet"};
  return deck;
}

std::variant<Deck, DeckProblem> load_deck(const Catalog& catalog, const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return DeckProblem{file.string() + ": cannot be read"};
  std::ostringstream text;
  text << in.rdbuf();
  return read_deck(catalog, text.str(), file.string());
}

std::string write_deck(const Catalog& catalog, const Deck& deck) {
  std::map<std::uint16_t, int> copies;
  for (std::uint16_t id : deck.cards) ++copies[id];
  std::string text = "game: delos\nformat: " + deck.format + "\nfleet: " + catalog[deck.fleet].title + "\n";
  for (const auto& [id, n] : copies) text += std::to_string(n) + " " + catalog[id].title + "\n";
  return text;
}

// "Tournament Decks". Casual decks are whatever was agreed, within what the table holds.
std::vector<std::string> deck_faults(const Catalog& catalog, const Deck& deck) {
  std::vector<std::string> faults;
  const Race race = catalog[deck.fleet].race;
  const bool strict = deck.format != "casual";
  std::map<std::uint16_t, int> copies;
  for (std::uint16_t id : deck.cards) ++copies[id];
  for (const auto& [id, n] : copies) {
    const Card& card = catalog[id];
    const std::string name = "\"" + card.title + "\"";
    if (!(bit(card.type) & deck_types)) faults.push_back(name + " cannot be in a deck");
    if (!strict) continue;
    if (n > 4) faults.push_back(std::to_string(n) + " copies of " + name + ": four at most");
    if (card.race != Race::None && card.race != race)
      faults.push_back(name + " belongs to the " + std::string(race_name(card.race)) + ", the fleet to the " +
                       std::string(race_name(race)));
  }
  if (strict && deck.cards.size() < 60)
    faults.push_back(std::to_string(deck.cards.size()) + " cards: sixty at least");
  if (deck.cards.empty()) faults.push_back("the deck has no cards");
  if (deck.cards.size() > Deck::capacity)
    faults.push_back(std::to_string(deck.cards.size()) + " cards: this table takes " +
                     std::to_string(Deck::capacity) + " at most (docs/rulings.md)");
  return faults;
}

}  // namespace tercio::delos
