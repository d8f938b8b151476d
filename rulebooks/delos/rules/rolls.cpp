// Rolling, drawing, discarding, infiltrating. rules: Rolling, Modifiers, Infiltrate.
#include <algorithm>

#include "rulebooks/delos/rules/game.h"

namespace tercio::delos {

// "You roll by discarding the top card of your deck." The roll is not applied until both players are done
// playing modifiers.
void Roll::run(Game& g) {
  BEGIN
  if (g.s.roll_count == g.s.rolls.size()) {
    g.fail(Bound::Rolls);
    return;
  }
  number = static_cast<std::int8_t>(g.flip_for_roll(seat) + g.roll_change(seat, kind));
  g.s.rolls[g.s.roll_count++] = {seat, kind, number, needed};
  if (!g.s.sources[0].modifiers.empty() || !g.s.sources[1].modifiers.empty() || g.may_gain(Kind::Modifier)) {
    CALL(Window{.moment = g.moment_of(seat, Name::None, number), .kind = Kind::Modifier});
    g.close_moment();
    if (g.journal && g.s.rolls[g.s.roll_count - 1U].number != number)
      g.tell("the roll is now " + std::to_string(g.s.rolls[g.s.roll_count - 1U].number));
    number = g.s.rolls[g.s.roll_count - 1U].number;
  }
  g.s.rolls[--g.s.roll_count] = {};
  if (g.heard(bit(Name::Rolled))) {
    CALL(Window{.moment = g.moment_of(seat, Name::Rolled, number), .kind = Kind::Reaction});
    g.close_moment();
  }
  if (kind == RollKind::Test && g.heard(bit(number >= needed ? Name::TestPassed : Name::TestFailed))) {
    CALL(Window{.moment = g.moment_of(seat, number >= needed ? Name::TestPassed : Name::TestFailed, number),
                .kind = Kind::Reaction});
    g.close_moment();
  }
  g.returns(static_cast<unsigned>(std::max<int>(0, number)));
  END
}

void DrawCards::run(Game& g) {
  BEGIN
  if (!g.may(seat, bars_drawing)) {
    g.returns(0);
    g.pop(*this);
    return;
  }
  g.draw(seat, cards, command);
  g.returns(1);
  if (cards > 0 && g.heard(bit(Name::Draws))) {
    CALL(Window{.moment = g.moment_of(seat, Name::Draws, cards), .kind = Kind::Reaction});
    g.close_moment();
    g.returns(1);
  }
  END
}

void DiscardCards::run(Game& g) {
  BEGIN
  while (done < cards && !g.s.commands[whose].empty()) {
    ASK(DiscardOne{.seat = seat, .whose = whose, .may_stop = may_stop});
    if (verb(g.answer()) != Verb::DiscardCard) break;
    if (g.journal) g.tell("#" + std::to_string(whose) + " discards " + g.card(g.answer().a).title);
    g.note_done(act, g.answer().a, Done::Discarded);
    g.move(g.answer().a, discard);
    ++done;
  }
  g.returns(done);
  if (done > 0 && g.heard(bit(Name::Discards))) CALL(Discarded{.seat = whose, .cards = done});
  END
}

// After all cards of an effect were discarded, from wherever it was.
void Discarded::run(Game& g) {
  BEGIN
  if (cards > 0) {
    CALL(Window{.moment = g.moment_of(seat, Name::Discards, cards), .kind = Kind::Reaction});
    g.close_moment();
  }
  g.returns(cards);
  END
}

namespace {

// "If you infiltrate a unique card during a battle and you already have a copy of that card at the sector,
// destroy the new copy."
bool has_copy(const Game& g, Slot c) {
  if (!g.card(c).unique) return false;
  for (Slot other : g.here(g.at(c).owner))
    if (g.card(other).title_id == g.card(c).title_id) return true;
  return false;
}

}  // namespace

void InfiltrateCards::run(Game& g) {
  BEGIN
  {
    const bool heard = g.heard(bit(Name::Infiltrated));
    moment = g.open_moment();
    for (Slot c : cards) {
      g.know(c, 3);
      if (has_copy(g, c)) copies.add(c);
      if (g.journal) g.tell(g.card(c).title + " infiltrates");
      g.move(c, g.s.battle.at);
      if (!copies.has(c)) g.note_done(act, c, Done::Infiltrated);
      if (act != 255) g.follow(g.s.acts[act], c);
      if (copies.has(c)) continue;
      ++done;
      if (heard) g.add_member(moment, c, Name::Infiltrated);
    }
  }
  if (!copies.empty())  // by the rule, so that nothing saves them
    CALL(DestroyCards{.cards = copies,
                      .agent = no_card,
                      .second = no_card,
                      .by = g.at(*copies.begin()).owner,
                      .cause = bit(Cause::Ability),
                      .act = 255});
  if (g.s.moments[moment].count > 0) CALL(Window{.moment = moment, .kind = Kind::Reaction});
  g.close_moment();
  g.returns(done);
  END
}

}  // namespace tercio::delos
