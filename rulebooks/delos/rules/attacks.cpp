// Shooting, charging, assaulting, artillery and troop capacity. rules: Shoot, Charge, Assault, Special
// Abilities.
#include "rulebooks/delos/rules/game.h"

namespace tercio::delos {
namespace {

// Whoever attacks or is attacked: a moment with the one as subject and the other as agent.
std::uint8_t open_single(Game& g, Slot c, Name name, Slot agent) {
  const std::uint8_t moment = g.open_moment();
  g.add_member(moment, c, name, agent);
  return moment;
}

Seat controller_of_target(const Game& g) {
  const Attack& now = *g.attack();
  if (now.target.slot < slot_count) return g.at(now.target.slot).owner;
  return Game::other(g.at(now.attacker.slot).owner);
}

}  // namespace

// 1 lock the unit; 2 choose the target; 3 block; 4 tactics; 5 damage. An effect may shoot with a locked unit.
void Shoot::run(Game& g) {
  BEGIN
  if (g.journal) g.tell(g.title(unit) + " shoots");
  if (!g.locked(unit)) CALL(ChangeStance{.cards = Cards::of(unit), .to = Stance::Locked});
  if (!g.fights(unit)) {
    g.pop(*this);
    return;
  }
  ASK(AttackTarget{.seat = g.at(unit).owner, .unit = unit});
  if (verb(g.answer()) != Verb::At) {
    g.pop(*this);
    return;
  }
  if (g.journal) g.tell(g.title(unit) + " shoots at " + g.title(g.answer().a));
  g.open_attack(unit, g.answer().a, Cause::Shooting);
  if (g.heard(bit(Name::Shoots))) {
    CALL(Window{.moment = open_single(g, unit, Name::Shoots, g.attack()->target.slot),
                .kind = Kind::Reaction});
    g.close_moment();
  }
  if (g.heard(bit(Name::Targeted))) CALL(TargetChosen{});
  if (g.statics_meet()) CALL(SettleStatics{});
  CALL(Block{});
  CALL(TacticsWindow{.turn = controller_of_target(g)});
  if (g.statics_meet()) CALL(SettleStatics{});
  CALL(AttackDamage{.damage = g.fights(g.attack()->attacker) ? g.firepower(unit) : 0});
  g.close_attack();
  END
}

// After a card has become the target: chosen, by a block or by an effect.
void TargetChosen::run(Game& g) {
  BEGIN
  if (g.fights(g.attack()->target)) {
    CALL(Window{.moment = open_single(g, g.attack()->target.slot, Name::Targeted, g.attack()->attacker.slot),
                .kind = Kind::Reaction});
    g.close_moment();
  }
  g.returns(1);
  END
}

// "The attacker chooses who applies first", for each pair of abilities that meet.
void SettleStatics::run(Game& g) {
  BEGIN
  while (g.s.battle.meeting_count < g.s.battle.meetings.size() && g.statics_meet(meeting)) {
    ASK(ApplyFirst{.seat = g.attacker(), .meeting = meeting});
    meeting.first = g.answer().a;
    g.s.battle.meetings[g.s.battle.meeting_count++] = meeting;
  }
  END
}

void Block::run(Game& g) {
  BEGIN
  if (g.fights(g.attack()->attacker) && !g.forbidden(g.attack()->attacker.slot, Deed::BeBlocked)) {
    ASK(BlockShot{.seat = Game::other(g.at(g.attack()->attacker.slot).owner)});
    if (verb(g.answer()) == Verb::BlockWith) {
      if (g.journal) g.tell(g.title(g.answer().a) + " blocks");
      g.s.attacks[g.s.attack_count - 1U].target = g.ref(g.answer().a);
      g.s.attacks[g.s.attack_count - 1U].blocked = 1;
      CALL(ChangeStance{.cards = Cards::of(g.answer().a), .to = Stance::Locked});
      if (g.heard(bit(Name::Targeted))) CALL(TargetChosen{});
      if (g.heard(bit(Name::Blocks)) && g.fights(g.attack()->target)) {
        CALL(
            Window{.moment = open_single(g, g.attack()->target.slot, Name::Blocks, g.attack()->attacker.slot),
                   .kind = Kind::Reaction});
        g.close_moment();
      }
    }
  }
  END
}

void Charge::run(Game& g) {
  BEGIN
  if (g.journal) g.tell(g.title(unit) + " charges");
  CALL(ChangeStance{.cards = Cards::of(unit), .to = Stance::Charging});
  CALL(TacticsWindow{.turn = Game::other(g.at(unit).owner)});
  END
}

// Assaults are never blocked. Those that deal damage choose a target; the others do what they say.
void Assault::run(Game& g) {
  BEGIN
  if (g.journal) g.tell(g.title(unit) + " assaults");
  if (!g.locked(unit)) CALL(ChangeStance{.cards = Cards::of(unit), .to = Stance::Locked});
  if (!g.fights(unit)) {
    g.pop(*this);
    return;
  }
  if (ability != gained && g.ability_at(unit, ability).effect) {
    g.open_attack(unit, no_card, Cause::Assaulting);
    if (g.heard(bit(Name::Assaults))) {
      CALL(Window{.moment = open_single(g, unit, Name::Assaults, no_card), .kind = Kind::Reaction});
      g.close_moment();
    }
    CALL(
        UseAbility{.source = unit, .ability = ability, .seat = g.at(unit).owner, .moment = 255, .member = 0});
    g.close_attack();
    g.pop(*this);
    return;
  }
  ASK(AttackTarget{.seat = g.at(unit).owner, .unit = unit});
  if (verb(g.answer()) != Verb::At) {
    g.pop(*this);
    return;
  }
  if (g.journal) g.tell(g.title(unit) + " assaults " + g.title(g.answer().a));
  g.open_attack(unit, g.answer().a, Cause::Assaulting);
  if (g.heard(bit(Name::Assaults))) {
    CALL(Window{.moment = open_single(g, unit, Name::Assaults, g.attack()->target.slot),
                .kind = Kind::Reaction});
    g.close_moment();
  }
  if (g.heard(bit(Name::Targeted))) CALL(TargetChosen{});
  CALL(TacticsWindow{.turn = controller_of_target(g)});
  if (g.statics_meet()) CALL(SettleStatics{});
  if (g.fights(g.attack()->attacker)) {
    {
      const Game::Strength strength = g.assault_strength(unit, ability, which);
      damage = static_cast<std::int8_t>(strength.number);
      rolls = strength.d6;
    }
    if (rolls) {
      CALL(Roll{.seat = g.at(unit).owner, .kind = RollKind::Number, .needed = 0});
      damage = static_cast<std::int8_t>(g.result());
    }
    if (g.fights(g.attack()->attacker))
      CALL(AttackDamage{.damage = g.changed(unit, Figure::AssaultDamage, damage)});
  }
  g.close_attack();
  END
}

namespace {

struct Blow {
  bool dealt = false, kills = false, struck_back = false, kills_attacker = false;
};

// Counterattack deals its damage at the same time, though the card may be destroyed.
Blow blow(const Game& g, int damage) {
  Blow out;
  const Attack& now = *g.attack();
  out.dealt = g.fights(now.target) && g.is_dealt(now.target.slot, damage);
  if (!out.dealt) return out;
  out.kills = !g.survives(now.target.slot, damage);
  if (!g.has(now.target.slot, Special::Counterattack) || g.forbidden(now.target.slot, Deed::Counterattack) ||
      !g.fights(now.attacker))
    return out;
  const int back = g.firepower(now.target.slot);
  out.struck_back = g.is_dealt(now.attacker.slot, back);
  out.kills_attacker = !g.survives(now.attacker.slot, back);
  return out;
}

}  // namespace

namespace {

// Before damage is dealt, something else may happen instead: to the target, and to the attacker that is
// struck back.
void announce(Game& g, AttackDamage& attack) {
  const Attack& now = *g.attack();
  const bool struck_back = blow(g, attack.damage).struck_back;
  attack.moment = g.open_moment();
  const Slot target = now.target.slot, attacker = now.attacker.slot;
  g.add_damage(attack.moment, target, Name::WouldBeDamaged, attacker, attack.damage);
  if (struck_back) g.add_damage(attack.moment, attacker, Name::WouldBeDamaged, target, g.firepower(target));
}

void spare_replaced(Game& g, AttackDamage& attack) {
  const Moment& m = g.s.moments[attack.moment];
  const auto replaced = [&](unsigned k) {
    return k < m.count && (g.s.members[m.first + k].flags & Member::Replaced);
  };
  attack.target_spared = replaced(0);
  attack.attacker_spared = replaced(1);
  g.close_moment();
}

}  // namespace

void AttackDamage::run(Game& g) {
  BEGIN
  if (g.heard(bit(Name::WouldBeDamaged)) && blow(g, damage).dealt) {
    announce(g, *this);
    CALL(Window{.moment = moment, .kind = Kind::Reaction});
    spare_replaced(g, *this);
  }
  {
    Blow now = target_spared ? Blow{} : blow(g, damage);
    if (attacker_spared) now.struck_back = now.kills_attacker = false;
    if (g.journal && g.fights(g.attack()->target) && !target_spared)
      g.tell(g.title(g.attack()->target.slot) + " is dealt " + std::to_string(damage) + " damage" +
             (now.struck_back
                  ? " and strikes back with " + std::to_string(g.firepower(g.attack()->target.slot))
                  : ""));
    kills = now.kills;
    kills_attacker = now.kills_attacker;
    struck_back = now.struck_back;
    dealt = now.dealt;
  }
  if (g.heard(bit(Name::Damaged) | bit(Name::Counterattacks)) && dealt) {
    moment = g.open_moment();
    g.add_damage(moment, g.attack()->target.slot, Name::Damaged, g.attack()->attacker.slot, damage);
    if (struck_back) {
      g.add_damage(moment, g.attack()->attacker.slot, Name::Damaged, g.attack()->target.slot,
                   g.firepower(g.attack()->target.slot));
      g.add_member(moment, g.attack()->target.slot, Name::Counterattacks, g.attack()->attacker.slot);
    }
    opened = 1;
  }
  if (kills || kills_attacker) {
    CALL(DestroyCards{.cards = kills ? Cards::of(g.attack()->target.slot) : Cards{},
                      .agent = g.attack()->attacker.slot,
                      .second = kills_attacker ? g.attack()->attacker.slot : no_card,
                      .striker = g.attack()->target.slot,
                      .by = g.at(g.attack()->attacker.slot).owner,
                      .cause = bit(g.attack()->cause),
                      .act = 255});
  }
  if (opened) {
    CALL(Window{.moment = moment, .kind = Kind::Reaction});
    g.close_moment();
  }
  END
}

// "Lock the artillery unit, then roll for each shell." Targets, tactics, then the hits one by one.
void Artillery::run(Game& g) {
  BEGIN
  if (g.journal) g.tell(g.title(unit) + " fires its artillery");
  seat = g.at(unit).owner;
  shells = static_cast<std::uint8_t>(g.ability_at(unit, ability).shells.size());
  card = g.at(unit).card;
  CALL(ChangeStance{.cards = Cards::of(unit), .to = Stance::Locked});
  for (i = 0; i < shells; ++i) {
    CALL(Roll{.seat = seat, .kind = RollKind::Shell, .needed = g.catalog.ability(card, ability).shells[i]});
    if (g.result() >= g.catalog.ability(card, ability).shells[i]) ++hits;
  }
  for (; hits > 0; --hits) {
    ASK(HitTarget{.seat = seat});
    if (verb(g.answer()) != Verb::Hit) break;
    targets[chosen++] = g.ref(g.answer().a);
  }
  CALL(TacticsWindow{.turn = Game::other(seat)});
  for (i = 0; i < chosen; ++i) {
    if (!g.fights(targets[i]) || g.charging(targets[i].slot)) continue;
    if (g.card(targets[i].slot).type == Type::Unit && !g.locked(targets[i].slot)) {
      CALL(ChangeStance{.cards = Cards::of(targets[i].slot), .to = Stance::Locked});
    } else {
      CALL(DestroyCards{.cards = Cards::of(targets[i].slot),
                        .agent = unit,
                        .second = no_card,
                        .by = seat,
                        .cause = bit(Cause::Artillery),
                        .act = 255});
    }
  }
  END
}

void TroopCapacity::run(Game& g) {
  BEGIN
  if (g.journal) g.tell(g.title(unit) + " unloads its troops");
  seat = g.at(unit).owner;
  CALL(ChangeStance{.cards = Cards::of(unit), .to = Stance::Locked});
  for (; count < most; ++count) {
    ASK(ChargeNext{.seat = seat, .carrier = unit, .chosen = chosen});
    if (verb(g.answer()) != Verb::Choose) break;
    chosen.add(g.answer().a);
  }
  CALL(TacticsWindow{.turn = Game::other(seat)});
  CALL(ChangeStance{.cards = chosen, .to = Stance::Charging});
  END
}

}  // namespace tercio::delos
