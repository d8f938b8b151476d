// Where cards are: moving them between places, attaching, tokens, decks and hands.
#include <algorithm>

#include "rulebooks/warlords/rules/game.h"
#include "rulebooks/warlords/text/compile.h"

namespace tercio::warlords {

namespace {

bool listens_in_pile(const Card& def) { return (def.pile_interrupts | def.pile_reactions) != 0; }
int deploys_from_pile(const Card& def) { return def.from_discard || def.ambush_from_discard ? 1 : 0; }

}  // namespace

unsigned Game::attachments(Slot c) const {
  unsigned n = 0;
  for (Slot a = at(c).first_attachment; a != no_card; a = at(a).next_attachment) n += in_play(a);
  return n;
}

Cards Game::units_at_hq(Seat seat) const {
  Cards units;
  for (Slot c : s.at[seat][hq])
    if (is_unit(c)) units.add(c);
  return units;
}

// Who has an ability that was given may be either player.
void Game::tally_given(const Card& def, int by) {
  const std::array<Names, 2> listens = {def.given_interrupts, def.given_reactions};
  for (Tally& t : s.tallies) {
    for (unsigned k = 0; k < 2; ++k)
      for (Names names = listens[k]; names != 0; names &= names - 1) {
        const auto n = static_cast<unsigned>(std::countr_zero(names));
        t.listeners[k][n] = static_cast<std::uint8_t>(t.listeners[k][n] + by);
        t.ears[k] = t.listeners[k][n] > 0 ? t.ears[k] | Names{1} << n : t.ears[k] & ~(Names{1} << n);
      }
    for (unsigned p = 0; p < t.actions.size(); ++p)
      if (def.given_phases >> p & 1U) t.actions[p] = static_cast<std::uint8_t>(t.actions[p] + by);
    if (def.alters & AltersAbilities) t.auras[6] = static_cast<std::uint8_t>(t.auras[6] + by);
  }
}

// An ability that something has for a time.
void Game::tally_lasting(const Lasting& lasting, int by) {
  const Card* hidden = given_by(lasting);
  if (!hidden) return;
  Card giver;
  giver.given_interrupts = hidden->interrupts;
  giver.given_reactions = hidden->reactions;
  giver.given_phases = hidden->action_phases;
  giver.alters = AltersAbilities;
  tally_given(giver, by);
  for (Tally& t : s.tallies) t.forced = static_cast<std::uint8_t>(t.forced + (hidden->has_forced ? by : 0));
}

void Game::tally(Slot c, int by) {
  const Card& def = card(c);
  Tally& t = s.tallies[at(c).controller];
  const auto count = [by](std::uint8_t& n, bool counts) {
    n = static_cast<std::uint8_t>(n + (counts ? by : 0));
  };
  const bool held = at(c).place == hand;
  const auto keep = [&](Cards& set) { by > 0 ? set.add(c) : set.remove(c); };
  if (is_reserve(at(c).place)) {
    if (!def.strikes_as_action) return;
    keep(s.acting[at(c).controller]);
    return count(t.actions[static_cast<unsigned>(Phase::Combat)], true);
  }
  const bool piled = at(c).place == discard;
  const std::array<Names, 2> listens = {piled  ? def.pile_interrupts
                                        : held ? def.held_interrupts
                                               : def.interrupts,
                                        piled  ? def.pile_reactions
                                        : held ? def.held_reactions
                                               : def.reactions};
  if ((listens[0] | listens[1]) != 0) keep(s.listening[at(c).controller]);
  for (unsigned k = 0; k < 2; ++k)
    for (Names names = listens[k]; names != 0; names &= names - 1) {
      const auto n = static_cast<unsigned>(std::countr_zero(names));
      count(t.listeners[k][n], true);
      t.ears[k] = t.listeners[k][n] > 0 ? t.ears[k] | Names{1} << n : t.ears[k] & ~(Names{1} << n);
    }
  if (piled) return;
  std::uint8_t phases = held && def.type != Type::Event ? std::uint8_t{0} : def.action_phases;
  if (held && ((def.keywords & bit(Keyword::Ambush)) || def.may_ambush))
    phases |= 1U << static_cast<unsigned>(Phase::Combat);
  if (phases != 0) {
    keep(s.acting[at(c).controller]);
    for (unsigned p = 0; p < t.actions.size(); ++p) count(t.actions[p], phases >> p & 1U);
  }
  count(t.shields, held ? def.shields > 0 : def.lends_shields);
  if (held) return;
  if (def.opens_decks != 0)
    for (Seat seat = 0; seat < 2; ++seat) {
      count(s.open_decks[seat], def.opens_decks & (seat == at(c).controller ? 1U : 2U));
      settle_later(2);
    }
  if (def.open_phases != 0)
    for (Seat seat = 0; seat < 2; ++seat) {
      keep(s.acting[seat]);
      for (unsigned p = 0; p < t.actions.size(); ++p)
        count(s.tallies[seat].actions[p], def.open_phases >> p & 1U);
    }
  if (def.aura & AltersAbilities || def.alters & AltersAbilities) tally_given(def, by);
  if (def.aura != 0)
    for (unsigned i = 0; i < t.auras.size(); ++i) count(t.auras[i], def.aura >> i & 1U);
  count(t.forced, def.has_forced);
  count(t.state_triggers, def.has_state_trigger);
  count(t.relics, def.traits[catalog.relic()]);
  count(t.recalls, def.recalls);
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
  if (card_state.place <= hand || is_reserve(card_state.place) || (card_state.flags & CardState::Struck) ||
      (card_state.place == discard && listens_in_pile(card(c))))
    tally(c, -1);
  card_state.flags &= static_cast<std::uint8_t>(~CardState::Struck);
  if (is_reserve(card_state.place)) return s.reserves[seat].remove(c);
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
      if (card_state.place == deck)
        settle_later(2);
      else
        s.pile_deploys[card_state.owner] =
            static_cast<std::uint8_t>(s.pile_deploys[card_state.owner] - deploys_from_pile(card(c)));
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
  } else if (is_reserve(to)) {
    std::uint8_t last = 0;
    for (Slot other : s.reserves[seat])
      if (at(other).place == to) last = std::max(last, at(other).ordinal);
    card_state.ordinal = static_cast<std::uint8_t>(last + 1);
    s.reserves[seat].add(c);
    tally(c, +1);
  } else if (to == deck) {
    s.decks[card_state.owner][s.deck_counts[card_state.owner]++] = c;
    if (s.open_decks[card_state.owner]) settle_later(2);
  } else if (to == discard) {
    s.discards[card_state.owner][s.discard_counts[card_state.owner]++] = c;
    s.pile_deploys[card_state.owner] =
        static_cast<std::uint8_t>(s.pile_deploys[card_state.owner] + deploys_from_pile(card(c)));
    know(c, 3);
  } else if (to == nowhere) {
    s.bank.add(c);
  }
  if (to <= hand || (to == discard && listens_in_pile(card(c)))) tally(c, +1);
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
    card_state.used = card_state.had = 0;
    if (card_state.flags & CardState::OtherSide) flip(c);
    card_state.flags = 0;
    discard_beneath(c);
  }
  if (to != nowhere && card(c).type == Type::Token && !warlords::in_play(to)) to = nowhere;
  if (to == deck) card_state.known = 0;
  if (is_reserve(to) && !was_in_play) card_state.known = static_cast<std::uint8_t>(1U << controller);
  enter_zone(c, to);
  if (s.tallies[0].state_triggers + s.tallies[1].state_triggers > 0) settle_later();  // they may count a pile
}

