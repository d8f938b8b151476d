// Battles: ranged skirmish, combat rounds, attacks, and how a battle ends. rules/warlords.md A5, A6.
#include "rulebooks/warlords/game.h"

namespace tercio::warlords {

void FightBattle::run(Game& g) {
  BEGIN
  g.s.battle = {};
  {
    const bool here[2] = {g.at(g.warlord(0)).place == at, g.at(g.warlord(1)).place == at};
    g.s.battle.first = here[0] == here[1] ? g.s.initiative : here[0] ? Seat{0} : Seat{1};
  }
  g.s.battle.at = at;
  g.s.battle.round = 1;
  g.s.battle.fingerprint = g.fingerprint();
  if (g.journal) g.tell("a battle begins at " + g.name_of_place(at));
  CALL(RangedSkirmish{});
  while (!g.s.battle.over) {
    CALL(CombatRound{});
    if (!g.s.battle.over) CALL(EndOfRound{});
  }
  CALL(EndBattle{});
  END
}

// A window opens after a combat turn in which something happened (an empty turn's window is one with the
// last), and one more between the end of the skirmish and the first combat turn.
void RangedSkirmish::run(Game& g) {
  BEGIN
  CALL(ActionWindow{});
  do {
    acted = false;
    CALL(CombatTurn{.seat = g.s.battle.first, .ranged = true});
    if (g.s.battle.over) break;
    if (g.result()) {
      acted = true;
      CALL(ActionWindow{});
    }
    CALL(CombatTurn{.seat = Game::other(g.s.battle.first), .ranged = true});
    if (g.s.battle.over) break;
    if (g.result()) {
      acted = true;
      CALL(ActionWindow{});
    }
  } while (acted);
  if (!g.s.battle.over) CALL(ActionWindow{});
  END
}

void CombatRound::run(Game& g) {
  BEGIN
  g.s.battle.attacked = 0;
  if (g.s.battle.round > 1) CALL(ActionWindow{});
  do {
    acted = false;
    CALL(CombatTurn{.seat = g.s.battle.first, .ranged = false});
    if (g.s.battle.over) break;
    if (g.result()) {
      acted = true;
      CALL(ActionWindow{});
    }
    CALL(CombatTurn{.seat = Game::other(g.s.battle.first), .ranged = false});
    if (g.s.battle.over) break;
    if (g.result()) {
      acted = true;
      CALL(ActionWindow{});
    }
  } while (acted);
  END
}

// Everything readies, each player may retreat units once, and a stalemate check may be called.
void EndOfRound::run(Game& g) {
  BEGIN
  for (Seat seat = 0; seat < 2; ++seat)
    for (Slot c : g.s.at[seat][g.s.battle.at])
      g.at(c).flags &= static_cast<std::uint8_t>(~CardState::Exhausted);
  for (turn = 0; turn < 2; ++turn) {
    for (;;) {
      ASK(RetreatUnits{.seat = static_cast<Seat>(g.s.battle.first ^ turn)});
      if (static_cast<Verb>(g.answer().verb) != Verb::Retreat) break;
      CALL(RetreatWarlord{.c = g.answer().a});
    }
  }
  {
    const std::uint32_t now = g.fingerprint();
    Battle& b = g.s.battle;
    b.same_rounds = now == b.fingerprint ? static_cast<std::uint8_t>(b.same_rounds + 1) : std::uint8_t{0};
    if (b.same_rounds == 0) b.stalemate_called = 0;
    if (b.stalemate_called && b.same_rounds >= b.stalemate_called + 3) b.over = 2;
    if (b.same_rounds >= 12) b.over = 2;  // a loop must not stall the game
    b.fingerprint = now;
    ++b.round;
  }
  if (!g.s.battle.over && !g.s.battle.stalemate_called && g.s.battle.same_rounds > 0 && g.s.battle.attacked) {
    for (turn = 0; turn < 2 && !g.s.battle.stalemate_called; ++turn) {
      ASK(CallStalemate{.seat = static_cast<Seat>(g.s.battle.first ^ turn)});
      if (static_cast<Verb>(g.answer().verb) == Verb::CallStalemate) {
        g.s.battle.stalemate_called = g.s.battle.same_rounds;
        if (g.journal) g.tell("a stalemate check is called");
      }
    }
  }
  END
}

// Returns whether anything was done; a turn without a unit that can act is a pass.
void CombatTurn::run(Game& g) {
  BEGIN
  if (g.s.unsettled) CALL(Settle{});
  {
    Battle& b = g.s.battle;
    const Cards& mine = g.s.at[seat][b.at];
    const bool enemies = !g.s.at[Game::other(seat)][b.at].empty();
    bool can_act = false;
    for (Slot c : mine) can_act |= !g.exhausted(c) && (!ranged || g.has(c, Keyword::Ranged));
    if (!enemies && mine.empty()) b.over = 2;
    if (!enemies && can_act) {
      b.over = 1;
      b.winner = seat;
    }
    if (b.over) {
      g.returns(1);
      g.pop(*this);
      return;
    }
  }
  ASK(DeclareAttacker{.seat = seat, .ranged = ranged});
  if (static_cast<Verb>(g.answer().verb) == Verb::AttackWith) {
    CALL(Attack{.seat = seat, .attacker = g.answer().a});
    g.returns(1);
  } else if (static_cast<Verb>(g.answer().verb) == Verb::Retreat) {
    CALL(RetreatWarlord{.c = g.answer().a});
    g.returns(1);
  } else {
    if (g.journal) g.journal->took(seat, g, option(Verb::Pass));
    g.returns(0);
  }
  END
}

// Retreating puts a unit into its headquarters, exhausted.
void RetreatWarlord::run(Game& g) {
  BEGIN
  if (g.journal) g.tell(g.title(c) + " retreats");
  CALL(ExhaustAll{.cards = Cards::of(c)});
  if (is_planet(g.at(c).place)) g.move_to_planet(c, hq);
  END
}

namespace {

// Nothing is dealt if the attacker or the defender is gone, or by an attack of 0.
bool assign_attack_damage(Game& g, std::uint8_t& moment) {
  const Ref from = g.s.battle.attacker, to = g.s.battle.defender;
  if (!g.alive(from) || !g.alive(to)) return false;
  if (g.at(from.slot).place != g.s.battle.at || g.at(to.slot).place != g.s.battle.at) return false;
  const unsigned damage = g.attack_damage(from.slot, to.slot);
  if (damage == 0) return false;
  moment = g.open_moment();
  Member* m = g.add_member(moment, to.slot, bit(Name::Assigned), from.slot);
  m->amount = static_cast<std::uint8_t>(std::min(damage, 200U));
  m->flags = Member::ByAttack;
  if (g.journal)
    g.tell(g.title(from.slot) + " deals " + std::to_string(damage) + " damage to " + g.title(to.slot));
  return true;
}

}  // namespace

void Attack::run(Game& g) {
  BEGIN
  g.s.battle.attacker = g.ref(attacker);
  g.s.battle.attacking = g.s.battle.attacked = 1;
  if (g.journal) g.tell("#" + std::to_string(seat) + " attacks with " + g.title(attacker));
  CALL(ExhaustAll{.cards = Cards::of(attacker)});
  if (g.heard(bit(Name::DeclaredAttacker)) && g.alive(g.s.battle.attacker)) {
    moment = g.open_moment();
    g.add_member(moment, attacker, bit(Name::DeclaredAttacker));
    CALL(Window{.moment = moment, .kind = Kind::Reaction});
    g.close_moment();
  }
  if (g.s.unsettled) CALL(Settle{});
  if (g.alive(g.s.battle.attacker) && g.at(attacker).place == g.s.battle.at) {
    ASK(DeclareDefender{.seat = seat});
    if (static_cast<Verb>(g.answer().verb) == Verb::AreaEffect) {  // dealt by a card effect while attacking
      moment = g.open_moment();
      if (g.journal) g.tell(g.title(attacker) + " uses its Area Effect");
      for (Slot c : g.s.at[Game::other(seat)][g.s.battle.at])
        g.add_member(moment, c, bit(Name::Assigned), attacker)->amount =
            static_cast<std::uint8_t>(g.area_effect(attacker));
      CALL(DealDamage{.moment = moment});
    } else if (static_cast<Verb>(g.answer().verb) == Verb::Against) {
      moment = g.open_moment();
      g.add_member(moment, g.answer().a, bit(Name::AttackDeclared), attacker);
      if (g.heard(bit(Name::AttackDeclared))) CALL(Window{.moment = moment, .kind = Kind::Interrupt});
      g.s.battle.defender = g.s.members[g.s.moments[moment].first].card;
      if (g.heard(bit(Name::AttackDeclared))) CALL(Window{.moment = moment, .kind = Kind::Reaction});
      g.close_moment();
      if (g.s.unsettled) CALL(Settle{});
      if (assign_attack_damage(g, moment)) CALL(DealDamage{.moment = moment});
    }
  }
  g.expire(Until::ThisAttack);
  if (g.alive(g.s.battle.attacker)) g.expire_of(attacker, Until::NextAttack);
  g.s.battle.attacker = g.s.battle.defender = {};
  g.s.battle.attacking = 0;
  END
}

void EndBattle::run(Game& g) {
  BEGIN
  g.expire(Until::EndOfBattle);
  g.renew(Period::Battle);
  if (g.s.unsettled) CALL(Settle{});
  if (g.s.battle.over == 1) {
    if (g.journal)
      g.tell("#" + std::to_string(g.s.battle.winner) + " wins the battle at " +
             g.name_of_place(g.s.battle.at));
    ASK(UseBattleAbility{.seat = g.s.battle.winner, .at = g.s.battle.at});
    if (static_cast<Verb>(g.answer().verb) == Verb::BattleAbility)
      CALL(UseAbility{.source = g.s.line[g.s.battle.at],
                      .ability = 0,
                      .seat = g.s.battle.winner,
                      .moment = 255,
                      .member = 0});
  } else if (g.journal) {
    g.tell("the battle at " + g.name_of_place(g.s.battle.at) + " ends without a winner");
  }
  CALL(WinPlanet{});
  g.s.battle = {};
  if (g.s.unsettled) CALL(Settle{});
  END
}

// The first planet goes to the winner's victory display, or out of the game if there is none.
void WinPlanet::run(Game& g) {
  BEGIN
  {
    const Battle& b = g.s.battle;
    const Place at = b.at;
    if (at != g.s.first_planet) {
      for (Seat seat = 0; seat < 2; ++seat)
        if (g.at(g.warlord(seat)).place == at) g.move_to_planet(g.warlord(seat), hq);
    } else {
      const Slot planet = g.s.line[at];
      g.s.line[at] = no_card;
      g.s.first_planet = nowhere;
      g.at(planet).place = removed;
      if (b.over == 1) {
        g.at(planet).place = victory;
        g.at(planet).controller = b.winner;
        g.s.victories[b.winner][g.s.victory_counts[b.winner]++] = planet;
        g.s.last_captor = b.winner;
        if (g.journal) g.tell("#" + std::to_string(b.winner) + " captures " + g.card(planet).title);
      } else if (g.journal) {
        g.tell(g.card(planet).title + " is removed from the game");
      }
      for (Seat seat = 0; seat < 2; ++seat)
        for (Slot c : g.s.at[seat][at]) g.move_to_planet(c, hq);
      g.settle_later(2);
    }
  }
  END
}

// What must be the same at the end of three rounds for a stalemate.
std::uint32_t Game::fingerprint() const {
  std::uint32_t sum = 17;
  const auto add = [&](unsigned x) { sum = (sum ^ x) * 0x01000193U; };
  for (Seat seat = 0; seat < 2; ++seat) {
    for (Slot c : s.at[seat][s.battle.at]) {
      add(c);
      add(at(c).damage);
      add(attachments(c));
    }
    add(s.hands[seat].count());
    add(s.resources[seat]);
  }
  return sum;
}

}  // namespace tercio::warlords
