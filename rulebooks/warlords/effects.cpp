// Effects: one step of an ability. Choices that are not targets are made here, when the step resolves.
#include <algorithm>

#include "rulebooks/warlords/game.h"

namespace tercio::warlords {
namespace {

Cards useful_ones(const Game& g, const Step& step, const Act& act, const Things& t) {
  Things named = t;
  if (t.which == Which::Picked) named.picks = false;
  Cards all;
  for (Slot c : g.found(named, act))
    if (g.in_play(c) && g.useful(step, act, c)) all.add(c);
  return all;
}

std::uint8_t open_leaving(Game& g, const Cards& cards, std::uint32_t names) {
  const std::uint8_t moment = g.open_moment();
  for (Slot c : cards) g.add_member(moment, c, names);
  return moment;
}

void deal_damage(Game& g, const Step& step, const Act& act) {
  const int amount = g.amount(step.amount, g.eye(act));
  const Cards hit = useful_ones(g, step, act, step.things);
  g.returns(0);
  if (amount <= 0 || hit.empty()) return;
  const std::uint8_t moment = g.open_moment();
  for (Slot c : hit)
    if (g.is_unit(c))
      g.add_member(moment, c, bit(Name::Assigned), act.source.slot)->amount =
          static_cast<std::uint8_t>(amount);
  g.push(DealDamage{.moment = moment});
}

// Moved damage is placed directly: no assignment, no shields.
void move_damage(Game& g, const Step& step, const Act& act) {
  const Slot from = g.one(step.things, act), to = g.one(step.to, act);
  g.returns(0);
  if (from == no_card || to == no_card || g.restricted(to, Change::CannotBeDamaged)) return;
  const int amount = std::min<int>(g.amount(step.amount, g.eye(act)), g.at(from).damage);
  g.at(from).damage = static_cast<std::uint8_t>(g.at(from).damage - amount);
  g.at(to).damage = static_cast<std::uint8_t>(g.at(to).damage + amount);
  g.settle_later();
  g.returns(amount > 0);
}

void reassign(Game& g, const Step& step, const Act& act) {
  const Slot to = g.one(step.things, act);
  Member& m = g.member(act);
  g.returns(0);
  if (to == no_card || g.ref(to) == m.card || (m.flags & Member::Reassigned)) return;
  const int amount = std::min<int>(g.amount(step.amount, g.eye(act)), m.amount);
  m.amount = static_cast<std::uint8_t>(m.amount - amount);
  const std::uint8_t flags = m.flags;
  const Slot agent = m.agent.slot;
  const auto top = static_cast<std::uint8_t>(g.s.moments[act.moment].first + g.s.moments[act.moment].count);
  if (g.s.member_count == g.s.members.size()) return g.fail(3);
  if (top != g.s.member_count) {  // members opened since stand above: make room
    for (unsigned i = g.s.member_count; i > top; --i) g.s.members[i] = g.s.members[i - 1U];
    ++g.s.member_count;
    ++g.s.moments[act.moment].count;
    g.s.members[top] = {};
    g.s.members[top].card = g.ref(to);
    g.s.members[top].agent = g.ref(agent);
    g.s.members[top].seat = g.at(to).controller;
    g.s.members[top].place = g.at(to).place;
    g.s.members[top].face = g.at(to).card;
  } else {
    g.add_member(act.moment, to, 0, agent);
  }
  for (unsigned i = act.moment + 1U; i < g.s.moment_count; ++i)
    ++g.s.moments[i].first;          // also those still empty
  Member& added = g.s.members[top];  // no second "when damage is assigned" for it
  added.amount = static_cast<std::uint8_t>(amount);
  added.flags = static_cast<std::uint8_t>(flags | Member::Reassigned);
  if (g.journal) g.tell(std::to_string(amount) + " damage is reassigned to " + g.title(to));
  g.returns(1);
}

void alter(Game& g, const Step& step, const Act& act) {
  const int amount = g.amount(step.alteration.amount, g.eye(act));
  const Cards all = useful_ones(g, step, act, step.things);
  for (Slot c : all)
    g.add_lasting(c, static_cast<std::int16_t>(&step - &g.catalog.step(0)), amount, step.until);
  g.returns(!all.empty());
}

void discard_at_random(Game& g, const Step& step, const Act& act) {
  const Seat seat = Game::other(act.seat);
  const unsigned wanted = static_cast<unsigned>(g.amount(step.amount, g.eye(act)));
  unsigned done = 0;
  for (; done < wanted && !g.s.hands[seat].empty(); ++done) {
    unsigned n = g.s.chance.below(g.s.hands[seat].count());
    const Slot arranged = g.journal ? g.journal->arranged(g, g.s.hands[seat]) : no_card;
    g.revealed(3);
    for (Slot c : g.s.hands[seat])
      if (arranged == no_card ? n-- == 0 : arranged == c) {
        if (g.journal) g.tell("#" + std::to_string(seat) + " discards " + g.card(c).title + " at random");
        g.move(c, discard, seat);
        break;
      }
  }
  g.returns(done == wanted);
}

void take_to_hand(Game& g, const Step& step, const Act& act) {
  const Slot c = g.one(Things{.which = step.things.which == Which::Topmost ? Which::Topmost : Which::Picked,
                              .reg = step.things.reg,
                              .filter = step.things.filter},
                       act);
  g.returns(0);
  if (c == no_card) return;
  if (step.reveals) g.know(c, 3);
  if (g.journal) {
    const auto mine = static_cast<std::uint8_t>(1U << act.seat);
    const std::string who = "#" + std::to_string(act.seat) + " takes ";
    const std::uint8_t full = g.at(c).known == 3 ? 3 : mine;
    g.journal->line(full, who + g.card(c).title + " into hand");
    if (full != 3) g.journal->line(static_cast<std::uint8_t>(3 ^ full), who + "a card into hand");
  }
  const std::uint8_t known = g.at(c).known;
  g.move(c, hand, g.at(c).owner);
  g.know(c, known);
  g.returns(1);
}

void later(Game& g, const Step& step, const Act& act, std::uint8_t when) {
  const Slot c = g.one(step.things, act);
  g.returns(0);
  if (c == no_card) return;
  if (g.s.delayed_count == g.s.delayed.size()) return g.fail(9);
  g.s.delayed[g.s.delayed_count++] = {g.ref(c), act.source, step.sub, act.seat, when};
  g.returns(1);
}

void trigger_battle_ability(Game& g, const Step& step, const Act& act) {
  const Ref to = g.place_of(step.place, act);
  g.returns(0);
  if (to.slot < place_refs || !is_planet(static_cast<Place>(to.slot - place_refs))) return;
  const Slot planet = g.s.line[to.slot - place_refs];
  g.push(UseAbility{.source = planet, .ability = 0, .seat = act.seat, .moment = 255, .member = 0});
}

void return_to_hand(Game& g, const Step& step, const Act& act) {
  const Slot c =
      g.one(step.things.which == Which::Picked ? Things{.which = Which::Picked, .reg = step.things.reg}
                                               : step.things,
            act);
  g.returns(0);
  if (c == no_card) return;
  if (g.in_play(c)) {
    g.push(LeavePlay{.moment = open_leaving(g, Cards::of(c), bit(Name::LeavesPlay)), .to = hand});
  } else if (g.at(c).place == discard) {
    if (g.journal) g.tell(g.card(c).title + " returns to its owner's hand");
    g.move(c, hand, g.at(c).owner);
    g.returns(1);
  }
}

// Does the step at once or calls the routine for it; leaves in result whether it was done.
void perform(Game& g, std::uint8_t index, std::int16_t id) {
  const Step& step = g.catalog.step(id);
  Act& act = g.s.acts[index];
  const auto amount = [&] { return std::max(0, g.amount(step.amount, g.eye(act))); };
  const auto members = [&](const Things& t) { return useful_ones(g, step, act, t); };
  g.returns(1);
  switch (step.what) {
    case Do::If:
      g.returns(0);
      if (g.holds(step.test, g.eye(act))) g.push(DoStep{.act = index, .optional = false, .id = step.sub});
      return;
    case Do::May: return g.push(DoStep{.act = index, .optional = true, .id = step.sub});
    case Do::Either: return g.push(EitherEffect{.act = index, .id = id});
    case Do::Later: return later(g, step, act, 0);
    case Do::AfterEntering: return later(g, step, act, 1);
    case Do::GainResources: return g.gain(act.seat, static_cast<unsigned>(amount()));
    case Do::TakeFromOpponent: {
      auto& purse = g.s.resources[Game::other(act.seat)];
      const unsigned taken = std::min<unsigned>(purse, static_cast<unsigned>(amount()));
      purse = static_cast<std::uint8_t>(purse - taken);
      return g.gain(act.seat, taken);
    }
    case Do::TakeFromCard: {
      if (!g.alive(act.source)) return;
      auto& purse = g.at(act.source.slot).resources;
      const unsigned taken = std::min<unsigned>(purse, static_cast<unsigned>(amount()));
      purse = static_cast<std::uint8_t>(purse - taken);
      return g.gain(act.seat, taken);
    }
    case Do::PutResources:
      for (Slot c : members(step.things))
        g.at(c).resources = static_cast<std::uint8_t>(g.at(c).resources + amount());
      return;
    case Do::Draw: return g.draw(act.seat, static_cast<unsigned>(amount()));
    case Do::DiscardAtRandom: return discard_at_random(g, step, act);
    case Do::OpponentDiscards:
      return g.push(
          OpponentDiscards{.seat = Game::other(act.seat), .cards = static_cast<std::uint8_t>(amount())});
    case Do::OpponentSacrifices: return g.push(OpponentSacrifices{.act = index, .id = id});
    case Do::Damage: return deal_damage(g, step, act);
    case Do::IndirectDamage:
      return g.push(IndirectDamage{.act = index, .id = id, .at = g.place_of(step.place, act)});
    case Do::MoveDamage: return move_damage(g, step, act);
    case Do::Heal:
      for (Slot c : members(step.things))
        g.at(c).damage = static_cast<std::uint8_t>(std::max(0, g.at(c).damage - amount()));
      return;
    case Do::Prevent:
      g.member(act).amount = static_cast<std::uint8_t>(std::max(0, g.member(act).amount - amount()));
      return;
    case Do::Reassign: return reassign(g, step, act);
    case Do::RaiseDamage:
    case Do::RaiseShields:
      g.member(act).amount = static_cast<std::uint8_t>(g.member(act).amount + amount());
      return;
    case Do::ReduceCost:
      g.member(act).amount = static_cast<std::uint8_t>(std::max(0, g.member(act).amount - amount()));
      return;
    case Do::Destroy:
      return g.push(LeavePlay{
          .moment = open_leaving(g, members(step.things), bit(Name::Destroyed) | bit(Name::LeavesPlay)),
          .to = discard});
    case Do::Sacrifice:
    case Do::Discard:
      return g.push(
          LeavePlay{.moment = open_leaving(g, members(step.things), bit(Name::LeavesPlay)), .to = discard});
    case Do::Rout: return g.push(RoutUnits{.cards = members(step.things)});
    case Do::TakeControl:
      for (Slot c : members(step.things)) g.change_control(c, act.seat);
      return;
    case Do::Exhaust: return g.push(ExhaustAll{.cards = members(step.things)});
    case Do::Ready:
      for (Slot c : members(step.things)) g.at(c).flags &= static_cast<std::uint8_t>(~CardState::Exhausted);
      return;
    case Do::ReturnToHand: return return_to_hand(g, step, act);
    case Do::Move: {
      const Ref to = g.place_of(step.place, act);
      if (to.slot < place_refs || to.slot >= place_refs + hq) return g.returns(0);
      return g.push(MoveUnits{.cards = members(step.things), .to = static_cast<Place>(to.slot - place_refs)});
    }
    case Do::Attach: return g.push(AttachThing{.act = index, .id = id});
    case Do::Commit: return g.push(CommitAgain{.act = index, .id = id});
    case Do::PutTokens: return g.push(PutTokens{.act = index, .id = id});
    case Do::PutIntoPlay: return g.push(PutIntoPlay{.act = index, .id = id});
    case Do::EachPlayerPutsUnit: return g.push(EachPlayerPuts{.act = index, .id = id});
    case Do::LookAtTop: return g.push(LookAtTop{.act = index, .id = id});
    case Do::TakeToHand: return take_to_hand(g, step, act);
    case Do::DiscardLooked:
      for (Slot c : g.found(Things{.which = Which::Picked, .reg = step.things.reg}, act)) {
        if (g.journal) g.tell(g.card(c).title + " is discarded");
        g.move(c, discard, g.at(c).owner);
      }
      return;
    case Do::RestToBottom: return g.push(RestToBottom{.act = index});
    case Do::RevealTop: {
      const Slot top = g.s.decks[act.seat][g.s.deck_counts[act.seat] - 1U];
      g.know(top, 3);
      if (g.journal) g.tell(g.card(top).title + " is revealed");
      act.first[step.things.reg] = act.pick_count;
      act.count[step.things.reg] = 1;
      act.picks[act.pick_count++] = g.ref(top);
      return;
    }
    case Do::Alter: return alter(g, step, act);
    case Do::Cancel: g.member(act).flags |= Member::Cancelled; return;
    case Do::BecomeDefender:
      g.member(act).card = act.source;
      if (g.journal) g.tell(g.title(act.source.slot) + " becomes the defender");
      return;
    case Do::TriggerBattle: return trigger_battle_ability(g, step, act);
    case Do::DeployFromHand: return g.push(DeployByEffect{.act = index, .id = id});
    case Do::Nothing: return;
  }
}

bool chooses(const Things& t) { return t.picks && !t.targets && t.which == Which::Picked; }

}  // namespace

void DoStep::run(Game& g) {
  BEGIN
  if (chooses(g.catalog.step(id).things) && g.catalog.step(id).what != Do::OpponentSacrifices &&
      g.catalog.step(id).what != Do::EachPlayerPutsUnit && g.catalog.step(id).what != Do::DeployFromHand) {
    CALL(PickThings{.act = act,
                    .seat = g.s.acts[act].seat,
                    .things = g.catalog.step(id).things,
                    .zone = g.catalog.step(id).zone,
                    .optional = optional,
                    .step = id});
    if (g.result() == 0) {
      g.pop(*this);
      return;
    }
  } else if (optional) {
    ASK(YesOrNo{.seat = g.s.acts[act].seat});
    if (static_cast<Verb>(g.answer().verb) != Verb::Yes) {
      g.returns(0);
      g.pop(*this);
      return;
    }
  }
  if (g.catalog.step(id).place.picks && !g.catalog.step(id).place.targets) {
    ASK(PickPlace{.seat = g.s.acts[act].seat, .act = act, .place = g.catalog.step(id).place, .step = id});
    Act& now = g.s.acts[act];
    const PlaceChoice& p = g.catalog.step(id).place;
    now.first[p.reg] = now.pick_count;
    now.count[p.reg] = static_cast<Verb>(g.answer().verb) == Verb::None ? 0 : 1;
    now.picks[now.pick_count++] = place_ref(g.answer().a, g.answer().b);
  }
  GO_ON_AFTER(perform(g, act, id));
  END
}

}  // namespace tercio::warlords
