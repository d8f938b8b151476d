// Effects from their creation: mode, X, directions and costs (5.2, 6.4), then step by step what they do.
#include "rulebooks/commanders/game.h"

namespace tercio::commanders {

Act Game::start(Slot source, Act::From from, unsigned index, Seat seat) const {
  Act act;
  act.source = ref(source);
  act.self = ref(this_of(source));
  act.card = at(source).card;
  act.from = from;
  act.index = static_cast<std::uint8_t>(index);
  act.seat = seat;
  act.here = active(source) ? at(source).place : gone;
  if (s.assault.on && s.assault.units.has(this_of(source))) act.flags |= Act::FromAssault;
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
  Act& kept = s.acts[s.act_count];
  kept = act;
  if (alive(act.self) && active(act.self.slot) && is_unit(act.self.slot)) {
    kept.strike = static_cast<std::int16_t>(strike(act.self.slot));
    kept.armor = static_cast<std::int16_t>(armor(act.self.slot));
    kept.health = static_cast<std::int16_t>(health(act.self.slot));
  }
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
    case Pays::Counters: return g.counters(c) >= cost.number;
    default:
      return !g.card(c).encampment &&
             !(cost.what == Pays::Ruin && g.active(c) && g.cannot(c, Deed::BeRuined));
  }
}

static unsigned choices(const Game& g, const Pick& pick, const Act& act, const Cost* pays) {
  unsigned n = 0;
  g.candidates(pick, act, [&](Ref r) {
    n += !pays || may_pay_with(g, *pays, r.slot);
    return false;
  });
  return n;
}

// The price that a register pays, if it does.
static const Cost* paid_with(const Mode& mode, unsigned reg) {
  for (const Cost& cost : mode.costs)
    if (cost.things.which == Which::Picked && cost.things.reg == reg && cost.what != Pays::Money)
      return &cost;
  return nullptr;
}

bool Game::payable(const Act& act) const {
  int need_gold = 0, need_mana = 0;
  for (const Cost& cost : mode(act).costs) {
    if (cost.what == Pays::Money) {
      if (cost.x) continue;
      (cost.money == Money::Gold ? need_gold : need_mana) += price(act, cost);
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
    if (pick.filter >= 0 && catalog.filter(pick.filter).on_it && &pick != &mode(act).picks.front()) continue;
    if (!has_candidate(pick, act)) return false;
    if (pick.different && pick.least > 1 && choices(*this, pick, act, nullptr) < pick.least) return false;
  }
  return true;
}

bool Game::playable(Slot c) const {
  return affordable(card(c).play, at(c).owner) && performable(start(c, Act::Play, 0, at(c).owner));
}

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
  if (!affordable(a.mode, seat)) return false;
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
  for (const Pick& pick : mode(act).picks) {
    if (!pick.x) continue;
    const int there = static_cast<int>(choices(*this, pick, act, nullptr));
    if (there == 0 || (pick.different && there < most)) most = there;
  }
  return most > 15 ? 15 : most < 0 ? 0 : most;
}

static unsigned first_pick(const Act& a, unsigned reg) {
  unsigned from = 0;
  for (unsigned r = 0; r < reg; ++r) from += a.count[r];
  return from;
}

static void insert_pick(Act& a, unsigned reg, Ref r) {
  if (a.pick_count == a.picks.size()) return;
  const unsigned at = first_pick(a, reg) + a.count[reg];
  for (unsigned i = a.pick_count; i > at; --i) a.picks[i] = a.picks[i - 1];
  a.picks[at] = r;
  ++a.pick_count;
  ++a.count[reg];
}

void WhichX::offer(const Game& g, Options& list) const {
  const int most = g.most_x(g.s.acts[act]);
  for (int x = 0; x <= most; ++x) list.add(option(Verb::Number, static_cast<unsigned>(x)));
}

static Verb verb_of(const Cost& cost) {
  switch (cost.what) {
    case Pays::Ruin: return Verb::Ruin;
    case Pays::Banish: return Verb::Banish;
    case Pays::Counters: return Verb::RemoveFrom;
    default: return Verb::DisableFor;
  }
}

// Directions and prices are chosen at the same time (5.2): the next of each stands on offer.
static void offer_register(const Game& g, const Act& a, unsigned reg, Options& list) {
  const Mode& text = g.mode(a);
  const Pick& pick = text.picks[reg];
  const Cost* pays = paid_with(text, reg);
  const unsigned from = first_pick(a, reg), chosen = a.count[reg];
  g.candidates(pick, a, [&](Ref r) {
    if (pays && !may_pay_with(g, *pays, r.slot)) return false;
    if (pick.different || pays)  // else a direction may be chosen again
      for (unsigned i = from; i < from + chosen; ++i)
        if (a.picks[i] == r) return false;
    if (r.slot >= commander_refs)
      list.add(option(Verb::TargetCommander, r.slot - commander_refs, reg));
    else if (r.slot >= region_refs)
      list.add(option(Verb::TargetRegion, r.slot - region_refs, reg));
    else
      list.add(option(pays ? verb_of(*pays) : Verb::Target, r.slot, reg));
    return false;
  });
  if (chosen >= (pick.x ? a.x : pick.least))
    list.add(option(pick.optional ? Verb::Decline : Verb::Done, 0, reg));
}

