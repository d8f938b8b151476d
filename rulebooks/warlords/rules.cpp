#include "rulebooks/warlords/rules.h"

#include <fmt/format.h>

#include <set>

#include "rulebooks/reading.h"
#include "rulebooks/rules.h"
#include "rulebooks/warlords/setup.h"

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
    text += std::to_string(c.keywords) + "|";
    for (const std::uint8_t trait : c.trait_list) text += catalog.trait(trait) + ".";
    for (const std::string& line : c.lines) text += "|" + line;
    texts.insert(text);
  };
  const auto add_sides = [&](std::size_t id) {
    add(id);
    if (catalog[id].other_side >= 0) add(static_cast<std::size_t>(catalog[id].other_side));
  };
  for (const Deck* list : decks) {
    add_sides(list->warlord);
    for (const std::uint16_t id : list->cards) add_sides(id);
  }
  for (std::size_t id = 1; id < catalog.size(); ++id)
    if (catalog[id].type == Type::Planet || catalog[id].type == Type::Token) add(id);
  std::uint64_t sum = 0xcbf29ce484222325ULL;  // in the order of the texts, whatever file they came from
  for (const std::string& text : texts)
    for (const char c : text + "\n") sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return sum;
}

std::string Rules::settings_fault(const Settings& settings, unsigned seats) {
  if (seats != 2) return "warlords is played by two players";
  if (!settings.variants.empty()) return "warlords has no variant";
  if (!settings.teams.empty()) return "warlords has no teams";
  if (!settings.switches.empty()) return "warlords has no switches";
  return "";
}

std::span<const std::string_view> Rules::phases() {
  static constexpr std::string_view names[] = {"setup", "deploy", "command", "combat", "headquarters"};
  return names;
}

void Rules::set_up(State& state, const Catalog& catalog, Decks decks, const Settings&, Seed seed) {
  warlords::set_up(state, catalog, {decks[0], decks[1]}, seed);
}

std::unique_ptr<Match> Rules::match(const Catalog& catalog, std::vector<std::string> names, Decks decks,
                                    const Settings&, Seed seed) {
  for (const Deck* list : decks)
    if (list->cards.size() > Deck::capacity)
      throw Refused(0, "the deck " + list->name + " is larger than the table");
  return std::make_unique<WarlordsMatch>(catalog, std::move(names),
                                         std::array<const Deck*, 2>{decks[0], decks[1]}, seed);
}

std::unique_ptr<Match> Rules::position(const Catalog& catalog, std::vector<std::string> names, Decks decks,
                                       const Settings&, const YAML::Node& position, Seed seed,
                                       std::map<std::string, int>& named) {
  State state;
  const PositionPlayers players{names, {decks[0], decks[1]}};
  read_position(state, catalog, position, players, seed, named);
  return std::make_unique<WarlordsMatch>(catalog, std::move(names), state, true);
}

}  // namespace tercio::warlords
