#include "play/sim.h"

#include <algorithm>
#include <cmath>

#include "engine/chance.h"

namespace tercio {
namespace {

std::uint64_t hash_of(const std::string& text) {
  std::uint64_t sum = 0xcbf29ce484222325ULL;
  for (const char c : text) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return sum;
}

// The side a seat plays for: its team, or itself.
std::size_t side_of(const Settings& settings, std::size_t seat) {
  for (std::size_t team = 0; team < settings.teams.size(); ++team)
    for (const Seat member : settings.teams[team])
      if (member == seat) return team;
  return seat;
}

}  // namespace

SimGame game_of(const SimPlan& plan, std::uint64_t number) {
  SimGame game;
  game.table = static_cast<std::size_t>(number / plan.games);
  game.index = number % plan.games;
  const std::vector<std::size_t>& table = plan.tables[game.table];
  // By the names of the decks: a table plays the same games alone and in a matrix.
  std::uint64_t decks = hash_of(plan.decks[table[0]].name());
  for (std::size_t i = 1; i < table.size(); ++i)
    decks = Chance::mix(decks) ^ hash_of(plan.decks[table[i]].name());
  game.seed = Chance::mix(Chance::mix(plan.seed ^ Chance::mix(decks)) + game.index);
  const std::size_t seats = table.size();
  for (std::size_t seat = 0; seat < seats; ++seat) {
    game.player.push_back((side_of(plan.settings, seat) + game.index) % plan.players.size());
    game.deck.push_back((seat + game.index + game.index / seats) % seats);
  }
  return game;
}

void Tally::add(const Tally& other) {
  games += other.games;
  draws += other.draws;
  errors += other.errors;
  for (std::size_t i = 0; i < wins.size(); ++i) wins[i] += other.wins[i];
}

SimResult::SimResult(const SimPlan& plan)
    : players(plan.players.size()), tables(plan.tables.size(), Tally(plan.seats())), seats(plan.seats()) {}

void SimResult::add(const SimResult& part) {
  players.add(part.players);
  for (std::size_t i = 0; i < tables.size(); ++i) tables[i].add(part.tables[i]);
  for (std::size_t i = 0; i < seats.size(); ++i) seats[i] += part.seats[i];
  began += part.began;
  began_and_won += part.began_and_won;
  decisions += part.decisions;
  rounds += part.rounds;
  for (const auto& [reason, n] : part.reasons) reasons[reason] += n;
  for (const auto& [card, drawn] : part.cards) {
    cards[card].games += drawn.games;
    cards[card].wins += drawn.wins;
  }
  errors.insert(errors.end(), part.errors.begin(), part.errors.end());
}

Interval wilson(double wins, double games) {
  if (games <= 0) return {};
  constexpr double z = 1.959963984540054;
  const double p = wins / games, zz = z * z / games;
  const double middle = (p + zz / 2) / (1 + zz),
               half = z * std::sqrt(p * (1 - p) / games + zz / (4 * games)) / (1 + zz);
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

}  // namespace tercio
