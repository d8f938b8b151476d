// What each question offers: legal options only, and only those whose row can be completed.
#include <algorithm>

#include "machine/read.h"
#include "rulebooks/warlords/rules/verb.h"

namespace tercio::warlords {

void Mulligan::offer(const Game&, Options& list) const {
  list.add(option(Verb::Keep));
  list.add(option(Verb::Mulligan));
}

namespace {

// From the discard pile.
void offer_pile(const Game& g, Seat seat, bool ambush, Options& list) {
  if (g.s.pile_deploys[seat] == 0) return;
  for (unsigned i = 0; i < g.s.discard_counts[seat]; ++i)
    if (const Slot c = g.s.discards[seat][i]; ambush ? g.card(c).ambush_from_discard : g.card(c).from_discard)
      g.offer_deploys(seat, c, list);
}

// In an action window of the combat phase, where Ambush or something as good allows it.
void offer_ambush(const Game& g, Seat seat, Slot c, Options& list) {
  if (g.card(c).keywords & bit(Keyword::Ambush)) return g.offer_deploys(seat, c, list);
  if (!g.changes_costs(c)) return;
  Options all;
  all.clear();
  g.offer_deploys(seat, c, all);
  for (Option o : all) {
    const Place to = o.c == 1 ? o.b : o.c == 2 ? g.at(o.b).place : hq;
    if (g.as_ambush(seat, c, to)) list.add(o);
  }
}

}  // namespace

void DeploymentTurn::offer(const Game& g, Options& list) const {
  for (Slot c : g.s.hands[seat])
    if (g.card(c).type != Type::Event) g.offer_deploys(seat, c, list);
  g.offer_reserve(seat, list);
  offer_pile(g, seat, false, list);
  g.offer_actions(seat, list);
  list.add(option(Verb::Pass));
}

void ActionTurn::offer(const Game& g, Options& list) const {
  g.offer_actions(seat, list);
  if (g.s.phase == Phase::Combat) {
    for (Slot c : g.s.hands[seat])
      if (g.card(c).type != Type::Event) offer_ambush(g, seat, c, list);
    for (Slot c : g.s.acting[seat])
      if (is_reserve(g.at(c).place) && g.may_strike(seat, c)) list.add(option(Verb::DeepStrike, c));
    offer_pile(g, seat, true, list);
  }
  if (list.size() > 0) list.add(option(Verb::Pass));
}

void SetDial::offer(const Game& g, Options& list) const {
  for (Place p = 0; p < line_length; ++p)
    if (g.planet_here(p) && g.may_commit(seat, p)) list.add(option(Verb::CommitTo, p));
  if (list.size() > 0) return;
  for (Place p = 0; p < line_length; ++p)  // he must go somewhere
    if (g.planet_here(p)) list.add(option(Verb::CommitTo, p));
}

void TakeBonus::offer(const Game& g, Options& list) const {
  const unsigned all = g.bonuses(seat, at).parts();
  for (unsigned mask = all; mask > 0; mask = (mask - 1) & all) list.add(option(Verb::Take, mask));
  if (all > 0) list.add(option(Verb::Take, 0));
}

void MoveMobile::offer(const Game& g, Options& list) const {
  for (Slot c : g.s.play[seat]) {
    const CardState& unit = g.at(c);
    if (!is_planet(unit.place) || !g.is_unit(c) || (unit.flags & CardState::Moved) ||
        !g.has(c, Keyword::Mobile) || g.forbidden(c, Deed::Move))
      continue;
    for (Place p = 0; p < line_length; ++p)
      if (g.adjacent(unit.place, p)) list.add(option(Verb::MoveTo, c, p));
  }
  if (list.size() > 0) list.add(option(Verb::Done));
}

namespace {

bool is_attackable(const Game& g, Slot c, Slot attacker) {
  return !g.forbidden(c, Deed::BeAttacked, attacker) && !g.forbidden(attacker, Deed::Attack, c);
}

bool has_defender(const Game& g, Slot attacker) {
  for (Slot c : g.s.at[Game::other(g.at(attacker).controller)][g.s.battle.at])
    if (is_attackable(g, c, attacker)) return true;
  return false;
}

bool may_attack(const Game& g, Slot c) {
  return !g.forbidden(c, Deed::Attack) && (g.area_effect(c) > 0 || has_defender(g, c));
}

}  // namespace

namespace {

bool must_attack(const Game& g, Slot c) {
  if (g.must(c, Deed::Attack)) return true;
  const Slot to = g.bound_to(c);
  return to != no_card && is_attackable(g, to, c);
}

}  // namespace

void DeclareAttacker::offer(const Game& g, Options& list) const {
  bool bound = false;  // somebody must attack
  for (Slot c : g.s.at[seat][g.s.battle.at])
    bound |=
        !g.exhausted(c) && (!ranged || g.has(c, Keyword::Ranged)) && must_attack(g, c) && may_attack(g, c);
  for (Slot c : g.s.at[seat][g.s.battle.at]) {
    if (g.exhausted(c) || (ranged && !g.has(c, Keyword::Ranged))) continue;
    if (bound && !must_attack(g, c)) continue;
    if (may_attack(g, c)) list.add(option(Verb::AttackWith, c));
    if (bound) continue;
    if (g.card(c).type == Type::Warlord && !g.forbidden(c, Deed::Retreat)) list.add(option(Verb::Retreat, c));
  }
}

void DeclareDefender::offer(const Game& g, Options& list) const {
  const Slot attacker = g.s.battle.attacker.slot;
  const Slot to = g.bound_to(attacker);  // what it must attack, which is no Area Effect
  const bool pledged = to != no_card && is_attackable(g, to, attacker);
  bool bound = pledged;  // somebody must be attacked
  for (Slot c : g.s.at[Game::other(seat)][g.s.battle.at])
    bound |= is_attackable(g, c, attacker) && g.must(c, Deed::BeAttacked);
  for (Slot c : g.s.at[Game::other(seat)][g.s.battle.at])
    if (is_attackable(g, c, attacker) && (!bound || c == to || g.must(c, Deed::BeAttacked)))
      list.add(option(Verb::Against, c));
  if (!pledged && g.area_effect(g.s.battle.attacker.slot) > 0)
    list.add(option(Verb::AreaEffect, g.s.battle.attacker.slot));
}

void RetreatUnits::offer(const Game& g, Options& list) const {
  for (Slot c : g.s.at[seat][g.s.battle.at])
    if (!g.forbidden(c, Deed::Retreat)) list.add(option(Verb::Retreat, c));
  if (list.size() > 0) list.add(option(Verb::Done));
}

void CallStalemate::offer(const Game&, Options& list) const {
  list.add(option(Verb::CallStalemate));
  list.add(option(Verb::Pass));
}

void UseBattleAbility::offer(const Game& g, Options& list) const {
  const Slot planet = g.s.line[at];
  if (g.card(planet).abilities.empty() || !g.usable(planet, 0, g.start(planet, 0, seat))) return;
  list.add(option(Verb::BattleAbility, at));
  list.add(option(Verb::Decline));
}

void UseShield::offer(const Game& g, Options& list) const {
  const Ref attacker = g.s.battle.attacker;
  const bool armorbane = g.s.battle.attacking && g.alive(attacker) &&
                         g.at(attacker.slot).controller != seat && g.has(attacker.slot, Keyword::Armorbane);
  const Moment& m = g.s.moments[moment];
  for (unsigned i = 0; i < m.count; ++i) {
    const Member& hit = g.s.members[m.first + i];
    if (hit.amount == 0 || (hit.flags & (Member::Shielded | Member::Unpreventable)) || !g.alive(hit.card))
      continue;
    if (armorbane && hit.agent == attacker) continue;
    if (g.at(hit.card.slot).controller != seat || !g.is_unit(hit.card.slot)) continue;
    bool twice = false;
    for (unsigned k = 0; k < i; ++k)
      twice |= g.s.members[m.first + k].card == hit.card && g.s.members[m.first + k].amount > 0;
    if (twice) continue;
    for (Slot c : g.s.hands[seat])
      if (g.shields_of(c, hit.card.slot) > 0) list.add(option(Verb::Shield, c, i));
  }
  if (list.size() > 0) list.add(option(Verb::Pass));
}

void ChooseNumber::offer(const Game&, Options& list) const {
  for (unsigned n = least; n <= most; ++n) list.add(option(Verb::Number, n));
}

namespace {

// What is left of the targets when this one is chosen, so that something would change.
bool rest_exists(const Game& g, const Act& act, Things things, Slot c) {
  const auto& targets = g.ability(act).targets;
  const auto next =
      static_cast<unsigned>(std::find(targets.begin(), targets.end(), things) - targets.begin()) + 1;
  if (act.pick_count == act.picks.size()) return false;
  Act trial = act;
  g.choose_into(trial, g.program()[things].reg, c);
  return g.ability(act).targets_first && next == 1 ? g.payable(trial) : g.targets_exist(trial, next);
}

}  // namespace

void PickCard::offer(const Game& g, Options& list) const {
  const Act& now = g.s.acts[act];
  const ThingsNode& n = g.program()[things];
  const unsigned have = now.count[n.reg];
  const EffectNode* effect = user ? &g.program()[user] : nullptr;
  const Verb verb = n.target ? Verb::Target : effect ? verb_of(*effect).chosen_by : Verb::Choose;
  const bool is_to = effect && effect->to == things;
  for (Slot c : g.candidates(things, now)) {
    bool fits = true;
    for (unsigned i = 0; i < have; ++i) {
      const Ref r = now.picks[now.first[n.reg] + i];
      fits &= r.slot != c && (!n.together || g.at(r.slot).place == g.at(c).place) &&
              (!n.apart || g.at(r.slot).place != g.at(c).place);
    }
    if (n.target) fits = fits && g.useful_target(now, n.reg, c) && rest_exists(g, now, things, c);
    if (n.target && g.catalog[now.card].x_of_target)
      fits = fits && std::max<int>(g.card(c).cost, 0) <= g.s.resources[now.seat];
    if (effect && !is_to) fits = fits && g.useful(*effect, now, c);
    if (effect && is_to)
      fits = fits && (!verb_of(*effect).takes || verb_of(*effect).takes(g, *effect, now, c));
    if (fits) list.add(option(verb, c));
  }
  if (have > 0 && most > 1 && n.up_to) list.add(option(Verb::Done));
  // Of `any number` at least one is chosen, as of targets.
  if (have == 0 && n.up_to && !n.any_number && !n.target && !optional) list.add(option(Verb::Done));
  if (optional && have == 0) list.add(option(Verb::Decline));
}

void PickPlace::offer(const Game& g, Options& list) const {
  const Act& now = g.s.acts[act];
  const EffectNode* effect = user ? &g.program()[user] : nullptr;
  const Cards moved = effect && effect->what ? g.found(effect->what, now) : Cards{};
  const Verb verb = announced ? Verb::TargetPlace : Verb::ChoosePlace;
  g.any_place(things, now, moved.empty() ? no_card : *moved.begin(), [&](Slot p) {
    bool fits = !announced || rest_exists(g, now, things, p);
    if (effect && verb_of(*effect).takes) fits = fits && verb_of(*effect).takes(g, *effect, now, p);
    for (Slot c : moved)
      if (c < slot_count && g.in_play(c)) fits &= !g.is_at(p, c);
    if (fits) list.add(option(verb, place_in(p), p >= place_slot(hq) ? p - place_slot(hq) : 0U));
    return false;
  });
}

void PickHost::offer(const Game& g, Options& list) const {
  const Act& now = g.s.acts[act];
  const Cards hosts = g.program()[host].picks ? g.candidates(host, now) : g.found(host, now);
  for (Slot h : hosts)
    if (h < slot_count &&
        g.may_attach(attachment, h, g.in_play(attachment) ? g.at(attachment).controller : seat))
      list.add(option(Verb::Choose, h));
}

void PickPayment::offer(const Game& g, Options& list) const {
  const Act& now = g.s.acts[act];
  const EffectNode& n = g.program()[cost];
  const ThingsNode& what = g.program()[n.what];
  const EffectVerb& by = verb_of(n);
  const Verb verb = by.chosen_by != Verb::Choose ? by.chosen_by : by.once ? Verb::PayWith : Verb::Choose;
  g.any_candidate(n.what, now, [&](Slot c) {
    for (unsigned i = 0; i < now.count[what.reg]; ++i)
      if (now.picks[now.first[what.reg] + i].slot == c) return false;
    if (g.may_pay_with(now, cost, c)) list.add(option(verb, c));
    return false;
  });
  if (what.up_to) list.add(option(Verb::Done));
}

void WhichCost::offer(const Game& g, Options& list) const {
  const EffectNode& n = g.program()[cost];
  if (g.may_pay(g.s.acts[act], n.a)) list.add(option(Verb::ChooseEffect, 0, act, 1));
  if (g.may_pay(g.s.acts[act], n.b)) list.add(option(Verb::ChooseEffect, 1, act, 1));
}

void DivideDamage::offer(const Game& g, Options& list) const {
  const Act& now = g.s.acts[act];
  for (Slot c : g.s.play[seat]) {
    if (!g.is_unit(c) || !g.fits(g.program()[g.program()[id].what].filter, g.eye(now), g.see(c))) continue;
    int left = g.hit_points(c) - g.at(c).damage;
    const Moment& m = g.s.moments[moment];
    for (unsigned i = 0; i < m.count; ++i)
      if (g.s.members[m.first + i].card.slot == c) left -= g.s.members[m.first + i].amount;
    if (left > 0 && !g.forbidden(c, Deed::BeDamaged) && g.affects(now, c)) list.add(option(Verb::Divide, c));
  }
}

void DiscardFromHand::offer(const Game& g, Options& list) const {
  for (Slot c : g.s.hands[seat]) list.add(option(Verb::DiscardCard, c));
}

void PlaceToken::offer(const Game& g, Options& list) const {
  g.any_place(places, g.s.acts[act], no_card, [&](Slot p) {
    list.add(option(Verb::ChoosePlace, place_in(p), p >= place_slot(hq) ? p - place_slot(hq) : 0U));
    return false;
  });
}

void PutBackNext::offer(const Game& g, Options& list) const {
  const Act& now = g.s.acts[act];
  const Verb put = top ? Verb::Top : Verb::Bottom;
  for (unsigned i = 0; i < now.look_count; ++i) list.add(option(put, now.looked[i]));
  if (now.look_count > 1) list.add(option(Verb::Done));
}

void YesOrNo::offer(const Game&, Options& list) const {
  list.add(option(Verb::Yes));
  list.add(option(Verb::Decline));
}

void WhichEffect::offer(const Game& g, Options& list) const {
  for (unsigned i = 0; i < machine::alternatives(g.program(), either); ++i) {
    Act trial = g.s.acts[act];
    trial.chosen = static_cast<std::uint8_t>(i + 1);
    if (announced ? g.targets_exist(trial)
                  : g.could(machine::alternative(g.program(), either, i), g.s.acts[act]))
      list.add(option(Verb::ChooseEffect, i, act));
  }
}

void WhichPlayer::offer(const Game& g, Options& list) const {
  for (Seat who = 0; who < 2; ++who)
    if (g.s.deck_counts[who] > 0) list.add(option(Verb::ChoosePlayer, who));
}

void KeepRelic::offer(const Game& g, Options& list) const {
  for (Slot c : g.s.play[seat])
    if (g.card(c).traits[g.catalog.relic()]) list.add(option(Verb::DiscardCard, c));
}

void DeployOne::offer(const Game& g, Options& list) const {
  g.offer_deploys_of(g.program()[id], g.s.acts[act], list);
}

// Asked only where the order can matter: effects of one text for one card are the same.
void ResolveNext::offer(const Game& g, Options& list) const {
  bool differ = false;
  unsigned first = g.s.delayed_count;
  for (unsigned i = 0; i < g.s.delayed_count; ++i) {
    const Delayed& d = g.s.delayed[i];
    if (d.when != when || (d.card.slot != no_card && (!g.alive(d.card) || !g.in_play(d.card.slot)))) continue;
    if (first == g.s.delayed_count) first = i;
    differ |= d.effect != g.s.delayed[first].effect || d.card != g.s.delayed[first].card;
    list.add(option(Verb::Resolve, d.source.slot, i));
  }
  if (!differ) list.clear();
}

// Asked only where the order can matter: two or more different cards of one owner.
void DiscardNext::offer(const Game& g, Options& list) const {
  const Moment& m = g.s.moments[moment];
  bool differ = false;
  for (unsigned i = 0; i < m.count; ++i) {
    const Member& leaving = g.s.members[m.first + i];
    if (!(leaving.names & bit(Name::LeavesPlay)) || !g.alive(leaving.card) || !g.in_play(leaving.card.slot))
      continue;
    if (g.at(leaving.card.slot).owner != seat || g.card(leaving.card.slot).type == Type::Token) continue;
    if (list.size() > 0) differ |= g.card(list[0].a).title_id != g.card(leaving.card.slot).title_id;
    list.add(option(Verb::DiscardCard, leaving.card.slot, i));
  }
  if (!differ) list.clear();
  if (list.size() > 0) list.add(option(Verb::Done));
}

}  // namespace tercio::warlords
