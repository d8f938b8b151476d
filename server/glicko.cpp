#include "server/glicko.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace tercio::server {

namespace {

// The names are the paper's: mu and phi are rating and deviation on its inner scale, sigma the volatility.
constexpr double scale = 173.7178, middle = 1500, widest = 350;
constexpr double tau = 0.5;  // how fast volatility may change
constexpr double precision = 1e-6;
constexpr double least = 1e-6;  // chance to win, so that nothing is divided by zero

double square(double x) { return x * x; }

double g(double phi) { return 1 / std::sqrt(1 + 3 * square(phi / std::numbers::pi)); }

// Step 5: the volatility for which the results were the likeliest, by the Illinois method.
double new_volatility(double sigma, double phi, double v, double delta) {
  const double a = std::log(square(sigma));
  const auto f = [&](double x) {
    const double e = std::exp(x), spread = square(phi) + v + e;
    return e * (square(delta) - spread) / (2 * square(spread)) - (x - a) / square(tau);
  };
  double low = a, high = 0;
  if (square(delta) > square(phi) + v) {
    high = std::log(square(delta) - square(phi) - v);
  } else {
    high = a - tau;
    while (f(high) < 0) high -= tau;
  }
  double f_low = f(low), f_high = f(high);
  while (std::abs(high - low) > precision) {
    const double x = low + (low - high) * f_low / (f_high - f_low), f_x = f(x);
    if (f_x * f_high <= 0) {
      low = high;
      f_low = f_high;
    } else {
      f_low /= 2;
    }
    high = x;
    f_high = f_x;
  }
  return std::exp(low / 2);
}

}  // namespace

Rating after_games(const Rating& before, std::span<const RatedGame> games) {
  const double mu = (before.rating - middle) / scale, phi = before.deviation / scale;
  double information = 0, surprise = 0;
  for (const RatedGame& game : games) {
    const double weight = g(game.opponent.deviation / scale);
    const double gap = mu - (game.opponent.rating - middle) / scale;
    const double expected = std::clamp(1 / (1 + std::exp(-weight * gap)), least, 1 - least);
    information += square(weight) * expected * (1 - expected);
    surprise += weight * (game.score - expected);
  }
  Rating after = before;
  after.games += static_cast<int>(games.size());
  if (!games.empty())
    after.volatility = new_volatility(before.volatility, phi, 1 / information, surprise / information);
  const double precision_after = 1 / (square(phi) + square(after.volatility)) + information;
  after.rating = middle + scale * (mu + surprise / precision_after);
  after.deviation = std::min(widest, scale / std::sqrt(precision_after));
  return after;
}

Rating after_game(const Rating& before, const Rating& opponent, double score) {
  return after_games(before, std::array{RatedGame{opponent, score}});
}

}  // namespace tercio::server
