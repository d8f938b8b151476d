// Acting: priority, what is performed, and the actions of commanders and units.
#include "rulebooks/commanders/game.h"

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
    case Verb::Wait:
    case Verb::OfferDraw: return holder;
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
    g.s.holder = holder;
    ASK(WhatToDo{.seat = holder});
    if (verb(g.answer()) == Verb::None) {  // somebody has left the war
      if (!g.lives(g.s.campaigning)) break;
      if (!g.lives(holder)) holder = g.next_holder(holder);
      continue;
    }
    if (verb(g.answer()) == Verb::Wait) {
      ++waits;
      if (g.s.mover[holder] != no_card || g.s.terms.joint) CALL(DisableMover{.seat = holder});
    } else {
      waits = 0;
      CALL(Perform{.seat = actor(g, g.answer(), holder), .what = g.answer()});
    }
    if (!g.lives(g.s.campaigning)) break;  // C30
    holder = g.next_holder(holder);
  }
  END
}

void DisableMover::run(Game& g) {
  BEGIN
  if (g.s.mover[seat] != no_card && g.active(g.s.mover[seat]) && g.able(g.s.mover[seat]) &&
      !g.outpost(g.s.mover[seat]))
    CALL(Occur{.moment = g.single([&] {
      Member m = g.happening(Event::Disable, g.s.mover[seat], no_card, seat);
      m.amount = 1;
      return m;
    }())});
  g.s.mover[seat] = no_card;
  END
}

void Perform::run(Game& g) {
  BEGIN
  if (g.s.mover[seat] != no_card && commanded(g, what) != g.s.mover[seat]) CALL(DisableMover{.seat = seat});
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
  if (g.journal) g.say("#" + std::to_string(g.at(first(what)).owner) + ": " + g.label(what));
  g.begin(g.start(first(what), Act::Play, 0, g.at(first(what)).owner));
  CALL(Effect{.act = static_cast<std::uint8_t>(g.s.act_count - 1)});
  if (g.result() && g.at(first(what)).place == arsenal) CALL(Occur{.moment = g.become_active(what)});
  END
}

// The resource becomes active; what has happened is announced. A fifth location, or an item that does not
// fit, is banished instead (3.4, 3.2.3).
std::uint8_t Game::become_active(Option what) {
  const Slot c = first(what);
  const Seat seat = at(c).owner;
  Event event = Event::Banish;
  switch (verb(what)) {
    case Verb::Annex: {
      const Place p = free_region(seat);
      if (p == gone) break;
      s.locations[p] = c;
      enter(c, p);
      s.annexed = static_cast<std::uint8_t>(s.annexed | 1U << seat);
      event = Event::Annex;
      break;
    }
    case Verb::Deploy: {
      const Place p = static_cast<Place>(third(what));
      enter(c, s.locations[p] == no_card ? encampment_region(seat) : p);
      event = Event::Deploy;
      break;
    }
    case Verb::Equip:
      if (!active(second(what)) || !may_carry(c, second(what)) || !fits_slots(c, second(what))) break;
      attach(c, second(what));
      event = Event::Equip;
      break;
    case Verb::Upgrade:
      if (!active(second(what))) break;
      attach(c, second(what));
      event = Event::Upgrade;
      break;
    default:
      enter(c, battlefield);
      event = Event::Evoke;
      break;
  }
  Member m = happening(event, c, no_card, seat);
  if (event == Event::Equip || event == Event::Upgrade) { m = happening(event, second(what), c, seat); }
  return single(m);
}

void UseAction::run(Game& g) {
  BEGIN
  if (g.journal) g.say("#" + std::to_string(g.at(first(what)).owner) + ": " + g.label(what));
  if (verb(what) == Verb::Act) {
    g.know(first(what), (1U << g.s.seats) - 1);
    g.begin(g.start(first(what), Act::Mode, third(what), g.at(first(what)).owner));
  } else {
    g.begin(g.start(first(what), Act::Ability, third(what), g.at(first(what)).owner));
  }
  spell = (g.s.acts[g.s.act_count - 1U].flags & Act::Spell) != 0;
  seat = g.at(first(what)).owner;
  CALL(Effect{.act = static_cast<std::uint8_t>(g.s.act_count - 1)});
  if (g.s.ears[static_cast<unsigned>(spell ? Event::UseSpell : Event::UseAction)])
    CALL(Occur{
        .moment = g.single(g.happening(spell ? Event::UseSpell : Event::UseAction, no_card, no_card, seat))});
  END
}

void UnitAction::run(Game& g) {
  BEGIN
  if (g.journal) g.say("#" + std::to_string(g.at(first(what)).owner) + ": " + g.label(what));
  if (verb(what) == Verb::Snipe) {
    ASK(AgainstWhom{.seat = g.speaker(g.at(first(what)).owner), .unit = first(what), .snipes = 1});
    if (verb(g.answer()) != Verb::Target) return g.pop(*this);
    target = first(g.answer());
    damage = static_cast<std::int16_t>(g.snipe(first(what)));
    CALL(Occur{.moment = g.single([&] {
      Member m = g.happening(Event::Disable, first(what), no_card, g.at(first(what)).owner);
      m.amount = 1;
      return m;
    }())});
    CALL(Occur{.moment = [&] {
      const std::uint8_t moment = g.open();
      Member m = g.happening(Event::Damage, target, first(what), g.at(first(what)).owner);
      m.flags |= Member::BySnipe;
      m.amount = damage;
      g.add(moment, m);
      m.event = Event::Snipe;
      g.add(moment, m);
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
  if (verb(what) == Verb::Move && g.active(first(what))) g.s.mover[g.at(first(what)).owner] = first(what);
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
  for (;;) {
    ASK(WhichItem{.seat = g.speaker(g.at(unit).owner), .unit = unit, .transfers = transfers, .done = done});
    if (verb(g.answer()) == Verb::Done || verb(g.answer()) == Verb::None) break;
    item = first(g.answer());
    done.add(item);
    if (transfers) {
      ASK(WhoTakesIt{.seat = g.speaker(g.at(unit).owner), .item = item, .unit = unit});
      if (verb(g.answer()) != Verb::To) break;
      g.detach(item);
      g.attach(item, first(g.answer()));
      if (g.s.ears[static_cast<unsigned>(Event::Equip)])
        CALL(Occur{.moment = g.single(g.happening(Event::Equip, first(g.answer()), item, g.at(unit).owner))});
    } else {
      CALL(Occur{.moment = g.single(g.happening(Event::Ruin, item, unit, g.at(unit).owner))});
    }
  }
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
  if (g.journal) g.say("#" + std::to_string(seat) + " offers a draw");
  for (asked = g.next_seat(seat); asked != seat; asked = g.next_seat(asked)) {
    ASK(DrawOrNot{.seat = asked});
    if (verb(g.answer()) != Verb::AcceptDraw) return g.pop(*this);
  }
  g.finish(0, Reason::Agreed);
  END
}

void DrawOrNot::offer(const Game&, Options& list) const {
  list.add(option(Verb::RefuseDraw));
  list.add(option(Verb::AcceptDraw));
}

}  // namespace tercio::commanders
