#include "tercio/deck_convert.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <sstream>

namespace tercio {
namespace {

using warlords::Catalog;
using warlords::Type;

struct Entry {
  int copies = 0;  // 0: none stands there
  std::string title;
};

std::string trimmed(std::string text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.pop_back();
  std::size_t begin = 0;
  while (begin < text.size() && std::isspace(static_cast<unsigned char>(text[begin]))) ++begin;
  return text.substr(begin);
}

// `3x Title`, `3 Title`, `3× Title`, `Title x3`, `Title`.
Entry read_entry(const std::string& line) {
  std::size_t digits = 0;
  while (digits < line.size() && std::isdigit(static_cast<unsigned char>(line[digits]))) ++digits;
  std::size_t at = digits;
  if (line.compare(at, 2, "×") == 0)
    at += 2;
  else if (at < line.size() && (line[at] == 'x' || line[at] == 'X'))
    ++at;
  if (digits > 0 && digits < 3 && at < line.size() && std::isspace(static_cast<unsigned char>(line[at])))
    return {std::stoi(line.substr(0, digits)), trimmed(line.substr(at))};
  if (const std::size_t last = line.size() - 1; line.size() > 3 &&
                                                std::isdigit(static_cast<unsigned char>(line[last])) &&
                                                line[last - 1] == 'x' && line[last - 2] == ' ')
    return {line[last] - '0', trimmed(line.substr(0, last - 2))};
  return {0, line};
}

// The card, also without a set in brackets behind its title.
std::optional<std::uint16_t> find_card(const Catalog& catalog, const std::string& title) {
  if (const auto id = catalog.find(title)) return id;
  const std::size_t bracket = title.rfind(" (");
  if (bracket != std::string::npos && title.back() == ')')
    return catalog.find(trimmed(title.substr(0, bracket)));
  return std::nullopt;
}

std::string nearest(const Catalog& catalog, const std::string& title) {
  const std::vector<std::string> titles = catalog.nearest_titles(title);
  return titles.empty() ? "" : "; did you mean \"" + titles.front() + "\"?";
}

}  // namespace

ConvertedDeck convert_deck(const Catalog& catalog, std::string_view text, std::string_view file) {
  ConvertedDeck out;
  std::istringstream in{std::string(text)};
  std::string raw;
  for (int number = 1; std::getline(in, raw); ++number) {
    std::string line = trimmed(raw);
    if (line.starts_with("\xEF\xBB\xBF")) line.erase(0, 3);
    if (line.empty()) continue;
    for (const std::string_view label : {"warlord:", "Warlord:"})
      if (line.starts_with(label)) line = trimmed(line.substr(label.size()));
    const Entry entry = read_entry(line);
    const auto id = find_card(catalog, entry.title);
    if (!id && entry.copies == 0) {
      while (!line.empty() && (line.front() == '#' || line.front() == ' ')) line.erase(0, 1);
      if (!line.empty()) out.notes.push_back(line);
    } else if (!id) {
      out.problems.push_back(std::string(file) + ':' + std::to_string(number) + ": no card is named \"" +
                             entry.title + '"' + nearest(catalog, entry.title));
    } else if (catalog[*id].type == Type::Warlord) {
      out.deck.warlord = *id;
    } else {
      for (int i = 0; i < std::max(1, entry.copies); ++i) out.deck.cards.push_back(*id);
    }
  }
  if (out.deck.warlord == 0) {
    std::string message = std::string(file) + ": the list names no warlord";
    for (const std::string& note : out.notes) {
      const std::vector<std::string> titles = catalog.nearest_titles(note);
      if (!titles.empty()) message += "; for \"" + note + "\" did you mean \"" + titles.front() + "\"?";
    }
    out.problems.push_back(message);
  }
  return out;
}

}  // namespace tercio
