// What is legal: which abilities can be played, what can attack, block, charge and be attacked.
#include "rulebooks/delos/game.h"

namespace tercio::delos {

Act Game::start(Slot source, unsigned index, Seat seat) const {
  Act act;
  act.source = ref(source);
  act.card = at(source).card;
  act.ability = static_cast<std::uint8_t>(index);
  act.seat = seat;
  if (at(source).place == command) act.flags = Act::FromHand;
  const Kind kind = card(source).abilities[index].kind;
  act.cause = bit(kind == Kind::Assault ? Cause::Assaulting : Cause::Effect);
  return act;
}

Cards Game::payments(const Cost& cost, const Act& act) const {
  Cards all;
  for (Slot c : here(act.seat))
    if (fits(cost.things.filter, eye(act), c) && !(cost.what == Pays::Lock && locked(c)) && !s.doomed.has(c))
      all.add(c);
  return all;
}

// "If you cannot pay all of the costs, you cannot play the ability at all." Tests are rolled when their turn
// comes.
bool Game::payable(const Act& act) const {
  const unsigned held = s.commands[act.seat].count() - (at(act.source.slot).place == command ? 1 : 0);
  bool locks_source = false;
  for (const Cost& cost : ability(act).costs) {
    switch (cost.what) {
      case Pays::Test:
      case Pays::RevealHand:
      case Pays::DiscardAny: continue;
      case Pays::Discard:
        if (held < cost.number) return false;
        continue;
      case Pays::DiscardTop:
        if (s.deck_counts[act.seat] + s.discard_counts[act.seat] == 0) return false;
        continue;
      default: break;
    }
    if (!cost.things.picks) {
      const Slot c = one(cost.things, act);
      if (c == no_card || at(c).owner != act.seat || !fights(c) || s.doomed.has(c)) return false;
      if (cost.what == Pays::Lock && locked(c)) return false;
      locks_source |= cost.what == Pays::Lock && c == act.source.slot;
      continue;
    }
    if (cost.things.up_to) continue;
    Cards all = payments(cost, act);
    if (locks_source) all.remove(act.source.slot);
    if (static_cast<int>(all.count()) < cost.things.amount.number) return false;
  }
  return true;
}

// "If you cannot make all of the required choices, you cannot play the ability." What needs no choice can be
// played even where it does nothing.
bool Game::usable(Slot source, unsigned index, const Act& act) const {
  const Ability& a = card(source).abilities[index];
  const auto used = static_cast<std::uint8_t>(1U << index);
  if (a.period == Period::Action && (at(source).used_in_action & used)) return false;
  if (a.period == Period::Battle && (at(source).used_in_battle & used)) return false;
  if (a.kind == Kind::Tactic && at(source).tactics >= 20) return false;  // or it might never end
  if (a.condition >= 0 && !holds(a.condition, eye(act))) return false;
  if (!payable(act)) return false;
  for (std::int16_t id : a.choices) {
    const Step& step = catalog.step(id);
    if (step.things.up_to) continue;
    Cards all = candidates(step, act);
    if (step.zone == Zone::Hand) all.remove(source);
    if (static_cast<int>(all.count()) < step.things.amount.number) return false;
  }
  for (std::int16_t id : a.steps) {
    const Which which = catalog.step(id).things.which;
    if (which >= Which::Attacker && which <= Which::Blocker && role(which) == no_card) return false;
  }
  return true;
}

bool Game::answers(Slot source, const Ability& a, Seat seat, const Member& m) const {
  const Happening& h = a.happening;
  if (!(m.names & bit(h.name))) return false;
  const Eye e{source, seat, nullptr};
  switch (h.name) {
    case Name::Destroyed:
      if (!is_side(h.side, e, m.by)) return false;
      if (h.by_source && m.agent.slot != source) return false;
      if (h.causes && !(h.causes & m.cause)) return false;
      break;
    case Name::PlaysCard:
      if (static_cast<Kind>(m.cause) != h.played) return false;
      return is_side(h.side, e, m.seat);
    case Name::Rolled:
      if (m.amount < h.least || m.amount > h.most) return false;
      return is_side(h.side, e, m.seat);
    case Name::TestFailed:
    case Name::TestPassed:
    case Name::Draws:
    case Name::Discards:
    case Name::Passes:
    case Name::BattleBegins:
    case Name::SectorWon:
    case Name::SectorNotWon: return is_side(h.side, e, m.seat);
    default: break;
  }
  if (h.subject.which == Which::This) return m.card.slot == source && at(source).place != command;
  return h.subject.filter >= 0 && member_fits(h.subject.filter, e, m);
}

// --- Attacks ------------------------------------------------------------------------------------------

// "Your target can be any enemy unit, fortification, or locked character."
bool Game::is_target(Slot c) const {
  const Type type = card(c).type;
  if (type != Type::Unit && type != Type::Fortification && !(type == Type::Character && locked(c)))
    return false;
  return !restricted(c, Change::CannotBeTargeted);
}

bool Game::has_target(Seat seat) const {
  for (Slot c : here(other(seat)))
    if (is_target(c)) return true;
  return false;
}

bool Game::may_shoot(Slot c) const {
  return card(c).is_unit() && !locked(c) && !restricted(c, Change::CannotShoot);
}

bool Game::may_charge(Slot c) const {
  return stance(c) == Stance::Ready && has(c, Special::Assault) && !restricted(c, Change::CannotCharge);
}

// "Only with one of his ready or charging units that has higher speed than your shooting unit."
bool Game::may_block(Slot c, const Attack& shot) const {
  return card(c).is_unit() && !locked(c) && c != shot.target.slot && speed(c) > speed(shot.attacker.slot) &&
         !restricted(c, Change::CannotBlock);
}

bool Game::needs_save(Slot c, Seat by) const {
  if (by == at(c).owner) return false;
  return card(c).type == Type::Character || has(c, Special::Invulnerable);
}

// The assaults a charging unit may make: one of its abilities, or one that it has gained.
void Game::offer_assaults(Slot c, bool targets, Options& list) const {
  if (!has(c, Special::Assault)) return;
  const Card& def = card(c);
  for (unsigned i = 0; i < def.abilities.size(); ++i) {
    const Ability& a = def.abilities[i];
    if (a.kind != Kind::Assault) continue;
    if (a.steps.empty() ? targets : usable(c, i, start(c, i, at(c).owner)))
      list.add(option(Verb::AssaultWith, c, i));
  }
  bool d6 = false;
  if (targets && gained_number(c, Special::Assault, d6) >= 0) list.add(option(Verb::AssaultWith, c, gained));
}

void Game::offer_abilities(Seat seat, const Cards& sources, Kind kind, Options& list) const {
  for (Slot c : sources) {
    const Card& def = card(c);
    const bool held = at(c).place == command;
    if (held) {
      if (usable(c, static_cast<unsigned>(def.command), start(c, static_cast<unsigned>(def.command), seat)))
        list.add(option(Verb::Use, c, static_cast<unsigned>(def.command)));
      continue;
    }
    for (unsigned i = 0; i < def.abilities.size(); ++i)
      if (def.abilities[i].kind == kind && !def.abilities[i].command && usable(c, i, start(c, i, seat)))
        list.add(option(Verb::Use, c, i));
  }
}

}  // namespace tercio::delos