void Game::move_to_planet(Slot c, Place to) {
  for (Slot a = at(c).first_attachment; a != no_card; a = at(a).next_attachment)
    if (in_play(a)) at(a).place = to;
  for (unsigned i = 0; is_planet(to) && i < s.act_count;
       ++i)  // `here` goes with the card from planet to planet
    if (s.acts[i].source == ref(c) || s.acts[i].host == ref(c)) s.acts[i].here = to;
  leave_zone(c);
  enter_zone(c, to);
  for (Slot a = at(c).first_attachment; a != no_card; a = at(a).next_attachment)
    if (in_play(a)) number_copy(a);
}

void Game::enter(Slot c, Place to, Seat controller) {
  at(c).flags &= static_cast<std::uint8_t>(~CardState::Exhausted);
  move(c, to, controller);
}

void Game::attach(Slot c, Slot host, Seat controller) {
  if (at(c).host != no_card) detach(c);
  leave_zone(c);
  at(c).controller = controller;
  hang(c, host);
  enter_zone(c, at(host).place);
}

void Game::hang(Slot c, Slot host) {
  at(c).host = host;
  at(c).next_attachment = no_card;
  Slot* last = &at(host).first_attachment;
  while (*last != no_card) last = &at(*last).next_attachment;
  *last = c;
}

