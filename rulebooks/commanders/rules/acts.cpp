// Effects from their creation: mode, X, directions and costs (5.2, 6.4), then step by step what they do.
#include <algorithm>

#include "rulebooks/commanders/rules/verb.h"

namespace tercio::commanders {

Act Game::start(Slot source, Act::From from, unsigned index, Seat seat) const {
  Act act;
  act.source = ref(source);
  act.self = ref(this_of(source));
  act.card = at(source).card;
  act.from = from;
  act.index = static_cast<std::uint8_t>(index);
  act.seat = act.doer = seat;
  act.here = active(source) ? at(source).place : gone;
  if (from == Act::Ability && card(source).play.has_x) act.x = static_cast<std::uint16_t>(x_of(ref(source)));
  if (s.assault.on && s.assault.units.has(this_of(source))) act.flags |= Act::FromAssault;
  if (from == Act::Ability && index >= first_granted) {
    const Ability* given = granted(source, index);
    act.from = Act::Later;
    act.later = given ? catalog.number_of(*given) : std::uint16_t{0};
  }
  const bool spell =
      from == Act::Mode || (from == Act::Ability && ability(source, index)->kind == Kind::Spell);
  if (from == Act::Mode ? card(source).spell : spell) act.flags |= Act::Spell;
  return act;
}

std::uint8_t Game::begin(const Act& act) {
  if (s.act_count == s.acts.size()) {
    fail(Bound::Acts);
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

// --- Choosing -----------------------------------------------------------------------------------------

namespace {

using machine::Control;

// How many are chosen: all of them, or up to that many.
unsigned most_of(const Game& g, const ThingsNode& n, const Act& act) {
  if (n.any_number) return 255;
  const int count = g.value(n.count, g.eye(act)) / (n.together ? 5 : 1);  // divided by fives
  return static_cast<unsigned>(std::clamp(count, 0, 255));
}
unsigned least_of(const Game& g, const ThingsNode& n, const Act& act) {
  return n.up_to || n.optional ? 0 : most_of(g, n, act);
}

const ThingsNode& chosen(const Game& g, const Act& act, unsigned i) {
  return g.program()[g.mode(act).chosen[i]];
}

// A region next to what moves, or a location of somebody.
bool is_region_for(const Game& g, const ThingsNode& n, const Act& act, Slot mover, Place p) {
  if (static_cast<Zone>(n.zone) == Zone::Adjacent) {
    if (p == g.at(mover).place || (p < battlefield && !g.together(region_seat(p), g.at(mover).owner)))
      return false;
    return p == battlefield || g.at(mover).place == battlefield;
  }
  if (p == battlefield || (mover != no_card && p == g.at(mover).place)) return false;
  const bool ally = g.together(region_seat(p), act.doer);
  switch (static_cast<Region>(n.role)) {
    case Region::AllyLocation: return ally;
    case Region::NonAllyLocation: return !ally;
    default: return true;
  }
}

}  // namespace

// What goes to a region that is chosen: the last that was picked, by whoever chooses where.
Slot Game::moves(const ThingsNode& n, const Act& act) const {
  const ThingsNode& who = program()[n.a];
  if (who.named != machine::Named::Picked) return one(n.a, eye(act));
  const std::span<const Ref> all = picked(act, who.reg);
  if (all.empty() || !alive(all.back())) return no_card;
  const Slot c = all.back().slot;
  return n.late && !together(at(c).owner, act.doer) ? no_card : c;
}

template <class Visit>
void Game::candidates(const ThingsNode& n, const Act& act, Visit visit) const {
  const Eye with = eye(act);
  switch (static_cast<Zone>(n.zone)) {
    case Zone::Commanders: {
      const unsigned who = n.whose ? seats(n.whose, with) : s.alive;
      for (Seat seat = 0; seat < s.seats; ++seat)
        if ((who >> seat & 1U) && visit(commander_ref(seat))) return;
      return;
    }
    case Zone::Locations:
    case Zone::Adjacent: {
      const Slot mover = n.a ? moves(n, act) : no_card;
      if (n.a && (mover == no_card || !active(mover))) return;
      for (Place p = 0; p <= battlefield; ++p) {
        if (p < battlefield && s.locations[p] == no_card) continue;
        if (is_region_for(*this, n, act, mover, p) && visit(region_ref(p))) return;
      }
      return;
    }
    case Zone::Active:
      for (Seat seat = 0; seat < s.seats; ++seat)
        for (Slot c : s.active[seat])
          if (fits(n.filter, with, see(c)) && directable(act, c) && visit(ref(c))) return;
      return;
    case Zone::Ruins:
    case Zone::Arsenal:
    case Zone::Domain:
    case Zone::Void:
      for (Slot c = 0; c < s.first[s.seats]; ++c)
        if (fits(n.filter, with, see(c)) && visit(ref(c))) return;
      return;
  }
}

// --- Prices -------------------------------------------------------------------------------------------

namespace {

bool is_chosen(const Game& g, const EffectNode& cost) { return cost.what && g.program()[cost.what].picks; }

// It goes where somebody has yet to say: whether there is such a region.
bool can_go(const Game& g, const EffectNode& node, const Act& act, Slot c, Member m) {
  Act trial = act;
  if (is_chosen(g, node)) Game::insert(trial, g.program()[node.what].reg, g.ref(c));
  bool any = false;
  g.candidates(g.program()[node.to], trial, [&](Ref r) {
    m.to = static_cast<Place>(r.slot - region_refs);
    return any = g.would_happen(m);
  });
  return any;
}

// Whether a price can be paid with this resource: any effect can that would happen to it.
bool can_pay(const Game& g, const EffectNode& node, const Act& act, Slot c, Purse& purse) {
  const EffectVerb& verb = verb_of(node);
  if (verb.pays) return verb.pays(g, node, act, c, purse);
  if (c == no_card || purse.gone.has(c)) return false;
  Member m = g.happening(Event::None, c, act);
  if (!verb.befalls(g, node, act, c, m)) return false;
  const ThingsNode* to = node.to ? &g.program()[node.to] : nullptr;
  const bool open = to && to->picks && static_cast<Zone>(to->zone) >= Zone::Locations &&
                    g.picked(act, to->reg).empty() && act.pick_count < act.picks.size();
  return open ? can_go(g, node, act, c, m) : g.would_happen(m);
}

// The price that was chosen of two.
Effect cost_of(const Game& g, const Act& act, unsigned i) {
  const Effect cost = g.mode(act).costs[i];
  const EffectNode& node = g.program()[cost];
  if (node.control != Control::Either) return cost;
  return act.second >> i & 1U ? node.b : node.a;
}

// The price that a register pays, if it does. `dead`: it would pay the one of two that was not chosen.
struct Pays {
  const EffectNode* cost = nullptr;
  bool dead = false;
};
Pays paid_with(const Game& g, const Act& act, unsigned reg) {
  const Mode& mode = g.mode(act);
  const auto pays = [&](Effect e) {
    const EffectNode& node = g.program()[e];
    return is_chosen(g, node) && g.program()[node.what].reg == reg ? &node : nullptr;
  };
  for (unsigned i = 0; i < mode.costs.size(); ++i) {
    if (const EffectNode* node = pays(cost_of(g, act, i))) return {node, false};
    const EffectNode& both = g.program()[mode.costs[i]];
    if (both.control == Control::Either && (pays(both.a) || pays(both.b))) return {nullptr, true};
  }
  return {};
}

// 6: all prices can be paid together: what one of them uses another cannot use again.
class Payment {
 public:
  Payment(const Game& game, const Act& act) : g(game), act_(act) {}

  bool possible() const {
    Purse purse;
    purse.gold = g.gold(act_.seat);
    purse.mana = g.mana(act_.seat);
    purse.gold -= g.price(act_, Money::Gold);
    purse.mana -= g.price(act_, Money::Mana);
    return purse.gold >= 0 && purse.mana >= 0 && from(0, purse);
  }

 private:
  bool from(unsigned next, const Purse& purse) const {
    const Mode& mode = g.mode(act_);
    if (next == mode.costs.size()) return true;
    const EffectNode& node = g.program()[mode.costs[next]];
    if (node.control != Control::Either || (act_.flags & Act::Decided))
      return pays(g.program()[cost_of(g, act_, next)], next, purse);
    return pays(g.program()[node.a], next, purse) || pays(g.program()[node.b], next, purse);
  }
  bool pays(const EffectNode& node, unsigned next, Purse purse) const {
    if (!node.what) return can_pay(g, node, act_, no_card, purse) && from(next + 1, purse);
    const ThingsNode& n = g.program()[node.what];
    if (!n.picks) {
      const Slot c = g.one(node.what, g.eye(act_));
      return c != no_card && can_pay(g, node, act_, c, purse) && from(next + 1, purse);
    }
    unsigned wanted = least_of(g, n, act_);
    for (const Ref r : g.picked(act_, n.reg)) {
      if (!g.alive(r) || !can_pay(g, node, act_, r.slot, purse)) return false;
      wanted -= wanted > 0;
    }
    return with_chosen(node, n, wanted, no_card, next, purse);
  }
  // Tries them in their order; one that is left out is not tried again.
  bool with_chosen(const EffectNode& node, const ThingsNode& n, unsigned wanted, Slot after, unsigned next,
                   const Purse& purse) const {
    if (wanted == 0) return from(next + 1, purse);
    bool possible = false, open = after == no_card;
    g.candidates(n, act_, [&](Ref r) {
      if (!open) {
        open = r.slot == after;
        return false;
      }
      Purse left = purse;
      return possible =
                 can_pay(g, node, act_, r.slot, left) && with_chosen(node, n, wanted - 1, r.slot, next, left);
    });
    return possible;
  }

  const Game& g;
  const Act& act_;
};

// How many can be chosen; for a price, by themselves.
unsigned choices(const Game& g, const ThingsNode& n, const Act& act, const EffectNode* pays) {
  unsigned count = 0;
  g.candidates(n, act, [&](Ref r) {
    Purse purse;
    count += !pays || can_pay(g, *pays, act, r.slot, purse);
    return false;
  });
  return count;
}

}  // namespace

bool Game::payable(const Act& act) const {
  const Mode& price = mode(act);
  if (is_plain(price)) return price.gold <= gold(act.seat) && price.mana <= mana(act.seat);
  return Payment(*this, act).possible();
}

bool Game::performable(const Act& act) const {
  if (!payable(act)) return false;
  for (unsigned i = 0; i < mode(act).chosen.size(); ++i) {
    const ThingsNode& n = chosen(*this, act, i);
    const unsigned least = least_of(*this, n, act);
    if (least == 0 || !n.needed) continue;
    const Pays pays = paid_with(*this, act, n.reg);
    if (pays.cost || pays.dead) continue;
    if (n.distinct && least > 1) {
      if (choices(*this, n, act, nullptr) < least) return false;
      continue;
    }
    bool any = false;
    candidates(n, act, [&](Ref) { return any = true; });
    if (!any) return false;
  }
  return true;
}

bool Game::playable(Slot c) const {
  const Mode& price = card(c).play;
  if (!affordable(price, at(c).owner)) return false;
  return (price.chosen.empty() && is_plain(price)) || performable(start(c, Act::Play, 0, at(c).owner));
}

bool Game::usable(Slot source, unsigned ability, Seat seat) const {
  const Ability& a = *this->ability(source, ability);
  if (a.kind != Kind::Action && a.kind != Kind::Spell) return false;
  if ((s.altered & AltersCommanders) &&
      (barred(seat, Office::UseActions) || (a.kind == Kind::Spell && barred(seat, Office::UseSpells))))
    return false;
  constexpr Place places[] = {gone, ruins, arsenal, domain, void_pile};
  const Place place = at(source).place;
  if (a.from == Zone::Active ? !is_active(place) : place != places[static_cast<unsigned>(a.from)])
    return false;
  if (!affordable(a.mode, seat)) return false;
  if (a.level > 0 && !applies(a, source)) return false;
  return performable(start(source, Act::Ability, ability, seat));
}

// X runs as far as it can be paid, and as far as there is something to choose.
int Game::most_x(const Act& act) const {
  int most = -1;
  Act trial = act;
  for (; most < largest_x; ++most) {
    trial.x = static_cast<std::uint16_t>(most + 1);
    if (!payable(trial)) break;
  }
  trial.x = 1;
  for (unsigned i = 0; i < mode(act).chosen.size(); ++i) {
    const ThingsNode& n = chosen(*this, act, i);
    if (paid_with(*this, act, n.reg).cost || program()[n.count].kind != machine::Number::X) continue;
    const int there = static_cast<int>(choices(*this, n, act, nullptr));
    if (there == 0 || (n.distinct && there < most)) most = there;
  }
  return most < 0 ? 0 : most;
}

static unsigned first_pick(const Act& a, unsigned reg) {
  unsigned from = 0;
  for (unsigned r = 0; r < reg; ++r) from += a.count[r];
  return from;
}

void Game::add_pick(Act& a, unsigned reg, Ref r) {
  if (a.pick_count == a.picks.size()) return fail(Bound::Picks);
  insert(a, reg, r);
}

void Game::insert(Act& a, unsigned reg, Ref r) {
  const unsigned at = first_pick(a, reg) + a.count[reg];
  for (unsigned i = a.pick_count; i > at; --i) a.picks[i] = a.picks[i - 1];
  a.picks[at] = r;
  ++a.pick_count;
  ++a.count[reg];
}

void Game::clear_register(Act& a, unsigned reg) {
  const unsigned from = first_pick(a, reg), gap = a.count[reg];
  for (unsigned i = from; i + gap < a.pick_count; ++i) a.picks[i] = a.picks[i + gap];
  for (unsigned i = 0; i < gap; ++i) a.picks[--a.pick_count] = {};
  a.count[reg] = 0;
}

void WhichX::offer(const Game& g, Options& list) const {
  const int most = g.most_x(g.s.acts[act]);
  for (int x = 0; x <= most; ++x) list.add(option(Verb::Number, static_cast<unsigned>(x)));
}

void WhichCost::offer(const Game& g, Options& list) const {
  for (const bool other : {false, true}) {
    Act trial = g.s.acts[act];
    trial.flags |= Act::Decided;
    trial.second = static_cast<std::uint8_t>(trial.second | (other ? 1U << cost : 0U));
    if (g.payable(trial)) list.add(option(Verb::Alternative, other));
  }
}

// A number that is divided among up to so many: when there are as many, the rest goes to them.
static bool among_divided(const Game& g, const ThingsNode& n, const Act& a, Ref r) {
  if (n.role == 0) return true;
  unsigned different = 0;
  const std::span<const Ref> all = g.picked(a, n.reg);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i] == r) return true;
    different += std::find(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(i), all[i]) ==
                 all.begin() + static_cast<std::ptrdiff_t>(i);
  }
  return different < n.role;
}

