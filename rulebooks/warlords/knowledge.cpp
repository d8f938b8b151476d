#include "rulebooks/warlords/knowledge.h"

#include <algorithm>

#include "rulebooks/concealed.h"
#include "rulebooks/warlords/deck.h"

namespace tercio::warlords {
namespace {

bool unknown(const Game& g, Seat seat, Slot c) { return !(g.at(c).known >> seat & 1U); }

struct HiddenSlots {
  std::array<Slot, 160> slots{};
  unsigned count = 0, held = 0;  // those in the hand come first
};

HiddenSlots hidden_slots(const Game& g, Seat seat, Seat owner) {
  HiddenSlots all;
  for (Slot c : g.s.hands[owner])
    if (unknown(g, seat, c)) all.slots[all.count++] = c;
  all.held = all.count;
  for (unsigned i = 0; i < g.s.deck_counts[owner]; ++i)
    if (const Slot c = g.s.decks[owner][i]; unknown(g, seat, c)) all.slots[all.count++] = c;
  return all;
}

// Not yet shown: it may stand on any planet.
void turn_dial_again(Game& g, Seat seat, Chance& chance) {
  if (g.s.phase != Phase::Command || !g.planet_here(g.s.dials[seat])) return;
  std::array<Place, line_length> planets{};
  unsigned open = 0;
  for (Place p = 0; p < line_length; ++p)
    if (g.planet_here(p)) planets[open++] = p;
  g.s.dials[seat] = planets[chance.below(open)];
}

}  // namespace

void redeal(Game& g, Seat seat, Chance& chance, const Guess& guess) {
  for (Seat owner = 0; owner < 2; ++owner) {
    const HiddenSlots all = hidden_slots(g, seat, owner);
    for (unsigned i = 0; i < all.held; ++i) g.tally(all.slots[i], -1);  // depends on what is in the hand
    deal_again(
        all.count, guess.hidden[owner], chance, [&](unsigned i) { return g.at(all.slots[i]).card; },
        [&](unsigned i, std::uint16_t id) { g.at(all.slots[i]).card = id; });
    for (unsigned i = 0; i < all.held; ++i) g.tally(all.slots[i], +1);
    if (guess.hidden[owner].empty() || owner == seat) continue;
    g.s.orders_discards[owner] = 0;
    for (Slot c = deck_slots[owner]; c < deck_slots[owner] + deck_capacity; ++c)
      g.s.orders_discards[owner] |= g.card(c).reads_topmost;
  }
  std::array<Slot, 10> planets{};
  unsigned count = 0;
  for (Slot c = planet_slots; c < token_slots; ++c)
    if (g.at(c).known == 0) planets[count++] = c;
  deal_again(
      count, {}, chance, [&](unsigned i) { return g.at(planets[i]).card; },
      [&](unsigned i, std::uint16_t id) { g.at(planets[i]).card = id; });
  turn_dial_again(g, Game::other(seat), chance);
  g.s.chance = Chance::seeded(chance.next());
}

Concealed concealed(const Game& g, Seat seat, Seat owner) {
  const HiddenSlots all = hidden_slots(g, seat, owner);
  return concealed_deck(g, std::span(all.slots).first(all.count), deck_slots[owner], deck_capacity);
}

DeckPool deck_pool(const Game& g, Seat owner, const std::vector<std::uint16_t>& known, Chance& chance) {
  const Card& leader = g.catalog[g.at(g.warlord(owner)).card];
  Faction ally = Faction::None;
  for (const std::uint16_t id : known)
    if (const Card& card = g.catalog[id];
        card.squad == 0 && card.faction != leader.faction && card.faction != Faction::Neutral)
      ally = card.faction;
  std::vector<Faction> neighbours;
  for (std::size_t id = 1; id < g.catalog.size() && ally == Faction::None; ++id)
    if (are_neighbours(leader.faction, g.catalog[id].faction) &&
        std::find(neighbours.begin(), neighbours.end(), g.catalog[id].faction) == neighbours.end())
      neighbours.push_back(g.catalog[id].faction);
  if (!neighbours.empty()) ally = neighbours[chance.below(static_cast<std::uint32_t>(neighbours.size()))];
  DeckPool pool;
  for (std::size_t id = 1; id < g.catalog.size(); ++id) {
    const Card& card = g.catalog[id];
    if (card.type != Type::Army && card.type != Type::Support && card.type != Type::Attachment &&
        card.type != Type::Event)
      continue;
    const bool own = card.faction == leader.faction || card.faction == Faction::Neutral;
    if (card.squad > 0) {
      if (card.squad == leader.squad)
        pool.certain.insert(pool.certain.end(), card.squad_copies, static_cast<std::uint16_t>(id));
    } else if (own || (card.faction == ally && !card.loyal)) {
      pool.possible.insert(pool.possible.end(), 3, static_cast<std::uint16_t>(id));
    }
  }
  take_out(pool, known);
  return pool;
}

Option observed(const Game& g, Seat seat, Seat chooser, Option o) {
  if (seat == chooser) return o;
  const auto hidden = [&](Slot c) { return c < slot_count && !(g.at(c).known >> seat & 1U); };
  switch (static_cast<Verb>(o.verb)) {
    case Verb::CommitTo: return option(Verb::CommitTo, 255);
    case Verb::Choose:
    case Verb::Bottom:
    case Verb::DiscardCard:
      if (hidden(o.a)) o.a = no_card;
      return o;
    case Verb::Pass:
    case Verb::Decline: return option(Verb::None);
    default: return o;
  }
}

const char* broken_invariant(const Game& g) {
  const State& s = g.s;
  std::array<std::uint8_t, slot_count> places{};  // how often each card is listed
  for (Seat seat = 0; seat < 2; ++seat) {
    for (Slot c : s.hands[seat]) ++places[c];
    for (Slot c : s.play[seat]) ++places[c];
    for (unsigned i = 0; i < s.deck_counts[seat]; ++i) ++places[s.decks[seat][i]];
    for (unsigned i = 0; i < s.discard_counts[seat]; ++i) ++places[s.discards[seat][i]];
    for (Place p = 0; p <= hq; ++p)
      for (Slot c : s.at[seat][p])
        if (s.cards[c].place != p || s.cards[c].controller != seat) return "a card is listed where it is not";
  }
  for (Slot c = 0; c < slot_count; ++c) {
    const CardState& now = s.cards[c];
    for (Seat seat = 0; seat < 2; ++seat)
      if (s.play[seat].has(c) !=
          (in_play(now.place) && now.controller == seat && (c < planet_slots || c >= token_slots)))
        return "the list of cards in play is wrong";
    if (places[c] > 1) return "a card is in two places";
    if (places[c] == 0 && now.place <= discard && (c < planet_slots || c >= token_slots))
      return "a card is lost";
    if (now.host != no_card) {
      bool linked = false;
      for (Slot a = s.cards[now.host].first_attachment; a != no_card; a = s.cards[a].next_attachment)
        linked |= a == c;
      // In the middle of a packet the host may have left just before.
      if (!linked || (s.cards[now.host].place != now.place && s.member_count == 0))
        return "an attachment hangs loose";
    }
    if (now.damage > 0 && !in_play(now.place)) return "damage on a card out of play";
    if (now.place == hand && !(now.known >> now.controller & 1U))
      return "a player does not know his own hand";
  }
  for (Seat seat = 0; seat < 2; ++seat)
    for (unsigned n = 1; n < static_cast<unsigned>(Name::count); ++n) {
      unsigned listening = 0;
      for (Slot c : s.play[seat]) listening += g.card(c).listens >> n & 1U;
      for (Slot c : s.hands[seat]) listening += g.card(c).listens_in_hand >> n & 1U;
      if (listening != s.tallies[seat].listeners[n]) return "listeners are miscounted";
    }
  if (!s.unsettled && s.member_count == 0)
    for (Seat seat = 0; seat < 2; ++seat)
      for (Slot c : s.play[seat])
        if (g.is_unit(c) && s.cards[c].damage >= g.hit_points(c))
          return "a unit lives with damage at its hit points";
  return nullptr;
}

// The position and what is offered; never frames, caches or resume points.
std::uint64_t Game::hash() const {
  std::uint64_t sum = 0x9e3779b97f4a7c15ULL;
  const auto add = [&](std::uint64_t x) { sum = Chance::mix(sum ^ x); };
  for (const CardState& c : s.cards)
    add(c.card | std::uint64_t{c.place} << 16 | std::uint64_t{c.controller} << 24 |
        std::uint64_t{c.flags} << 32 | std::uint64_t{c.damage} << 40 | std::uint64_t{c.resources} << 48 |
        std::uint64_t{c.host} << 56);
  for (Seat seat = 0; seat < 2; ++seat) {
    for (unsigned i = 0; i < s.deck_counts[seat]; ++i) add(s.decks[seat][i]);
    for (unsigned i = 0; i < s.discard_counts[seat]; ++i) add(s.discards[seat][i]);
    add(s.resources[seat]);
    add(s.victory_counts[seat]);
  }
  add(static_cast<std::uint64_t>(s.phase) | std::uint64_t{s.round} << 8 | std::uint64_t{s.initiative} << 16 |
      std::uint64_t{s.winner} << 24 | static_cast<std::uint64_t>(s.over) << 32 |
      std::uint64_t{s.faceup} << 40);
  add(s.chance.a);
  add(s.chance.b);
  if (!over() && s.frames.top > 0) {
    Options list;
    add(to_move(list));
    for (Option o : list)
      add(o.verb | std::uint64_t{o.a} << 8 | std::uint64_t{o.b} << 16 | std::uint64_t{o.c} << 24);
  }
  return sum;
}

}  // namespace tercio::warlords
