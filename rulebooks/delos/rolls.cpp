// Rolling, drawing, discarding, infiltrating. rules: Rolling, Modifiers, Infiltrate.
#include <algorithm>

#include "rulebooks/delos/game.h"

namespace tercio::delos {

// "You roll by discarding the top card of your deck." The roll is not applied until both players are done
// playing modifiers.
void Roll::run(Game& g) {
  BEGIN
  if (g.s.roll_count == g.s.rolls.size()) {
    g.fail(9);
    return;
  }
  number = static_cast<std::int8_t>(g.flip_for_roll(seat));
  g.s.rolls[g.s.roll_count++] = {seat, kind, number, needed};
  if (!g.s.sources[0].modifiers.empty() || !g.s.sources[1].modifiers.empty()) {
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
  g.draw(seat, cards, command);
  if (cards > 0 && g.heard(bit(Name::Draws))) {
    CALL(Window{.moment = g.moment_of(seat, Name::Draws, cards), .kind = Kind::Reaction});
    g.close_moment();
  }
  END
}

void DiscardCards::run(Game& g) {
  BEGIN
  while (done < cards && !g.s.commands[whose].empty()) {
    ASK(DiscardOne{.seat = seat, .whose = whose, .may_stop = may_stop});
    if (verb(g.answer()) != Verb::DiscardCard) break;
    if (g.journal) g.tell("#" + std::to_string(whose) + " discards " + g.card(g.answer().a).title);
    if (act != 255)
      g.remember_face(g.s.acts[act], static_cast<std::uint16_t>(g.at(g.answer().a).card | Act::discarded));
    g.move(g.answer().a, discard);
    ++done;
  }
  if (done > 0 && g.heard(bit(Name::Discards))) {
    CALL(Window{.moment = g.moment_of(whose, Name::Discards, done), .kind = Kind::Reaction});
    g.close_moment();
  }
  g.returns(done);
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
      const bool copy = has_copy(g, c);
      if (g.journal) g.tell(g.card(c).title + (copy ? " is a second copy and is destroyed" : " infiltrates"));
      g.move(c, copy ? discard : g.s.battle.at);
      if (copy) continue;
      ++done;
      if (heard) g.add_member(moment, c, bit(Name::Infiltrated));
    }
  }
  if (g.s.moments[moment].count > 0) CALL(Window{.moment = moment, .kind = Kind::Reaction});
  g.close_moment();
  g.returns(done);
  END
}

}  // namespace tercio::delos
