// Playing an ability: announce, make choices, pay costs, tactics, effect. rules: Playing Abilities.
#include <algorithm>

#include "machine/read.h"
#include "rulebooks/delos/rules/verb.h"

namespace tercio::delos {
namespace {

void open_act(Game& g, UseAbility& use) {
  if (g.s.act_count == g.s.acts.size()) return g.fail(Bound::Acts);
  use.act = g.s.act_count++;
  Act& act = g.s.acts[use.act];
  act = g.start(use.source, use.ability, use.seat);
  act.moment = use.moment;
  act.member = use.member;
  if (use.moment != 255) {
    if (g.s.answer_count == g.s.answered.size()) return g.fail(Bound::Answers);
    g.s.answered[g.s.answer_count++] = {use.source, use.ability, use.member, g.at(use.source).generation};
  }
  CardState& now = g.at(use.source);
  const Ability& a = g.ability(act);
  const std::uint8_t used = Game::limit_bit(use.ability);
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
  if (a.period == Period::Turn) now.used_in_turn |= used;
  if (a.kind == Kind::Tactic) ++now.tactics;
}

// Choices are made before anybody may answer, so all hear of them; of a hidden card only that it is one.
void tell_choices(const Game& g, const UseAbility& use) {
  const Act& act = g.s.acts[use.act];
  if (!g.journal || act.pick_count == 0) return;
  std::string names;
  for (unsigned i = 0; i < act.pick_count; ++i) {
    const Slot c = g.s.picks[act.first_pick + i].slot;
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
  if (g.ability(g.s.acts[act]).pays_x) {
    ASK(ChooseX{.seat = seat, .act = act});
    g.s.acts[act].x = g.answer().a;
  }
  if (g.ability(g.s.acts[act]).decides) {
    CALL(Announce{.act = act, .id = g.ability(g.s.acts[act]).effect});
  } else {
    for (i = 0; i < g.ability(g.s.acts[act]).chosen.size(); ++i)
      CALL(PickThings{.act = act, .things = g.ability(g.s.acts[act]).chosen[i]});
  }
  tell_choices(g, *this);
  CALL(PayCosts{.act = act});
  if (g.result() == 1) {
    if ((g.s.acts[act].flags & Act::FromHand) && g.heard(bit(Name::PlaysCard)) &&
        g.ability(g.s.acts[act]).kind != Kind::Event) {  // "events always resolve": nobody plays them
      mine = played(g, *this);
      CALL(Window{.moment = mine, .kind = Kind::Reaction});
      cancelled = (g.s.members[g.s.moments[mine].first].flags & Member::Cancelled) != 0;
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
  g.close_act();
  END
}

namespace {

Seat chooser(const Game& g, Things things, const Act& act) {
  const Player who = g.program()[things].chooser;
  if (!who) return act.doer;
  return g.seats(who, g.eye(act)) >> act.doer & 1U ? act.doer : Game::other(act.doer);
}

// `up to 2 of your units` may be none, and so may any number.
bool may_be_nothing(const Game& g, Effect cost) {
  const EffectNode& node = g.program()[cost];
  return node.what ? g.program()[node.what].up_to : !node.amount || node.value != 0;
}

Effect cost_of(const Game& g, std::uint8_t act, unsigned i) { return g.ability(g.s.acts[act]).costs[i]; }

void add_pick(Game& g, Act& act, unsigned reg, Slot c) {
  if (g.s.pick_count == g.s.picks.size()) return g.fail(Bound::Members);
  g.s.picks[g.s.pick_count++] = g.ref(c);
  ++act.pick_count;
  ++act.count[reg];
}

void clear_register(Act& act, unsigned reg) {
  act.first[reg] = static_cast<std::uint8_t>(act.first_pick + act.pick_count);
  act.count[reg] = 0;
}

}  // namespace

// "You must pay the costs in the order that they are printed on the card." A test that fails is a cost not
// met: what was paid before stays paid.
void PayCosts::run(Game& g) {
  BEGIN
  for (i = 0; i < g.ability(g.s.acts[act]).costs.size(); ++i) {
    cost = cost_of(g, act, i);
    while (g.program()[cost].control == machine::Control::Either) {
      ASK(WhichCost{.seat = g.s.acts[act].seat, .act = act, .cost = cost});
      cost = g.answer().a == 0 ? g.program()[cost].a : g.program()[cost].b;
    }
    if (g.program()[cost].what && g.program()[g.program()[cost].what].picks) {
      clear_register(g.s.acts[act], g.program()[g.program()[cost].what].reg);
      left = static_cast<std::uint8_t>(
          g.program()[g.program()[cost].what].any_number
              ? g.payments(cost, g.s.acts[act], 0).count()
              : std::clamp(g.value(g.program()[g.program()[cost].what].count, g.eye(g.s.acts[act])), 0, 80));
      for (; left > 0; --left) {
        ASK(PickPayment{.seat = chooser(g, g.program()[cost].what, g.s.acts[act]),
                        .act = act,
                        .cost = cost,
                        .left = left});
        if (verb(g.answer()) != Verb::PayWith) break;
        add_pick(g, g.s.acts[act], g.program()[g.program()[cost].what].reg, g.answer().a);
      }
      if (left > 0 && !g.program()[g.program()[cost].what].up_to) g.s.acts[act].flags |= Act::Failed;
    }
    g.returns(1);
    GO_ON_AFTER(verb_of(g.program()[cost]).perform(g, act, cost));
    if (g.result() == 0 && !may_be_nothing(g, cost)) g.s.acts[act].flags |= Act::Failed;
    if (g.s.acts[act].flags & Act::Failed) break;
  }
  g.returns(g.s.acts[act].flags & Act::Failed ? 0 : 1);
  END
}

// The test succeeds if the number is reached.
void TakeTest::run(Game& g) {
  BEGIN
  CALL(Roll{.seat = g.s.acts[act].doer,
            .kind = RollKind::Test,
            .needed = static_cast<std::uint8_t>(g.value(g.program()[id].amount, g.eye(g.s.acts[act])))});
  g.s.acts[act].rolled = static_cast<std::int8_t>(g.result());
  passed = static_cast<int>(g.result()) >= g.value(g.program()[id].amount, g.eye(g.s.acts[act]));
  if (!passed && g.journal) g.tell("the test of " + g.catalog[g.s.acts[act].card].title + " fails");
  g.returns(passed);
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
  const ThingsNode& n = g.program()[pick.things];
  const auto there = static_cast<int>(g.candidates(pick.things, act).count());
  const int wanted = n.any_number ? there : std::max(0, g.value(n.count, g.eye(act)));
  const bool again = there > 0 && verb_of(g.program()[n.user]).divides;
  const int most = std::min(wanted, again ? 80 : there);
  pick.most = static_cast<std::uint8_t>(most);
  pick.least = n.up_to ? std::uint8_t{0} : pick.most;
}

// Chance chooses instead of a player.
void pick_at_random(Game& g, const PickThings& pick) {
  Act& act = g.s.acts[pick.act];
  Cards left = g.candidates(pick.things, act);
  for (unsigned n = 0; n < pick.most && !left.empty(); ++n) {
    unsigned which = g.s.chance.below(left.count());
    const Slot arranged = g.arranged(left, no_card);
    g.revealed(3);
    for (Slot c : left)
      if (arranged == no_card ? which-- == 0 : arranged == c) {
        add_pick(g, act, g.program()[pick.things].reg, c);
        left.remove(c);
        break;
      }
  }
}

}  // namespace

void PickThings::run(Game& g) {
  BEGIN
  clear_register(g.s.acts[act], g.program()[things].reg);
  if (static_cast<Zone>(g.program()[things].zone) == Zone::Deck) look_through_deck(g, g.s.acts[act].doer);
  bounds(g, *this);
  if (g.program()[things].random) {
    pick_at_random(g, *this);
  } else {
    while (g.s.acts[act].count[g.program()[things].reg] < most) {
      ASK(PickCard{.seat = chooser(g, things, g.s.acts[act]),
                   .act = act,
                   .things = things,
                   .least = least,
                   .most = most});
      if (verb(g.answer()) == Verb::Done || verb(g.answer()) == Verb::None) break;
      add_pick(g, g.s.acts[act], g.program()[things].reg, g.answer().a);
    }
  }
  g.returns(g.s.acts[act].count[g.program()[things].reg]);
  END
}

namespace {

// Which of the alternatives was chosen as the ability was played.
unsigned decision(const Act& act, const EffectNode& either) {
  return act.decided >> (2U * (either.word - 1U)) & 3U;
}

}  // namespace

// "You must make all the choices the ability requires you to make", which of several effects among them.
void Announce::run(Game& g) {
  BEGIN
  if (g.program()[id].control == machine::Control::Sequence) {
    CALL(Announce{.act = act, .id = g.program()[id].a});
    id = g.program()[id].b;
    line = 0;
    return;
  }
  if (g.program()[id].control == machine::Control::Either && g.program()[id].word != 0) {
    ASK(WhichEffect{.seat = g.s.acts[act].doer, .act = act, .either = id, .early = true});
    g.s.acts[act].decided |= static_cast<std::uint8_t>(g.answer().a << (2U * (g.program()[id].word - 1U)));
    id = machine::alternative(g.program(), id, decision(g.s.acts[act], g.program()[id]));
    line = 0;
    return;
  }
  if (g.program()[id].control == machine::Control::Verb && g.program()[id].what)
    CALL(PickAll{.act = act, .when = When::Early, .things = g.program()[id].what});
  END
}

Effect Game::chosen_effect(const Act& act, Effect either) const {
  return machine::alternative(program(), either, decision(act, program()[either]));
}

void Resolve::run(Game& g) {
  BEGIN
  g.s.acts[act].flags |= Act::Done;
  CALL(DoEffect{.act = act, .anew = false, .id = g.ability(g.s.acts[act]).effect});
  END
}

}  // namespace tercio::delos