void Game::put_beneath(Slot c, Slot host) {
  move(c, beneath, at(host).controller);
  know(c, 3);
  hang(c, host);
  if (journal) tell(card(c).title + " is put under " + title(host));
}

// What lay under a card goes to its owner's discard pile when that card leaves play.
void Game::discard_beneath(Slot c) {
  for (Slot a = at(c).first_attachment; a != no_card;) {
    const Slot next = at(a).next_attachment;
    if (at(a).place == beneath) {
      if (journal) tell(card(a).title + " is discarded");
      move(a, discard, at(a).owner);
    }
    a = next;
  }
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
  if (s.open_decks[seat]) settle_later(2);
  revealed(3);
}

void Game::gain(Seat seat, unsigned amount) {
  if (journal && amount > 0)
    tell("#" + std::to_string(seat) + " gains " + std::to_string(amount) +
         (amount == 1 ? " resource" : " resources"));
  s.resources[seat] = static_cast<std::uint8_t>(std::min(250U, s.resources[seat] + amount));
  if (s.tallies[0].state_triggers + s.tallies[1].state_triggers > 0) settle_later();
}

void Game::add_lasting(Slot c, Change change, int amount, Until until) {
  if (s.lasting_count == s.lasting.size()) return fail(Bound::Lasting);
  s.lasting[s.lasting_count++] = {ref(c), change, static_cast<std::int8_t>(std::clamp(amount, -100, 100)),
                                  until};
  s.lasts |= altered(program()[change]);
  tally_lasting(s.lasting[s.lasting_count - 1U], +1);
  settle_later();
}

void Game::add_mark(Slot c, Change change, Slot by, Until until) {
  if (s.lasting_count == s.lasting.size()) return fail(Bound::Lasting);
  s.lasting[s.lasting_count++] = {ref(c), change, static_cast<std::int8_t>(by), until};
  s.lasts |= altered(program()[change]);
}

// What an ability has chosen, with the place where it was and whose it was.
void Game::set_pick(Act& act, unsigned i, Slot c) const {
  act.picks[i] = ref(c);
  act.places[i] = c < slot_count ? at(c).place : place_in(c);
  const unsigned mine = 1U << i, others = act.controllers & ~mine;
  act.controllers = static_cast<std::uint16_t>(c < slot_count && at(c).controller ? others | mine : others);
}

void Game::choose_into(Act& act, unsigned reg, Slot c) const {
  if (act.pick_count == act.picks.size()) return;
  if (act.count[reg] == 0) act.first[reg] = act.pick_count;
  set_pick(act, act.pick_count++, c);
  ++act.count[reg];
}

void Game::note_into(Act& act, unsigned reg, Slot c) const {
  constexpr unsigned for_choices = 4;
  if (act.pick_count + for_choices < act.picks.size()) choose_into(act, reg, c);
}

// Who knew the card still does.
void Game::put_under(Seat seat, Slot c) {
  auto& pile = s.decks[seat];
  unsigned i = s.deck_counts[seat];
  while (i > 0 && pile[i - 1] != c) --i;
  if (i == 0) return;
  for (--i; i > 0; --i) pile[i] = pile[i - 1];
  pile[0] = c;
}

Seat Game::deck_seat(const EffectNode& node, const Act& act) const {
  const Player whose = program()[node.what].whose;
  if (!whose) return act.doer;
  const unsigned mask = seats(whose, eye(act));
  return mask >> act.doer & 1U ? act.doer : other(act.doer);
}

