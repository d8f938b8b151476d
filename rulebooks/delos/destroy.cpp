// What happens to cards: their stance, and their destruction with saves. rules: Card States, Armor Saves,
// Invulnerable.
#include "rulebooks/delos/game.h"

namespace tercio::delos {
namespace {

Name name_of(Stance to) {
  return to == Stance::Locked ? Name::Locked : to == Stance::Charging ? Name::Charged : Name::Rallied;
}

bool can_become(const Game& g, Slot c, Stance to) {
  if (!g.fights(c)) return false;
  switch (to) {
    case Stance::Locked: return !g.locked(c);
    case Stance::Charging: return g.may_charge(c);
    default: return g.stance(c) != Stance::Ready && !g.restricted(c, Change::CannotRally);
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
      if (heard) g.add_member(moment, c, bit(name_of(to)));
      g.set_stance(c, to);
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

void leave(Game& g, DestroyCards& packet) {
  const bool heard = g.heard(bit(Name::Destroyed));
  if (heard) packet.moment = g.open_moment();
  for (Slot c : packet.cards) {
    if (!g.fights(c)) continue;
    const CardState& now = g.at(c);
    if (heard) {
      const bool second = c == packet.second;
      Member* m = g.add_member(packet.moment, c, bit(Name::Destroyed), second ? packet.target : packet.agent);
      m->by = destroyer(packet, c);
      m->cause = second ? bit(Cause::Counterattack) : packet.cause;
    }
    if (const auto type = static_cast<unsigned>(g.card(c).type); type >= 1 && type <= 3)
      ++g.s.battle.destroyed[now.owner][type - 1];
    if (packet.act != 255) g.remember_face(g.s.acts[packet.act], now.card);
    ++packet.done;
    if (g.journal) g.tell(g.title(c) + " is destroyed");
    g.move(c, discard);
  }
  packet.i = heard;
}

}  // namespace

// Saves are made by the player who did not take the action first, each in the order he chooses; then all that
// failed leave together. rules/delos.md A45.
void DestroyCards::run(Game& g) {
  BEGIN
  for (Slot one : cards) target = one;
  if (second != no_card) cards.add(second);
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

std::uint8_t save_made(Game& g, Slot c) {
  const std::uint8_t moment = g.open_moment();
  g.add_member(moment, c, bit(Name::SaveMade));
  return moment;
}

std::uint8_t invulnerable_number(const Game& g, Slot c, unsigned ability) {
  bool d6 = false;
  return static_cast<std::uint8_t>(ability == gained ? g.gained_number(c, Special::Invulnerable, d6)
                                                     : g.card(c).abilities[ability].number.number);
}

}  // namespace

// An armor save is compulsory; each Invulnerable may be tried once.
void TrySave::run(Game& g) {
  BEGIN
  if (g.card(c).type == Type::Character) {
    CALL(Roll{.seat = g.at(c).owner, .kind = RollKind::Save, .needed = static_cast<std::uint8_t>(g.save(c))});
    which = g.fights(c) && static_cast<int>(g.result()) >= g.save(c);
    if (g.journal) g.tell(g.title(c) + (which ? " makes its save" : " fails its save"));
    if (which && g.heard(bit(Name::SaveMade))) {
      CALL(Window{.moment = save_made(g, c), .kind = Kind::Reaction});
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
    if (which == gained)
      tried_gained = 1;
    else
      tried |= static_cast<std::uint8_t>(1U << which);
    if (which != gained && !g.card(c).abilities[which].costs.empty()) {
      CALL(PayForSave{.c = c, .ability = which});
    } else {
      CALL(Roll{
          .seat = g.at(c).owner, .kind = RollKind::Invulnerable, .needed = invulnerable_number(g, c, which)});
      g.returns(g.result() >= invulnerable_number(g, c, which));
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
    g.fail(7);
    return;
  }
  act = g.s.act_count++;
  g.s.acts[act] = g.start(c, ability, g.at(c).owner);
  CALL(PayCosts{.act = act});
  paid = g.result() == 1;
  g.s.acts[--g.s.act_count] = {};
  g.returns(paid);
  END
}

}  // namespace tercio::delos
