// The cards of Warlords as sheets.
#include "rulebooks/warlords/rules.h"

namespace tercio::warlords {
namespace {

bool has_cost(const Card& card) {
  return card.cost >= 0 && card.type != Type::Warlord && card.type != Type::Token;
}

std::string cost_word(const Card& card) {
  if (card.cost_is_x) return "X";
  if (card.never_played) return "-";
  return has_cost(card) ? std::to_string(card.cost) : "";
}

std::string figure_word(const Card& card, Figure which) {
  if (!card.is_unit()) return "";
  const bool is_x = card.x_figures >> static_cast<unsigned>(which) & 1U;
  return is_x ? "X" : std::to_string(card.printed(which));
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
  for (unsigned k = 0; k < keyword_count; ++k) {
    const auto keyword = static_cast<Keyword>(k);
    if ((card.keywords & bit(keyword)) == 0) continue;
    words.emplace_back(keyword_name(keyword));
    if (keyword == Keyword::AreaEffect) words.back() += " (" + std::to_string(card.area_effect) + ")";
    if (keyword == Keyword::DeepStrike) words.back() += " (" + std::to_string(card.deep_strike) + ")";
  }
  return words;
}

std::string figure_line(const Card& card) {
  std::string text;
  const auto say = [&](std::string_view name, const std::string& value) {
    if (!value.empty()) text += (text.empty() ? "" : "   ") + std::string(name) + " " + value;
  };
  const auto add = [&](std::string_view name, int value) { say(name, std::to_string(value)); };
  say("cost", cost_word(card));
  if (card.is_unit()) {
    say("ATK", figure_word(card, Figure::Attack));
    say("HP", figure_word(card, Figure::HitPoints));
  }
  if (card.type == Type::Army || card.type == Type::Synapse) add("command", card.command);
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
  text += type_name(card.type);
  if (card.is_unit() && card.type != Type::Warlord) text += " unit";
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
  sheet.type = type_name(card.type);
  sheet.faction = faction_name(card.faction);
  sheet.set = card.set;
  sheet.number = card.number;
  sheet.figures = {{"cost", cost_word(card)},
                   {"attack", figure_word(card, Figure::Attack)},
                   {"hit points", figure_word(card, Figure::HitPoints)},
                   {"command", figure_word(card, Figure::Command)},
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