void Game::expire(Until until) {
  unsigned kept = 0;
  s.lasts = 0;
  for (unsigned i = 0; i < s.lasting_count; ++i) {
    const Lasting now = s.lasting[i];
    if (now.until != until && alive(now.card)) {
      s.lasting[kept++] = now;
      s.lasts |= altered(program()[now.change]);
    } else {
      tally_lasting(now, -1);
    }
  }
  if (kept != s.lasting_count) settle_later();
  while (s.lasting_count > kept) s.lasting[--s.lasting_count] = {};
}

void Game::expire_of(Slot c, Until until) {
  for (unsigned i = 0; i < s.lasting_count; ++i)
    if (s.lasting[i].until == until && s.lasting[i].card == ref(c)) s.lasting[i].card = {};
  expire(Until::Never);
}

// A player's combat turn is over.
void Game::expire_turn(Seat seat) {
  bool any = false;
  for (unsigned i = 0; i < s.lasting_count; ++i)
    if (Lasting& l = s.lasting[i]; l.until == Until::NextTurn && at(l.card.slot).controller == seat) {
      l.card = {};
      any = true;
    }
  if (any) expire(Until::Never);
}

std::uint8_t Game::open_moment() {
  if (s.moment_count == s.moments.size()) {
    fail(Bound::Moments);
    return 0;
  }
  s.moments[s.moment_count] = {s.member_count, 0, s.answer_count, 0};
  return s.moment_count++;
}

Member* Game::add_member(std::uint8_t moment, Slot c, Names names, Slot agent) {
  if (s.member_count == s.members.size()) {
    fail(Bound::Members);
    return &s.members[0];
  }
  Member& m = s.members[s.member_count++];
  m = {};
  ++s.moments[moment].count;
  m.card = ref(c);
  m.agent = ref(agent);
  m.names = names;
  if (c < slot_count) happen_to(m, c);
  return &m;
}

void Game::moved(std::uint8_t moment, Slot c, Place from, Seat who) {
  Member* m = add_member(moment, c, bit(Name::Moves));
  m->from = from;
  m->doer = static_cast<std::uint8_t>(who + 1);
}

bool Game::first_time(Slot c, CardState::Had what) {
  const bool first = !(at(c).had & what);
  if (in_play(c)) at(c).had = static_cast<std::uint8_t>(at(c).had | what);
  return first;
}

// What happens, or would, happens to this card.
void Game::happen_to(Member& m, Slot c) {
  m.card = ref(c);
  m.seat = at(c).controller;
  m.place = planet_of(c);
  m.face = is_reserve(at(c).place) ? catalog.blank() : at(c).card;
}

void Game::close_moment() {
  Moment& m = s.moments[--s.moment_count];
  while (s.member_count > m.first) s.members[--s.member_count] = {};
  while (s.answer_count > m.first_answer) s.answered[--s.answer_count] = {};
  m = {};
  forget_figures();
}

Names Game::names_of(std::uint8_t moment) const {
  const Moment& m = s.moments[moment];
  Names names = 0;
  for (unsigned i = 0; i < m.count; ++i) names |= s.members[m.first + i].names;
  return names;
}

// Part of the damage that is being dealt goes to another unit. It is not assigned a second time.
void Game::reassign(const Act& act, Slot to, int most) {
  Moment& moment = s.moments[act.moment];
  const auto top = static_cast<std::uint8_t>(moment.first + moment.count);
  if (s.member_count == s.members.size()) return fail(Bound::Members);
  Member& from = member(act);
  const int amount = std::min<int>(most, from.amount);
  from.amount = static_cast<std::uint8_t>(from.amount - amount);
  const std::uint8_t flags = from.flags;
  const Slot agent = from.agent.slot;
  for (unsigned i = s.member_count; i > top; --i) s.members[i] = s.members[i - 1U];  // make room
  ++s.member_count;
  ++moment.count;
  for (unsigned i = act.moment + 1U; i < s.moment_count; ++i) ++s.moments[i].first;  // also those still empty
  Member& added = s.members[top];
  added = {};
  added.card = ref(to);
  added.agent = ref(agent);
  added.seat = at(to).controller;
  added.place = at(to).place;
  added.face = at(to).card;
  added.amount = static_cast<std::uint8_t>(amount);
  added.flags = static_cast<std::uint8_t>(flags | Member::Reassigned);
  if (journal) tell(std::to_string(amount) + " damage is reassigned to " + title(to));
  returns(1);
}

}  // namespace tercio::warlords
