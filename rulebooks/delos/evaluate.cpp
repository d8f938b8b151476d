#include "rulebooks/delos/evaluate.h"

#include <algorithm>

namespace tercio::delos {
namespace {

// What things are worth, in hundredths of a flag.
constexpr int of_flag = 100, of_firepower = 16, of_speed = 5, of_armor = 14, of_character = 70,
              of_fortification = 40, of_special = 30, of_ability = 20;
constexpr int of_command_card = 45, of_point = 130, of_sector = 500, of_third_sector = 2500;

// A card's worth on the table. In battle a locked one has done its work.
int worth(const Game& g, Slot c, bool fighting) {
  const Card& def = g.card(c);
  int sum = 10 + of_flag * (fighting ? g.flags(c) : def.flags);
  switch (def.type) {
    case Type::Unit: sum += of_firepower * def.firepower + of_speed * def.speed + of_armor * def.armor; break;
    case Type::Character: sum += of_character; break;
    case Type::Fortification: sum += of_fortification + of_armor * def.armor / 2; break;
    default: return sum;
  }
  sum += of_special * std::popcount(def.specials) + of_ability * static_cast<int>(def.abilities.size());
  if (fighting) {
    if (g.locked(c)) sum -= 12 + (def.is_unit() ? def.firepower * 5 : 8);
    if (g.charging(c)) sum += 15;
  }
  return sum;
}

struct Army {  // a seat's cards at one sector
  int worth = 0, flags = 0, cards = 0;
};

Army army_at(const Game& g, Seat seat, Place p) {
  Army all;
  const bool fighting = p == g.s.battle.at;
  for (Slot c : g.s.at[seat][p]) {
    all.worth += worth(g, c, fighting);
    all.flags += fighting ? g.flags(c) : g.card(c).flags;
    ++all.cards;
  }
  if (fighting) all.flags += g.s.battle.flags[seat];
  return all;
}

int sector_value(const Game& g, Place p, Seat seat) {
  const int value = of_sector + of_point * g.card(Game::sector(p)).victory_points;
  return g.sectors_won(seat) == 2 ? value + of_third_sector : value;
}

// How near the first army is to winning a sector against the second, in thousandths.
int nearness(const Army& mine, const Army& theirs, int required) {
  if (mine.cards == 0 || mine.flags == 0) return 0;
  const int strength = 1000 * mine.worth / (mine.worth + theirs.worth + 60);
  const int enough = std::min(1000, 1000 * mine.flags / std::max(1, required));
  return strength * enough / 1000;
}

// What a sector promises to seat 0. A battle that is under way is decided by flags.
int sector_prospect(const Game& g, Place p, const Army& a, const Army& b) {
  const int required = g.card(Game::sector(p)).flags_required;
  int sum = a.worth - b.worth;
  sum +=
      (sector_value(g, p, 0) * nearness(a, b, required) - sector_value(g, p, 1) * nearness(b, a, required)) /
      1600;
  if (p != g.s.battle.at) return sum;
  if (a.flags > b.flags && a.flags >= required) sum += sector_value(g, p, 0) / 3;
  if (b.flags > a.flags && b.flags >= required) sum -= sector_value(g, p, 1) / 3;
  return sum;
}

int standing(const Game& g, Seat seat) {
  const int sectors = static_cast<int>(g.sectors_won(seat));
  int sum = of_sector * sectors + of_point * static_cast<int>(g.points(seat));
  if (sectors == 2) sum += of_third_sector / 5;
  sum += of_command_card * static_cast<int>(g.s.commands[seat].count());
  return sum + 60 * g.s.battle.extra[seat];
}

}  // namespace

int evaluate(const Game& g, Seat seat) {
  if (g.over())
    return g.s.winner == nobody ? 0 : g.s.winner == seat ? victory - g.s.turn : -victory + g.s.turn;
  int sum = standing(g, 0) - standing(g, 1);
  for (Place p = 0; p < sector_count; ++p)
    if (g.is_open(p)) sum += sector_prospect(g, p, army_at(g, 0, p), army_at(g, 1, p));
  return seat == 0 ? sum : -sum;
}

bool quiet(const Game& g) {
  if (g.s.act_count + g.s.moment_count + g.s.attack_count + g.s.roll_count > 0) return false;
  const std::uint16_t asked = AllRoutines::top(g.s.frames).routine;
  return asked != AllRoutines::id<PlayTactic> && asked != AllRoutines::id<AttackTarget> &&
         asked != AllRoutines::id<HitTarget> && asked != AllRoutines::id<ChargeNext>;
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
  return g.survives(target, power) ? -worth(g, target, true) : worth(g, target, true);
}

// To block saves a card that would die, if the blocker lives or is worth less.
int block(const Game& g, Slot blocker) {
  const Attack& shot = *g.attack();
  if (!g.fights(shot.target) || !g.fights(shot.attacker)) return -1;
  const int power = g.firepower(shot.attacker.slot);
  if (g.survives(shot.target.slot, power)) return -1;
  const int saved = worth(g, shot.target.slot, true);
  return g.survives(blocker, power) ? saved : saved - worth(g, blocker, true);
}

}  // namespace

Option habit(const Game& g, Seat, const Options& options, Chance& chance) {
  const Option last = options[options.size() - 1];
  switch (verb(options[0])) {
    case Verb::At: return best(options, [&](Option o) { return blow(g, o.a); });
    case Verb::Hit: return best(options, [&](Option o) { return worth(g, o.a, true); });
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
