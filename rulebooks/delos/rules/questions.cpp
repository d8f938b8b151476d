// What each question offers: legal options only, and only those whose row can be completed.
#include "machine/read.h"
#include "rulebooks/delos/rules/verb.h"

namespace tercio::delos {

void ChooseRole::offer(const Game&, Options& list) const {
  list.add(option(Verb::AttackRole));
  list.add(option(Verb::DefendRole));
}

// "You cannot deploy more than one card to any sector during your first wave", until each has one.
void PlaceCard::offer(const Game& g, Options& list) const {
  const bool all = (used & g.s.open) == g.s.open;
  for (Place p = 0; p < sector_count; ++p)
    if (g.is_open(p) && (all || !(used >> p & 1U))) list.add(option(Verb::Deploy, c, p));
}

void RedrawHand::offer(const Game&, Options& list) const {
  list.add(option(Verb::KeepHand));
  list.add(option(Verb::Redraw));
}

void DeployCard::offer(const Game& g, Options& list) const {
  for (Slot c : g.s.hands[seat])
    for (Place p = 0; p < sector_count; ++p)
      if (g.is_open(p)) list.add(option(Verb::Deploy, c, p));
}

void ChooseBattle::offer(const Game& g, Options& list) const {
  for (Place p = 0; p < sector_count; ++p)
    if (g.is_open(p) && p != except && !g.s.at[seat][p].empty()) list.add(option(Verb::BattleAt, p));
}

void ResolveNext::offer(const Game& g, Options& list) const {
  if (!g.may_play(seat, kind)) return;
  const auto add = [&](Slot c) {
    const Card& def = g.card(c);
    const bool held = g.at(c).place == command;
    if (!((held ? def.command_kind : def.kinds) & bit(kind))) return;
    for (unsigned i = 0; i < def.abilities.size(); ++i) {
      const Ability& a = def.abilities[i];
      if (a.kind != kind || a.command != held || (g.at(c).used_in_battle >> i & 1U)) continue;
      const Act act = g.start(c, i, seat);
      if (g.holds(a.condition, g.eye(act)) && g.payable(act)) list.add(option(Verb::Resolve, c, i));
    }
  };
  for (Slot c : g.here(seat)) {
    add(c);
    if (g.may_gain(kind))
      g.each_grant(c, [&](unsigned i) {
        const Act act = g.start(c, i, seat);
        if (g.ability_at(c, i).kind == kind && !(g.at(c).used_in_battle & Game::limit_bit(i)) &&
            g.holds(g.ability_at(c, i).condition, g.eye(act)) && g.payable(act))
          list.add(option(Verb::Resolve, c, i));
      });
  }
  if (kind == Kind::Event)
    for (Slot c : g.s.commands[seat]) add(c);
  add(Game::fleet(seat));
}

void ApplyFirst::offer(const Game&, Options& list) const {
  list.add(option(Verb::ApplyFirst, 0));
  list.add(option(Verb::ApplyFirst, 1));
}

namespace {

// Artillery and troop capacity, printed and gained.
void offer_guns(const Game& g, Slot c, Options& list) {
  const auto offer = [&](unsigned i) {
    const Kind kind = g.ability_at(c, i).kind;
    if (kind == Kind::Artillery) list.add(option(Verb::Artillery, c, i));
    if (kind == Kind::TroopCapacity) list.add(option(Verb::TroopCapacity, c, i));
  };
  if (g.card(c).specials & (bit(Special::Artillery) | bit(Special::TroopCapacity)))
    for (unsigned i = 0; i < g.card(c).abilities.size(); ++i) {
      const Kind kind = g.card(c).abilities[i].kind;
      if ((kind == Kind::Artillery && g.keeps_printed(c, Special::Artillery)) ||
          (kind == Kind::TroopCapacity && g.keeps_printed(c, Special::TroopCapacity)))
        offer(i);
    }
  if (g.may_gain(Kind::Artillery) || g.may_gain(Kind::TroopCapacity)) g.each_grant(c, offer);
}

// What a unit must do comes before everything else.
bool leave_duties(const Game& g, Options& list) {
  const auto is_duty = [&](Option o) {
    switch (verb(o)) {
      case Verb::ShootWith: return g.obliged(o.a, Deed::Shoot);
      case Verb::Charge: return g.obliged(o.a, Deed::Charge);
      case Verb::AssaultWith: return g.obliged(o.a, Deed::Assault);
      default: return false;
    }
  };
  bool any = false;
  for (Option o : list) any = any || is_duty(o);
  if (!any) return false;
  Options duties;
  for (Option o : list)
    if (is_duty(o)) duties.add(o);
  list = duties;
  return true;
}

}  // namespace

// "When it's your turn to take a battle action, you can choose one of the following."
void TakeAction::offer(const Game& g, Options& list) const {
  const bool alike = !g.told_by_kind();  // whatever one may target, all may
  const bool targets = g.has_target(seat);
  for (Slot c : g.here(seat)) {
    const bool has_target = alike ? targets : g.has_target(seat, c);
    if (has_target && g.may_shoot(c)) list.add(option(Verb::ShootWith, c));
    if (g.charging(c)) {
      g.offer_assaults(c, has_target, list);
    } else if (g.may_charge(c)) {
      list.add(option(Verb::Charge, c));
    }
    if (g.may_be_locked(c)) offer_guns(g, c, list);
  }
  if (g.told_by_kind() && leave_duties(g, list)) return;
  if (g.may_play(seat, Kind::Action)) g.offer_abilities(seat, g.s.sources[seat].actions, Kind::Action, list);
  list.add(option(Verb::Pass));
}

void AttackTarget::offer(const Game& g, Options& list) const {
  bool must = false;
  for (Slot c : g.here(Game::other(seat))) must |= g.is_target(c, unit) && g.obliged(c, Deed::BeTargeted);
  for (Slot c : g.here(Game::other(seat)))
    if (g.is_target(c, unit) && (!must || g.obliged(c, Deed::BeTargeted))) list.add(option(Verb::At, c));
}

void BlockShot::offer(const Game& g, Options& list) const {
  const Attack& shot = *g.attack();
  bool must = false;
  for (Slot c : g.here(seat))
    if (g.may_block(c, shot)) must |= g.obliged(c, Deed::Block);
  for (Slot c : g.here(seat))
    if (g.may_block(c, shot) && (!must || g.obliged(c, Deed::Block))) list.add(option(Verb::BlockWith, c));
  if (list.size() > 0 && !must) list.add(option(Verb::NoBlock));
}

// "One enemy locked unit, ready unit or fortification. You may not target characters or charging units."
void HitTarget::offer(const Game& g, Options& list) const {
  for (Slot c : g.here(Game::other(seat))) {
    const Type type = g.card(c).type;
    const bool fits = type == Type::Fortification || (type == Type::Unit && !g.charging(c));
    if (fits && !g.forbidden(c, Deed::BeTargeted) && !g.forbidden(c, Deed::BeHit))
      list.add(option(Verb::Hit, c));
  }
}

void ChargeNext::offer(const Game& g, Options& list) const {
  const std::uint8_t infantry = g.catalog.infantry();
  for (Slot c : g.here(seat))
    if (c != carrier && g.card(c).is_unit() && g.card(c).traits[infantry] && !chosen.has(c) &&
        g.may_charge(c))
      list.add(option(Verb::Choose, c));
  if (list.size() > 0) list.add(option(Verb::Done));
}

void PlayTactic::offer(const Game& g, Options& list) const {
  g.offer_abilities(seat, g.s.sources[seat].tactics, Kind::Tactic, list);
  if (list.size() > 0) list.add(option(Verb::Pass));
}

// A card being destroyed is saved by its number in the packet's order of the owner's choice.
void SaveNext::offer(const Game&, Options& list) const {
  for (Slot c : cards) list.add(option(Verb::Save, c));
}

void UseInvulnerable::offer(const Game& g, Options& list) const {
  const Card& def = g.card(c);
  for (unsigned i = 0; i < def.abilities.size(); ++i)
    if (def.abilities[i].kind == Kind::Invulnerable && !(tried >> i & 1U) &&
        g.keeps_printed(c, Special::Invulnerable) && g.payable(g.start(c, i, seat)))
      list.add(option(Verb::Invulnerable, c, i));
  for (unsigned i = 0; i < g.gained_count(c, Special::Invulnerable) && i < 8; ++i)
    if (!(tried_gained >> i & 1U)) list.add(option(Verb::Invulnerable, c, gained, i));
  if (list.size() > 0) list.add(option(Verb::Decline));
}

namespace {

// Where all that is there must be taken, in whatever order, there is nothing to choose.
void offer_row(const Cards& all, unsigned needed, Verb which, Options& list) {
  const bool forced = all.count() <= needed;
  for (Slot c : all) {
    list.add(option(which, c));
    if (forced) return;
  }
}

}  // namespace

void PickCard::offer(const Game& g, Options& list) const {
  const Act& now = g.s.acts[act];
  const ThingsNode& n = g.program()[things];
  const unsigned have = now.count[n.reg];
  Cards all = g.candidates(things, now);
  const bool again = verb_of(g.program()[n.user]).divides;
  for (unsigned i = 0; i < have && !again; ++i) all.remove(g.pick(now, n.reg, i).slot);
  offer_row(all, again ? 1 : least > have ? least - have : 0, verb_of(g.program()[n.user]).chosen_by, list);
  if (have >= least && list.size() > 0) list.add(option(Verb::Done));
}

void PickPayment::offer(const Game& g, Options& list) const {
  const Act& now = g.s.acts[act];
  const ThingsNode& n = g.program()[g.program()[cost].what];
  const Cards all = g.payments(cost, now, n.up_to ? 0U : left - 1U);
  offer_row(all, n.up_to ? 0U : left, Verb::PayWith, list);
  if (n.up_to && list.size() > 0) list.add(option(Verb::Done));
}

void DiscardOne::offer(const Game& g, Options& list) const {
  for (Slot c : g.s.commands[whose]) list.add(option(Verb::DiscardCard, c));
  if (may_stop && list.size() > 0) list.add(option(Verb::Done));
}

void PickSector::offer(const Game& g, Options& list) const {
  for (Place p = 0; p < sector_count; ++p)
    if (g.is_open(p) && p != g.s.battle.at) list.add(option(Verb::ChooseSector, p));
}

void TopNext::offer(const Game& g, Options& list) const {
  const Act& now = g.s.acts[act];
  for (unsigned i = 0; i < now.look_count; ++i)
    if (!(placed >> i & 1U) && g.at(now.looked[i]).place == deck)
      list.add(option(Verb::Top, now.looked[i], i));
  if (list.size() > 0) list.add(option(Verb::Done));
}

void YesOrNo::offer(const Game&, Options& list) const {
  list.add(option(Verb::Yes));
  list.add(option(Verb::No));
}

void WhichEffect::offer(const Game& g, Options& list) const {
  for (unsigned i = 0; i < machine::alternatives(g.program(), either); ++i) {
    const Effect one = machine::alternative(g.program(), either, i);
    if (early ? g.can_choose(one, g.s.acts[act]) : g.could(one, g.s.acts[act]))
      list.add(option(Verb::ChooseEffect, i, act));
  }
}

// As far as it can be paid, and chosen for.
void ChooseX::offer(const Game& g, Options& list) const {
  Act trial = g.s.acts[act];
  for (unsigned x = 0; x <= 80; ++x) {
    trial.x = static_cast<std::uint8_t>(x);
    if (!g.payable(trial)) break;
    if (g.can_choose(trial)) list.add(option(Verb::Number, x));
  }
}

void WhichAssault::offer(const Game& g, Options& list) const {
  g.offer_assaults(unit, g.has_target(g.at(unit).owner, unit), list);
}

void WhichCost::offer(const Game& g, Options& list) const {
  const EffectNode& n = g.program()[cost];
  if (g.may_pay(g.s.acts[act], n.a)) list.add(option(Verb::ChooseEffect, 0, act));
  if (g.may_pay(g.s.acts[act], n.b)) list.add(option(Verb::ChooseEffect, 1, act));
}

}  // namespace tercio::delos
