// Using an ability and deploying a card: announce, pay, target, interrupts, resolve. rules/warlords.md A0.4.
#include "rulebooks/warlords/game.h"

namespace tercio::warlords {
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
  g.use_limit(use.source, use.ability, use.seat);
  if (g.journal)
    g.tell("#" + std::to_string(use.seat) + (act.flags & Act::Event ? " plays " : " uses ") +
           g.title(use.source));
  if (!(act.flags & Act::Event)) return;
  if (g.card(use.source).keywords & bit(Keyword::Limited)) g.s.limited_used[use.seat] = 1;
  g.move(use.source, limbo, use.seat);
  g.know(use.source, 3);
}

unsigned most_x(const Game& g, const Act& act) {
  if (g.catalog[act.card].cost_is_x) return g.s.resources[act.seat];
  for (const Cost& cost : g.ability(act).costs)
    if (cost.what == Pays::DiscardCards && cost.amount.count == Count::X) return g.s.hands[act.seat].count();
  return 0;
}

// The moment of playing: the event itself, and every card that is targeted.
void open_initiation(Game& g, const Act& act, std::uint8_t& moment) {
  moment = g.open_moment();
  if (act.flags & Act::Event) g.add_member(moment, act.source.slot, bit(Name::PlaysEvent));
  for (const Things& t : g.ability(act).things_targeted)
    for (unsigned i = 0; i < act.count[t.reg]; ++i)
      g.add_member(moment, act.picks[act.first[t.reg] + i].slot, bit(Name::TriggersAbility), act.source.slot)
          ->amount = act.seat;
}

bool is_cancelled(const Game& g, std::uint8_t moment) {
  const Moment& m = g.s.moments[moment];
  for (unsigned i = 0; i < m.count; ++i)
    if (g.s.members[m.first + i].flags & Member::Cancelled) return true;
  return false;
}

}  // namespace

void UseAbility::run(Game& g) {
  BEGIN
  open_act(g, *this);
  if (most_x(g, g.s.acts[act]) > 0) {
    ASK(ChooseNumber{.seat = seat, .least = 1, .most = static_cast<std::uint8_t>(most_x(g, g.s.acts[act]))});
    g.s.acts[act].x = g.answer().a;
  }
  CALL(PayCosts{.act = act});
  if (g.result() == 1) {
    CALL(ChooseTargets{.act = act});
    open_initiation(g, g.s.acts[act], mine);
    if (g.s.moments[mine].count > 0 && g.heard(bit(Name::PlaysEvent) | bit(Name::TriggersAbility)))
      CALL(Window{.moment = mine, .kind = Kind::Interrupt});
    if (is_cancelled(g, mine)) {
      if (g.journal) g.tell("the effects of " + g.catalog[g.s.acts[act].card].title + " are cancelled");
    } else {
      CALL(Resolve{.act = act});
    }
    if (g.at(source).place == limbo) g.move(source, discard, seat);
    if ((g.s.acts[act].flags & Act::Event) && g.heard(bit(Name::PlaysEvent)))
      CALL(Window{.moment = mine, .kind = Kind::Reaction});
    g.close_moment();
  } else if (g.at(source).place == limbo) {
    g.move(source, discard, seat);
  }
  g.s.acts[--g.s.act_count] = {};
  if (g.s.unsettled) CALL(Settle{});
  END
}

namespace {

void pay(Game& g, Seat seat, int price) {
  g.s.resources[seat] = static_cast<std::uint8_t>(g.s.resources[seat] - price);
}

Cards paid_with(const Game& g, const Act& act, const Cost& cost) {
  Things t = cost.things;
  t.picks = false;
  return g.found(t, act);
}

std::uint8_t open_single(Game& g, Slot c, std::uint32_t names, unsigned amount = 0, Slot agent = no_card) {
  const std::uint8_t moment = g.open_moment();
  g.add_member(moment, c, names, agent)->amount = static_cast<std::uint8_t>(amount);
  return moment;
}

}  // namespace

// Costs run as effects do; what was prevented is no payment. Returns 1 if all was paid.
void PayCosts::run(Game& g) {
  BEGIN
  if (g.s.acts[act].flags & Act::Event)
    pay(g, g.s.acts[act].seat,
        g.catalog[g.s.acts[act].card].cost_is_x ? g.s.acts[act].x : g.catalog[g.s.acts[act].card].cost);
  for (i = 0; i < g.ability(g.s.acts[act]).costs.size(); ++i) {
    if (g.ability(g.s.acts[act]).costs[i].things.picks) {
      ASK(PickPayment{.seat = g.s.acts[act].seat, .act = act, .cost = i});
      Act& now = g.s.acts[act];
      const Things& t = g.ability(now).costs[i].things;
      now.first[t.reg] = now.pick_count;
      now.count[t.reg] = 1;
      now.picks[now.pick_count++] = g.ref(g.answer().a);
    }
    if (g.ability(g.s.acts[act]).costs[i].what == Pays::Resources) {
      pay(g, g.s.acts[act].seat, g.ability(g.s.acts[act]).costs[i].amount.number);
    } else if (g.ability(g.s.acts[act]).costs[i].what == Pays::PrintedCost) {
      for (Slot c : paid_with(g, g.s.acts[act], g.ability(g.s.acts[act]).costs[i]))
        pay(g, g.s.acts[act].seat, g.card(c).cost);
    } else if (g.ability(g.s.acts[act]).costs[i].what == Pays::Exhaust) {
      CALL(ExhaustAll{.cards = paid_with(g, g.s.acts[act], g.ability(g.s.acts[act]).costs[i])});
      if (g.result() == 0) g.s.acts[act].flags |= Act::Failed;
    } else if (g.ability(g.s.acts[act]).costs[i].what == Pays::Sacrifice) {
      for (Slot c : paid_with(g, g.s.acts[act], g.ability(g.s.acts[act]).costs[i])) left = c;
      CALL(LeavePlay{.moment = open_single(g, left, bit(Name::LeavesPlay)), .to = discard});
      if (g.result() == 0) g.s.acts[act].flags |= Act::Failed;
    } else if (g.ability(g.s.acts[act]).costs[i].what == Pays::Damage) {
      for (Slot c : paid_with(g, g.s.acts[act], g.ability(g.s.acts[act]).costs[i])) left = c;
      CALL(DealDamage{.moment =
                          open_single(g, left, bit(Name::Assigned),
                                      static_cast<unsigned>(g.ability(g.s.acts[act]).costs[i].amount.number),
                                      g.s.acts[act].source.slot)});
      if (g.result() == 0) g.s.acts[act].flags |= Act::Failed;
    } else {
      left =
          static_cast<std::uint8_t>(g.amount(g.ability(g.s.acts[act]).costs[i].amount, g.eye(g.s.acts[act])));
      CALL(OpponentDiscards{.seat = g.s.acts[act].seat, .cards = left});
    }
  }
  g.returns(g.s.acts[act].flags & Act::Failed ? 0 : 1);
  END
}