void WhichDirection::offer(const Game& g, Options& list) const {
  if (price != none) offer_register(g, g.s.acts[act], price, list);
  if (reg != none) offer_register(g, g.s.acts[act], reg, list);
}

// The first register from `reg` on that is not full and is or is not a price; WhichDirection::none if all
// are.
static std::uint8_t open_register(const Game& g, const Act& a, unsigned reg, bool price) {
  const Mode& text = g.mode(a);
  for (; reg < text.picks.size(); ++reg) {
    const Pick& pick = text.picks[reg];
    if ((paid_with(text, reg) != nullptr) != price) continue;
    if (a.count[reg] >= (pick.x ? a.x : pick.most) || a.pick_count == a.picks.size()) continue;
    if (choices(g, pick, a, paid_with(text, reg)) > (pick.different || price ? a.count[reg] : 0U))
      return static_cast<std::uint8_t>(reg);
  }
  return WhichDirection::none;
}

// Nothing is left to choose where all that there is must be taken.
static bool take_all(Game& g, Act& a, unsigned reg) {
  const Pick& pick = g.mode(a).picks[reg];
  const Cost* pays = paid_with(g.mode(a), reg);
  const unsigned needed = pick.x ? a.x : pick.least;
  if (a.count[reg] > 0 || needed < 2 || !(pick.different || pays) || choices(g, pick, a, pays) != needed)
    return false;
  std::array<Ref, 16> all{};
  unsigned n = 0;
  g.candidates(pick, a, [&](Ref r) {
    if ((!pays || may_pay_with(g, *pays, r.slot)) && n < all.size()) all[n++] = r;
    return false;
  });
  for (unsigned i = 0; i < n; ++i) {
    insert_pick(a, reg, all[i]);
    if (g.journal) g.journal->took(a.seat, g, option(pays ? verb_of(*pays) : Verb::Target, all[i].slot, reg));
  }
  return true;
}

void Directions::run(Game& g) {
  BEGIN
  for (;;) {
    reg = open_register(g, g.s.acts[act], from, false);
    price = open_register(g, g.s.acts[act], from_price, true);
    if (reg == WhichDirection::none && price == WhichDirection::none) break;
    if (reg != WhichDirection::none && take_all(g, g.s.acts[act], reg)) continue;
    if (price != WhichDirection::none && take_all(g, g.s.acts[act], price)) continue;
    ASK(WhichDirection{.seat = g.s.acts[act].seat, .act = act, .reg = reg, .price = price});
    {
      Act& a = g.s.acts[act];
      const Option o = g.answer();
      const unsigned of = second(o);
      if (verb(o) == Verb::None) break;
      if (verb(o) == Verb::Done || verb(o) == Verb::Decline) {  // this register is full enough
        (of == price ? from_price : from) = static_cast<std::uint8_t>(of + 1);
        continue;
      }
      const Ref r = verb(o) == Verb::TargetCommander ? commander_ref(static_cast<Seat>(first(o)))
                    : verb(o) == Verb::TargetRegion  ? region_ref(static_cast<Place>(first(o)))
                                                     : g.ref(first(o));
      insert_pick(a, of, r);
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
        g.earn(a.seat, cost.money, cost.x ? -a.x : -g.price(a, cost));
        continue;
      }
      if (cost.what == Pays::Counters) {
        if (const Slot c = g.one(cost.things, a); c != no_card)
          g.counters(c) = static_cast<std::uint8_t>(g.counters(c) - cost.number);
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

// 5.4: when an effect resolves, its parts with illegal directions do nothing.
static void drop_illegal(const Game& g, Act& a) {
  const Eye with = g.eye(a);
  unsigned i = 0;
  for (unsigned reg = 0; reg < g.mode(a).picks.size(); ++reg)
    for (unsigned k = 0; k < a.count[reg]; ++k, ++i) {
      const Pick& pick = g.mode(a).picks[reg];
      const bool illegal =
          pick.kind == Pick::Resource && !(g.alive(a.picks[i]) && g.fits(pick.filter, with, a.picks[i].slot));
      if (illegal)
        a.picks[i].generation = static_cast<std::uint8_t>(a.picks[i].generation - 1);  // as if it had left
    }
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
    CALL(Occur{.moment = g.single(
                   g.happening(Event::Ruin, g.s.acts[act].source.slot, no_card, g.s.acts[act].seat))});
    g.s.acts[act].source = g.ref(g.s.acts[act].source.slot);
  }
  if (paid) {
    if (g.s.acts[act].pick_count > 0) drop_illegal(g, g.s.acts[act]);
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