// Directions and prices are chosen at the same time (5.2): the next of each stands on offer.
static void offer_register(const Game& g, const Act& a, unsigned i, Options& list) {
  const ThingsNode& n = chosen(g, a, i);
  const EffectNode* pays = paid_with(g, a, n.reg).cost;
  const bool together = pays && g.mode(a).costs.size() + least_of(g, n, a) > 2;
  g.candidates(n, a, [&](Ref r) {
    if (pays) {
      Purse purse;
      if (!can_pay(g, *pays, a, r.slot, purse)) return false;
    }
    if (n.together && !among_divided(g, n, a, r)) return false;
    if (n.distinct || pays)  // else a direction may be chosen again
      for (const Ref had : g.picked(a, n.reg))
        if (had == r) return false;
    if (together) {  // the other prices must still be payable
      Act trial = a;
      Game::insert(trial, n.reg, r);
      if (!g.payable(trial)) return false;
    }
    if (r.slot >= commander_refs)
      list.add(option(Verb::TargetCommander, r.slot - commander_refs, i));
    else if (r.slot >= region_refs)
      list.add(option(Verb::TargetRegion, r.slot - region_refs, i));
    else
      list.add(option(pays         ? verb_of(*pays).chosen_by
                      : n.together ? Verb::DamageOn
                                   : Verb::Target,
                      r.slot, i));
    return false;
  });
  if (a.count[n.reg] >= least_of(g, n, a)) list.add(option(n.optional ? Verb::Decline : Verb::Done, 0, i));
}

