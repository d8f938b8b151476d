// Using an ability and deploying a card: announce, pay, target, interrupts, resolve.
#include <algorithm>

#include "rulebooks/warlords/rules/verb.h"

namespace tercio::warlords {
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
  g.use_limit(use.source, use.ability, use.seat);
  if (g.journal)
    g.tell("#" + std::to_string(use.seat) + (act.flags & Act::Event ? " plays " : " uses ") +
           g.title(use.source));
  if (!(act.flags & Act::Event)) return;
  if (g.card(use.source).keywords & bit(Keyword::Limited)) g.s.limited_used[use.seat] = 1;
  g.move(use.source, limbo, use.seat);
  g.know(use.source, 3);
}

constexpr Names initiation =
    bit(Name::PlaysEvent) | bit(Name::TriggersAbility) | bit(Name::UsesAbility) | bit(Name::BattleAbility);

// The moment of playing: the event itself or the card whose ability it is, and every card that is targeted.
void open_initiation(Game& g, const Act& act, std::uint8_t& moment) {
  moment = g.open_moment();
  if (act.flags & Act::Event) {
    if (!g.catalog[act.card].never_played) g.add_member(moment, act.source.slot, bit(Name::PlaysEvent));
  } else if (g.catalog[act.card].type == Type::Planet) {
    Member* m = g.add_member(moment, no_card, bit(Name::BattleAbility));
    m->seat = act.seat;
    m->place = g.s.battle.at;
  } else {
    g.add_member(moment, act.source.slot, bit(Name::UsesAbility));
  }
  for (const Things t : g.ability(act).targets) {
    const unsigned reg = g.program()[t].reg;
    for (unsigned i = 0; i < act.count[reg]; ++i)
      if (const Slot c = act.picks[act.first[reg] + i].slot; c < slot_count) {
        Member* m = g.add_member(moment, c, bit(Name::TriggersAbility), act.source.slot);
        m->doer = static_cast<std::uint8_t>(act.seat + 1);
        m->first_time = g.first_time(c, CardState::Targeted);
      }
  }
}

bool is_cancelled(const Game& g, std::uint8_t moment) {
  const Moment& m = g.s.moments[moment];
  for (unsigned i = 0; i < m.count; ++i)
    if (g.s.members[m.first + i].flags & Member::Cancelled) return true;
  return false;
}

// Where what is paid depends on them.
bool targets_come_first(const Game& g, const Act& act) {
  return g.catalog[act.card].x_of_target || g.ability(act).targets_first;
}

std::uint8_t cost_of_target(const Game& g, const Act& act) {
  const Slot c = g.one(g.ability(act).targets[0], act);
  return static_cast<std::uint8_t>(c < slot_count ? std::max<int>(g.card(c).cost, 0) : 0);
}

}  // namespace

void UseAbility::run(Game& g) {
  BEGIN
  recalled =
      g.card(source).type == Type::Event && g.at(source).place == discard && g.at(source).owner == seat;
  open_act(g, *this);
  if (g.ability(g.s.acts[act]).has_x) {
    ASK(ChooseNumber{.seat = seat,
                     .least = static_cast<std::uint8_t>(g.least_x(g.s.acts[act])),
                     .most = static_cast<std::uint8_t>(g.most_x(g.s.acts[act]))});
    g.s.acts[act].x = g.answer().a;
  }
  if (targets_come_first(g, g.s.acts[act])) CALL(ChooseTargets{.act = act});
  if (g.catalog[g.s.acts[act].card].x_of_target) g.s.acts[act].x = cost_of_target(g, g.s.acts[act]);
  CALL(PayCosts{.act = act});
  if (g.result() == 1) {
    if (!targets_come_first(g, g.s.acts[act])) CALL(ChooseTargets{.act = act});
    open_initiation(g, g.s.acts[act], mine);
    if (g.heard(initiation, Kind::Interrupt)) CALL(Window{.moment = mine, .kind = Kind::Interrupt});
    if (is_cancelled(g, mine)) {
      if (g.journal) g.tell("the effects of " + g.catalog[g.s.acts[act].card].title + " are cancelled");
    } else {
      CALL(Resolve{.act = act});
    }
    if (g.at(source).place == limbo) g.move(source, recalled ? removed : discard, g.at(source).owner);
    if (g.heard(initiation, Kind::Reaction)) CALL(Window{.moment = mine, .kind = Kind::Reaction});
    g.close_moment();
    if (g.s.acts[act].flags & Act::Cancelled)
      CALL(Happens{.name = Name::Cancels, .kind = Kind::Reaction, .at = nowhere, .seat = seat});
  } else if (g.at(source).place == limbo) {
    g.move(source, discard, g.at(source).owner);
  }
  g.s.acts[--g.s.act_count] = {};
  g.forget_figures();
  if (g.s.unsettled) CALL(Settle{});
  END
}

