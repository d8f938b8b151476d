// Reactions, modifiers and tactics: alternating, until both pass in succession.
#include "rulebooks/delos/rules/game.h"

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

namespace {

// Each part of the moment that an ability may answer now.
void offer_answers(const Game& g, const AnswerMoment& asked, Slot c, unsigned index, Options& list) {
  const Ability& a = g.ability_at(c, index);
  const Moment& m = g.s.moments[asked.moment];
  Act act = g.start(c, index, asked.seat);
  act.moment = asked.moment;
  for (unsigned k = 0; k < m.count; ++k) {
    act.member = static_cast<std::uint8_t>(k);
    const Happening* what = nullptr;
    if (asked.kind == Kind::Reaction) {
      what = g.answers(c, a, asked.seat, m, g.s.members[m.first + k]);
      if (!what) continue;
    } else {
      const RollState& roll = g.s.rolls[g.s.roll_count - 1U];
      if (a.roller && !(g.seats(a.roller, g.eye(act)) >> roll.seat & 1U)) continue;
      if (!(a.rolls & bit(roll.kind))) continue;
    }
    const bool whole = what && what->cards > 0;
    if (has_answered(g, c, index, asked.moment, k, whole)) continue;
    if (g.usable(c, index, act)) list.add(option(Verb::Use, c, index, k + 1));
    if (whole) break;
  }
}

}  // namespace

void AnswerMoment::offer(const Game& g, Options& list) const {
  const Sources& mine = g.s.sources[seat];
  if (!g.may_play(seat, kind)) return;
  for (Slot c : kind == Kind::Reaction ? mine.reactions : mine.modifiers) {
    const bool held = g.at(c).place == command;
    for (unsigned i = 0; i < g.card(c).abilities.size(); ++i)
      if (const Ability& a = g.card(c).abilities[i]; a.kind == kind && a.command == held)
        offer_answers(g, *this, c, i, list);
  }
  if (g.may_gain(kind))
    for (Slot c : g.here(seat))
      g.each_grant(c, [&](unsigned index) {
        if (g.ability_at(c, index).kind == kind) offer_answers(g, *this, c, index, list);
      });
  if (list.size() > 0) list.add(option(Verb::Pass));
}

void Window::run(Game& g) {
  BEGIN
  turn = Game::other(g.s.battle.actor);  // "start with the player who didn't initiate the action"
  if (g.s.act_count + 2U >= g.s.acts.size()) passes = 2;  // reactions to reactions have an end
  while (passes < 2 && g.s.battle.answers < most_answers) {
    if (kind == Kind::Reaction ? !((g.s.sources[turn].ears | g.s.grant_ears) & g.names_of(moment))
                               : g.s.sources[turn].modifiers.empty() && !g.may_gain(kind)) {
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
    if ((g.s.sources[turn].tactics.empty() && !g.may_gain(Kind::Tactic)) || !g.may_play(turn, Kind::Tactic)) {
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
