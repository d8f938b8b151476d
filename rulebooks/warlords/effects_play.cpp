// Effects that need several choices, or put cards into play.
#include <algorithm>

#include "rulebooks/warlords/game.h"

namespace tercio::warlords {

void EitherEffect::run(Game& g) {
  BEGIN
  ASK(WhichEffect{.seat = g.s.acts[act].seat, .act = act, .step = id});
  g.returns(0);
  if (static_cast<Verb>(g.answer().verb) == Verb::Effect)
    CALL(DoStep{.act = act,
                .optional = false,
                .id = g.answer().a == 0 ? g.catalog.step(id).sub : g.catalog.step(id).other});
  END
}

// Each player divides his part among his own units there, the one who dealt it first.
void IndirectDamage::run(Game& g) {
  BEGIN
  moment = g.open_moment();
  for (turn = 0; turn < 2; ++turn) {
    for (left = static_cast<std::uint8_t>(
             std::max(0, g.amount(g.catalog.step(id).amount, g.eye(g.s.acts[act]))));
         left > 0; --left) {
      ASK(DivideDamage{.seat = static_cast<Seat>(g.s.acts[act].seat ^ turn),
                       .moment = moment,
                       .at = static_cast<Place>(at.slot - place_refs),
                       .at_seat = static_cast<Seat>(g.s.acts[act].seat ^ turn)});
      if (static_cast<Verb>(g.answer().verb) != Verb::Divide) break;
      {
        Member* found = nullptr;
        const Moment& m = g.s.moments[moment];
        for (unsigned i = 0; i < m.count; ++i)
          if (g.s.members[m.first + i].card.slot == g.answer().a) found = &g.s.members[m.first + i];
        if (!found)
          found = g.add_member(moment, g.answer().a, bit(Name::Assigned), g.s.acts[act].source.slot);
        ++found->amount;
      }
    }
  }
  CALL(DealDamage{.moment = moment});
  END
}

void OpponentDiscards::run(Game& g) {
  BEGIN
  for (; cards > 0 && !g.s.hands[seat].empty(); --cards) {
    ASK(DiscardFromHand{.seat = seat});
    if (g.journal) g.tell("#" + std::to_string(seat) + " discards " + g.card(g.answer().a).title);
    g.move(g.answer().a, discard, seat);
  }
  g.returns(cards == 0);
  END
}

void OpponentSacrifices::run(Game& g) {
  BEGIN
  ASK(SacrificeOne{.seat = Game::other(g.s.acts[act].seat), .act = act, .step = id});
  g.returns(0);
  if (static_cast<Verb>(g.answer().verb) == Verb::SacrificeCard) {
    moment = g.open_moment();
    g.add_member(moment, g.answer().a, bit(Name::LeavesPlay));
    CALL(LeavePlay{.moment = moment, .to = discard});
  }
  END
}

void EachPlayerPuts::run(Game& g) {
  BEGIN
  for (turn = 0; turn < 2; ++turn) {
    ASK(PutUnitFromHand{.seat = static_cast<Seat>(g.s.acts[act].seat ^ turn),
                        .act = act,
                        .filter = g.catalog.step(id).things.filter});
    if (static_cast<Verb>(g.answer().verb) == Verb::Choose)
      CALL(EnterPlay{.c = g.answer().a,
                     .to = hq,
                     .host = no_card,
                     .seat = static_cast<Seat>(g.s.acts[act].seat ^ turn),
                     .names = bit(Name::EntersPlay)});
  }
  g.returns(1);
  END
}

namespace {

Place place_in(Ref place) {
  return place.slot < place_refs || place.slot == no_card
             ? nowhere
             : static_cast<Place>(std::min<unsigned>(place.slot - place_refs, hq));
}

}  // namespace

void PutTokens::run(Game& g) {
  BEGIN
  for (left = static_cast<std::uint8_t>(g.catalog.step(id).amount.number);
       left > 0 && g.tokens_in_play(g.s.acts[act].seat, g.catalog.step(id).token) < tokens_of_a_title;
       --left) {
    if (g.catalog.step(id).place.where == Where::Divided) {
      ASK(PlaceToken{.seat = g.s.acts[act].seat});
      to = g.answer().a;
    } else {
      to = place_in(g.place_of(g.catalog.step(id).place, g.s.acts[act]));
    }
    c = to == nowhere ? no_card : g.token(g.s.acts[act].seat, g.catalog.step(id).token);
    if (c == no_card) break;
    CALL(EnterPlay{
        .c = c, .to = to, .host = no_card, .seat = g.s.acts[act].seat, .names = bit(Name::EntersPlay)});
  }
  g.returns(left == 0);
  END
}

namespace {

Slot put_which(Game& g, const Step& step, Act& act) {
  Things t = step.things;
  if (t.which == Which::Picked) t.picks = false;
  const Slot c = g.one(t, act);
  if (c == no_card || g.in_play(c)) return no_card;
  if (step.zone == Where::YourDiscard && g.at(c).place != discard) return no_card;
  if (step.zone == Where::YourHand && g.at(c).place != hand) return no_card;
  if (t.which == Which::Topmost) {  // from now on `it` means this card
    act.first[t.reg] = act.pick_count;
    act.count[t.reg] = 1;
    act.picks[act.pick_count++] = g.ref(c);
  }
  return c;
}

}  // namespace

void PutIntoPlay::run(Game& g) {
  BEGIN
  c = put_which(g, g.catalog.step(id), g.s.acts[act]);
  if (c == no_card || !g.may_enter(g.s.acts[act].seat, c)) {
    g.returns(0);
    g.pop(*this);
    return;
  }
  if (g.catalog.step(id).place.where == Where::AttachedTo) {
    ASK(PickHost{.seat = g.s.acts[act].seat, .act = act, .attachment = c, .host = g.catalog.step(id).to});
    g.returns(0);
    if (static_cast<Verb>(g.answer().verb) == Verb::Choose)
      CALL(EnterPlay{.c = c,
                     .to = nowhere,
                     .host = g.answer().a,
                     .seat = g.s.acts[act].seat,
                     .names = bit(Name::EntersPlay)});
  } else if (place_in(g.place_of(g.catalog.step(id).place, g.s.acts[act])) != nowhere) {
    CALL(EnterPlay{.c = c,
                   .to = place_in(g.place_of(g.catalog.step(id).place, g.s.acts[act])),
                   .host = no_card,
                   .seat = g.s.acts[act].seat,
                   .names = bit(Name::EntersPlay)});
  }
  g.returns(g.in_play(c));
  END
}

void LookAtTop::run(Game& g) {
  BEGIN
  g.s.acts[act].look_seat = g.s.acts[act].seat;
  if (g.catalog.step(id).zone == Where::Anywhere) {
    ASK(WhichPlayer{.seat = g.s.acts[act].seat});
    g.s.acts[act].look_seat = g.answer().a;
  }
  {
    Act& now = g.s.acts[act];
    const unsigned have = g.s.deck_counts[now.look_seat];
    now.look_count = static_cast<std::uint8_t>(std::min<unsigned>(g.catalog.step(id).number, have));
    for (unsigned i = 0; i < now.look_count; ++i) {
      now.looked[i] = g.s.decks[now.look_seat][have - 1 - i];
      g.know(now.looked[i], static_cast<std::uint8_t>(1U << now.seat));
    }
    if (g.journal)
      g.tell("#" + std::to_string(now.seat) + " looks at " + std::to_string(now.look_count) +
             " cards of the deck of #" + std::to_string(now.look_seat));
  }
  g.returns(1);
  END
}

namespace {

// Among the cards of a deck that are being looked at, those that are still there.
unsigned still_looked(Game& g, Act& act) {
  unsigned kept = 0;
  for (unsigned i = 0; i < act.look_count; ++i)
    if (g.at(act.looked[i]).place == deck) act.looked[kept++] = act.looked[i];
  act.look_count = static_cast<std::uint8_t>(kept);
  return kept;
}

// To the bottom of its deck; who knew the card still does.
void put_to_bottom(Game& g, Act& act, Slot c) {
  auto& pile = g.s.decks[act.look_seat];
  unsigned i = g.s.deck_counts[act.look_seat] - 1U;
  while (pile[i] != c) --i;
  for (; i > 0; --i) pile[i] = pile[i - 1];
  pile[0] = c;
  unsigned kept = 0;
  for (unsigned k = 0; k < act.look_count; ++k)
    if (act.looked[k] != c) act.looked[kept++] = act.looked[k];
  act.look_count = static_cast<std::uint8_t>(kept);
}

}  // namespace

void RestToBottom::run(Game& g) {
  BEGIN
  while (still_looked(g, g.s.acts[act]) > 0) {
    ASK(BottomNext{.seat = g.s.acts[act].seat, .act = act});
    if (static_cast<Verb>(g.answer().verb) != Verb::Bottom) break;
    put_to_bottom(g, g.s.acts[act], g.answer().a);
  }
  while (still_looked(g, g.s.acts[act]) > 0) put_to_bottom(g, g.s.acts[act], g.s.acts[act].looked[0]);
  g.returns(1);
  END
}

void DeployByEffect::run(Game& g) {
  BEGIN
  ASK(DeployOne{.seat = g.s.acts[act].seat, .act = act, .step = id});
  g.returns(0);
  if (static_cast<Verb>(g.answer().verb) == Verb::Deploy)
    CALL(DeployCard{.how = g.answer(), .seat = g.s.acts[act].seat});
  END
}

// Committing a warlord once more: only it moves, and reactions to committing arise anew.
void CommitAgain::run(Game& g) {
  BEGIN
  moment = g.open_moment();
  {
    const Slot leader = g.one(g.catalog.step(id).things, g.s.acts[act]);
    const Ref to = g.place_of(g.catalog.step(id).place, g.s.acts[act]);
    if (leader != no_card && to.slot >= place_refs && to.slot < place_refs + hq) {
      g.move_to_planet(leader, static_cast<Place>(to.slot - place_refs));
      if (g.journal) g.tell(g.title(leader) + " commits to " + g.name_of_place(g.at(leader).place));
      g.add_member(moment, leader, bit(Name::Commits) | bit(Name::Moves));
    }
  }
  if (g.s.moments[moment].count > 0 && g.heard(bit(Name::Commits) | bit(Name::Moves)))
    CALL(Window{.moment = moment, .kind = Kind::Reaction});
  g.close_moment();
  g.returns(1);
  END
}

void AttachThing::run(Game& g) {
  BEGIN
  g.returns(0);
  if (g.one(Things{.which = g.catalog.step(id).things.which, .reg = g.catalog.step(id).things.reg},
            g.s.acts[act]) != no_card) {
    ASK(PickHost{.seat = g.s.acts[act].seat,
                 .act = act,
                 .attachment = g.one(
                     Things{.which = g.catalog.step(id).things.which, .reg = g.catalog.step(id).things.reg},
                     g.s.acts[act]),
                 .host = g.catalog.step(id).to});
    g.returns(0);
    if (static_cast<Verb>(g.answer().verb) == Verb::Choose) {
      const Slot c =
          g.one(Things{.which = g.catalog.step(id).things.which, .reg = g.catalog.step(id).things.reg},
                g.s.acts[act]);
      g.attach(c, g.answer().a, g.at(c).controller);
      g.returns(1);
    }
  }
  END
}

}  // namespace tercio::warlords
