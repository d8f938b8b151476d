// Dealing damage: assign, shields, take, destroy. rules/warlords.md A7 and A8.
#include <algorithm>

#include "rulebooks/warlords/game.h"

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

}  // namespace

void DealDamage::run(Game& g) {
  BEGIN
  each_member(g, moment, [&](Member& m) {
    if (m.amount == 0 || g.restricted(m.card.slot, Change::CannotBeDamaged)) m.names = m.amount = 0;
  });
  if (g.heard(bit(Name::Assigned))) {
    CALL(Window{.moment = moment, .kind = Kind::Interrupt});
    CALL(Window{.moment = moment, .kind = Kind::Reaction});
  }
  CALL(Shields{.moment = moment});
  dealt = static_cast<std::uint8_t>(std::min(take_damage(g, moment), 255U));
  if (mark_destroyed(g, moment)) CALL(Leaving{.moment = moment, .to = discard});
  if (g.heard(g.names_of(moment))) CALL(Window{.moment = moment, .kind = Kind::Reaction});
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
    if (static_cast<Verb>(g.answer().verb) == Verb::Shield) {
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
    m->amount = g.card(c).shields;
  }
  if (g.heard(bit(Name::ShieldUsed))) CALL(Window{.moment = used, .kind = Kind::Interrupt});
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
    g.move(c, discard, g.at(c).controller);
  }
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
                                                        : " leaves play"));
  const bool is_token = g.card(c).type == Type::Token;
  g.move(c, to, g.at(c).owner);
  m.card = g.ref(c);
  if (to == discard && !is_token) m.names |= bit(Name::EntersDiscard);
}

}  // namespace

// Interrupts to leaving, then all that still leave do so together, with their attachments.
void Leaving::run(Game& g) {
  BEGIN
  each_member(g, moment, [&](Member& m) {
    if (!(m.names & bit(Name::LeavesPlay)) || g.card(m.card.slot).type != Type::Warlord) return;
    m.names &= ~(bit(Name::Destroyed) | bit(Name::LeavesPlay));
    defeat(g, m.card.slot);
  });
  if (g.heard(bit(Name::Destroyed) | bit(Name::LeavesPlay)))
    CALL(Window{.moment = moment, .kind = Kind::Interrupt});
  {
    const unsigned count = g.s.moments[moment].count;
    for (unsigned i = 0; i < count; ++i) {  // attachments go with what they are attached to
      const Member m = g.s.members[g.s.moments[moment].first + i];
      if (!(m.names & bit(Name::LeavesPlay)) || !g.alive(m.card)) continue;
      for (Slot a = g.at(m.card.slot).first_attachment; a != no_card; a = g.at(a).next_attachment) {
        bool named = false;
        each_member(g, moment, [&](Member& other) {
          named |= other.card == g.ref(a) && (other.names & bit(Name::LeavesPlay));
        });
        if (!named) g.add_member(moment, a, bit(Name::LeavesPlay))->flags = Member::WithHost;
      }
    }
  }
  for (seat = 0; seat < 2; ++seat) {  // the owner of cards discarded together chooses their order
    while (g.s.orders_discards[seat] && to == discard) {
      ASK(DiscardNext{.seat = seat, .moment = moment});
      if (static_cast<Verb>(g.answer().verb) != Verb::DiscardCard) break;
      leave(g, g.s.members[g.s.moments[moment].first + g.answer().b], discard);
    }
  }
  each_member(g, moment, [&](Member& m) {
    if ((m.names & bit(Name::LeavesPlay)) && g.alive(m.card) && g.in_play(m.card.slot))
      leave(g, m, m.flags & Member::WithHost ? discard : to);
  });
  END
}

// A packet of cards that leave play by an effect or a cost; returns how many did.
void LeavePlay::run(Game& g) {
  BEGIN
  CALL(Leaving{.moment = moment, .to = to});
  each_member(g, moment,
              [&](Member& m) { left = static_cast<std::uint8_t>(left + !g.in_play(m.card.slot)); });
  if (g.heard(g.names_of(moment))) CALL(Window{.moment = moment, .kind = Kind::Reaction});
  g.close_moment();
  if (g.s.unsettled) CALL(Settle{});
  g.returns(left);
  END
}

void ExhaustAll::run(Game& g) {
  BEGIN
  for (Slot c : cards)
    if (g.exhausted(c)) cards.remove(c);
  if (!cards.empty() && g.heard(bit(Name::Exhausts))) {
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
  g.returns(cards.count());
  END
}

void MoveUnits::run(Game& g) {
  BEGIN
  moment = g.open_moment();
  for (Slot c : cards) {
    if (!g.in_play(c) || g.at(c).place == to) continue;
    if (g.journal) g.tell(g.title(c) + " moves to " + g.name_of_place(to));
    g.move_to_planet(c, to);
    if (is_planet(to)) g.add_member(moment, c, bit(Name::Moves));
  }
  if (g.s.moments[moment].count > 0 && g.heard(bit(Name::Moves)))
    CALL(Window{.moment = moment, .kind = Kind::Reaction});
  g.close_moment();
  END
}

void RoutUnits::run(Game& g) {
  BEGIN
  for (Slot c : cards) {
    if (g.journal) g.tell(g.title(c) + " is routed");
    if (g.at(c).place != hq) g.move_to_planet(c, hq);
  }
  CALL(ExhaustAll{.cards = cards});
  END
}

}  // namespace tercio::warlords