namespace {

void pay(Game& g, Seat seat, int price) {
  g.s.resources[seat] = static_cast<std::uint8_t>(g.s.resources[seat] - price);
}

// `up to 2 units` may be none, and so may any number.
bool may_be_nothing(const Game& g, Effect cost) {
  const EffectNode& node = g.program()[cost];
  return node.what && g.program()[node.what].up_to;
}

}  // namespace

// Costs run as effects do; what was prevented is no payment. Returns 1 if all was paid.
void PayCosts::run(Game& g) {
  BEGIN
  if (g.s.acts[act].flags & Act::Event)
    pay(g, g.s.acts[act].seat, std::min<int>(g.price(g.s.acts[act]), g.s.resources[g.s.acts[act].seat]));
  for (i = 0; i < g.ability(g.s.acts[act]).costs.size(); ++i) {
    cost = g.ability(g.s.acts[act]).costs[i];
    while (g.program()[cost].control == machine::Control::Either) {
      ASK(WhichCost{.seat = g.s.acts[act].seat, .act = act, .cost = cost});
      cost = g.answer().a == 0 ? g.program()[cost].a : g.program()[cost].b;
    }
    if (!verb_of(g.program()[cost]).pays) {
      CALL(DoPart{.act = act, .optional = false, .id = cost});
      if (g.result() == 0) g.s.acts[act].flags |= Act::Failed;
      continue;
    }
    if (g.program()[cost].what && g.program()[g.program()[cost].what].picks) {
      g.s.acts[act].count[g.program()[g.program()[cost].what].reg] = 0;
      left = static_cast<std::uint8_t>(
          g.program()[g.program()[cost].what].any_number
              ? 14
              : std::clamp(g.value(g.program()[g.program()[cost].what].count, g.eye(g.s.acts[act])), 0, 14));
      for (; left > 0; --left) {
        if (g.s.acts[act].pick_count == g.s.acts[act].picks.size()) break;
        ASK(PickPayment{.seat = g.s.acts[act].seat, .act = act, .cost = cost});
        if (verb(g.answer()) == Verb::None || verb(g.answer()) == Verb::Done) break;
        g.choose_into(g.s.acts[act], g.program()[g.program()[cost].what].reg, g.answer().a);
      }
      if (left > 0 && !may_be_nothing(g, cost)) g.s.acts[act].flags |= Act::Failed;
    }
    g.returns(1);
    GO_ON_AFTER(verb_of(g.program()[cost]).perform(g, act, cost));
    if (g.result() == 0 && !may_be_nothing(g, cost)) g.s.acts[act].flags |= Act::Failed;
  }
  g.returns(g.s.acts[act].flags & Act::Failed ? 0 : 1);
  END
}

