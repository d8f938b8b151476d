// Effects that need several choices, or put cards into play.
#include <algorithm>

#include "rulebooks/warlords/rules/verb.h"

namespace tercio::warlords {
namespace {

// How much of the damage that is being divided a unit has already.
Member& part_of(Game& g, std::uint8_t moment, Slot c, Slot source) {
  const Moment& m = g.s.moments[moment];
  for (unsigned i = 0; i < m.count; ++i)
    if (g.s.members[m.first + i].card.slot == c) return g.s.members[m.first + i];
  return *g.add_member(moment, c, bit(Name::Assigned), source);
}

unsigned dividing(const Game& g, Effect id, const Act& act) {
  const Player who = g.program()[g.program()[id].what].chooser;
  return who ? g.seats(who, g.eye(act)) : 1U << act.doer;
}

}  // namespace

// Each player divides his part among his own units, the one who dealt it first.
void IndirectDamage::run(Game& g) {
  BEGIN
  moment = g.open_moment();
  for (turn = 0; turn < 2; ++turn) {
    if (!(dividing(g, id, g.s.acts[act]) >> (g.s.acts[act].seat ^ turn) & 1U)) continue;
    for (left = static_cast<std::uint8_t>(std::min(amount_of(g, g.program()[id], g.s.acts[act]), 200));
         left > 0; --left) {
      ASK(DivideDamage{
          .seat = static_cast<Seat>(g.s.acts[act].seat ^ turn), .moment = moment, .act = act, .id = id});
      if (verb(g.answer()) != Verb::Divide) break;
      ++part_of(g, moment, g.answer().a, g.s.acts[act].source.slot).amount;
    }
  }
  CALL(DealDamage{.moment = moment});
  END
}

// What is put into discard piles together. Cards of hands are discarded by their owners, which can be
// answered.
void DiscardThese::run(Game& g) {
  BEGIN
  moment = g.open_moment();
  for (Slot c : cards) {
    if (g.at(c).place != hand && g.at(c).place != deck) continue;
    const bool held = g.at(c).place == hand;
    if (g.journal)
      g.tell(held ? "#" + std::to_string(g.at(c).owner) + " discards " + g.card(c).title
                  : g.card(c).title + " is discarded");
    g.move(c, discard, g.at(c).owner);
    g.add_member(moment, c, held ? bit(Name::Discards) : 0);
  }
  count_done(g.s.acts[act], g.s.moments[moment].count);
  if (g.heard(g.names_of(moment), Kind::Reaction)) CALL(Window{.moment = moment, .kind = Kind::Reaction});
  g.returns(g.s.moments[moment].count > 0);
  g.close_moment();
  if (g.s.unsettled) CALL(Settle{});
  END
}

void GainResources::run(Game& g) {
  BEGIN
  g.gain(seat, amount);
  if (amount > 0)
    CALL(Happens{.name = Name::GainsResources, .kind = Kind::Reaction, .at = nowhere, .seat = seat});
  g.returns(amount > 0);
  END
}

void DiscardCards::run(Game& g) {
  BEGIN
  for (; cards > 0 && !g.s.hands[seat].empty(); --cards) {
    ASK(DiscardFromHand{.seat = seat});
    if (g.journal) g.tell("#" + std::to_string(seat) + " discards " + g.card(g.answer().a).title);
    ++discarded;
    g.move(g.answer().a, discard, seat);
    if (reg < registers) g.note_into(g.s.acts[act], reg, g.answer().a);
    if (g.heard(bit(Name::Discards), Kind::Reaction)) {
      moment = g.open_moment();
      g.add_member(moment, g.answer().a, bit(Name::Discards));
      CALL(Window{.moment = moment, .kind = Kind::Reaction});
      g.close_moment();
    }
  }
  count_done(g.s.acts[act], discarded);
  g.returns(cards == 0);
  END
}

void DrawCards::run(Game& g) {
  BEGIN
  had = g.s.deck_counts[seat];
  g.draw(seat, cards);
  if (had > 0 && cards > 0 && g.heard(bit(Name::Draws), Kind::Reaction))
    CALL(Happens{.name = Name::Draws, .kind = Kind::Reaction, .at = nowhere, .seat = seat});
  g.returns(had >= cards);
  END
}

void PutTokens::run(Game& g) {
  BEGIN
  g.s.acts[act].count[g.program()[g.program()[id].what].reg] = 0;  // `it` is what is put now
  if (!(g.program()[id].word & each_apart)) places = g.found(g.program()[id].to, g.s.acts[act]);
  do {
    for (left = static_cast<std::uint8_t>(std::min(amount_of(g, g.program()[id], g.s.acts[act]), 200));
         left > 0 && g.tokens_in_play(g.s.acts[act].doer, g.program()[id].value) < tokens_of_a_title;
         --left) {
      if (g.program()[id].word & each_apart) {
        ASK(PlaceToken{.seat = g.s.acts[act].doer, .act = act, .places = g.program()[id].to});
        places = Cards::of(place_slot(g.answer().a, g.answer().b));
      }
      c = places.empty() || !g.is_welcome(g.s.acts[act].doer,
                                          g.catalog[static_cast<std::size_t>(g.program()[id].value)])
              ? no_card
              : g.token(g.s.acts[act].doer, g.program()[id].value);
      if (c == no_card) break;
      CALL(EnterPlay{.c = c,
                     .to = place_in(*places.begin()),
                     .host = no_card,
                     .seat = g.s.acts[act].doer,
                     .names = bit(Name::EntersPlay),
                     .exhausted = (g.program()[id].word & enters_exhausted) != 0});
      if (g.in_play(c)) g.note_into(g.s.acts[act], g.program()[g.program()[id].what].reg, c);
    }
    if (!places.empty()) places.remove(*places.begin());  // `at each ...`: so many at each of them
  } while (!places.empty());
  g.returns(left == 0);
  END
}

namespace {

// What is put into play: cards that are where the text says, and not in play.
Cards put_which(const Game& g, const EffectNode& node, const Act& act) {
  Cards all;
  for (Slot c : g.found(node.what, act))
    if (c < slot_count && !g.in_play(c) && is_where_said(g, node, act, c)) all.add(c);
  return all;
}

}  // namespace

void PutIntoPlay::run(Game& g) {
  BEGIN
  cards = put_which(g, g.program()[id], g.s.acts[act]);
  while (!cards.empty()) {
    c = *cards.begin();
    cards.remove(c);
    if (!g.may_enter(g.s.acts[act].doer, c)) continue;
    if (g.program()[id].word & on_host) {
      ASK(PickHost{.seat = g.s.acts[act].doer, .act = act, .attachment = c, .host = g.program()[id].to});
      if (verb(g.answer()) == Verb::Choose)
        CALL(EnterPlay{.c = c,
                       .to = nowhere,
                       .host = g.answer().a,
                       .seat = g.s.acts[act].doer,
                       .names = bit(Name::EntersPlay),
                       .exhausted = false});
    } else if (!g.found(g.program()[id].to, g.s.acts[act]).empty()) {
      CALL(EnterPlay{.c = c,
                     .to = place_in(*g.found(g.program()[id].to, g.s.acts[act]).begin()),
                     .host = no_card,
                     .seat = g.s.acts[act].doer,
                     .names = bit(Name::EntersPlay),
                     .exhausted = (g.program()[id].word & enters_exhausted) != 0});
    }
    done |= g.in_play(c);
  }
  g.returns(done);
  END
}

void LookAtTop::run(Game& g) {
  BEGIN
  g.s.acts[act].look_seat = g.deck_seat(g.program()[id], g.s.acts[act]);
  if (g.program()[id].word != 0) {  // any deck
    ASK(WhichPlayer{.seat = g.s.acts[act].doer});
    g.s.acts[act].look_seat = g.answer().a;
  }
  wanted = static_cast<std::uint8_t>(std::min(amount_of(g, g.program()[id], g.s.acts[act]), 99));
  if (g.ability(g.s.acts[act]).searches && g.s.acts[act].look_seat == g.s.acts[act].doer &&
      g.heard(bit(Name::Searches), Kind::Interrupt)) {
    moment = g.open_moment();
    {
      Member* m = g.add_member(moment, no_card, bit(Name::Searches));
      m->seat = g.s.acts[act].doer;
      m->amount = wanted;
    }
    CALL(Window{.moment = moment, .kind = Kind::Interrupt});
    wanted = g.s.members[g.s.moments[moment].first].amount;
    g.close_moment();
  }
  {
    Act& now = g.s.acts[act];
    const unsigned have = g.s.deck_counts[now.look_seat];
    const auto most = static_cast<unsigned>(now.looked.size());
    now.look_count = static_cast<std::uint8_t>(std::min({unsigned{wanted}, most, have}));
    for (unsigned i = 0; i < now.look_count; ++i) {
      now.looked[i] = g.s.decks[now.look_seat][have - 1 - i];
      g.know(now.looked[i], static_cast<std::uint8_t>(1U << now.doer));
    }
    if (g.journal)
      g.tell("#" + std::to_string(now.doer) + " looks at " + std::to_string(now.look_count) +
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

void put_back(Game& g, Act& act, Slot c, bool top) {
  const std::uint8_t known = g.at(c).known;
  if (top) g.move(c, deck, act.look_seat);
  g.know(c, known);
  if (!top) g.put_under(act.look_seat, c);
  unsigned kept = 0;
  for (unsigned k = 0; k < act.look_count; ++k)
    if (act.looked[k] != c) act.looked[kept++] = act.looked[k];
  act.look_count = static_cast<std::uint8_t>(kept);
}

}  // namespace

// One after the other; on top the last one put there is the first that is drawn.
void RestToDeck::run(Game& g) {
  BEGIN
  while (still_looked(g, g.s.acts[act]) > 0) {
    ASK(PutBackNext{.seat = g.s.acts[act].doer, .act = act, .top = top});
    if (verb(g.answer()) != Verb::Bottom && verb(g.answer()) != Verb::Top) break;
    put_back(g, g.s.acts[act], g.answer().a, top);
  }
  while (!top && still_looked(g, g.s.acts[act]) > 0)
    put_back(g, g.s.acts[act], g.s.acts[act].looked[0], false);
  g.s.acts[act].look_count = 0;
  g.returns(1);
  END
}

// As much of the damage as its player likes.
void ReassignSome::run(Game& g) {
  BEGIN
  ASK(ChooseNumber{.seat = g.s.acts[act].doer,
                   .least = 1,
                   .most = static_cast<std::uint8_t>(std::min<int>(
                       amount_of(g, g.program()[id], g.s.acts[act]), g.member(g.s.acts[act]).amount))});
  {
    const Slot to = g.one(g.program()[id].what, g.s.acts[act]);
    g.returns(0);
    if (to != no_card) g.reassign(g.s.acts[act], to, g.answer().a);
  }
  END
}

void DeployByEffect::run(Game& g) {
  BEGIN
  ASK(DeployOne{.seat = g.s.acts[act].doer, .act = act, .id = id});
  g.returns(0);
  if (verb(g.answer()) == Verb::Deploy) {
    if (const ThingsNode& what = g.program()[g.program()[id].what]; what.named == machine::Named::Picked)
      g.note_into(g.s.acts[act], what.reg, g.answer().a);
    CALL(DeployCard{.how = g.answer(), .seat = g.s.acts[act].doer});
  }
  END
}

// Committing a warlord once more: only it moves, and reactions to committing arise anew.
void CommitAgain::run(Game& g) {
  BEGIN
  moment = g.open_moment();
  {
    const Cards to = g.found(g.program()[id].to, g.s.acts[act]);
    const Place place = to.empty() ? nowhere : place_in(*to.begin());
    for (Slot c : affected(g, g.program()[id], g.s.acts[act])) {
      if (!is_planet(place)) break;
      g.move_to_planet(c, place);
      if (g.journal) g.tell(g.title(c) + " commits to " + g.name_of_place(place));
      g.add_member(moment, c, bit(Name::Commits) | bit(Name::Moves));
    }
  }
  if (g.s.moments[moment].count > 0 && g.heard(bit(Name::Commits) | bit(Name::Moves), Kind::Reaction))
    CALL(Window{.moment = moment, .kind = Kind::Reaction});
  g.close_moment();
  g.returns(1);
  END
}

void AttachThing::run(Game& g) {
  BEGIN
  cards = g.found(g.program()[id].what, g.s.acts[act]);
  while (!cards.empty()) {
    c = *cards.begin();
    cards.remove(c);
    ASK(PickHost{.seat = g.s.acts[act].doer, .act = act, .attachment = c, .host = g.program()[id].to});
    if (verb(g.answer()) != Verb::Choose) continue;
    g.attach(c, g.answer().a, g.at(c).controller);
    done = true;
  }
  g.returns(done);
  END
}

}  // namespace tercio::warlords
