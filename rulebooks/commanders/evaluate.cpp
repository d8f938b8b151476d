#include "rulebooks/commanders/evaluate.h"

#include <algorithm>
#include <array>

#include "rulebooks/commanders/sketch.h"
#include "rulebooks/network.h"

namespace tercio::commanders {
namespace {

enum Of : unsigned {
  Units,
  Strike,
  Armor,
  Snipe,
  Damage,
  Unable,
  Guarding,
  InBattlefield,
  StrikeInBattlefield,
  Mounts,
  Locations,
  Upgrades,
  Items,
  Conditions,
  Durations,
  Health,
  LowHealth,
  VeryLowHealth,
  GoldIncome,
  ManaIncome,
  Acquiring,
  Gold,
  Mana,
  Arsenal,
  Siege,
  DeadlySiege,
  Threatened,
  of_count
};

// Not learned from results, since what it is worth lies in what is done with it later: cards and gold that
// are still there belong to who could not play them, and units that went to war to who struck too early.
constexpr bool held = true;

constexpr std::array<Feature, of_count> named{{
    {"units", "units in the war", held},
    {"strike", "what they strike"},
    {"armor", "their armor"},
    {"snipe", "what they snipe"},
    {"damage", "damage on them, which is gone with the term", held},
    {"unable", "terms beyond the next in which units stay unable", held},
    {"guarding", "armor of units on guard, only until they are enabled"},
    {"in-battlefield", "units in the battlefield, which can assault", held},
    {"strike-in-battlefield", "what those strike", held},
    {"mounts", "beasts that are ridden"},
    {"locations", "locations beside the encampment", held},
    {"upgrades", "upgrades", held},
    {"items", "items"},
    {"conditions", "conditions"},
    {"durations", "what is left of their durations"},
    {"health", "health of the encampment"},
    {"low-health", "what it lacks of 40"},
    {"very-low-health", "what it lacks of 15"},
    {"gold-income", "gold that a term brings", held},
    {"mana-income", "mana that a term brings", held},
    {"acquiring", "resources that a term brings", held},
    {"gold", "gold, with the next income if the term is still to come in this round", held},
    {"mana", "mana, or the next income if it will be lost then", held},
    {"arsenal", "cards in the arsenal, up to ten, with those of a term to come in this round", held},
    {"siege", "strikes of the battlefield that the enemy's camp has no units to block"},
    {"deadly-siege", "they would bring it down"},
    {"threatened", "strikes under way at the enemy's encampment that are not blocked"},
}};
using Position = std::array<float, of_count>;

void add_unit(const Game& g, Slot c, Position& p) {
  const CardState& me = g.at(c);
  const Figures now = g.figures(c);
  const auto strike = static_cast<float>(now.strike);
  p[Units] += 1;
  p[Strike] += strike;
  p[Armor] += static_cast<float>(std::max<int>(now.armor, 0));
  p[Snipe] += static_cast<float>(std::max<int>(g.snipe(c), 0));
  p[Damage] += static_cast<float>(me.damage);
  if (me.unable > 1) p[Unable] += static_cast<float>(me.unable - 1);
  if (me.flags & CardState::OnGuard) p[Guarding] += static_cast<float>(g.card(c).armor);
  if (me.place != battlefield) return;
  p[InBattlefield] += 1;
  p[StrikeInBattlefield] += strike;
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

bool is_due(const Game& g, Seat seat) {
  const unsigned seats = g.s.seats, left = seats - 1U - (g.s.term - 1U) % seats;
  const unsigned distance = (seat + seats - g.s.campaigning) % seats;
  return distance >= 1 && distance <= left;
}

// Whose term is still to come in this round is taken to have had its income, so that ending a term changes
// nothing by itself.
void add_supplies(const Game& g, Seat seat, Position& p) {
  const Earned next = income(g, seat);
  const bool due = is_due(g, seat);
  p[GoldIncome] = static_cast<float>(next.gold);
  p[ManaIncome] = static_cast<float>(next.mana);
  p[Acquiring] = static_cast<float>(next.acquire);
  p[Gold] = static_cast<float>(g.gold(seat) + (due ? next.gold : 0));
  p[Mana] = static_cast<float>(due ? next.mana : g.mana(seat));
  int cards = static_cast<int>(g.s.arsenals[seat].count());
  if (due) cards += std::max(0, std::min(next.acquire, static_cast<int>(g.s.domain_count[seat]) - 1));
  p[Arsenal] = static_cast<float>(std::min(cards, 10));
}

// What one commander has.
Position side(const Game& g, Seat seat) {
  Position p{};
  for (Slot c : g.s.active[seat]) {
    const Card& text = g.card(c);
    if (g.is_unit(c)) add_unit(g, c, p);
    if (g.at(c).flags & CardState::IsMount) p[Mounts] += 1;
    if (text.type == Type::Location && !text.encampment) p[Locations] += 1;
    if (text.type == Type::Upgrade) p[Upgrades] += 1;
    if (text.type == Type::Item) p[Items] += 1;
    if (text.type != Type::Condition) continue;
    p[Conditions] += 1;
    p[Durations] += static_cast<float>(g.at(c).counters);
  }
  const int health = g.health(Game::encampment(seat));
  p[Health] = static_cast<float>(health);
  p[LowHealth] = static_cast<float>(std::max(0, 40 - health));
  p[VeryLowHealth] = static_cast<float>(std::max(0, 15 - health));
  add_supplies(g, seat, p);
  return p;
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
  return sum;
}

// Strikes that the encampment under assault will take if nothing is done.
int threatened(const Game& g, Seat seat) {
  if (!g.s.assault.on || g.s.assault.at % regions_per_seat != 0) return 0;
  int sum = 0;
  for (Slot c : g.s.assault.units)
    if (!g.s.assault.engaged.has(c)) sum += g.strike(c);
  return g.allies(region_seat(g.s.assault.at), seat) ? -sum : sum;
}

// What lies between two that are at war.
void add_sieges(const Game& g, Seat mine, Seat theirs, Position& p) {
  const int by = siege(g, mine, theirs), of = siege(g, theirs, mine);
  p[Siege] += static_cast<float>(by - of);
  p[DeadlySiege] += static_cast<float>(by >= g.health(Game::encampment(theirs)));
  p[DeadlySiege] -= static_cast<float>(of >= g.health(Game::encampment(mine)));
}

// A block that kills, or that its unit survives.
bool good_block(const Game& g, Option o) {
  const Slot assaulter = first(o), blocker = second(o);
  const bool kills = !(g.at(blocker).flags & CardState::OnGuard) && g.strike(blocker) > g.health(assaulter);
  const bool lives = g.strike(assaulter) <= g.health(blocker);
  return (kills || lives) && !g.s.assault.engaged.has(assaulter);
}

constexpr float fallen = 5;  // against a commander who is out of the war

// The seat's own side less this enemy.
Position against(const Game& g, Seat seat, Seat enemy) {
  Position p{};
  for (Seat other = 0; other < g.s.seats; ++other) {
    if (!g.lives(other) || !(other == enemy || g.same_team(other, seat))) continue;
    const Position has = side(g, other);
    for (unsigned i = 0; i < of_count; ++i) p[i] += other == enemy ? -has[i] : has[i];
  }
  if (g.lives(enemy)) add_sieges(g, seat, enemy, p);
  p[Threatened] = static_cast<float>(threatened(g, seat));
  return p;
}

}  // namespace

std::span<const Feature> features() { return named; }

void describe(const Game& g, Seat seat, std::span<float> into) {
  for (Seat enemy = 0; enemy < g.s.seats; ++enemy)
    if (!g.same_team(enemy, seat)) {
      const Position p = against(g, seat, enemy);
      std::copy(p.begin(), p.end(), into.begin());
      return;
    }
}

// Of several enemies all count, and the strongest once more.
float evaluate(const Game& g, Seat seat, const Weights& weights) {
  if (g.over()) return g.s.winners == 0 ? 0 : g.s.winners >> seat & 1 ? certainty : -certainty;
  if (!g.lives(seat)) return -certainty / 2;
  if (weights.network() && g.s.seats == 2 && g.s.alive == 3) {
    const Position p = against(g, 0, 1);
    const float odds = weights.sum(p) + correction(weights, p, [&](Sketch& sketch) { draw(g, sketch); });
    return seat == 0 ? odds : -odds;
  }
  float worst = certainty, sum = 0, count = 1;
  for (Seat enemy = 0; enemy < g.s.seats; ++enemy) {
    if (g.same_team(enemy, seat)) continue;
    const float odds = g.lives(enemy) ? weights.sum(against(g, seat, enemy)) : fallen;
    worst = std::min(worst, odds);
    sum += odds;
    count += 1;
  }
  return (sum + worst) / count;
}

bool quiet(const Game& g) {
  const FrameTail tail = AllRoutines::top(g.s.frames);
  return tail.routine == AllRoutines::id<WhatToDo> && !g.in_combat();
}

unsigned horizon(const Game&) { return 0; }
bool reached(const Game&, unsigned) { return true; }

// Who discards ruins something: to discard nothing is legal and would put off the end of a term for ever.
static bool begins_to_discard(const Game& g) {
  const FrameTail tail = AllRoutines::top(g.s.frames);
  if (tail.routine != AllRoutines::id<WhichItem>) return false;
  const auto* asked = static_cast<const WhichItem*>(AllRoutines::frame(g.s.frames, tail));
  return !asked->transfers && asked->done.empty();
}

Option obvious(const Game& g, Seat, const Options& options) {
  if (begins_to_discard(g)) return options[0];
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
