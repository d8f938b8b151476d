// May it be used? The legality of abilities, deployments and answers, before anything is paid.
#include "rulebooks/warlords/game.h"

namespace tercio::warlords {

Act Game::start(Slot source, unsigned index, Seat seat) const {
  Act act;
  act.source = ref(source);
  act.card = at(source).card;
  act.ability = static_cast<std::uint8_t>(index);
  act.seat = seat;
  act.here = in_play(source) ? at(source).place : nowhere;
  if (card(source).type == Type::Event) act.flags = Act::Event;
  return act;
}

bool Game::limit_left(Slot source, unsigned index, Seat seat) const {
  const Ability& a = card(source).abilities[index];
  if (a.period == Period::None) return true;
  if (!a.maximum) return !(at(source).used >> index & 1U);
  unsigned times = 0;
  for (unsigned i = 0; i < s.maximum_count; ++i)
    times += s.maximums[i].title == card(source).title_id && s.maximums[i].seat == seat;
  return times < a.times;
}

void Game::use_limit(Slot source, unsigned index, Seat seat) {
  const Ability& a = card(source).abilities[index];
  if (a.period == Period::None) return;
  if (a.maximum) {
    if (s.maximum_count == s.maximums.size()) return fail(6);
    s.maximums[s.maximum_count++] = {card(source).title_id, seat, a.period};
    return;
  }
  at(source).used = static_cast<std::uint8_t>(at(source).used | 1U << index);
}

// A period is over: what was limited in it may be used again.
void Game::renew(Period period) {
  for (Slot c : s.play[0] | s.play[1])
    if (at(c).used != 0)
      for (unsigned i = 0; i < card(c).abilities.size(); ++i)
        if (card(c).abilities[i].period == period)
          at(c).used = static_cast<std::uint8_t>(at(c).used & ~(1U << i));
  unsigned kept = 0;
  for (unsigned i = 0; i < s.maximum_count; ++i)
    if (s.maximums[i].period != period) s.maximums[kept++] = s.maximums[i];
  while (s.maximum_count > kept) s.maximums[--s.maximum_count] = {};
}

bool Game::pays(const Act& act, Pays what, Slot c) const {
  for (const Cost& cost : ability(act).costs) {
    if (cost.what != what) continue;
    if (cost.things.which == Which::This && act.source == ref(c)) return true;
    if (!cost.things.picks) continue;
    for (unsigned i = 0; i < act.count[cost.things.reg]; ++i)
      if (act.picks[act.first[cost.things.reg] + i] == ref(c)) return true;
  }
  return false;
}

// Whether the attachment could be attached to one of those the step speaks of.
bool Game::has_host(const Act& act, const Step& step, Slot attachment) const {
  if (card(attachment).type != Type::Attachment && !card(attachment).may_enter_as_other) return false;
  Act trial = act;
  if (step.things.which == Which::Picked && act.count[step.things.reg] == 0) {
    trial.picks[trial.pick_count] = ref(attachment);
    trial.first[step.things.reg] = trial.pick_count++;
    trial.count[step.things.reg] = 1;
  }
  const Seat seat = in_play(attachment) ? at(attachment).controller : act.seat;
  return any_candidate(step.to, trial, [&](Slot host) { return may_attach(attachment, host, seat); });
}

bool Game::alters(const Alteration& a, Slot c) const {
  switch (a.what) {
    case Change::Blank: return !blanked(c);
    case Change::Gain: return a.keyword == Keyword::AreaEffect || !has(c, a.keyword);
    case Change::Lose: return has(c, a.keyword);
    case Change::LoseAll: return a.figure != Figure::Command || command(c) > 0;
    default: return true;
  }
}

// Whether a step would change anything for this card.
bool Game::useful(const Step& step, const Act& act, Slot c) const {
  const bool from_elsewhere = step.what == Do::ReturnToHand || step.what == Do::PutIntoPlay ||
                              step.what == Do::TakeToHand || step.what == Do::DiscardLooked ||
                              step.what == Do::DeployFromHand;
  if (!in_play(c) && !from_elsewhere) return false;
  switch (step.what) {
    case Do::Exhaust: return !exhausted(c) && !pays(act, Pays::Exhaust, c);
    case Do::Ready: return exhausted(c);
    case Do::Rout: return at(c).place != hq || !exhausted(c);
    case Do::TakeControl:
      return at(c).controller != act.seat && card(c).type != Type::Warlord && may_enter(act.seat, c);
    case Do::Heal: return at(c).damage > 0;
    case Do::MoveDamage: return at(c).damage > 0;
    case Do::Damage:
      return !restricted(c, Change::CannotBeDamaged) && (step.amount.count != Count::X || act.x > 0);
    case Do::Move:
    case Do::Commit: {
      const Ref to = place_of(step.place, act);
      if (to.slot != no_card) return !at_ref(to, at(c).place, at(c).controller);
      return step.place.picks && any_place(step.place, act, [&](Place p, Seat) { return p != at(c).place; });
    }
    case Do::ReturnToHand: return at(c).place != hand;
    case Do::Attach: return has_host(act, step, c);
    case Do::Alter: return alters(step.alteration, c);
    default: return true;
  }
}

bool Game::useful_target(const Act& act, const Things& t, Slot c) const {
  bool used = false;
  const auto uses = [&](const auto& self, std::int16_t id) -> bool {
    if (id < 0) return false;
    const Step& step = catalog.step(id);
    if (step.things.which == Which::Picked && step.things.reg == t.reg) {
      used = true;
      if (useful(step, act, c)) return true;
    }
    if (step.what == Do::MoveDamage && step.to.reg == t.reg) {
      used = true;
      if (!restricted(c, Change::CannotBeDamaged)) return true;
    }
    return self(self, step.sub) || self(self, step.other);
  };
  for (std::int16_t id : ability(act).steps)
    if (uses(uses, id)) return true;
  return !used;
}

bool Game::could(std::int16_t id, const Act& act) const {
  const Step& step = catalog.step(id);
  const auto any_useful = [&] {
    if (step.things.which == Which::Picked && (!step.things.picks || act.count[step.things.reg] > 0)) {
      if (act.count[step.things.reg] == 0) return true;  // named before; what it is is not known yet
      for (Slot c : found(step.things, act))
        if (useful(step, act, c)) return true;
      return false;
    }
    if (step.things.which == Which::Each || (step.things.picks && step.things.which == Which::Picked))
      return any_candidate(step.things, act, [&](Slot c) { return useful(step, act, c); });
    for (Slot c : found(step.things, act))
      if (useful(step, act, c)) return true;
    return false;
  };
  const auto place_for = [&] {
    if (step.place.where == Where::Divided) return true;
    if (step.place.where == Where::AttachedTo) return true;
    if (step.place.picks) return true;
    return place_of(step.place, act).slot != no_card;
  };
  switch (step.what) {
    case Do::Nothing: return false;
    case Do::May: return could(step.sub, act);
    case Do::If: return holds(step.test, eye(act)) && could(step.sub, act);
    case Do::Either: return could(step.sub, act) || could(step.other, act);
    case Do::Later:
    case Do::AfterEntering:
    case Do::RestToBottom: return false;
    case Do::GainResources: return amount(step.amount, eye(act)) > 0;
    case Do::TakeFromOpponent: return s.resources[other(act.seat)] > 0;
    case Do::TakeFromCard: return alive(act.source) && at(act.source.slot).resources > 0;
    case Do::Draw: return s.deck_counts[act.seat] > 0;
    case Do::DiscardAtRandom:
    case Do::OpponentDiscards: return !s.hands[other(act.seat)].empty();
    case Do::OpponentSacrifices:
      for (Slot c : candidates(step.things, act))
        if (at(c).controller != act.seat && card(c).type != Type::Warlord) return true;
      return false;
    case Do::IndirectDamage: {
      const Ref where = place_of(step.place, act);
      if (where.slot == no_card) return step.place.picks;
      for (Seat seat = 0; seat < 2; ++seat)
        for (Slot c : s.play[seat])
          if (is_unit(c) && at_ref(where, at(c).place, seat) && !restricted(c, Change::CannotBeDamaged))
            return true;
      return false;
    }
    case Do::Prevent:
    case Do::RaiseDamage:
    case Do::RaiseShields: return member(act).amount > 0 && !(member(act).flags & Member::Cancelled);
    case Do::Reassign: {
      const Slot to = one(step.things, act);
      return to != no_card && ref(to) != member(act).card && member(act).amount > 0 &&
             !(member(act).flags & Member::Reassigned) && !restricted(to, Change::CannotBeDamaged);
    }
    case Do::ReduceCost: return member(act).amount > 0;
    case Do::Cancel: return !(member(act).flags & Member::Cancelled);
    case Do::PutTokens: return place_for() && tokens_in_play(act.seat, step.token) < tokens_of_a_title;
    case Do::PutIntoPlay: {
      if (!place_for()) return false;
      if (step.things.which != Which::Picked || !step.things.picks) {
        const Slot c = one(step.things, act);
        if (c == no_card) return step.things.which == Which::Picked && act.count[step.things.reg] == 0;
        if (step.zone == Where::YourDiscard && (at(c).place != discard || at(c).owner != act.seat))
          return false;
        return !in_play(c) && may_enter(act.seat, c);
      }
      if (step.zone == Where::AmongThem) return true;
      for (Slot c : in_zone(step.zone, step.things.filter, act))
        if (may_enter(act.seat, c) && (step.place.where != Where::AttachedTo || has_host(act, step, c)))
          return true;
      return false;
    }
    case Do::EachPlayerPutsUnit: return true;
    case Do::LookAtTop:
    case Do::RevealTop: return s.deck_counts[act.seat] > 0 || step.zone == Where::Anywhere;
    case Do::TakeToHand: {
      if (step.zone == Where::AmongThem) return false;
      if (step.things.which == Which::Picked && act.count[step.things.reg] == 0) return false;
      return one(step.things, act) != no_card;
    }
    case Do::DiscardLooked: return false;
    case Do::ReturnToHand: {
      if (step.things.which == Which::Picked || step.things.which == Which::This) return any_useful();
      const Slot c = one(step.things, act);
      if (c == no_card || at(c).place == hand) return false;
      const bool gone = step.things.which == Which::Moment && (member(act).names & bit(Name::EntersDiscard));
      return at(c).place == discard || (in_play(c) && !gone);
    }
    case Do::TriggerBattle:
      return any_place(step.place, act, [&](Place p, Seat) {
        const Slot planet = s.line[p];
        return !card(planet).abilities.empty() &&
               catalog.step(card(planet).abilities[0].steps[0]).what != Do::TriggerBattle &&
               usable(planet, 0, start(planet, 0, act.seat));
      });
    case Do::DeployFromHand: {
      Options list;
      for (Slot c : in_zone(Where::YourHand, step.things.filter, act)) offer_deploys(act.seat, c, list);
      for (Slot c : s.hands[act.seat])
        if (card(c).may_deploy_as_other) offer_deploys(act.seat, c, list);
      for (Option o : list)
        if (o.c == 2) return true;
      return false;
    }
    default: return any_useful();
  }
}

bool Game::could_any(const Act& act) const {
  bool previous = true;
  for (std::int16_t id : ability(act).steps) {
    if (catalog.step(id).needs_previous && !previous) return false;
    previous = could(id, act);
    if (previous) return true;
  }
  return false;
}

// Whether each target can be chosen, one after the other, so that something would change.
bool Game::targets_exist(const Act& act, unsigned from) const {
  const Ability& a = ability(act);
  if (from == a.target_order.size()) return could_any(act);
  unsigned things = 0, places = 0;
  for (unsigned i = 0; i < from; ++i) (a.target_order[i] ? things : places)++;
  Act trial = act;
  const auto take = [&](std::uint8_t reg, Ref r) {
    trial = act;
    if (trial.pick_count == trial.picks.size()) return false;
    trial.first[reg] = trial.pick_count;
    trial.count[reg] = 1;
    trial.picks[trial.pick_count++] = r;
    return targets_exist(trial, from + 1);
  };
  if (a.target_order[from]) {
    const Things& t = a.things_targeted[things];
    return any_candidate(t, act, [&](Slot c) { return useful_target(act, t, c) && take(t.reg, ref(c)); });
  }
  Options list;
  offer_places(a.places_targeted[places], act, list);
  for (Option o : list)
    if (take(a.places_targeted[places].reg, place_ref(o.a, o.b))) return true;
  return false;
}

Cards Game::cost_choices(const Cost& cost, const Act& act) const {
  Cards all;
  if (cost.what == Pays::PrintedCost) {
    for (Slot c : s.hands[act.seat])
      if (fits(cost.things.filter, eye(act), c) && card(c).cost <= s.resources[act.seat] &&
          may_enter(act.seat, c))
        all.add(c);
    return all;
  }
  for (Slot c : s.play[act.seat]) {
    if (!fits(cost.things.filter, eye(act), c)) continue;
    if (cost.what == Pays::Exhaust && exhausted(c)) continue;
    if (cost.what == Pays::Sacrifice && card(c).type == Type::Warlord) continue;
    all.add(c);
  }
  return all;
}

bool Game::payable(const Act& act) const {
  int price = act.flags & Act::Event ? catalog[act.card].cost : 0;
  const Cost* choice = nullptr;
  for (const Cost& cost : ability(act).costs) {
    if (cost.things.picks) {
      choice = &cost;
      continue;
    }
    switch (cost.what) {
      case Pays::Resources: price += cost.amount.number; break;
      case Pays::Exhaust: {
        const Slot c = one(cost.things, act);
        if (c == no_card || exhausted(c)) return false;
        break;
      }
      case Pays::Damage: {
        const Slot c = one(cost.things, act);
        if (c == no_card || restricted(c, Change::CannotBeDamaged)) return false;
        break;
      }
      case Pays::DiscardCards: {
        unsigned cards = s.hands[act.seat].count();
        if (at(act.source.slot).place == hand && cards > 0) --cards;
        const unsigned need = cost.amount.count == Count::X ? 1 : static_cast<unsigned>(cost.amount.number);
        if (cards < need) return false;
        break;
      }
      default:
        if (one(cost.things, act) == no_card) return false;
        break;
    }
  }
  if (price > s.resources[act.seat]) return false;
  if (catalog[act.card].cost_is_x && s.resources[act.seat] == 0) return false;
  if (!choice) {
    Act trial = act;
    if (catalog[act.card].cost_is_x) trial.x = 1;
    for (const Cost& cost : ability(act).costs)
      if (cost.amount.count == Count::X) trial.x = 1;
    return targets_exist(trial);
  }
  for (Slot c : cost_choices(*choice, act)) {
    Act trial = act;
    trial.first[choice->things.reg] = trial.pick_count;
    trial.count[choice->things.reg] = 1;
    trial.picks[trial.pick_count++] = ref(c);
    if (targets_exist(trial)) return true;
  }
  return false;
}

bool Game::usable(Slot source, unsigned index, const Act& act) const {
  const Ability& a = card(source).abilities[index];
  if (!limit_left(source, index, act.seat)) return false;
  if (a.condition >= 0 && !holds(a.condition, eye(act))) return false;
  if (in_play(source) && s.lasting_count > 0 && blanked(source)) return false;
  if (card(source).type == Type::Event && (card(source).keywords & bit(Keyword::Limited)) &&
      s.limited_used[act.seat])
    return false;
  return payable(act);
}

// Whether an interrupt or reaction answers this member of what happens.
bool Game::answers(Slot source, const Ability& a, const Act& act, const Member& m) const {
  const Happening& h = a.happening;
  if (!(m.names & bit(h.name))) return false;
  if (h.by_attack && !(m.flags & Member::ByAttack)) return false;
  // Who damages a unit by an attack damages the unit that is attacked, not one the damage was reassigned to.
  if (h.by_attack && h.agent.which != Which::None && m.card.slot != s.battle.defender.slot) return false;
  const Seat whose = h.name == Name::EntersDiscard     ? at(m.card.slot).owner
                     : h.name == Name::TriggersAbility ? m.amount  // who uses it
                                                       : m.seat;
  if (h.who == Who::You && whose != act.seat) return false;
  if (h.who == Who::Opponent && whose == act.seat) return false;
  if (h.here && (m.place != act.here || !is_planet(act.here))) return false;
  if (h.name == Name::PhaseBegins) return h.phase == s.phase;
  const Eye e{source, act.seat, act.here, nullptr};
  const auto is = [&](const Things& t, Ref r, const Seen* seen) {
    switch (t.which) {
      case Which::None: return true;
      case Which::This: return r.slot == source;
      case Which::Attached: return r.slot < slot_count && at(source).host == r.slot;
      default:
        return r.slot < slot_count &&
               (seen ? fits(t.filter, e, *seen) : alive(r) && fits(t.filter, e, r.slot));
    }
  };
  const Seen seen{m.card.slot, m.place, m.seat, &catalog[m.face]};
  return is(h.subject, m.card, &seen) && is(h.agent, m.agent, nullptr);
}

int Game::reduction(Seat seat, Slot c, Place to, bool as_other) const {
  if (!(s.tallies[seat].ears & bit(Name::Deploying))) return 0;
  Member m;
  m.card = ref(c);
  m.seat = seat;
  m.place = to;
  m.face = as_other ? static_cast<std::uint16_t>(card(c).other_side) : at(c).card;
  m.names = bit(Name::Deploying);
  m.amount = 1;
  int sum = 0;
  const auto add = [&](Slot source) {
    const Card& def = card(source);
    if (source == c || !((def.listens | def.listens_in_hand) & bit(Name::Deploying))) return;
    for (unsigned i = 0; i < def.abilities.size(); ++i) {
      const Ability& a = def.abilities[i];
      if (a.potential_reduction == 0 || (at(source).place == hand) != (def.type == Type::Event)) continue;
      const Act act = start(source, i, seat);
      if (def.type == Type::Event && def.cost > 0) continue;
      bool free = true;
      for (const Cost& cost : a.costs)
        free &= (cost.what == Pays::Sacrifice || (cost.what == Pays::Exhaust && !exhausted(source))) &&
                !cost.things.picks;
      if (free && !blanked(source) && limit_left(source, i, seat) && answers(source, a, act, m))
        sum += a.potential_reduction;
    }
  };
  for (Slot source : s.listening[seat]) add(source);
  return sum;
}

}  // namespace tercio::warlords
