#include "rulebooks/warlords/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "rulebooks/reading.h"
#include "rulebooks/rules.h"
#include "rulebooks/warlords/rules/setup.h"

namespace tercio::warlords {

static_assert(RulebookRules<Rules>);

std::uint64_t Rules::cards_hash(const Catalog& catalog, Decks decks) {
  std::set<std::string> texts;
  const auto add = [&](std::size_t id) {
    const Card& c = catalog[id];
    std::string text = fmt::format("{}|{}|{}|{}|{}{}{}|", c.title, static_cast<int>(c.type),
                                   static_cast<int>(c.faction), c.cost, c.unique, c.loyal, c.cost_is_x);
    for (const unsigned figure :
         {c.attack, c.hit_points, c.command, c.shields, c.bonus_cards, c.bonus_resources, c.symbols, c.squad,
          c.squad_copies, c.area_effect, c.limit_per_unit})
      text += std::to_string(figure) + ",";
    if (c.deep_strike > 0) text += "strikes " + std::to_string(c.deep_strike) + ",";
    if (c.x_figures > 0) text += "x " + std::to_string(c.x_figures) + ",";
    text += std::to_string(c.keywords) + "|";
    for (const std::uint8_t trait : c.trait_list) text += catalog.trait(trait) + ".";
    for (const std::string& line : c.lines) text += "|" + line;
    texts.insert(text);
  };
  const auto add_sides = [&](std::size_t id) {
    add(id);
    if (catalog[id].other_side >= 0) add(static_cast<std::size_t>(catalog[id].other_side));
  };
  const auto spoken_of = [&](std::size_t token) {
    return std::any_of(texts.begin(), texts.end(), [&](const std::string& text) {
      return text.find(catalog[token].title + " token") != std::string::npos;
    });
  };
  for (const Deck* list : decks) {
    add_sides(list->leader);
    for (const std::uint16_t id : list->cards) add_sides(id);
  }
  // Tokens of later sets count where a card speaks of them: so records of older games keep their number.
  for (std::size_t id = 1; id < catalog.size(); ++id) {
    const bool first_set = catalog.planets().empty() || catalog[id].set == catalog[catalog.planets()[0]].set;
    if (catalog[id].type == Type::Planet) add(id);
    if (catalog[id].type == Type::Token && (first_set || spoken_of(id))) add(id);
  }
  return hash_of_texts(texts);
}

std::string Rules::settings_fault(const Settings& settings, unsigned seats) {
  if (seats != 2) return "warlords is played by two players";
  if (!settings.variants.empty()) return "warlords has no variant";
  if (!settings.teams.empty()) return "warlords has no teams";
  if (!settings.switches.empty()) return "warlords has no switches";
  return "";
}

void Rules::set_up(State& state, const Catalog& catalog, Decks decks, const Settings&, Seed seed) {
  warlords::set_up(state, catalog, {decks[0], decks[1]}, seed);
}

std::unique_ptr<Match> Rules::match(const Catalog& catalog, std::vector<std::string> names, Decks decks,
                                    const Settings& settings, Seed seed) {
  refuse_larger(decks);
  return std::make_unique<WarlordsMatch>(catalog, std::move(names), decks, settings, seed);
}

std::unique_ptr<Match> Rules::position(const Catalog& catalog, std::vector<std::string> names, Decks decks,
                                       const Settings&, const YAML::Node& position, Seed seed,
                                       std::map<std::string, int>& named) {
  State state;
  const PositionPlayers players{names, decks};
  read_position(state, catalog, position, players, seed, named);
  return std::make_unique<WarlordsMatch>(catalog, std::move(names), state, true);
}

std::span<const std::string_view> Rules::phase_names() {
  static constexpr auto names = names_in(names_of_phases);
  return names;
}

std::span<const std::string_view> Rules::phases() { return phase_names(); }

std::string Rules::reason(const State& state, const Catalog& catalog) {
  switch (state.over) {
    case Reason::Running: return "still running";
    case Reason::Planets: return "three planets of a type";
    case Reason::Warlord: return "warlord defeated";
    case Reason::Decked: return "deck empty";
    case Reason::LastPlanet: return "last planet";
    case Reason::Tie: return "tie";
    case Reason::Conceded: return "conceded";
    case Reason::Error: return void_reason(state, catalog);
  }
  return "";
}

bool Rules::might_have_acted(const Game& g, Seat seat) {
  return AllRoutines::top(g.s.frames).routine == AllRoutines::id<DeploymentTurn> && !g.s.hands[seat].empty();
}

}  // namespace tercio::warlords
