#include "rulebooks/commanders/evaluate.h"

#include <algorithm>

namespace tercio::commanders {
namespace {

// A unit: what it could strike and take. Damage is gone with the term, so it counts little.
int unit_value(const Game& g, Slot c) {
  const CardState& me = g.at(c);
  const Figures now = g.figures(c);
  const int strike = now.strike, armor = now.armor < 0 ? 0 : now.armor;
  int value = 9 * strike + 7 * armor + 60 - me.damage;
  if (const int snipe = g.snipe(c); snipe > 0) value += 8 * snipe;
  if (me.unable > 1) value -= 25 * (me.unable - 1);
  if (me.flags & CardState::OnGuard) value -= 6 * g.card(c).armor;  // only until it is enabled
  if (me.place == battlefield) value += 60 + 3 * strike;  // the armor of the camp is missing; it can assault
  return value;
}

struct Earned {
  int gold = 0, mana = 0, acquire = 0;
};

Earned income(const Game& g, Seat seat) {
  Earned all;
  for (Slot c : g.s.active[seat]) {
    const Card& text = g.card(c);
    if (!text.has_income) continue;
    const Slot location = g.this_of(c);
    const unsigned level = g.card(location).type == Type::Location ? g.level(location) : 0;
    for (const Income& entry : text.income)
      if (entry.level <= level) {
        all.gold += entry.gold;
        all.mana += entry.mana;
        all.acquire += entry.acquire;
      }
  }
  return all;
}

constexpr int per_gold = 60, per_mana = 30, per_card = 80;

bool is_due(const Game& g, Seat seat) {
  const unsigned seats = g.s.seats, left = seats - 1U - (g.s.term - 1U) % seats;
  const unsigned distance = (seat + seats - g.s.campaigning) % seats;
  return distance >= 1 && distance <= left;
}

int standing(const Game& g, Seat seat) {
  if (!g.lives(seat)) return -5000;
  int value = 0;
  for (Slot c : g.s.active[seat]) {
    const Card& text = g.card(c);
    if (g.is_unit(c)) value += unit_value(g, c);
    if (g.at(c).flags & CardState::IsMount) value += 45;
    if (text.type == Type::Location && !text.encampment) value += 100;
    if (text.type == Type::Upgrade) value += 90;
    if (text.type == Type::Item) value += 90;
    if (text.type == Type::Condition) value += 60 + 40 * g.at(c).duration;
  }
  const int health = g.health(Game::encampment(seat));
  value += 20 * health;
  if (health < 40) value -= (40 - health) * 25;
  const Earned next = income(g, seat);
  // Some terms of income are what a location is built for. Whose term is still to come in this round has one
  // more ahead, less the mana that is lost then and the resources he has no room or domain for: so ending a
  // term changes nothing by itself.
  const int held = static_cast<int>(g.s.arsenals[seat].count());
  value += 3 * (per_gold * next.gold + per_mana * next.mana + per_card * next.acquire);
  if (is_due(g, seat)) {
    const int left = static_cast<int>(g.s.domain_count[seat]) - 1, room = held > 10 ? 0 : 10 - held;
    const int cards = std::max(0, std::min({next.acquire, left, room}));
    value += per_gold * next.gold + per_mana / 3 * (next.mana - g.mana(seat)) + per_card * cards;
  }
  value += per_gold * g.gold(seat) + per_mana / 3 * g.mana(seat);
  return value + per_card * (held > 10 ? 10 : held);
}

// What the units in the battlefield could strike at an encampment that has fewer to block them.
int siege(const Game& g, Seat attacker, Seat defender) {
  int strikes[16], count = 0, blockers = 0;
  for (Slot c : g.s.active[attacker])
    if (g.is_unit(c) && g.at(c).place == battlefield && count < 16) {
      int strike = g.strike(c), i = count++;
      for (; i > 0 && strikes[i - 1] > strike; --i) strikes[i] = strikes[i - 1];
      strikes[i] = strike;
    }
  for (Slot c : g.s.active[defender])
    blockers += g.is_unit(c) && g.at(c).place == encampment_region(defender);
  int sum = 0;
  for (int i = 0; i < count - blockers; ++i) sum += strikes[i];  // the strongest are blocked
  return 10 * sum;
}

// Strikes that the encampment under assault will take if nothing is done.
int threatened(const Game& g, Seat seat) {
  if (!g.s.assault.on || g.s.assault.at % regions_per_seat != 0) return 0;
  int sum = 0;
  for (Slot c : g.s.assault.units)
    if (!g.s.assault.engaged.has(c)) sum += g.strike(c);
  return g.allies(region_seat(g.s.assault.at), seat) ? -20 * sum : 20 * sum;
}

// A block that kills, or that its unit survives.
bool good_block(const Game& g, Option o) {
  const Slot assaulter = first(o), blocker = second(o);
  const bool kills = !(g.at(blocker).flags & CardState::OnGuard) && g.strike(blocker) > g.health(assaulter);
  const bool lives = g.strike(assaulter) <= g.health(blocker);
  return (kills || lives) && !g.s.assault.engaged.has(assaulter);
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
    const int value = standing(g, other) + siege(g, other, seat) - siege(g, seat, other);
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

// Blocks where that is good, waits otherwise, declines what is not needed, and else takes anything.
Option habit(const Game& g, Seat, const Options& options, Chance& chance) {
  if (g.s.assault.on && !g.s.engagement.on)
    for (Option o : options)
      if (verb(o) == Verb::Block && good_block(g, o)) return o;
  for (Option o : options) switch (verb(o)) {
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
