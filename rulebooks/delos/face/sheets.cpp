// The cards of Delos as sheets.
#include "rulebooks/delos/rules.h"

namespace tercio::delos {
namespace {

std::vector<std::string> special_words(const Card& card) {
  static constexpr std::pair<Special, const char*> all[] = {{Special::Assault, "Assault"},
                                                            {Special::Artillery, "Artillery"},
                                                            {Special::Counterattack, "Counterattack"},
                                                            {Special::Invulnerable, "Invulnerable"},
                                                            {Special::TroopCapacity, "Troop Capacity"}};
  std::vector<std::string> words;
  for (const auto& [special, name] : all)
    if (card.specials & bit(special)) words.emplace_back(name);
  return words;
}

std::string figure_line(const Card& card) {
  std::string text;
  const auto add = [&](std::string_view name, int value) {
    text += (text.empty() ? "" : "   ") + std::string(name) + " " + std::to_string(value);
  };
  switch (card.type) {
    case Type::Unit:
      add("FP", card.firepower);
      add("SPD", card.speed);
      add("ARM", card.armor);
      break;
    case Type::Character: text = "save " + std::to_string(card.save) + "+"; break;
    case Type::Fortification: add("ARM", card.armor); break;
    case Type::Fleet: add("first wave", card.first_wave); return text;
    default:
      add("flags", card.flags_required);
      add("VP", card.victory_points);
      return text;
  }
  add("flags", card.flags);
  add("die", card.die);
  return text;
}

CardSheet sheet_of(const Catalog& catalog, const Card& card) {
  CardSheet sheet;
  sheet.title = card.title;
  sheet.type = type_name(card.type);
  sheet.faction = race_name(card.race);
  sheet.set = card.set;
  sheet.number = card.number;
  const bool unit = card.is_unit(), in_deck = bit(card.type) & deck_types;
  const auto figure = [](bool known, int value) { return known ? std::to_string(value) : std::string(); };
  sheet.figures = {{"firepower", figure(unit, card.firepower)},
                   {"speed", figure(unit, card.speed)},
                   {"armor", figure(unit || card.type == Type::Fortification, card.armor)},
                   {"save", figure(card.type == Type::Character, card.save)},
                   {"flags", card.type == Type::Sector ? std::to_string(card.flags_required)
                                                       : figure(in_deck, card.flags)},
                   {"die", figure(in_deck, card.die)},
                   {"first wave", figure(card.type == Type::Fleet, card.first_wave)},
                   {"victory points", figure(card.type == Type::Sector, card.victory_points)}};
  sheet.marks = {{"unique", card.unique}};
  sheet.lists = {{"keywords", special_words(card)}};
  sheet.traits = card.trait_words;
  sheet.lines = card.lines;
  if (card.type == Type::Fleet) sheet.leads = "fleet";
  sheet.kind = (card.unique ? "unique " : "") + std::string(type_name(card.type));
  sheet.belongs = std::string(race_name(card.race));
  if (card.faction > 0) sheet.belongs += ", " + catalog.army(card.faction);
  sheet.figure_line = figure_line(card);
  return sheet;
}

}  // namespace

std::vector<CardSheet> Rules::sheets(const Catalog& catalog) {
  std::vector<CardSheet> all;
  for (std::size_t id = Catalog::blanks; id < catalog.size(); ++id)
    all.push_back(sheet_of(catalog, catalog[id]));
  return all;
}

}  // namespace tercio::delos
