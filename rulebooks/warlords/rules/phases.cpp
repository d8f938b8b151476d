// The round: set-up and the four phases.
#include "rulebooks/warlords/rules/game.h"

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
    if (verb(g.answer()) == Verb::Mulligan) {
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
  CALL(Happens{.name = Name::PhaseBegins, .kind = Kind::Interrupt, .at = nowhere, .seat = g.s.initiative});
  GO_ON_AFTER(g.paused = g.pauses_at(g.s.phase));
  if (g.journal) g.tell("-- round " + std::to_string(g.s.round) + ", " + phase_name(g.s.phase) + " phase");
  if (g.s.phase == Phase::Combat) {  // Mobile comes before any reaction to the beginning of the phase
    CALL(MobileMoves{.seat = g.s.initiative});
    CALL(MobileMoves{.seat = Game::other(g.s.initiative)});
  }
  CALL(Happens{.name = Name::PhaseBegins, .kind = Kind::Reaction, .at = nowhere, .seat = g.s.initiative});
  END
}

// What waited for the end of the phase happens, and what lasted until then ends.
void PhaseEnds::run(Game& g) {
  BEGIN
  CALL(Happens{.name = Name::PhaseEnds, .kind = Kind::Interrupt, .at = nowhere, .seat = g.s.initiative});
  CALL(DelayedOf{.when = When::EndOfPhase, .card = {}});
  g.expire(Until::EndOfPhase);
  g.expire(Until::NextAttack);
  g.expire(Until::NextDeploy);
  g.s.borrows = {};
  g.renew(Period::Phase);
  if (g.s.unsettled) CALL(Settle{});
  CALL(Happens{.name = Name::PhaseEnds, .kind = Kind::Reaction, .at = nowhere, .seat = g.s.initiative});
  if (g.journal) g.journal->phase_ends();
  END
}

