// Battles: ranged skirmish, combat rounds, attacks, and how a battle ends.
#include <algorithm>
#include <bit>
#include <cstring>

#include "rulebooks/warlords/rules/game.h"

namespace tercio::warlords {

void FightBattle::run(Game& g) {
  BEGIN
  g.s.battle = {};
  {
    const bool here[2] = {g.leads(0, at), g.leads(1, at)};
    g.s.battle.first = here[0] == here[1] ? g.s.initiative : here[0] ? Seat{0} : Seat{1};
  }
  g.s.battle.at = at;
  g.initiative_changed();
  if (g.s.unsettled) CALL(Settle{});
  g.s.battles = static_cast<std::uint8_t>(std::min(g.s.battles + 1, 255));
  g.s.battle.round = 1;
  g.s.battle.fingerprint = g.fingerprint();
  if (g.journal) g.tell("a battle begins at " + g.name_of_place(at));
  CALL(Happens{.name = Name::BattleBegins, .kind = Kind::Interrupt, .at = at, .seat = g.s.battle.first});
  CALL(Happens{.name = Name::BattleBegins, .kind = Kind::Reaction, .at = at, .seat = g.s.battle.first});
  if (!g.s.reserves[0].empty() || !g.s.reserves[1].empty()) CALL(DeepStrikes{});
  while (!g.s.battle.over()) {
    CALL(CombatRound{});
    if (!g.s.battle.over()) CALL(EndOfRound{});
  }
  CALL(EndBattle{});
  END
}

// There is one more window between the end of the skirmish and the first combat turn.
void RangedSkirmish::run(Game& g) {
  BEGIN
  g.s.battle.skirmish = 1;
  CALL(ActionWindow{});
  CALL(CombatTurns{.ranged = true});
  if (!g.s.battle.over())
    CALL(Happens{
        .name = Name::SkirmishEnds, .kind = Kind::Reaction, .at = g.s.battle.at, .seat = g.s.battle.first});
  if (!g.s.battle.over()) CALL(ActionWindow{});
  g.s.battle.skirmish = 0;
  END
}

// The first round begins with the ranged skirmish.
void CombatRound::run(Game& g) {
  BEGIN
  g.s.battle.attacked = 0;
  CALL(Happens{
      .name = Name::RoundBegins, .kind = Kind::Interrupt, .at = g.s.battle.at, .seat = g.s.battle.first});
  CALL(Happens{
      .name = Name::RoundBegins, .kind = Kind::Reaction, .at = g.s.battle.at, .seat = g.s.battle.first});
  if (g.s.battle.round == 1) {
    CALL(RangedSkirmish{});
    if (g.s.battle.over()) {
      g.pop(*this);
      return;
    }
  } else {
    CALL(ActionWindow{});
  }
  CALL(CombatTurns{.ranged = false});
  END
}

// In turns until nobody does anything. A window opens after a turn in which something happened: an empty
// turn's window is one with the last.
void CombatTurns::run(Game& g) {
  BEGIN
  do {
    acted = false;
    for (turn = 0; turn < 2; ++turn) {
      CALL(CombatTurn{.seat = static_cast<Seat>(g.s.battle.first ^ turn), .ranged = ranged});
      if (g.s.battle.over()) {
        g.pop(*this);
        return;
      }
      if (g.result()) {
        acted = true;
        CALL(Happens{.name = Name::TurnEnds,
                     .kind = Kind::Reaction,
                     .at = g.s.battle.at,
                     .seat = static_cast<Seat>(g.s.battle.first ^ turn)});
        if (g.s.battle.over()) {
          g.pop(*this);
          return;
        }
        CALL(ActionWindow{});
      }
    }
  } while (acted);
  END
}

namespace {

Cards readied_in_battle(const Game& g) {
  Cards all = g.s.at[0][g.s.battle.at] | g.s.at[1][g.s.battle.at];
  for (Slot c : all)
    if (g.exhausted(c) && g.forbidden(c, Deed::ReadyInBattle)) all.remove(c);
  return all;
}

}  // namespace

// Everything readies, each player may retreat units once, and a stalemate check may be called.
void EndOfRound::run(Game& g) {
  BEGIN
  CALL(Happens{
      .name = Name::RoundEnds, .kind = Kind::Interrupt, .at = g.s.battle.at, .seat = g.s.battle.first});
  CALL(ReadyAll{.cards = readied_in_battle(g)});
  for (turn = 0; turn < 2; ++turn) {
    for (;;) {
      ASK(RetreatUnits{.seat = static_cast<Seat>(g.s.battle.first ^ turn)});
      if (verb(g.answer()) != Verb::Retreat) break;
      CALL(RetreatWarlord{.c = g.answer().a});
    }
  }
  g.expire(Until::EndOfRound);
  g.renew(Period::CombatRound);
  {
    const std::uint32_t now = g.fingerprint();
    Battle& b = g.s.battle;
    b.same_rounds = now == b.fingerprint ? static_cast<std::uint8_t>(b.same_rounds + 1) : std::uint8_t{0};
    if (b.same_rounds == 0) b.stalemate_called = 0;
    if (b.stalemate_called && b.same_rounds >= b.stalemate_called + 3) b.outcome = Outcome::Drawn;
    if (b.same_rounds >= 12) b.outcome = Outcome::Drawn;  // a loop must not stall the game
    b.fingerprint = now;
    ++b.round;
  }
  CALL(Happens{
      .name = Name::RoundEnds, .kind = Kind::Reaction, .at = g.s.battle.at, .seat = g.s.battle.first});
  g.s.battle.fallen = 0;
  if (!g.s.battle.over() && !g.s.battle.stalemate_called && g.s.battle.same_rounds > 0 &&
      g.s.battle.attacked) {
    for (turn = 0; turn < 2 && !g.s.battle.stalemate_called; ++turn) {
      ASK(CallStalemate{.seat = static_cast<Seat>(g.s.battle.first ^ turn)});
      if (verb(g.answer()) == Verb::CallStalemate) {
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
    if (!enemies && mine.empty()) b.outcome = Outcome::Drawn;
    if (!enemies && can_act) {
      b.outcome = Outcome::Won;
      b.winner = seat;
    }
    if (b.over()) {
      g.returns(1);
      g.pop(*this);
      return;
    }
  }
  ASK(DeclareAttacker{.seat = seat, .ranged = ranged});
  if (verb(g.answer()) == Verb::AttackWith) {
    CALL(Attack{.seat = seat, .attacker = g.answer().a});
    g.returns(1);
  } else if (verb(g.answer()) == Verb::Retreat) {
    CALL(RetreatWarlord{.c = g.answer().a});
    g.returns(1);
  } else {
    if (g.journal) g.journal->took(seat, option(Verb::Pass));
    g.returns(0);
  }
  g.expire_turn(seat);
  END
}

// Retreating puts a unit into its headquarters, exhausted.
void RetreatWarlord::run(Game& g) {
  BEGIN
  if (g.heard(bit(Name::Retreats), Kind::Interrupt)) {
    moment = g.open_moment();
    g.add_member(moment, c, bit(Name::Retreats));
    CALL(Window{.moment = moment, .kind = Kind::Interrupt});
    prevented = g.s.members[g.s.moments[moment].first].names == 0 ||
                !g.alive(g.s.members[g.s.moments[moment].first].card);
    g.close_moment();
    if (prevented) {
      g.pop(*this);
      return;
    }
  }
  if (g.journal) g.tell(g.title(c) + " retreats");
  CALL(ExhaustAll{.cards = Cards::of(c), .to = hq});
  if (g.heard(bit(Name::Retreats), Kind::Reaction)) {
    moment = g.open_moment();
    g.add_member(moment, c, bit(Name::Retreats))->place = g.s.battle.at;
    CALL(Window{.moment = moment, .kind = Kind::Reaction});
    g.close_moment();
  }
  END
}

namespace {

// Nothing is dealt if the attacker or the defender is gone, or by an attack of 0.
bool assign_attack_damage(Game& g, std::uint8_t& moment) {
  const Ref from = g.s.battle.attacker, to = g.s.battle.defender;
  if (!g.alive(from) || !g.alive(to)) return false;
  if (g.at(from.slot).place != g.s.battle.at) return false;
  if (g.at(to.slot).place != g.s.battle.at && g.s.battle.attacking != attack_from_afar) return false;
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
  if (g.heard(bit(Name::DeclaredAttacker), Kind::Interrupt)) {
    moment = g.open_moment();
    g.add_member(moment, attacker, bit(Name::DeclaredAttacker));
    CALL(Window{.moment = moment, .kind = Kind::Interrupt});
    g.close_moment();
  }
  CALL(ExhaustAll{.cards = Cards::of(attacker), .to = nowhere});
  if (g.heard(bit(Name::DeclaredAttacker), Kind::Reaction) && g.alive(g.s.battle.attacker)) {
    moment = g.open_moment();
    g.add_member(moment, attacker, bit(Name::DeclaredAttacker));
    CALL(Window{.moment = moment, .kind = Kind::Reaction});
    g.close_moment();
  }
  if (g.s.unsettled) CALL(Settle{});
  if (g.alive(g.s.battle.attacker) && g.at(attacker).place == g.s.battle.at) {
    ASK(DeclareDefender{.seat = seat});
    if (verb(g.answer()) == Verb::AreaEffect) {  // dealt by a card effect while attacking
      moment = g.open_moment();
      if (g.journal) g.tell(g.title(attacker) + " uses its Area Effect");
      for (Slot c : g.s.at[Game::other(seat)][g.s.battle.at])
        g.add_member(moment, c, bit(Name::Assigned), attacker)->amount =
            static_cast<std::uint8_t>(g.area_effect(attacker));
      resolved = true;
      CALL(DealDamage{.moment = moment});
      if (g.heard(bit(Name::UsesArea), Kind::Reaction) && g.alive(g.s.battle.attacker)) {
        moment = g.open_moment();
        g.add_member(moment, attacker, bit(Name::UsesArea));
        CALL(Window{.moment = moment, .kind = Kind::Reaction});
        g.close_moment();
      }
    } else if (verb(g.answer()) == Verb::Against) {
      moment = g.open_moment();
      g.add_member(moment, g.answer().a, bit(Name::AttackDeclared), attacker);
      if (g.heard(bit(Name::AttackDeclared), Kind::Interrupt))
        CALL(Window{.moment = moment, .kind = Kind::Interrupt});
      g.s.battle.defender = g.s.members[g.s.moments[moment].first].card;
      if (g.heard(bit(Name::AttackDeclared), Kind::Reaction))
        CALL(Window{.moment = moment, .kind = Kind::Reaction});
      resolved = !(g.s.members[g.s.moments[moment].first].flags & Member::Cancelled);
      at = g.s.members[g.s.moments[moment].first].place;
      g.close_moment();
      if (g.s.unsettled) CALL(Settle{});
      if (resolved && assign_attack_damage(g, moment)) CALL(DealDamage{.moment = moment});
      if (!resolved && g.journal) g.tell("the attack is cancelled");
    }
  }
  if (resolved && g.heard(bit(Name::AttackResolved) | bit(Name::AttackMade), Kind::Reaction) &&
      g.alive(g.s.battle.attacker)) {
    moment = g.open_moment();
    g.add_member(moment, attacker, bit(Name::AttackResolved));
    if (g.s.battle.defender.slot < slot_count) {  // as it was when it was attacked
      Member* against = g.add_member(moment, g.s.battle.defender.slot, bit(Name::AttackMade), attacker);
      against->card = g.s.battle.defender;
      against->seat = Game::other(seat);
      against->place = at;
    }
    CALL(Window{.moment = moment, .kind = Kind::Reaction});
    g.close_moment();
  }
  g.expire(Until::ThisAttack);
  g.renew(Period::Attack);
  if (g.alive(g.s.battle.attacker)) g.expire_of(attacker, Until::NextAttack);
  g.s.battle.attacker = g.s.battle.defender = {};
  g.s.battle.attacking = 0;
  g.s.silenced = {};
  END
}

void EndBattle::run(Game& g) {
  BEGIN
  CALL(Happens{
      .name = Name::BattleEnds, .kind = Kind::Interrupt, .at = g.s.battle.at, .seat = g.s.battle.first});
  CALL(DelayedOf{.when = When::EndOfBattle, .card = {}});
  g.expire(Until::EndOfBattle);
  g.expire(Until::NextTurn);
  g.expire(Until::EndOfRound);
  g.renew(Period::Battle);
  g.renew(Period::CombatRound);
  if (g.s.unsettled) CALL(Settle{});
  CALL(Happens{
      .name = Name::BattleEnds, .kind = Kind::Reaction, .at = g.s.battle.at, .seat = g.s.battle.first});
  if (g.s.battle.outcome == Outcome::Won) {
    if (g.journal)
      g.tell("#" + std::to_string(g.s.battle.winner) + " wins the battle at " +
             g.name_of_place(g.s.battle.at));
    CALL(Happens{
        .name = Name::BattleWon, .kind = Kind::Interrupt, .at = g.s.battle.at, .seat = g.s.battle.winner});
    ASK(TakeInfestation{.seat = g.s.battle.winner});
    if (verb(g.answer()) == Verb::RemoveInfestation) {
      g.at(g.s.line[g.s.battle.at]).flags &= static_cast<std::uint8_t>(~CardState::Infested);
      if (g.journal) g.tell("the infestation is removed from " + g.name_of_place(g.s.battle.at));
      g.settle_later();  // what is there may have other hit points now
    }
    if (g.s.unsettled) CALL(Settle{});
    CALL(Happens{
        .name = Name::BattleWon, .kind = Kind::Reaction, .at = g.s.battle.at, .seat = g.s.battle.winner});
    if (!g.s.battle.forgone) ASK(UseBattleAbility{.seat = g.s.battle.winner, .at = g.s.battle.at});
    if (!g.s.battle.forgone && verb(g.answer()) == Verb::BattleAbility)
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
  g.initiative_changed();
  if (g.s.unsettled) CALL(Settle{});
  END
}

// The first planet goes to the winner's victory display, or out of the game if there is none.
void WinPlanet::run(Game& g) {
  BEGIN
  {
    const Battle& b = g.s.battle;
    const Place at = b.at;
    took = at == g.s.first_planet && b.outcome == Outcome::Won;
    if (at != g.s.first_planet) {
      for (Seat seat = 0; seat < 2; ++seat)
        if (g.at(g.warlord(seat)).place == at) g.move_to_planet(g.warlord(seat), hq);
    } else {
      const Slot planet = g.s.line[at];
      g.s.line[at] = no_card;
      g.s.first_planet = nowhere;
      g.at(planet).place = removed;
      g.at(planet).flags = 0;
      if (g.at(planet).first_attachment != no_card) g.settle_later();
      if (b.outcome == Outcome::Won) {
        g.at(planet).place = victory;
        g.at(planet).controller = b.winner;
        g.s.victories[b.winner][g.s.victory_counts[b.winner]++] = planet;
        g.s.last_captor = b.winner;
        if (g.journal) g.tell("#" + std::to_string(b.winner) + " captures " + g.card(planet).title);
      } else if (g.journal) {
        g.tell(g.card(planet).title + " is removed from the game");
      }
      for (Seat seat = 0; seat < 2; ++seat) {
        for (Slot c : g.s.at[seat][at]) g.move_to_planet(c, hq);
        for (Slot c : g.s.reserves[seat]) {
          if (g.planet_of(c) != at) continue;
          g.move(c, discard, g.at(c).owner);
          if (g.journal) g.tell(g.title(c) + " is discarded from reserve");
        }
      }
      g.settle_later(2);
    }
  }
  if (took)
    CALL(Happens{.name = Name::Captured, .kind = Kind::Reaction, .at = nowhere, .seat = g.s.battle.winner});
  END
}

namespace {

// What of a card counts for a stalemate.
using Words = std::array<std::uint64_t, 2>;
constexpr auto counts = std::bit_cast<Words>(CardState{.card = 0xffff,
                                                       .place = 255,
                                                       .controller = 255,
                                                       .flags = 255,
                                                       .damage = 255,
                                                       .resources = 255,
                                                       .host = 255,
                                                       .first_attachment = 0,
                                                       .next_attachment = 0,
                                                       .used = 255});

// Eight cards at a time.
void add_pile(Hash& hash, const std::array<Slot, deck_capacity>& pile, unsigned count) {
  hash(count);
  for (unsigned i = 0; i < count; i += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, &pile[i], std::min(8U, count - i));
    hash(word);
  }
}

}  // namespace

// What must be the same at the end of three rounds for a stalemate: the whole game, with what lasts and what
// is used up for now. Tokens count while they are in play.
std::uint32_t Game::fingerprint() const {
  Hash hash;
  std::uint64_t cards = 0;  // a sum of products, so that no card waits for another
  const auto add = [&](Slot c) {
    const auto now = std::bit_cast<Words>(at(c));
    const std::uint64_t a = (now[0] & counts[0]) + 0x9e3779b97f4a7c15ULL, b = (now[1] & counts[1]) ^ c;
    cards += a * (b * 0xd1342543de82ef95ULL | 1U);
  };
  for (Slot c = 0; c < token_slots; ++c) add(c);
  for (Slot c : s.play[0] | s.play[1])
    if (c >= token_slots) add(c);
  hash(cards);
  for (Seat seat = 0; seat < 2; ++seat) {
    add_pile(hash, s.decks[seat], s.deck_counts[seat]);
    add_pile(hash, s.discards[seat], s.discard_counts[seat]);
    hash(s.resources[seat] | std::uint64_t{s.victory_counts[seat]} << 8 |
         static_cast<std::uint64_t>(s.enslaved[seat]) << 16);
  }
  hash(s.initiative | std::uint64_t{s.faceup} << 8);
  for (unsigned i = 0; i < s.lasting_count; ++i) {
    const Lasting& l = s.lasting[i];
    hash(l.card.slot | static_cast<std::uint64_t>(l.change.id) << 8 |
         static_cast<std::uint64_t>(static_cast<std::uint8_t>(l.amount)) << 32);
  }
  for (unsigned i = 0; i < s.delayed_count; ++i) {
    const Delayed& d = s.delayed[i];
    hash(d.card.slot | static_cast<std::uint64_t>(d.source.slot) << 8 |
         static_cast<std::uint64_t>(d.effect.id) << 16 | static_cast<std::uint64_t>(d.when) << 32 |
         static_cast<std::uint64_t>(d.seat) << 40);
  }
  return static_cast<std::uint32_t>(hash.sum ^ hash.sum >> 32);
}

}  // namespace tercio::warlords
