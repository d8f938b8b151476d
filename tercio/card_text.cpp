#include "tercio/card_text.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <cctype>

#include "tercio/paint.h"

namespace tercio {
namespace {

std::string figures_text(const CardSheet& card) {
  std::string text = card.figure_line;
  if (text.empty())
    for (const auto& [name, value] : card.figures)
      if (!value.empty()) text += (text.empty() ? "" : "   ") + figure_word(name) + " " + value;
  return text;
}

constexpr std::size_t inside = 60;  // letters between the sides of the frame

void add_line(std::string& text, const std::string& line, bool bold = false) {
  std::string padded = line;
  padded.append(inside - std::min(inside, line.size()), ' ');
  text += "│ " + (bold ? painted(Paint::Bold, padded) : padded) + " │\n";
}

void add_bar(std::string& text, std::string_view left, std::string_view right) {
  text += left;
  for (std::size_t i = 0; i < inside + 2; ++i) text += "─";
  text += std::string(right) + '\n';
}

void add_side(const CardSheet& card, std::string& text) {
  const std::string figures = figures_text(card);
  if (figures.size() > inside)
    for (const std::string& line : wrapped(figures, inside)) add_line(text, line);
  else if (!figures.empty())
    add_line(text, figures);
  if (!card.traits.empty()) add_line(text, traits_text(card));
  for (const std::string& ability : card.lines) {
    add_line(text, "");
    for (const std::string& line : wrapped(ability, inside)) add_line(text, line);
  }
}

// A number where it is one, nothing where there is none.
boost::json::value figure_json(const std::string& value) {
  if (value.empty()) return nullptr;
  const std::size_t sign = value[0] == '-' ? 1 : 0;
  const bool number = value.size() > sign && value.size() < 9 &&
                      std::all_of(value.begin() + static_cast<long>(sign), value.end(),
                                  [](unsigned char c) { return std::isdigit(c); });
  if (number) return std::stoi(value);
  return boost::json::value(value);
}

boost::json::array array_of(const std::vector<std::string>& words) {
  return boost::json::array(words.begin(), words.end());
}

}  // namespace

std::string figure_word(const std::string& name) {
  return name == "attack" ? "ATK" : name == "hit points" ? "HP" : name;
}

std::string kind_text(const CardSheet& card) {
  if (!card.kind.empty()) return card.kind;
  std::string text;
  for (const auto& [mark, is] : card.marks)
    if (is) text += mark + " ";
  return text + card.type;
}

std::string belongs_text(const CardSheet& card) { return card.belongs.empty() ? card.faction : card.belongs; }

std::string traits_text(const CardSheet& card) {
  std::string text;
  for (const std::string& trait : card.traits) text += (text.empty() ? "" : " ") + trait + ".";
  return text;
}

std::string lines_text(const CardSheet& card) {
  std::string text;
  for (const std::string& line : card.lines) text += (text.empty() ? "" : " ") + line;
  return text;
}

boost::json::object card_json(const std::string& game, const CardSheet& card) {
  boost::json::object object;
  object["name"] = card.title;
  object["game"] = game;
  object["type"] = card.type;
  object["faction"] = card.faction.empty() ? boost::json::value(nullptr) : boost::json::value(card.faction);
  for (const auto& [name, value] : card.figures) {
    std::string key = name;
    std::replace(key.begin(), key.end(), ' ', '_');
    object[key] = figure_json(value);
  }
  object["traits"] = array_of(card.traits);
  for (const auto& [name, words] : card.lists) object[name] = array_of(words);
  object["text"] = lines_text(card);
  object["lines"] = array_of(card.lines);
  for (const auto& [mark, is] : card.marks) object[mark] = is;
  object["set"] = card.set;
  object["number"] = card.number;
  for (const CardSheet& back : card.other_side) object["other_side"] = card_json(game, back);
  return object;
}

std::string card_drawn(const CardSheet& card) {
  std::string text;
  add_bar(text, "╭", "╮");
  const std::string kind = kind_text(card);
  std::string head = card.title;
  head.append(std::max<std::size_t>(1, inside - std::min(inside, head.size() + kind.size())), ' ');
  add_line(text, head + kind, true);
  std::string belongs = belongs_text(card);
  const std::string number = card.set + ' ' + std::to_string(card.number);
  belongs.append(inside - std::min(inside, belongs.size() + number.size()), ' ');
  add_line(text, belongs + number);
  add_side(card, text);
  for (const CardSheet& back : card.other_side) {
    add_bar(text, "├", "┤");
    add_line(text, "Other side: " + kind_text(back));
    add_side(back, text);
  }
  add_bar(text, "╰", "╯");
  return text;
}

}  // namespace tercio
