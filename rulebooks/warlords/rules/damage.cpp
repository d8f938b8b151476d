// Dealing damage: assign, shields, take, destroy.
#include <algorithm>

#include "rulebooks/warlords/rules/dealer.h"

namespace tercio::warlords {
namespace {

template <class Visit>
void each_member(Game& g, std::uint8_t moment, Visit visit) {
  const Moment& m = g.s.moments[moment];
  for (unsigned i = 0; i < m.count; ++i) visit(g.s.members[m.first + i]);
}

// All remaining damage is placed at once, never beyond the hit points that are left. Returns how much.
unsigned take_damage(Game& g, std::uint8_t moment) {
  unsigned total = 0;
  each_member(g, moment, [&](Member& m) {
    m.names = 0;
    if (m.amount == 0 || !g.alive(m.card) || !g.in_play(m.card.slot)) {
      m.amount = 0;
      return;
    }
    CardState& unit = g.at(m.card.slot);
    if (g.is_unit(m.card.slot)) {
      const int left = g.hit_points(m.card.slot) - unit.damage;
      m.amount = static_cast<std::uint8_t>(std::clamp(static_cast<int>(m.amount), 0, std::max(left, 0)));
    } else {
      g.settle_later();
    }
    unit.damage = static_cast<std::uint8_t>(unit.damage + m.amount);
    if (m.amount > 0) m.names = bit(Name::Damaged);
    if (const Slot by = dealer(g, m); m.amount > 0 && by != no_card && g.card(by).scar)
      g.add_mark(m.card.slot, g.card(by).scar, by, Until::EndOfPhase);
    if (g.journal && m.amount > 0)
      g.tell(g.title(m.card.slot) + " takes " + std::to_string(m.amount) + " damage");
    total += m.amount;
  });
  return total;
}

// Marks the units that have as much damage as hit points.
bool mark_destroyed(Game& g, std::uint8_t moment) {
  bool any = false;
  each_member(g, moment, [&](Member& m) {
    if (!(m.names & bit(Name::Damaged)) || !g.is_unit(m.card.slot)) return;
    bool twice = false;  // reassigned damage may name a unit a second time
    each_member(g, moment,
                [&](Member& other) { twice |= &other < &m && other.card == m.card && other.names; });
    if (twice || g.at(m.card.slot).damage < g.hit_points(m.card.slot)) return;
    m.names |= bit(Name::Destroyed) | bit(Name::LeavesPlay);
    any = true;
  });
  return any;
}

// What is known as damage is about to be assigned: what cannot be damaged, damage that is doubled or cannot
// be prevented. Of an attack it is doubled before it is halved.
void prepare(Game& g, std::uint8_t moment) {
  each_member(g, moment, [&](Member& m) {
    const Slot by = dealer(g, m);
    if (m.amount == 0 || g.forbidden(m.card.slot, Deed::BeDamaged, by)) m.names = m.amount = 0;
    if (m.amount > 0) m.first_time = g.first_time(m.card.slot, CardState::Hurt);
    if (by == no_card) return;
    if (!(m.flags & Member::ByAttack) && g.doubles_damage(by, m.card.slot, Special::DoubleDamage))
      m.amount = static_cast<std::uint8_t>(std::min(2 * m.amount, 200));
    if (g.is_under(by, Special::Unpreventable)) m.flags |= Member::Unpreventable;
  });
}

// Additions come first, then doubling.
void double_taken(Game& g, std::uint8_t moment) {
  each_member(g, moment, [&](Member& m) {
    for (int times = m.amount > 0 ? g.sum_special(m.card.slot, Special::TakesDouble) : 0; times > 0; --times)
      m.amount = static_cast<std::uint8_t>(std::min(2 * m.amount, 200));
  });
}

// Damage that is about to be placed: a cap comes last.
bool about_to_be_taken(Game& g, std::uint8_t moment) {
  bool any = false;
  each_member(g, moment, [&](Member& m) {
    m.names = 0;
    if (m.amount == 0 || !g.alive(m.card) || !g.in_play(m.card.slot)) return;
    const int most = g.least_special(m.card.slot, Special::TakesAtMost);
    if (most >= 0) m.amount = static_cast<std::uint8_t>(std::min<int>(m.amount, most));
    if (m.amount > 0) m.names = bit(Name::Damaged);
    any |= m.amount > 0;
  });
  return any;
}

bool may_stay(const Game& g, Slot shield, Ref unit) {
  const Seat seat = g.at(shield).controller;
  return g.card(shield).stays_as_shield && g.alive(unit) && g.in_play(unit.slot) &&
         g.may_enter(seat, shield) && g.may_attach(shield, unit.slot, seat);
}

// What was to stay with a unit that is gone is discarded after all.
bool stays(Game& g, const Member& m) {
  if (m.kept == no_card || may_stay(g, m.kept, m.card)) return m.kept != no_card;
  g.move(m.kept, discard, g.at(m.kept).owner);
  return false;
}

Member& nth(Game& g, std::uint8_t moment, unsigned i) { return g.s.members[g.s.moments[moment].first + i]; }

}  // namespace

void DealDamage::run(Game& g) {
  BEGIN
  prepare(g, moment);
  if (g.heard(bit(Name::Assigned), Kind::Interrupt)) CALL(Window{.moment = moment, .kind = Kind::Interrupt});
  double_taken(g, moment);
  if (g.heard(bit(Name::Assigned), Kind::Reaction)) CALL(Window{.moment = moment, .kind = Kind::Reaction});
  CALL(Shields{.moment = moment});
  if (about_to_be_taken(g, moment) && g.heard(bit(Name::Damaged), Kind::Interrupt))
    CALL(Window{.moment = moment, .kind = Kind::Interrupt});
  dealt = static_cast<std::uint8_t>(std::min(take_damage(g, moment), 255U));
  if (mark_destroyed(g, moment)) CALL(Leaving{.moment = moment, .to = discard});
  for (i = 0; i < g.s.moments[moment].count; ++i)
    if (stays(g, nth(g, moment, i)))
      CALL(EnterPlay{.c = nth(g, moment, i).kept,
                     .to = g.at(nth(g, moment, i).card.slot).place,
                     .host = nth(g, moment, i).card.slot,
                     .seat = g.at(nth(g, moment, i).kept).controller,
                     .names = bit(Name::EntersPlay),
                     .exhausted = false});
  if (g.heard(g.names_of(moment), Kind::Reaction)) CALL(Window{.moment = moment, .kind = Kind::Reaction});
  g.close_moment();
  if (g.s.unsettled) CALL(Settle{});
  g.returns(dealt);
  END
}

// Shields alternate from the initiative until both pass; one card for each unit.
void Shields::run(Game& g) {
  BEGIN
  turn = g.initiative();
  while (passes < 2) {
    if (g.s.tallies[turn].shields == 0) {
      ++passes;
      turn = Game::other(turn);
      continue;
    }
    ASK(UseShield{.seat = turn, .moment = moment});
    if (verb(g.answer()) == Verb::Shield) {
      passes = 0;
      CALL(ShieldCard{.moment = moment, .member = g.answer().b, .c = g.answer().a});
    } else {
      ++passes;
    }
    turn = Game::other(turn);
  }
  END
}

void ShieldCard::run(Game& g) {
  BEGIN
  {
    Member& shielded = g.s.members[g.s.moments[moment].first + member];
    each_member(g, moment, [&](Member& m) {
      if (m.card == shielded.card) m.flags |= Member::Shielded;
    });
    if (g.journal) g.tell(g.title(shielded.card.slot) + " is shielded with " + g.card(c).title);
    used = g.open_moment();
    g.move(c, limbo, g.at(c).controller);
    g.know(c, 3);
    Member* m = g.add_member(used, c, bit(Name::ShieldUsed), shielded.card.slot);
    m->place = shielded.place;
    m->amount = static_cast<std::uint8_t>(g.shields_of(c, shielded.card.slot));
  }
  if (g.heard(bit(Name::ShieldUsed), Kind::Interrupt)) CALL(Window{.moment = used, .kind = Kind::Interrupt});
  {
    const Member& m = g.s.members[g.s.moments[used].first];
    unsigned prevents = m.flags & Member::Cancelled ? 0U : m.amount;
    const Ref unit = g.s.members[g.s.moments[moment].first + member].card;
    each_member(g, moment, [&](Member& hit) {
      if (hit.card != unit) return;
      const unsigned part = std::min<unsigned>(prevents, hit.amount);
      hit.amount = static_cast<std::uint8_t>(hit.amount - part);
      prevents -= part;
    });
  }
  if (may_stay(g, c, nth(g, moment, member).card)) {
    ASK(KeepShield{.seat = g.at(c).controller, .c = c, .unit = nth(g, moment, member).card.slot});
    kept = verb(g.answer()) == Verb::Yes;
  }
  if (kept)
    nth(g, moment, member).kept = c;
  else
    g.move(c, discard, g.at(c).controller);
  if (g.heard(bit(Name::ShieldUsed), Kind::Reaction)) CALL(Window{.moment = used, .kind = Kind::Reaction});
  g.close_moment();
  END
}

namespace {

// A hale warlord turns bloodied and goes to its headquarters exhausted; a bloodied one loses the game.
void defeat(Game& g, Slot c) {
  if (g.journal) g.tell(g.title(c) + " is defeated");
  if (g.bloodied(c)) {
    const bool also = g.bloodied(g.warlord(Game::other(g.at(c).controller))) &&
                      g.at(g.warlord(Game::other(g.at(c).controller))).damage >=
                          g.hit_points(g.warlord(Game::other(g.at(c).controller)));
    g.finish(also ? nobody : Game::other(g.at(c).controller), also ? Reason::Tie : Reason::Warlord);
    return;
  }
  g.flip(c);
  g.at(c).damage = 0;
  g.at(c).flags |= CardState::Exhausted;
  if (g.at(c).place != hq) g.move_to_planet(c, hq);
}

void leave(Game& g, Member& m, Place to) {
  const Slot c = m.card.slot;
  if (g.journal)
    g.tell(g.title(c) + (m.names & bit(Name::Destroyed) ? " is destroyed"
                         : to == hand                   ? " returns to hand"
                         : to == reserve                ? " goes into reserve"
                                                        : " leaves play"));
  const bool is_token = g.card(c).type == Type::Token;
  if ((m.names & bit(Name::Destroyed)) && g.is_unit(c) && is_planet(m.place) && m.place == g.s.battle.at)
    g.s.battle.fallen = static_cast<std::uint8_t>(std::min(g.s.battle.fallen + 1, 255));
  const bool decked = to == bottom_of_deck || to == into_deck;
  g.move(c,
         to == reserve ? static_cast<Place>(reserve_at + g.at(c).place)
         : decked      ? deck
                       : to,
         g.at(c).owner);
  if (to == bottom_of_deck && !is_token) g.put_under(g.at(c).owner, c);
  if (to == removed) g.know(c, 3);
  m.card = g.ref(c);
  if (to == discard && !is_token) m.names |= bit(Name::EntersDiscard);
}

}  // namespace

// Interrupts to leaving, then all that still leave do so together, with their attachments. A warlord does not
// leave play: it is defeated when the others leave.
void Leaving::run(Game& g) {
  BEGIN
  each_member(g, moment, [&](Member& m) {
    if (!(m.names & bit(Name::LeavesPlay)) || g.card(m.card.slot).type != Type::Warlord) return;
    m.names &= ~(bit(Name::Destroyed) | bit(Name::LeavesPlay));
    m.flags |= Member::Defeated;
  });
  if (g.heard(bit(Name::Destroyed) | bit(Name::LeavesPlay) | bit(Name::Sacrificed), Kind::Interrupt))
    CALL(Window{.moment = moment, .kind = Kind::Interrupt});
  each_member(g, moment, [&](Member& m) {
    if (!(m.flags & Member::Defeated)) return;
    if (!g.bloodied(m.card.slot)) m.names |= bit(Name::Bloodied);
    defeat(g, m.card.slot);
  });
  {
    const unsigned count = g.s.moments[moment].count;
    for (unsigned i = 0; i < count; ++i) {  // attachments go with what they are attached to
      const Member m = g.s.members[g.s.moments[moment].first + i];
      if (!(m.names & bit(Name::LeavesPlay)) || !g.alive(m.card)) continue;
      for (Slot a = g.at(m.card.slot).first_attachment; a != no_card; a = g.at(a).next_attachment) {
        if (!g.in_play(a)) continue;
        bool named = false;
        each_member(g, moment, [&](Member& other) {
          named |= other.card == g.ref(a) && (other.names & bit(Name::LeavesPlay));
        });
        if (!named) g.add_member(moment, a, bit(Name::LeavesPlay))->flags = Member::WithHost;
      }
    }
  }
  each_member(g, moment, [&](Member& m) {
    if ((m.names & bit(Name::LeavesPlay)) && g.alive(m.card)) g.remember_figures(m.card.slot);
  });
  for (seat = 0; seat < 2; ++seat) {  // the owner of cards discarded together chooses their order
    while (g.s.orders_discards[seat] && to == discard) {
      ASK(DiscardNext{.seat = seat, .moment = moment});
      if (verb(g.answer()) != Verb::DiscardCard) break;
      leave(g, g.s.members[g.s.moments[moment].first + g.answer().b], discard);
    }
  }
  each_member(g, moment, [&](Member& m) {
    if ((m.names & bit(Name::LeavesPlay)) && g.alive(m.card) && g.in_play(m.card.slot))
      leave(g, m, m.flags & Member::WithHost ? discard : to);
  });
  if (to == into_deck)
    for (seat = 0; seat < 2; ++seat) {
      bool owns = false;
      each_member(g, moment,
                  [&](Member& m) { owns |= m.card.slot < slot_count && g.at(m.card.slot).owner == seat; });
      if (owns) g.shuffle(seat);
    }
  END
}

// A packet of cards that leave play by an effect or a cost; returns how many did.
void LeavePlay::run(Game& g) {
  BEGIN
  CALL(Leaving{.moment = moment, .to = to});
  each_member(g, moment,
              [&](Member& m) { left = static_cast<std::uint8_t>(left + !g.in_play(m.card.slot)); });
  if (g.heard(g.names_of(moment), Kind::Reaction)) CALL(Window{.moment = moment, .kind = Kind::Reaction});
  g.close_moment();
  if (g.s.unsettled) CALL(Settle{});
  g.returns(left);
  END
}

void ExhaustAll::run(Game& g) {
  BEGIN
  going = cards;
  for (Slot c : cards)
    if (g.exhausted(c)) cards.remove(c);
  if (!cards.empty() && g.heard(bit(Name::Exhausts), Kind::Interrupt)) {
    moment = g.open_moment();
    for (Slot c : cards) g.add_member(moment, c, bit(Name::Exhausts));
    CALL(Window{.moment = moment, .kind = Kind::Interrupt});
    for (Slot c : cards) {
      bool same = false;
      each_member(g, moment, [&](Member& m) { same |= m.card == g.ref(c); });
      if (!same) cards.remove(c);  // it left play before it could exhaust
    }
    g.close_moment();
  }
  for (Slot c : cards) g.at(c).flags |= CardState::Exhausted;
  if (to != nowhere) {
    moment = g.open_moment();
    for (Slot c : going) {
      if (!g.in_play(c) || g.at(c).place == to) continue;
      const Place from = g.at(c).place;
      g.move_to_planet(c, to);
      g.add_member(moment, c, bit(Name::Moves))->from = from;
    }
    if (g.heard(bit(Name::Moves), Kind::Reaction)) CALL(Window{.moment = moment, .kind = Kind::Reaction});
    g.close_moment();
  }
  if (!cards.empty() && g.heard(bit(Name::Exhausts), Kind::Reaction)) {
    moment = g.open_moment();
    for (Slot c : cards) g.add_member(moment, c, bit(Name::Exhausts));
    CALL(Window{.moment = moment, .kind = Kind::Reaction});
    g.close_moment();
  }
  g.returns(cards.count());
  END
}

void ReadyAll::run(Game& g) {
  BEGIN
  for (Slot c : cards)
    if (!g.exhausted(c) || g.forbidden(c, Deed::Ready)) cards.remove(c);
  if (!cards.empty() && g.heard(bit(Name::Readies), Kind::Interrupt)) {
    moment = g.open_moment();
    for (Slot c : cards) g.add_member(moment, c, bit(Name::Readies));
    CALL(Window{.moment = moment, .kind = Kind::Interrupt});
    g.close_moment();
  }
  for (Slot c : cards) g.at(c).flags &= static_cast<std::uint8_t>(~CardState::Exhausted);
  if (!cards.empty() && g.heard(bit(Name::Readies), Kind::Reaction)) {
    moment = g.open_moment();
    for (Slot c : cards) g.add_member(moment, c, bit(Name::Readies));
    CALL(Window{.moment = moment, .kind = Kind::Reaction});
    g.close_moment();
  }
  g.returns(cards.count());
  END
}

void RemoveDamage::run(Game& g) {
  BEGIN
  moment = g.open_moment();
  for (Slot c : cards) {
    const unsigned part = std::min<unsigned>(most, g.at(c).damage);
    g.at(c).damage = static_cast<std::uint8_t>(g.at(c).damage - part);
    removed = static_cast<std::uint8_t>(removed + part);
    if (g.journal && part > 0) g.tell(std::to_string(part) + " damage is removed from " + g.title(c));
    if (part == 0) continue;
    Member* m = g.add_member(moment, c, bit(Name::DamageRemoved));
    m->amount = static_cast<std::uint8_t>(part);
    m->doer = static_cast<std::uint8_t>(g.s.acts[act].doer + 1);
  }
  if (removed > 0 && g.heard(bit(Name::DamageRemoved), Kind::Reaction))
    CALL(Window{.moment = moment, .kind = Kind::Reaction});
  g.close_moment();
  count_done(g.s.acts[act], removed);
  g.returns(1);
  END
}

// An effect would move units from a planet: who cancels it cancels it for all of them.
void WouldMove::run(Game& g) {
  BEGIN
  g.returns(0);
  if (g.heard(bit(Name::Moves), Kind::Interrupt)) {
    moment = g.open_moment();
    for (Slot c : cards)
      if (is_planet(g.at(c).place)) g.add_member(moment, c, bit(Name::Moves))->from = g.at(c).place;
    CALL(Window{.moment = moment, .kind = Kind::Interrupt});
    g.returns(0);
    each_member(g, moment, [&](Member& m) {
      if (m.flags & Member::Cancelled) g.returns(1);
    });
    g.close_moment();
  }
  END
}

void MoveUnits::run(Game& g) {
  BEGIN
  if (by_effect) {
    CALL(WouldMove{.cards = cards});
    if (g.result() != 0) {
      g.returns(0);
      g.pop(*this);
      return;
    }
  }
  moment = g.open_moment();
  for (Slot c : cards) {
    if (!g.in_play(c) || g.at(c).place == to) continue;
    if (g.journal) g.tell(g.title(c) + " moves to " + g.name_of_place(to));
    const Place from = g.at(c).place;
    g.move_to_planet(c, to);
    g.moved(moment, c, from, seat);
  }
  g.returns(g.s.moments[moment].count > 0);
  if (g.s.moments[moment].count > 0 && g.heard(bit(Name::Moves), Kind::Reaction))
    CALL(Window{.moment = moment, .kind = Kind::Reaction});
  g.close_moment();
  END
}

void HaveMoved::run(Game& g) {
  BEGIN
  if (g.heard(bit(Name::Moves), Kind::Reaction)) CALL(Window{.moment = moment, .kind = Kind::Reaction});
  g.close_moment();
  g.returns(1);
  END
}

void RoutUnits::run(Game& g) {
  BEGIN
  CALL(WouldMove{.cards = cards});
  if (g.result() != 0) {
    g.returns(0);
    g.pop(*this);
    return;
  }
  if (g.journal)
    for (Slot c : cards) g.tell(g.title(c) + " is routed");
  moment = g.open_moment();
  for (Slot c : cards) g.add_member(moment, c, bit(Name::Routed));
  CALL(ExhaustAll{.cards = cards, .to = hq});
  routed = static_cast<std::uint8_t>(g.result());
  if (g.heard(bit(Name::Routed), Kind::Reaction)) CALL(Window{.moment = moment, .kind = Kind::Reaction});
  g.close_moment();
  g.returns(routed);
  END
}

}  // namespace tercio::warlords
