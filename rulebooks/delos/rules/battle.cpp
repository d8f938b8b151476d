// A battle: set-up, the row of battle actions, the check for victory. rules: The Battle Phase, Check for
// Victory.
#include <algorithm>

#include "rulebooks/delos/rules/game.h"

namespace tercio::delos {
namespace {

// What free abilities, or events that draw events, would prolong for ever ends here.
constexpr unsigned most_actions = 250, most_events = 40;

std::string name(Seat seat) { return "#" + std::to_string(seat); }

}  // namespace

void FightBattle::run(Game& g) {
  BEGIN
  if (at == nowhere) {
    ASK(ChooseBattle{.seat = seat, .except = g.s.fought});
    if (verb(g.answer()) != Verb::BattleAt) {
      g.pop(*this);
      return;
    }
    at = g.answer().a;
  }
  if (g.s.battle.at == nowhere) g.open_battle(at);
  if (stage != Phase::Actions && stage != Phase::Victory)
    g.s.battle.first = Game::other(seat);  // "this time the defender takes the first battle action"
  if (seat == g.defender()) g.s.fought = at;
  if (g.journal) g.tell("-- battle at " + g.name_of_place(at));
  if (stage != Phase::Actions && stage != Phase::Victory) CALL(SetUpBattle{});
  if (stage != Phase::Victory && !g.here(0).empty() && !g.here(1).empty()) {
    if (stage != Phase::Actions) CALL(DrawCommandHands{});
    CALL(PhaseBegins{.phase = Phase::Actions});
    CALL(BattleActions{});
    if (g.heard(bit(Name::BattleEnds))) {
      CALL(Window{.moment = g.moment_of(g.s.battle.actor, Name::BattleEnds), .kind = Kind::Reaction});
      g.close_moment();
    }
  }
  CALL(PhaseBegins{.phase = Phase::Victory});
  CALL(CheckForVictory{});
  END
}

namespace {

// "If you have more than one copy of a unique card at the sector, add all but one of them to your command
// hand."
void keep_one_of_each(Game& g, Seat seat) {
  for (Slot c : g.here(seat)) {
    if (!g.card(c).unique) continue;
    for (Slot copy : g.here(seat))
      if (copy > c && g.card(copy).title_id == g.card(c).title_id) {
        if (g.journal)
          g.tell("a copy of " + g.card(copy).title + " goes to the command hand of " + name(seat));
        g.move(copy, command);
      }
  }
}

}  // namespace

void SetUpBattle::run(Game& g) {
  BEGIN
  for (turn = 0; turn < 2; ++turn) keep_one_of_each(g, g.s.attacker ^ turn);
  for (turn = 0; turn < 2; ++turn) {
    g.s.battle.actor = g.s.attacker ^ turn;
    for (;;) {
      ASK(ResolveNext{.seat = static_cast<Seat>(g.s.attacker ^ turn), .kind = Kind::SetUp});
      if (verb(g.answer()) != Verb::Resolve) break;
      g.at(g.answer().a).used_in_battle |= Game::limit_bit(g.answer().b);
      CALL(UseAbility{.source = g.answer().a,
                      .ability = g.answer().b,
                      .seat = static_cast<Seat>(g.s.attacker ^ turn),
                      .moment = 255,
                      .member = 0});
    }
  }
  END
}

namespace {

unsigned command_hand(const Game& g, Seat seat) {
  const int cards = 4 + g.card(Game::fleet(seat)).command_cards +
                    g.card(Game::fleet(Game::other(seat))).enemy_command_cards +
                    g.card(Game::sector(g.s.battle.at)).command_cards;
  return static_cast<unsigned>(std::max(0, cards));
}

}  // namespace

void DrawCommandHands::run(Game& g) {
  BEGIN
  for (turn = 0; turn < 2; ++turn)
    if (const Seat seat = g.s.attacker ^ turn; !(g.s.battle.drawn >> seat & 1U))
      g.draw(seat, command_hand(g, seat), command);
  for (turn = 0; turn < 2; ++turn) {
    if (!g.card(Game::fleet(g.s.attacker ^ turn)).redraws_command) continue;
    ASK(RedrawHand{.seat = static_cast<Seat>(g.s.attacker ^ turn), .which = command});
    if (verb(g.answer()) == Verb::Redraw) {
      const Seat seat = g.s.attacker ^ turn;
      if (g.journal) g.tell(name(seat) + " redraws the command hand");
      const unsigned cards = g.s.commands[seat].count();
      for (Slot c : g.s.commands[seat]) g.move(c, discard);
      g.draw(seat, cards, command);
    }
  }
  for (turn = 0; turn < 2; ++turn) {  // the attacker's fleet is asked last: it prevails
    const Seat seat = static_cast<Seat>(1 ^ g.s.attacker ^ turn);
    const Condition wanted = g.card(Game::fleet(seat)).first_action;
    if (wanted && g.holds(wanted, g.eye_of(Game::fleet(seat)))) g.s.battle.first = seat;
  }
  END
}

void BattleActions::run(Game& g) {
  BEGIN
  g.forget_uses();  // of the set-up
  if (g.heard(bit(Name::BattleBegins))) {
    g.s.battle.actor = g.s.battle.first;
    CALL(Window{.moment = g.moment_of(g.s.battle.first, Name::BattleBegins), .kind = Kind::Reaction});
    g.close_moment();
  }
  normal = g.s.battle.first;
  // An action that was granted as the second of them passed is still taken.
  while ((passes != 3 || g.s.battle.extra[0] + g.s.battle.extra[1] > 0) && !g.s.battle.over &&
         g.s.battle.actions < most_actions) {
    if (g.statics_meet()) CALL(SettleStatics{});
    if (g.s.battle.extra[0] + g.s.battle.extra[1] > 0) {
      const Seat seat =
          g.s.battle.extra[g.s.battle.actor] > 0 ? g.s.battle.actor : Game::other(g.s.battle.actor);
      --g.s.battle.extra[seat];
      g.begin_action(seat);
    } else {
      g.begin_action(normal);
      normal = Game::other(normal);
    }
    ASK(TakeAction{.seat = g.s.battle.turn});
    if (verb(g.answer()) == Verb::Pass) {
      passes = static_cast<std::uint8_t>(passes | 1U << g.s.battle.turn);  // of both, one after the other
      CALL(Pass{.seat = g.s.battle.turn});
    } else {
      passes = 0;
      CALL(BattleAction{.seat = g.s.battle.turn, .what = g.answer()});
    }
    g.end_action();
  }
  END
}

void Pass::run(Game& g) {
  BEGIN
  if (g.journal) g.tell(name(seat) + " passes");
  if (g.heard(bit(Name::Passes))) {
    CALL(Window{.moment = g.moment_of(seat, Name::Passes), .kind = Kind::Reaction});
    g.close_moment();
  }
  END
}

namespace {

void perform(Game& g, Seat seat, Option what) {
  switch (verb(what)) {
    case Verb::ShootWith: return g.push(Shoot{.unit = what.a});
    case Verb::Charge: return g.push(Charge{.unit = what.a});
    case Verb::AssaultWith: return g.push(Assault{.unit = what.a, .ability = what.b, .which = what.c});
    case Verb::Artillery: return g.push(Artillery{.unit = what.a, .ability = what.b});
    case Verb::TroopCapacity:
      return g.push(
          TroopCapacity{.unit = what.a, .most = static_cast<std::uint8_t>(g.ability_number(what.a, what.b))});
    default:
      return g.push(
          UseAbility{.source = what.a, .ability = what.b, .seat = seat, .moment = 255, .member = 0});
  }
}

}  // namespace

void BattleAction::run(Game& g) {
  BEGIN
  GO_ON_AFTER(perform(g, seat, what));
  END
}

// --- Check for Victory ---------------------------------------------------------------------------------

void ResolveEvents::run(Game& g) {
  BEGIN
  g.s.battle.actor = seat;
  g.s.battle.answers = 0;
  for (; resolved < most_events; ++resolved) {
    if (g.statics_meet()) CALL(SettleStatics{});
    ASK(ResolveNext{.seat = seat, .kind = Kind::Event});
    if (verb(g.answer()) != Verb::Resolve) break;
    if (g.at(g.answer().a).place != command)
      g.at(g.answer().a).used_in_battle |= Game::limit_bit(g.answer().b);
    CALL(UseAbility{
        .source = g.answer().a, .ability = g.answer().b, .seat = seat, .moment = 255, .member = 0});
  }
  END
}

namespace {

// "A player wins the sector if they have MORE flags than their enemy and at least as many flags as the sector
// requires."
std::uint8_t winner_here(const Game& g) {
  const int a = g.flags_of(0), b = g.flags_of(1);
  if (g.journal) g.tell("flags: #0 " + std::to_string(a) + ", #1 " + std::to_string(b));
  if (a == b) return nobody;
  const int required = g.flags_required();
  return std::max(a, b) >= required ? (a > b ? 0 : 1) : nobody;
}

void take_sector(Game& g, Seat seat) {
  const Place p = g.s.battle.at;
  if (g.journal) g.tell(name(seat) + " wins " + g.name_of_place(p));
  for (Seat side = 0; side < 2; ++side)
    for (Slot c : g.here(side)) g.move(c, discard);
  g.at(Game::sector(p)).place = won;
  g.at(Game::sector(p)).owner = seat;
  g.s.open &= static_cast<std::uint8_t>(~(1U << p));
}

}  // namespace

void CheckForVictory::run(Game& g) {
  BEGIN
  g.s.battle.in_action = 0;
  CALL(ResolveEvents{.seat = g.attacker()});
  CALL(ResolveEvents{.seat = g.defender()});
  for (Seat seat = 0; seat < 2; ++seat)
    for (Slot c : g.s.commands[seat]) g.move(c, discard);
  if (g.statics_meet()) CALL(SettleStatics{});
  winner = winner_here(g);
  if (g.heard(bit(Name::SectorWon) | bit(Name::SectorNotWon))) {
    CALL(Window{.moment = winner == nobody ? g.moment_of(g.attacker(), Name::SectorNotWon)
                                           : g.moment_of(winner, Name::SectorWon),
                .kind = Kind::Reaction});
    g.close_moment();
    for (Seat seat = 0; seat < 2; ++seat)  // what such a reaction drew is no hand for anything
      for (Slot c : g.s.commands[seat]) g.move(c, discard);
  }
  if (winner != nobody) take_sector(g, winner);
  g.close_battle();
  if (winner != nobody && g.sectors_won(winner) >= 3) g.finish(winner, Reason::Sectors);
  END
}

}  // namespace tercio::delos
