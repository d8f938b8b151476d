// Acquiring, searching and giving up resources.
#include <algorithm>

#include "rulebooks/commanders/rules/verb.h"
#include "rulebooks/commanders/text/compile.h"

namespace tercio::commanders {
namespace {

Cards in_domain(const Game& g, const SearchDomain& here) {
  Cards all;
  const Seat seat = here.seat;
  const unsigned n = g.s.domain_count[seat];
  Eye eye = g.eye(g.s.acts[here.act]);
  eye.seat = seat;
  const Filter filter = g.program()[g.program()[here.id].what].filter;
  for (unsigned i = 0; n > 1 && i < n; ++i)
    if (const Slot c = g.s.domains[g.s.first[seat] + i]; g.fits(filter, eye, g.see(c)) && !here.chosen.has(c))
      all.add(c);
  return all;
}

Cards on_top(const Game& g, Seat seat, unsigned count) {
  Cards all;
  const unsigned n = g.s.domain_count[seat];
  for (unsigned i = 0; i < count && i + 1 < n; ++i) all.add(g.s.domains[g.s.first[seat] + n - 1 - i]);
  return all;
}

// What a commander can choose while an effect is done; what somebody else is made to do, he does with his
// own.
Cards open_to(const Game& g, const ThingsNode& n, const Act& act) {
  Cards all;
  const Eye eye = g.eye(act);
  if (n.topmost) {
    g.each_topmost(n, eye, [&](Slot c) { all.add(c); });
    return all;
  }
  const unsigned whose = n.whose ? g.seats(n.whose, eye) : g.all_seats();
  g.each_in(n.zone, whose, eye, [&](Slot c) {
    if (!(whose >> g.at(c).owner & 1U) || (n.whose && n.zone == 0 && g.card(c).encampment)) return;
    if (g.fits(n.filter, eye, g.see(c)) && g.directable(act, c)) all.add(c);
  });
  for (const Ref r : g.picked(act, n.reg)) all.remove(r.slot);
  return all;
}

Slot at_random(Game& g, const Cards& among) {
  if (const Slot chosen = g.arranged(among, no_card); chosen != no_card) return chosen;
  unsigned k = g.s.chance.below(among.count());
  for (Slot c : among)
    if (k-- == 0) return c;
  return no_card;
}

}  // namespace

// 1.5.1: each resource that comes into the arsenal is acquired. Income is gained with all that belongs to it.
std::uint8_t Game::acquiring(const AcquireResources& what) {
  const std::uint8_t moment = open_moment();
  for (Seat seat = 0; seat < s.seats; ++seat)
    for (unsigned i = 0; i < what.count[seat] && i + 1U < s.domain_count[seat]; ++i)
      add_member(moment, happening(Event::Acquire, no_card, no_card, seat));
  for (Seat seat = 0; seat < s.seats; ++seat) {
    if (!(what.income >> seat & 1U)) continue;
    add_money(moment, seat, Money::Gold, what.gold[seat]);
    add_money(moment, seat, Money::Mana, what.mana[seat]);
    add_member(moment, happening(Event::Income, no_card, no_card, seat));
  }
  return moment;
}

int Game::amount_for(Seat doer, Amount amount, Act act) const {
  act.doer = doer;
  return std::clamp(value(amount, eye(act)), 0, 9999);
}

Member Game::money_member(Seat seat, Money money, int gained) const {
  Member m = happening(gained > 0 ? Event::GainMoney : Event::LoseMoney, no_card, no_card, seat);
  m.how = (1 + static_cast<unsigned>(money)) & 15U;
  m.amount = static_cast<std::int16_t>(gained > 0 ? gained : -gained);
  return m;
}

void Game::add_money(std::uint8_t moment, Seat seat, Money money, int gained) {
  if (gained != 0) add_member(moment, money_member(seat, money, gained));
}

void AcquireResources::run(Game& g) {
  BEGIN
  CALL(Occur{.moment = g.acquiring(*this)});
  END
}

void SearchDomain::run(Game& g) {
  BEGIN
  for (unsigned i = 0; i < g.s.domain_count[seat]; ++i)  // who searches sees it all, until it is shuffled
    g.know(g.s.domains[g.s.first[seat] + i], 1U << seat);
  left = static_cast<std::uint8_t>(std::clamp(g.value(g.program()[id].amount, g.eye(g.s.acts[act])), 0, 60));
  for (; left > 0; --left) {
    if (in_domain(g, *this).empty() || g.s.domain_count[seat] <= chosen.count() + 1) break;  // 2.3.2
    ASK(WhichOf{.seat = seat, .verb = Verb::Choose, .none = Verb::Decline, .among = in_domain(g, *this)});
    if (verb(g.answer()) != Verb::Choose) break;
    chosen.add(first(g.answer()));
    if (g.program()[id].word) {  // it is shown
      g.know(first(g.answer()), (1U << g.s.seats) - 1);
      if (g.journal) g.tell("#" + std::to_string(seat) + " acquires " + g.name(first(g.answer())));
    }
  }
  // The last one that is acquired has the domain shuffled, before anybody answers.
  if (!chosen.empty())
    CALL(Occur{.moment = [&] {
      const std::uint8_t moment = g.open_moment();
      unsigned n = chosen.count();
      for (Slot c : chosen) {
        Member m = g.happening(Event::Acquire, c, no_card, seat);
        m.how = --n == 0 ? 2 : 0;
        g.add_member(moment, m);
      }
      return moment;
    }()});
  found = !chosen.empty() && g.result() != 0;
  if (!found) g.shuffle(seat);
  g.returns(found);
  END
}

void FromTheTop::run(Game& g) {
  BEGIN
  seen = on_top(g, seat, static_cast<unsigned>(g.value(g.program()[id].amount, g.eye(g.s.acts[act]))));
  for (Slot c : seen) g.know(c, 1U << seat);
  if (g.program()[id].word) {
    while (seen.count() > 1) {
      ASK(WhichOf{.seat = seat, .verb = Verb::Top, .none = Verb::Done, .among = seen});
      if (verb(g.answer()) != Verb::Top) break;
      seen.remove(first(g.answer()));
      g.put(first(g.answer()), domain, 0);
    }
  } else if (!seen.empty()) {
    ASK(WhichOf{.seat = seat, .verb = Verb::Choose, .among = seen});
    if (verb(g.answer()) == Verb::Choose) {
      seen.remove(first(g.answer()));
      for (Slot c : seen) g.put(c, domain, 1);
      CALL(Occur{.moment = g.single(g.happening(Event::Acquire, first(g.answer()), no_card, seat))});
    }
  }
  g.returns(1);
  END
}

// Whether it could be done at all: else nobody is asked whether he does it.
bool Game::could(Effect effect, const Act& act) const {
  if (!effect) return false;
  const EffectNode& node = program()[effect];
  switch (node.control) {
    case machine::Control::Sequence: return could(node.a, act) || (!node.then && could(node.b, act));
    case machine::Control::Verb: {
      const ThingsNode* what = node.what ? &program()[node.what] : nullptr;
      if (what && what->picks && what->late && !what->up_to) return !open_to(*this, *what, act).empty();
      if (what || node.verb != &pay_verb()) return true;
      Purse purse;
      purse.gold = gold(act.doer);
      purse.mana = mana(act.doer);
      return verb_of(node).pays(*this, node, act, no_card, purse);
    }
    case machine::Control::May:
    case machine::Control::If:
    case machine::Control::IfDone:
    case machine::Control::Either:
    case machine::Control::DoSame: return true;
  }
  return true;
}

// Who chooses from a domain sees it; it is shuffled when the effect is done.
static void search_for(Game& g, Act& act, const Cards& among) {
  for (Slot c : among) {
    g.know(c, 1U << act.doer);
    act.searched = static_cast<std::uint8_t>(act.searched | 1U << g.at(c).owner);
  }
}

void PickLate::run(Game& g) {
  BEGIN
  if (!keeps) g.clear_register(g.s.acts[act], g.program()[things].reg);
  left = static_cast<std::uint8_t>(std::clamp(
      g.program()[things].any_number ? 200 : g.value(g.program()[things].count, g.eye(g.s.acts[act])), 0,
      200));
  for (; left > 0; --left) {
    among = open_to(g, g.program()[things], g.s.acts[act]);
    if (among.empty()) break;
    if (g.program()[things].topmost) {
      g.each_topmost(g.program()[things], g.eye(g.s.acts[act]),
                     [&](Slot c) { g.add_pick(g.s.acts[act], g.program()[things].reg, g.ref(c)); });
      break;
    }
    if (static_cast<Zone>(g.program()[things].zone) == Zone::Domain && !g.program()[things].random &&
        !g.program()[things].a)
      search_for(g, g.s.acts[act], among);
    if (g.program()[things].random) {
      g.add_pick(g.s.acts[act], g.program()[things].reg, g.ref(at_random(g, among)));
      continue;
    }
    ASK(WhichOf{.seat = g.s.acts[act].doer,
                .verb = verb_of(g.program()[g.program()[things].user]).chosen_by,
                .none = g.program()[things].up_to ? Verb::Done : Verb::None,
                .among = among});
    if (verb(g.answer()) == Verb::Done || verb(g.answer()) == Verb::None) break;
    g.add_pick(g.s.acts[act], g.program()[things].reg, g.ref(first(g.answer())));
  }
  END
}

void WhichOf::offer(const Game&, Options& list) const {
  for (Slot c : among) list.add(option(verb, c, verb == Verb::Resolve ? no_member : 0U));
  if (none != Verb::None) list.add(option(none));
}

}  // namespace tercio::commanders
