#include "play/sim.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "engine/chance.h"
#include "play/rulebook.h"
#include "players/kind.h"

namespace tercio {

std::uint64_t hash_of(std::string_view text) {
  std::uint64_t sum = 0xcbf29ce484222325ULL;
  for (const char c : text) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return sum;
}

namespace {

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
  const std::uint64_t in_a_pass = plan.tables.size() * plan.games;
  game.table = static_cast<std::size_t>(number % in_a_pass / plan.games);
  game.index = number % plan.games;
  const std::vector<std::size_t>& table = plan.tables[game.table];
  // By the names of the decks: a table plays the same games alone and in a matrix.
  std::uint64_t decks = hash_of(plan.decks[table[0]].name());
  for (std::size_t i = 1; i < table.size(); ++i)
    decks = Chance::mix(decks) ^ hash_of(plan.decks[table[i]].name());
  game.seed = Chance::mix(Chance::mix((plan.seed + number / in_a_pass) ^ Chance::mix(decks)) + game.index);
  const std::size_t seats = table.size();
  for (std::size_t seat = 0; seat < seats; ++seat) {
    game.player.push_back((side_of(plan.settings, seat) + game.index) % plan.players.size());
    game.deck.push_back((seat + game.index + game.index / seats) % seats);
  }
  return game;
}

bool SimPlan::has_programs() const { return std::any_of(players.begin(), players.end(), is_program); }

std::string SimPlan::fault() const {
  if (tables.empty() || players.empty() || games == 0 || passes == 0) return "there is nobody to play";
  for (const std::vector<std::size_t>& table : tables) {
    if (table.empty() || table.size() != seats()) return "the tables have different seats";
    for (const std::size_t deck : table)
      if (deck >= decks.size()) return "a table has a deck that is not there";
  }
  for (const std::string& player : players)
    if (!player_kind(player)) return "there is no player named \"" + player + "\"";
  return "";
}

void Tally::add(const Tally& other) {
  if (other.wins.size() != wins.size()) throw std::runtime_error("a result of another plan");
  games += other.games;
  draws += other.draws;
  errors += other.errors;
  for (std::size_t i = 0; i < wins.size(); ++i) wins[i] += other.wins[i];
}

SimResult::SimResult(const SimPlan& plan)
    : players(plan.players.size()), tables(plan.tables.size(), Tally(plan.seats())), seats(plan.seats()) {}

void SimResult::add(const SimResult& part) {
  if (part.tables.size() != tables.size() || part.seats.size() != seats.size())
    throw std::runtime_error("a result of another plan");
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
  ends.insert(ends.end(), part.ends.begin(), part.ends.end());
}

SimResult Rulebook::simulate(const SimPlan& plan, const Progress& progress) const {
  const double start = now_in_seconds();
  SimResult result(plan);
  play_games(
      plan, [&](const SimResult& part) { return result.add(part), true; }, progress);
  std::sort(result.errors.begin(), result.errors.end(),
            [](const SimError& a, const SimError& b) { return a.number < b.number; });
  if (result.errors.size() > 10) result.errors.resize(10);
  result.seconds = now_in_seconds() - start;
  return result;
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
