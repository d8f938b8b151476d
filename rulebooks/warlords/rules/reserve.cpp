// Deep Strike: cards that lie in reserve face down at a planet, and come out of it when a battle begins
// there.
#include "rulebooks/warlords/rules/verb.h"

namespace tercio::warlords {

constexpr unsigned reserve_cost = 1;

// Instead of deploying: any card with Deep Strike, at any planet. Face down it has no characteristics:
// nothing makes it cheaper, and what binds its entering play does not bind this.
void Game::offer_reserve(Seat seat, Options& list) const {
  if (s.resources[seat] < reserve_cost) return;
  for (Slot c : s.hands[seat])
    for (Place p = 0; p < line_length && (card(c).keywords & bit(Keyword::DeepStrike)); ++p)
      if (planet_here(p)) list.add(option(Verb::Reserve, c, p));
}

void Game::put_in_reserve(Seat seat, Slot c, Place p) {
  s.resources[seat] = static_cast<std::uint8_t>(s.resources[seat] - reserve_cost);
  if (journal) {
    const std::string who = "#" + std::to_string(seat) + " puts ",
                      where = " in reserve at " + name_of_place(p);
    tell(who + card(c).title + where, 1U << seat);
    tell(who + "a card" + where, 2U >> seat);
  }
  move(c, static_cast<Place>(reserve_at + p), seat);
}

bool Game::may_strike_on(Slot c, Slot host) const {
  return at(host).place == planet_of(c) && may_attach(c, host, at(c).controller);
}

bool Game::may_strike(Seat seat, Slot c) const {
  const Card& def = card(c);
  if (!(def.keywords & bit(Keyword::DeepStrike)) || strike_price(c) > s.resources[seat]) return false;
  if (def.type == Type::Event) return is_welcome(seat, def);
  if (!may_enter(seat, c)) return false;
  if (def.type != Type::Attachment) return true;
  if (may_strike_on(c, s.line[planet_of(c)])) return true;
  for (Slot host : s.at[0][planet_of(c)] | s.at[1][planet_of(c)])
    if (may_strike_on(c, host)) return true;
  return false;
}

void DeepStrike::offer(const Game& g, Options& list) const {
  for (Slot c : g.s.reserves[seat])
    if (g.planet_of(c) == g.s.battle.at && g.may_strike(seat, c)) list.add(option(Verb::DeepStrike, c));
  if (list.size() > 0) list.add(option(Verb::Pass));
}

void StrikeHost::offer(const Game& g, Options& list) const {
  const Place p = g.planet_of(c);
  if (g.may_strike_on(c, g.s.line[p])) list.add(option(Verb::OnHost, g.s.line[p]));
  for (Slot host : g.s.at[0][p] | g.s.at[1][p])
    if (g.may_strike_on(c, host)) list.add(option(Verb::OnHost, host));
}

// When a battle begins: any number of cards, one after the other, by whoever has the initiative in it first.
void DeepStrikes::run(Game& g) {
  BEGIN
  first = g.s.battle.first;
  for (turn = 0; turn < 2; ++turn) {
    for (;;) {
      ASK(DeepStrike{.seat = static_cast<Seat>(first ^ turn)});
      if (verb(g.answer()) != Verb::DeepStrike) break;
      CALL(StrikeCard{.c = g.answer().a, .seat = static_cast<Seat>(first ^ turn)});
    }
  }
  END
}

namespace {

// It is turned up, and listens as a card in play does until it goes.
void turn_up_event(Game& g, Slot c, Seat seat, Place at) {
  g.s.struck_at = at;
  g.move(c, limbo, seat);
  g.know(c, 3);
  g.at(c).flags |= CardState::Struck;
  g.tally(c, +1);
}

}  // namespace

void StrikeCard::run(Game& g) {
  BEGIN
  at = g.planet_of(c);
  g.know(c, 3);  // it is turned up
  if (g.card(c).type == Type::Attachment) {
    ASK(StrikeHost{.seat = seat, .c = c});
    host = g.answer().a;
  }
  g.s.resources[seat] = static_cast<std::uint8_t>(g.s.resources[seat] - g.strike_price(c));
  if (g.journal)
    g.tell("#" + std::to_string(seat) + " Deep Strikes " + g.card(c).title + " at " + g.name_of_place(at));
  if (g.card(c).type == Type::Event) {
    turn_up_event(g, c, seat, at);
    moment = g.open_moment();
    g.add_member(moment, c, bit(Name::DeepStruck))->place = at;
    if (g.heard(bit(Name::DeepStruck), Kind::Reaction))
      CALL(Window{.moment = moment, .kind = Kind::Reaction});
    g.close_moment();
    if (g.at(c).place == limbo) g.move(c, discard, g.at(c).owner);
    g.s.struck_at = nowhere;
    if (g.s.unsettled) CALL(Settle{});
  } else {
    CALL(EnterPlay{.c = c,
                   .to = at,
                   .host = host,
                   .seat = seat,
                   .names = bit(Name::EntersPlay) | bit(Name::DeepStruck),
                   .exhausted = false});
  }
  END
}

}  // namespace tercio::warlords
