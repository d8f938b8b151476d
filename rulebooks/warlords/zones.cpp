// Where cards are: moving them between places, attaching, tokens, decks and hands.
#include "rulebooks/warlords/game.h"

namespace tercio::warlords {

unsigned Game::attachments(Slot c) const {
  unsigned n = 0;
  for (Slot a = at(c).first_attachment; a != no_card; a = at(a).next_attachment) ++n;
  return n;
}

Cards Game::units_at_hq(Seat seat) const {
  Cards units;
  for (Slot c : s.at[seat][hq])
    if (is_unit(c)) units.add(c);
  return units;
}

void Game::tally(Slot c, int by) {
  const Card& def = card(c);
  Tally& t = s.tallies[at(c).controller];
  const auto count = [by](std::uint8_t& n, bool counts) {
    n = static_cast<std::uint8_t>(n + (counts ? by : 0));
  };
  const bool held = at(c).place == hand;
  const auto keep = [&](Cards& set) { by > 0 ? set.add(c) : set.remove(c); };
  std::uint32_t names = held ? def.listens_in_hand : def.listens;
  if (names != 0) keep(s.listening[at(c).controller]);
  for (; names != 0; names &= names - 1) {
    const unsigned n = static_cast<unsigned>(std::countr_zero(names));
    count(t.listeners[n], true);
    t.ears = t.listeners[n] > 0 ? t.ears | 1U << n : t.ears & ~(1U << n);
  }
  std::uint8_t phases = held && def.type != Type::Event ? std::uint8_t{0} : def.action_phases;
  if (held && (def.keywords & bit(Keyword::Ambush))) phases |= 1U << static_cast<unsigned>(Phase::Combat);
  if (phases != 0) {
    keep(s.acting[at(c).controller]);
    for (unsigned p = 0; p < t.actions.size(); ++p) count(t.actions[p], phases >> p & 1U);
  }
  count(t.shields, held && def.shields > 0);
  if (held) return;
  if (def.aura != 0)
    for (unsigned i = 0; i < t.auras.size(); ++i) count(t.auras[i], def.aura >> i & 1U);
  count(t.forced, def.has_forced);
  count(t.state_triggers, def.has_state_trigger);
  count(t.relics, def.traits[catalog.relic()]);
}

// Hit points and legal attachments can change only where something alters them.
void Game::settle_if_altered(Slot c) {
  constexpr unsigned matters = AltersHitPoints | AltersKeywords;
  const Tally &a = s.tallies[0], &b = s.tallies[1];
  const bool aura = a.auras[1] | b.auras[1] | a.auras[3] | b.auras[3];
  if (aura || ((card(c).alters | card(c).aura) & matters) || a.state_triggers + b.state_triggers > 0 ||
      a.relics > 1 || b.relics > 1)
    settle_later();
}

void Game::leave_zone(Slot c) {
  CardState& card_state = at(c);
  const Seat seat = card_state.controller;
  if (card_state.place <= hand) tally(c, -1);
  if (warlords::in_play(card_state.place)) {
    s.play[seat].remove(c);
    s.at[seat][card_state.place].remove(c);
    s.auras.remove(c);
    settle_if_altered(c);
    return;
  }
  switch (card_state.place) {
    case hand: s.hands[seat].remove(c); break;
    case deck:
    case discard: {
      auto& pile = card_state.place == deck ? s.decks[card_state.owner] : s.discards[card_state.owner];
      auto& count =
          card_state.place == deck ? s.deck_counts[card_state.owner] : s.discard_counts[card_state.owner];
      unsigned i = count;
      while (i > 0 && pile[i - 1] != c) --i;
      for (; i < count; ++i) pile[i - 1] = pile[i];
      --count;
      if (card_state.place == deck) settle_later(2);
      break;
    }
    default: break;
  }
}

void Game::enter_zone(Slot c, Place to) {
  CardState& card_state = at(c);
  card_state.place = to;
  const Seat seat = card_state.controller;
  if (warlords::in_play(to)) {
    s.play[seat].add(c);
    if (card_state.host == no_card) s.at[seat][to].add(c);
    if (card(c).aura) s.auras.add(c);
    know(c, 3);
    number_copy(c);
    settle_if_altered(c);
  } else if (to == hand) {
    s.hands[seat].add(c);
    know(c, static_cast<std::uint8_t>(1U << seat));
  } else if (to == deck) {
    s.decks[card_state.owner][s.deck_counts[card_state.owner]++] = c;
  } else if (to == discard) {
    s.discards[card_state.owner][s.discard_counts[card_state.owner]++] = c;
    know(c, 3);
  } else if (to == nowhere) {
    s.bank.add(c);
  }
  if (to <= hand) tally(c, +1);
}

// Copies of a title at one place are told apart by numbers that they keep while they stay.
void Game::number_copy(Slot c) {
  std::uint8_t last = 0;
  const auto look_at = [&](Slot other) {
    if (other != c && card(other).title_id == card(c).title_id && at(other).ordinal > last)
      last = at(other).ordinal;
  };
  if (at(c).host != no_card) {
    for (Slot other : s.play[at(c).controller])
      if (at(other).host != no_card && at(other).place == at(c).place) look_at(other);
  } else {
    for (Slot other : s.at[at(c).controller][at(c).place]) look_at(other);
  }
  at(c).ordinal = static_cast<std::uint8_t>(last + 1);
}

void Game::move(Slot c, Place to, Seat controller) {
  CardState& card_state = at(c);
  const bool was_in_play = warlords::in_play(card_state.place);
  if (card_state.host != no_card) detach(c);
  leave_zone(c);
  card_state.controller = controller;
  if (was_in_play && !warlords::in_play(to)) {  // what it was is forgotten
    ++card_state.generation;
    card_state.damage = card_state.resources = card_state.ordinal = 0;
    card_state.used = 0;
    if (card_state.flags & CardState::OtherSide) flip(c);
    card_state.flags = 0;
  }
  if (to != nowhere && card(c).type == Type::Token && !warlords::in_play(to)) to = nowhere;
  if (to == deck) card_state.known = 0;
  enter_zone(c, to);
}

void Game::move_to_planet(Slot c, Place to) {
  for (Slot a = at(c).first_attachment; a != no_card; a = at(a).next_attachment) at(a).place = to;
  leave_zone(c);
  enter_zone(c, to);
  for (Slot a = at(c).first_attachment; a != no_card; a = at(a).next_attachment) number_copy(a);
}

void Game::enter(Slot c, Place to, Seat controller) {
  at(c).flags &= static_cast<std::uint8_t>(~CardState::Exhausted);
  move(c, to, controller);
}

void Game::attach(Slot c, Slot host, Seat controller) {
  if (at(c).host != no_card) detach(c);
  leave_zone(c);
  at(c).controller = controller;
  at(c).host = host;
  at(c).next_attachment = no_card;
  Slot* last = &at(host).first_attachment;
  while (*last != no_card) last = &at(*last).next_attachment;
  *last = c;
  enter_zone(c, at(host).place);
}

void Game::detach(Slot c) {
  Slot* link = &at(at(c).host).first_attachment;
  while (*link != c) link = &at(*link).next_attachment;
  *link = at(c).next_attachment;
  at(c).next_attachment = no_card;
  at(c).host = no_card;
}

void Game::change_control(Slot c, Seat seat) {
  const Place place = at(c).place;
  if (journal) tell("#" + std::to_string(seat) + " takes control of " + title(c));
  leave_zone(c);
  at(c).controller = seat;
  enter_zone(c, place);
  settle_later();
}

void Game::flip(Slot c) {
  const bool counted = at(c).place <= hand;
  if (counted) tally(c, -1);
  at(c).card = static_cast<std::uint16_t>(card(c).other_side);
  at(c).flags ^= CardState::OtherSide;
  if (counted) tally(c, +1);
  if (in_play(c)) {
    if (card(c).aura)
      s.auras.add(c);
    else
      s.auras.remove(c);
    settle_later();
  }
}

unsigned Game::tokens_in_play(Seat seat, std::int32_t which) const {
  unsigned have = 0;
  for (Slot c : s.play[seat]) have += at(c).card == which;
  return have;
}

Slot Game::token(Seat seat, std::int32_t which) {
  if (tokens_in_play(seat, which) >= tokens_of_a_title) return no_card;
  for (Slot c : s.bank) {
    if (at(c).owner != seat) continue;
    s.bank.remove(c);
    at(c).card = static_cast<std::uint16_t>(which);
    at(c).place = limbo;
    return c;
  }
  return no_card;
}

void Game::draw(Seat seat, unsigned cards) {
  for (; cards > 0 && s.deck_counts[seat] > 0; --cards) {
    const Slot top = s.decks[seat][s.deck_counts[seat] - 1U];
    move(top, hand, seat);
    revealed(1U << seat);
    if (journal) {
      journal->line(static_cast<std::uint8_t>(1U << seat),
                    "#" + std::to_string(seat) + " draws " + card(top).title);
      journal->line(static_cast<std::uint8_t>(2U >> seat), "#" + std::to_string(seat) + " draws a card");
    }
  }
}

void Game::know(Slot c, std::uint8_t seats) {
  if ((at(c).known & seats) == seats) return;
  revealed(seats & ~static_cast<unsigned>(at(c).known));
  at(c).known |= seats;
}

// Deals definitions over the slots of a deck, so that a slot number says nothing.
void Game::shuffle(Seat seat) {
  auto& pile = s.decks[seat];
  for (unsigned n = s.deck_counts[seat]; n > 1; --n) {
    const unsigned other = s.chance.below(n);
    std::swap(at(pile[n - 1]).card, at(pile[other]).card);
  }
  for (unsigned i = 0; i < s.deck_counts[seat]; ++i) at(pile[i]).known = 0;
  revealed(3);
}

void Game::gain(Seat seat, unsigned amount) {
  if (journal && amount > 0)
    tell("#" + std::to_string(seat) + " gains " + std::to_string(amount) +
         (amount == 1 ? " resource" : " resources"));
  s.resources[seat] = static_cast<std::uint8_t>(std::min(250U, s.resources[seat] + amount));
}

void Game::add_lasting(Slot c, std::int16_t step, int amount, Until until) {
  if (s.lasting_count == s.lasting.size()) return fail(4);
  s.lasting[s.lasting_count++] = {ref(c), step, static_cast<std::int8_t>(amount), until};
  settle_later();
}

void Game::expire(Until until) {
  unsigned kept = 0;
  for (unsigned i = 0; i < s.lasting_count; ++i)
    if (s.lasting[i].until != until && alive(s.lasting[i].card)) s.lasting[kept++] = s.lasting[i];
  if (kept != s.lasting_count) settle_later();
  while (s.lasting_count > kept) s.lasting[--s.lasting_count] = {};
}

void Game::expire_of(Slot c, Until until) {
  for (unsigned i = 0; i < s.lasting_count; ++i)
    if (s.lasting[i].until == until && s.lasting[i].card == ref(c)) s.lasting[i].card = {};
  expire(Until::Never);
}

std::uint8_t Game::open_moment() {
  if (s.moment_count == s.moments.size()) {
    fail(5);
    return 0;
  }
  s.moments[s.moment_count] = {s.member_count, 0, s.answer_count, 0};
  return s.moment_count++;
}

Member* Game::add_member(std::uint8_t moment, Slot c, std::uint32_t names, Slot agent) {
  if (s.member_count == s.members.size()) {
    fail(3);
    return &s.members[0];
  }
  Member& m = s.members[s.member_count++];
  m = {};
  ++s.moments[moment].count;
  m.card = ref(c);
  m.agent = ref(agent);
  m.names = names;
  if (c < slot_count) {
    m.seat = at(c).controller;
    m.place = at(c).place;
    m.face = at(c).card;
  }
  return &m;
}

void Game::close_moment() {
  Moment& m = s.moments[--s.moment_count];
  while (s.member_count > m.first) s.members[--s.member_count] = {};
  while (s.answer_count > m.first_answer) s.answered[--s.answer_count] = {};
  m = {};
}

std::uint32_t Game::names_of(std::uint8_t moment) const {
  const Moment& m = s.moments[moment];
  std::uint32_t names = 0;
  for (unsigned i = 0; i < m.count; ++i) names |= s.members[m.first + i].names;
  return names;
}

}  // namespace tercio::warlords
