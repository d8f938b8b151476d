// The beginning, the turns and their deployments, and the end. rules: Getting Ready to Play, Deployment
// Phase, Ending the Turn.
#include "rulebooks/delos/rules/game.h"

namespace tercio::delos {
namespace {

constexpr unsigned last_turn = 4, extra_turns = 4, longest = 100;

std::string name(Seat seat) { return "#" + std::to_string(seat); }

}  // namespace

void WholeGame::run(Game& g) {
  BEGIN
  if (from == Phase::Start) {
    CALL(StartGame{});
    from = Phase::FirstWave;
  }
  for (;;) {
    if (from <= Phase::FirstWave) {
      if (g.s.rolls_roles) CALL(RollForRoles{});
      CALL(PhaseBegins{.phase = Phase::FirstWave});
      CALL(FirstWave{.seat = g.attacker()});
      CALL(FirstWave{.seat = g.defender()});
    }
    if (from <= Phase::Deployment) CALL(RegularDeployment{});
    if (from <= Phase::DefendersBattle) {
      CALL(DefendersBattle{.stage = stage, .at = at});
      stage = Phase::Start;
      at = nowhere;
    }
    if (from <= Phase::AttackersBattle) CALL(AttackersBattle{.stage = stage, .at = at});
    CALL(EndOfTurn{});
    from = Phase::FirstWave;
    stage = Phase::Start;
    at = nowhere;
  }
  END
}

void PhaseBegins::run(Game& g) {
  BEGIN
  if (phase != Phase::Actions && phase != Phase::Victory) g.s.phase = phase;
  GO_ON_AFTER(g.paused = g.pauses_at(phase));
  if (g.journal && phase == Phase::FirstWave) g.tell("-- turn " + std::to_string(g.s.turn));
  END
}

// "The player with the highest value is the attacker for the game."
void StartGame::run(Game& g) {
  BEGIN
  CALL(PhaseBegins{.phase = Phase::Start});
  if (g.card(Game::fleet(0)).first_wave != g.card(Game::fleet(1)).first_wave) {
    g.s.attacker = g.card(Game::fleet(0)).first_wave > g.card(Game::fleet(1)).first_wave ? 0 : 1;
  } else if (g.s.ranks[0] != g.s.ranks[1]) {
    ASK(ChooseRole{.seat = static_cast<Seat>(g.s.ranks[0] > g.s.ranks[1] ? 0 : 1)});
    const Seat higher = g.s.ranks[0] > g.s.ranks[1] ? 0 : 1;
    g.s.attacker = verb(g.answer()) == Verb::AttackRole ? higher : Game::other(higher);
  } else {
    g.s.rolls_roles = 1;
  }
  if (g.journal && !g.s.rolls_roles) g.tell(name(g.s.attacker) + " is the attacker");
  for (turn = 0; turn < 2; ++turn) CALL(StartingCards{.seat = static_cast<Seat>(g.s.attacker ^ turn)});
  END
}

void StartingCards::run(Game& g) {
  BEGIN
  for (at = 0; at < sector_count; ++at)
    for (unsigned n = g.card(Game::fleet(seat)).starting_cards; n > 0 && g.is_open(at); --n) {
      const Slot c = g.top_card(seat);
      if (c == no_card) break;
      g.know(c, 3);
      if (g.journal) g.tell(name(seat) + " begins with " + g.card(c).title + " at " + g.name_of_place(at));
      g.move(c, at);
    }
  END
}

// "Roll at the start of each turn to see who is the attacker for that turn." Nothing modifies these rolls.
void RollForRoles::run(Game& g) {
  BEGIN
  for (tries = 0; tries < 20; ++tries) {
    const int a = g.flip_for_roll(0);
    const int b = g.flip_for_roll(1);
    if (a == b) continue;
    g.s.attacker = a > b ? 0 : 1;
    break;
  }
  if (g.journal) g.tell(name(g.s.attacker) + " is the attacker this turn");
  END
}

void FirstWave::run(Game& g) {
  BEGIN
  for (left = g.card(Game::fleet(seat)).first_wave; left > 0; --left) {
    c = g.top_card(seat);
    if (c == no_card || g.s.open == 0) break;
    g.know(c, 3);
    g.move(c, limbo);
    ASK(PlaceCard{.seat = seat, .c = c, .used = used});
    if (g.journal)
      g.tell(name(seat) + " deploys " + g.card(c).title + " at " + g.name_of_place(g.answer().b) +
             " in the first wave");
    used |= static_cast<std::uint8_t>(1U << g.answer().b);
    g.move(c, g.answer().b);
  }
  END
}

namespace {

unsigned deployment_hand(const Game& g, Seat seat) {
  const int cards = 6 + g.card(Game::fleet(seat)).deployment_cards;
  return cards > 0 ? static_cast<unsigned>(cards) : 0;
}

}  // namespace

void RegularDeployment::run(Game& g) {
  BEGIN
  CALL(PhaseBegins{.phase = Phase::Deployment});
  for (turn = 0; turn < 2; ++turn)
    if (g.s.hands[turn].empty()) g.draw(turn, deployment_hand(g, turn), hand);
  for (turn = 0; turn < 2; ++turn) {
    if (!g.card(Game::fleet(g.s.attacker ^ turn)).redraws_deployment) continue;
    ASK(RedrawHand{.seat = static_cast<Seat>(g.s.attacker ^ turn), .which = hand});
    if (verb(g.answer()) == Verb::Redraw) {
      const Seat seat = g.s.attacker ^ turn;
      if (g.journal) g.tell(name(seat) + " redraws the deployment hand");
      const unsigned cards = g.s.hands[seat].count();
      for (Slot c : g.s.hands[seat]) g.move(c, discard);
      g.draw(seat, cards, hand);
    }
  }
  turn = g.attacker();
  while ((!g.s.hands[0].empty() || !g.s.hands[1].empty()) && g.s.open != 0) {
    if (!g.s.hands[turn].empty()) {
      ASK(DeployCard{.seat = turn});
      if (g.journal) g.tell(name(turn) + " deploys a card face down at " + g.name_of_place(g.answer().b));
      g.lay_face_down(g.answer().a, g.answer().b);
    }
    turn = Game::other(turn);
  }
  END
}

void DefendersBattle::run(Game& g) {
  BEGIN
  CALL(PhaseBegins{.phase = Phase::DefendersBattle});
  g.s.fought = nowhere;
  CALL(FightBattle{.seat = g.defender(), .at = at, .stage = stage});
  if (g.journal) g.journal->phase_ends();
  END
}

void AttackersBattle::run(Game& g) {
  BEGIN
  CALL(PhaseBegins{.phase = Phase::AttackersBattle});
  CALL(FightBattle{.seat = g.attacker(), .at = at, .stage = stage});
  if (g.journal) g.journal->phase_ends();
  END
}

namespace {

unsigned best_sector(const Game& g, Seat seat) {
  unsigned best = 0;
  for (Place p = 0; p < sector_count; ++p)
    if (g.at(Game::sector(p)).place == won && g.at(Game::sector(p)).owner == seat &&
        g.card(Game::sector(p)).victory_points > best)
      best = g.card(Game::sector(p)).victory_points;
  return best;
}

// More points; at equal points more sectors, then the most valuable one. See docs/rulings.md, A18.
void compare_points(Game& g) {
  const auto decide = [&](unsigned a, unsigned b) {
    if (a != b) g.finish(a > b ? 0 : 1, Reason::Points);
  };
  decide(g.points(0), g.points(1));
  decide(g.sectors_won(0), g.sectors_won(1));
  decide(best_sector(g, 0), best_sector(g, 1));
}

}  // namespace

void EndOfTurn::run(Game& g) {
  BEGIN
  CALL(PhaseBegins{.phase = Phase::EndOfTurn});
  g.s.fought = nowhere;
  g.expire(Until::EndOfTurn);
  for (CardState& c : g.s.cards) c.used_in_turn = 0;
  if (g.s.turn >= last_turn || g.s.open == 0) {
    const bool any = g.points(0) + g.points(1) > 0;
    if (any) compare_points(g);
    if (g.s.open == 0 || (any && g.s.turn >= last_turn + extra_turns)) g.finish(nobody, Reason::Tie);
    if (g.s.turn >= longest) g.finish(nobody, Reason::TooLong);
  }
  if (!g.over()) ++g.s.turn;
  END
}

}  // namespace tercio::delos
