// What is legal: which abilities can be played, what can attack, block, charge and be attacked.
#include "machine/read.h"
#include "rulebooks/delos/rules/verb.h"

namespace tercio::delos {
namespace {

using machine::Control;

// Whether the costs from `next` on can all be paid together: what one of them uses another cannot use again.
class Payment {
 public:
  Payment(const Game& game, const Act& act) : g(game), act_(act), costs_(game.ability(act).costs) {}

  bool possible(std::size_t next, Purse purse) const {
    return next == costs_.size() ||
           pays(costs_[next], purse, [&](const Purse& rest) { return possible(next + 1, rest); });
  }
  // What this cost may be paid with next, after what was chosen for it already.
  Cards choices(Effect cost, Purse purse, unsigned more) const {
    const EffectNode& node = g.program()[cost];
    const ThingsNode& what = g.program()[node.what];
    Cards used, all;
    for (unsigned i = 0; i < act_.count[what.reg]; ++i) {
      used.add(g.pick(act_, what.reg, i).slot);
      verb_of(node).pays(g, node, act_, g.pick(act_, what.reg, i).slot, purse);
    }
    std::size_t next = 0;
    while (next < costs_.size() && !is_part(costs_[next], cost)) ++next;
    for (Slot c : there(what)) {
      Purse left = purse;
      if (used.has(c) || !g.fits(what.filter, g.eye(act_), g.see(c)) ||
          !verb_of(node).pays(g, node, act_, c, left))
        continue;
      used.add(c);
      if (pays_with(node, what, static_cast<int>(more), 0, left,
                    [&](const Purse& rest) { return possible(next + 1, rest); }))
        all.add(c);
      used.remove(c);
    }
    return all;
  }
  bool is_part(Effect whole, Effect part) const {
    const EffectNode& n = g.program()[whole];
    return whole == part || (n.control == Control::Either && (is_part(n.a, part) || is_part(n.b, part)));
  }
  template <class Rest>
  bool pays(Effect cost, const Purse& purse, Rest rest) const {
    const EffectNode& node = g.program()[cost];
    if (node.control == Control::Either) return pays(node.a, purse, rest) || pays(node.b, purse, rest);
    const EffectVerb& verb = verb_of(node);
    if (!node.what || g.program()[node.what].named == machine::Named::Nothing) {
      Purse left = purse;
      return verb.pays(g, node, act_, no_card, left) && rest(left);
    }
    const ThingsNode& what = g.program()[node.what];
    if (what.picks) {
      const int wanted = what.up_to || what.any_number ? 0 : g.value(what.count, g.eye(act_));
      return pays_with(node, what, wanted, 0, purse, rest);
    }
    Purse left = purse;
    bool any = false;
    for (Slot c : g.found(node.what, g.eye(act_))) {
      if (!verb.pays(g, node, act_, c, left)) return false;
      any = true;
    }
    return any && rest(left);
  }

 private:
  // Tries the cards in order; each that is left out is not tried again.
  template <class Rest>
  bool pays_with(const EffectNode& node, const ThingsNode& what, int wanted, Slot from, const Purse& purse,
                 Rest rest) const {
    if (wanted <= 0) return rest(purse);
    for (Slot c : there(what)) {
      if (c < from || !g.fits(what.filter, g.eye(act_), g.see(c))) continue;
      Purse left = purse;
      if (verb_of(node).pays(g, node, act_, c, left) &&
          pays_with(node, what, wanted - 1, static_cast<Slot>(c + 1), left, rest))
        return true;
    }
    return false;
  }

  Cards there(const ThingsNode& what) const {
    if (what.zone != static_cast<Word>(Zone::Here)) {
      Cards all;
      const unsigned seats = what.whose ? g.seats(what.whose, g.eye(act_)) : 1U << act_.seat;
      g.each_in(what.zone, seats, g.eye(act_), [&](Slot c) { all.add(c); });
      all.remove(act_.source.slot);
      return all;
    }
    const bool own = what.filter && g.program()[what.filter].side == static_cast<Word>(Side::Yours);
    return own ? g.here(act_.seat) : g.here(0) | g.here(1);
  }

