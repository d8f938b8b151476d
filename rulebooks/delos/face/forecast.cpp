// What an attack is to be expected to do, by the figures as they stand: before tactics and modifiers. What
// lies on top of a deck is nobody's to know, and decks differ little from an even die: each number from 1 to
// 6 is taken to be as likely.
#include <algorithm>
#include <cmath>

#include "rulebooks/delos/match.h"

namespace tercio::delos {
namespace {

double chance_of(int needed) { return std::clamp(7 - needed, 0, 6) / 6.0; }
std::string percent(double chance) { return std::to_string(std::lround(chance * 100)) + " %"; }

// What a card may try before it is destroyed.
struct Saves {
  double fail = 1;
  bool may_pay = false;
  std::string text;
};

Saves saves_of(const Game& g, Slot c, Seat by) {
  Saves saves;
  if (!g.needs_save(c, by)) return saves;
  const auto roll = [&](int needed) {
    saves.fail *= 1 - chance_of(needed);
    saves.text += (saves.text.empty() ? "" : ", ") + std::to_string(needed) + "+";
  };
  if (g.card(c).type == Type::Character) {
    roll(g.save(c));
    saves.text = "save " + saves.text;
    return saves;
  }
  for (unsigned i = 0; i < g.card(c).abilities.size(); ++i) {
    const Ability& a = g.card(c).abilities[i];
    if (a.kind != Kind::Invulnerable) continue;
    if (a.costs.empty())
      roll(g.ability_number(c, i));
    else
      saves.may_pay = true;
  }
  for (unsigned i = 0; i < g.gained_count(c, Special::Invulnerable); ++i)
    roll(g.ability_number(c, gained, i));
  if (!saves.text.empty()) saves.text = "invulnerable " + saves.text;
  return saves;
}

// With this chance it is destroyed unless it saves itself.
std::string destroyed(const Game& g, Slot c, double chance, Seat by) {
  const Saves saves = saves_of(g, c, by);
  std::string text;
  if (chance * saves.fail < 1) text = " at " + percent(chance * saves.fail);
  if (!saves.text.empty()) text += " (" + saves.text + ")";
  return text + (saves.may_pay ? " unless it pays" : "");
}

struct Damage {
  int number = 0;
  bool d6 = false;  // a die besides

  int with(int roll) const { return number + (d6 ? roll : 0); }
  std::string text() const {
    if (!d6) return std::to_string(number) + " damage";
    return "d6" + (number > 0 ? "+" + std::to_string(number) : "") + " damage";
  }
};

// Of the attack under way.
std::string blow(const Game& g, Damage damage) {
  const Slot attacker = g.attack()->attacker.slot, target = g.attack()->target.slot;
  if (damage.with(6) < 1) return "no damage";
  unsigned kills = 0;
  for (int roll = 1; roll <= 6; ++roll) kills += !g.survives(target, damage.with(roll));
  std::string text = damage.text();
  if (kills == 0)
    text += ", armor " + std::to_string(g.armor(target)) + " holds";
  else
    text += ", destroys it" + destroyed(g, target, kills / 6.0, g.at(attacker).owner);
  const int back = g.has(target, Special::Counterattack) ? g.firepower(target) : 0;
  if (back < 1) return text;
  text += "; strikes back with " + std::to_string(back);
  if (!g.survives(attacker, back))
    text += ", destroys the attacker" + destroyed(g, attacker, 1, g.at(target).owner);
  return text;
}

Damage assault_damage(const Game& g, Slot unit, std::uint8_t ability, unsigned which) {
  const Game::Strength strength = g.assault_strength(unit, ability, which);
  return {g.changed(unit, Figure::AssaultDamage, strength.d6 ? 0 : strength.number), strength.d6};
}

// The question stands on the shot or assault that asks for its target.
std::string at_target(const State& state, const Catalog& catalog, Slot target) {
  State trial = state;
  Game g{trial, catalog};
  AllRoutines::pop(trial.frames);
  const FrameTail tail = AllRoutines::top(trial.frames);
  const void* frame = AllRoutines::frame(trial.frames, tail);
  if (tail.routine == AllRoutines::id<Shoot>) {
    const Slot unit = static_cast<const Shoot*>(frame)->unit;
    g.open_attack(unit, target, Cause::Shooting);
    return blow(g, {g.firepower(unit)});
  }
  const Assault& assault = *static_cast<const Assault*>(frame);
  g.open_attack(assault.unit, target, Cause::Assaulting);
  return blow(g, assault_damage(g, assault.unit, assault.ability, assault.which));
}

std::string blocked(const State& state, const Catalog& catalog, Slot blocker) {
  State trial = state;
  Game g{trial, catalog};
  Attack& shot = trial.attacks[trial.attack_count - 1U];
  shot.target = g.ref(blocker);
  shot.blocked = 1;
  g.set_stance(blocker, Stance::Locked);
  return blow(g, {g.firepower(shot.attacker.slot)});
}

// A hit locks a ready unit and destroys anything else; hits chosen before come first.
std::string hit(const State& state, const Catalog& catalog, Slot target) {
  State trial = state;
  const Game g{trial, catalog};
  AllRoutines::pop(trial.frames);
  const auto& guns =
      *static_cast<const Artillery*>(AllRoutines::frame(trial.frames, AllRoutines::top(trial.frames)));
  bool ready = g.card(target).type == Type::Unit && !g.locked(target);
  for (unsigned i = 0; i < guns.chosen; ++i) ready &= guns.targets[i].slot != target;
  return ready ? "locks it" : "destroys it" + destroyed(g, target, 1, guns.seat);
}

std::string shells(const Ability& artillery) {
  std::string text;
  for (const std::uint8_t needed : artillery.shells)
    text += (text.empty() ? "hits on " : ", ") + std::to_string(needed) + "+ " + percent(chance_of(needed));
  return text;
}

}  // namespace

std::string DelosMatch::forecast(Option o) const {
  const Game g = now();
  switch (verb(o)) {
    case Verb::ShootWith: return Damage{g.firepower(o.a)}.text();
    case Verb::AssaultWith:
      if (o.b != gained && g.ability_at(o.a, o.b).effect) return "";
      return assault_damage(g, o.a, o.b, o.c).text();
    case Verb::At: return at_target(state_, *catalog_, o.a);
    case Verb::BlockWith: return blocked(state_, *catalog_, o.a);
    case Verb::NoBlock: return blow(g, {g.firepower(g.attack()->attacker.slot)});
    case Verb::Artillery: return shells(g.ability_at(o.a, o.b));
    case Verb::Hit: return hit(state_, *catalog_, o.a);
    default: return "";
  }
}

}  // namespace tercio::delos
