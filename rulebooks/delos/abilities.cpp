// Playing an ability: announce, make choices, pay costs, tactics, effect. rules: Playing Abilities.
#include <algorithm>

#include "rulebooks/delos/game.h"

namespace tercio::delos {
namespace {

void open_act(Game& g, UseAbility& use) {
  if (g.s.act_count == g.s.acts.size()) return g.fail(7);
  use.act = g.s.act_count++;
  Act& act = g.s.acts[use.act];
  act = g.start(use.source, use.ability, use.seat);
  act.moment = use.moment;
  act.member = use.member;
  if (use.moment != 255) {
    if (g.s.answer_count == g.s.answered.size()) return g.fail(8);
    g.s.answered[g.s.answer_count++] = {use.source, use.ability, use.member, g.at(use.source).generation};
  }
  CardState& now = g.at(use.source);
  const Ability& a = g.ability(act);
  const auto used = static_cast<std::uint8_t>(1U << use.ability);
  if (g.journal)
    g.tell("#" + std::to_string(use.seat) + (act.flags & Act::FromHand ? " plays " : " uses ") +
           g.title(use.source));
  if (act.flags & Act::FromHand) {
    g.move(use.source, limbo);
    g.know(use.source, 3);
    return;
  }
  if (a.period == Period::Action) now.used_in_action |= used;
  if (a.period == Period::Battle) now.used_in_battle |= used;
  if (a.kind == Kind::Tactic) ++now.tactics;
}

// Choices are made before anybody may answer, so all hear of them; of a hidden card only that it is one.
void tell_choices(const Game& g, const UseAbility& use) {
  const Act& act = g.s.acts[use.act];
  if (!g.journal || act.pick_count == 0) return;
  std::string names;
  for (unsigned i = 0; i < act.pick_count; ++i) {
    const Slot c = act.picks[i].slot;
    names += (i == 0 ? "" : ", ") + (g.at(c).known == 3 ? g.title(c) : "a card");
  }
  g.tell("#" + std::to_string(use.seat) + " chooses " + names);
}

// The moment of playing a card from the hand, before its effect.
std::uint8_t played(Game& g, const UseAbility& use) {
  const std::uint8_t moment = g.moment_of(use.seat, Name::PlaysCard);
  Member& m = g.s.members[g.s.moments[moment].first];
  m.card = g.ref(use.source);
  m.cause = static_cast<std::uint8_t>(g.ability(g.s.acts[use.act]).kind);
  return moment;
}

}  // namespace

void UseAbility::run(Game& g) {
  BEGIN
  open_act(g, *this);
  for (i = 0; i < g.ability(g.s.acts[act]).choices.size(); ++i)
    CALL(PickThings{.act = act, .late = false, .step = g.ability(g.s.acts[act]).choices[i]});
  tell_choices(g, *this);
  CALL(PayCosts{.act = act});
  if (g.result() == 1) {
    if ((g.s.acts[act].flags & Act::FromHand) && g.heard(bit(Name::PlaysCard))) {
      mine = played(g, *this);
      CALL(Window{.moment = mine, .kind = Kind::Reaction});
      cancelled = g.s.members[g.s.moments[mine].first].flags & Member::Cancelled;
      g.close_moment();
    }
    if (g.ability(g.s.acts[act]).kind == Kind::Action || g.ability(g.s.acts[act]).kind == Kind::Assault)
      CALL(TacticsWindow{.turn = Game::other(seat)});
    if (cancelled) {
      if (g.journal) g.tell(g.catalog[g.s.acts[act].card].title + " is cancelled");
    } else {
      CALL(Resolve{.act = act});
    }
  }
  if (g.at(source).place == limbo) g.move(source, discard);
  g.s.acts[--g.s.act_count] = {};
  END
}

namespace {

Cards paid_with(const Game& g, const Act& act, const Cost& cost) {
  Things t = cost.things;
  t.picks = false;
  return g.found(t, act);
}

const Cost& cost_of(const Game& g, std::uint8_t act, unsigned i) { return g.ability(g.s.acts[act]).costs[i]; }

void add_pick(Game& g, Act& act, unsigned reg, Slot c) {
  act.picks[act.pick_count++] = g.ref(c);
  ++act.count[reg];
}

void clear_register(Act& act, unsigned reg) {
  act.first[reg] = act.pick_count;
  act.count[reg] = 0;
}

}  // namespace

// "You must pay the costs in the order that they are printed on the card." A test that fails is a cost not
// met: what was paid before stays paid.
void PayCosts::run(Game& g) {
  BEGIN
  for (i = 0; i < g.ability(g.s.acts[act]).costs.size(); ++i) {
    if (cost_of(g, act, i).things.picks) {
      clear_register(g.s.acts[act], cost_of(g, act, i).things.reg);
      for (left = static_cast<std::uint8_t>(cost_of(g, act, i).things.amount.number); left > 0; --left) {
        if (g.s.acts[act].pick_count == g.s.acts[act].picks.size()) break;
        ASK(PickPayment{
            .seat = cost_of(g, act, i).things.by_enemy ? Game::other(g.s.acts[act].seat) : g.s.acts[act].seat,
            .act = act,
            .cost = i,
            .left = left});
        if (verb(g.answer()) != Verb::PayWith) break;
        add_pick(g, g.s.acts[act], cost_of(g, act, i).things.reg, g.answer().a);
      }
      if (left > 0) g.s.acts[act].flags |= Act::Failed;
    }
    if (cost_of(g, act, i).what == Pays::Lock) {
      CALL(ChangeStance{.cards = paid_with(g, g.s.acts[act], cost_of(g, act, i)), .to = Stance::Locked});
      if (g.result() == 0) g.s.acts[act].flags |= Act::Failed;
    } else if (cost_of(g, act, i).what == Pays::Destroy) {
      CALL(DestroyCards{.cards = paid_with(g, g.s.acts[act], cost_of(g, act, i)),
                        .agent = g.s.acts[act].source.slot,
                        .second = no_card,
                        .by = g.s.acts[act].seat,
                        .cause = bit(Cause::Effect),
                        .act = act});
      if (g.result() == 0) g.s.acts[act].flags |= Act::Failed;
    } else if (cost_of(g, act, i).what == Pays::Move) {
      for (Slot c : paid_with(g, g.s.acts[act], cost_of(g, act, i))) g.move(c, discard);
    } else if (cost_of(g, act, i).what == Pays::Discard || cost_of(g, act, i).what == Pays::DiscardAny) {
      CALL(DiscardCards{
          .seat = g.s.acts[act].seat,
          .whose = g.s.acts[act].seat,
          .cards = cost_of(g, act, i).what == Pays::DiscardAny ? std::uint8_t{80} : cost_of(g, act, i).number,
          .may_stop = cost_of(g, act, i).what == Pays::DiscardAny,
          .act = act});
      if (cost_of(g, act, i).what == Pays::Discard && g.result() < cost_of(g, act, i).number)
        g.s.acts[act].flags |= Act::Failed;
    } else if (cost_of(g, act, i).what == Pays::DiscardTop) {
      g.discard_top(g.s.acts[act], g.s.acts[act].seat, cost_of(g, act, i).number);
    } else if (cost_of(g, act, i).what == Pays::Test) {
      CALL(Roll{.seat = g.s.acts[act].seat, .kind = RollKind::Test, .needed = cost_of(g, act, i).number});
      g.s.acts[act].rolled = static_cast<std::int8_t>(g.result());
      if (g.result() < cost_of(g, act, i).number) {
        if (g.journal) g.tell("the test of " + g.catalog[g.s.acts[act].card].title + " fails");
        g.s.acts[act].flags |= Act::Failed;
      }
    } else {
      for (Slot c : g.s.commands[g.s.acts[act].seat]) g.know(c, 3);
    }
    if (g.s.acts[act].flags & Act::Failed) break;
  }
  g.returns(g.s.acts[act].flags & Act::Failed ? 0 : 1);
  END
}

namespace {

// Whoever searches his deck sees all of it; it is shuffled afterwards.
void look_through_deck(Game& g, Seat seat) {
  for (unsigned i = 0; i < g.s.deck_counts[seat]; ++i)
    g.know(g.s.decks[seat][i], static_cast<std::uint8_t>(1U << seat));
}

void bounds(const Game& g, PickThings& pick) {
  const Act& act = g.s.acts[pick.act];
  const Step& step = g.catalog.step(pick.step);
  const auto room = static_cast<int>(act.picks.size()) - act.pick_count;
  int most = step.things.any_number ? room : std::clamp(g.amount(step.things.amount, g.eye(act)), 0, room);
  const auto there = static_cast<int>(g.candidates(step, act).count());
  most = std::min(most, there);
  pick.most = static_cast<std::uint8_t>(most);
  pick.least = step.things.up_to ? std::uint8_t{0} : pick.most;
}

}  // namespace

void PickThings::run(Game& g) {
  BEGIN
  clear_register(g.s.acts[act], g.catalog.step(step).things.reg);
  if (g.catalog.step(step).zone == Zone::Deck) look_through_deck(g, g.s.acts[act].seat);
  bounds(g, *this);
  while (g.s.acts[act].count[g.catalog.step(step).things.reg] < most) {
    ASK(PickCard{
        .seat = g.catalog.step(step).things.by_enemy ? Game::other(g.s.acts[act].seat) : g.s.acts[act].seat,
        .act = act,
        .step = step,
        .least = least,
        .most = most});
    if (verb(g.answer()) != Verb::Choose && verb(g.answer()) != Verb::DiscardCard) break;
    add_pick(g, g.s.acts[act], g.catalog.step(step).things.reg, g.answer().a);
  }
  g.returns(g.s.acts[act].count[g.catalog.step(step).things.reg]);
  END
}

void Resolve::run(Game& g) {
  BEGIN
  g.s.acts[act].flags |= Act::Done;
  for (i = 0; i < g.ability(g.s.acts[act]).steps.size(); ++i) {
    if (g.catalog.step(g.ability(g.s.acts[act]).steps[i]).needs_previous &&
        !(g.s.acts[act].flags & Act::Done))
      break;
    CALL(DoStep{.act = act, .late = false, .id = g.ability(g.s.acts[act]).steps[i]});
    if (g.result() != 0)
      g.s.acts[act].flags |= Act::Done;
    else
      g.s.acts[act].flags &= static_cast<std::uint8_t>(~Act::Done);
  }
  END
}

}  // namespace tercio::delos
