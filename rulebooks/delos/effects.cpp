// Effects: one step of an ability.
#include <algorithm>

#include "rulebooks/delos/game.h"

namespace tercio::delos {
namespace {

Cards here_and_useful(const Game& g, const Step& step, const Act& act) {
  Things named = step.things;
  named.picks = false;
  Cards all;
  for (Slot c : g.found(named, act))
    if (g.fights(c)) all.add(c);
  return all;
}

// What was chosen and still lies where it was chosen.
Cards still_there(const Game& g, const Step& step, const Act& act) {
  Things named = step.things;
  named.picks = false;
  Cards all;
  if (named.which == Which::Moment && step.zone == Zone::Discard && act.moment != 255) {
    // What a reaction speaks of has just been destroyed: it lies in the discard pile as its next self.
    const Ref gone = g.member(act).card;
    if (gone.slot < slot_count && g.at(gone.slot).place == discard && g.at(gone.slot).owner == act.seat &&
        g.at(gone.slot).generation == static_cast<std::uint8_t>(gone.generation + 1))
      all.add(gone.slot);
    return all;
  }
  for (Slot c : g.found(named, act)) {
    const Place p = g.at(c).place;
    const bool there = step.zone == Zone::Hand          ? p == command
                       : step.zone == Zone::Discard     ? p == discard
                       : step.zone == Zone::Deck        ? p == deck
                       : step.zone == Zone::Looked      ? p == deck
                       : step.zone == Zone::OtherSector ? is_sector(p) && p != g.s.battle.at
                                                        : true;
    if (there) all.add(c);
  }
  return all;
}

bool concerns(Who who, Seat mine, Seat seat) {
  return who == Who::Each || (who == Who::You) == (mine == seat);
}

std::string name(Seat seat) { return "#" + std::to_string(seat); }

void alter(Game& g, std::int16_t id, const Act& act) {
  const Step& step = g.catalog.step(id);
  const int amount = g.amount(step.amount, g.eye(act));
  const Cards all = here_and_useful(g, step, act);
  for (Slot c : all) g.add_lasting(c, id, amount, step.until);
  g.returns(!all.empty());
}

void discard_at_random(Game& g, const Step& step, const Act& act) {
  unsigned done = 0;
  for (Seat seat = 0; seat < 2; ++seat) {
    if (!concerns(step.who, act.seat, seat)) continue;
    for (int wanted = g.amount(step.amount, g.eye(act)); wanted > 0 && !g.s.commands[seat].empty();
         --wanted) {
      unsigned n = g.s.chance.below(g.s.commands[seat].count());
      const Slot arranged = g.journal ? g.journal->arranged(g, g.s.commands[seat]) : no_card;
      g.revealed(3);
      for (Slot c : g.s.commands[seat])
        if (arranged == no_card ? n-- == 0 : arranged == c) {
          if (g.journal) g.tell(name(seat) + " discards " + g.card(c).title + " at random");
          g.move(c, discard);
          ++done;
          break;
        }
    }
  }
  g.returns(done);
}

void take(Game& g, const Step& step, const Act& act) {
  const Cards all = still_there(g, step, act);
  for (Slot c : all) {
    if (g.journal) {
      const auto mine = static_cast<std::uint8_t>(1U << act.seat);
      const bool open = step.zone == Zone::Discard;
      g.journal->line(open ? 3 : mine, name(act.seat) + " takes " + g.card(c).title + " into hand");
      if (!open)
        g.journal->line(static_cast<std::uint8_t>(3 & ~mine), name(act.seat) + " takes a card into hand");
    }
    g.move(c, command);
  }
  if (step.zone == Zone::Deck) g.shuffle(act.seat);
  g.returns(all.count());
}

void look_at_top(Game& g, const Step& step, Act& act) {
  const Seat seat = step.who == Who::Enemy ? Game::other(act.seat) : act.seat;
  g.top_card(seat);  // an empty deck is made anew
  const auto most = std::min(unsigned{g.s.deck_counts[seat]}, static_cast<unsigned>(act.looked.size()));
  const auto wanted = static_cast<unsigned>(std::max(0, g.amount(step.amount, g.eye(act))));
  act.look_seat = seat;
  act.look_count = static_cast<std::uint8_t>(std::min(wanted, most));
  for (unsigned i = 0; i < act.look_count; ++i) {
    act.looked[i] = g.s.decks[seat][g.s.deck_counts[seat] - 1U - i];
    g.know(act.looked[i], static_cast<std::uint8_t>(1U << act.seat));
  }
  g.returns(act.look_count);
}

void add_flags(Game& g, const Step& step, const Act& act) {
  const int more = g.amount(step.amount, g.eye(act));
  for (Seat seat = 0; seat < 2; ++seat)
    if (concerns(step.who, act.seat, seat))
      g.s.battle.flags[seat] = static_cast<std::int8_t>(std::clamp(g.s.battle.flags[seat] + more, -99, 99));
  if (g.journal) g.tell(g.catalog[act.card].title + " brings " + std::to_string(more) + " flags");
  g.returns(more != 0);
}

// A modifier changes the roll that it answers, which is the last one still open.
void change_roll(Game& g, const Step& step, const Act& act) {
  if (g.s.roll_count == 0) return g.returns(0);
  RollState& roll = g.s.rolls[g.s.roll_count - 1U];
  if (step.what == Do::ChangeRoll)
    roll.number =
        static_cast<std::int8_t>(std::clamp(roll.number + g.amount(step.amount, g.eye(act)), -99, 99));
  else if (step.what == Do::SetRoll)
    roll.number = step.amount.number;
  else
    roll.number = static_cast<std::int8_t>(g.flip_for_roll(roll.seat));
}

void become_target(Game& g, const Step& step, const Act& act) {
  g.returns(0);
  if (g.s.attack_count == 0) return;
  for (Slot c : here_and_useful(g, step, act)) {
    g.s.attacks[g.s.attack_count - 1U].target = g.ref(c);
    if (g.journal) g.tell(g.title(c) + " becomes the target");
    g.returns(1);
  }
}

void know_hand(Game& g, Seat whose, std::uint8_t seats) {
  for (Slot c : g.s.commands[whose]) {
    if (g.journal) g.journal->line(seats, name(whose) + " holds " + g.card(c).title);
    g.know(c, seats);
  }
}

// Does the step at once or calls the routine for it; leaves in result whether it was done.
void perform(Game& g, std::uint8_t index, std::int16_t id) {
  const Step& step = g.catalog.step(id);
  Act& act = g.s.acts[index];
  const auto mine = static_cast<std::uint8_t>(1U << act.seat);
  g.returns(1);
  switch (step.what) {
    case Do::Destroy:
      return g.push(DestroyCards{.cards = here_and_useful(g, step, act),
                                 .agent = act.source.slot,
                                 .second = no_card,
                                 .by = act.seat,
                                 .cause = act.cause,
                                 .act = index});
    case Do::Lock: return g.push(ChangeStance{.cards = here_and_useful(g, step, act), .to = Stance::Locked});
    case Do::Rally: return g.push(ChangeStance{.cards = here_and_useful(g, step, act), .to = Stance::Ready});
    case Do::Charge:
      return g.push(ChangeStance{.cards = here_and_useful(g, step, act), .to = Stance::Charging});
    case Do::Damage: return g.push(DealDamage{.act = index, .id = id});
    case Do::Infiltrate: {
      const Cards all = still_there(g, step, act);
      if (step.zone == Zone::Deck) {
        const Seat seat = act.seat;
        for (Slot c : all) g.move(c, limbo);
        g.shuffle(seat);
      }
      return g.push(InfiltrateCards{.cards = all});
    }
    case Do::Move: return g.push(MoveCards{.act = index, .id = id, .cards = here_and_useful(g, step, act)});
    case Do::Take:
    case Do::TakeLooked: return take(g, step, act);
    case Do::DiscardLooked:
      for (Slot c : still_there(g, step, act)) {
        if (g.journal) g.tell(g.card(c).title + " is discarded");
        g.move(c, discard);
      }
      return;
    case Do::Draw: return g.push(EachDraws{.act = index, .id = id});
    case Do::Discard: return g.push(EachDiscards{.act = index, .id = id});
    case Do::DiscardAtRandom: return discard_at_random(g, step, act);
    case Do::DiscardOfYourChoice:
      know_hand(g, Game::other(act.seat), mine);
      return g.push(DiscardCards{
          .seat = act.seat,
          .whose = Game::other(act.seat),
          .cards = static_cast<std::uint8_t>(std::clamp(g.amount(step.amount, g.eye(act)), 0, 80)),
          .may_stop = false,
          .act = index});
    case Do::DiscardTop:
      return g.returns(g.discard_top(act, step.who == Who::Enemy ? Game::other(act.seat) : act.seat,
                                     g.amount(step.amount, g.eye(act))));
    case Do::Alter: return alter(g, id, act);
    case Do::AnotherAction:
      if (g.s.battle.extra[act.seat] < 20) ++g.s.battle.extra[act.seat];
      return;
    case Do::ShootWith:
    case Do::AssaultWith:
      return g.push(AttackWith{.act = index, .id = id, .cards = here_and_useful(g, step, act)});
    case Do::Cancel:
      if (act.moment != 255) g.member(act).flags |= Member::Cancelled;
      return;
    case Do::BecomeTarget: return become_target(g, step, act);
    case Do::NoTactics:
      for (Seat seat = 0; seat < 2; ++seat)
        if (concerns(step.who, act.seat, seat))
          g.s.battle.no_tactics |= static_cast<std::uint8_t>(1U << seat);
      return;
    case Do::AddFlags: return add_flags(g, step, act);
    case Do::LookAtTop: return look_at_top(g, step, act);
    case Do::PutBack: return g.push(PutBack{.act = index});
    case Do::LookAtHand: return know_hand(g, Game::other(act.seat), mine);
    case Do::RevealHand: return know_hand(g, act.seat, 3);
    case Do::Shuffle: return g.shuffle(act.seat);
    case Do::ShuffleDiscard: return g.recycle(act.seat);
    case Do::RollBoth: return g.push(RollBoth{.act = index});
    case Do::ChangeRoll:
    case Do::SetRoll:
    case Do::Reroll: return change_roll(g, step, act);
    case Do::EndBattle: g.s.battle.over = 1; return;
    default: return;
  }
}

bool rolls_first(const Step& step) {
  return step.what == Do::Roll || step.amount.d6 || (step.things.picks && step.things.amount.d6);
}

}  // namespace

void DoStep::run(Game& g) {
  BEGIN
  if (g.catalog.step(id).what == Do::If) {
    g.returns(0);
    if (g.holds(g.catalog.step(id).test, g.eye(g.s.acts[act])))
      CALL(DoStep{.act = act, .late = true, .id = g.catalog.step(id).sub});
  } else if (g.catalog.step(id).what == Do::IfDone) {
    g.returns(0);
    if (g.s.acts[act].flags & Act::Done) CALL(DoStep{.act = act, .late = true, .id = g.catalog.step(id).sub});
  } else if (g.catalog.step(id).what == Do::May) {
    chosen = false;
    if (g.could_choose(g.catalog.step(g.catalog.step(id).sub), g.s.acts[act])) {
      ASK(YesOrNo{.seat = g.s.acts[act].seat});
      chosen = verb(g.answer()) == Verb::Yes;
    }
    g.returns(0);
    if (chosen) CALL(DoStep{.act = act, .late = true, .id = g.catalog.step(id).sub});
  } else if (g.catalog.step(id).what == Do::Either) {
    CALL(EitherEffect{.act = act, .id = id});
  } else if (g.catalog.step(id).what == Do::EnemyMaySame) {
    CALL(EnemySame{.act = act, .id = g.catalog.step(id).sub});
  } else {
    if (rolls_first(g.catalog.step(id))) {
      CALL(Roll{.seat = g.s.acts[act].seat, .kind = RollKind::Number, .needed = 0});
      g.s.acts[act].rolled = static_cast<std::int8_t>(g.result());
    }
    if (g.catalog.step(id).things.picks && (late || g.catalog.step(id).late))
      CALL(PickThings{.act = act, .late = true, .step = id});
    GO_ON_AFTER(perform(g, act, id));
  }
  END
}

void EitherEffect::run(Game& g) {
  BEGIN
  ASK(WhichEffect{.seat = g.s.acts[act].seat, .act = act, .step = id});
  if (verb(g.answer()) == Verb::Effect) {
    CALL(DoStep{.act = act,
                .late = true,
                .id = g.answer().a == 0 ? g.catalog.step(id).sub : g.catalog.step(id).other});
  } else {
    g.returns(0);
  }
  END
}

// The enemy may do what was done before, as if it were his.
void EnemySame::run(Game& g) {
  BEGIN
  g.s.acts[act].seat = Game::other(g.s.acts[act].seat);
  if (g.could_choose(g.catalog.step(id), g.s.acts[act])) {
    ASK(YesOrNo{.seat = g.s.acts[act].seat});
    if (verb(g.answer()) == Verb::Yes) {
      CALL(DoStep{.act = act, .late = true, .id = id});
      done = g.result() != 0;
    }
  }
  g.s.acts[act].seat = Game::other(g.s.acts[act].seat);
  g.returns(done);
  END
}

void DealDamage::run(Game& g) {
  BEGIN
  {
    const int damage = g.amount(g.catalog.step(id).amount, g.eye(g.s.acts[act]));
    const bool heard = g.heard(bit(Name::Damaged)) && damage > 0;
    if (heard) moment = g.open_moment();
    opened = heard;
    for (Slot c : here_and_useful(g, g.catalog.step(id), g.s.acts[act])) {
      if (g.journal) g.tell(g.title(c) + " is dealt " + std::to_string(damage) + " damage");
      if (heard) g.add_member(moment, c, bit(Name::Damaged), g.s.acts[act].source.slot);
      if (!g.survives(c, damage)) hit.add(c);
    }
  }
  if (!hit.empty())
    CALL(DestroyCards{.cards = hit,
                      .agent = g.s.acts[act].source.slot,
                      .second = no_card,
                      .by = g.s.acts[act].seat,
                      .cause = g.s.acts[act].cause,
                      .act = act});
  if (opened) {
    if (g.s.moments[moment].count > 0) CALL(Window{.moment = moment, .kind = Kind::Reaction});
    g.close_moment();
  }
  g.returns(1);
  END
}

namespace {

void put_under_deck(Game& g, Slot c) {
  g.move(c, deck);
  auto& pile = g.s.decks[g.at(c).owner];
  const unsigned count = g.s.deck_counts[g.at(c).owner];
  for (unsigned i = count - 1; i > 0; --i) pile[i] = pile[i - 1];
  pile[0] = c;
}

}  // namespace

// "To move a card means to send it out of the current sector." It arrives ready and stays face up.
void MoveCards::run(Game& g) {
  BEGIN
  if (cards.empty()) {
    g.returns(0);
    g.pop(*this);
    return;
  }
  if (g.catalog.step(id).zone == Zone::OtherSector) {
    ASK(PickSector{.seat = g.s.acts[act].seat});
    to = verb(g.answer()) == Verb::ChooseSector ? g.answer().a : nowhere;
    if (to == nowhere) {
      g.returns(0);
      g.pop(*this);
      return;
    }
  }
  moment = g.open_moment();
  for (Slot c : cards) {
    const Zone zone = g.catalog.step(id).zone;
    if (g.heard(bit(Name::Moved))) g.add_member(moment, c, bit(Name::Moved));
    const Place place = zone == Zone::OtherSector     ? to
                        : zone == Zone::OwnersDiscard ? discard
                        : zone == Zone::OwnersHand    ? command
                                                      : deck;
    if (g.journal) g.tell(g.title(c) + " moves to " + g.name_of_place(place));
    if (zone == Zone::OwnersDeckBottom) {
      put_under_deck(g, c);
    } else {
      g.move(c, place);
    }
    if (place == deck || place == command) g.know(c, 3);
  }
  if (g.s.moments[moment].count > 0) CALL(Window{.moment = moment, .kind = Kind::Reaction});
  g.close_moment();
  g.returns(1);
  END
}

void EachDiscards::run(Game& g) {
  BEGIN
  for (turn = 0; turn < 2; ++turn)
    if (concerns(g.catalog.step(id).who, g.s.acts[act].seat, g.s.acts[act].seat ^ turn)) {
      CALL(DiscardCards{.seat = static_cast<Seat>(g.s.acts[act].seat ^ turn),
                        .whose = static_cast<Seat>(g.s.acts[act].seat ^ turn),
                        .cards = static_cast<std::uint8_t>(
                            std::clamp(g.amount(g.catalog.step(id).amount, g.eye(g.s.acts[act])), 0, 80)),
                        .may_stop = false,
                        .act = act});
      done |= g.result() > 0;
    }
  g.returns(done);
  END
}

void EachDraws::run(Game& g) {
  BEGIN
  for (turn = 0; turn < 2; ++turn)
    if (concerns(g.catalog.step(id).who, g.s.acts[act].seat, g.s.acts[act].seat ^ turn))
      CALL(DrawCards{.seat = static_cast<Seat>(g.s.acts[act].seat ^ turn),
                     .cards = static_cast<std::uint8_t>(
                         std::clamp(g.amount(g.catalog.step(id).amount, g.eye(g.s.acts[act])), 0, 80))});
  g.returns(1);
  END
}

void RollBoth::run(Game& g) {
  BEGIN
  CALL(Roll{.seat = g.s.acts[act].seat, .kind = RollKind::Number, .needed = 0});
  g.s.acts[act].rolled = static_cast<std::int8_t>(g.result());
  CALL(Roll{.seat = Game::other(g.s.acts[act].seat), .kind = RollKind::Number, .needed = 0});
  g.s.acts[act].rolled_by_enemy = static_cast<std::int8_t>(g.result());
  g.returns(1);
  END
}

// Each card that is named goes on top of the deck; the rest lie below as they lay.
void PutBack::run(Game& g) {
  BEGIN
  for (;;) {
    ASK(TopNext{.seat = g.s.acts[act].seat, .act = act, .placed = placed});
    if (verb(g.answer()) != Verb::Top) break;
    placed |= static_cast<std::uint16_t>(1U << g.answer().b);
    auto& pile = g.s.decks[g.s.acts[act].look_seat];
    const unsigned count = g.s.deck_counts[g.s.acts[act].look_seat];
    unsigned at = 0;
    while (at < count && pile[at] != g.answer().a) ++at;
    for (; at + 1 < count; ++at) pile[at] = pile[at + 1];
    if (count > 0) pile[count - 1] = g.answer().a;
  }
  g.returns(1);
  END
}

namespace {

std::uint8_t first_assault(const Game& g, Slot c) {
  const auto& all = g.card(c).abilities;
  for (unsigned i = 0; i < all.size(); ++i)
    if (all[i].kind == Kind::Assault) return static_cast<std::uint8_t>(i);
  return gained;
}

}  // namespace

void AttackWith::run(Game& g) {
  BEGIN
  while (!cards.empty()) {
    c = *cards.begin();
    cards.remove(c);
    if (!g.fights(c) || !g.useful(g.catalog.step(id), g.s.acts[act], c) || !g.has_target(g.at(c).owner))
      continue;
    if (g.s.attack_count == g.s.attacks.size()) break;  // attacks within attacks have an end
    if (g.catalog.step(id).what == Do::ShootWith) {
      CALL(Shoot{.unit = c});
    } else {
      CALL(Assault{.unit = c, .ability = first_assault(g, c)});
    }
  }
  g.returns(1);
  END
}

}  // namespace tercio::delos
