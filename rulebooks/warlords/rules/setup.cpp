#include "rulebooks/warlords/rules/setup.h"

namespace tercio::warlords {

void clear_table(State& state) {
  state = {};
  for (Slot c = token_slots; c < slot_count; ++c) {
    state.cards[c].owner = state.cards[c].controller = c < token_slots + tokens_per_seat ? 0 : 1;
    state.bank.add(c);
  }
}

void set_up(State& state, const Catalog& catalog, const std::array<const Deck*, 2>& decks, Seed seed) {
  clear_table(state);
  state.chance = Chance::seeded(seed);
  Game g{state, catalog};
  for (Seat seat = 0; seat < 2; ++seat) {
    Slot next = deck_slots[seat];
    for (std::uint16_t id : decks[seat]->cards) {
      state.cards[next].card = id;
      state.cards[next].owner = seat;
      state.orders_discards[seat] |= catalog[id].reads_topmost;
      if (catalog[id].type == Type::Synapse)
        g.enter(next++, hq, seat);
      else
        g.move(next++, deck, seat);
    }
    const Slot leader = g.warlord(seat);
    state.cards[leader].card = decks[seat]->leader;
    state.cards[leader].owner = seat;
    g.enter(leader, hq, seat);
  }
  std::array<std::uint16_t, 32> planets{};
  unsigned count = 0;
  for (std::uint16_t id : catalog.planets())
    if (count < planets.size()) planets[count++] = id;
  for (unsigned n = count; n > 1; --n) std::swap(planets[n - 1], planets[state.chance.below(n)]);
  for (unsigned i = 0; i < count && i < 10; ++i) {
    const Slot c = static_cast<Slot>(planet_slots + i);
    state.cards[c].card = planets[i];
    state.cards[c].place = i < line_length ? static_cast<Place>(i) : removed;
    if (i < line_length) state.line[i] = c;
    if (i < 5) state.cards[c].known = 3;
  }
  state.line_count = line_length;
  state.faceup = 5;
  state.first_planet = state.base = 0;
  state.initiative = static_cast<Seat>(state.chance.below(2));
  state.reveals = {};
  state.unsettled = 0;
  g.push(WholeGame{});
}

}  // namespace tercio::warlords
