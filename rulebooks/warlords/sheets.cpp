// The cards of Warlords as sheets.
#include "rulebooks/warlords/rules.h"

namespace tercio::warlords {
namespace {

constexpr std::string_view type_words[] = {"blank",   "warlord",    "army",  "token",
                                           "support", "attachment", "event", "planet"};

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

std::vector<std::string> keyword_words(const Card& card) {
  std::vector<std::string> words;
  for (unsigned k = 0; k <= static_cast<unsigned>(Keyword::ImmuneToEnemyEvents); ++k) {
    const auto keyword = static_cast<Keyword>(k);
    if ((card.keywords & bit(keyword)) == 0) continue;
    words.emplace_back(keyword_name(keyword));
    if (keyword == Keyword::AreaEffect) words.back() += " (" + std::to_string(card.area_effect) + ")";
  }
  return words;
}

std::string figure_line(const Card& card) {
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

std::string kind(const Card& card) {
  std::string text = card.unique ? "unique " : "";
  if (card.loyal) text += "loyal ";
  text += type_words[static_cast<std::size_t>(card.type)];
  if (card.type == Type::Army || card.type == Type::Token) text += " unit";
  return text;
}

std::string belongs(const Card& card) {
  std::string text(faction_name(card.faction));
  if (card.squad) text += ", signature squad";
  if (card.squad_copies) text += " x" + std::to_string(card.squad_copies);
  return text;
}

CardSheet sheet_of(const Catalog& catalog, const Card& card) {
  CardSheet sheet;
  sheet.title = card.title;
  sheet.type = type_words[static_cast<std::size_t>(card.type)];
  sheet.faction = faction_name(card.faction);
  sheet.set = card.set;
  sheet.number = card.number;
  const auto figure = [](bool known, int value) { return known ? std::to_string(value) : std::string(); };
  sheet.figures = {{"cost", card.cost_is_x ? "X" : figure(has_cost(card), card.cost)},
                   {"attack", figure(card.is_unit(), card.attack)},
                   {"hit points", figure(card.is_unit(), card.hit_points)},
                   {"command", figure(card.is_unit(), card.command)},
                   {"shields", std::to_string(card.shields)},
                   {"cards", std::to_string(card.bonus_cards)},
                   {"resources", std::to_string(card.bonus_resources)}};
  if (card.squad) sheet.figures.emplace_back("signature", std::to_string(card.squad));
  if (card.squad_copies) sheet.figures.emplace_back("copies", std::to_string(card.squad_copies));
  sheet.marks = {{"unique", card.unique}, {"loyal", card.loyal}};
  sheet.lists = {{"keywords", keyword_words(card)}};
  if (card.type == Type::Planet) sheet.lists.emplace_back("symbols", symbol_words(card));
  for (const std::uint8_t trait : card.trait_list) sheet.traits.push_back(catalog.trait(trait));
  sheet.lines = card.lines;
  if (card.type == Type::Warlord) sheet.leads = "warlord";
  sheet.kind = kind(card);
  sheet.belongs = belongs(card);
  sheet.figure_line = figure_line(card);
  return sheet;
}

}  // namespace

std::vector<CardSheet> Rules::sheets(const Catalog& catalog) {
  std::vector<CardSheet> all;
  for (std::size_t id = 1; id < catalog.size(); ++id) {
    const Card& card = catalog[id];
    if (card.title_id != id) continue;  // the back of a card
    all.push_back(sheet_of(catalog, card));
    if (card.other_side < 0) continue;
    const Card& back = catalog[static_cast<std::size_t>(card.other_side)];
    if (back.title_id != card.other_side) all.back().other_side.push_back(sheet_of(catalog, back));
  }
  return all;
}

}  // namespace tercio::warlords
