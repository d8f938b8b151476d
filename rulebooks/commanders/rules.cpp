#include "rulebooks/commanders/rules.h"

#include <bit>
#include <set>

#include "rulebooks/rules.h"

namespace tercio::commanders {

static_assert(RulebookRules<Rules>);

int Rules::winner(const State& state) { return state.winners == 0 ? -1 : std::countr_zero(state.winners); }

std::uint64_t Rules::cards_hash(const Catalog& catalog, Decks decks) {
  std::set<std::string> texts;
  for (const Deck* list : decks) {
    std::vector<std::uint16_t> ids = list->cards;
    if (list->leader) ids.push_back(list->leader);
    for (const std::uint16_t id : ids) {
      const Card& c = catalog[id];
      std::string text = c.title + "|" + std::string(type_name(c.type)) + "|" +
                         std::string(alignment_name(c.alignment)) + "|" + std::to_string(c.strike) + "/" +
                         std::to_string(c.armor);
      for (const std::string& subtype : c.subtypes) text += "." + subtype;
      for (const std::string& line : c.lines) text += "|" + line;
      texts.insert(text);
    }
  }
  return hash_of_texts(texts);
}

static std::string price_of(const Card& c, Money money) {
  const Mode& mode = c.type == Type::Action && !c.modes.empty() ? c.modes.front() : c.play;
  for (const Price& price : mode.prices)
    if (price.money == money) return price.x ? "X" : std::to_string(price.number);
  return "0";
}

std::vector<CardSheet> Rules::sheets(const Catalog& catalog) {
  std::vector<CardSheet> all;
  for (std::size_t id = 2; id < catalog.size(); ++id) {
    const Card& c = catalog[id];
    CardSheet sheet;
    sheet.title = c.title;
    sheet.type = type_name(c.type);
    sheet.faction = alignment_name(c.alignment);
    sheet.set = c.set;
    sheet.number = c.number;
    const std::string gold = price_of(c, Money::Gold), mana = price_of(c, Money::Mana);
    const std::string both = (gold == "0" ? "" : gold + "g") + (mana == "0" ? "" : mana + "m");
    sheet.figures = {{"cost", both.empty() ? "0" : both}, {"gold", gold}, {"mana", mana}};
    if (c.is_unit()) {
      sheet.figures.emplace_back("strike", std::to_string(c.strike));
      sheet.figures.emplace_back("armor", std::to_string(c.armor));
    }
    if (!c.rarity.empty()) sheet.lists = {{"rarity", {c.rarity}}};
    sheet.traits = c.subtypes;
    sheet.lines = c.lines;
    all.push_back(std::move(sheet));
  }
  return all;
}

std::unique_ptr<Match> Rules::match(const Catalog& catalog, std::vector<std::string> names, Decks decks,
                                    const Settings& settings, Seed seed) {
  refuse_larger(decks);
  std::size_t total = 0;
  for (const Deck* list : decks) {
    total += list->cards.size() + (list->leader ? 1 : 0);
    if (settings.plays("generals") && list->leader == 0)
      throw Refused(0, "the domain " + list->name + " names no general");
  }
  if (total > card_slots) throw Refused(0, "these domains together are larger than the table");
  if (const std::string fault = settings_fault(settings, static_cast<unsigned>(decks.size())); !fault.empty())
    throw Refused(0, fault);
  return std::make_unique<CommandersMatch>(catalog, std::move(names), decks, settings, seed);
}

std::unique_ptr<Match> Rules::position(const Catalog& catalog, std::vector<std::string> names, Decks decks,
                                       const Settings& settings, const YAML::Node& position, Seed seed,
                                       std::map<std::string, int>& named) {
  if (const std::string fault = settings_fault(settings, static_cast<unsigned>(names.size())); !fault.empty())
    throw Refused(0, fault);
  State state;
  const PositionPlayers players{names, decks};
  read_position(state, catalog, position, players, settings, seed, named);
  return std::make_unique<CommandersMatch>(catalog, std::move(names), state, true);
}

std::span<const std::string_view> Rules::phase_names() {
  static constexpr auto names = names_in(names_of_phases);
  return names;
}

std::span<const std::string_view> Rules::phases() { return phase_names(); }

std::string Rules::reason(const State& state, const Catalog& catalog) {
  switch (state.over) {
    case Reason::Running: return "still running";
    case Reason::LastCommander: return "all others have left the war";
    case Reason::TimeLimit: return "time limit";
    case Reason::Agreed: return "a draw was agreed";
    case Reason::Conceded: return "surrender";
    case Reason::Error:
      return void_reason(state, catalog) +
             (state.last_chained ? ", last of \"" + catalog[state.last_chained].title + "\"" : "");
  }
  return "";
}

bool Rules::might_have_acted(const Game& g, Seat seat) {
  const auto asked = AllRoutines::top(g.s.frames).routine;
  return (asked == AllRoutines::id<WhatToDo> || asked == AllRoutines::id<WhatToEvoke>)&&!g.s.arsenals[seat]
      .empty();
}

}  // namespace tercio::commanders
