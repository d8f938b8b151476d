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
    add(list->leader);
    for (const std::uint16_t id : list->cards) add(id);
  }
  for (const std::uint16_t id : catalog.sectors()) add(id);
  return hash_of_texts(texts);
}

std::unique_ptr<Match> Rules::match(const Catalog& catalog, std::vector<std::string> names, Decks decks,
                                    const Settings& settings, Seed seed) {
  refuse_larger(decks);
  if (catalog.sectors().size() < sector_count) throw Refused(0, "the cards hold fewer than five sectors");
  return std::make_unique<DelosMatch>(catalog, std::move(names), decks, settings, seed);
}

std::unique_ptr<Match> Rules::position(const Catalog& catalog, std::vector<std::string> names, Decks decks,
                                       const Settings& settings, const YAML::Node& position, Seed seed,
                                       std::map<std::string, int>& named) {
  State state;
  const PositionPlayers players{names, decks};
  read_position(state, catalog, position, players, settings, seed, named);
  return std::make_unique<DelosMatch>(catalog, std::move(names), state, true);
}

std::span<const std::string_view> Rules::phase_names() {
  static constexpr auto names = names_in(names_of_phases);
  return names;
}

std::span<const std::string_view> Rules::phases() {
  static constexpr auto names = names_in(names_of_phases);
  return std::span(names).first(phases_shown);
}

std::string Rules::reason(const State& state, const Catalog& catalog) {
  switch (state.over) {
    case Reason::Running: return "still running";
    case Reason::Sectors: return "three sectors won";
    case Reason::Points: return "more victory points";
    case Reason::Tie: return "equal victory points";
    case Reason::TooLong: return "no end in a hundred turns";
    case Reason::Conceded: return "conceded";
    case Reason::Error: return void_reason(state, catalog);
  }
  return "";
}

bool Rules::might_have_acted(const Game& g, Seat seat) {
  return AllRoutines::top(g.s.frames).routine == AllRoutines::id<TakeAction> && !g.s.commands[seat].empty();
}

}  // namespace tercio::delos
