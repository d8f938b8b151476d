#include "rulebooks/commanders/evaluate.h"

namespace tercio::commanders {
namespace {

// A unit: what it could strike, what it could take, and whether it can act where the war is.
int unit_value(const Game& g, Slot c) {
  const CardState& me = g.at(c);
  const int strike = g.strike(c), health = g.health(c);
  int value = 9 * strike + 7 * (health < 0 ? 0 : health) + 60;
  if (const int snipe = g.snipe(c); snipe > 0) value += 8 * snipe;
  if (me.unable > 1) value -= 25 * (me.unable - 1);
  if (me.flags & CardState::OnGuard) value += 15;
  if (me.place == battlefield) {
    value += 20 + 2 * strike;  // it can assault in its next term
  } else if (strike > 0) {
    value += strike;
  }
  return value + 30 * me.attached;
}

int income_value(const Card& text, unsigned level) {
  int value = 0;
  for (const Income& entry : text.income)
    if (entry.level <= level) value += 130 * entry.gold + 110 * entry.mana + 160 * entry.acquire;
  return value;
}

int standing(const Game& g, Seat seat) {
  if (!g.lives(seat)) return -5000;
  int value = 0;
  for (Slot c : g.s.active[seat]) {
    const Card& text = g.card(c);
    if (g.is_unit(c)) value += unit_value(g, c);
    const Slot location = g.this_of(c);
    const bool place = g.card(location).type == Type::Location;
    value += income_value(text, place ? g.level(location) : 0);
    if (text.type == Type::Location && !text.encampment) value += 120;
    if (text.type == Type::Upgrade) value += 90;
    if (text.type == Type::Item) value += 90;
    if (text.type == Type::Condition) value += 60 + 30 * g.at(c).duration;
  }
  const int health = g.health(Game::encampment(seat));
  value += 18 * health;
  if (health < 40) value -= (40 - health) * 25;
  value += 60 * g.gold(seat) + 25 * g.mana(seat);
  const int held = static_cast<int>(g.s.arsenals[seat].count());
  value += held > 10 ? 900 + 20 * (held - 10) : 90 * held;
  return value;
}

// Strikes that the location under assault will take if nothing is done.
int threatened(const Game& g, Seat seat) {
  if (!g.s.assault.on || !(g.s.assault.at % regions_per_seat == 0)) return 0;
  int sum = 0;
  for (Slot c : g.s.assault.units)
    if (!g.s.assault.engaged.has(c)) sum += g.strike(c);
  return g.allies(region_seat(g.s.assault.at), seat) ? -18 * sum : 18 * sum;
}

}  // namespace

int evaluate(const Game& g, Seat seat) {
  if (g.over()) {
    if (g.s.winners == 0) return 0;
    return g.s.winners >> seat & 1 ? won : -won;
  }
  if (!g.lives(seat)) return -won / 2;
  int mine = 0, best = -100000, others = 0, count = 0;
  for (Seat other = 0; other < g.s.seats; ++other) {
    if (g.same_team(other, seat)) {
      mine += standing(g, other);
      continue;
    }
    const int value = standing(g, other);
    best = value > best ? value : best;
    others += value;
    ++count;
  }
  return mine - (count ? (others + best) / (count + 1) : 0) + threatened(g, seat);
}

bool quiet(const Game& g) {
  const FrameTail tail = AllRoutines::top(g.s.frames);
  return tail.routine == AllRoutines::id<WhatToDo> && !g.in_combat();
}

Option obvious(const Game&, Seat, const Options& options) {
  switch (verb(options[0])) {
    case Verb::FirstTerm:
    case Verb::Sustain:
    case Verb::Keep: return options[0];
    default: return {};
  }
}

// Waits in combat, declines what is not needed, and otherwise takes anything.
Option habit(const Game&, Seat, const Options& options, Chance& chance) {
  for (Option o : options)
    switch (verb(o)) {
      case Verb::Wait:
      case Verb::Done:
      case Verb::Keep:
      case Verb::Sustain:
      case Verb::RefuseDraw: return o;
      default: break;
    }
  return options[chance.below(options.size())];
}

}  // namespace tercio::commanders