void WhichPlace::offer(const Game& g, Options& list) const {
  g.candidates(g.program()[things], g.s.acts[act], [&](Ref r) {
    if (r.slot >= commander_refs)
      list.add(option(Verb::TargetCommander, r.slot - commander_refs));
    else
      list.add(option(Verb::TargetRegion, r.slot - region_refs));
    return false;
  });
}

static Ref chosen_ref(const Game& g, Option o) {
  return verb(o) == Verb::TargetCommander ? commander_ref(static_cast<Seat>(first(o)))
         : verb(o) == Verb::TargetRegion  ? region_ref(static_cast<Place>(first(o)))
                                          : g.ref(first(o));
}

void PickPlace::run(Game& g) {
  BEGIN
  if (!keeps) g.clear_register(g.s.acts[act], g.program()[things].reg);
  {
    bool any = false;
    g.candidates(g.program()[things], g.s.acts[act], [&](Ref) { return any = true; });
    if (!any) return g.pop(*this);
  }
  ASK(WhichPlace{.seat = g.s.acts[act].doer, .act = act, .things = things});
  if (verb(g.answer()) != Verb::None)
    g.add_pick(g.s.acts[act], g.program()[things].reg, chosen_ref(g, g.answer()));
  END
}

void WhichDirection::offer(const Game& g, Options& list) const {
  if (price != none) offer_register(g, g.s.acts[act], price, list);
  if (reg != none) offer_register(g, g.s.acts[act], reg, list);
}

