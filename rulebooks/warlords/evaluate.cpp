#include "rulebooks/warlords/evaluate.h"

#include <algorithm>
#include <array>

#include "rulebooks/network.h"
#include "rulebooks/warlords/sketch.h"

namespace tercio::warlords {
namespace {

enum Of : unsigned {
  Resources,
  ManyResources,
  Hand,
  Shields,
  DeckFear,
  Units,
  Attack,
  HitPoints,
  Command,
  CommandBonus,
  Exhausted,
  ExhaustedAttack,
  AtHeadquarters,
  Supports,
  SupportCost,
  Attachments,
  WarlordHale,
  WarlordHitPoints,
  BloodiedHitPoints,
  NearDeath,
  Planets,
  FirstSymbols,
  SecondSymbols,
  CommandCards,
  CommandResources,
  BattleHere,
  SymbolsHere,
  WinHere,
  BattleFirst,
  SymbolsFirst,
  WinFirst,
  BattleNext,
  SymbolsNext,
  WinNext,
  BattleLater,
  WinLater,
  DangerHale,
  DangerBloodied,
  DeadlyDanger,
  Reserve,
  Infested,
  of_count
};

constexpr std::array<Feature, of_count> named{{
    {"resources", "resources, up to ten"},
    {"many-resources", "those beyond ten"},
    {"hand", "cards in hand"},
    {"shields", "their shields"},
    {"deck-fear", "how few cards are left to draw: the square of what six exceed them"},
    {"units", "units in play, the warlord not among them"},
    {"attack", "their attack"},
    {"hit-points", "what is left of their hit points"},
    {"command", "their command"},
    {"command-bonus", "cards and resources they add to command struggles"},
    {"exhausted", "units that are exhausted"},
    {"exhausted-attack", "the attack of those"},
    {"at-headquarters", "attack and hit points at headquarters"},
    {"supports", "supports"},
    {"support-cost", "what they cost"},
    {"attachments", "attachments"},
    {"warlord-hale", "the warlord is hale"},
    {"warlord-hit-points", "hit points of a hale warlord"},
    {"bloodied-hit-points", "hit points of a bloodied warlord"},
    {"near-death", "a bloodied warlord has two or fewer"},
    {"planets", "planets won"},
    {"first-symbols", "symbols of which one is won"},
    {"second-symbols", "symbols of which two are"},
    {"command-cards", "lead in command, up to two, times the cards of the planet, before that phase"},
    {"command-resources", "lead in command, up to two, times its resources"},
    {"battle-here", "chance in the battle that is fought, from 0 to 1"},
    {"symbols-here", "the same, times symbols that would be new or the second"},
    {"win-here", "the same, if that would win the game"},
    {"battle-first", "chance at the first planet, while no battle is fought there"},
    {"symbols-first", "the same, times symbols that would be new or the second"},
    {"win-first", "the same, if that would win the game"},
    {"battle-next", "chance at the planet behind it"},
    {"symbols-next", "the same, times symbols that would be new or the second"},
    {"win-next", "the same, if that would win the game"},
    {"battle-later", "chance at the planets behind"},
    {"win-later", "the same, if that would win the game"},
    {"danger-hale", "a hale warlord may be wounded where it fights, from 0 to 1"},
    {"danger-bloodied", "a bloodied one may be slain"},
    {"deadly-danger", "the ready enemies there could slay it"},
    {"reserve", "cards in reserve"},
    {"infested", "planets that are infested, for a Tyranid warlord"},
}};
using Position = TwoSided<of_count>;

struct Army {  // a seat's units at one place
  int attack = 0, ready_attack = 0, hit_points = 0, command = 0;
  int strength() const { return (attack + ready_attack + 1) * hit_points; }
};
using Armies = std::array<std::array<Army, 8>, 2>;  // by seat and place

int symbols_owned(const Game& g, Seat seat, unsigned symbol) {
  int owned = 0;
  for (unsigned i = 0; i < g.s.victory_counts[seat]; ++i)
    owned += (g.card(g.s.victories[seat][i]).symbols & symbol) != 0;
  return owned;
}

struct Gain {  // what winning a planet would bring a seat
  float symbols = 0;
  bool game = false;
};

Gain gain(const Game& g, Seat seat, Slot planet) {
  Gain all;
  for (unsigned symbol = 1; symbol <= 4; symbol <<= 1U) {
    if (!(g.card(planet).symbols & symbol)) continue;
    const int owned = symbols_owned(g, seat, symbol);
    if (owned >= 2) all.game = true;
    all.symbols += static_cast<float>(1 + std::min(owned, 1));
  }
  return all;
}

// The chance of the first army against the second, from 0 to 1.
float chances(const Army& mine, const Army& theirs) {
  const auto a = static_cast<float>(mine.strength()), b = static_cast<float>(theirs.strength());
  return a + b > 0 ? a / (a + b) : 0.5F;
}

void add_supplies(const Game& g, Seat seat, float sign, Position& p) {
  const int resources = g.s.resources[seat], fear = std::max(6 - g.s.deck_counts[seat], 0);
  p[Resources] += sign * static_cast<float>(std::min(resources, 10));
  p[ManyResources] += sign * static_cast<float>(std::max(resources - 10, 0));
  p[DeckFear] += sign * static_cast<float>(fear * fear);
  p[Reserve] += sign * static_cast<float>(g.s.reserves[seat].count());
  for (Slot c : g.s.hands[seat]) {
    p[Hand] += sign;
    p[Shields] += sign * static_cast<float>(g.card(c).shields);
  }
}

void add_warlord(const Game& g, Seat seat, float sign, Position& p) {
  const Slot c = g.warlord(seat);
  const auto left = static_cast<float>(g.hit_points(c) - g.at(c).damage);
  p[g.bloodied(c) ? BloodiedHitPoints : WarlordHitPoints] += sign * left;
  if (!g.bloodied(c)) {
    p[WarlordHale] += sign;
  } else if (left <= 2) {
    p[NearDeath] += sign;
  }
}

void add_victories(const Game& g, Seat seat, float sign, Position& p) {
  p[Planets] += sign * static_cast<float>(g.s.victory_counts[seat]);
  for (unsigned symbol = 1; symbol <= 4; symbol <<= 1U) {
    const int owned = symbols_owned(g, seat, symbol);
    if (owned > 0) p[owned > 1 ? SecondSymbols : FirstSymbols] += sign;
  }
}

void add_unit(const Game& g, Slot c, Army& army, float sign, Position& p) {
  const CardState& now = g.at(c);
  const Card& def = g.card(c);
  const int attack = g.attack(c), left = std::max(g.hit_points(c) - now.damage, 0);
  const bool exhausted = g.exhausted(c);
  army.attack += attack;
  if (!exhausted) army.ready_attack += attack;
  army.hit_points += left;
  if (def.type == Type::Warlord) return;
  const int command = g.command(c);
  if (!exhausted) army.command += command;
  p[Units] += sign;
  p[Attack] += sign * static_cast<float>(attack);
  p[HitPoints] += sign * static_cast<float>(left);
  p[Command] += sign * static_cast<float>(command);
  p[CommandBonus] += sign * static_cast<float>(def.bonus_cards + def.bonus_resources);
  if (now.place == hq) p[AtHeadquarters] += sign * static_cast<float>(attack + left);
  if (!exhausted) return;
  p[Exhausted] += sign;
  p[ExhaustedAttack] += sign * static_cast<float>(attack);
}

// A seat's cards in play, and its armies by place on the way.
void add_forces(const Game& g, Seat seat, std::array<Army, 8>& armies, float sign, Position& p) {
  for (Slot c : g.s.play[seat]) {
    const Card& def = g.card(c);
    if (def.is_unit()) {
      add_unit(g, c, armies[g.at(c).place], sign, p);
    } else if (def.type == Type::Attachment) {
      p[Attachments] += sign;
    } else {
      p[Supports] += sign;
      p[SupportCost] += sign * static_cast<float>(std::max<int>(def.cost, 0));
    }
  }
}

// What the line of planets promises seat 0: command struggles before the command phase, battles by who is
// there.
void add_planet(const Game& g, Place at, int distance, const Armies& armies, Position& p) {
  const Slot planet = g.s.line[at];
  const Army &mine = armies[0][at], &theirs = armies[1][at];
  if (g.s.phase == Phase::Deploy || g.s.phase == Phase::Setup) {
    const auto lead = static_cast<float>(std::clamp(mine.command - theirs.command, -2, 2));
    p[CommandCards] += lead * static_cast<float>(g.card(planet).bonus_cards);
    p[CommandResources] += lead * static_cast<float>(g.card(planet).bonus_resources);
  }
  if (g.infested(at))
    for (Seat seat = 0; seat < 2; ++seat)
      if (g.card(g.warlord(seat)).faction == Faction::Tyranid) p[Infested] += Position::sign(seat);
  if (mine.hit_points + theirs.hit_points == 0) return;
  if (g.s.first_planet == nowhere && g.s.phase != Phase::Headquarters) return;
  const bool fought = g.s.phase == Phase::Combat && (at == g.s.first_planet || at == g.s.battle.at);
  if (fought && at != g.s.first_planet) return;  // it is fought for its ability alone
  const unsigned battle = fought          ? BattleHere
                          : distance == 0 ? BattleFirst
                          : distance == 1 ? BattleNext
                                          : BattleLater;
  const unsigned win = battle == BattleLater ? WinLater : battle + 2U;
  const float odds = chances(mine, theirs);
  const Gain ours = gain(g, 0, planet), other = gain(g, 1, planet);
  p[battle] += 2 * odds - 1;
  if (battle != BattleLater) p[battle + 1U] += ours.symbols * odds - other.symbols * (1 - odds);
  if (ours.game) p[win] += odds;
  if (other.game) p[win] -= 1 - odds;
}

// A warlord that stands in a battle it may lose is in danger.
void add_danger(const Game& g, Seat seat, const Armies& armies, float sign, Position& p) {
  const Slot c = g.warlord(seat);
  const Place at = g.at(c).place;
  if (!is_planet(at) || !(g.s.phase == Phase::Combat || g.s.phase == Phase::Command)) return;
  const Army& theirs = armies[Game::other(seat)][at];
  if (theirs.hit_points == 0) return;
  const int left = std::max(g.hit_points(c) - g.at(c).damage, 1);
  const int blows = theirs.attack + theirs.ready_attack;  // that may fall on it before it can go
  const float lost = chances(theirs, armies[seat][at]);
  const float fear = lost * static_cast<float>(std::min(blows, left)) / static_cast<float>(left);
  p[g.bloodied(c) ? DangerBloodied : DangerHale] += sign * fear;
  if (g.bloodied(c) && theirs.ready_attack >= left) p[DeadlyDanger] += sign;
}

Position position(const Game& g) {
  Position p{};
  Armies armies{};
  for (Seat seat = 0; seat < 2; ++seat) {
    const float sign = Position::sign(seat);
    add_supplies(g, seat, sign, p);
    add_warlord(g, seat, sign, p);
    add_victories(g, seat, sign, p);
    add_forces(g, seat, armies[seat], sign, p);
  }
  int distance = 0;
  for (Place at = g.s.base; at < line_length; ++at)
    if (g.planet_here(at)) add_planet(g, at, distance++, armies, p);
  add_danger(g, 0, armies, 1, p);
  add_danger(g, 1, armies, -1, p);
  return p;
}

}  // namespace

std::span<const Feature> features() { return named; }

void describe(const Game& g, Seat seat, std::span<float> into) { position(g).write(seat, into); }

float evaluate(const Game& g, Seat seat, const Weights& weights) {
  if (g.over()) {
    const float sooner = certainty - static_cast<float>(g.s.round);
    return g.s.winner == nobody ? 0 : g.s.winner == seat ? sooner : -sooner;
  }
  const Position p = position(g);
  const float more = correction(weights, p, [&](Sketch& sketch) { draw(g, sketch); });
  return p.odds(seat, weights) + Position::sign(seat) * more;
}

bool quiet(const Game& g) {
  return g.s.act_count == 0 && g.s.moment_count == 0 && !g.s.battle.attacking && g.s.phase != Phase::Command;
}

unsigned horizon(const Game&) { return 0; }
bool reached(const Game&, unsigned) { return true; }

namespace {

// A hand that can begin the game: two things to deploy early.
bool is_playable(const Game& g, Seat seat) {
  int early = 0;
  for (Slot c : g.s.hands[seat])
    early += g.card(c).type != Type::Event && g.card(c).type != Type::Attachment && g.card(c).cost <= 3;
  return early >= 2;
}

}  // namespace

Option obvious(const Game& g, Seat seat, const Options& options) {
  switch (verb(options[0])) {
    case Verb::CallStalemate: return options[0];
    case Verb::Keep: return options[is_playable(g, seat) ? 0 : 1];
    default: return {};
  }
}

namespace {

// How much the attack on this defender brings: a kill by its worth, else the damage.
int blow(const Game& g, Slot attacker, Slot defender) {
  const int damage = static_cast<int>(g.attack_damage(attacker, defender));
  const int left = g.hit_points(defender) - g.at(defender).damage;
  const int worth = 1 + g.attack(defender);
  return damage >= left ? 100 + worth * 10 - left : std::min(damage, left) * worth;
}

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

}  // namespace

Option habit(const Game& g, Seat seat, const Options& options, Chance& chance) {
  const Option last = options[options.size() - 1];
  switch (verb(last)) {
    case Verb::Pass:
      if (verb(options[0]) == Verb::CallStalemate || verb(options[0]) == Verb::DeepStrike) return options[0];
      return last;
    case Verb::Done:
    case Verb::Decline:
      return verb(options[0]) == Verb::BattleAbility || verb(options[0]) == Verb::Yes ||
                     verb(options[0]) == Verb::RemoveInfestation
                 ? options[0]
                 : last;
    case Verb::Mulligan: return options[0];
    case Verb::Enslave:  // whose cards he holds most of
      return best(options, [&](Option o) {
        int held = 0;
        for (Slot c : g.s.hands[seat]) held += static_cast<unsigned>(g.card(c).faction) == o.a;
        return held;
      });
    case Verb::Take: return g.s.deck_counts[seat] < 4 ? last : options[0];
    case Verb::CommitTo: return chance.below(2) == 0 ? options[0] : options[chance.below(options.size())];
    case Verb::AttackWith:
    case Verb::Retreat:
      return best(options, [&](Option o) {
        return verb(o) == Verb::AttackWith ? g.attack(o.a) + (g.card(o.a).type == Type::Warlord ? 0 : 1) : -1;
      });
    case Verb::Against:
    case Verb::AreaEffect:
      return best(options, [&](Option o) {
        if (verb(o) == Verb::Against) return blow(g, g.s.battle.attacker.slot, o.a);
        return static_cast<int>(g.area_effect(o.a) * g.s.at[Game::other(seat)][g.s.battle.at].count()) * 3;
      });
    default: return options[chance.below(options.size())];
  }
}

}  // namespace tercio::warlords
