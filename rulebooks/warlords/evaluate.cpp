#include "rulebooks/warlords/evaluate.h"

#include <algorithm>

namespace tercio::warlords {
namespace {

// What things are worth, in hundredths of a resource.
constexpr int of_resource = 90, of_card = 110, of_shield = 22;
constexpr int of_attack = 55, of_hit_point = 42, of_command = 60, of_unit = 40, of_support = 130,
              of_attachment = 90;
constexpr int of_bloodying = 350, of_warlord_hit_point = 70, of_exhausted = 12;
constexpr int of_planet[] = {220, 520, 2600};  // the first, second and third with a symbol

struct Army {  // a seat's units at one place
  int attack = 0, ready_attack = 0, hit_points = 0, command = 0;
  int strength() const { return (attack + ready_attack + 1) * hit_points; }
};

int symbols_owned(const Game& g, Seat seat, unsigned symbol) {
  int owned = 0;
  for (unsigned i = 0; i < g.s.victory_counts[seat]; ++i)
    owned += (g.card(g.s.victories[seat][i]).symbols & symbol) != 0;
  return owned;
}

// What capturing this planet would bring the seat.
int planet_worth(const Game& g, Seat seat, Slot planet) {
  int worth = 100;
  for (unsigned symbol = 1; symbol <= 4; symbol <<= 1U)
    if (g.card(planet).symbols & symbol) worth += of_planet[std::min(symbols_owned(g, seat, symbol), 2)];
  return worth;
}

int victory_display(const Game& g, Seat seat) {
  int sum = 0;
  for (unsigned symbol = 1; symbol <= 4; symbol <<= 1U)
    for (int n = std::min(symbols_owned(g, seat, symbol), 2); n > 0; --n) sum += of_planet[n - 1];
  return sum + 100 * g.s.victory_counts[seat];
}

// The chance of the first army against the second, in thousandths.
int chances(const Army& mine, const Army& theirs) {
  const int a = mine.strength(), b = theirs.strength();
  if (a + b == 0) return 500;
  return static_cast<int>(1000LL * a / (a + b));
}

// The fewer cards are left to draw, the nearer is the end by decking.
int deck_fear(const Game& g, Seat seat) {
  const int left = g.s.deck_counts[seat];
  return left >= 6 ? 0 : (6 - left) * (6 - left) * 60;
}

int supplies(const Game& g, Seat seat) {
  int sum = std::min<int>(g.s.resources[seat], 10) * of_resource +
            std::max(g.s.resources[seat] - 10, 0) * of_resource / 3;
  for (Slot c : g.s.hands[seat]) sum += of_card + g.card(c).shields * of_shield;
  return sum - deck_fear(g, seat);
}

int warlord_health(const Game& g, Seat seat) {
  const Slot c = g.warlord(seat);
  const int left = g.hit_points(c) - g.at(c).damage;
  const int each = g.bloodied(c) ? of_warlord_hit_point * 2 : of_warlord_hit_point;
  return left * each + (g.bloodied(c) ? 0 : of_bloodying) + (left <= 2 && g.bloodied(c) ? -250 : 0);
}

// A seat's cards in play, and its armies by place on the way.
int forces(const Game& g, Seat seat, std::array<Army, 8>& armies) {
  int sum = 0;
  for (Slot c : g.s.play[seat]) {
    const CardState& now = g.at(c);
    const Card& def = g.card(c);
    if (!def.is_unit()) {
      sum += def.type == Type::Attachment ? of_attachment : of_support + (def.cost > 0 ? def.cost * 20 : 0);
      continue;
    }
    const int attack = g.attack(c), left = std::max(g.hit_points(c) - now.damage, 0);
    const bool exhausted = g.exhausted(c);
    Army& army = armies[now.place];
    army.attack += attack;
    if (!exhausted) army.ready_attack += attack;
    army.hit_points += left;
    if (def.type == Type::Warlord) continue;
    const int command = g.command(c);
    if (!exhausted) army.command += command;
    int worth = of_unit + attack * of_attack + left * of_hit_point + command * of_command +
                (def.bonus_cards + def.bonus_resources) * 30;
    if (exhausted) worth -= of_exhausted + attack * 3;
    if (now.place == hq) worth -= worth / 8;  // it must first come to a planet, exhausted
    sum += worth;
  }
  return sum;
}

// What the planets ahead promise: command struggles before the command phase, battles by who is there.
int prospects(const Game& g, Seat seat, const std::array<std::array<Army, 8>, 2>& armies) {
  const Seat enemy = Game::other(seat);
  int sum = 0, distance = 0;
  for (Place p = g.s.base; p < line_length; ++p) {
    if (!g.planet_here(p)) continue;
    const Slot planet = g.s.line[p];
    const Army &mine = armies[seat][p], &theirs = armies[enemy][p];
    if (g.s.phase == Phase::Deploy || g.s.phase == Phase::Setup) {
      const int bonus = g.card(planet).bonus_cards * of_card + g.card(planet).bonus_resources * of_resource;
      const int lead = std::clamp(mine.command - theirs.command, -2, 2);
      sum += bonus * lead * 3 / 10;
    }
    const bool present = mine.hit_points + theirs.hit_points > 0;
    const bool fought = p == g.s.first_planet || p == g.s.battle.at;
    if (present && (g.s.first_planet != nowhere || g.s.phase == Phase::Headquarters)) {
      const int odds = chances(mine, theirs);
      // A planet that is still to come may yet see other armies.
      const int weight = fought && g.s.phase == Phase::Combat ? 10
                         : distance == 0                      ? 6
                         : distance == 1                      ? 3
                                                              : 1;
      if (p == g.s.first_planet || p != g.s.battle.at)
        sum += (planet_worth(g, seat, planet) * odds - planet_worth(g, enemy, planet) * (1000 - odds)) /
               1000 * weight / 10;
    }
    ++distance;
  }
  return sum;
}

// A warlord that stands in a battle it may lose is in danger.
int danger(const Game& g, Seat seat, const std::array<std::array<Army, 8>, 2>& armies) {
  const Slot c = g.warlord(seat);
  const Place at = g.at(c).place;
  if (!is_planet(at) || !(g.s.phase == Phase::Combat || g.s.phase == Phase::Command)) return 0;
  const Army& theirs = armies[Game::other(seat)][at];
  if (theirs.hit_points == 0) return 0;
  const int left = g.hit_points(c) - g.at(c).damage;
  const int blows = theirs.attack + theirs.ready_attack;  // that may fall on it before it can go
  const int lost = 1000 - chances(armies[seat][at], theirs);
  const int stake = g.bloodied(c) ? 3000 : 600;
  int fear = stake * lost / 1000 * std::min(blows, left) / std::max(left, 1) / 2;
  if (g.bloodied(c) && theirs.ready_attack >= left) fear += 1200;
  return fear;
}

}  // namespace

int evaluate(const Game& g, Seat seat) {
  if (g.over()) return g.s.winner == nobody ? 0 : g.s.winner == seat ? won - g.s.round : -won + g.s.round;
  std::array<std::array<Army, 8>, 2>
      armies{};  // for seat 0: the other seat's is the same with the sign turned
  int sum = forces(g, 0, armies[0]) - forces(g, 1, armies[1]);
  sum += supplies(g, 0) - supplies(g, 1);
  sum += warlord_health(g, 0) - warlord_health(g, 1);
  sum += victory_display(g, 0) - victory_display(g, 1);
  sum += prospects(g, 0, armies);
  sum += danger(g, 1, armies) - danger(g, 0, armies);
  return seat == 0 ? sum : -sum;
}

bool quiet(const Game& g) {
  return g.s.act_count == 0 && g.s.moment_count == 0 && !g.s.battle.attacking && g.s.phase != Phase::Command;
}

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
  switch (static_cast<Verb>(options[0].verb)) {
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
  switch (static_cast<Verb>(last.verb)) {
    case Verb::Pass:
      if (static_cast<Verb>(options[0].verb) == Verb::CallStalemate) return options[0];
      return last;
    case Verb::Done:
    case Verb::Decline:
      return static_cast<Verb>(options[0].verb) == Verb::BattleAbility ||
                     static_cast<Verb>(options[0].verb) == Verb::Yes
                 ? options[0]
                 : last;
    case Verb::Mulligan: return options[0];
    case Verb::Take: return g.s.deck_counts[seat] < 4 ? last : options[0];
    case Verb::CommitTo: return chance.below(2) == 0 ? options[0] : options[chance.below(options.size())];
    case Verb::AttackWith:
    case Verb::Retreat:
      return best(options, [&](Option o) {
        return static_cast<Verb>(o.verb) == Verb::AttackWith
                   ? g.attack(o.a) + (g.card(o.a).type == Type::Warlord ? 0 : 1)
                   : -1;
      });
    case Verb::Against:
    case Verb::AreaEffect:
      return best(options, [&](Option o) {
        if (static_cast<Verb>(o.verb) == Verb::Against) return blow(g, g.s.battle.attacker.slot, o.a);
        return static_cast<int>(g.area_effect(o.a) * g.s.at[Game::other(seat)][g.s.battle.at].count()) * 3;
      });
    default: return options[chance.below(options.size())];
  }
}

}  // namespace tercio::warlords
