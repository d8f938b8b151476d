// Combat: attacks, engagements of two and more units, assaults and blocks.
#include "rulebooks/commanders/rules/game.h"

namespace tercio::commanders {
namespace {

Member disabling(const Game& g, Slot c) {
  Member m = g.happening(Event::Disable, c, no_card, g.at(c).owner);
  m.amount = 1;
  return m;
}

// A unit that is neither attacking nor assaulting counterattacks; on guard it cannot.
bool strikes(const Game& g, Slot c, std::uint8_t& flags) {
  const bool leads = g.s.engagement.attacker.slot == c || (g.s.assault.on && g.s.assault.units.has(c));
  flags = static_cast<std::uint8_t>(Member::Combat | (leads ? 0 : Member::Counter));
  if (g.cannot(c, Deed::DealCombatDamage)) return false;
  if (leads) return true;
  return !(g.at(c).flags & CardState::OnGuard) && !g.cannot(c, Deed::Counterattack);
}

void add_strike(Game& g, std::uint8_t moment, Ref from, Ref at) {
  std::uint8_t flags = 0;
  if (!g.alive(from) || !g.alive(at) || !strikes(g, from.slot, flags)) return;
  Member m = g.happening(Event::Damage, at.slot, from.slot, g.at(from.slot).owner);
  m.flags = flags;
  m.amount = static_cast<std::int16_t>(g.strike(from.slot));
  g.add_member(moment, m);
}

// 5.1.1: somebody answers what the strike of one of these ruins: an upgrade of the location, or the location.
bool strike_matters(const Game& g, const Cards& left) {
  const Slot location = g.location_of(g.s.assault.at);
  if (left.count() < 2 || g.card(location).encampment) return false;
  bool matters = false;
  const auto look = [&](Slot c) {
    matters = matters || (g.card(c).alters_others & AltersStrike);  // a strike of 0 is none
    for (Slot unit : left)
      matters = matters || g.ruin_is_answered(g.happening(Event::Ruin, c, unit, g.at(unit).owner));
  };
  look(location);
  g.each_on(location, look);
  return matters;
}

std::uint8_t engagement_begins(Game& g) {
  const std::uint8_t moment = g.open_moment();
  for (unsigned i = 0; i < g.s.engagement.count; ++i) {
    const Pair& pair = g.s.engagement.pairs[i];
    g.add_member(moment, g.happening(Event::Engage, pair.b.slot, pair.a.slot, g.at(pair.a.slot).owner));
    g.add_member(moment, g.happening(Event::Engage, pair.a.slot, pair.b.slot, g.at(pair.b.slot).owner));
  }
  return moment;
}

}  // namespace

void AttackAction::run(Game& g) {
  BEGIN
  ASK(AgainstWhom{.seat = g.speaker(g.at(unit).owner), .unit = unit});
  if (verb(g.answer()) != Verb::Against) return g.pop(*this);
  target = first(g.answer());
  if (g.journal) g.tell(g.name(unit) + " attacks " + g.name(target));
  g.at(unit).flags |= CardState::Attacked;
  CALL(Occur{.moment = g.single(disabling(g, unit))});
  if (!g.active(unit) || !g.active(target) || g.at(unit).place != g.at(target).place) return g.pop(*this);
  g.s.engagement = {};
  g.s.engagement.on = g.s.engagement.count = 1;
  g.s.engagement.attacker = g.ref(unit);
  g.s.engagement.pairs[0] = {g.ref(unit), g.ref(target)};
  g.s.engagement.first = g.next_holder(g.speaker(g.at(unit).owner));
  CALL(Occur{.moment = g.single(g.happening(Event::Attack, target, unit, g.at(unit).owner))});
  CALL(Fight{});
  END
}

void AgainstWhom::offer(const Game& g, Options& list) const {
  const Eye with = g.eye_of(unit);
  for (Seat other = 0; other < g.s.seats; ++other)
    for (Slot c : g.s.active[other]) {
      if (!g.is_unit(c)) continue;
      if (snipes) {
        if (g.local(with, c, g.at(c).place) && !g.cannot(c, Deed::BeSniped))
          list.add(option(Verb::Target, c));
      } else if (c != unit && g.at(c).place == battlefield && !g.cannot(c, Deed::BeAttacked)) {
        list.add(option(Verb::Against, c));
      }
    }
}

void Fight::run(Game& g) {
  BEGIN
  CALL(Occur{.moment = engagement_begins(g)});
  while (g.s.engagement.count > 0) {
    CALL(Priority{.holder = g.s.engagement.first, .what = Priority::InEngagement});
    if (g.s.engagement.count == 0) break;
    CALL(Strikes{.a = g.s.engagement.pairs[0].a, .b = g.s.engagement.pairs[0].b});
    for (pair = 0; pair < g.s.engagement.count; ++pair) {
      if (!(g.s.engagement.pairs[pair].a == g.s.struck.a && g.s.engagement.pairs[pair].b == g.s.struck.b))
        continue;
      for (unsigned k = pair; k + 1U < g.s.engagement.count; ++k)
        g.s.engagement.pairs[k] = g.s.engagement.pairs[k + 1U];
      g.s.engagement.pairs[--g.s.engagement.count] = {};
      if (pair < g.s.engagement.ordered) --g.s.engagement.ordered;
      break;
    }
  }
  g.s.engagement = {};
  if (!g.s.assault.on) g.expire(Until::EndOfCombat, g.s.campaigning);
  END
}

void WhichPair::offer(const Game& g, Options& list) const {
  for (unsigned i = g.s.engagement.ordered; i < g.s.engagement.count; ++i) list.add(option(Verb::Pair, i));
}

// Each deals its strike to the other, at once (C14), unless one of them deals combat damage first.
void Strikes::run(Game& g) {
  BEGIN
  g.s.struck = {a, b};
  {
    const bool a_first = g.strikes_first(a.slot);
    const bool b_first = g.strikes_first(b.slot);
    step = static_cast<std::uint8_t>(a_first == b_first ? 0 : a_first ? 1 : 2);
  }
  CALL(Occur{.moment = [&] {
    const std::uint8_t moment = g.open_moment();
    if (step != 2) add_strike(g, moment, a, b);
    if (step != 1) add_strike(g, moment, b, a);
    return moment;
  }()});
  if (step != 0)
    CALL(Occur{.moment = [&] {
      const std::uint8_t moment = g.open_moment();
      if (step == 1) add_strike(g, moment, b, a);
      if (step == 2) add_strike(g, moment, a, b);
      return moment;
    }()});
  END
}

void AssaultAction::run(Game& g) {
  BEGIN
  units.add(unit);
  for (;;) {
    ASK(WhoJoins{.seat = g.speaker(g.at(unit).owner), .units = units});
    if (verb(g.answer()) != Verb::Join) break;
    units.add(first(g.answer()));
  }
  if (g.journal) g.tell(g.name(unit) + " assaults " + g.name(location));
  if (g.active(location))
    g.s.assaulted |= 1U << g.at(location).place;  // or its commander surrendered meanwhile
  for (Slot c : units) g.at(c).flags |= CardState::Assaulted;
  CALL(Occur{.moment = [&] {
    const std::uint8_t moment = g.open_moment();
    for (Slot c : units) g.add_member(moment, disabling(g, c));
    return moment;
  }()});
  if (!g.active(location)) return g.pop(*this);
  g.s.assault = {};
  g.s.assault.on = 1;
  g.s.assault.at = g.at(location).place;
  g.s.assault.seat = g.at(unit).owner;
  for (Slot c : units)
    if (g.active(c) && g.at(c).place == battlefield) g.s.assault.units.add(c);
  CALL(Occur{.moment = [&] {
    const std::uint8_t moment = g.open_moment();
    for (Slot c : g.s.assault.units)
      g.add_member(moment, g.happening(Event::Assault, location, c, g.at(c).owner));
    return moment;
  }()});
  CALL(Siege{.first = g.next_holder(g.speaker(g.at(unit).owner))});
  END
}

void WhoJoins::offer(const Game& g, Options& list) const {
  for (Seat member = 0; member < g.s.seats; ++member)
    if (g.members_of(seat) >> member & 1)
      for (Slot c : g.s.active[member])
        if (!units.has(c) && g.may_assault(c)) list.add(option(Verb::Join, c));
  list.add(option(Verb::Done));
}

// 8.2: blocks begin engagements one after the other; when all wait, whoever was not engaged strikes.
void Siege::run(Game& g) {
  BEGIN
  CALL(Priority{.holder = first, .what = Priority::InAssault});
  if (g.s.assault.on) {
    for (Slot c : g.s.assault.units)
      if (!g.s.assault.engaged.has(c)) left.add(c);
  }
  while (g.s.assault.on && !left.empty()) {
    if (g.s.ears[static_cast<unsigned>(Event::Damage)] || strike_matters(g, left))
      ASK(WhoStrikes{.seat = g.s.campaigning, .left = left});
    else
      g.s.frames.answer = option(Verb::Strikes, *left.begin());
    if (verb(g.answer()) != Verb::Strikes) break;
    left.remove(commanders::first(g.answer()));
    if (!g.s.assault.units.has(commanders::first(g.answer()))) continue;
    CALL(Occur{.moment = g.single([&] {
      const Slot c = commanders::first(g.answer());
      Member m = g.happening(Event::Damage, g.location_of(g.s.assault.at), c, g.at(c).owner);
      m.flags = Member::Combat;
      m.amount = static_cast<std::int16_t>(g.strike(c));
      return m;
    }())});
  }
  g.s.assault = {};
  g.expire(Until::EndOfCombat, g.s.campaigning);
  END
}

void WhoStrikes::offer(const Game&, Options& list) const {
  for (Slot c : left) list.add(option(Verb::Strikes, c));
}

void BlockAction::run(Game& g) {
  BEGIN
  if (g.journal) g.tell(g.name(unit) + " blocks " + g.name(blocked));
  g.s.engagement = {};
  g.s.engagement.on = g.s.engagement.count = g.s.engagement.blocked = 1;
  g.s.engagement.pairs[0] = {g.ref(blocked), g.ref(unit)};
  g.s.engagement.first = g.next_holder(g.speaker(g.at(unit).owner));
  g.s.assault.engaged.add(blocked);
  g.s.assault.blockers.add(unit);
  CALL(Occur{.moment = g.single(g.happening(Event::Block, blocked, unit, g.at(unit).owner))});
  CALL(Fight{});
  END
}

}  // namespace tercio::commanders