void DeployPhase::run(Game& g) {
  BEGIN
  g.s.phase = Phase::Deploy;
  g.s.passed = {};
  CALL(Enslavement{});
  CALL(PhaseBegins{});
  turn = g.s.initiative;
  while (!g.s.passed[0] || !g.s.passed[1]) {
    if (!g.s.passed[turn]) {
      ASK(DeploymentTurn{.seat = turn});
      if (verb(g.answer()) == Verb::Deploy) {
        CALL(DeployCard{.how = g.answer(), .seat = turn});
      } else if (verb(g.answer()) == Verb::Reserve) {
        g.put_in_reserve(turn, g.answer().a, g.answer().b);
      } else if (verb(g.answer()) == Verb::Use) {
        CALL(UseAbility{
            .source = g.answer().a, .ability = g.answer().b, .seat = turn, .moment = 255, .member = 0});
        g.has_acted(turn);
      } else {
        g.s.passed[turn] = 1;
        if (g.journal) g.tell("#" + std::to_string(turn) + " passes");
        CALL(Happens{.name = Name::Passes, .kind = Kind::Reaction, .at = nowhere, .seat = turn});
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

// Warlords and everybody in the headquarters go, a synapse unit where its own dial says; returns the units
// that arrive exhausted.
Cards commit_units(Game& g, std::uint8_t moment) {
  Cards escort;
  for (Seat seat = 0; seat < 2; ++seat) {
    const Place to = g.s.dials[seat];
    const Slot synapse = g.synapse_at_hq(seat);
    for (Slot c : g.units_at_hq(seat)) {
      g.move_to_planet(c, c == synapse ? g.s.synapse_dials[seat] : to);
      if (c != g.warlord(seat) && c != synapse && !g.exhausted(c)) escort.add(c);
      g.add_member(moment, c, bit(Name::Commits) | bit(Name::Moves))->from = hq;
    }
    if (g.journal) g.tell("#" + std::to_string(seat) + " commits to " + g.name_of_place(to));
    if (g.journal && synapse != no_card)
      g.tell(g.title(synapse) + " commits to " + g.name_of_place(g.s.synapse_dials[seat]));
  }
  g.s.dials = {nowhere, nowhere};
  g.s.synapse_dials = {nowhere, nowhere};
  return escort;
}

}  // namespace

void Commitment::run(Game& g) {
  BEGIN
  g.s.dials = {nowhere, nowhere};
  for (turn = 0; turn < 2; ++turn) {
    ASK(SetDial{.seat = turn});
    g.s.dials[turn] = g.answer().a;
    if (g.synapse_at_hq(turn) != no_card) {
      ASK(SetSynapseDial{.seat = turn});
      g.s.synapse_dials[turn] = g.answer().a;
    }
  }
  g.revealed(3);
  moment = g.open_moment();
  CALL(ExhaustAll{.cards = commit_units(g, moment), .to = nowhere});
  if (g.heard(bit(Name::Commits) | bit(Name::Moves), Kind::Reaction))
    CALL(Window{.moment = moment, .kind = Kind::Reaction});
  g.close_moment();
  END
}

Bonuses Game::bonuses(Seat seat, Place p) const {
  Bonuses all;
  const auto add = [&](unsigned i, unsigned n) { all.of[i] = static_cast<std::uint8_t>(all.of[i] + n); };
  add(0, static_cast<unsigned>(figure(s.line[p], Figure::CardBonus)));
  add(1, static_cast<unsigned>(figure(s.line[p], Figure::ResourceBonus)));
  for (Slot c : s.at[seat][p]) {
    add(2, static_cast<unsigned>(figure(c, Figure::CardBonus)));
    add(3, static_cast<unsigned>(figure(c, Figure::ResourceBonus)));
  }
  return all;
}

void CommandStruggle::run(Game& g) {
  BEGIN
  CALL(Happens{.name = Name::StruggleBegins, .kind = Kind::Interrupt, .at = at, .seat = g.s.initiative});
  CALL(Happens{.name = Name::StruggleBegins, .kind = Kind::Reaction, .at = at, .seat = g.s.initiative});
  {
    bool leads[2];
    int icons[2] = {0, 0};
    for (Seat seat = 0; seat < 2; ++seat) {
      const Slot leader = g.warlord(seat);
      leads[seat] = g.at(leader).place == at && !g.exhausted(leader);
      for (Slot c : g.s.at[seat][at])
        if ((!g.exhausted(c) || g.is_under(c, Special::CountsExhausted)) &&
            !g.is_under(c, Special::CountsNothing))
          icons[seat] += g.command(c);
      icons[seat] += g.reserve_command(seat, at);
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
  CALL(Happens{.name = Name::StruggleWon, .kind = Kind::Interrupt, .at = at, .seat = winner});
  ASK(TakeBonus{.seat = winner, .at = at});
  {
    const Bonuses all = g.bonuses(winner, at);
    const unsigned taken = verb(g.answer()) == Verb::Take ? g.answer().a : 0U;
    gained = static_cast<std::uint8_t>(all.sum(taken & Bonuses::all_resources));
    g.gain(winner, gained);
    drawn = static_cast<std::uint8_t>(all.sum(taken & Bonuses::all_cards));
    g.draw(winner, drawn);
  }
  if (g.s.unsettled) CALL(Settle{});
  if (gained > 0)
    CALL(Happens{.name = Name::GainsResources, .kind = Kind::Reaction, .at = nowhere, .seat = winner});
  if (drawn > 0) CALL(Happens{.name = Name::Draws, .kind = Kind::Reaction, .at = nowhere, .seat = winner});
  CALL(Happens{.name = Name::StruggleWon, .kind = Kind::Reaction, .at = at, .seat = winner});
  END
}

void MobileMoves::run(Game& g) {
  BEGIN
  for (;;) {
    ASK(MoveMobile{.seat = seat});
    if (verb(g.answer()) != Verb::MoveTo) break;
    g.at(g.answer().a).flags |= CardState::Moved;
    CALL(MoveUnits{.cards = Cards::of(g.answer().a), .to = g.answer().b, .seat = seat, .by_effect = false});
  }
  for (Slot c : g.s.play[seat]) g.at(c).flags &= static_cast<std::uint8_t>(~CardState::Moved);
  END
}

void CombatPhase::run(Game& g) {
  BEGIN
  g.s.phase = Phase::Combat;
  g.s.battles = 0;
  CALL(PhaseBegins{});
  CALL(ActionWindow{});
  for (turn = 0; turn < line_length; ++turn) {
    at = static_cast<Place>(g.s.backwards ? line_length - 1 - turn : turn);
    if (!g.planet_here(at)) continue;
    if (at != g.s.first_planet && !g.leads(0, at) && !g.leads(1, at)) continue;
    CALL(FightBattle{.at = at});
    CALL(ActionWindow{});
  }
  g.s.backwards = 0;
  for (Seat seat = 0; seat < 2; ++seat)
    for (Place p = 0; p < line_length; ++p)
      for (Slot c : g.s.at[seat][p])
        if (g.card(c).type == Type::Warlord || g.card(c).type == Type::Synapse) g.move_to_planet(c, hq);
  CALL(PhaseEnds{});
  END
}

namespace {

Cards exhausted_cards(const Game& g) {
  Cards all;
  for (Seat seat = 0; seat < 2; ++seat)
    for (Slot c : g.s.play[seat])
      if (g.exhausted(c)) all.add(c);
  return all;
}

}  // namespace

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
  }
  for (turn = 0; turn < 2; ++turn)
    CALL(Happens{.name = Name::GainsResources,
                 .kind = Kind::Reaction,
                 .at = nowhere,
                 .seat = static_cast<Seat>(g.s.initiative ^ turn)});
  for (turn = 0; turn < 2; ++turn)
    CALL(Happens{.name = Name::Draws,
                 .kind = Kind::Reaction,
                 .at = nowhere,
                 .seat = static_cast<Seat>(g.s.initiative ^ turn)});
  CALL(ReadyAll{.cards = exhausted_cards(g)});
  if (g.s.unsettled) CALL(Settle{});
  g.s.initiative = Game::other(g.s.initiative);
  g.initiative_changed();
  if (g.s.unsettled) CALL(Settle{});
  CALL(PhaseEnds{});
  g.s.limited_used = {};
  g.expire(Until::EndOfGameRound);
  if (g.s.unsettled) CALL(Settle{});
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
      if (g.journal) g.journal->took(turn, option(Verb::Pass));
      ++passes;
      turn = Game::other(turn);
      continue;
    }
    ASK(ActionTurn{.seat = turn});
    if (verb(g.answer()) == Verb::Deploy) {
      passes = 0;
      CALL(DeployCard{.how = g.answer(), .seat = turn});
    } else if (verb(g.answer()) == Verb::DeepStrike) {
      passes = 0;
      CALL(StrikeCard{.c = g.answer().a, .seat = turn});
    } else if (verb(g.answer()) == Verb::Use) {
      passes = 0;
      CALL(UseAbility{
          .source = g.answer().a, .ability = g.answer().b, .seat = turn, .moment = 255, .member = 0});
      g.has_acted(turn);
    } else {
      ++passes;
    }
    turn = Game::other(turn);
  }
  END
}

}  // namespace tercio::warlords
