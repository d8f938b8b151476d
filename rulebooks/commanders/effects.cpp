// What effects do, one step at a time.
#include "rulebooks/commanders/game.h"

namespace tercio::commanders {
namespace {

bool changes_regions(Event e) {
  return e == Event::Ruin || e == Event::Banish || e == Event::ToArsenal || e == Event::ToDomain ||
         e == Event::SetAside;
}

// The member that a modifying effect works on.
Member* answered(Game& g, const Act& act) { return act.moment == 255 ? nullptr : &g.s.members[act.member]; }

// `instead`: a plain change of regions changes the effect itself; anything else takes its place.
bool replaced_in_place(Game& g, const Step& step, const Act& act) {
  Member* m = answered(g, act);
  if (!m || !step.instead) return false;
  if (step.what == Do::Redirect || step.what == Do::ChangeDamage) return false;
  const Slot meant = g.one(step.things, act);
  if (step.what == Do::Change && changes_regions(step.event) && meant == m->card.slot) {
    m->event = step.event;
    m->how = step.times;
    return true;
  }
  m->event = Event::Replaced;
  return false;
}

bool change_damage(Game& g, const Step& step, const Act& act) {
  Member* m = answered(g, act);
  if (!m || m->event != Event::Damage) return false;
  int now = m->amount;
  const int by = step.amount.number;
  now = step.sets ? by : step.raises ? now + by : now - by;
  m->amount = static_cast<std::int16_t>(now < 0 ? 0 : now > 9995 ? 9995 : now);
  return true;
}

bool redirect(Game& g, const Step& step, const Act& act) {
  Member* m = answered(g, act);
  const Slot to = g.one(step.things, act);
  if (!m || m->event != Event::Damage || to == no_card || !g.active(to)) return false;
  m->card = g.ref(to);
  m->place = g.at(to).place;
  m->def = g.at(to).card;
  return true;
}

// A timed effect: the resources it affects are fixed now (5.7.2).
unsigned alter(Game& g, const Step& step, std::int16_t id, const Act& act) {
  unsigned n = 0;
  const Alteration& a = step.alteration;
  const int times = a.for_each < 0 ? 1 : g.count(a.for_each, g.eye(act));
  g.each_of(step.things, act, [&](Slot c) {
    if (a.what == Change::AddSnipe && g.snipe(c) < 0) return;  // C: it must have the keyword already
    if (g.s.lasting_count == g.s.lasting.size()) return g.fail(5);
    Lasting& l = g.s.lasting[g.s.lasting_count++];
    l.card = g.ref(c);
    l.step = id;
    l.until = step.until;
    l.seat = act.seat;
    if (a.what == Change::Add) {
      l.strike = static_cast<std::int16_t>(a.strike * times);
      l.armor = static_cast<std::int16_t>(a.armor * times);
    }
    ++n;
  });
  g.s.unsettled = 1;
  return n;
}

bool leave_behind(Game& g, const Step& step, const Act& act) {
  if (g.s.delayed_count == g.s.delayed.size()) {
    g.fail(9);
    return false;
  }
  Delayed& d = g.s.delayed[g.s.delayed_count++];
  d = {};
  d.later = step.later;
  d.seat = act.seat;
  d.here = act.here;
  d.source = act.source;
  d.self = act.self;
  d.card = act.card;
  d.serial = ++g.s.serial;
  if (step.things.which == Which::Picked)
    if (const Slot c = g.one(step.things, act); c != no_card) d.bound = g.ref(c);
  ++g.s.ears[static_cast<unsigned>(g.catalog.later(step.later).happening.event)];
  return true;
}

unsigned give_money(Game& g, const Step& step, const Act& act) {
  const int by = g.amount(step.amount, act);
  const unsigned seats = g.whose(step, act);
  for (Seat seat = 0; seat < g.s.seats; ++seat)
    if (seats >> seat & 1) g.earn(seat, step.money, step.raises ? -by : by);
  return seats != 0;
}

unsigned put_counters(Game& g, const Step& step, const Act& act) {
  unsigned n = 0;
  g.each_of(step.things, act, [&](Slot c) {
    if (!g.active(c)) return;
    if (g.counters(c) + step.amount.number > 200) return g.fail(10);
    g.counters(c) = static_cast<std::uint8_t>(g.counters(c) + step.amount.number);
    ++n;
  });
  return n;
}

unsigned set_health(Game& g, const Step& step, const Act& act) {
  unsigned n = 0;
  g.each_of(step.things, act, [&](Slot c) {
    if (!g.active(c) || !g.is_unit(c)) return;
    g.at(c).damage = static_cast<std::int16_t>(g.base_health(c) - step.amount.number);
    g.s.hurt.add(c);
    ++n;
  });
  g.s.unsettled = 1;
  return n;
}

bool look(Game& g, const Step& step, const Act& act) {
  const unsigned seats = g.whose(step, act);
  for (Seat seat = 0; seat < g.s.seats; ++seat)
    if (seats >> seat & 1)
      for (Slot c : g.s.arsenals[seat]) g.know(c, 1U << act.seat);
  return seats != 0;
}

// The members of a step that happens to resources.
std::uint8_t members_of(Game& g, const Step& step, const Act& act) {
  const std::uint8_t moment = g.open();
  const int by = step.what == Do::Change ? step.times : g.amount(step.amount, act);
  const Slot sniper = step.what == Do::Snipe ? g.one({Which::This, 0, -1}, act) : no_card;
  g.each_of(step.things, act, [&](Slot c) {
    Member m = g.happening(step.event, c, act);
    if (step.things.which == Which::Each) m.kind = static_cast<std::uint16_t>(step.things.filter + 1);
    switch (step.what) {
      case Do::Deal:
        m.event = Event::Damage;
        m.amount = static_cast<std::int16_t>(by);
        break;
      case Do::Snipe:
        if (sniper == no_card || g.snipe(sniper) < 0) return;
        m.event = Event::Damage;
        m.agent = g.ref(sniper);
        m.flags |= Member::BySnipe;
        m.amount = static_cast<std::int16_t>(g.snipe(sniper));
        break;
      case Do::GainHealth:
        m.event = Event::GainHealth;
        m.amount = static_cast<std::int16_t>(by);
        break;
      case Do::Move:
        m.event = Event::Move;
        m.to = g.region(step.region, step.region_register, act, c);
        break;
      case Do::Dismount: m.event = Event::Dismount; break;
      case Do::DeployFrom:
        m.event = Event::Deploy;
        m.to = g.region(step.region, step.region_register, act, c);
        break;
      case Do::EquipWith: {
        const Slot item = g.one(step.to, act);
        if (item == no_card) return;
        m.event = Event::Equip;
        m.agent = g.ref(item);
        break;
      }
      default:
        m.amount = static_cast<std::int16_t>(by);
        m.how = step.times;
        break;
    }
    g.add(moment, m);
    if (step.what == Do::Snipe) {
      m.event = Event::Snipe;
      g.add(moment, m);
    }
  });
  return moment;
}

// Steps that need nobody's decision and that nothing can answer.
bool at_once(Game& g, const Step& step, std::int16_t id, const Act& act) {
  switch (step.what) {
    case Do::ChangeDamage: g.returns(change_damage(g, step, act)); return true;
    case Do::Redirect: g.returns(redirect(g, step, act)); return true;
    case Do::Alter: g.returns(alter(g, step, id, act)); return true;
    case Do::Later: g.returns(leave_behind(g, step, act)); return true;
    case Do::Money: g.returns(give_money(g, step, act)); return true;
    case Do::Counters: g.returns(put_counters(g, step, act)); return true;
    case Do::SetHealth: g.returns(set_health(g, step, act)); return true;
    case Do::LookAtArsenal: g.returns(look(g, step, act)); return true;
    default: return false;
  }
}

bool happens_to_resources(Do what) {
  return what == Do::Deal || what == Do::Change || what == Do::Dismount || what == Do::Snipe ||
         what == Do::GainHealth || what == Do::Move || what == Do::DeployFrom || what == Do::EquipWith;
}

// What one commander does in an effect that may concern several.
void push_for(Game& g, const DoStep& here) {
  const Step& step = g.catalog.step(here.step);
  switch (step.what) {
    case Do::Acquire: return g.push(AcquireResources{.count = step.times, .seat = here.seat});
    case Do::Search: return g.push(SearchDomain{.seat = here.seat, .step = here.step});
    case Do::BanishFromArsenal:
      return g.push(BanishFromArsenal{.act = here.act, .seat = here.seat, .step = here.step});
    case Do::EachRuins: return g.push(RuinsOne{.act = here.act, .seat = here.seat, .step = here.step});
    default: return g.push(FromTheTop{.seat = here.seat, .step = here.step});
  }
}

}  // namespace

void DoStep::run(Game& g) {
  BEGIN
  if (replaced_in_place(g, g.catalog.step(step), g.s.acts[act])) {
    g.returns(1);
  } else if (at_once(g, g.catalog.step(step), step, g.s.acts[act])) {
    return g.pop(*this);
  } else if (happens_to_resources(g.catalog.step(step).what)) {
    CALL(Occur{.moment = members_of(g, g.catalog.step(step), g.s.acts[act])});
  } else if (g.catalog.step(step).what == Do::If) {
    g.returns(0);
    if (g.holds(g.catalog.step(step).test, g.eye(g.s.acts[act])))
      CALL(DoStep{.act = act, .step = g.catalog.step(step).sub});
  } else if (g.catalog.step(step).what == Do::May) {
    if (!g.catalog.step(step).sets) {
      ASK(YesOrNo{.seat = g.s.acts[act].seat, .act = act});
      g.returns(0);
      if (verb(g.answer()) != Verb::Yes) return g.pop(*this);
    }
    CALL(DoStep{.act = act, .step = g.catalog.step(step).sub});
  } else {
    // Everybody concerned, clockwise from the holder of priority (5.2).
    for (n = 0; n < g.s.seats; ++n) {
      seat = static_cast<Seat>(((g.s.holder == nobody ? g.s.campaigning : g.s.holder) + n) % g.s.seats);
      if (!(g.whose(g.catalog.step(step), g.s.acts[act]) >> seat & 1)) continue;
      GO_ON_AFTER(push_for(g, *this));
    }
  }
  END
}

void YesOrNo::offer(const Game&, Options& list) const {
  list.add(option(Verb::Yes));
  list.add(option(Verb::No));
}

}  // namespace tercio::commanders
