// Reactions, modifiers and tactics: alternating, until both pass in succession.
#include "rulebooks/delos/game.h"

namespace tercio::delos {
namespace {

constexpr unsigned most_answers = 60;  // in one action

bool has_answered(const Game& g, Slot source, unsigned ability, unsigned moment, unsigned member,
                  bool whole) {
  for (unsigned n = g.s.moments[moment].first_answer; n < g.s.answer_count; ++n) {
    const Answered& old = g.s.answered[n];
    if (old.source == source && old.ability == ability && (whole || old.member == member) &&
        old.generation == g.at(source).generation)
      return true;
  }
  return false;
}

}  // namespace

void AnswerMoment::offer(const Game& g, Options& list) const {
  const Moment& m = g.s.moments[moment];
  const bool reacts = kind == Kind::Reaction;
  const Sources& mine = g.s.sources[seat];
  for (Slot c : reacts ? mine.reactions : mine.modifiers) {
    const Card& def = g.card(c);
    const bool held = g.at(c).place == command;
    for (unsigned i = 0; i < def.abilities.size(); ++i) {
      const Ability& a = def.abilities[i];
      if (a.kind != kind || a.command != held) continue;
      Act act = g.start(c, i, seat);
      act.moment = moment;
      for (unsigned k = 0; k < m.count; ++k) {
        const Member& member = g.s.members[m.first + k];
        act.member = static_cast<std::uint8_t>(k);
        if (reacts) {
          if (!g.answers(c, a, seat, member)) continue;
        } else {
          const RollState& roll = g.s.rolls[g.s.roll_count - 1U];
          if (!g.is_side(a.roller, g.eye(act), roll.seat) || !(a.rolls & bit(roll.kind))) continue;
        }
        if (has_answered(g, c, i, moment, k, a.happening.subject.whole)) continue;
        if (g.usable(c, i, act)) list.add(option(Verb::Use, c, i, k + 1));
        if (a.happening.subject.whole) break;
      }
    }
  }
  if (list.size() > 0) list.add(option(Verb::Pass));
}

void Window::run(Game& g) {
  BEGIN
  turn = Game::other(g.s.battle.actor);  // "start with the player who didn't initiate the action"
  if (g.s.act_count + 2U >= g.s.acts.size()) passes = 2;  // reactions to reactions have an end
  while (passes < 2 && g.s.battle.answers < most_answers) {
    if (kind == Kind::Reaction ? !(g.s.sources[turn].ears & g.names_of(moment))
                               : g.s.sources[turn].modifiers.empty()) {
      ++passes;
      turn = Game::other(turn);
      continue;
    }
    ASK(AnswerMoment{.seat = turn, .moment = moment, .kind = kind});
    if (verb(g.answer()) == Verb::Use) {
      passes = 0;
      ++g.s.battle.answers;
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

void TacticsWindow::run(Game& g) {
  BEGIN
  while (passes < 2) {
    if (g.s.sources[turn].tactics.empty() || (g.s.battle.no_tactics >> turn & 1U)) {
      ++passes;
      turn = Game::other(turn);
      continue;
    }
    ASK(PlayTactic{.seat = turn});
    if (verb(g.answer()) == Verb::Use) {
      passes = 0;
      CALL(UseAbility{
          .source = g.answer().a, .ability = g.answer().b, .seat = turn, .moment = 255, .member = 0});
    } else {
      ++passes;
    }
    turn = Game::other(turn);
  }
  END
}

}  // namespace tercio::delos
