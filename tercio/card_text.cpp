#include "tercio/card_text.h"

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include "language/explain.h"
#include "tercio/paint.h"

namespace tercio {
namespace {

using warlords::Card;
using warlords::Catalog;
using warlords::Faction;
using warlords::Keyword;
using warlords::Symbol;
using warlords::Type;

bool has_cost(const Card& card) {
  return card.cost >= 0 && card.type != Type::Warlord && card.type != Type::Token;
}

std::vector<std::string> symbol_words(const Card& card) {
  std::vector<std::string> words;
  const auto has = [&](Symbol symbol) { return (card.symbols & static_cast<unsigned>(symbol)) != 0; };
  if (has(Symbol::Material)) words.emplace_back("material");
  if (has(Symbol::Strongpoint)) words.emplace_back("strongpoint");
  if (has(Symbol::Tech)) words.emplace_back("tech");
  return words;
}

boost::json::array keyword_words(const Card& card) {
  boost::json::array words;
  for (unsigned k = 0; k <= static_cast<unsigned>(Keyword::ImmuneToEnemyEvents); ++k) {
    const auto keyword = static_cast<Keyword>(k);
    if ((card.keywords & warlords::bit(keyword)) == 0) continue;
    std::string word(warlords::keyword_name(keyword));
    if (keyword == Keyword::AreaEffect) word += " (" + std::to_string(card.area_effect) + ")";
    words.emplace_back(word);
  }
  return words;
}

std::string figures_text(const Card& card) {
  std::string text;
  const auto add = [&](std::string_view name, int value) {
    text += (text.empty() ? "" : "   ") + std::string(name) + " " + std::to_string(value);
  };
  if (card.cost_is_x)
    text = "cost X";
  else if (has_cost(card))
    add("cost", card.cost);
  if (card.is_unit()) {
    add("ATK", card.attack);
    add("HP", card.hit_points);
  }
  if (card.type == Type::Army) add("command", card.command);
  if (card.shields) add("shields", card.shields);
  const bool planet = card.type == Type::Planet, warlord = card.type == Type::Warlord;
  if (card.bonus_cards || planet) add(warlord ? "hand" : "cards", card.bonus_cards);
  if (card.bonus_resources || planet) add("resources", card.bonus_resources);
  for (const std::string& symbol : symbol_words(card)) text += "   " + symbol;
  return text;
}

std::string kind_text(const Card& card) {
  std::string text = card.unique ? "unique " : "";
  if (card.loyal) text += "loyal ";
  text += type_word(card.type);
  if (card.type == Type::Army || card.type == Type::Token) text += " unit";
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

void add_side(const Catalog& catalog, const Card& card, std::string& text) {
  if (!figures_text(card).empty()) add_line(text, figures_text(card));
  if (!card.trait_list.empty()) add_line(text, traits_text(catalog, card));
  for (const std::string& ability : card.lines) {
    add_line(text, "");
    for (const std::string& line : wrapped(ability, inside)) add_line(text, line);
  }
}

std::string explained(const Catalog& catalog, const Card& card) {
  std::string text;
  for (std::size_t i = 0; i < card.trees.size(); ++i)
    text += '\n' + painted(Paint::Bold, card.lines[i]) + '\n' +
            language::explain(catalog.grammar(), card.trees[i]);
  return text;
}

}  // namespace

std::string_view type_word(Type type) {
  constexpr std::string_view words[] = {"blank",   "warlord",    "army",  "token",
                                        "support", "attachment", "event", "planet"};
  return words[static_cast<std::size_t>(type)];
}

std::string traits_text(const Catalog& catalog, const Card& card) {
  std::string text;
  for (const std::uint8_t trait : card.trait_list)
    text += (text.empty() ? "" : " ") + catalog.trait(trait) + ".";
  return text;
}

std::string card_text(const Card& card) {
  std::string text;
  for (const std::string& line : card.lines) text += (text.empty() ? "" : " ") + line;
  return text;
}

bool is_front(const Catalog& catalog, std::size_t id) {
  return id != catalog.blank() && catalog[id].title_id == id;
}

boost::json::object card_json(const Catalog& catalog, const Card& card) {
  boost::json::object object;
  const auto number_or_null = [](bool known, int value) {
    return known ? boost::json::value(value) : nullptr;
  };
  object["name"] = card.title;
  object["game"] = "warlords";
  object["type"] = type_word(card.type);
  object["faction"] = card.faction == Faction::None
                          ? boost::json::value(nullptr)
                          : boost::json::value(warlords::faction_name(card.faction));
  object["cost"] = card.cost_is_x ? boost::json::value("X") : number_or_null(has_cost(card), card.cost);
  object["attack"] = number_or_null(card.is_unit(), card.attack);
  object["hit_points"] = number_or_null(card.is_unit(), card.hit_points);
  object["command"] = number_or_null(card.is_unit(), card.command);
  object["shields"] = card.shields;
  object["cards"] = card.bonus_cards;
  object["resources"] = card.bonus_resources;
  boost::json::array traits, lines;
  for (const std::uint8_t trait : card.trait_list) traits.emplace_back(catalog.trait(trait));
  for (const std::string& line : card.lines) lines.emplace_back(line);
  object["traits"] = std::move(traits);
  object["keywords"] = keyword_words(card);
  object["text"] = card_text(card);
  object["lines"] = std::move(lines);
  if (card.type == Type::Planet) {
    boost::json::array symbols;
    for (const std::string& symbol : symbol_words(card)) symbols.emplace_back(symbol);
    object["symbols"] = std::move(symbols);
  }
  object["unique"] = card.unique;
  object["loyal"] = card.loyal;
  if (card.squad) object["signature"] = card.squad;
  if (card.squad_copies) object["copies"] = card.squad_copies;
  object["set"] = card.set;
  object["number"] = card.number;
  if (card.other_side >= 0 &&
      catalog[static_cast<std::size_t>(card.other_side)].title_id != card.other_side &&
      is_front(catalog, card.title_id) && &catalog[card.title_id] == &card)
    object["other_side"] = card_json(catalog, catalog[static_cast<std::size_t>(card.other_side)]);
  return object;
}

std::string card_drawn(const Catalog& catalog, const Card& card, bool explain) {
  const Card* back = card.other_side >= 0 ? &catalog[static_cast<std::size_t>(card.other_side)] : nullptr;
  std::string text;
  add_bar(text, "╭", "╮");
  const std::string kind = kind_text(card);
  std::string head = card.title;
  head.append(std::max<std::size_t>(1, inside - std::min(inside, head.size() + kind.size())), ' ');
  add_line(text, head + kind, true);
  std::string belongs(card.faction == Faction::None ? "" : warlords::faction_name(card.faction));
  if (card.squad) belongs += ", signature squad";
  if (card.squad_copies) belongs += " x" + std::to_string(card.squad_copies);
  const std::string number = card.set + ' ' + std::to_string(card.number);
  belongs.append(inside - std::min(inside, belongs.size() + number.size()), ' ');
  add_line(text, belongs + number);
  add_side(catalog, card, text);
  if (back) {
    add_bar(text, "├", "┤");
    add_line(text, "Other side: " + kind_text(*back));
    add_side(catalog, *back, text);
  }
  add_bar(text, "╰", "╯");
  if (!explain) return text;
  text += explained(catalog, card);
  return back ? text + explained(catalog, *back) : text;
}

}  // namespace tercio
