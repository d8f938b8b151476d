// Acting: priority, what is performed, and the actions of commanders and units.
#include <utility>

#include "rulebooks/commanders/rules/game.h"

namespace tercio::commanders {
namespace {

// The unit that an action commands: as long as it is the one that moved, it stays able (B.7).
Slot commanded(const Game& g, Option o) {
  switch (verb(o)) {
    case Verb::Attack:
    case Verb::Move:
    case Verb::Guard:
    case Verb::Transfer:
    case Verb::Discard:
    case Verb::Mount:
    case Verb::Dismount:
    case Verb::Snipe: return first(o);
    case Verb::Assault:
    case Verb::Block: return second(o);
    case Verb::Use: return g.this_of(first(o));
    default: return no_card;
  }
}

Seat actor(const Game& g, Option o, Seat holder) {
  switch (verb(o)) {
    case Verb::Wait: return holder;
    case Verb::OfferDraw: return offerer(o, holder);
    case Verb::Assault:
    case Verb::Block: return g.at(second(o)).owner;
    default: return g.at(first(o)).owner;
  }
}

}  // namespace

void Priority::run(Game& g) {
  BEGIN
  for (waits = 0; waits < g.holders();) {
    if (what == InEngagement && g.s.engagement.count == 0) break;
    if (what == InAssault && (!g.s.assault.on || g.s.assault.units.empty())) break;
    // 8.1.1: the order of the pairs is chosen when there are several, before anybody acts
    while (what == InEngagement && g.s.engagement.ordered + 1 < g.s.engagement.count) {
      ASK(WhichPair{.seat = g.s.campaigning});
      if (verb(g.answer()) != Verb::Pair) break;
      std::swap(g.s.engagement.pairs[g.answer().a], g.s.engagement.pairs[g.s.engagement.ordered]);
      ++g.s.engagement.ordered;
    }
    g.s.holder = holder;
    ASK(WhatToDo{.seat = holder});
    if (verb(g.answer()) == Verb::None) {  // somebody has left the war
      if (!g.lives(g.s.campaigning)) break;
      if (!g.lives(holder)) holder = g.next_holder(holder);
      continue;
    }
    if (verb(g.answer()) == Verb::Wait) {
      ++waits;
      if (g.s.mover[holder] != no_card || g.s.mounts[holder] != no_card || g.s.terms.joint)
        CALL(DisableMovers{.seat = holder});
    } else {
      waits = 0;
      CALL(Perform{.seat = actor(g, g.answer(), holder), .what = g.answer()});
    }
    if (!g.lives(g.s.campaigning)) break;  // C30
    holder = g.next_holder(holder);
  }
  END
}

// Of all who act together: a partner's action is not a command to the unit either (D.3).
void DisableMovers::run(Game& g) {
  BEGIN
  for (member = 0; member < g.s.seats; ++member) {
    if (!g.together(member, seat)) continue;
    for (i = 0; i < 2; ++i) {  // the unit, and the mount that it has left
      if (moved(g) == no_card || moved(g) == but) continue;
      if (g.active(moved(g)) && g.is_unit(moved(g)) && g.able(moved(g)) && !g.outpost(moved(g)))
        CALL(Occur{.moment = g.single([&] {
          Member m = g.happening(Event::Disable, moved(g), no_card, member);
          m.amount = 1;
          return m;
        }())});
      moved(g) = no_card;
    }
  }
  END
}

Slot& DisableMovers::moved(Game& g) const { return (i == 0 ? g.s.mover : g.s.mounts)[member]; }

void Perform::run(Game& g) {
  BEGIN
  if (g.s.mover[seat] != no_card || g.s.mounts[seat] != no_card || g.s.terms.joint)
    CALL(DisableMovers{.seat = seat, .but = commanded(g, what)});
  GO_ON_AFTER(g.push_action(what, seat));
  END
}

void Game::push_action(Option what, Seat seat) {
  switch (verb(what)) {
    case Verb::Annex:
    case Verb::Deploy:
    case Verb::Equip:
    case Verb::Upgrade: return push(PlayResource{.what = what});
    case Verb::Act:
    case Verb::Use: return push(UseAction{.what = what});
    case Verb::Attack: return push(AttackAction{.unit = first(what)});
    case Verb::Assault: return push(AssaultAction{.unit = second(what), .location = first(what)});
    case Verb::Block: return push(BlockAction{.blocked = first(what), .unit = second(what)});
    case Verb::Transfer: return push(HandOver{.unit = first(what), .transfers = 1});
    case Verb::Discard: return push(HandOver{.unit = first(what)});
    case Verb::OfferDraw: return push(DrawOffer{.seat = seat});
    default: return push(UnitAction{.what = what});
  }
}

void PlayResource::run(Game& g) {
  BEGIN
  if (g.journal) g.tell("#" + std::to_string(g.at(first(what)).owner) + ": " + g.label(what));
  g.begin(g.start(first(what), Act::Play, 0, g.at(first(what)).owner));
  CALL(Resolve{.act = static_cast<std::uint8_t>(g.s.act_count - 1)});
  if (!g.result() || g.at(first(what)).place != arsenal) return g.pop(*this);
  if (verb(what) == Verb::Annex)
    g.s.annexed = static_cast<std::uint8_t>(g.s.annexed | 1U << g.at(first(what)).owner);
  CALL(Occur{.moment = g.become_active(what)});
  END
}

// The resource would become active. A fifth location, or an item that does not fit, is banished instead
// (3.4, 3.2.3). Where its direction has gone while it was paid for, nothing happens (5.4).
std::uint8_t Game::become_active(Option what) {
  const Slot c = first(what);
  const Seat seat = at(c).owner;
  if ((verb(what) == Verb::Deploy && s.locations[third(what)] == no_card) ||
      ((verb(what) == Verb::Equip || verb(what) == Verb::Upgrade) && !active(second(what))))
    return open_moment();
  Member m = happening(Event::Banish, c, no_card, seat);
  switch (verb(what)) {
    case Verb::Annex:
      if (free_region(seat) == gone) break;
      m.event = Event::Annex;
      m.place = free_region(seat);
      break;
    case Verb::Deploy: {
      const Place p = static_cast<Place>(third(what));
      m.event = Event::Deploy;
      m.place = m.to = p;
      break;
    }
    case Verb::Equip:
      if (!may_carry(c, second(what)) || !fits_slots(c, second(what))) break;
      m = happening(Event::Equip, second(what), c, seat);
      break;
    case Verb::Upgrade: m = happening(Event::Upgrade, second(what), c, seat); break;
    default:
      m.event = Event::Evoke;
      m.place = battlefield;
      break;
  }
  return single(m);
}

void UseAction::run(Game& g) {
  BEGIN
  if (g.journal) g.tell("#" + std::to_string(g.at(first(what)).owner) + ": " + g.label(what));
  if (verb(what) == Verb::Act) {
    g.know(first(what), (1U << g.s.seats) - 1);
    g.begin(g.start(first(what), Act::Mode, third(what), g.at(first(what)).owner));
  } else {
    g.begin(g.start(first(what), Act::Ability, third(what), g.at(first(what)).owner));
  }
  spell = (g.s.acts[g.s.act_count - 1U].flags & Act::Spell) != 0;
  seat = g.at(first(what)).owner;
  CALL(Resolve{.act = static_cast<std::uint8_t>(g.s.act_count - 1)});
  // 6.2.1: a spell is an action too
  if (g.s.ears[static_cast<unsigned>(Event::UseAction)] ||
      (spell && g.s.ears[static_cast<unsigned>(Event::UseSpell)]))
    CALL(Occur{.moment = [&] {
      const std::uint8_t moment = g.single(g.happening(Event::UseAction, no_card, no_card, seat));
      if (spell) g.add_member(moment, g.happening(Event::UseSpell, no_card, no_card, seat));
      return moment;
    }()});
  END
}

void UnitAction::run(Game& g) {
  BEGIN
  if (g.journal) g.tell("#" + std::to_string(g.at(first(what)).owner) + ": " + g.label(what));
  if (verb(what) == Verb::Snipe) {
    ASK(AgainstWhom{.seat = g.speaker(g.at(first(what)).owner), .unit = first(what), .snipes = 1});
    if (verb(g.answer()) != Verb::Target) return g.pop(*this);
    target = first(g.answer());
    damage = static_cast<std::int16_t>(g.snipe(first(what)));
    from = g.at(first(what)).place;
    CALL(Occur{.moment = g.single([&] {
      Member m = g.happening(Event::Disable, first(what), no_card, g.at(first(what)).owner);
      m.amount = 1;
      return m;
    }())});
    CALL(Occur{.moment = [&] {
      const std::uint8_t moment = g.open_moment();
      Member m = g.happening(Event::Damage, target, first(what), g.at(first(what)).owner);
      m.flags |= Member::BySnipe;
      m.to = from;
      m.amount = damage;
      g.add_member(moment, m);
      m.event = Event::Snipe;
      g.add_member(moment, m);
      return moment;
    }()});
    return g.pop(*this);
  }
  CALL(Occur{.moment = g.single([&] {
    const Slot c = first(what);
    Member m = g.happening(Event::Guard, c, no_card, g.at(c).owner);
    if (verb(what) == Verb::Move) {
      m.event = Event::Move;
      m.to = static_cast<Place>(third(what));
      g.at(c).flags |= CardState::Moved;
    } else if (verb(what) == Verb::Mount) {
      m.event = Event::Mount;
      m.agent = g.ref(second(what));
    } else if (verb(what) == Verb::Dismount) {
      m.event = Event::Dismount;
    }
    return m;
  }())});
  // B.7: it remains able as long as it is commanded
  if (verb(what) == Verb::Move && g.result() != 0 && g.active(first(what))) {
    g.s.mover[g.at(first(what)).owner] = first(what);
    g.s.mounts[g.at(first(what)).owner] = no_card;
  }
  END
}

void HandOver::run(Game& g) {
  BEGIN
  if (transfers)
    CALL(Occur{.moment = g.single([&] {
      Member m = g.happening(Event::Disable, unit, no_card, g.at(unit).owner);
      m.amount = 1;
      return m;
    }())});
  g.s.falling = transfers;  // all is chosen before anything follows from it
  for (;;) {
    ASK(WhichItem{.seat = g.speaker(g.at(unit).owner), .unit = unit, .transfers = transfers, .done = done});
    if (verb(g.answer()) == Verb::Done || verb(g.answer()) == Verb::None) break;
    item = first(g.answer());
    done.add(item);
    if (!transfers) continue;
    ASK(WhoTakesIt{.seat = g.speaker(g.at(unit).owner), .item = item, .unit = unit});
    if (verb(g.answer()) != Verb::To) break;
    g.detach(item);
    g.attach(item, first(g.answer()));
  }
  g.s.falling = 0;
  // All of it is one effect, which can be answered: so far nobody has anything.
  CALL(Occur{.moment = [&] {
    const std::uint8_t moment = g.open_moment();
    for (Slot c : done) {
      const Slot taker = g.at(c).host;
      if (!transfers) {
        g.add_member(moment, g.happening(Event::Ruin, c, unit, g.at(unit).owner));
      } else if (g.active(unit) && taker != no_card && taker != unit) {
        g.add_member(moment, g.happening(Event::Equip, taker, c, g.at(unit).owner));
        g.detach(c);
        g.attach(c, unit);
      }
    }
    return moment;
  }()});
  END
}

static bool takes(const Game& g, Slot item, Slot from, Slot c) {
  return c != from && g.is_unit(c) && g.at(c).place == g.at(from).place &&
         g.together(g.at(c).owner, g.at(from).owner) && g.may_carry(item, c) && g.fits_slots(item, c);
}

bool Game::has_taker(Slot item, Slot unit) const {
  for (Seat other = 0; other < s.seats; ++other)
    for (Slot c : s.active[other])
      if (takes(*this, item, unit, c)) return true;
  return false;
}

// Any number, none included.
void WhichItem::offer(const Game& g, Options& list) const {
  g.each_on(unit, [&](Slot item) {
    if (g.card(item).type != Type::Item || done.has(item)) return;
    if (!transfers) return list.add(option(Verb::Ruin, item));
    if (g.has_taker(item, unit)) list.add(option(Verb::Choose, item));
  });
  list.add(option(Verb::Done));
}

void WhoTakesIt::offer(const Game& g, Options& list) const {
  for (Seat other = 0; other < g.s.seats; ++other)
    for (Slot c : g.s.active[other])
      if (takes(g, item, unit, c)) list.add(option(Verb::To, c));
}

void DrawOffer::run(Game& g) {
  BEGIN
  g.s.offered_draw = static_cast<std::uint8_t>(g.s.offered_draw | 1U << seat);
  if (g.journal) g.tell("#" + std::to_string(seat) + " offers a draw");
  for (asked = g.next_seat(seat); asked != seat; asked = g.next_seat(asked)) {
    ASK(DrawOrNot{.seat = asked});
    if (verb(g.answer()) != Verb::AcceptDraw) {
      if (g.journal && g.lives(asked)) g.tell("#" + std::to_string(asked) + " declines the draw");
      return g.pop(*this);
    }
  }
  g.finish(0, Reason::Agreed);
  END
}

void DrawOrNot::offer(const Game&, Options& list) const {
  list.add(option(Verb::RefuseDraw));
  list.add(option(Verb::AcceptDraw));
}

}  // namespace tercio::commanders
