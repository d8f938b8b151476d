#include "rulebooks/delos/evaluate.h"

#include <algorithm>
#include <array>
#include <bit>

#include "rulebooks/delos/sketch.h"
#include "rulebooks/network.h"

namespace tercio::delos {
namespace {

enum Of : unsigned {
  FirstSector,
  SecondSector,
  Points,
  LatePoints,
  CardsAhead,
  FlagsAhead,
  FirepowerAhead,
  SpeedAhead,
  ArmorAhead,
  CharactersAhead,
  FortificationsAhead,
  SpecialsAhead,
  AbilitiesAhead,
  Prospects,
  PointsInProspect,
  ThirdInProspect,
  CardsFighting,
  FlagsFighting,
  ReadyFirepower,
  LockedFirepower,
  SpeedFighting,
  ArmorFighting,
  Charging,
  ReadyOthers,
  SpecialsFighting,
  AbilitiesFighting,
  CommandCards,
  ExtraActions,
  ToAct,
  FightProspect,
  PointsInFight,
  ThirdInFight,
  Leading,
  LeadingForPoints,
  LeadingForThird,
  of_count
};

constexpr std::array<Feature, of_count> named{{
    {"first-sector", "one sector is won"},
    {"second-sector", "two are"},
    {"points", "victory points of the sectors won"},
    {"late-points", "the same, times the turns that are over"},
    {"cards-ahead", "cards at sectors where no battle is"},
    {"flags-ahead", "their flags"},
    {"firepower-ahead", "their firepower"},
    {"speed-ahead", "their speed"},
    {"armor-ahead", "their armor"},
    {"characters-ahead", "characters among them"},
    {"fortifications-ahead", "fortifications among them"},
    {"specials-ahead", "their special abilities"},
    {"abilities-ahead", "their other abilities"},
    {"prospects", "how near one is to each of those sectors, from 0 to 1"},
    {"points-in-prospect", "the same, times its victory points"},
    {"third-in-prospect", "the same, if it would be the third"},
    {"cards-fighting", "cards in the battle"},
    {"flags-fighting", "flags there"},
    {"ready-firepower", "firepower of those that can still shoot"},
    {"locked-firepower", "firepower of those that have"},
    {"speed-fighting", "speed of those that can still block"},
    {"armor-fighting", "armor there"},
    {"charging", "units that charge"},
    {"ready-others", "characters and fortifications that are not locked"},
    {"specials-fighting", "special abilities there"},
    {"abilities-fighting", "other abilities there"},
    {"command-cards", "cards in the command hand"},
    {"extra-actions", "battle actions still granted"},
    {"to-act", "the next battle action is one's own"},
    {"fight-prospect", "how near one is to the sector of the battle, from 0 to 1"},
    {"points-in-fight", "the same, times its victory points"},
    {"third-in-fight", "the same, if it would be the third"},
    {"leading", "one would win it if the battle ended now"},
    {"leading-for-points", "the same, times its victory points"},
    {"leading-for-third", "the same, if it would be the third"},
}};
using Position = TwoSided<of_count>;

// What a card brings to a sector. In battle a locked one has done its work.
int strength(const Game& g, Slot c, bool fighting) {
  const Card& def = g.card(c);
  int sum = 10 + 100 * (fighting ? g.flags(c) : def.flags);
  switch (def.type) {
    case Type::Unit: sum += 16 * def.firepower + 5 * def.speed + 14 * def.armor; break;
    case Type::Character: sum += 70; break;
    case Type::Fortification: sum += 40 + 7 * def.armor; break;
    default: return sum;
  }
  sum += 30 * std::popcount(def.specials) + 20 * static_cast<int>(def.abilities.size());
  if (fighting && g.locked(c)) sum -= 12 + (def.is_unit() ? def.firepower * 5 : 8);
  if (fighting && g.charging(c)) sum += 15;
  return sum;
}

struct Army {  // a seat's cards at one sector
  float strength = 0, flags = 0;
};

void add_ahead(const Card& def, float sign, Position& p) {
  p[CardsAhead] += sign;
  p[FlagsAhead] += sign * static_cast<float>(def.flags);
  p[SpecialsAhead] += sign * static_cast<float>(std::popcount(def.specials));
  p[AbilitiesAhead] += sign * static_cast<float>(def.abilities.size());
  p[CharactersAhead] += sign * static_cast<float>(def.type == Type::Character);
  p[FortificationsAhead] += sign * static_cast<float>(def.type == Type::Fortification);
  p[ArmorAhead] += sign * static_cast<float>(def.armor);
  if (!def.is_unit()) return;
  p[FirepowerAhead] += sign * static_cast<float>(def.firepower);
  p[SpeedAhead] += sign * static_cast<float>(def.speed);
}

void add_fighting(const Game& g, Slot c, float sign, Position& p) {
  const Card& def = g.card(c);
  const bool locked = g.locked(c);
  p[CardsFighting] += sign;
  p[FlagsFighting] += sign * static_cast<float>(g.flags(c));
  p[SpecialsFighting] += sign * static_cast<float>(std::popcount(def.specials));
  p[AbilitiesFighting] += sign * static_cast<float>(def.abilities.size());
  p[ArmorFighting] += sign * static_cast<float>(def.armor);
  if (!def.is_unit()) {
    if (!locked) p[ReadyOthers] += sign;
    return;
  }
  p[locked ? LockedFirepower : ReadyFirepower] += sign * static_cast<float>(def.firepower);
  if (!locked) p[SpeedFighting] += sign * static_cast<float>(def.speed);
  if (g.charging(c)) p[Charging] += sign;
}

Army army_at(const Game& g, Seat seat, Place at, float sign, Position& p) {
  Army all;
  const bool fighting = at == g.s.battle.at;
  for (Slot c : g.s.at[seat][at]) {
    const Card& def = g.card(c);
    const int flags = fighting ? g.flags(c) : def.flags;
    all.strength += static_cast<float>(strength(g, c, fighting));
    all.flags += static_cast<float>(flags);
    if (fighting) {
      add_fighting(g, c, sign, p);
    } else {
      add_ahead(def, sign, p);
    }
  }
  if (fighting) all.flags += static_cast<float>(g.s.battle.flags[seat]);
  return all;
}

// How near the first army is to winning a sector against the second, from 0 to 1.
float nearness(const Army& mine, const Army& theirs, float required) {
  if (mine.flags <= 0) return 0;
  return mine.strength / (mine.strength + theirs.strength + 60) * std::min(1.0F, mine.flags / required);
}

void add_sector(const Game& g, Place at, Position& p) {
  const Army armies[2] = {army_at(g, 0, at, 1, p), army_at(g, 1, at, -1, p)};
  const Card& sector = g.card(Game::sector(at));
  const auto required = static_cast<float>(std::max<int>(1, sector.flags_required));
  const auto points = static_cast<float>(sector.victory_points);
  const bool fighting = at == g.s.battle.at;
  for (Seat seat = 0; seat < 2; ++seat) {
    const Army &mine = armies[seat], &theirs = armies[Game::other(seat)];
    const float sign = Position::sign(seat), near = sign * nearness(mine, theirs, required);
    const bool third = g.sectors_won(seat) == 2;
    p[fighting ? FightProspect : Prospects] += near;
    p[fighting ? PointsInFight : PointsInProspect] += near * points;
    if (third) p[fighting ? ThirdInFight : ThirdInProspect] += near;
    if (!fighting || mine.flags <= theirs.flags || mine.flags < required) continue;
    p[Leading] += sign;
    p[LeadingForPoints] += sign * points;
    if (third) p[LeadingForThird] += sign;
  }
}

Position position(const Game& g) {
  Position p{};
  for (Seat seat = 0; seat < 2; ++seat) {
    const float sign = Position::sign(seat);
    p[FirstSector] += sign * static_cast<float>(g.sectors_won(seat) > 0);
    p[SecondSector] += sign * static_cast<float>(g.sectors_won(seat) > 1);
    p[Points] += sign * static_cast<float>(g.points(seat));
    p[CommandCards] += sign * static_cast<float>(g.s.commands[seat].count());
    p[ExtraActions] += sign * static_cast<float>(g.s.battle.extra[seat]);
  }
  p[LatePoints] = p[Points] * static_cast<float>(std::min<int>(g.s.turn, 5) - 1);
  if (g.s.battle.at != nowhere) p[ToAct] = g.s.battle.turn == 0 ? 1 : -1;
  for (Place at = 0; at < sector_count; ++at)
    if (g.is_open(at)) add_sector(g, at, p);
  return p;
}

}  // namespace

std::span<const Feature> features() { return named; }

void describe(const Game& g, Seat seat, std::span<float> into) { position(g).write(seat, into); }

float evaluate(const Game& g, Seat seat, const Weights& weights) {
  if (g.over()) {
    const float sooner = certainty - static_cast<float>(g.s.turn);
    return g.s.winner == nobody ? 0 : g.s.winner == seat ? sooner : -sooner;
  }
  const Position p = position(g);
  const float more = correction(weights, p, [&](Sketch& sketch) { draw(g, sketch); });
  return p.odds(seat, weights) + Position::sign(seat) * more;
}

bool quiet(const Game& g) {
  if (g.s.act_count + g.s.moment_count + g.s.attack_count + g.s.roll_count > 0) return false;
  const std::uint16_t asked = AllRoutines::top(g.s.frames).routine;
  return asked != AllRoutines::id<PlayTactic> && asked != AllRoutines::id<AttackTarget> &&
         asked != AllRoutines::id<HitTarget> && asked != AllRoutines::id<ChargeNext>;
}

namespace {
constexpr unsigned at_once = 0, after_battle = 1;  // else the turn that shall have begun
}

unsigned horizon(const Game& g) {
  const std::uint16_t asked = AllRoutines::top(g.s.frames).routine;
  if (asked == AllRoutines::id<PlayTactic> || asked == AllRoutines::id<AnswerMoment>) return at_once;
  return g.s.battle.at != nowhere ? after_battle : g.s.turn + 1U;
}

bool reached(const Game& g, unsigned horizon) {
  return horizon == at_once || (g.s.battle.at == nowhere && g.s.turn >= horizon);
}

Option obvious(const Game&, Seat, const Options&) { return {}; }

namespace {

template <class Score>
Option best(const Options& options, Score score) {
  Option choice = options[0];
  int most = score(choice);
  for (unsigned i = 1; i < options.size(); ++i)
    if (const int now = score(options[i]); now > most) {
      most = now;
      choice = options[i];
    }
  return choice;
}

// A shot at this card: a kill by its worth, else next to nothing.
int blow(const Game& g, Slot target) {
  const Attack* now = g.attack();
  const int power = now && g.fights(now->attacker) ? g.firepower(now->attacker.slot) : 3;
  return g.survives(target, power) ? -strength(g, target, true) : strength(g, target, true);
}

// To block saves a card that would die, if the blocker lives or is worth less.
int block(const Game& g, Slot blocker) {
  const Attack& shot = *g.attack();
  if (!g.fights(shot.target) || !g.fights(shot.attacker)) return -1;
  const int power = g.firepower(shot.attacker.slot);
  if (g.survives(shot.target.slot, power)) return -1;
  const int saved = strength(g, shot.target.slot, true);
  return g.survives(blocker, power) ? saved : saved - strength(g, blocker, true);
}

// What the best of the cards that this much damage destroys is worth.
int best_kill(const Game& g, Seat seat, int damage) {
  int most = 0;
  for (Slot c : g.here(Game::other(seat)))
    if (damage > 0 && g.is_target(c) && !g.survives(c, damage)) most = std::max(most, strength(g, c, true));
  return most;
}

int assault_damage(const Game& g, Slot unit) {
  int most = 0;
  for (unsigned i = 0; i < g.card(unit).abilities.size(); ++i) {
    const Ability& a = g.card(unit).abilities[i];
    if (a.kind != Kind::Assault || !a.number) continue;
    const Game::Strength strength = g.assault_strength(unit, i, 0);
    most = std::max(most, strength.d6 ? 4 : strength.number);
  }
  return most;
}

// Battle actions by what they destroy; what a text does is anybody's guess. To pass is worth nothing.
int action(const Game& g, Seat seat, Option o, Chance& chance) {
  switch (verb(o)) {
    case Verb::ShootWith: return 1 + best_kill(g, seat, g.firepower(o.a));
    case Verb::AssaultWith: return 30 + best_kill(g, seat, assault_damage(g, o.a));
    case Verb::Charge:
      return best_kill(g, seat, assault_damage(g, o.a)) * 2 / 3 - best_kill(g, seat, g.firepower(o.a));
    case Verb::Artillery:
    case Verb::TroopCapacity: return 60;
    case Verb::Use: return static_cast<int>(chance.below(160));
    default: return 0;
  }
}

// By how much a seat is stronger at a sector.
int lead(const Game& g, Seat seat, Place at) {
  int sum = 0;
  for (Slot c : g.s.at[seat][at]) sum += strength(g, c, false);
  for (Slot c : g.s.at[Game::other(seat)][at]) sum -= strength(g, c, false);
  return sum;
}

}  // namespace

Option habit(const Game& g, Seat seat, const Options& options, Chance& chance) {
  const Option last = options[options.size() - 1];
  if (AllRoutines::top(g.s.frames).routine == AllRoutines::id<TakeAction>)
    return best(options, [&](Option o) { return action(g, seat, o, chance); });
  switch (verb(options[0])) {
    case Verb::At: return best(options, [&](Option o) { return blow(g, o.a); });
    case Verb::Hit: return best(options, [&](Option o) { return strength(g, o.a, true); });
    case Verb::BattleAt: return best(options, [&](Option o) { return lead(g, seat, o.a); });
    case Verb::BlockWith:
      return best(options, [&](Option o) { return verb(o) == Verb::NoBlock ? 0 : block(g, o.a); });
    case Verb::Invulnerable:
    case Verb::Yes: return options[0];
    case Verb::Choose:
    case Verb::Top: return verb(last) == Verb::Done ? options[0] : options[chance.below(options.size())];
    default: break;
  }
  if (verb(last) == Verb::Pass || verb(last) == Verb::Done || verb(last) == Verb::Decline) return last;
  return options[chance.below(options.size())];
}

}  // namespace tercio::delos
