#include "rulebooks/deck.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <sstream>

namespace tercio {
namespace {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
  return text;
}

struct Reader {
  const DeckForm& form;
  const CardReader& cards;
  const std::function<bool(std::uint16_t)>& may_lead;
  DeckList deck;

  // Each says what is wrong, or nothing.
  std::string line(std::string_view text) {
    const std::size_t colon = text.find(':');
    const std::string_view key = text.substr(0, colon);
    const std::string_view value = colon == text.npos ? "" : trimmed(text.substr(colon + 1));
    if (colon != text.npos && key == "game") return value == form.game ? "" : "this deck is for another game";
    if (colon != text.npos && key == "format" && !form.formats.empty()) return format(value);
    if (colon != text.npos && key == form.leader) return leader(value);
    return copies(text);
  }

  std::string format(std::string_view name) {
    deck.format = std::string(name);
    if (std::find(form.formats.begin(), form.formats.end(), name) != form.formats.end()) return "";
    std::string known;
    for (const std::string_view one : form.formats)
      known += (known.empty() ? "`" : " and `") + std::string(one) + "`";
    return "formats are " + known;
  }

  std::string leader(std::string_view title) {
    if (const std::string wrong = find(title, deck.leader); !wrong.empty()) return wrong;
    if (may_lead(deck.leader)) return "";
    return "\"" + std::string(title) + "\" cannot be a " + std::string(form.leader);
  }

  std::string copies(std::string_view text) {
    std::size_t digits = 0;
    while (digits < text.size() && std::isdigit(static_cast<unsigned char>(text[digits]))) ++digits;
    if (digits > 2) return "this table takes decks of " + std::to_string(form.capacity) + " cards at most";
    if (digits == 0 || digits == text.size())
      return "expected `3 Title`, `" + std::string(form.leader) + ": Title`" +
             (form.formats.empty() ? "" : " or `format: ...`");
    std::uint16_t id = 0;
    const std::string wrong = find(trimmed(text.substr(digits)), id);
    if (wrong.empty())
      deck.cards.insert(deck.cards.end(), std::stoul(std::string(text.substr(0, digits))), id);
    return wrong;
  }

  std::string find(std::string_view title, std::uint16_t& id) const {
    const auto found = cards.find(title);
    if (!found || *found < form.first_card) return cards.unknown(title);
    id = *found;
    return "";
  }
};

}  // namespace

std::variant<DeckList, DeckProblem> read_deck(const DeckForm& form, const CardReader& cards,
                                              const std::function<bool(std::uint16_t)>& may_lead,
                                              std::string_view text, std::string_view file) {
  Reader reader{form, cards, may_lead, {}};
  reader.deck.name = std::filesystem::path(file).stem().string();
  if (!form.formats.empty()) reader.deck.format = form.formats.front();
  std::istringstream in{std::string(text)};
  std::string raw;
  for (int number = 1; std::getline(in, raw); ++number) {
    const std::string_view line = trimmed(raw);
    if (line.empty() || line.front() == '#') continue;
    if (const std::string wrong = reader.line(line); !wrong.empty())
      return DeckProblem{std::string(file) + ":" + std::to_string(number) + ": " + wrong};
  }
  if (form.is_led && reader.deck.leader == 0)
    return DeckProblem{std::string(file) + ": the deck names no " + std::string(form.leader)};
  return reader.deck;
}

std::string write_deck(const DeckForm& form, const DeckList& deck,
                       const std::function<std::string(std::uint16_t)>& title_of) {
  std::string text = "game: " + std::string(form.game) + "\n";
  if (!form.formats.empty()) text += "format: " + deck.format + "\n";
  if (deck.leader != 0) text += std::string(form.leader) + ": " + title_of(deck.leader) + "\n";
  for (const auto& [id, n] : copies_in(deck)) text += std::to_string(n) + " " + title_of(id) + "\n";
  return text;
}

std::map<std::uint16_t, int> copies_in(const DeckList& deck) {
  std::map<std::uint16_t, int> copies;
  for (const std::uint16_t id : deck.cards) ++copies[id];
  return copies;
}

std::string too_large(const DeckForm& form, const DeckList& deck) {
  if (deck.cards.size() <= form.capacity) return "";
  return std::to_string(deck.cards.size()) + " cards: this table takes " + std::to_string(form.capacity) +
         " at most (docs/rulings.md)";
}

}  // namespace tercio
