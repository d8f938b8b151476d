#include "play/octgn.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <sstream>

#include "play/library.h"

namespace tercio {
namespace {

constexpr std::pair<std::string_view, char> entities[] = {
    {"&quot;", '"'}, {"&apos;", '\''}, {"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}};

std::string unescaped(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    const auto* const entity =
        std::ranges::find_if(entities, [&](const auto& each) { return text.starts_with(each.first); });
    const bool found = entity != std::end(entities);
    plain += found ? entity->second : text.front();
    text.remove_prefix(found ? entity->first.size() : 1);
  }
  return plain;
}

std::string escaped(std::string_view plain) {
  std::string text;
  for (const char c : plain) {
    const auto* const entity = std::ranges::find(entities, c, &std::pair<std::string_view, char>::second);
    if (entity != std::end(entities))
      text += entity->first;
    else
      text += c;
  }
  return text;
}

// The value of an attribute in what stands between `<card` and `>`.
std::string attribute(std::string_view tag, std::string_view name) {
  for (std::size_t at = tag.find(name); at != std::string_view::npos; at = tag.find(name, at + 1)) {
    const std::size_t equals = tag.find_first_not_of(" \t\r\n", at + name.size());
    if (at == 0 || std::string_view(" \t\r\n").find(tag[at - 1]) == std::string_view::npos ||
        equals == std::string_view::npos || tag[equals] != '=')
      continue;
    const std::size_t quote = tag.find_first_not_of(" \t\r\n", equals + 1);
    if (quote == std::string_view::npos || (tag[quote] != '"' && tag[quote] != '\'')) return "";
    const std::size_t end = tag.find(tag[quote], quote + 1);
    return end == std::string_view::npos ? "" : unescaped(tag.substr(quote + 1, end - quote - 1));
  }
  return "";
}

int number_in(const std::string& text) {
  int number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return std::clamp(number, 0, 99);
}

}  // namespace

bool is_octgn(std::string_view text) {
  const std::size_t start = text.find_first_not_of("\xEF\xBB\xBF \t\r\n");
  return start != std::string_view::npos && text[start] == '<';
}

std::vector<OctgnCard> octgn_cards(std::string_view text) {
  std::vector<OctgnCard> cards;
  for (std::size_t at = text.find("<card"); at != std::string_view::npos; at = text.find("<card", at + 1)) {
    const std::size_t close = text.find('>', at);
    if (close == std::string_view::npos) break;
    const std::string_view tag = text.substr(at + 5, close - at - 5);
    OctgnCard& card = cards.emplace_back();
    card.copies = number_in(attribute(tag, "qty"));
    card.id = attribute(tag, "id");
    if (!tag.ends_with('/'))
      card.title = unescaped(text.substr(close + 1, text.find('<', close) - close - 1));
    card.line =
        1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
  }
  return cards;
}

OctgnIds::OctgnIds(std::string_view game) {
  std::ifstream file(Library::home() / "cards" / game / "octgn.ids");
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string first, second, rest;
    words >> first >> std::ws;
    if (first.empty() || first.front() == '#') continue;
    if (first == "game") {
      words >> game_;
    } else if (first == "section") {
      words >> second >> rest;
      sections_.emplace_back(second, rest);
    } else {
      std::getline(words, rest);
      titles_[first] = rest;
      ids_[rest] = first;
    }
  }
}

std::string OctgnIds::title(const std::string& id) const {
  const auto found = titles_.find(id);
  return found == titles_.end() ? "" : found->second;
}

std::optional<std::string> OctgnIds::write(const Rulebook& rulebook, const DeckText& deck) const {
  std::map<std::string, std::string> types;
  for (const CardSheet& card : rulebook.sheets()) types[card.title] = card.type;
  const DeckLines lines = lines_of(deck);
  std::vector<std::pair<int, std::string>> cards = lines.cards;
  for (const auto& [heading, title] : lines.headings)
    if (types.contains(title)) cards.emplace_back(1, title);

  std::string out =
      "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\n<deck game=\"" + game_ + "\">\n";
  std::size_t written = 0;
  for (const auto& [type, section] : sections_) {
    out += "  <section name=\"" + section + "\" shared=\"False\">\n";
    for (const auto& [copies, title] : cards) {
      const auto id = ids_.find(title);
      if (id == ids_.end() || types[title] != type) continue;
      out += "    <card qty=\"" + std::to_string(copies) + "\" id=\"" + id->second + "\">" + escaped(title) +
             "</card>\n";
      ++written;
    }
    out += "  </section>\n";
  }
  if (written != cards.size()) return std::nullopt;
  return out + "</deck>\n";
}

}  // namespace tercio
