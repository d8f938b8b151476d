#include "play/ladder.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace tercio {

Verdict verdict(const Sprt& test, double score, double games) {
  const double ratio =
      score * std::log(test.high / test.low) + (games - score) * std::log((1 - test.high) / (1 - test.low));
  const double bound = std::log((1 - test.errors) / test.errors);
  return ratio >= bound ? Verdict::High : ratio <= -bound ? Verdict::Low : Verdict::Open;
}

namespace {

constexpr std::size_t tables_at_once = 4;
constexpr std::uint64_t games_at_once = 4;

double score_of(const Tally& tally) {
  return static_cast<double>(tally.wins[0]) + static_cast<double>(tally.draws) / 2;
}
double games_of(const Tally& tally) { return static_cast<double>(tally.games - tally.errors); }

void count(Tally& tally, int winner) {
  ++tally.games;
  tally.draws += winner == SimEnd::draw;
  tally.errors += winner == SimEnd::error;
  if (winner >= 0) ++tally.wins.at(static_cast<std::size_t>(winner));
}

}  // namespace

Duel play_duel(const Rulebook& rulebook, const SimPlan& plan, const Sprt& test,
               const DuelProgress& progress) {
  SimPlan rounds = plan;
  rounds.games = games_at_once;
  rounds.passes = std::max<std::uint64_t>(plan.games / games_at_once, 1);
  rounds.by_game = true;
  const std::uint64_t in_a_pass = rounds.tables.size() * rounds.games;
  Duel duel;
  std::map<std::uint64_t, int> waiting;  // ends of games before which others are not known yet
  rulebook.play_games(
      rounds,
      [&](const SimResult& part) {
        for (const SimEnd& end : part.ends) waiting.emplace(end.number, end.winner);
        while (duel.answer == Verdict::Open && !waiting.empty() &&
               waiting.begin()->first == duel.tally.games) {
          count(duel.tally, waiting.extract(waiting.begin()).mapped());
          if (const std::uint64_t in_pass = (duel.tally.games - 1) % in_a_pass + 1;
              in_pass % (tables_at_once * games_at_once) == 0 || in_pass == in_a_pass)
            duel.answer = verdict(test, score_of(duel.tally), games_of(duel.tally));
        }
        return duel.answer == Verdict::Open;
      },
      [&](std::uint64_t done) {
        if (progress) progress(done, duel.tally);
      });
  if (duel.answer == Verdict::Open)  // it was stopped: what was played in between counts too
    for (const auto& [number, winner] : waiting) count(duel.tally, winner);
  return duel;
}

namespace {

using Matrix = std::vector<std::vector<double>>;

// Gauss and Jordan; the matrix is positive definite.
Matrix inverse(Matrix m) {
  const std::size_t n = m.size();
  Matrix out(n, std::vector<double>(n));
  for (std::size_t i = 0; i < n; ++i) out[i][i] = 1;
  for (std::size_t i = 0; i < n; ++i) {
    const double pivot = m[i][i];
    for (std::size_t k = 0; k < n; ++k) m[i][k] /= pivot, out[i][k] /= pivot;
    for (std::size_t j = 0; j < n; ++j) {
      if (j == i) continue;
      const double factor = m[j][i];
      for (std::size_t k = 0; k < n; ++k) m[j][k] -= factor * m[i][k], out[j][k] -= factor * out[i][k];
    }
  }
  return out;
}

}  // namespace

// Newton's method on the likelihood of all results, with one drawn game against an average player for each,
// so that a player who won every game has a finite rating.
std::vector<Elo> elo_of(std::size_t players, const std::vector<Duel>& duels) {
  const double scale = std::log(10.0) / 400;
  std::vector<double> rating(players);
  Matrix spread;
  for (int step = 0; step < 60; ++step) {
    std::vector<double> slope(players);
    Matrix curve(players, std::vector<double>(players));
    const auto meet = [&](std::size_t a, double against, double score, double games) {
      const double expected = 1 / (1 + std::exp(-scale * (rating[a] - against)));
      slope[a] += scale * (score - games * expected);
      return scale * scale * games * expected * (1 - expected);
    };
    for (std::size_t a = 0; a < players; ++a) curve[a][a] += meet(a, 0, 0.5, 1);
    for (const Duel& duel : duels) {
      const double games = games_of(duel.tally), score = score_of(duel.tally);
      const std::size_t a = duel.first, b = duel.second;
      const double bend = meet(a, rating[b], score, games);
      meet(b, rating[a], games - score, games);
      curve[a][a] += bend, curve[b][b] += bend;
      curve[a][b] -= bend, curve[b][a] -= bend;
    }
    spread = inverse(curve);
    for (std::size_t a = 0; a < players; ++a) {
      double by = 0;
      for (std::size_t b = 0; b < players; ++b) by += spread[a][b] * slope[b];
      rating[a] += std::clamp(by, -200.0, 200.0);
    }
  }
  // Against the mean of all: how good that is nobody asks.
  const auto n = static_cast<double>(players);
  const double mean = std::accumulate(rating.begin(), rating.end(), 0.0) / n;
  std::vector<double> shared(players);
  for (std::size_t a = 0; a < players; ++a)
    shared[a] = std::accumulate(spread[a].begin(), spread[a].end(), 0.0) / n;
  const double common = std::accumulate(shared.begin(), shared.end(), 0.0) / n;
  std::vector<Elo> all;
  for (std::size_t a = 0; a < players; ++a)
    all.push_back({rating[a] - mean, 1.96 * std::sqrt(std::max(spread[a][a] - 2 * shared[a] + common, 0.0))});
  return all;
}

}  // namespace tercio
