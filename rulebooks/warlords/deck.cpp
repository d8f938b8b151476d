#include "rulebooks/warlords/deck.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

namespace tercio::warlords {
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

}  // namespace

bool are_neighbours(Faction a, Faction b) {
  const int first = static_cast<int>(Faction::SpaceMarine), last = static_cast<int>(Faction::AstraMilitarum);
  const int x = static_cast<int>(a), y = static_cast<int>(b);
  if (x < first || x > last || y < first || y > last) return false;
  const int apart = x > y ? x - y : y - x;
  return apart == 1 || apart == last - first;
}

std::variant<Deck, DeckProblem> read_deck(const Catalog& catalog, std::string_view text,
                                          std::string_view file) {
  Deck deck;
  deck.name = std::filesystem::path(file).stem().string();
  std::istringstream in{std::string(text)};
  std::string raw;
  for (int number = 1; std::getline(in, raw); ++number) {
    const std::string_view line = trimmed(raw);
    const auto wrong = [&](const std::string& why) {
      return DeckProblem{std::string(file) + ":" + std::to_string(number) + ": " + why};
    };
    if (line.empty() || line.front() == '#') continue;
    if (line.starts_with("game:")) {
      if (trimmed(line.substr(5)) != "warlords") return wrong("this deck is for another game");
    } else if (line.starts_with("format:")) {
      deck.format = std::string(trimmed(line.substr(7)));
      if (deck.format != "starter" && deck.format != "standard")
        return wrong("formats are `standard` and `starter`");
    } else if (line.starts_with("warlord:")) {
      const std::string_view title = trimmed(line.substr(8));
      const auto id = catalog.find(title);
      if (!id) return wrong(unknown_card(catalog, title));
      if (catalog[*id].type != Type::Warlord) return wrong("\"" + std::string(title) + "\" is no warlord");
      deck.warlord = *id;
    } else {
      std::size_t digits = 0;
      while (digits < line.size() && std::isdigit(static_cast<unsigned char>(line[digits]))) ++digits;
      if (digits == 0 || digits > 2 || digits >= line.size())
        return wrong("expected `3 Title`, `warlord: Title` or `format: ...`");
      const std::string_view title = trimmed(line.substr(digits));
      const auto id = catalog.find(title);
      if (!id) return wrong(unknown_card(catalog, title));
      const int copies = std::stoi(std::string(line.substr(0, digits)));
      for (int i = 0; i < copies; ++i) deck.cards.push_back(*id);
    }
  }
  if (deck.warlord == 0) return DeckProblem{std::string(file) + ": the deck names no warlord"};
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
  std::string text =
      "game: warlords\nformat: " + deck.format + "\nwarlord: " + catalog[deck.warlord].title + "\n";
  for (const auto& [id, n] : copies) text += std::to_string(n) + " " + catalog[id].title + "\n";
  return text;
}

std::vector<std::string> deck_faults(const Catalog& catalog, const Deck& deck) {
  std::vector<std::string> faults;
  const Card& leader = catalog[deck.warlord];
  std::map<std::uint16_t, int> copies;
  for (std::uint16_t id : deck.cards) ++copies[id];
  Faction ally = Faction::None;
  for (const auto& [id, n] : copies) {
    const Card& card = catalog[id];
    const std::string name = "\"" + card.title + "\"";
    if (card.type != Type::Army && card.type != Type::Support && card.type != Type::Attachment &&
        card.type != Type::Event) {
      faults.push_back(name + " cannot be in a deck");
    } else if (card.squad > 0) {
      if (card.squad != leader.squad)
        faults.push_back(name + " belongs to the signature squad of another warlord");
    } else if (n > 3) {
      faults.push_back(std::to_string(n) + " copies of " + name + ": three at most");
    }
    if (card.squad > 0 || card.faction == leader.faction || card.faction == Faction::Neutral) continue;
    if (card.loyal) faults.push_back(name + " is loyal to another faction");
    if (!are_neighbours(leader.faction, card.faction))
      faults.push_back(name + ": " + std::string(faction_name(card.faction)) + " is no neighbour of " +
                       std::string(faction_name(leader.faction)) + " on the alignment wheel");
    else if (ally != Faction::None && ally != card.faction)
      faults.push_back(name + ": only one neighbouring faction may be allied");
    ally = card.faction;
  }
  for (std::size_t id = 1; id < catalog.size(); ++id) {
    const Card& card = catalog[id];
    if (card.squad == 0 || card.squad != leader.squad || card.squad_copies == 0) continue;
    const auto found = copies.find(static_cast<std::uint16_t>(id));
    const int have = found == copies.end() ? 0 : found->second;
    if (have != card.squad_copies)
      faults.push_back("the signature squad has " + std::to_string(card.squad_copies) + " of \"" +
                       card.title + "\", the deck " + std::to_string(have));
  }
  if (deck.format != "starter" && deck.cards.size() < 50)
    faults.push_back(std::to_string(deck.cards.size()) + " cards: fifty at least");
  if (deck.cards.size() > Deck::capacity)
    faults.push_back(std::to_string(deck.cards.size()) + " cards: this table takes " +
                     std::to_string(Deck::capacity) + " at most (docs/rulings.md)");
  return faults;
}

}  // namespace tercio::warlords
