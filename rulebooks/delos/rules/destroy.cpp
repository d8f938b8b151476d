// What happens to cards: their stance, and their destruction with saves. rules: Card States, Armor Saves,
// Invulnerable.
#include "rulebooks/delos/rules/game.h"

namespace tercio::delos {
namespace {

Name name_of(Stance to) {
  return to == Stance::Locked ? Name::Locked : to == Stance::Charging ? Name::Charged : Name::Rallied;
}

Done done_by(Stance to) {
  return to == Stance::Locked ? Done::Locked : to == Stance::Charging ? Done::Charged : Done::Rallied;
}

bool can_become(const Game& g, Slot c, Stance to) {
  if (!g.fights(c)) return false;
  switch (to) {
    case Stance::Locked: return g.may_be_locked(c);
    case Stance::Charging: return g.may_charge(c);
    default: return g.stance(c) != Stance::Ready && !g.forbidden(c, Deed::Rally);
  }
}

}  // namespace

void ChangeStance::run(Game& g) {
  BEGIN
  {
    const bool heard = g.heard(bit(name_of(to)));
    if (heard) moment = g.open_moment();
    for (Slot c : cards) {
      if (!can_become(g, c, to)) continue;
      if (heard) g.add_member(moment, c, name_of(to));
      g.set_stance(c, to);
      g.note_done(act, c, done_by(to));
      ++done;
      if (g.journal)
        g.tell(g.title(c) + (to == Stance::Locked     ? " is locked"
                             : to == Stance::Charging ? " is charging"
                                                      : " is rallied"));
    }
    opened = heard;
  }
  if (opened && done > 0) CALL(Window{.moment = moment, .kind = Kind::Reaction});
  if (opened) g.close_moment();
  g.returns(done);
  END
}

namespace {

Seat destroyer(const DestroyCards& packet, Slot c) {
  return c == packet.second ? Game::other(packet.by) : packet.by;
}

Cards needing_save(const Game& g, const DestroyCards& packet, Seat seat) {
  Cards all;
  for (Slot c : packet.cards)
    if (g.at(c).owner == seat && g.needs_save(c, destroyer(packet, c))) all.add(c);
  return all;
}

void tell_of(Game& g, const DestroyCards& packet, Slot c, Name name) {
  const bool second = c == packet.second;
  Member* m = g.add_member(packet.moment, c, name, second ? packet.striker : packet.agent);
  m->by = destroyer(packet, c);
  m->cause = second ? bit(Cause::Counterattack) : packet.cause;
}

// All that nothing has saved, before they leave: something else may happen instead.
void announce(Game& g, DestroyCards& packet) {
  packet.moment = g.open_moment();
  for (Slot c : packet.cards)
    if (g.fights(c)) tell_of(g, packet, c, Name::WouldBeDestroyed);
}

void spare_replaced(Game& g, DestroyCards& packet) {
  const Moment& m = g.s.moments[packet.moment];
  for (unsigned k = 0; k < m.count; ++k)
    if (const Member& one = g.s.members[m.first + k]; one.flags & Member::Replaced) {
      packet.cards.remove(one.card.slot);
      g.s.doomed.remove(one.card.slot);
    }
  g.close_moment();
}

void leave(Game& g, DestroyCards& packet) {
  const bool heard = g.heard(bit(Name::Destroyed));
  if (heard) packet.moment = g.open_moment();
  for (Slot c : packet.cards) {
    if (!g.fights(c)) continue;
    const CardState& now = g.at(c);
    if (heard) tell_of(g, packet, c, Name::Destroyed);
    if (g.s.battle.destroyed_count == g.s.battle.destroyed.size()) return g.fail(Bound::Members);
    g.s.battle.destroyed[g.s.battle.destroyed_count++] = {now.card, now.owner, Done::Destroyed};
    g.note_done(packet.act, c, Done::Destroyed);
    ++packet.done;
    if (g.journal) g.tell(g.title(c) + " is destroyed");
    g.move(c, discard);
  }
  packet.i = heard;
}

}  // namespace

// Saves are made by the player who did not take the action first, each in the order he chooses; then all that
// failed leave together.
void DestroyCards::run(Game& g) {
  BEGIN
  if (second != no_card) cards.add(second);
  for (Slot one : cards)
    if (g.forbidden(one, Deed::BeDestroyed)) cards.remove(one);
  g.s.doomed |= cards;
  for (i = 0; i < 2; ++i) {
    left = needing_save(g, *this, static_cast<Seat>(1 ^ g.s.battle.actor ^ i));
    while (!left.empty()) {
      ASK(SaveNext{.seat = static_cast<Seat>(1 ^ g.s.battle.actor ^ i), .cards = left});
      c = g.answer().a;
      left.remove(c);
      if (g.fights(c)) {
        CALL(TrySave{.c = c});
        if (g.result() == 1) {
          cards.remove(c);
          g.s.doomed.remove(c);
        }
      }
    }
  }
  if (agent != no_card && !cards.empty() && g.heard(bit(Name::WouldBeDestroyed))) {
    announce(g, *this);  // what the rule of unique cards destroys has no agent: nothing replaces that
    CALL(Window{.moment = moment, .kind = Kind::Reaction});
    spare_replaced(g, *this);
  }
  for (Slot one : cards) g.s.doomed.remove(one);
  leave(g, *this);
  if (i) {
    if (done > 0) CALL(Window{.moment = moment, .kind = Kind::Reaction});
    g.close_moment();
  }
  g.returns(done);
  END
}

namespace {

std::uint8_t save_rolled(Game& g, Slot c, bool made, int number) {
  const std::uint8_t moment = g.open_moment();
  g.add_member(moment, c, made ? Name::SaveMade : Name::SaveFailed)->amount =
      static_cast<std::int8_t>(number);
  return moment;
}

}  // namespace

// An armor save is compulsory; each Invulnerable may be tried once.
void TrySave::run(Game& g) {
  BEGIN
  if (g.card(c).type == Type::Character) {
    CALL(Roll{.seat = g.at(c).owner, .kind = RollKind::Save, .needed = static_cast<std::uint8_t>(g.save(c))});
    which = g.fights(c) && static_cast<int>(g.result()) >= g.save(c);
    if (g.journal) g.tell(g.title(c) + (which ? " makes its save" : " fails its save"));
    number = static_cast<std::uint8_t>(g.result());
    if (g.fights(c) && g.heard(bit(which ? Name::SaveMade : Name::SaveFailed))) {
      CALL(Window{.moment = save_rolled(g, c, which, number), .kind = Kind::Reaction});
      g.close_moment();
    }
    g.returns(which);
    g.pop(*this);
    return;
  }
  for (;;) {
    ASK(UseInvulnerable{.seat = g.at(c).owner, .c = c, .tried = tried, .tried_gained = tried_gained});
    if (verb(g.answer()) != Verb::Invulnerable) break;
    which = g.answer().b;
    number = g.answer().c;
    if (which == gained)
      tried_gained |= static_cast<std::uint8_t>(1U << number);
    else
      tried |= static_cast<std::uint8_t>(1U << which);
    if (which != gained && !g.ability_at(c, which).costs.empty()) {
      CALL(PayForSave{.c = c, .ability = which});
    } else {
      CALL(Roll{.seat = g.at(c).owner,
                .kind = RollKind::Invulnerable,
                .needed = static_cast<std::uint8_t>(g.ability_number(c, which, number))});
      g.returns(static_cast<int>(g.result()) >= g.ability_number(c, which, number));
    }
    if (g.result() == 1) {
      if (g.journal) g.tell(g.title(c) + " is not destroyed");
      g.returns(1);
      g.pop(*this);
      return;
    }
  }
  g.returns(0);
  END
}

void PayForSave::run(Game& g) {
  BEGIN
  if (g.s.act_count == g.s.acts.size()) {
    g.fail(Bound::Acts);
    return;
  }
  act = g.s.act_count++;
  g.s.acts[act] = g.start(c, ability, g.at(c).owner);
  CALL(PayCosts{.act = act});
  paid = g.result() == 1;
  g.close_act();
  g.returns(paid);
  END
}

}  // namespace tercio::delos
