// What each question offers: legal options only, and only those whose row can be completed.
#include "rulebooks/delos/game.h"

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
  const auto add = [&](Slot c) {
    const Card& def = g.card(c);
    const bool held = g.at(c).place == command;
    if (!((held ? def.command_kind : def.kinds) & bit(kind))) return;
    for (unsigned i = 0; i < def.abilities.size(); ++i) {
      const Ability& a = def.abilities[i];
      if (a.kind != kind || a.command != held || (g.at(c).used_in_battle >> i & 1U)) continue;
      const Act act = g.start(c, i, seat);
      if ((a.condition < 0 || g.holds(a.condition, g.eye(act))) && g.payable(act))
        list.add(option(Verb::Resolve, c, i));
    }
  };
  for (Slot c : g.here(seat)) add(c);
  if (kind == Kind::Event)
    for (Slot c : g.s.commands[seat]) add(c);
  add(Game::fleet(seat));
}

void ApplyFirst::offer(const Game&, Options& list) const {
  list.add(option(Verb::ApplyFirst, 0));
  list.add(option(Verb::ApplyFirst, 1));
}

// "When it's your turn to take a battle action, you can choose one of the following."
void TakeAction::offer(const Game& g, Options& list) const {
  const bool targets = g.has_target(seat);
  for (Slot c : g.here(seat)) {
    if (targets && g.may_shoot(c)) list.add(option(Verb::ShootWith, c));
    if (g.charging(c)) {
      g.offer_assaults(c, targets, list);
    } else if (g.may_charge(c)) {
      list.add(option(Verb::Charge, c));
    }
    if (!(g.card(c).specials & (bit(Special::Artillery) | bit(Special::TroopCapacity))) || g.locked(c))
      continue;
    for (unsigned i = 0; i < g.card(c).abilities.size(); ++i) {
      const Kind kind = g.card(c).abilities[i].kind;
      if (kind == Kind::Artillery && g.has(c, Special::Artillery)) list.add(option(Verb::Artillery, c, i));
      if (kind == Kind::TroopCapacity && g.has(c, Special::TroopCapacity))
        list.add(option(Verb::TroopCapacity, c, i));
    }
  }
  g.offer_abilities(seat, g.s.sources[seat].actions, Kind::Action, list);
  list.add(option(Verb::Pass));
}

void AttackTarget::offer(const Game& g, Options& list) const {
  for (Slot c : g.here(Game::other(seat)))
    if (g.is_target(c)) list.add(option(Verb::At, c));
}

void BlockShot::offer(const Game& g, Options& list) const {
  const Attack& shot = *g.attack();
  for (Slot c : g.here(seat))
    if (g.may_block(c, shot)) list.add(option(Verb::BlockWith, c));
  if (list.size() > 0) list.add(option(Verb::NoBlock));
}

// "One enemy locked unit, ready unit or fortification. You may not target characters or charging units."
void HitTarget::offer(const Game& g, Options& list) const {
  for (Slot c : g.here(Game::other(seat))) {
    const Type type = g.card(c).type;
    const bool fits = type == Type::Fortification || (type == Type::Unit && !g.charging(c));
    if (fits && !g.restricted(c, Change::CannotBeTargeted)) list.add(option(Verb::Hit, c));
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
    if (def.abilities[i].kind == Kind::Invulnerable && !(tried >> i & 1U) && g.payable(g.start(c, i, seat)))
      list.add(option(Verb::Invulnerable, c, i));
  bool d6 = false;
  if (!tried_gained && g.gained_number(c, Special::Invulnerable, d6) >= 0)
    list.add(option(Verb::Invulnerable, c, gained));
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
  const Step& s = g.catalog.step(step);
  const unsigned reg = s.things.reg, have = now.count[reg];
  const Verb which = s.what == Do::DiscardLooked ? Verb::DiscardCard : Verb::Choose;
  Cards all = g.candidates(s, now);
  for (unsigned i = 0; i < have; ++i) all.remove(now.picks[now.first[reg] + i].slot);
  offer_row(all, least > have ? least - have : 0, which, list);
  if (have >= least && list.size() > 0) list.add(option(Verb::Done));
}

void PickPayment::offer(const Game& g, Options& list) const {
  const Act& now = g.s.acts[act];
  const Cost& price = g.ability(now).costs[cost];
  const unsigned reg = price.things.reg;
  Cards all = g.payments(price, now);
  for (unsigned i = 0; i < now.count[reg]; ++i) all.remove(now.picks[now.first[reg] + i].slot);
  offer_row(all, left, Verb::PayWith, list);
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
  const Act& now = g.s.acts[act];
  const Step& either = g.catalog.step(step);
  const auto possible = [&](std::int16_t id) { return g.could_choose(g.catalog.step(id), now); };
  if (possible(either.sub)) list.add(option(Verb::Effect, 0, act));
  if (possible(either.other)) list.add(option(Verb::Effect, 1, act));
}

}  // namespace tercio::delos
