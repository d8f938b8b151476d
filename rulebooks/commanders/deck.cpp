#include "rulebooks/commanders/deck.h"

#include <array>
#include <cctype>
#include <fstream>
#include <map>
#include <sstream>

namespace tercio::commanders {
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
      if (trimmed(line.substr(5)) != "commanders") return wrong("this deck is for another game");
      continue;
    }
    const bool general = line.starts_with("general:");
    std::size_t digits = 0;
    while (digits < line.size() && std::isdigit(static_cast<unsigned char>(line[digits]))) ++digits;
    if (digits > 2)
      return wrong("this table takes domains of " + std::to_string(Deck::capacity) + " resources at most");
    if (!general && (digits == 0 || digits >= line.size()))
      return wrong("expected `3 Title` or `general: Title`");
    const std::string_view title = trimmed(line.substr(general ? 8 : digits));
    const auto id = catalog.find(title);
    if (!id || *id < 2) return wrong(unknown_card(catalog, title));
    if (general) {
      if (!catalog[*id].is_unit())
        return wrong("\"" + std::string(title) + "\" is no unit: it cannot be a general");
      deck.general = *id;
      continue;
    }
    const int copies = std::stoi(std::string(line.substr(0, digits)));
    for (int i = 0; i < copies; ++i) deck.cards.push_back(*id);
  }
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
  std::string text = "game: commanders\n";
  if (deck.general) text += "general: " + catalog[deck.general].title + "\n";
  for (const auto& [id, n] : copies) text += std::to_string(n) + " " + catalog[id].title + "\n";
  return text;
}

std::vector<std::string> deck_faults(const Catalog& catalog, const Deck& deck, const Settings& settings) {
  std::vector<std::string> faults;
  const int most_copies = settings.value("copies", 3);
  const int smallest = settings.value("minimum", 50);
  const int picks = settings.value("picksPerGroup", 1);
  std::map<std::uint16_t, int> copies;
  std::array<int, 9> used{};
  for (std::uint16_t id : deck.cards) ++copies[id];
  for (const auto& [id, n] : copies) {
    const Card& card = catalog[id];
    ++used[static_cast<std::size_t>(card.alignment)];
    if (card.alignment != Alignment::None && n > most_copies)
      faults.push_back(std::to_string(n) + " copies of \"" + card.title +
                       "\": " + std::to_string(most_copies) + " at most");
  }
  if (deck.general) ++used[static_cast<std::size_t>(catalog[deck.general].alignment)];
  for (const auto& group : alignment_groups) {
    std::string names;
    int n = 0;
    for (const Alignment a : group) {
      if (a == Alignment::None || used[static_cast<std::size_t>(a)] == 0) continue;
      ++n;
      names += (names.empty() ? "" : " and ") + std::string(alignment_name(a));
    }
    if (n > picks) faults.push_back(names + " exclude each other");
  }
  if (static_cast<int>(deck.cards.size()) < smallest)
    faults.push_back(std::to_string(deck.cards.size()) + " resources: " + std::to_string(smallest) +
                     " at least");
  if (deck.cards.size() > Deck::capacity)
    faults.push_back(std::to_string(deck.cards.size()) + " resources: this table takes " +
                     std::to_string(Deck::capacity) + " at most (docs/rulings.md)");
  if (settings.plays("generals")) {
    if (deck.general == 0) faults.push_back("a war of generals needs a line `general: Title`");
    if (deck.general && catalog[deck.general].alignment == Alignment::None)
      faults.push_back("a general has an alignment");
  }
  if (deck.general && copies.contains(deck.general))
    faults.push_back("the domain holds copies of its general \"" + catalog[deck.general].title + "\"");
  return faults;
}

}  // namespace tercio::commanders
