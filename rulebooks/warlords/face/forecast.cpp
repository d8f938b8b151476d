// What an attack is to be expected to do, by the figures as they stand: before shields, and before what
// anybody may use to change it.
#include "rulebooks/warlords/match.h"

namespace tercio::warlords {
namespace {

bool is_destroyed(const Game& g, Slot c, unsigned damage) {
  return !g.forbidden(c, Deed::BeDamaged) && static_cast<int>(damage) >= g.hit_points(c) - g.at(c).damage;
}

std::string defeat(const Game& g, Slot warlord) {
  return g.bloodied(warlord) ? "defeats the warlord" : "bloodies the warlord";
}

std::string fate(const Game& g, Slot c, unsigned damage) {
  if (damage == 0 || g.forbidden(c, Deed::BeDamaged)) return "no damage";
  std::string text = std::to_string(damage) + " damage, ";
  if (!is_destroyed(g, c, damage)) {
    const int left = g.hit_points(c) - g.at(c).damage - static_cast<int>(damage);
    return text + std::to_string(left) + " of " + std::to_string(g.hit_points(c)) + " hit points left";
  }
  return text + (g.card(c).type == Type::Warlord ? defeat(g, c) : "destroys it");
}

std::string without_shields(const Game& g, Slot attacker) {
  return g.has(attacker, Keyword::Armorbane) ? ", no shields" : "";
}

std::string declared(const State& state, const Catalog& catalog, Slot c) {
  State trial = state;
  const Game g{trial, catalog};
  trial.battle.attacker = g.ref(c);
  trial.battle.attacking = 1;
  trial.cards[c].flags |= CardState::Exhausted;
  std::string text = std::to_string(g.attack(c)) + " damage";
  if (const unsigned each = g.area_effect(c); each > 0)
    text += " or " + std::to_string(each) + " to each enemy";
  return text + without_shields(g, c);
}

std::string against(const State& state, const Catalog& catalog, Slot c) {
  State trial = state;
  const Game g{trial, catalog};
  trial.battle.defender = g.ref(c);
  const Slot attacker = trial.battle.attacker.slot;
  return fate(g, c, g.attack_damage(attacker, c)) + without_shields(g, attacker);
}

std::string area(const Game& g, Slot attacker) {
  const unsigned damage = g.area_effect(attacker);
  const Cards enemies = g.s.at[Game::other(g.at(attacker).controller)][g.s.battle.at];
  unsigned destroyed = 0;
  std::string text = std::to_string(damage) + " damage to each of " + std::to_string(enemies.count());
  for (Slot c : enemies) {
    if (!is_destroyed(g, c, damage)) continue;
    if (g.card(c).type == Type::Warlord)
      text += ", " + defeat(g, c);
    else
      ++destroyed;
  }
  if (destroyed > 0) text += ", destroys " + std::to_string(destroyed);
  return text + without_shields(g, attacker);
}

}  // namespace

std::string WarlordsMatch::forecast(Option o) const {
  switch (verb(o)) {
    case Verb::AttackWith: return declared(state_, *catalog_, o.a);
    case Verb::Against: return against(state_, *catalog_, o.a);
    case Verb::AreaEffect: return area(now(), o.a);
    default: return "";
  }
}

}  // namespace tercio::warlords
