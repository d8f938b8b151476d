#include "rulebooks/delos/rules/knowledge.h"

#include <algorithm>

#include "rulebooks/concealed.h"

namespace tercio::delos {
namespace {

struct HiddenSlots {
  std::array<Slot, deck_capacity> slots{};
  unsigned count = 0,
           held = 0;  // those in the command hand come first: they count among the battle's sources
};

HiddenSlots hidden_slots(const Game& g, Seat seat, Seat owner) {
  HiddenSlots all;
  const auto add = [&](Slot c) {
    const bool forgotten = g.s.strict_memory && (g.at(c).flags & CardState::FaceDown);
    if (forgotten || !(g.at(c).known >> seat & 1U)) all.slots[all.count++] = c;
  };
  for (Slot c : g.s.commands[owner]) add(c);
  all.held = all.count;
  for (Slot c : g.s.hands[owner]) add(c);
  for (Place p = 0; p < sector_count; ++p)
    for (Slot c : g.s.at[owner][p])
      if (g.at(c).flags & CardState::FaceDown) add(c);
  for (unsigned i = 0; i < g.s.deck_counts[owner]; ++i) add(g.s.decks[owner][i]);
  return all;
}

}  // namespace

void redeal(Game& g, Seat seat, Chance& chance, const Guess& guess) {
  const bool fighting = g.s.battle.at != nowhere;
  for (Seat owner = 0; owner < 2; ++owner) {
    const HiddenSlots all = hidden_slots(g, seat, owner);
    for (unsigned i = 0; fighting && i < all.held; ++i) g.tally(all.slots[i], -1);
    deal_again(
        all.count, guess.hidden[owner], chance, [&](unsigned i) { return g.at(all.slots[i]).card; },
        [&](unsigned i, std::uint16_t id) { g.at(all.slots[i]).card = id; });
    for (unsigned i = 0; fighting && i < all.held; ++i) g.tally(all.slots[i], +1);
  }
  g.s.chance = Chance::seeded(chance.next());
}

void concealed(const Game& g, Seat seat, Seat owner, Concealed& cards) {
  const HiddenSlots all = hidden_slots(g, seat, owner);
  concealed_deck(g, std::span(all.slots).first(all.count), deck_slots[owner], deck_capacity, cards);
}

DeckPool deck_pool(const Game& g, Seat owner, const std::vector<std::uint16_t>& known, Chance&) {
  const Race race = g.card(Game::fleet(owner)).race;
  DeckPool pool;
  for (std::size_t id = 1; id < g.catalog.size(); ++id) {
    const Card& card = g.catalog[id];
    if ((bit(card.type) & deck_types) && (card.race == Race::None || card.race == race))
      pool.possible.insert(pool.possible.end(), 4, static_cast<std::uint16_t>(id));
  }
  take_out(pool, known);
  return pool;
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
      const bool action = AllRoutines::top(g.s.frames).routine == AllRoutines::id<TakeAction>;
      return action ? o : option(Verb::None);
    }
    default: return o;
  }
}

namespace {

bool lasts_this_turn(const State& s) {  // all that lasts
  for (unsigned i = 0; i < s.lasting_count; ++i)
    if (s.lasting[i].until != Until::EndOfTurn) return false;
  return true;
}

const char* broken_sources(const Game& g) {
  const State& s = g.s;
  if (s.battle.at == nowhere)
    return s.auras.empty() && s.laws.empty() && s.grant_kinds == 0 && s.sources[0].ears == 0 &&
                   s.sources[1].ears == 0 && lasts_this_turn(s)
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

void Game::add_position(Hash& add) const {
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
}

}  // namespace tercio::delos
