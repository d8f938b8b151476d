// Interrupts and reactions: forced ones first, then alternating from the initiative.
#include "rulebooks/warlords/rules/game.h"

namespace tercio::warlords {

// What an ability does instead of an event is not replaced by that ability again.
bool Game::is_replacing(Slot source, unsigned index) const {
  for (unsigned n = 0; n < s.act_count; ++n) {
    const Act& act = s.acts[n];
    if (act.source.slot != source || act.ability != index || act.moment == 255) continue;
    if (member(act).flags & Member::Cancelled) return true;
  }
  return false;
}

void Game::offer_answers(Seat seat, std::uint8_t moment, Kind kind, bool forced, Options& list) const {
  const Names names = names_of(moment);
  const bool interrupt = kind == Kind::Interrupt;
  if (!(names & s.tallies[seat].ears[interrupt ? 0 : 1]) ||
      (!forced && s.silenced[seat] != 0))  // a forced answer may be given by a card of the other player
    return;
  const Moment& m = s.moments[moment];
  const auto offer_one = [&](Slot source, unsigned i, const Ability& a) {
    Act act = start(source, i, seat);
    act.moment = moment;
    for (unsigned k = 0; k < m.count; ++k) {
      if (!answers(source, a, act, s.members[m.first + k])) continue;
      bool answered = false;
      for (unsigned n = m.first_answer; n < s.answer_count; ++n) {
        const Answered& old = s.answered[n];
        answered |= old.source == source && old.ability == i && old.member == k &&
                    old.generation == at(source).generation;
      }
      act.member = static_cast<std::uint8_t>(k);
      if (!answered && !is_replacing(source, i) && usable(source, i, act))
        list.add(option(Verb::Use, source, i, k + 1));
    }
  };
  for (Slot c : s.listening[seat]) {
    const bool held = at(c).place == hand, piled = at(c).place == discard;
    const Card& def = card(c);
    const Names listens = interrupt ? (held    ? def.held_interrupts
                                       : piled ? def.pile_interrupts
                                               : def.interrupts)
                                    : (held    ? def.held_reactions
                                       : piled ? def.pile_reactions
                                               : def.reactions);
    if (!(listens & names)) continue;
    for (unsigned i = 0; i < def.abilities.size(); ++i) {
      const Ability& a = def.abilities[i];
      if (piled && !a.from_pile) continue;
      if (a.kind == kind && a.forced == forced &&
          (held || piled) == ((def.type == Type::Event && !def.never_played) || a.from_hand))
        offer_one(c, i, a);
    }
  }
  if (!anything_given()) return;
  for (unsigned i = 0; i < s.lasting_count; ++i) {  // what a planet has for a time is of who gave it
    const Card* hidden = given_by(s.lasting[i]);
    if (!hidden || card(s.lasting[i].card.slot).type != Type::Planet || s.lasting[i].amount != seat) continue;
    const Slot planet = s.lasting[i].card.slot;
    if (const Ability& a = hidden->abilities[0]; a.kind == kind && a.forced == forced)
      offer_one(planet, first_given + number_given(i), a);
  }
  for (Slot c : s.play[seat]) {
    std::array<std::uint16_t, 8> cards{};
    const unsigned count = given(c, cards);
    for (unsigned i = 0; i < count; ++i)
      if (const Ability& a = catalog[cards[i]].abilities[0]; a.kind == kind && a.forced == forced)
        offer_one(c, first_given + i, a);
  }
}

void Answer::offer(const Game& g, Options& list) const {
  g.offer_answers(seat, moment, kind, false, list);
  if (list.size() == 0) return;
  // A deployment that costs too much goes on as long as it can still be paid: what reduces its cost is used.
  const Member& m = g.s.members[g.s.moments[moment].first];
  int missing = (m.names & bit(Name::Deploying)) && m.seat == seat ? m.amount - g.s.resources[seat] : 0;
  const bool too_much = missing > 0;
  for (Option o : list)
    if (const Ability& a = g.ability_of(o.a, o.b); a.reduction)
      missing -= g.value(a.reduction, g.eye(g.start(o.a, o.b, seat)));
  if (!too_much || missing > 0) list.add(option(Verb::Pass));
}

void ForcedAnswer::offer(const Game& g, Options& list) const {
  g.offer_answers(0, moment, kind, true, list);
  g.offer_answers(1, moment, kind, true, list);
}

void Window::run(Game& g) {
  BEGIN
  while (g.s.tallies[0].forced + g.s.tallies[1].forced > 0) {
    ASK(ForcedAnswer{.seat = g.initiative(), .moment = moment, .kind = kind});
    if (verb(g.answer()) != Verb::Use) break;
    CALL(UseAbility{.source = g.answer().a,
                    .ability = g.answer().b,
                    .seat = g.user_of(g.answer().a, g.answer().b),
                    .moment = moment,
                    .member = static_cast<std::uint8_t>(g.answer().c - 1)});
  }
  turn = g.initiative();
  while (passes < 2) {
    if (!(g.names_of(moment) & g.s.tallies[turn].ears[kind == Kind::Interrupt ? 0 : 1])) {
      ++passes;
      turn = Game::other(turn);
      continue;
    }
    ASK(Answer{.seat = turn, .moment = moment, .kind = kind});
    if (verb(g.answer()) == Verb::Use) {
      passes = 0;
      CALL(UseAbility{.source = g.answer().a,
                      .ability = g.answer().b,
                      .seat = turn,
                      .moment = moment,
                      .member = static_cast<std::uint8_t>(g.answer().c - 1)});
    } else {
      ++passes;
    }
    turn = Game::other(turn);
  }
  END
}

// Something that is of no card: a phase or a battle begins or ends, a battle is won, cards are drawn.
void Happens::run(Game& g) {
  BEGIN
  if (g.heard(bit(name), kind)) {
    moment = g.open_moment();
    {
      Member* m = g.add_member(moment, no_card, bit(name));
      m->place = at;
      m->seat = seat;
      if (is_planet(at) && g.infested(at)) m->flags = Member::WasInfested;
    }
    CALL(Window{.moment = moment, .kind = kind});
    g.close_moment();
  }
  END
}

}  // namespace tercio::warlords