  const Game& g;
  const Act& act_;
  const std::vector<Effect>& costs_;
};

Purse purse_of(const Game& g, const Act& act) {
  Purse purse;
  purse.held = static_cast<int>(g.s.commands[act.seat].count()) - (g.at(act.source.slot).place == command);
  return purse;
}

// Whether so many are there as must be chosen. `prepared`: something that is chosen before may make a card
// fit for it: a unit that is locked can be rallied.
bool enough(const Game& g, Things things, const Act& act, bool prepared) {
  const ThingsNode& n = g.program()[things];
  if (n.up_to) return true;
  int wanted = g.value(n.count, g.eye(act));
  if (wanted <= 0) return true;
  if (verb_of(g.program()[n.user]).divides) wanted = 1;
  if (static_cast<Zone>(n.zone) == Zone::Here)
    return g.count_candidates(things, act, prepared, wanted) >= wanted;
  Cards all = g.candidates(things, act, prepared);
  if (static_cast<Zone>(n.zone) == Zone::Hand) all.remove(act.source.slot);
  return static_cast<int>(all.count()) >= wanted;
}

bool enough_for(const Game& g, Things things, const Act& act) {
  if (!things) return true;
  const ThingsNode& n = g.program()[things];
  if (n.named == machine::Named::Both) return enough_for(g, n.a, act) && enough_for(g, n.b, act);
  return !n.picks || n.late || enough(g, things, act, n.reg > 0);
}

// Whether there is a number that X can be.
bool has_x(const Game& g, Act act) {
  for (; act.x <= 80 && g.payable(act); ++act.x)
    if (g.can_choose(act)) return true;
  return false;
}

// Verbs that can do nothing now, and no other.
bool is_idle(const Game& g, Effect effect, const Act& act) {
  const EffectNode& node = g.program()[effect];
  if (node.control == Control::Sequence) return is_idle(g, node.a, act) && is_idle(g, node.b, act);
  return node.control == Control::Verb && verb_of(node).possible && !verb_of(node).possible(g, act);
}

// A role that nobody has: the effect has nothing to speak of.
bool names_nobody(const Game& g, Effect effect) {
  const EffectNode& node = g.program()[effect];
  if (node.control == Control::Sequence) return names_nobody(g, node.a) || names_nobody(g, node.b);
  if (node.control != Control::Verb || !node.what) return false;
  const ThingsNode& what = g.program()[node.what];
  return what.named == machine::Named::Role && g.card_in_role(what.role) == no_card;
}

}  // namespace

Act Game::start(Slot source, unsigned index, Seat seat) const {
  Act act;
  act.source = ref(source);
  act.card = at(source).card;
  act.ability = static_cast<std::uint8_t>(index);
  act.seat = act.doer = seat;
  act.first_face = s.face_count;
  act.first_pick = s.pick_count;
  if (at(source).place == command) act.flags = Act::FromHand;
  const Kind kind = ability_at(source, index).kind;
  act.cause = bit(kind == Kind::Assault ? Cause::Assaulting : Cause::Ability);
  return act;
}

Cards Game::payments(Effect cost, const Act& act, unsigned more) const {
  return Payment(*this, act).choices(cost, purse_of(*this, act), more);
}

// "If you cannot pay all of the costs, you cannot play the ability at all." Tests are rolled when their turn
// comes.
bool Game::payable(const Act& act) const {
  return ability(act).costs.empty() || Payment(*this, act).possible(0, purse_of(*this, act));
}

bool Game::may_pay(const Act& act, Effect cost) const {
  return Payment(*this, act).pays(cost, purse_of(*this, act), [](const Purse&) { return true; });
}

// "If you cannot make all of the required choices, you cannot play the ability." What needs no choice can be
// played even where it does nothing.
bool Game::usable(Slot source, unsigned index, const Act& act) const {
  const Ability& a = ability_at(source, index);
  const std::uint8_t used = limit_bit(index);
  if (a.period == Period::Action && (at(source).used_in_action & used)) return false;
  if (a.period == Period::Battle && (at(source).used_in_battle & used)) return false;
  if (a.period == Period::Turn && (at(source).used_in_turn & used)) return false;
  if (a.kind == Kind::Tactic && at(source).tactics >= 20) return false;  // or it might never end
  if (!holds(a.condition, eye(act)) || !payable(act)) return false;
  if (a.effect && (names_nobody(*this, a.effect) || is_idle(*this, a.effect, act))) return false;
  return a.pays_x ? has_x(*this, act) : can_choose(act);
}

namespace {

// `1 enemy unit ... another`, `2 enemy units ... 1 of them`: what is chosen before it that it speaks of.
struct Earlier {
  Things what;
  bool left_out = false;
};
Earlier earlier(const Game& g, Filter filter, const std::vector<Things>& chosen, bool negated = false) {
  if (!filter) return {};
  const machine::FilterNode& n = g.program()[filter];
  if (n.kind == machine::Fits::Same)
    for (const Things before : chosen)
      if (g.program()[n.than].named == machine::Named::Picked &&
          g.program()[n.than].reg == g.program()[before].reg)
        return {before, negated};
  const Earlier found = earlier(g, n.a, chosen, negated != (n.kind == machine::Fits::Not));
  return found.what ? found : earlier(g, n.b, chosen, negated);
}

// There must be enough for both of them together.
bool enough_for_both(const Game& g, Things one, Things other, const Act& act) {
  const ThingsNode &a = g.program()[one], &c = g.program()[other];
  if (a.up_to || c.up_to) return true;
  const Cards together = g.candidates(one, act) | g.candidates(other, act, true);
  return static_cast<int>(together.count()) >= g.value(a.count, g.eye(act)) + g.value(c.count, g.eye(act));
}

}  // namespace

bool Game::can_choose(const Act& act) const {
  const Ability& a = ability(act);
  if (a.decides) return can_choose(a.effect, act);
  for (const Things things : a.chosen) {
    const Earlier before = a.leaves_out ? earlier(*this, program()[things].filter, a.chosen) : Earlier{};
    if (before.what && !before.left_out) {  // some of those
      if (value(program()[things].count, eye(act)) > value(program()[before.what].count, eye(act)))
        return false;
      continue;
    }
    if (!enough(*this, things, act, things != a.chosen.front())) return false;
    if (before.what && !enough_for_both(*this, before.what, things, act)) return false;
  }
  return true;
}

bool Game::can_choose(Effect effect, const Act& act) const {
  const EffectNode& n = program()[effect];
  switch (n.control) {
    case Control::Verb: return enough_for(*this, n.what, act);
    case Control::Sequence: return can_choose(n.a, act) && can_choose(n.b, act);
    case Control::Either:
      for (unsigned i = 0; i < machine::alternatives(program(), effect); ++i)
        if (can_choose(machine::alternative(program(), effect, i), act)) return true;
      return false;
    case Control::May:
    case Control::If:
    case Control::IfDone:
    case Control::DoSame: return true;  // chosen when it comes to that
  }
  return true;
}

const Happening* Game::answers(Slot source, const Ability& a, Seat seat, const Moment& moment,
                               const Member& m) const {
  for (const Happening& h : a.happenings)
    if (answers(source, h, seat, moment, m)) return &h;
  return nullptr;
}

bool Game::happens_to(Slot source, const Happening& h, Seat seat, const Member& m) const {
  if (m.name != h.name) return false;
  if (h.of_source) return m.card.slot == source && at(source).place != command;
  return fits(h.filter, {source, seat, nullptr, nullptr}, see(m));
}

bool Game::answers(Slot source, const Happening& h, Seat seat, const Moment& moment, const Member& m) const {
  if (m.name != h.name) return false;
  const Eye e{source, seat, nullptr, nullptr};
  const auto by = [&](Seat who) { return !h.who || (seats(h.who, e) >> who & 1U); };
  if (h.agent && (m.agent.slot >= slot_count || !fits(h.agent, e, see(m.agent.slot)))) return false;
  switch (h.name) {
    case Name::Destroyed:
    case Name::WouldBeDestroyed:
      if (!by(m.by) || (h.by_source && m.agent.slot != source) || (h.causes && !(h.causes & m.cause)))
        return false;
      break;
    case Name::PlaysCard:
      return by(m.seat) && (h.played == Kind::Static || static_cast<Kind>(m.cause) == h.played);
    case Name::Rolled:
    case Name::Draws:
    case Name::Discards:
      return by(m.seat) && (!h.least || m.amount >= value(h.least, e)) &&
             (!h.most || m.amount <= value(h.most, e));
    case Name::TestFailed:
    case Name::TestPassed:
    case Name::Passes:
    case Name::BattleBegins:
    case Name::BattleEnds:
    case Name::SectorWon:
    case Name::SectorNotWon: return by(m.seat);
    case Name::Damaged:
    case Name::WouldBeDamaged:
      if ((h.by_source && m.agent.slot != source) || !by(m.by)) return false;
      if ((h.least && m.amount < value(h.least, e)) || (h.most && m.amount > value(h.most, e))) return false;
      break;
    case Name::Moved:
      if (h.causes && !(h.causes & m.cause)) return false;
      break;
    case Name::Locked:
    case Name::Rallied:
    case Name::Charged:
    case Name::Infiltrated:
    case Name::Blocks:
    case Name::Shoots:
    case Name::Assaults:
    case Name::Targeted:
    case Name::Counterattacks:
    case Name::SaveMade:
    case Name::SaveFailed: break;
    case Name::None:
    case Name::count: return false;
  }
  if (!happens_to(source, h, seat, m)) return false;
  unsigned together = 0;  // `2 or more`: of what happened at once
  for (unsigned i = 0; h.cards > 1 && i < moment.count; ++i)
    together += happens_to(source, h, seat, s.members[moment.first + i]);
  return h.cards <= 1 || together >= h.cards;
}

// --- Attacks ------------------------------------------------------------------------------------------

// "Your target can be any enemy unit, fortification, or locked character."
bool Game::is_target(Slot c, Slot by) const {
  const Type type = card(c).type;
  const auto in_reach = [&] { return locked(c) || (by != no_card && permitted(by, Deed::TargetReady)); };
  if (type != Type::Unit && type != Type::Fortification && !(type == Type::Character && in_reach()))
    return false;
  return !forbidden(c, Deed::BeTargeted, by);
}

bool Game::has_target(Seat seat, Slot by) const {
  for (Slot c : here(other(seat)))
    if (is_target(c, by)) return true;
  return false;
}

bool Game::may_shoot(Slot c) const {
  return card(c).is_unit() && (may_be_locked(c) || (locked(c) && permitted(c, Deed::Shoot))) &&
         !forbidden(c, Deed::Shoot);
}

bool Game::may_charge(Slot c) const {
  return stance(c) == Stance::Ready && has(c, Special::Assault) && !forbidden(c, Deed::Charge);
}

// "Only with one of his ready or charging units that has higher speed than your shooting unit."
bool Game::may_block(Slot c, const Attack& shot) const {
  return card(c).is_unit() && (may_be_locked(c) || (locked(c) && permitted(c, Deed::Block))) &&
         c != shot.target.slot && speed(c) > speed(shot.attacker.slot) &&
         !forbidden(c, Deed::Block, shot.attacker.slot) && !forbidden(shot.attacker.slot, Deed::BeBlocked, c);
}

bool Game::needs_save(Slot c, Seat by) const {
  if (by == at(c).owner) return false;
  return card(c).type == Type::Character || has(c, Special::Invulnerable);
}

// The assaults a charging unit may make: one of its abilities, or one that it has gained.
void Game::offer_assaults(Slot c, bool targets, Options& list) const {
  if (!has(c, Special::Assault) || !(locked(c) || may_be_locked(c)) || forbidden(c, Deed::Assault)) return;
  const Card& def = card(c);
  for (unsigned i = 0; i < def.abilities.size(); ++i) {
    const Ability& a = def.abilities[i];
    if (a.kind != Kind::Assault || !keeps_printed(c, Special::Assault)) continue;
    if (!a.effect ? targets : usable(c, i, start(c, i, at(c).owner)))
      list.add(option(Verb::AssaultWith, c, i));
  }
  for (unsigned i = 0; targets && i < gained_count(c, Special::Assault); ++i)
    list.add(option(Verb::AssaultWith, c, gained, i));
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
  if (may_gain(kind))
    for (Slot c : here(seat))
      each_grant(c, [&](unsigned i) {
        if (ability_at(c, i).kind == kind && usable(c, i, start(c, i, seat)))
          list.add(option(Verb::Use, c, i));
      });
}

}  // namespace tercio::delos