// The first choice from `i` on that is not made yet and is or is not a price; WhichDirection::none if all
// are.
static std::uint8_t open_register(const Game& g, const Act& a, unsigned i, bool price) {
  for (; i < g.mode(a).chosen.size(); ++i) {
    const ThingsNode& n = chosen(g, a, i);
    const Pays pays = paid_with(g, a, n.reg);
    if (pays.dead || (pays.cost != nullptr) != price) continue;
    if (a.count[n.reg] >= most_of(g, n, a) || a.pick_count == a.picks.size()) continue;
    if (choices(g, n, a, pays.cost) > (n.distinct || price ? a.count[n.reg] : 0U))
      return static_cast<std::uint8_t>(i);
  }
  return WhichDirection::none;
}

// Nothing is left to choose where all that there is must be taken.
static bool take_all(Game& g, Act& a, unsigned i) {
  const ThingsNode& n = chosen(g, a, i);
  const EffectNode* pays = paid_with(g, a, n.reg).cost;
  const unsigned needed = least_of(g, n, a);
  if (a.count[n.reg] > 0 || needed < 2 || !(n.distinct || pays) || choices(g, n, a, pays) != needed)
    return false;
  std::array<Ref, 16> all{};
  unsigned count = 0;
  g.candidates(n, a, [&](Ref r) {
    Purse purse;
    if ((!pays || can_pay(g, *pays, a, r.slot, purse)) && count < all.size()) all[count++] = r;
    return false;
  });
  for (unsigned k = 0; k < count; ++k) {
    g.add_pick(a, n.reg, all[k]);
    if (g.journal)
      g.journal->took(a.seat, option(pays ? verb_of(*pays).chosen_by : Verb::Target, all[k].slot, i));
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
      if (verb(o) == Verb::Done || verb(o) == Verb::Decline) {  // this one is full enough
        (of == price ? from_price : from) = static_cast<std::uint8_t>(of + 1);
        continue;
      }
      g.add_pick(a, chosen(g, a, of).reg, chosen_ref(g, o));
    }
  }
  END
}

