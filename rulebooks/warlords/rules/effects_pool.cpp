// Effects that leave a player, a type of card or several places open.
#include <algorithm>

#include "rulebooks/warlords/rules/copies.h"

namespace tercio::warlords {

void TargetPlayer::offer(const Game& g, Options& list) const {
  for (Seat who = 0; who < 2; ++who) {
    Act trial = g.s.acts[act];
    trial.player = static_cast<std::uint8_t>(who + 1);
    if (g.targets_exist(trial)) list.add(option(Verb::ChoosePlayer, who));
  }
}

void KeepShield::offer(const Game&, Options& list) const {
  list.add(option(Verb::Yes));
  list.add(option(Verb::Decline));
}

namespace {

bool put_all_beneath(Game& g, const Cards& cards, Ref host) {
  bool done = false;
  for (Slot c : cards) {
    if (c >= slot_count || g.in_play(c) || g.at(c).place == beneath || g.at(c).place == nowhere) continue;
    const bool there = g.alive(host) && g.in_play(host.slot);
    if (there)
      g.put_beneath(c, host.slot);
    else if (g.at(c).place == limbo)
      g.move(c, discard, g.at(c).owner);
    done |= there;
  }
  return done;
}

}  // namespace

// What is in play leaves it first, and may be kept from that.
void PutBeneath::run(Game& g) {
  BEGIN
  cards = g.found(g.program()[id].what, g.s.acts[act]);
  moment = g.open_moment();
  for (Slot c : affected(g, g.program()[id], g.s.acts[act])) g.add_member(moment, c, bit(Name::LeavesPlay));
  if (g.s.moments[moment].count > 0)
    CALL(LeavePlay{.moment = moment, .to = limbo});
  else
    g.close_moment();
  g.returns(put_all_beneath(g, cards, g.s.acts[act].source));
  END
}

void TypeToName::offer(const Game&, Options& list) const {
  for (unsigned i = 1; i <= std::size(nameable); ++i) list.add(option(Verb::NameType, i));
}

void NameType::run(Game& g) {
  BEGIN
  ASK(TypeToName{.seat = g.s.acts[act].doer, .act = act});
  g.s.acts[act].named = g.answer().a;
  if (g.journal)
    g.tell("#" + std::to_string(g.s.acts[act].doer) + " names " + nameable[g.answer().a - 1U].name);
  g.returns(1);
  END
}

void KeywordToCopy::offer(const Game& g, Options& list) const {
  for (unsigned k = 0; k < keyword_count; ++k)
    if (is_gainable(static_cast<Keyword>(k)) && (g.card(from).keywords >> k & 1U))
      list.add(option(Verb::NameKeyword, k));
}

// With its number, if it has one.
void CopyKeyword::run(Game& g) {
  BEGIN
  g.returns(0);
  if (g.one(g.program()[id].to, g.s.acts[act]) != no_card) {
    ASK(KeywordToCopy{
        .seat = g.s.acts[act].doer, .act = act, .from = g.one(g.program()[id].to, g.s.acts[act])});
    g.returns(0);
    if (verb(g.answer()) == Verb::NameKeyword) {
      const EffectNode& node = g.program()[id];
      const Slot from = g.one(node.to, g.s.acts[act]);
      const Change gains{static_cast<machine::Id>(node.first_change.id + g.answer().a)};
      const int number =
          static_cast<Keyword>(g.answer().a) == Keyword::AreaEffect ? g.card(from).area_effect : 0;
      for (Slot c : affected(g, node, g.s.acts[act])) {
        g.add_lasting(c, gains, number, static_cast<Until>(node.time));
        g.returns(1);
      }
    }
  }
  END
}

void RemovedPlanet::offer(const Game& g, Options& list) const {
  for (Slot c = planet_slots; c < token_slots; ++c)
    if (g.at(c).place == removed && !g.is_blank(c)) list.add(option(Verb::Choose, c));
}

namespace {

// What lies there stays; what lay on the planet goes with it.
void swap_planet(Game& g, Place p, Slot next) {
  const Slot old = g.s.line[p];
  g.s.line[p] = next;
  for (const Slot c : {old, next}) {
    ++g.at(c).generation;
    g.at(c).flags = 0;
  }
  g.at(old).place = removed;
  g.at(next).place = p;
  g.know(next, 3);
  if (g.journal) g.tell(g.card(next).title + " takes the place of " + g.card(old).title);
  g.settle_later(3);
}

}  // namespace

void SwapPlanet::run(Game& g) {
  BEGIN
  for (Slot c = planet_slots; c < token_slots; ++c)
    if (g.at(c).place == removed) g.know(c, static_cast<std::uint8_t>(1U << g.s.acts[act].doer));
  ASK(RemovedPlanet{.seat = g.s.acts[act].doer, .act = act});
  g.returns(0);
  if (const Cards to = g.found(g.program()[id].to, g.s.acts[act]);
      verb(g.answer()) == Verb::Choose && !to.empty() && g.planet_here(place_in(*to.begin()))) {
    swap_planet(g, place_in(*to.begin()), g.answer().a);
    g.returns(1);
  }
  END
}

// One after the other, those of the ability's player first. What is chosen for one is forgotten for the next.
void ForEachCard::run(Game& g) {
  BEGIN
  cards = g.found(g.program()[id].what, g.s.acts[act]);
  base = g.s.acts[act].pick_count;
  while (!cards.empty()) {
    {
      Act& now = g.s.acts[act];
      Slot next = *cards.begin();
      for (Slot c : cards)
        if (!is_place(c) && g.at(c).controller == now.seat && g.at(next).controller != now.seat) next = c;
      cards.remove(next);
      if (!is_place(next) && !g.in_play(next)) continue;
      now.pick_count = base;
      now.count[g.program()[g.program()[id].to].reg] = 0;
      g.choose_into(now, g.program()[g.program()[id].to].reg, next);
    }
    CALL(DoEffect{.act = act, .optional = false, .id = g.program()[id].a});
    done |= g.result() != 0;
    if (g.s.unsettled) CALL(Settle{});
  }
  g.returns(done);
  END
}

namespace {

// Whether this was chosen to pay for the ability.
bool is_paid_with(const machine::Program& program, Effect cost, unsigned reg) {
  const EffectNode& n = program[cost];
  if (n.control == machine::Control::Either)
    return is_paid_with(program, n.a, reg) || is_paid_with(program, n.b, reg);
  return n.what && program[n.what].picks && program[n.what].reg == reg;
}
bool is_paid_with(const Game& g, const Ability& a, unsigned reg) {
  return std::any_of(a.costs.begin(), a.costs.end(),
                     [&](Effect cost) { return is_paid_with(g.program(), cost, reg); });
}

}  // namespace

// What was paid still counts; everything else is chosen anew.
bool copy_of_event(const Game& g, const Act& answering, Act& copy) {
  const Ref event = g.member(answering).card;
  for (unsigned i = g.s.act_count; i > 0; --i) {
    const Act& old = g.s.acts[i - 1];
    if (!(old.flags & Act::Event) || old.source != event) continue;
    copy = old;
    copy.seat = copy.doer = answering.seat;
    copy.flags = Act::Event;
    copy.chosen = copy.player = copy.named = copy.done = copy.look_count = 0;
    for (unsigned reg = 0; reg < copy.count.size(); ++reg)
      if (!is_paid_with(g, g.ability(old), reg)) copy.count[reg] = 0;
    return true;
  }
  return false;
}

void ResolveAgain::run(Game& g) {
  BEGIN
  if (g.s.act_count == g.s.acts.size()) return g.fail(Bound::Acts);
  {
    Act again;
    if (!copy_of_event(g, g.s.acts[act], again)) {
      g.returns(0);
      g.pop(*this);
      return;
    }
    copy = g.s.act_count++;
    g.s.acts[copy] = again;
  }
  CALL(ChooseTargets{.act = copy});
  CALL(Resolve{.act = copy});
  g.s.acts[--g.s.act_count] = {};
  g.returns(1);
  END
}

void PlaceApart::offer(const Game& g, Options& list) const {
  g.any_place(places, g.s.acts[act], c, [&](Slot p) {
    const Place at = place_in(p);
    if (!(is_planet(at) && (taken >> at & 1U)) && !g.is_at(p, c))
      list.add(option(Verb::ChoosePlace, at, p >= place_slot(hq) ? p - place_slot(hq) : 0U));
    return false;
  });
}

void MoveApart::run(Game& g) {
  BEGIN
  cards = affected(g, g.program()[id], g.s.acts[act]);
  while (!cards.empty()) {
    c = *cards.begin();
    cards.remove(c);
    ASK(PlaceApart{
        .seat = g.s.acts[act].doer, .act = act, .places = g.program()[id].to, .c = c, .taken = taken});
    if (verb(g.answer()) != Verb::ChoosePlace) continue;
    if (is_planet(g.answer().a)) taken = static_cast<std::uint8_t>(taken | 1U << g.answer().a);
    CALL(MoveUnits{.cards = Cards::of(c), .to = g.answer().a, .seat = g.s.acts[act].doer, .by_effect = true});
    done |= g.result() != 0;
  }
  g.returns(done);
  END
}

namespace {

Slot discard_by_chance(Game& g, Seat seat) {
  unsigned n = g.s.chance.below(g.s.hands[seat].count());
  const Slot arranged = g.arranged(g.s.hands[seat], no_card);
  g.revealed(3);
  for (Slot c : g.s.hands[seat])
    if (arranged == no_card ? n-- == 0 : arranged == c) {
      if (g.journal) g.tell("#" + std::to_string(seat) + " discards " + g.card(c).title + " at random");
      g.move(c, discard, seat);
      return c;
    }
  return no_card;
}

}  // namespace

// Of `up to` so many as its player likes, but one at least.
void RandomDiscards::run(Game& g) {
  BEGIN
  hands = static_cast<std::uint8_t>(g.seats(g.program()[g.program()[id].what].whose, g.eye(g.s.acts[act])));
  for (; from < 2; ++from) {
    if (!(hands >> from & 1U)) continue;
    left = static_cast<std::uint8_t>(std::clamp(amount_of(g, g.program()[id], g.s.acts[act]), 0, 200));
    if (g.program()[id].word == up_to && !g.s.hands[from].empty()) {
      ASK(ChooseNumber{.seat = g.s.acts[act].doer,
                       .least = 1,
                       .most = static_cast<std::uint8_t>(
                           std::clamp<int>(left, 1, static_cast<int>(g.s.hands[from].count())))});
      left = g.answer().a;
    }
    for (; left > 0 && !g.s.hands[from].empty(); --left) {
      c = discard_by_chance(g, from);
      ++discarded;
      g.note_into(g.s.acts[act], g.program()[g.program()[id].to].reg, c);
      if (g.heard(bit(Name::Discards), Kind::Reaction)) {
        moment = g.open_moment();
        g.add_member(moment, c, bit(Name::Discards));
        CALL(Window{.moment = moment, .kind = Kind::Reaction});
        g.close_moment();
      }
    }
    all &= left == 0;
  }
  count_done(g.s.acts[act], discarded);
  g.returns(all);
  END
}

}  // namespace tercio::warlords
