#include "rulebooks/delos/knowledge.h"

#include <algorithm>

namespace tercio::delos {
namespace {

using Hidden = std::array<Slot, deck_capacity>;

// Deals the definitions of these slots over them anew. They are sorted first: what comes of it depends on
// what is hidden, not on where it was.
void deal_again(Game& g, const Hidden& slots, unsigned count, Chance& chance) {
  std::array<std::uint16_t, deck_capacity> cards{};
  for (unsigned i = 0; i < count; ++i) cards[i] = g.at(slots[i]).card;
  std::sort(cards.begin(), cards.begin() + count);
  for (unsigned n = count; n > 1; --n) std::swap(cards[n - 1], cards[chance.below(n)]);
  for (unsigned i = 0; i < count; ++i) g.at(slots[i]).card = cards[i];
}

}  // namespace

void redeal(Game& g, Seat seat, Chance& chance) {
  const auto is_hidden = [&](Slot c) {
    if (g.s.strict_memory && (g.at(c).flags & CardState::FaceDown)) return true;
    return !(g.at(c).known >> seat & 1U);
  };
  for (Seat owner = 0; owner < 2; ++owner) {
    Hidden slots{};
    unsigned count = 0;
    const auto add = [&](Slot c) {
      if (is_hidden(c)) slots[count++] = c;
    };
    for (Slot c : g.s.commands[owner]) add(c);
    const unsigned held = count;  // what counts among the battle's sources
    for (Slot c : g.s.hands[owner]) add(c);
    for (Place p = 0; p < sector_count; ++p)
      for (Slot c : g.s.at[owner][p])
        if (g.at(c).flags & CardState::FaceDown) add(c);
    for (unsigned i = 0; i < g.s.deck_counts[owner]; ++i) add(g.s.decks[owner][i]);
    const bool fighting = g.s.battle.at != nowhere;
    for (unsigned i = 0; fighting && i < held; ++i) g.tally(slots[i], -1);
    deal_again(g, slots, count, chance);
    for (unsigned i = 0; fighting && i < held; ++i) g.tally(slots[i], +1);
  }
  g.s.chance = Chance::seeded(chance.next());
}

Option observed(const Game& g, Seat seat, Seat chooser, Option o) {
  if (seat == chooser) return o;
  const auto hidden = [&](Slot c) { return c < slot_count && !(g.at(c).known >> seat & 1U); };
  switch (verb(o)) {
    case Verb::Deploy:
    case Verb::Choose:
    case Verb::Top:
    case Verb::DiscardCard:
      if (hidden(o.a)) o.a = no_card;
      return o;
    case Verb::Decline:
    case Verb::NoBlock: return option(Verb::None);
    case Verb::Pass: {  // passing a battle action is public, passing a window is not
      return g.s.battle.in_action && g.s.battle.turn == chooser ? o : option(Verb::None);
    }
    default: return o;
  }
}

namespace {

const char* broken_sources(const Game& g) {
  const State& s = g.s;
  if (s.battle.at == nowhere)
    return s.auras.empty() && s.sources[0].ears == 0 && s.sources[1].ears == 0 && s.lasting_count == 0
               ? nullptr
               : "something of a battle is left after it";
  for (Seat seat = 0; seat < 2; ++seat) {
    Cards tactics, actions;
    std::uint32_t ears = g.card(Game::fleet(seat)).listens;
    const auto add = [&](Slot c, unsigned kinds) {
      if (kinds & bit(Kind::Tactic)) tactics.add(c);
      if (kinds & bit(Kind::Action)) actions.add(c);
    };
    for (Slot c : g.here(seat)) {
      add(c, g.card(c).kinds);
      ears |= g.card(c).listens;
      if (s.cards[c].flags & CardState::FaceDown) return "a card in battle lies face down";
    }
    for (Slot c : s.commands[seat]) {
      add(c, g.card(c).command_kind);
      ears |= g.card(c).listens_in_hand;
    }
    add(Game::fleet(seat), g.card(Game::fleet(seat)).kinds);
    if (tactics != s.sources[seat].tactics || actions != s.sources[seat].actions ||
        ears != s.sources[seat].ears)
      return "what a battle's cards could do is miscounted";
  }
  return nullptr;
}

}  // namespace

const char* broken_invariant(const Game& g) {
  const State& s = g.s;
  std::array<std::uint8_t, slot_count> places{};  // how often each card is listed
  for (Seat seat = 0; seat < 2; ++seat) {
    for (Slot c : s.hands[seat]) ++places[c];
    for (Slot c : s.commands[seat]) ++places[c];
    for (unsigned i = 0; i < s.deck_counts[seat]; ++i) ++places[s.decks[seat][i]];
    for (unsigned i = 0; i < s.discard_counts[seat]; ++i) ++places[s.discards[seat][i]];
    for (Place p = 0; p < sector_count; ++p)
      for (Slot c : s.at[seat][p]) {
        ++places[c];
        if (s.cards[c].place != p || s.cards[c].owner != seat) return "a card is listed where it is not";
        if (!g.is_open(p)) return "a card lies at a sector that was won";
      }
  }
  for (Slot c = 0; c < fleet_slots; ++c) {
    const CardState& now = s.cards[c];
    if (places[c] > 1) return "a card is in two places";
    if (places[c] == 0 && now.place <= discard) return "a card is lost";
    if (places[c] == 1 && now.place > discard) return "a card is listed though it is nowhere";
    if ((now.flags & CardState::Locked) && (now.flags & CardState::Charging))
      return "a card is in two states";
    if (now.flags != 0 && !is_sector(now.place)) return "a card out of play has a state";
    if ((now.place == hand || now.place == command) && !(now.known >> now.owner & 1U))
      return "a player does not know his own hand";
    if (is_sector(now.place) && !(now.flags & CardState::FaceDown) && now.known != 3)
      return "a card lies face up and is not known";
  }
  if (s.battle.at == nowhere && (!s.commands[0].empty() || !s.commands[1].empty()) && s.battle.drawn == 0)
    return "a command hand without a battle";
  return broken_sources(g);
}

// The position and what is offered; never frames, caches or resume points.
std::uint64_t Game::hash() const {
  std::uint64_t sum = 0x9e3779b97f4a7c15ULL;
  const auto add = [&](std::uint64_t x) { sum = Chance::mix(sum ^ x); };
  for (const CardState& c : s.cards)
    add(c.card | std::uint64_t{c.place} << 16 | std::uint64_t{c.owner} << 24 | std::uint64_t{c.flags} << 32 |
        std::uint64_t{c.used_in_battle} << 40);
  for (Seat seat = 0; seat < 2; ++seat) {
    for (unsigned i = 0; i < s.deck_counts[seat]; ++i) add(s.decks[seat][i]);
    for (unsigned i = 0; i < s.discard_counts[seat]; ++i) add(s.discards[seat][i]);
  }
  add(static_cast<std::uint64_t>(s.phase) | std::uint64_t{s.turn} << 8 | std::uint64_t{s.attacker} << 16 |
      std::uint64_t{s.winner} << 24 | static_cast<std::uint64_t>(s.over) << 32 | std::uint64_t{s.open} << 40 |
      std::uint64_t{s.battle.at} << 48);
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

}  // namespace tercio::delos
