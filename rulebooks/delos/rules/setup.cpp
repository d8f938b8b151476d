#include "rulebooks/delos/rules/setup.h"

namespace tercio::delos {

std::string settings_fault(const Settings& settings, unsigned seats) {
  if (seats != 2) return "delos is played by two players";
  if (!settings.variants.empty()) return "delos has no variant";
  if (!settings.teams.empty()) return "delos has no teams";
  for (const auto& [name, value] : settings.switches) {
    const bool rank = name == "rank1" || name == "rank2";
    if (!rank && name != "strictMemory")
      return "delos has no switch \"" + name + "\": known are rank1, rank2, strictMemory";
    if (value < 0 || value > (rank ? 255 : 1))
      return name + " is from 0 to " + std::string(rank ? "255 (0: unranked)" : "1");
  }
  return "";
}

void apply_settings(State& state, const Settings& settings) {
  const auto value = [&](const char* name) {
    const auto found = settings.switches.find(name);
    return static_cast<std::uint8_t>(found == settings.switches.end() ? 0 : found->second);
  };
  state.ranks = {value("rank1"), value("rank2")};
  state.strict_memory = value("strictMemory");
}

void lay_sectors(State& state, const Catalog& catalog, const std::vector<std::uint16_t>& sectors) {
  for (Place p = 0; p < sector_count && p < sectors.size(); ++p) {
    CardState& laid = state.cards[Game::sector(p)];
    laid.card = sectors[p];
    laid.place = p;
    laid.known = 3;
    state.open |= static_cast<std::uint8_t>(catalog[sectors[p]].type == Type::Sector ? 1U << p : 0);
  }
}

void set_up(State& state, const Catalog& catalog, const std::array<const Deck*, 2>& decks,
            const Settings& settings, Seed seed) {
  state = {};
  state.chance = Chance::seeded(seed);
  apply_settings(state, settings);
  Game g{state, catalog};
  for (Seat seat = 0; seat < 2; ++seat) {
    Slot next = deck_slots[seat];
    for (std::uint16_t id : decks[seat]->cards) {
      state.cards[next].card = id;
      state.cards[next].owner = seat;
      g.move(next++, deck);
    }
    g.shuffle(seat);
    CardState& fleet = state.cards[Game::fleet(seat)];
    fleet.card = decks[seat]->leader;
    fleet.owner = seat;
    fleet.place = orbit;
    fleet.known = 3;
  }
  lay_sectors(state, catalog, catalog.sectors());
  state.reveals = {};
  g.push(WholeGame{});
}

}  // namespace tercio::delos
