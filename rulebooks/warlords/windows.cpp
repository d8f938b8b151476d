// Interrupts and reactions: forced ones first, then alternating from the initiative. rules/warlords.md A0.3.
#include "rulebooks/warlords/game.h"

namespace tercio::warlords {

void Game::offer_answers(Seat seat, std::uint8_t moment, Kind kind, bool forced, Options& list) const {
  const std::uint32_t names = names_of(moment);
  if (!(names & s.tallies[seat].ears) || (forced && s.tallies[seat].forced == 0)) return;
  const Moment& m = s.moments[moment];
  const auto offer = [&](Slot source, std::uint32_t listens, bool held) {
    if (!(listens & names)) return;
    const Card& def = card(source);
    for (unsigned i = 0; i < def.abilities.size(); ++i) {
      const Ability& a = def.abilities[i];
      if (a.kind != kind || a.forced != forced || !(bit(a.happening.name) & names)) continue;
      if (held != (def.type == Type::Event || a.from_hand)) continue;
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
        if (!answered && usable(source, i, act)) list.add(option(Verb::Use, source, i, k + 1));
      }
    }
  };
  for (Slot c : s.listening[seat]) {
    const bool held = at(c).place == hand;
    offer(c, held ? card(c).listens_in_hand : card(c).listens, held);
  }
}

void Answer::offer(const Game& g, Options& list) const {
  g.offer_answers(seat, moment, kind, false, list);
  if (list.size() == 0) return;
  // A deployment that still costs too much goes on: what can reduce its cost must be used.
  const Member& m = g.s.members[g.s.moments[moment].first];
  const bool must = (m.names & bit(Name::Deploying)) && m.seat == seat && m.amount > g.s.resources[seat];
  if (!must) list.add(option(Verb::Pass));
}

void ForcedAnswer::offer(const Game& g, Options& list) const {
  g.offer_answers(0, moment, kind, true, list);
  g.offer_answers(1, moment, kind, true, list);
}

void Window::run(Game& g) {
  BEGIN
  while (g.s.tallies[0].forced + g.s.tallies[1].forced > 0) {
    ASK(ForcedAnswer{.seat = g.initiative(), .moment = moment, .kind = kind});
    if (static_cast<Verb>(g.answer().verb) != Verb::Use) break;
    CALL(UseAbility{.source = g.answer().a,
                    .ability = g.answer().b,
                    .seat = g.at(g.answer().a).controller,
                    .moment = moment,
                    .member = static_cast<std::uint8_t>(g.answer().c - 1)});
  }
  turn = g.initiative();
  while (passes < 2) {
    if (!(g.names_of(moment) & g.s.tallies[turn].ears)) {
      ++passes;
      turn = Game::other(turn);
      continue;
    }
    ASK(Answer{.seat = turn, .moment = moment, .kind = kind});
    if (static_cast<Verb>(g.answer().verb) == Verb::Use) {
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

}  // namespace tercio::warlords