void ChooseTargets::run(Game& g) {
  BEGIN
  for (i = 0; i < g.ability(g.s.acts[act]).target_order.size(); ++i) {
    if (g.ability(g.s.acts[act]).target_order[i]) {
      CALL(PickThings{.act = act,
                      .seat = g.s.acts[act].seat,
                      .things = g.ability(g.s.acts[act]).things_targeted[things],
                      .zone = Where::Anywhere,
                      .optional = false,
                      .step = -1});
      ++things;
    } else {
      ASK(PickPlace{.seat = g.s.acts[act].seat,
                    .act = act,
                    .place = g.ability(g.s.acts[act]).places_targeted[places],
                    .step = -1});
      Act& now = g.s.acts[act];
      const PlaceChoice& p = g.ability(now).places_targeted[places];
      now.first[p.reg] = now.pick_count;
      now.count[p.reg] = 1;
      now.picks[now.pick_count++] = place_ref(g.answer().a, g.answer().b);
      ++places;
    }
  }
  END
}

// Chooses into a register, one thing after the other. Returns how many.
void PickThings::run(Game& g) {
  BEGIN
  g.s.acts[act].first[things.reg] = g.s.acts[act].pick_count;
  g.s.acts[act].count[things.reg] = 0;
  while (g.s.acts[act].count[things.reg] < things.most &&
         g.s.acts[act].pick_count < g.s.acts[act].picks.size()) {
    ASK(PickCard{
        .seat = seat, .act = act, .things = things, .zone = zone, .optional = optional, .step = step});
    if (static_cast<Verb>(g.answer().verb) != Verb::Choose &&
        static_cast<Verb>(g.answer().verb) != Verb::Target &&
        static_cast<Verb>(g.answer().verb) != Verb::DiscardCard)
      break;
    g.s.acts[act].picks[g.s.acts[act].pick_count++] = g.ref(g.answer().a);
    ++g.s.acts[act].count[things.reg];
  }
  g.returns(g.s.acts[act].count[things.reg]);
  END
}

void Resolve::run(Game& g) {
  BEGIN
  for (i = 0; i < g.ability(g.s.acts[act]).steps.size(); ++i) {
    if (g.catalog.step(g.ability(g.s.acts[act]).steps[i]).needs_previous && !done) break;
    CALL(DoStep{.act = act, .optional = false, .id = g.ability(g.s.acts[act]).steps[i]});
    done = g.result() != 0;
    if (g.s.unsettled) CALL(Settle{});
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
  g.move(how.a, limbo, seat);
  g.know(how.a, 3);
  moment = g.open_moment();
  {
    Member* m = g.add_member(moment, how.a, bit(Name::Deploying));
    m->place = static_cast<Place>(place_of_option(how, g));
    m->amount = static_cast<std::uint8_t>(g.card(how.a).cost);
  }
  if (g.heard(bit(Name::Deploying))) CALL(Window{.moment = moment, .kind = Kind::Interrupt});
  if (g.s.members[g.s.moments[moment].first].amount > g.s.resources[seat] ||
      (how.c == 2 && !g.in_play(how.b))) {
    if (g.card(how.a).type == Type::Attachment && g.at(how.a).flags & CardState::OtherSide) g.flip(how.a);
    g.move(how.a, hand, seat);
    g.close_moment();
    g.pop(*this);
    return;
  }
  pay(g, seat, g.s.members[g.s.moments[moment].first].amount);
  g.close_moment();
  if (g.card(how.a).keywords & bit(Keyword::Limited)) g.s.limited_used[seat] = 1;
  if (g.journal) g.tell("#" + std::to_string(seat) + " deploys " + g.title(how.a));
  CALL(EnterPlay{.c = how.a,
                 .to = static_cast<Place>(place_of_option(how, g)),
                 .host = how.c == 2 ? how.b : no_card,
                 .seat = seat,
                 .names = bit(Name::EntersPlay) | bit(Name::Deployed)});
  END
}

}  // namespace tercio::warlords
