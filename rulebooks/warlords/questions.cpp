// What each question offers: legal options only, and only those whose row can be completed.
#include "rulebooks/warlords/game.h"

namespace tercio::warlords {

void Mulligan::offer(const Game&, Options& list) const {
  list.add(option(Verb::Keep));
  list.add(option(Verb::Mulligan));
}

void DeploymentTurn::offer(const Game& g, Options& list) const {
  for (Slot c : g.s.hands[seat])
    if (g.card(c).type != Type::Event) g.offer_deploys(seat, c, list);
  g.offer_actions(seat, list);
  list.add(option(Verb::Pass));
}

void ActionTurn::offer(const Game& g, Options& list) const {
  g.offer_actions(seat, list);
  if (g.s.phase == Phase::Combat)
    for (Slot c : g.s.acting[seat])
      if (g.at(c).place == hand && (g.card(c).keywords & bit(Keyword::Ambush)))
        g.offer_deploys(seat, c, list);
  if (list.size() > 0) list.add(option(Verb::Pass));
}

void SetDial::offer(const Game& g, Options& list) const {
  for (Place p = 0; p < line_length; ++p)
    if (g.planet_here(p)) list.add(option(Verb::CommitTo, p));
}

void TakeBonus::offer(const Game& g, Options& list) const {
  unsigned cards = g.card(g.s.line[at]).bonus_cards, resources = g.card(g.s.line[at]).bonus_resources;
  for (Slot c : g.s.at[seat][at]) {
    if (g.card(c).type == Type::Warlord) continue;
    cards += g.card(c).bonus_cards;
    resources += g.card(c).bonus_resources;
  }
  if (cards > 0 && resources > 0) list.add(option(Verb::Take, 3));
  const bool all = cards == 0 || resources == 0;  // one kind of bonus is all there is
  if (cards > 0) list.add(option(Verb::Take, 1, all));
  if (resources > 0) list.add(option(Verb::Take, 2, all));
  if (list.size() > 0) list.add(option(Verb::Take, 0));
}

void MoveMobile::offer(const Game& g, Options& list) const {
  for (Slot c : g.s.play[seat]) {
    const CardState& unit = g.at(c);
    if (!is_planet(unit.place) || !g.is_unit(c) || (unit.flags & CardState::Moved) ||
        !g.has(c, Keyword::Mobile))
      continue;
    for (Place p = 0; p < line_length; ++p)
      if (g.adjacent(unit.place, p)) list.add(option(Verb::MoveTo, c, p));
  }
  if (list.size() > 0) list.add(option(Verb::Done));
}

namespace {

bool is_attackable(const Game& g, Slot c) { return !g.restricted(c, Change::CannotBeAttacked); }

bool has_defender(const Game& g, Seat attacking) {
  for (Slot c : g.s.at[Game::other(attacking)][g.s.battle.at])
    if (is_attackable(g, c)) return true;
  return false;
}

}  // namespace

void DeclareAttacker::offer(const Game& g, Options& list) const {
  const bool target = has_defender(g, seat);
  for (Slot c : g.s.at[seat][g.s.battle.at]) {
    if (g.exhausted(c) || (ranged && !g.has(c, Keyword::Ranged))) continue;
    if (target || g.area_effect(c) > 0) list.add(option(Verb::AttackWith, c));
    if (g.card(c).type == Type::Warlord && !g.restricted(c, Change::CannotRetreat))
      list.add(option(Verb::Retreat, c));
  }
}

void DeclareDefender::offer(const Game& g, Options& list) const {
  for (Slot c : g.s.at[Game::other(seat)][g.s.battle.at])
    if (is_attackable(g, c)) list.add(option(Verb::Against, c));
  if (g.area_effect(g.s.battle.attacker.slot) > 0)
    list.add(option(Verb::AreaEffect, g.s.battle.attacker.slot));
}

void RetreatUnits::offer(const Game& g, Options& list) const {
  for (Slot c : g.s.at[seat][g.s.battle.at])
    if (!g.restricted(c, Change::CannotRetreat)) list.add(option(Verb::Retreat, c));
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
  if (g.s.battle.attacking && g.alive(attacker) && g.at(attacker.slot).controller != seat &&
      g.has(attacker.slot, Keyword::Armorbane))
    return;
  const Moment& m = g.s.moments[moment];
  for (unsigned i = 0; i < m.count; ++i) {
    const Member& hit = g.s.members[m.first + i];
    if (hit.amount == 0 || (hit.flags & Member::Shielded) || !g.alive(hit.card)) continue;
    if (g.at(hit.card.slot).controller != seat || !g.is_unit(hit.card.slot)) continue;
    bool twice = false;
    for (unsigned k = 0; k < i; ++k)
      twice |= g.s.members[m.first + k].card == hit.card && g.s.members[m.first + k].amount > 0;
    if (twice) continue;
    for (Slot c : g.s.hands[seat])
      if (g.card(c).shields > 0) list.add(option(Verb::Shield, c, i));
  }
  if (list.size() > 0) list.add(option(Verb::Pass));
}

void ChooseNumber::offer(const Game&, Options& list) const {
  for (unsigned n = least; n <= most; ++n) list.add(option(Verb::Number, n));
}

namespace {

Act with_pick(const Act& act, unsigned reg, Ref r) {
  Act trial = act;
  if (trial.count[reg] == 0) trial.first[reg] = trial.pick_count;
  trial.picks[trial.pick_count++] = r;
  ++trial.count[reg];
  return trial;
}

// Where in the order of targets this register stands.
unsigned target_index(const Ability& a, unsigned reg, bool is_thing) {
  unsigned things = 0, places = 0;
  for (unsigned i = 0; i < a.target_order.size(); ++i) {
    if (a.target_order[i]) {
      if (is_thing && a.things_targeted[things].reg == reg) return i;
      ++things;
    } else {
      if (!is_thing && a.places_targeted[places].reg == reg) return i;
      ++places;
    }
  }
  return static_cast<unsigned>(a.target_order.size());
}

}  // namespace

void PickCard::offer(const Game& g, Options& list) const {
  const Act& now = g.s.acts[act];
  const unsigned have = now.count[things.reg];
  const bool discards = step >= 0 && g.catalog.step(step).what == Do::DiscardLooked;
  const Verb verb = things.targets ? Verb::Target : discards ? Verb::DiscardCard : Verb::Choose;
  const Cards all = zone == Where::Anywhere ? g.candidates(things, now) : g.in_zone(zone, things.filter, now);
  for (Slot c : all) {
    bool fits = true;
    for (unsigned i = 0; i < have; ++i) {
      const Ref r = now.picks[now.first[things.reg] + i];
      fits &= r.slot != c && (!things.same_place || g.at(r.slot).place == g.at(c).place);
    }
    if (things.targets)
      fits = fits && g.useful_target(now, things, c) && now.pick_count < now.picks.size() &&
             g.targets_exist(with_pick(now, things.reg, g.ref(c)),
                             target_index(g.ability(now), things.reg, true) + 1);
    if (step >= 0) {
      const Step& s = g.catalog.step(step);
      fits = fits && g.useful(s, now, c);
      if (s.what == Do::PutIntoPlay)
        fits =
            fits && g.may_enter(now.seat, c) && (s.place.where != Where::AttachedTo || g.has_host(now, s, c));
    }
    if (fits) list.add(option(verb, c));
  }
  if (have >= things.least && things.most > 1) list.add(option(Verb::Done));
  if (optional && have == 0) list.add(option(Verb::Decline));
}

void PickPlace::offer(const Game& g, Options& list) const {
  const Act& now = g.s.acts[act];
  Options all;
  all.clear();
  g.offer_places(place, now, all);
  for (Option o : all) {
    bool fits = true;
    if (place.targets) {
      const Act trial = with_pick(now, place.reg, place_ref(o.a, o.b));
      fits = g.targets_exist(trial, target_index(g.ability(now), place.reg, false) + 1);
    }
    if (step >= 0 && g.catalog.step(step).what == Do::TriggerBattle) {
      const Slot planet = g.s.line[o.a];
      fits = !g.card(planet).abilities.empty() && g.usable(planet, 0, g.start(planet, 0, seat));
    }
    if (step >= 0 && (g.catalog.step(step).what == Do::Move || g.catalog.step(step).what == Do::Commit)) {
      Things moved = g.catalog.step(step).things;
      if (moved.which == Which::Picked) moved.picks = false;
      for (Slot c : g.found(moved, now)) fits &= g.at(c).place != o.a;
    }
    if (fits) list.add(o);
  }
}

void PickHost::offer(const Game& g, Options& list) const {
  const Act& now = g.s.acts[act];
  for (Slot h : g.candidates(host, now))
    if (g.may_attach(attachment, h, g.in_play(attachment) ? g.at(attachment).controller : seat))
      list.add(option(Verb::Choose, h));
}

void PickPayment::offer(const Game& g, Options& list) const {
  const Act& now = g.s.acts[act];
  const Cost& price = g.ability(now).costs[cost];
  const Verb verb = price.what == Pays::Sacrifice ? Verb::SacrificeCard
                    : price.what == Pays::Exhaust ? Verb::PayWith
                                                  : Verb::Choose;
  for (Slot c : g.cost_choices(price, now)) {
    const Act trial = with_pick(now, price.things.reg, g.ref(c));
    if (g.targets_exist(trial)) list.add(option(verb, c));
  }
}

void DivideDamage::offer(const Game& g, Options& list) const {
  if (at > hq + 1) return;
  const Place where = at >= hq ? hq : at;
  if (where == hq && at_seat != at - hq) return;
  for (Slot c : g.units(seat, where)) {
    int left = g.hit_points(c) - g.at(c).damage;
    const Moment& m = g.s.moments[moment];
    for (unsigned i = 0; i < m.count; ++i)
      if (g.s.members[m.first + i].card.slot == c) left -= g.s.members[m.first + i].amount;
    if (left > 0 && !g.restricted(c, Change::CannotBeDamaged)) list.add(option(Verb::Divide, c));
  }
}

void DiscardFromHand::offer(const Game& g, Options& list) const {
  for (Slot c : g.s.hands[seat]) list.add(option(Verb::DiscardCard, c));
}

void SacrificeOne::offer(const Game& g, Options& list) const {
  for (Slot c : g.candidates(g.catalog.step(step).things, g.s.acts[act]))
    if (g.at(c).controller == seat && g.card(c).type != Type::Warlord)
      list.add(option(Verb::SacrificeCard, c));
}

void PutUnitFromHand::offer(const Game& g, Options& list) const {
  const Eye eye{no_card, seat, nowhere, nullptr};
  for (Slot c : g.s.hands[seat])
    if (g.fits(filter, eye, c) && g.may_enter(seat, c)) list.add(option(Verb::Choose, c));
}

void PlaceToken::offer(const Game& g, Options& list) const {
  for (Place p = 0; p < line_length; ++p)
    if (g.planet_here(p)) list.add(option(Verb::ChoosePlace, p));
}

void BottomNext::offer(const Game& g, Options& list) const {
  const Act& now = g.s.acts[act];
  for (unsigned i = 0; i < now.look_count; ++i) list.add(option(Verb::Bottom, now.looked[i]));
  if (now.look_count > 1) list.add(option(Verb::Done));
}

void YesOrNo::offer(const Game&, Options& list) const {
  list.add(option(Verb::Yes));
  list.add(option(Verb::Decline));
}

void WhichEffect::offer(const Game& g, Options& list) const {
  const Step& s = g.catalog.step(step);
  if (g.could(s.sub, g.s.acts[act])) list.add(option(Verb::Effect, 0, act));
  if (g.could(s.other, g.s.acts[act])) list.add(option(Verb::Effect, 1, act));
}

void WhichPlayer::offer(const Game& g, Options& list) const {
  for (Seat who = 0; who < 2; ++who)
    if (g.s.deck_counts[who] > 0) list.add(option(Verb::Player, who));
}

void KeepRelic::offer(const Game& g, Options& list) const {
  for (Slot c : g.s.play[seat])
    if (g.card(c).traits[g.catalog.relic()]) list.add(option(Verb::DiscardCard, c));
}

void DeployOne::offer(const Game& g, Options& list) const {
  Options all;
  all.clear();
  for (Slot c : g.s.hands[seat]) g.offer_deploys(seat, c, all);
  for (Option o : all)
    if (o.c == 2) list.add(o);
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
