// The round: set-up and the four phases. rules/warlords.md A1 to A4, A9.
#include "rulebooks/warlords/game.h"

namespace tercio::warlords {

void WholeGame::run(Game& g) {
  BEGIN
  if (from == Phase::Setup) {
    CALL(SetUp{});
    from = Phase::Deploy;
  }
  for (;;) {
    if (from == Phase::Deploy) { CALL(DeployPhase{}); }
    if (from <= Phase::Command) { CALL(CommandPhase{}); }
    if (from <= Phase::Combat) { CALL(CombatPhase{}); }
    CALL(HeadquartersPhase{});
    from = Phase::Deploy;
  }
  END
}

void SetUp::run(Game& g) {
  BEGIN
  for (turn = 0; turn < 2; ++turn) {
    g.shuffle(turn);
    g.draw(turn, g.card(g.warlord(turn)).bonus_cards);
    g.gain(turn, g.card(g.warlord(turn)).bonus_resources);
  }
  if (g.journal) g.tell("#" + std::to_string(g.s.initiative) + " has the initiative");
  for (turn = 0; turn < 2; ++turn) {  // the holder of the token decides first
    ASK(Mulligan{.seat = static_cast<Seat>(g.s.initiative ^ turn)});
    if (static_cast<Verb>(g.answer().verb) == Verb::Mulligan) {
      const Seat seat = g.s.initiative ^ turn;
      if (g.journal) g.tell("#" + std::to_string(seat) + " takes a mulligan");
      for (Slot c : g.s.hands[seat]) g.move(c, deck, seat);
      g.shuffle(seat);
      g.draw(seat, g.card(g.warlord(seat)).bonus_cards);
    }
  }
  END
}

void PhaseBegins::run(Game& g) {
  BEGIN
  GO_ON_AFTER(g.paused = g.journal && g.journal->pauses_at(g.s.phase));
  if (g.journal) {
    static constexpr const char* names[] = {"set-up", "deploy", "command", "combat", "headquarters"};
    g.tell("-- round " + std::to_string(g.s.round) + ", " + names[static_cast<unsigned>(g.s.phase)] +
           " phase");
  }
  if (g.s.phase == Phase::Combat) {  // Mobile comes before any reaction to the beginning of the phase
    CALL(MobileMoves{.seat = g.s.initiative});
    CALL(MobileMoves{.seat = Game::other(g.s.initiative)});
  }
  if (g.heard(bit(Name::PhaseBegins))) {
    moment = g.open_moment();
    g.add_member(moment, no_card, bit(Name::PhaseBegins));
    CALL(Window{.moment = moment, .kind = Kind::Reaction});
    g.close_moment();
  }
  END
}

// What waited for the end of the phase happens, and what lasted until then ends.
void PhaseEnds::run(Game& g) {
  BEGIN
  CALL(DelayedOf{.when = 0, .card = {}});
  g.expire(Until::EndOfPhase);
  g.expire(Until::NextAttack);
  g.renew(Period::Phase);
  if (g.s.unsettled) CALL(Settle{});
  if (g.journal) g.journal->phase_ends();
  END
}

void DeployPhase::run(Game& g) {
  BEGIN
  g.s.phase = Phase::Deploy;
  g.s.passed = {};
  CALL(PhaseBegins{});
  turn = g.s.initiative;
  while (!g.s.passed[0] || !g.s.passed[1]) {
    if (!g.s.passed[turn]) {
      ASK(DeploymentTurn{.seat = turn});
      if (static_cast<Verb>(g.answer().verb) == Verb::Deploy) {
        CALL(DeployCard{.how = g.answer(), .seat = turn});
      } else if (static_cast<Verb>(g.answer().verb) == Verb::Use) {
        CALL(UseAbility{
            .source = g.answer().a, .ability = g.answer().b, .seat = turn, .moment = 255, .member = 0});
      } else {
        g.s.passed[turn] = 1;
        if (g.journal) g.tell("#" + std::to_string(turn) + " passes");
      }
    }
    turn = Game::other(turn);
  }
  CALL(PhaseEnds{});
  END
}

void CommandPhase::run(Game& g) {
  BEGIN
  g.s.phase = Phase::Command;
  CALL(PhaseBegins{});
  CALL(Commitment{});
  for (at = 0; at < line_length; ++at)
    if (g.planet_here(at)) CALL(CommandStruggle{.at = at});
  CALL(ActionWindow{});
  CALL(PhaseEnds{});
  END
}

namespace {

// Warlords and everybody in the headquarters go; returns the units that arrive exhausted.
Cards commit_units(Game& g, std::uint8_t moment) {
  Cards escort;
  for (Seat seat = 0; seat < 2; ++seat) {
    const Place to = g.s.dials[seat];
    for (Slot c : g.units_at_hq(seat)) {
      g.move_to_planet(c, to);
      if (c != g.warlord(seat) && !g.exhausted(c)) escort.add(c);
      g.add_member(moment, c, bit(Name::Commits) | bit(Name::Moves));
    }
    if (g.journal) g.tell("#" + std::to_string(seat) + " commits to " + g.name_of_place(to));
  }
  g.s.dials = {nowhere, nowhere};
  return escort;
}

}  // namespace

void Commitment::run(Game& g) {
  BEGIN
  g.s.dials = {nowhere, nowhere};
  for (turn = 0; turn < 2; ++turn) {
    ASK(SetDial{.seat = turn});
    g.s.dials[turn] = g.answer().a;
  }
  g.revealed(3);
  moment = g.open_moment();
  CALL(ExhaustAll{.cards = commit_units(g, moment)});
  if (g.heard(bit(Name::Commits) | bit(Name::Moves))) CALL(Window{.moment = moment, .kind = Kind::Reaction});
  g.close_moment();
  END
}

void CommandStruggle::run(Game& g) {
  BEGIN
  if (g.heard(bit(Name::StruggleBegins))) {
    moment = g.open_moment();
    g.add_member(moment, no_card, bit(Name::StruggleBegins))->place = at;
    CALL(Window{.moment = moment, .kind = Kind::Interrupt});
    g.close_moment();
  }
  {
    bool leads[2];
    int icons[2] = {0, 0};
    for (Seat seat = 0; seat < 2; ++seat) {
      const Slot leader = g.warlord(seat);
      leads[seat] = g.at(leader).place == at && !g.exhausted(leader);
      for (Slot c : g.s.at[seat][at])
        if (!g.exhausted(c)) icons[seat] += g.command(c);
    }
    if (leads[0] != leads[1])
      winner = leads[0] ? 0 : 1;
    else
      winner = icons[0] == icons[1] ? nobody : icons[0] > icons[1] ? 0 : 1;
  }
  g.expire(Until::EndOfStruggle);
  if (winner == nobody) {
    g.pop(*this);
    return;
  }
  if (g.journal)
    g.tell("#" + std::to_string(winner) + " wins the command struggle at " + g.name_of_place(at));
  ASK(TakeBonus{.seat = winner, .at = at});
  {
    unsigned cards = g.card(g.s.line[at]).bonus_cards, resources = g.card(g.s.line[at]).bonus_resources;
    for (Slot c : g.s.at[winner][at]) {
      if (g.card(c).type == Type::Warlord) continue;
      cards += g.card(c).bonus_cards;
      resources += g.card(c).bonus_resources;
    }
    const unsigned what = static_cast<Verb>(g.answer().verb) == Verb::Take ? g.answer().a : 0U;
    if (what & 2U) g.gain(winner, resources);
    if (what & 1U) g.draw(winner, cards);
  }
  if (g.s.unsettled) CALL(Settle{});
  if (g.heard(bit(Name::StruggleWon))) {
    moment = g.open_moment();
    {
      Member* m = g.add_member(moment, no_card, bit(Name::StruggleWon));
      m->seat = winner;
      m->place = at;
    }
    CALL(Window{.moment = moment, .kind = Kind::Reaction});
    g.close_moment();
  }
  END
}

void MobileMoves::run(Game& g) {
  BEGIN
  for (;;) {
    ASK(MoveMobile{.seat = seat});
    if (static_cast<Verb>(g.answer().verb) != Verb::MoveTo) break;
    g.at(g.answer().a).flags |= CardState::Moved;
    CALL(MoveUnits{.cards = Cards::of(g.answer().a), .to = g.answer().b});
  }
  for (Slot c : g.s.play[seat]) g.at(c).flags &= static_cast<std::uint8_t>(~CardState::Moved);
  END
}

void CombatPhase::run(Game& g) {
  BEGIN
  g.s.phase = Phase::Combat;
  CALL(PhaseBegins{});
  CALL(ActionWindow{});
  at = g.s.first_planet == nowhere ? g.s.base : g.s.first_planet;
  if (g.s.first_planet != nowhere) {
    CALL(FightBattle{.at = at});
    CALL(ActionWindow{});
    ++at;
  }
  for (; at < line_length; ++at) {
    if (!g.planet_here(at)) continue;
    if (g.at(g.warlord(0)).place != at && g.at(g.warlord(1)).place != at) continue;
    CALL(FightBattle{.at = at});
    CALL(ActionWindow{});
  }
  for (Seat seat = 0; seat < 2; ++seat)
    if (is_planet(g.at(g.warlord(seat)).place)) g.move_to_planet(g.warlord(seat), hq);
  CALL(PhaseEnds{});
  END
}

void HeadquartersPhase::run(Game& g) {
  BEGIN
  g.s.phase = Phase::Headquarters;
  CALL(PhaseBegins{});
  CALL(ActionWindow{});
  g.s.first_planet = nowhere;
  for (Place p = 0; p < line_length && g.s.first_planet == nowhere; ++p)
    if (g.planet_here(p)) g.s.first_planet = g.s.base = p;
  if (g.s.faceup < g.s.line_count) {
    g.know(g.s.line[g.s.faceup], 3);
    if (g.journal) g.tell(g.card(g.s.line[g.s.faceup]).title + " is revealed");
    ++g.s.faceup;
    if (g.s.first_planet == nowhere) g.s.first_planet = g.s.base = static_cast<Place>(g.s.faceup - 1);
  }
  for (Seat seat = 0; seat < 2; ++seat) {
    g.draw(seat, 2);
    g.gain(seat, 4);
    for (Slot c : g.s.play[seat]) g.at(c).flags &= static_cast<std::uint8_t>(~CardState::Exhausted);
  }
  if (g.s.unsettled) CALL(Settle{});
  g.s.initiative = Game::other(g.s.initiative);
  CALL(PhaseEnds{});
  g.s.limited_used = {};
  g.renew(Period::Round);
  ++g.s.round;
  END
}

// Actions alternate from the initiative until both pass in a row; a pass binds nobody.
void ActionWindow::run(Game& g) {
  BEGIN
  turn = g.initiative();
  while (passes < 2) {
    if (!g.may_act(turn)) {
      if (g.journal) g.journal->took(turn, g, option(Verb::Pass));
      ++passes;
      turn = Game::other(turn);
      continue;
    }
    ASK(ActionTurn{.seat = turn});
    if (static_cast<Verb>(g.answer().verb) == Verb::Deploy) {
      passes = 0;
      CALL(DeployCard{.how = g.answer(), .seat = turn});
    } else if (static_cast<Verb>(g.answer().verb) == Verb::Use) {
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

}  // namespace tercio::warlords