void ChooseTargets::run(Game& g) {
  BEGIN
  if (g.ability(g.s.acts[act]).either) {
    ASK(WhichEffect{.seat = g.s.acts[act].seat,
                    .act = act,
                    .either = g.ability(g.s.acts[act]).either,
                    .announced = true});
    g.s.acts[act].chosen = static_cast<std::uint8_t>(g.answer().a + 1);
  }
  if (g.ability(g.s.acts[act]).targets_player) {
    ASK(TargetPlayer{.seat = g.s.acts[act].seat, .act = act});
    if (verb(g.answer()) == Verb::ChoosePlayer)
      g.s.acts[act].player = static_cast<std::uint8_t>(g.answer().a + 1);
  }
  for (i = 0; i < g.ability(g.s.acts[act]).targets.size(); ++i) {
    if (g.is_left_out(g.s.acts[act], i)) continue;
    if (static_cast<Zone>(g.program()[g.ability(g.s.acts[act]).targets[i]].zone) == Zone::Places) {
      ASK(PickPlace{.seat = g.s.acts[act].seat,
                    .act = act,
                    .things = g.ability(g.s.acts[act]).targets[i],
                    .user = {},
                    .announced = true});
      if (verb(g.answer()) == Verb::TargetPlace)
        g.choose_into(g.s.acts[act], g.program()[g.ability(g.s.acts[act]).targets[i]].reg,
                      place_slot(g.answer().a, g.answer().b));
    } else {
      CALL(PickThings{
          .act = act, .optional = false, .things = g.ability(g.s.acts[act]).targets[i], .user = {}});
    }
  }
  END
}

namespace {

unsigned place_of_option(Option how, const Game& g) {
  return how.c == 1 ? how.b : how.c == 2 ? g.at(how.b).place : hq;
}

}  // namespace

void DeployCard::run(Game& g) {
  BEGIN
  if (how.c == 2 && g.card(how.a).type != Type::Attachment) g.flip(how.a);
  from = g.at(how.a).place;
  g.move(how.a, limbo, seat);
  g.know(how.a, 3);
  moment = g.open_moment();
  {
    Member* m = g.add_member(moment, how.a, bit(Name::Deploying));
    m->place = static_cast<Place>(place_of_option(how, g));
    m->amount = static_cast<std::uint8_t>(g.price(seat, how.a, m->place));
  }
  if (g.heard(bit(Name::Deploying), Kind::Interrupt)) CALL(Window{.moment = moment, .kind = Kind::Interrupt});
  if (g.s.members[g.s.moments[moment].first].amount > g.s.resources[seat] ||
      (how.c == 2 && !g.in_play(how.b))) {
    if (g.card(how.a).type == Type::Attachment && g.at(how.a).flags & CardState::OtherSide) g.flip(how.a);
    g.move(how.a, from, g.at(how.a).owner);
    g.close_moment();
    g.pop(*this);
    return;
  }
  pay(g, seat, g.s.members[g.s.moments[moment].first].amount);
  g.close_moment();
  for (extra = 0; g.card(how.a).has_extra_cost && extra < g.card(how.a).abilities.size(); ++extra) {
    if (g.card(how.a).abilities[extra].kind != Kind::Extra) continue;
    if (g.s.act_count == g.s.acts.size()) return g.fail(Bound::Acts);
    act = g.s.act_count++;
    g.s.acts[act] = g.start(how.a, extra, seat);
    CALL(PayCosts{.act = act});
    g.s.acts[--g.s.act_count] = {};
  }
  g.used_next_deploy(seat, how.a);
  if (g.card(how.a).keywords & bit(Keyword::Limited)) g.s.limited_used[seat] = 1;
  if (g.journal) g.tell("#" + std::to_string(seat) + " deploys " + g.title(how.a));
  CALL(EnterPlay{.c = how.a,
                 .to = static_cast<Place>(place_of_option(how, g)),
                 .host = how.c == 2 ? how.b : no_card,
                 .seat = seat,
                 .names = bit(Name::EntersPlay) | bit(Name::Deployed),
                 .exhausted = false});
  END
}

}  // namespace tercio::warlords
