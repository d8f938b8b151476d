#include "rulebooks/commanders/rules/knowledge.h"

#include <algorithm>

#include "rulebooks/commanders/deck.h"

namespace tercio::commanders {
namespace {

bool is_hidden(const Game& g, Seat seat, unsigned c) {
  const CardState& card = g.s.cards[c];
  return (card.place == arsenal || card.place == domain) && !(card.known >> seat & 1);
}

}  // namespace

void redeal(Game& g, Seat seat, Chance& chance, const Guess& guess) {
  for (Seat owner = 0; owner < g.s.seats; ++owner) {
    std::array<Slot, 128> slots{};
    unsigned count = 0;
    for (unsigned c = g.s.first[owner]; c < g.s.first[owner + 1U]; ++c)
      if (is_hidden(g, seat, c)) slots[count++] = static_cast<Slot>(c);
    deal_again(
        count, guess.hidden[owner], chance, [&](unsigned i) { return g.at(slots[i]).card; },
        [&](unsigned i, std::uint16_t id) { g.become(slots[i], id); });
  }
  g.s.chance = Chance::seeded(chance.next());
}

void concealed(const Game& g, Seat seat, Seat owner, Concealed& cards) {
  cards.clear();
  for (unsigned c = g.s.first[owner]; c < g.s.first[owner + 1U]; ++c)
    if (c != g.s.generals[owner])
      (is_hidden(g, seat, c) ? cards.hidden : cards.known).push_back(g.s.cards[c].card);
  std::sort(cards.hidden.begin(), cards.hidden.end());
}

DeckPool deck_pool(const Game& g, Seat owner, const std::vector<std::uint16_t>& known, Chance& chance) {
  std::array<bool, 9> in{};
  in[0] = true;
  const auto note = [&](std::uint16_t id) { in[static_cast<std::size_t>(g.catalog[id].alignment)] = true; };
  for (const std::uint16_t id : known) note(id);
  if (const Slot general = g.s.generals[owner]; general != no_card) note(g.at(general).card);
  for (const auto& group : alignment_groups) {
    unsigned size = 0;
    bool decided = false;
    for (; size < group.size() && group[size] != Alignment::None; ++size)
      decided = decided || in[static_cast<std::size_t>(group[size])];
    if (!decided) in[static_cast<std::size_t>(group[chance.below(size)])] = true;
  }
  DeckPool pool;
  for (std::size_t id = 1; id < g.catalog.size(); ++id) {
    const Card& card = g.catalog[id];
    if (card.type != Type::Blank && !card.encampment && in[static_cast<std::size_t>(card.alignment)])
      pool.possible.insert(pool.possible.end(), 3, static_cast<std::uint16_t>(id));
  }
  take_out(pool, known);
  return pool;
}

Option observed(const Game& g, Seat seat, Seat chooser, Option o) {
  if (seat == chooser) return o;
  switch (verb(o)) {
    case Verb::Choose:
    case Verb::Top:
      if (first(o) < slot_count && !(g.at(first(o)).known >> seat & 1)) return option(verb(o), 511);
      return o;
    default: return o;
  }
}

const char* broken_invariant(const Game& g) {
  const State& s = g.s;
  std::array<std::uint8_t, slot_count> seen{};
  for (Seat seat = 0; seat < s.seats; ++seat) {
    for (unsigned i = 0; i < s.domain_count[seat]; ++i) {
      const Slot c = s.domains[s.first[seat] + i];
      if (s.cards[c].place != domain || s.cards[c].owner != seat)
        return "a domain lists what it does not hold";
      ++seen[c];
    }
    for (Slot c : s.arsenals[seat]) {
      if (s.cards[c].place != arsenal || s.cards[c].owner != seat)
        return "an arsenal lists what it does not hold";
      if (!(s.cards[c].known >> seat & 1)) return "a commander does not know his own arsenal";
      ++seen[c];
    }
    for (Slot c : s.active[seat]) {
      if (!is_active(s.cards[c].place) || s.cards[c].owner != seat)
        return "an inactive resource is listed as active";
      ++seen[c];
    }
  }
  std::array<std::uint8_t, slot_count> attached{};
  for (Slot c = 0; c < slot_count; ++c) {
    if (c >= s.first[s.seats] && c < card_slots) continue;
    const CardState& me = s.cards[c];
    if (seen[c] > 1) return "a resource is in two places";
    const bool listed = me.place == domain || me.place == arsenal || is_active(me.place);
    if (listed && seen[c] == 0 && g.lives(me.owner)) return "a resource is lost";
    if (me.host != no_card && me.place != aside) {
      ++attached[me.host];
      if (s.cards[me.host].place != me.place) return "something is attached to what is elsewhere";
    }
    if (me.damage != 0 && !is_active(me.place) && me.place != aside) return "damage on an inactive resource";
    if (is_location(me.place) && g.card(c).is_unit() && !g.together(region_seat(me.place), me.owner))
      return "a unit is in a non-ally location";
  }
  for (Slot c = 0; c < slot_count; ++c)
    if (is_active(s.cards[c].place) && attached[c] != s.cards[c].attached)
      return "attachments are miscounted";
  for (Seat seat = 0; seat < s.seats; ++seat) {
    if (!g.lives(seat)) continue;
    if (g.locations(seat) > 4) return "a commander has more than four locations";
    if (!s.unsettled && s.member_count == 0)
      for (Slot c : s.active[seat])
        if (g.dying() == c) return "a unit lives below health 0";
  }
  return nullptr;
}

void Game::add_position(Hash& add) const {
  for (Slot c = 0; c < slot_count; ++c) {
    if (c >= s.first[s.seats] && c < card_slots) continue;
    const CardState& me = s.cards[c];
    add(me.card | std::uint64_t{me.place} << 16 | std::uint64_t{me.flags} << 24 |
        std::uint64_t{me.unable} << 32 | std::uint64_t{me.counters} << 40 | std::uint64_t{me.used} << 48);
    add(static_cast<std::uint16_t>(me.damage) | std::uint64_t{me.host} << 16);
  }
  for (Seat seat = 0; seat < s.seats; ++seat) {
    for (unsigned i = 0; i < s.domain_count[seat]; ++i) add(s.domains[s.first[seat] + i]);
    add(s.gold[seat] | std::uint64_t{s.mana[seat]} << 16);
  }
  add(static_cast<std::uint64_t>(s.phase) | std::uint64_t{s.term} << 8 | std::uint64_t{s.campaigning} << 24 |
      std::uint64_t{s.holder} << 32 | std::uint64_t{s.winners} << 40 |
      static_cast<std::uint64_t>(s.over) << 48 | std::uint64_t{s.alive} << 56);
}

}  // namespace tercio::commanders