// Returns whether all was paid. What is paid by changing regions is paid only if it really changed (C11).
void PayCosts::run(Game& g) {
  BEGIN
  for (const Money money : {Money::Gold, Money::Mana})
    g.earn(g.s.acts[act].seat, money, -g.price(g.s.acts[act], money));
  for (i = 0; i < g.mode(g.s.acts[act]).costs.size(); ++i) {
    if (!verb_of(g.program()[cost_of(g, g.s.acts[act], i)]).befalls) {
      g.s.much = 0;
      GO_ON_AFTER(
          verb_of(g.program()[cost_of(g, g.s.acts[act], i)]).perform(g, act, cost_of(g, g.s.acts[act], i)));
      g.s.acts[act].much = g.s.much;
      continue;
    }
    CALL(Occur{.moment = [&] {
      const std::uint8_t moment = g.befall(cost_of(g, g.s.acts[act], i), g.s.acts[act]);
      k = g.s.moments[moment].count;
      return moment;
    }()});
    if (g.result() < k) g.s.acts[act].flags |= Act::Unpaid;
    g.s.acts[act].much = g.s.much;
  }
  g.returns(!(g.s.acts[act].flags & Act::Unpaid));
  END
}

// 5.4: when an effect resolves, its parts with illegal directions do nothing.
static void drop_illegal(const Game& g, Act& a) {
  const Eye with = g.eye(a);
  for (unsigned i = 0; i < g.mode(a).chosen.size(); ++i) {
    const ThingsNode& n = chosen(g, a, i);
    if (static_cast<Zone>(n.zone) >= Zone::Locations) continue;
    const unsigned from = first_pick(a, n.reg);
    for (unsigned k = from; k < from + a.count[n.reg]; ++k)
      if (!(g.alive(a.picks[k]) && g.meant(n, with, g.see(a.picks[k].slot))))
        a.picks[k].generation = static_cast<std::uint8_t>(a.picks[k].generation - 64);  // as if it had left
  }
}

