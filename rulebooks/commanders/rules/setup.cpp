#include "rulebooks/commanders/rules/setup.h"

#include <algorithm>

namespace tercio::commanders {
namespace {

constexpr Variant known_variants[] = {
    {"team", "partners are allies, but each commands his own"},
    {"joint", "partners take one term together and command all their units"},
    {"generals", "each deck names a general; who loses that unit is out"},
    {"alternate", "decks built by other numbers"}};
constexpr const char* known_switches[] = {
    "encampmentCounts", "blockOncePerAssault", "matchTypesOnly", "termLimit",
    "decisionLimit",    "minuteLimit",         "copies",         "minimum",
    "picksPerGroup"};

template <class List>
bool known(const List& list, const std::string& name) {
  return std::find(std::begin(list), std::end(list), name) != std::end(list);
}

}  // namespace

std::span<const Variant> variants() { return known_variants; }

std::string settings_fault(const Settings& settings, unsigned seats) {
  if (seats < 2 || seats > most_seats) return "commanders is played by two to six";
  for (const std::string& v : settings.variants)
    if (std::none_of(std::begin(known_variants), std::end(known_variants),
                     [&](const Variant& variant) { return variant.name == v; }))
      return "\"" + v + "\" is no variant of commanders: known are team, joint, generals, alternate";
  for (const auto& [name, value] : settings.switches) {
    if (!known(known_switches, name))
      return "\"" + name +
             "\" is no switch of commanders: known are encampmentCounts, blockOncePerAssault, "
             "matchTypesOnly, termLimit, decisionLimit, minuteLimit, copies, minimum, picksPerGroup";
    if (value < 0 || value > 60000) return "the switch " + name + " is out of bounds";
  }
  const bool teams = settings.plays("team") || settings.plays("joint");
  if (settings.plays("team") && settings.plays("joint"))
    return "a war is fought in teams or jointly, not both";
  if (!teams) return settings.teams.empty() ? "" : "teams need the variant team or joint";
  if (settings.teams.size() < 2) return "at least two teams are needed: `teams: [[a, b], [c, d]]`";
  unsigned seen = 0, count = 0;
  for (const auto& team : settings.teams)
    for (const Seat seat : team) {
      if (seat >= seats || (seen >> seat & 1)) return "each commander belongs to one team";
      seen |= 1U << seat;
      ++count;
    }
  return count == seats ? "" : "each commander belongs to one team";
}

void clear_table(State& state, const Catalog& catalog, unsigned seats, const Settings& settings) {
  state = {};
  state.seats = static_cast<std::uint8_t>(seats);
  state.alive = static_cast<std::uint8_t>((1U << seats) - 1);
  state.locations.fill(no_card);
  state.mover.fill(no_card);
  state.mounts.fill(no_card);
  state.generals.fill(no_card);
  state.terms.team = settings.plays("team") || settings.plays("joint");
  state.terms.joint = settings.plays("joint");
  state.terms.generals = settings.plays("generals");
  state.terms.encampment_counts = settings.value("encampmentCounts", 1) != 0;
  state.terms.block_once = settings.value("blockOncePerAssault", 0) != 0;
  state.terms.types_only = settings.value("matchTypesOnly", 0) != 0;
  state.terms.term_limit = static_cast<std::uint16_t>(settings.value("termLimit", 0));
  state.terms.decision_limit = static_cast<std::uint16_t>(settings.value("decisionLimit", 0));
  for (Seat seat = 0; seat < most_seats; ++seat) state.team[seat] = seat;
  for (const auto& team : settings.teams)
    for (const Seat seat : team) state.team[seat] = team.front();
  Game g{state, catalog};
  for (Seat seat = 0; seat < seats; ++seat) {
    const Slot camp = Game::encampment(seat);
    state.cards[camp].card = catalog.encampment();
    state.cards[camp].owner = seat;
    state.locations[encampment_region(seat)] = camp;
    g.enter(camp, encampment_region(seat));
  }
}

void set_up(State& state, const Catalog& catalog, std::span<const Deck* const> decks,
            const Settings& settings, Seed seed) {
  const auto seats = static_cast<unsigned>(decks.size());
  clear_table(state, catalog, seats, settings);
  // A war that neither side can end is decided by the time limit; a hundred terms are far beyond a real one.
  if (state.terms.term_limit == 0) state.terms.term_limit = static_cast<std::uint16_t>(50 * seats);
  state.chance = Chance::seeded(seed);
  Game g{state, catalog};
  Slot next = 0;
  for (Seat seat = 0; seat < seats; ++seat) {
    state.first[seat] = next;
    for (const std::uint16_t id : decks[seat]->cards) {
      g.become(next, id);
      state.cards[next].owner = seat;
      state.cards[next].place = domain;
      state.domains[state.first[seat] + state.domain_count[seat]++] = next;
      ++next;
    }
    if (state.terms.generals && decks[seat]->leader) {
      state.cards[next].card = decks[seat]->leader;
      state.cards[next].owner = seat;
      state.general_cards[seat] = decks[seat]->leader;
      state.generals[seat] = next++;
    }
  }
  for (unsigned seat = seats; seat <= most_seats; ++seat) state.first[seat] = next;
  for (Seat seat = 0; seat < seats; ++seat) {
    g.shuffle(seat);
    g.acquire(seat, 7);
    if (state.generals[seat] != no_card) { g.enter(state.generals[seat], encampment_region(seat)); }
  }
  state.first_seat = static_cast<Seat>(state.chance.below(seats));
  state.campaigning = state.first_seat;
  state.reveals = {};
  state.unsettled = 0;
  g.push(War{});
}

}  // namespace tercio::commanders
