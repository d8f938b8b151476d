#include "rulebooks/warlords/rules/knowledge.h"

#include <algorithm>

#include "rulebooks/concealed.h"
#include "rulebooks/warlords/deck.h"

namespace tercio::warlords {
namespace {

bool unknown(const Game& g, Seat seat, Slot c) { return !(g.at(c).known >> seat & 1U); }

struct HiddenSlots {
  std::array<Slot, 160> slots{};
  unsigned count = 0, held = 0, reserved = 0;  // those in the hand come first, those in reserve next
};

HiddenSlots hidden_slots(const Game& g, Seat seat, Seat owner) {
  HiddenSlots all;
  for (Slot c : g.s.hands[owner])
    if (unknown(g, seat, c)) all.slots[all.count++] = c;
  all.held = all.count;
  for (Slot c : g.s.reserves[owner])
    if (unknown(g, seat, c)) all.slots[all.count++] = c;
  all.reserved = all.count - all.held;
  for (unsigned i = 0; i < g.s.deck_counts[owner]; ++i)
    if (const Slot c = g.s.decks[owner][i]; unknown(g, seat, c)) all.slots[all.count++] = c;
  return all;
}

// Not yet shown: it may stand on any planet.
void turn_dial_again(Game& g, std::uint8_t& dial, Chance& chance) {
  if (g.s.phase != Phase::Command || !g.planet_here(dial)) return;
  std::array<Place, line_length> planets{};
  unsigned open = 0;
  for (Place p = 0; p < line_length; ++p)
    if (g.planet_here(p)) planets[open++] = p;
  dial = planets[chance.below(open)];
}

bool strikes(const Game& g, std::uint16_t id) { return g.catalog[id].keywords & bit(Keyword::DeepStrike); }

std::uint16_t any_striker(const Game& g, Seat owner, Chance& chance) {
  const Card& leader = g.catalog[g.at(g.warlord(owner)).card];
  for (const bool legal : {true, false}) {
    unsigned count = 0;
    const auto counts = [&](std::size_t id) {
      return strikes(g, static_cast<std::uint16_t>(id)) &&
             (!legal || may_include(g.catalog, leader, g.catalog[id]));
    };
    for (std::size_t id = 1; id < g.catalog.size(); ++id) count += counts(id);
    unsigned wanted = count > 0 ? chance.below(count) : 0;
    for (std::size_t id = 1; id < g.catalog.size() && count > 0; ++id)
      if (counts(id) && wanted-- == 0) return static_cast<std::uint16_t>(id);
  }
  return g.catalog.blank();
}

// Nothing lies in reserve unseen that has no Deep Strike. Where a guess has too few such cards, it could be
// any that the deck may have.
void keep_to_reserve(Game& g, const HiddenSlots& all, Seat owner, Chance& chance) {
  for (unsigned i = all.held; i < all.held + all.reserved; ++i) {
    if (strikes(g, g.at(all.slots[i]).card)) continue;
    unsigned others = 0, seen = 0;
    const auto is_other = [&](unsigned k) {
      return (k < all.held || k >= all.held + all.reserved) && strikes(g, g.at(all.slots[k]).card);
    };
    for (unsigned k = 0; k < all.count; ++k) others += is_other(k);
    if (others == 0) {
      g.at(all.slots[i]).card = any_striker(g, owner, chance);
      continue;
    }
    const unsigned wanted = chance.below(others);
    for (unsigned k = 0; k < all.count; ++k)
      if (is_other(k) && seen++ == wanted) std::swap(g.at(all.slots[i]).card, g.at(all.slots[k]).card);
  }
}

}  // namespace

void redeal(Game& g, Seat seat, Chance& chance, const Guess& guess) {
  for (Seat owner = 0; owner < 2; ++owner) {
    const HiddenSlots all = hidden_slots(g, seat, owner);
    const unsigned tallied = all.held + all.reserved;  // depends on what is in the hand and in reserve
    for (unsigned i = 0; i < tallied; ++i) g.tally(all.slots[i], -1);
    deal_again(
        all.count, guess.hidden[owner], chance, [&](unsigned i) { return g.at(all.slots[i]).card; },
        [&](unsigned i, std::uint16_t id) { g.at(all.slots[i]).card = id; });
    keep_to_reserve(g, all, owner, chance);
    for (unsigned i = 0; i < tallied; ++i) g.tally(all.slots[i], +1);
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
  turn_dial_again(g, g.s.dials[Game::other(seat)], chance);
  turn_dial_again(g, g.s.synapse_dials[Game::other(seat)], chance);
  g.s.chance = Chance::seeded(chance.next());
}

void concealed(const Game& g, Seat seat, Seat owner, Concealed& cards) {
  const HiddenSlots all = hidden_slots(g, seat, owner);
  concealed_deck(g, std::span(all.slots).first(all.count), deck_slots[owner], deck_capacity, cards);
}

DeckPool deck_pool(const Game& g, Seat owner, const std::vector<std::uint16_t>& known, Chance& chance) {
  const Card& leader = g.catalog[g.at(g.warlord(owner)).card];
  Faction ally = Faction::None;
  for (const std::uint16_t id : known)
    if (const Card& card = g.catalog[id];
        card.squad == 0 && card.faction != leader.faction && card.faction != Faction::Neutral)
      ally = card.faction;
  std::vector<Faction> neighbours;
  for (std::size_t id = 1; id < g.catalog.size() && ally == Faction::None && chooses_an_ally(leader); ++id)
    if (are_neighbours(leader.faction, g.catalog[id].faction) &&
        std::find(neighbours.begin(), neighbours.end(), g.catalog[id].faction) == neighbours.end())
      neighbours.push_back(g.catalog[id].faction);
  if (!neighbours.empty()) ally = neighbours[chance.below(static_cast<std::uint32_t>(neighbours.size()))];
  DeckPool pool;
  for (std::size_t id = 1; id < g.catalog.size(); ++id) {
    const Card& card = g.catalog[id];
    if (card.type == Type::Synapse) continue;  // it stands on the table from the beginning
    const bool own = card.faction == leader.faction || card.faction == Faction::Neutral;
    if (card.squad > 0) {
      if (card.squad == leader.squad)
        pool.certain.insert(pool.certain.end(), card.squad_copies, static_cast<std::uint16_t>(id));
    } else if (may_include(g.catalog, leader, card) &&
               (own || card.faction == ally || !chooses_an_ally(leader))) {
      pool.possible.insert(pool.possible.end(), 3, static_cast<std::uint16_t>(id));
    }
  }
  take_out(pool, known);
  return pool;
}

Option observed(const Game& g, Seat seat, Seat chooser, Option o) {
  if (seat == chooser) return o;
  const auto hidden = [&](Slot c) { return c < slot_count && !(g.at(c).known >> seat & 1U); };
  switch (verb(o)) {
    case Verb::CommitTo: return option(Verb::CommitTo, 255);
    case Verb::CommitSynapse: return option(Verb::CommitSynapse, 255);
    case Verb::Reserve:
      return option(Verb::Reserve, no_card, o.b);  // which card it was, even if known before
    case Verb::Choose:
    case Verb::Bottom:
    case Verb::Top:
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
    for (Slot c : s.reserves[seat]) {
      ++places[c];
      if (!is_reserve(s.cards[c].place) || s.cards[c].controller != seat)
        return "a card is listed where it is not";
      if (!g.planet_here(g.planet_of(c)) && s.member_count == 0) return "a card is in reserve at no planet";
      if (!(s.cards[c].known >> seat & 1U)) return "a player does not know his own reserve";
    }
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
    if (places[c] == 0 && (now.place <= discard || is_reserve(now.place)) &&
        (c < planet_slots || c >= token_slots))
      return "a card is lost";
    if (now.host != no_card) {
      bool linked = false;
      for (Slot a = s.cards[now.host].first_attachment; a != no_card; a = s.cards[a].next_attachment)
        linked |= a == c;
      // In the middle of a packet the host may have left just before.
      const bool apart =
          now.place == beneath ? !in_play(s.cards[now.host].place) : s.cards[now.host].place != now.place;
      if (!linked || (apart && s.member_count == 0)) return "an attachment hangs loose";
    }
    if (now.damage > 0 && !in_play(now.place)) return "damage on a card out of play";
    if (now.place == hand && !(now.known >> now.controller & 1U))
      return "a player does not know his own hand";
  }
  for (Seat seat = 0; seat < 2; ++seat)
    for (unsigned n = 1; n < static_cast<unsigned>(Name::count); ++n) {
      std::array<unsigned, 2> listening{};
      const auto count = [&](Names interrupts, Names reactions) {
        listening[0] += static_cast<unsigned>(interrupts >> n & 1U);
        listening[1] += static_cast<unsigned>(reactions >> n & 1U);
      };
      for (Slot c : s.play[seat]) count(g.card(c).interrupts, g.card(c).reactions);
      for (Slot c : s.play[0] | s.play[1]) count(g.card(c).given_interrupts, g.card(c).given_reactions);
      for (Slot c : s.hands[seat]) count(g.card(c).held_interrupts, g.card(c).held_reactions);
      for (unsigned i = 0; i < s.discard_counts[seat]; ++i)
        count(g.card(s.discards[seat][i]).pile_interrupts, g.card(s.discards[seat][i]).pile_reactions);
      for (unsigned i = 0; i < s.lasting_count; ++i)
        if (const Card* given = g.given_by(s.lasting[i])) count(given->interrupts, given->reactions);
      for (Slot c = deck_slots[seat]; c < deck_slots[seat] + deck_capacity; ++c)
        if (s.cards[c].flags & CardState::Struck) count(g.card(c).interrupts, g.card(c).reactions);
      for (unsigned kind = 0; kind < 2; ++kind)
        if (listening[kind] != s.tallies[seat].listeners[kind][n]) return "listeners are miscounted";
    }
  if (!s.unsettled && s.member_count == 0)
    for (Seat seat = 0; seat < 2; ++seat)
      for (Slot c : s.play[seat])
        if (g.is_unit(c) && s.cards[c].damage >= g.hit_points(c))
          return "a unit lives with damage at its hit points";
  return nullptr;
}

void Game::add_position(Hash& add) const {
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
  if (s.enslaved != std::array<Faction, 2>{})
    add(static_cast<std::uint64_t>(s.enslaved[0]) | static_cast<std::uint64_t>(s.enslaved[1]) << 8);
}

}  // namespace tercio::warlords
