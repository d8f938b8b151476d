// Resources changing regions: becoming active and inactive, equipping, mounting, domains.
#include <algorithm>

#include "rulebooks/commanders/rules/game.h"

namespace tercio::commanders {

void Game::know(Slot c, unsigned seats) {
  CardState& card = at(c);
  const unsigned fresh = seats & ~static_cast<unsigned>(card.known);
  if (fresh == 0) return;
  card.known = static_cast<std::uint8_t>(card.known | fresh);
  for (Seat seat = 0; seat < s.seats; ++seat)
    if (fresh >> seat & 1) ++s.reveals[seat];
}

// Copies of a title in one place are told apart by number; a later arrival takes the next.
void Game::count_ordinal(Slot c) {
  if (!numbers) return;
  const CardState& me = at(c);
  const bool location = card(c).type == Type::Location && is_active(me.place);  // each is a place of its own
  unsigned highest = 0;
  for (unsigned o = s.first[me.owner]; o < s.first[me.owner + 1U]; ++o) {
    const CardState& other = s.cards[o];
    if (o != c && other.card == me.card && other.ordinal > highest &&
        (location ? is_active(other.place) : other.place == me.place))
      highest = other.ordinal;
  }
  at(c).ordinal = static_cast<std::uint8_t>(highest + 1);
}

Slot Game::mount_of(Slot c) const {
  Slot found = no_card;
  each_on(c, [&](Slot other) {
    if (at(other).flags & CardState::IsMount) found = other;
  });
  return found;
}

unsigned Game::locations(Seat seat) const {
  unsigned n = 0;
  for (unsigned k = s.terms.encampment_counts ? 0 : 1; k < regions_per_seat; ++k)
    n += s.locations[seat * regions_per_seat + k] != no_card;
  return n;
}

Place Game::free_region(Seat seat) const {
  if (locations(seat) >= 4) return gone;
  for (unsigned k = 1; k < regions_per_seat; ++k)
    if (s.locations[seat * regions_per_seat + k] == no_card)
      return static_cast<Place>(seat * regions_per_seat + k);
  return gone;
}

void Game::hear(const Ability& a, bool on) {
  const auto count = [&](std::uint8_t& ear) { ear = static_cast<std::uint8_t>(on ? ear + 1 : ear - 1); };
  count(s.ears[static_cast<unsigned>(a.happening.event)]);
  if (a.happening.would) count(s.early[static_cast<unsigned>(a.happening.event)]);
}

// An ability that a text gives.
void Game::hear(const machine::ChangeNode& change, bool on) {
  if (change.kind != machine::Alters::Gain || change.word != static_cast<Word>(Keyword::Ability)) return;
  if (const Ability& given = catalog.later(change.value); given.kind == Kind::Triggered) hear(given, on);
}

void Game::listen(Slot c, bool on) {
  const Card& text = card(c);
  const auto keep = [&](auto& list, std::uint8_t& count, auto entry, auto is_it) {
    if (on) {
      if (count == list.size()) return fail(Bound::Auras);
      list[count++] = entry;
      return;
    }
    for (unsigned i = 0; i < count; ++i) {
      if (!is_it(list[i])) continue;
      for (; i + 1U < count; ++i) list[i] = list[i + 1];
      list[--count] = {};
      return;
    }
  };
  if (text.alters)
    keep(s.auras, s.aura_count, Aura{c, text.alters, text.alters_others},
         [&](const Aura& a) { return a.source == c; });
  for (unsigned i = 0; i < s.altering.size(); ++i)
    if (text.alters >> i & 1U)
      s.altering[i] = static_cast<std::uint8_t>(on ? s.altering[i] + 1 : s.altering[i] - 1);
  s.altered = 0;
  for (unsigned i = 0; i < s.altering.size(); ++i)
    if (s.altering[i] > 0) s.altered = static_cast<std::uint8_t>(s.altered | 1U << i);
  if (text.alters & AltersAbilities)
    for (const Ability& a : text.abilities)
      for (const machine::Change id : a.changes) hear(program()[id], on);
  if (!text.listens) return;
  keep(s.listeners, s.listener_count, c, [&](Slot listener) { return listener == c; });
  for (const Ability& a : text.abilities)
    if (a.kind == Kind::Triggered) hear(a, on);
}

void Game::enter(Slot c, Place to) {
  CardState& card_state = at(c);
  if (card_state.place == arsenal) s.arsenals[card_state.owner].remove(c);
  card_state.place = to;
  card_state.flags = is_general(c) ? CardState::IsGeneral : 0;
  card_state.damage = 0;
  card_state.used = 0;
  card_state.unable = card(c).is_unit() && !card(c).able_when_deployed ? 1 : 0;
  card_state.counters = card(c).duration;
  know(c, (1U << s.seats) - 1);
  s.active[card_state.owner].add(c);
  if (c < card_slots) count_ordinal(c);
  listen(c, true);
  s.unsettled = 1;
}

void Game::attach(Slot c, Slot host) {
  if (!active(c)) {
    enter(c, at(host).place);
    at(c).unable = 0;
  }
  at(c).host = host;
  at(c).place = at(host).place;
  ++at(host).attached;
  s.unsettled = 1;
}

void Game::detach(Slot c) {
  const Slot host = at(c).host;
  if (host == no_card) return;
  --at(host).attached;
  at(c).host = no_card;
  s.unsettled = 1;
}

void Game::move_unit(Slot c, Place to) {
  leave_combat(c);
  at(c).place = to;
  count_ordinal(c);
  each_on(c, [&](Slot on) {
    at(on).place = to;
    each_on(on, [&](Slot further) { at(further).place = to; });  // items of a mount
  });
  s.unsettled = 1;
}

void Game::leave_combat(Slot c) {
  Engagement& e = s.engagement;
  for (unsigned i = 0; i < e.count;) {
    if (e.pairs[i].a.slot != c && e.pairs[i].b.slot != c) {
      ++i;
      continue;
    }
    for (unsigned k = i; k + 1U < e.count; ++k) e.pairs[k] = e.pairs[k + 1U];
    e.pairs[--e.count] = {};
    if (i < e.ordered) --e.ordered;
  }
  if (s.assault.on) s.assault.units.remove(c);
}

// 3.4: a location has gone. The units in it are moved to the battlefield, and able ones are disabled.
void Game::vacate(Place from, bool announced) {
  s.locations[from] = no_card;
  s.assaulted &= ~(1U << from);
  const auto follows = [&](Event event, Slot unit) {  // from what is being done now
    if (!announced || s.moment_count == 0 || !s.ears[static_cast<unsigned>(event)]) return;
    Member m = happening(event, unit, no_card, at(unit).owner);
    m.flags = Member::Done;
    m.place = event == Event::Move ? from : battlefield;
    m.to = battlefield;
    m.amount = 1;
    add_member(static_cast<std::uint8_t>(s.moment_count - 1), m);
  };
  if (s.assault.on && s.assault.at == from) s.assault = {};
  for (Seat seat = 0; seat < s.seats; ++seat)
    for (Slot unit : s.active[seat])
      if (at(unit).place == from && at(unit).host == no_card && is_unit(unit)) {
        const bool disabled = able(unit);
        if (disabled) ++at(unit).unable;
        move_unit(unit, battlefield);
        follows(Event::Move, unit);
        if (disabled) follows(Event::Disable, unit);
      }
}

// What sits on a resource that leaves is ruined (C10); with what is set aside it goes along.
void Game::leave(Slot c, Place to, unsigned how) {
  CardState& me = at(c);
  if ((to == ruins || to == void_pile) && is_general(c)) s.dead[me.owner] = 1;  // as a mount too (D.4)
  if (!active(c) && me.place != aside) return put(c, to, how);
  const Place from = me.place;
  if (active(c)) listen(c, false);  // what is set aside is silent already
  leave_combat(c);
  detach(c);
  std::array<Slot, 16> on{};
  unsigned count = 0;
  each_on(c, [&](Slot other) {
    if (count < on.size()) on[count++] = other;
  });
  for (unsigned i = 0; i < count; ++i) {
    const bool mount = at(on[i]).flags & CardState::IsMount;
    const bool partners = to == gone && at(on[i]).owner != me.owner;  // whose commander stays (D.3)
    if (partners && mount) {
      dismount(c);
    } else if ((to == gone && !partners) || mount) {
      leave(on[i], to, how);
    } else {
      drop(on[i], c);
      detach(on[i]);
      s.orphans = 1;
    }
  }
  if (is_location(from) && s.locations[from] == c) vacate(from, to != gone);
  s.active[me.owner].remove(c);
  ++me.generation;
  me.flags = 0;
  me.damage = 0;
  me.unable = me.counters = me.used = 0;
  if (s.mover[me.owner] == c) s.mover[me.owner] = no_card;
  if (s.mounts[me.owner] == c) s.mounts[me.owner] = no_card;
  if (c < card_slots) put(c, to, how);
  s.unsettled = 1;
}

// how, for the domain: 0 on top, 1 at the bottom, 2 shuffled into it.
void Game::put(Slot c, Place to, unsigned how) {
  CardState& me = at(c);
  if (me.place == arsenal) s.arsenals[me.owner].remove(c);
  if (me.place == domain) {
    Slot* begin = &s.domains[s.first[me.owner]];
    Slot* end = begin + s.domain_count[me.owner];
    Slot* found = std::find(begin, end, c);
    if (found != end) {
      std::copy(found + 1, end, found);
      --s.domain_count[me.owner];
    }
  }
  me.place = to;
  if (to == arsenal) {
    s.arsenals[me.owner].add(c);
    know(c, s.terms.joint ? members_of(me.owner) : 1U << me.owner);  // who act together plan together
  } else if (to == domain) {
    Slot* begin = &s.domains[s.first[me.owner]];
    const unsigned n = s.domain_count[me.owner]++;
    if (how == 1) {
      std::copy_backward(begin, begin + n, begin + n + 1);
      begin[0] = c;
    } else {
      begin[n] = c;
    }
    if (how == 2) shuffle(me.owner);
  } else if (to == ruins || to == void_pile || to == limbo) {
    know(c, (1U << s.seats) - 1);
  }
  if (c < card_slots) count_ordinal(c);
}

// 2.1: outside the war, with what sits on it; units remember where they were.
void Game::set_aside(Slot c) {
  std::array<Slot, 16> all{c};
  unsigned count = 1;
  for (unsigned i = 0; i < count; ++i)  // a mount has items too
    each_on(all[i], [&](Slot on) {
      if (count < all.size()) all[count++] = on;
      drop(on, all[i]);
    });
  leave_combat(c);
  s.any_aside = 1;
  const Place from = at(c).place;
  if (is_location(from) && s.locations[from] == c) vacate(from, true);  // it keeps nobody inside (3.4)
  for (unsigned i = 0; i < count; ++i) {
    CardState& me = at(all[i]);
    listen(all[i], false);
    s.active[me.owner].remove(all[i]);
    const Ref was = ref(all[i]);
    ++me.generation;
    it_stays_the_same(was, ref(all[i]));
    me.counters = me.place;  // 3.7: counters are on active resources only
    me.place = aside;
  }
  s.unsettled = 1;
}

// 2.1, 5.7.2: it returns as it was: what was paid for it, what changes it for longer than this term and what
// waits for it.
void Game::it_stays_the_same(Ref was, Ref now) {
  for (PaidX& one : s.paid)
    if (one.card == was) one.card = now;
  for (unsigned i = 0; i < s.lasting_count; ++i)
    if (s.lasting[i].card == was) s.lasting[i].card = now;
  for (unsigned i = 0; i < s.delayed_count; ++i)
    if (s.delayed[i].bound == was) s.delayed[i].bound = now;
}

void Game::return_to_war() {
  if (!s.any_aside) return;
  s.any_aside = 0;
  // Locations first: who was set aside in one of them returns to it.
  for (const bool locations_first : {true, false})
    for (Slot c = 0; c < s.first[s.seats]; ++c) {
      if (at(c).place != aside || (card(c).type == Type::Location) != locations_first) continue;
      return_from_aside(c);
    }
}

// 2.1: to the region it left; a unit whose location is gone returns to the battlefield. A location for which
// there is no room any more is banished (3.4), what sat on something that is gone is ruined (C10).
void Game::return_from_aside(Slot c) {
  CardState& me = at(c);
  const Place home = me.counters;
  me.counters = 0;
  me.damage = 0;
  me.place = home;
  if (card(c).type == Type::Location) {
    const Place p = s.locations[home] == no_card ? home : free_region(me.owner);
    if (p == gone || locations(me.owner) >= 4) return put(c, void_pile);
    s.locations[p] = c;
    me.place = p;
  } else if (me.host != no_card) {
    const Place there = at(me.host).place;
    if (!is_active(there) && there != aside) return detach_to_ruins(c);
    me.place = there == aside ? home : there;
  } else if (is_location(home) && s.locations[home] == no_card) {
    me.place = battlefield;
  }
  s.active[me.owner].add(c);
  count_ordinal(c);
  listen(c, true);
  s.unsettled = 1;
}

void Game::detach_to_ruins(Slot c) {
  detach(c);
  put(c, ruins);
}

void Game::mount(Slot rider, Slot steed) {
  listen(steed, false);
  leave_combat(steed);
  at(steed).flags |= CardState::IsMount;
  attach(steed, rider);
  listen(steed, true);
}

// 3.2.4: the mount gets its base health, and the state and region of its rider; an engagement holds both.
void Game::dismount(Slot rider) {
  const Slot steed = mount_of(rider);
  if (steed == no_card) return;
  detach(steed);
  CardState& mount = at(steed);
  mount.flags = static_cast<std::uint8_t>(
      (mount.flags & ~CardState::IsMount) |
      (at(rider).flags & (CardState::OnGuard | CardState::Moved | CardState::Assaulted)));
  mount.damage = 0;
  mount.unable = at(rider).unable;
  if (s.mover[at(rider).owner] == rider) s.mounts[at(rider).owner] = steed;  // both have moved (B.7)
  count_ordinal(steed);
  Engagement& e = s.engagement;
  for (unsigned i = 0, n = e.count; i < n; ++i) {
    Pair pair = e.pairs[i];
    if (pair.a.slot != rider && pair.b.slot != rider) continue;
    (pair.a.slot == rider ? pair.a : pair.b) = ref(steed);
    if (e.count == e.pairs.size()) return fail(Bound::Pairs);
    e.pairs[e.count++] = pair;
    e.ordered = 0;  // the order is chosen anew
  }
  if (s.assault.on && s.assault.units.has(rider)) s.assault.units.add(steed);
  if (s.assault.on && s.assault.engaged.has(rider)) s.assault.engaged.add(steed);
}

// A slot's number says nothing: what is shuffled is which resource lies in which slot.
void Game::shuffle(Seat seat) {
  const Slot* pile = &s.domains[s.first[seat]];
  const unsigned n = s.domain_count[seat];
  for (unsigned i = n; i > 1; --i) {
    const unsigned k = s.chance.below(i);
    exchange(pile[i - 1], pile[k]);
  }
  for (unsigned i = 0; i < n; ++i) at(pile[i]).known = 0;
  for (Seat any = 0; any < s.seats; ++any) ++s.reveals[any];
}

Slot Game::top(Seat seat) const {
  const unsigned n = s.domain_count[seat];
  return n == 0 ? no_card : s.domains[s.first[seat] + n - 1U];
}

// 2.3.2: the last resource of a domain cannot be acquired.
unsigned Game::acquire(Seat seat, unsigned count) {
  unsigned n = 0;
  if (barred(seat, Office::Acquire)) return n;
  for (; n < count && s.domain_count[seat] > 1; ++n) put(top(seat), arsenal);
  return n;
}

}  // namespace tercio::commanders
