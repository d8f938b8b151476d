// Effects from their creation: mode, X, directions and costs (5.2, 6.4), then step by step what they do.
#include "rulebooks/commanders/game.h"

namespace tercio::commanders {

const Mode& Game::mode(const Act& act) const {
  switch (act.from) {
    case Act::Mode: return catalog[act.card].modes[act.index];
    case Act::Play: return catalog[act.card].play;
    case Act::Later: return catalog.later(static_cast<std::int16_t>(act.later)).mode;
    default: return catalog[act.card].abilities[act.index].mode;
  }
}

Act Game::start(Slot source, Act::From from, unsigned index, Seat seat) const {
  Act act;
  act.source = ref(source);
  act.card = at(source).card;
  act.from = from;
  act.index = static_cast<std::uint8_t>(index);
  act.seat = seat;
  act.here = active(source) ? at(source).place : gone;
  if (s.assault.on && s.assault.units.has(this_of(source))) act.flags |= Act::Assaulting;
  const bool spell = from == Act::Mode      ? card(source).spell
                     : from == Act::Ability ? card(source).abilities[index].kind == Kind::Spell
                                            : false;
  if (spell) act.flags |= Act::Spell;
  return act;
}

std::uint8_t Game::begin(const Act& act) {
  if (s.act_count == s.acts.size()) {
    fail(4);
    return static_cast<std::uint8_t>(s.acts.size() - 1);
  }
  s.acts[s.act_count] = act;
  return s.act_count++;
}

bool Game::has_candidate(const Pick& pick, const Act& act) const {
  bool any = false;
  candidates(pick, act, [&](Ref) { return any = true; });
  return any;
}

static bool may_pay_with(const Game& g, const Cost& cost, Slot c) {
  switch (cost.what) {
    case Pays::Disable: return g.active(c) && g.is_unit(c) && g.able(c);
    case Pays::Counters: return g.at(c).counters >= cost.number;
    default: return !g.card(c).encampment;
  }
}

bool Game::payable(const Act& act) const {
  int need_gold = 0, need_mana = 0;
  for (const Cost& cost : mode(act).costs) {
    if (cost.what == Pays::Money) {
      if (cost.x) continue;
      const int now = act.from == Act::Play || act.from == Act::Mode ? price(act.source.slot, cost) : cost.number;
      (cost.money == Money::Gold ? need_gold : need_mana) += now;
      continue;
    }
    if (cost.things.which == Which::Picked) {
      const Pick& pick = mode(act).picks[cost.things.reg];
      if (pick.x) continue;
      bool any = false;
      candidates(pick, act, [&](Ref r) { return any = may_pay_with(*this, cost, r.slot); });
      if (!any) return false;
    } else if (const Slot c = one(cost.things, act); c == no_card || !may_pay_with(*this, cost, c)) {
      return false;
    }
  }
  return need_gold <= gold(act.seat) && need_mana <= mana(act.seat);
}

bool Game::performable(const Act& act) const {
  if (!payable(act)) return false;
  for (const Pick& pick : mode(act).picks) {
    if (pick.least == 0 || pick.x) continue;
    if (pick.kind == Pick::Region && pick.mover >= 0) continue;  // asked again once it is chosen
    if (!has_candidate(pick, act)) return false;
  }
  return true;
}

bool Game::playable(Slot c) const { return performable(start(c, Act::Play, 0, at(c).owner)); }

bool Game::usable(Slot source, unsigned ability, Seat seat) const {
  const Ability& a = card(source).abilities[ability];
  if (a.kind != Kind::Action && a.kind != Kind::Spell) return false;
  const Place place = at(source).place;
  switch (a.from) {
    case Spot::Active:
      if (!is_active(place)) return false;
      break;
    case Spot::YourRuins:
      if (place != ruins) return false;
      break;
    case Spot::YourArsenal:
      if (place != arsenal) return false;
      break;
    default: return false;
  }
  if (a.level > 0 && !applies(a, source)) return false;
  return performable(start(source, Act::Ability, ability, seat));
}

int Game::most_x(const Act& act) const {
  int most = 30;
  for (const Cost& cost : mode(act).costs) {
    if (!cost.x) continue;
    int now = 0;
    if (cost.what == Pays::Money) {
      now = cost.money == Money::Gold ? gold(act.seat) : mana(act.seat);
      for (const Cost& other : mode(act).costs)
        if (!other.x && other.what == Pays::Money && other.money == cost.money) now -= other.number;
    } else {
      candidates(mode(act).picks[cost.things.reg], act, [&](Ref r) {
        now += may_pay_with(*this, cost, r.slot);
        return false;
      });
    }
    if (now < most) most = now;
  }
  for (const Pick& pick : mode(act).picks)
    if (pick.x && !has_candidate(pick, act)) most = 0;
  return most > 15 ? 15 : most < 0 ? 0 : most;
}

void WhichX::offer(const Game& g, Options& list) const {
  const int most = g.most_x(g.s.acts[act]);
  for (int x = 0; x <= most; ++x) list.add(option(Verb::Number, static_cast<unsigned>(x)));
}

// A direction may be chosen again unless the text says `different`, or it pays a price.
void WhichDirection::offer(const Game& g, Options& list) const {
  const Act& a = g.s.acts[act];
  const Mode& text = g.mode(a);
  const Pick& pick = text.picks[reg];
  const Cost* pays = nullptr;
  for (const Cost& cost : text.costs)
    if (cost.things.which == Which::Picked && cost.things.reg == reg && cost.what != Pays::Money) pays = &cost;
  unsigned from = 0;
  for (unsigned r = 0; r < reg; ++r) from += a.count[r];
  const unsigned chosen = a.count[reg];
  g.candidates(pick, a, [&](Ref r) {
    if (pays && !may_pay_with(g, *pays, r.slot)) return false;
    if (pick.different || pays)
      for (unsigned i = from; i < from + chosen; ++i)
        if (a.picks[i] == r) return false;
    if (r.slot >= commander_refs)
      list.add(option(Verb::TargetCommander, r.slot - commander_refs));
    else if (r.slot >= region_refs)
      list.add(option(Verb::TargetRegion, r.slot - region_refs));
    else
      list.add(option(!pays                          ? Verb::Target
                      : pays->what == Pays::Ruin     ? Verb::Ruin
                      : pays->what == Pays::Banish   ? Verb::Banish
                      : pays->what == Pays::Counters ? Verb::RemoveFrom
                                                     : Verb::DisableFor,
                      r.slot));
    return false;
  });
  const unsigned least = pick.x ? a.x : pick.least;
  if (chosen >= least) list.add(option(Verb::Done));
}

void Directions::run(Game& g) {
  BEGIN
  for (reg = 0; reg < g.mode(g.s.acts[act]).picks.size(); ++reg) {
    for (;;) {
      {
        const Act& a = g.s.acts[act];
        const Pick& pick = g.mode(a).picks[reg];
        const unsigned most = pick.x ? a.x : pick.most;
        if (a.count[reg] >= most || a.pick_count == a.picks.size()) break;
        if (!g.has_candidate(pick, a)) break;
      }
      ASK(WhichDirection{.seat = g.s.acts[act].seat, .act = act, .reg = reg});
      {
        Act& a = g.s.acts[act];
        const Option o = g.answer();
        Ref r;
        if (verb(o) == Verb::Done || verb(o) == Verb::None) break;
        if (verb(o) == Verb::TargetCommander)
          r = commander_ref(static_cast<Seat>(first(o)));
        else if (verb(o) == Verb::TargetRegion)
          r = region_ref(static_cast<Place>(first(o)));
        else
          r = g.ref(first(o));
        a.picks[a.pick_count++] = r;
        ++a.count[reg];
      }
    }
  }
  END
}

// Returns whether all was paid. What is paid by changing regions is paid only if it really changed (C11).
void PayCosts::run(Game& g) {
  BEGIN
  for (i = 0; i < g.mode(g.s.acts[act]).costs.size(); ++i) {
    {
      Act& a = g.s.acts[act];
      const Cost& cost = g.mode(a).costs[i];
      if (cost.what == Pays::Money) {
        const int now = cost.x ? a.x
                        : a.from == Act::Play || a.from == Act::Mode ? g.price(a.source.slot, cost)
                                                                     : cost.number;
        g.earn(a.seat, cost.money, -now);
        continue;
      }
      if (cost.what == Pays::Counters) {
        if (const Slot c = g.one(cost.things, a); c != no_card)
          g.at(c).counters = static_cast<std::uint8_t>(g.at(c).counters - cost.number);
        continue;
      }
    }
    CALL(Occur{.moment = [&] {
      const Act& a = g.s.acts[act];
      const Cost& cost = g.mode(a).costs[i];
      const Event event = cost.what == Pays::Disable ? Event::Disable
                          : cost.what == Pays::Ruin  ? Event::Ruin
                                                     : Event::Banish;
      const std::uint8_t moment = g.open();
      g.each_of(cost.things, a, [&](Slot c) {
        Member m = g.happening(event, c, a);
        m.amount = 1;
        g.add(moment, m);
      });
      k = g.s.moments[moment].count;
      return moment;
    }()});
    if (g.result() < k) g.s.acts[act].flags |= Act::Unpaid;
  }
  g.returns(!(g.s.acts[act].flags & Act::Unpaid));
  END
}

void Effect::run(Game& g) {
  BEGIN
  if (g.mode(g.s.acts[act]).has_x) {
    ASK(WhichX{.seat = g.s.acts[act].seat, .act = act});
    g.s.acts[act].x = static_cast<std::uint8_t>(first(g.answer()));
  }
  if (!g.mode(g.s.acts[act]).picks.empty()) CALL(Directions{.act = act});
  if (!g.mode(g.s.acts[act]).costs.empty()) {
    CALL(PayCosts{.act = act});
    paid = static_cast<std::uint8_t>(g.result());
  }
  if (g.s.acts[act].from == Act::Mode) {
    // 6.1: after its effects are created, the action is ruined
    CALL(Occur{.moment = g.single(g.happening(Event::Ruin, g.s.acts[act].source.slot, no_card, g.s.acts[act].seat))});
    g.s.acts[act].source = g.ref(g.s.acts[act].source.slot);
  }
  if (paid) {
    for (i = 0, previous = 1; i < g.mode(g.s.acts[act]).steps.size(); ++i) {
      if (g.catalog.step(g.mode(g.s.acts[act]).steps[i]).needs_previous && !previous) continue;
      CALL(DoStep{.act = act, .step = g.mode(g.s.acts[act]).steps[i]});
      previous = g.result() != 0;
    }
  }
  g.end_act();
  g.returns(paid);
  END
}

}  // namespace tercio::commanders