// The effect is created when its price is paid: `here` is where that has brought its source.
static void stand_where_it_is(const Game& g, Act& a) {
  if (!is_active(a.here) || !g.alive(a.source) || !g.active(a.source.slot)) return;
  if (g.at(a.source.slot).place == a.here) return;
  a.here = g.at(a.source.slot).place;
  a.flags &= static_cast<std::uint8_t>(~Act::FromAssault);
}

void Resolve::run(Game& g) {
  BEGIN
  for (cost = 0; cost < g.mode(g.s.acts[act]).costs.size(); ++cost) {
    if (g.program()[g.mode(g.s.acts[act]).costs[cost]].control != Control::Either) continue;
    ASK(WhichCost{.seat = g.s.acts[act].seat, .act = act, .cost = cost});
    if (verb(g.answer()) == Verb::Alternative && first(g.answer()) == 1)
      g.s.acts[act].second = static_cast<std::uint8_t>(g.s.acts[act].second | 1U << cost);
  }
  g.s.acts[act].flags |= Act::Decided;
  if (g.mode(g.s.acts[act]).has_x) {
    ASK(WhichX{.seat = g.s.acts[act].seat, .act = act});
    g.s.acts[act].x = first(g.answer());
  }
  if (!g.mode(g.s.acts[act]).chosen.empty()) CALL(Directions{.act = act});
  if (!g.mode(g.s.acts[act]).prices.empty() || !g.mode(g.s.acts[act]).costs.empty() ||
      (g.s.altered & AltersCosts)) {
    CALL(PayCosts{.act = act});
    paid = static_cast<std::uint8_t>(g.result());
  }
  if (g.s.acts[act].from == Act::Mode) {
    // 6.1: after its effects are created, the action is ruined
    CALL(Occur{.moment = g.single(
                   g.happening(Event::Ruin, g.s.acts[act].source.slot, no_card, g.s.acts[act].seat))});
    g.s.acts[act].source = g.ref(g.s.acts[act].source.slot);
  }
  if (paid && g.mode(g.s.acts[act]).effect) {
    if (g.s.acts[act].pick_count > 0) drop_illegal(g, g.s.acts[act]);
    if (!g.mode(g.s.acts[act]).costs.empty()) stand_where_it_is(g, g.s.acts[act]);
    CALL(DoEffect{.act = act, .id = g.mode(g.s.acts[act]).effect});
  }
  if (g.s.acts[act].from == Act::Play && g.mode(g.s.acts[act]).has_x) g.keep_x(g.s.acts[act]);
  for (Seat seat = 0; g.s.acts[act].searched != 0 && seat < g.s.seats; ++seat)
    if (g.s.acts[act].searched >> seat & 1U) g.shuffle(seat);
  g.end_act();
  g.returns(paid);
  END
}

}  // namespace tercio::commanders
