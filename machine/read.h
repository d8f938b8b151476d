// Reading a text in a position: which cards fit, what a number is, whether a condition holds, what is meant.
// One evaluator for each kind of node, over any rulebook's game G, which brings
//   G::Eye     whose eyes a text is read with: `source`, `seat`, `act` (null for what is always true), and
//   G::Seen    a card as it is, or as it was when something happened to it.
#pragma once
#include <algorithm>
#include <climits>

#include "machine/program.h"

namespace tercio::machine {

// A rulebook with places that texts choose and speak of: its game also brings at_place, each_linked, lies_in
// and place_of.
template <class G>
concept HasPlaces = requires {
  G::has_places;
};

inline constexpr int absent = INT_MIN;  // the figure of something that is not there: compares with nothing

template <class G>
unsigned seats(const G& g, Player player, const typename G::Eye& eye);
template <class G>
int number(const G& g, Amount amount, const typename G::Eye& eye);
template <class G>
bool fits(const G& g, Filter filter, const typename G::Eye& eye, const typename G::Seen& seen);
template <class G>
typename G::Cards found(const G& g, Things things, const typename G::Eye& eye);

// Shows what is meant as it is; and what has left as it last was, where the game keeps that (each_gone).
template <class G, class Visit>
void each_seen(const G& g, Things things, const typename G::Eye& eye, Visit visit) {
  if (!things) return;
  for (const auto c : found(g, things, eye)) visit(g.see(c));
  if constexpr (requires { g.each_gone(g.program()[things], eye, visit); })
    g.each_gone(g.program()[things], eye, visit);
}

// The card in a register. A game keeps picks in its acts, or somewhere else and says where.
template <class G>
auto picked(const G& g, const typename G::Eye& eye, unsigned reg, unsigned i) {
  if constexpr (requires { g.pick(*eye.act, reg, i); })
    return g.pick(*eye.act, reg, i);
  else
    return eye.act->picks[eye.act->first[reg] + i];
}

// `either A, B or C` is a row of nodes: how many alternatives it has, and one of them.
inline bool goes_on(const Program& program, Effect either) {
  return program[either].control == Control::Either && program[either].then;
}
inline unsigned alternatives(const Program& program, Effect either) {
  const Effect next = program[either].b;
  return goes_on(program, next) ? 1 + alternatives(program, next) : 2;
}
inline Effect alternative(const Program& program, Effect either, unsigned i) {
  const EffectNode& n = program[either];
  if (i == 0) return n.a;
  return goes_on(program, n.b) ? alternative(program, n.b, i - 1) : n.b;
}

template <class G>
int value(const G& g, Amount amount, const typename G::Eye& eye) {
  const int now = number(g, amount, eye);
  return now == absent ? 0 : now;
}

// The seats that are meant, as a mask. Nobody named: `you`.
template <class G>
unsigned seats(const G& g, Player player, const typename G::Eye& eye) {
  if (!player) return 1U << eye.seat;
  const PlayerNode& n = g.program()[player];
  const auto of_cards = [&](bool owner) {
    if constexpr (requires { g.seats_of(n.of, eye); })
      return g.seats_of(n.of, eye);
    else {
      unsigned mask = 0;
      each_seen(g, n.of, eye, [&](const typename G::Seen& seen) { mask |= g.whose(seen, owner); });
      return mask;
    }
  };
  switch (n.who) {
    case Who::You: return 1U << eye.seat;
    case Who::Others: return g.all_seats() & ~(1U << eye.seat);
    case Who::Each: return g.all_seats();
    case Who::Doer: return 1U << (eye.act ? eye.act->doer : eye.seat);
    case Who::Actor: return g.actor(eye);
    case Who::Role: return 1U << g.seat_in_role(n.role);
    case Who::OwnerOf: return of_cards(true);
    case Who::ControllerOf: return of_cards(false);
    case Who::Chosen: return eye.act ? g.chosen_seat(*eye.act, n.reg) : 0;
  }
  return 0;
}

template <class G>
int number(const G& g, Amount amount, const typename G::Eye& eye) {
  if (!amount) return 0;
  if constexpr (requires { eye.act->settled; })  // of `each player`, before the first of them did it
    if (eye.act && eye.act->settled == amount.id) return eye.act->settled_to;
  const AmountNode& n = g.program()[amount];
  const auto of_two = [&](auto combine) {
    const int a = number(g, n.a, eye), b = number(g, n.b, eye);
    return a == absent || b == absent ? absent : combine(a, b);
  };
  switch (n.kind) {
    case Number::Fixed: return n.number;
    case Number::X:
      if constexpr (requires { g.x_of(eye.source); })  // of a card that stays: what was paid for it
        return eye.act ? eye.act->x : g.x_of(eye.source);
      return eye.act ? eye.act->x : 0;
    case Number::Die: return g.rolled(eye);
    case Number::Sum: return of_two([](int a, int b) { return a + b; });
    case Number::Difference: return of_two([](int a, int b) { return std::max(0, a - b); });
    case Number::Product: return of_two([](int a, int b) { return a * b; });
    case Number::HalfUp:
    case Number::HalfDown: {
      const int a = number(g, n.a, eye);
      return a == absent ? absent : (a + (n.kind == Number::HalfUp)) / 2;
    }
    case Number::Count: {
      const ThingsNode& of = g.program()[n.of];
      if (of.named != Named::All) return static_cast<int>(found(g, n.of, eye).count());
      int count = 0;
      g.each_in(of.zone, seats(g, of.whose, eye), eye,
                [&](const auto c) { count += fits(g, of.filter, eye, g.see(c)); });
      return count;
    }
    case Number::Figure:
    case Number::Printed: {
      if constexpr (requires { g.remembered(n, eye); })  // as it was when the effect was created
        if (const int kept = g.remembered(n, eye); kept != absent) return kept;
      int sum = absent;
      each_seen(g, n.of, eye, [&](const typename G::Seen& seen) {
        const int one = g.figure_of(n.word, n.kind == Number::Printed, eye, seen);
        if (one != absent) sum = (sum == absent ? 0 : sum) + one;
      });
      return sum;
    }
    case Number::Highest:
    case Number::Lowest: {
      int best = absent;
      each_seen(g, n.of, eye, [&](const typename G::Seen& seen) {
        const int one = g.figure_of(n.word, n.number != 0, eye, seen);
        if (one == absent) return;
        best = best == absent ? one : n.kind == Number::Highest ? std::max(best, one) : std::min(best, one);
      });
      return best;
    }
    case Number::OfPlayer: {
      int sum = 0;
      for (unsigned mask = seats(g, n.player, eye), seat = 0; mask != 0; mask >>= 1, ++seat)
        if (mask & 1U) sum += g.possession(n.word, seat);
      return sum;
    }
    case Number::Done: return eye.act ? g.done(n.word, n.filter, eye) : 0;
    case Number::Fact:
      if constexpr (requires { g.number_of(n, eye); })
        return g.number_of(n, eye);
      else
        return g.number_of(n.word, eye);
  }
  return 0;
}

template <class G>
bool fits(const G& g, Filter filter, const typename G::Eye& eye, const typename G::Seen& seen) {
  if (!filter) return true;
  const FilterNode& n = g.program()[filter];
  if (!(n.types >> g.type_number(seen) & 1U)) return false;
  if (n.side && !g.on_side(n.side, eye, seen)) return false;
  if constexpr (HasPlaces<G>)
    if (n.place && !g.at_place(n.place, eye, seen)) return false;
  switch (n.kind) {
    case Fits::All: return true;
    case Fits::Atom: return g.is(n.word, n.value, eye, seen);
    case Fits::And: return fits(g, n.a, eye, seen) && fits(g, n.b, eye, seen);
    case Fits::Or: return fits(g, n.a, eye, seen) || fits(g, n.b, eye, seen);
    case Fits::Not: return !fits(g, n.a, eye, seen);
    case Fits::Figure: {
      const int than = number(g, n.amount, eye);
      if (than == absent) return false;
      const int now = g.figure_of(n.word, n.printed, eye, seen);
      return now != absent && compare(now, n.is, than);
    }
    case Fits::Extreme: {  // no other that fits has more, or less
      const int mine = g.figure_of(n.word, n.printed, eye, seen);
      bool beaten = mine == absent;
      const auto compare_with = [&](const auto c) {
        if (beaten || !fits(g, n.a, eye, g.see(c))) return;
        const int theirs = g.figure_of(n.word, n.printed, eye, g.see(c));
        beaten = theirs != absent && (n.highest ? theirs > mine : theirs < mine);
      };
      if constexpr (requires { g.each_beside(seen, eye, compare_with); })  // where the card is
        g.each_beside(seen, eye, compare_with);
      else
        g.each_in(0, g.all_seats(), eye, compare_with);
      return !beaten;
    }
    case Fits::Same: {
      bool shares = false;
      each_seen(g, n.than, eye,
                [&](const typename G::Seen& than) { shares = shares || g.shares(n.word, seen, than); });
      return shares;
    }
    case Fits::Linked: {
      int count = 0;
      if constexpr (HasPlaces<G>)
        g.each_linked(n.word, seen, [&](const typename G::Seen& other) {
          if (n.amount || count == 0) count += fits(g, n.a, eye, other) ? 1 : 0;
        });
      return n.amount ? compare(count, n.is, value(g, n.amount, eye)) : count > 0;
    }
    case Fits::In:
      if constexpr (HasPlaces<G>) return g.lies_in(n.word, seats(g, n.player, eye), eye, seen);
      return false;
  }
  return false;
}

template <class G>
bool holds(const G& g, Condition condition, const typename G::Eye& eye) {
  if (!condition) return true;
  const ConditionNode& n = g.program()[condition];
  switch (n.kind) {
    case Holds::Always: return true;
    case Holds::And: return holds(g, n.a, eye) && holds(g, n.b, eye);
    case Holds::Or: return holds(g, n.a, eye) || holds(g, n.b, eye);
    case Holds::Not: return !holds(g, n.a, eye);
    case Holds::Compare: {
      const int left = number(g, n.left, eye), right = number(g, n.right, eye);
      return left != absent && right != absent && compare(left, n.is, right);
    }
    case Holds::AreSuch: {  // all that are meant, and there is one
      bool any = false, all = true;
      each_seen(g, n.of, eye, [&](const typename G::Seen& seen) {
        any = true;
        all = all && fits(g, n.filter, eye, seen);
      });
      return any && all;
    }
    case Holds::Fact: return g.fact(n.word, n.value, n.player, n.of, eye);
  }
  return false;
}

template <class G>
typename G::Cards found(const G& g, Things things, const typename G::Eye& eye) {
  typename G::Cards all;
  if (!things) return all;
  const ThingsNode& n = g.program()[things];
  const auto add = [&](const auto c) {
    if (c != G::nothing) all.add(c);
  };
  switch (n.named) {
    case Named::Nothing: break;
    case Named::This: add(g.this_card(eye)); break;
    case Named::Host: add(g.host_card(eye)); break;
    case Named::Member:
      if constexpr (requires { g.together(eye); })
        if (n.whole) return g.together(eye);
      add(g.member_card(eye));
      break;
    case Named::Agent: add(g.agent_card(eye)); break;
    case Named::Role:
      if constexpr (HasPlaces<G>)
        add(g.role_card(n.role, eye));
      else
        add(g.card_in_role(n.role));
      break;
    case Named::All:
      g.each_in(n.zone, seats(g, n.whose, eye), eye, [&](const auto c) {
        if (fits(g, n.filter, eye, g.see(c))) all.add(c);
      });
      break;
    case Named::Picked:
      if (!eye.act) break;
      for (unsigned i = 0; i < eye.act->count[n.reg]; ++i)
        if (const auto r = picked(g, eye, n.reg, i); g.alive(r)) all.add(r.slot);
      break;
    case Named::Both: return found(g, n.a, eye) | found(g, n.b, eye);
    case Named::PlaceOf:
      if constexpr (HasPlaces<G>) add(g.place_of(n.a, eye));
      break;
  }
  return all;
}

}  // namespace tercio::machine
