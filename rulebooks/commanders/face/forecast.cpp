// What an attack, an assault, a block or a shot from afar is to be expected to do, by the figures as they
// stand: before anybody acts, and without what triggers. Of an action with several modes, what it says of
// each.
#include <cctype>

#include "rulebooks/commanders/match.h"

namespace tercio::commanders {
namespace {

// Ruin is for what has less than no health (5.5).
bool is_ruined(const Game& g, Slot c, int damage) {
  return damage > 0 && g.health(c) < damage && !g.cannot(c, Deed::BeRuined);
}

std::string fate(const Game& g, Slot c, int damage, const char* ruined) {
  if (damage <= 0) return "none";
  return std::to_string(damage) + ", " +
         (is_ruined(g, c, damage) ? ruined : std::to_string(g.health(c) - damage) + " health left");
}

// Who neither attacks nor assaults counterattacks; on guard it cannot.
int strike_of(const Game& g, Slot c) {
  const bool leads = g.s.engagement.attacker.slot == c || (g.s.assault.on && g.s.assault.units.has(c));
  if (!leads && ((g.at(c).flags & CardState::OnGuard) || g.cannot(c, Deed::Counterattack))) return 0;
  return g.strike(c);
}

// Both strike at once, unless one of them strikes first and the other does not outlive it.
std::string exchange(const Game& g, Slot mine, Slot theirs) {
  int deals = strike_of(g, mine), takes = strike_of(g, theirs);
  const bool first = g.strikes_first(mine);
  if (first != g.strikes_first(theirs)) {
    if (first && is_ruined(g, theirs, deals)) takes = 0;
    if (!first && is_ruined(g, mine, takes)) deals = 0;
  }
  return "deals " + fate(g, theirs, deals, "ruins it") + "; takes " + fate(g, mine, takes, "is ruined");
}

std::string attacked(const State& state, const Catalog& catalog, Slot unit, Slot target) {
  State trial = state;
  const Game g{trial, catalog};
  trial.engagement = {};
  trial.engagement.on = trial.engagement.count = 1;
  trial.engagement.attacker = g.ref(unit);
  trial.engagement.pairs[0] = {g.ref(unit), g.ref(target)};
  ++trial.cards[unit].unable;
  return exchange(g, unit, target);
}

std::string blocked(const State& state, const Catalog& catalog, Slot assaulter, Slot blocker) {
  State trial = state;
  const Game g{trial, catalog};
  trial.engagement = {};
  trial.engagement.on = trial.engagement.count = trial.engagement.blocked = 1;
  trial.engagement.pairs[0] = {g.ref(assaulter), g.ref(blocker)};
  trial.assault.engaged.add(assaulter);
  trial.assault.blockers.add(blocker);
  return exchange(g, blocker, assaulter);
}

// Each unit deals its strike: an encampment loses health, another location an upgrade or, without one,
// itself.
std::string siege(const State& state, const Catalog& catalog, Slot location, const Cards& units) {
  State trial = state;
  const Game g{trial, catalog};
  trial.assault = {};
  trial.assault.on = 1;
  trial.assault.at = g.at(location).place;
  trial.assault.units = units;
  for (Slot c : units) ++trial.cards[c].unable;
  int damage = 0;
  unsigned hits = 0;
  for (Slot c : units) {
    const int strike = g.strike(c);
    if (strike <= 0) continue;
    damage += strike;
    ++hits;
  }
  if (hits == 0) return "no damage";
  std::string text = "if not blocked: ";
  if (g.card(location).encampment)
    return text + std::to_string(damage) + " damage, " +
           (g.health(location) < damage ? "its commander surrenders"
                                        : std::to_string(g.health(location) - damage) + " health left");
  const unsigned level = g.level(location);
  if (hits > level) return text + "ruins it";
  return text + "ruins " + std::to_string(hits) + " of " + std::to_string(level) +
         (level == 1 ? " upgrade" : " upgrades");
}

// The question who joins stands on the assault that asks.
std::string joined(const State& state, const Catalog& catalog, Option o) {
  State trial = state;
  AllRoutines::pop(trial.frames);
  const auto& assault =
      *static_cast<const AssaultAction*>(AllRoutines::frame(trial.frames, AllRoutines::top(trial.frames)));
  Cards units = assault.units;
  if (verb(o) == Verb::Join) units.add(first(o));
  return siege(trial, catalog, assault.location, units);
}

// What those who are assaulted let happen by waiting.
std::string unblocked(const State& state, const Catalog& catalog, Seat waits) {
  State trial = state;
  const Game g{trial, catalog};
  const Slot location = g.location_of(state.assault.at);
  if (location == no_card || g.at(location).owner != waits) return "";
  Cards units;
  for (Slot c : state.assault.units)
    if (!state.assault.engaged.has(c)) units.add(c);
  return siege(state, catalog, location, units);
}

// What the text says of one of the modes: `Pay 3 mana to melt an item. Ruin it.`
std::string said(const Card& card, unsigned mode) {
  std::string text;
  for (const std::string& line : card.lines) text += (text.empty() ? "" : " ") + line;
  const std::string_view between = " Or ";
  std::size_t from = 0, to = text.find(between);
  for (; mode > 0 && to != std::string::npos; --mode) {
    from = to + between.size();
    to = text.find(between, from);
  }
  text = text.substr(from, to - from);
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

std::string damage(int number) { return number > 0 ? std::to_string(number) + " damage" : "no damage"; }

}  // namespace

std::string CommandersMatch::forecast(Option o) const {
  const Game g = now();
  const State& s = state_;
  const FrameTail tail = AllRoutines::top(s.frames);
  switch (verb(o)) {
    case Verb::Attack: return damage(g.strike(first(o)));
    case Verb::Snipe: return damage(g.snipe(first(o)));
    case Verb::Against:
    case Verb::Target: {
      if (tail.routine != AllRoutines::id<AgainstWhom>) return "";
      const auto& asked = *static_cast<const AgainstWhom*>(AllRoutines::frame(s.frames, tail));
      if (asked.snipes) return "deals " + fate(g, first(o), g.snipe(asked.unit), "ruins it");
      return attacked(s, *catalog_, asked.unit, first(o));
    }
    case Verb::Assault: return siege(s, *catalog_, first(o), Cards::of(second(o)));
    case Verb::Join:
    case Verb::Done: return tail.routine == AllRoutines::id<WhoJoins> ? joined(s, *catalog_, o) : "";
    case Verb::Act: return g.card(first(o)).modes.size() > 1 ? said(g.card(first(o)), third(o)) : "";
    case Verb::Wait: {
      if (tail.routine != AllRoutines::id<WhatToDo> || !s.assault.on || s.engagement.on) return "";
      return unblocked(s, *catalog_, static_cast<const WhatToDo*>(AllRoutines::frame(s.frames, tail))->seat);
    }
    case Verb::Block: return blocked(s, *catalog_, first(o), second(o));
    default: return "";
  }
}

}  // namespace tercio::commanders
