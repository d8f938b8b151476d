#include "rulebooks/delos/rules.h"

#include <fmt/format.h>

#include <set>

#include "rulebooks/reading.h"
#include "rulebooks/rules.h"

namespace tercio::delos {

static_assert(RulebookRules<Rules>);

std::uint64_t Rules::cards_hash(const Catalog& catalog, Decks decks) {
  std::set<std::string> texts;
  const auto add = [&](std::size_t id) {
    const Card& c = catalog[id];
    std::string text = fmt::format(
        "{}|{}|{}|{}|{},{},{},{},{},{}|{},{},{}|", c.title, static_cast<int>(c.type),
        static_cast<int>(c.race), c.faction > 0 ? catalog.army(c.faction) : "", c.firepower, c.speed, c.armor,
        c.flags, c.save, c.die, c.first_wave, c.flags_required, c.victory_points);
    for (const std::uint8_t trait : c.trait_list) text += catalog.trait(trait) + ".";
    for (const std::string& line : c.lines) text += "|" + line;
    texts.insert(text);
  };
  for (const Deck* list : decks) {
    add(list->fleet);
    for (const std::uint16_t id : list->cards) add(id);
  }
  for (const std::uint16_t id : catalog.sectors()) add(id);
  std::uint64_t sum = 0xcbf29ce484222325ULL;  // in the order of the texts, whatever file they came from
  for (const std::string& text : texts)
    for (const char c : text + "\n") sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return sum;
}

std::unique_ptr<Match> Rules::match(const Catalog& catalog, std::vector<std::string> names, Decks decks,
                                    const Settings& settings, Seed seed) {
  for (const Deck* list : decks)
    if (list->cards.size() > Deck::capacity)
      throw Refused(0, "the deck " + list->name + " is larger than the table");
  if (catalog.sectors().size() < sector_count) throw Refused(0, "the cards hold fewer than five sectors");
  return std::make_unique<DelosMatch>(catalog, std::move(names),
                                      std::array<const Deck*, 2>{decks[0], decks[1]}, settings, seed);
}

std::unique_ptr<Match> Rules::position(const Catalog& catalog, std::vector<std::string> names, Decks decks,
                                       const Settings& settings, const YAML::Node& position, Seed seed,
                                       std::map<std::string, int>& named) {
  State state;
  const PositionPlayers players{names, {decks[0], decks[1]}};
  read_position(state, catalog, position, players, settings, seed, named);
  return std::make_unique<DelosMatch>(catalog, std::move(names), state, true);
}

std::span<const std::string_view> Rules::phases() {
  static const std::array<std::string_view, 6> names{
      phase_name(Phase::Start),           phase_name(Phase::FirstWave),       phase_name(Phase::Deployment),
      phase_name(Phase::DefendersBattle), phase_name(Phase::AttackersBattle), phase_name(Phase::EndOfTurn)};
  return names;
}

}  // namespace tercio::delos
