#include "play/regression.h"

#include <algorithm>
#include <cmath>

namespace tercio {
namespace {

double odds(std::span<const float> position, std::span<const double> weights) {
  double sum = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) sum += weights[i] * position[i];
  return sum;
}
double chance(double odds) { return 1 / (1 + std::exp(-odds)); }

// The usual size of each feature: its root mean square, and not less than that of something rare, so that a
// few games do not decide what it is worth.
constexpr double rare = 0.3;
std::vector<double> sizes(const Experience& seen) {
  std::vector<double> all(seen.features());
  double weight = 0;
  for (std::size_t n = 0; n < seen.size(); ++n) {
    weight += seen.weight(n);
    for (std::size_t i = 0; i < all.size(); ++i)
      all[i] += double{seen.weight(n)} * seen.position(n)[i] * seen.position(n)[i];
  }
  for (double& size : all) size = std::max(std::sqrt(size / weight), rare);
  return all;
}

// Solves a * x = b for a symmetric, positive a by Cholesky's method; b becomes x.
void solve(std::vector<double>& a, std::vector<double>& b) {
  const std::size_t n = b.size();
  const auto at = [&](std::size_t row, std::size_t column) -> double& { return a[row * n + column]; };
  for (std::size_t j = 0; j < n; ++j)
    for (std::size_t i = j; i < n; ++i) {
      double sum = at(i, j);
      for (std::size_t k = 0; k < j; ++k) sum -= at(i, k) * at(j, k);
      at(i, j) = i == j ? std::sqrt(sum) : sum / at(j, j);
    }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) b[i] -= at(i, k) * b[k];
    b[i] /= at(i, i);
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) b[i] -= at(k, i) * b[k];
    b[i] /= at(i, i);
  }
}

// One of Newton's steps towards the least penalised loss; returns how far it went.
double step(const Experience& seen, const std::vector<double>& size, std::span<const float> begin,
            double penalty, const std::vector<bool>& held, std::vector<double>& weights) {
  const std::size_t width = weights.size();
  std::vector<double> slope(width), curve(width * width);
  double total = 0;
  for (std::size_t n = 0; n < seen.size(); ++n) {
    const std::span<const float> x = seen.position(n);
    const double p = chance(odds(x, weights)), w = seen.weight(n), bend = w * p * (1 - p);
    total += w;
    for (std::size_t i = 0; i < width; ++i) {
      if (x[i] == 0) continue;
      slope[i] += w * (p - double{seen.result(n)}) * x[i];
      for (std::size_t k = 0; k <= i; ++k) curve[i * width + k] += bend * x[i] * x[k];
    }
  }
  for (std::size_t i = 0; i < width; ++i) {
    const double pull = total * penalty * size[i] * size[i];
    slope[i] += pull * (weights[i] - double{begin[i]});
    curve[i * width + i] += pull;
  }
  for (std::size_t i = 0; i < held.size(); ++i) {
    if (!held[i]) continue;
    for (std::size_t k = 0; k < width; ++k) curve[std::max(i, k) * width + std::min(i, k)] = i == k ? 1 : 0;
    slope[i] = 0;
  }
  solve(curve, slope);
  double far = 0;
  for (std::size_t i = 0; i < width; ++i) {
    weights[i] -= slope[i];
    far = std::max(far, std::abs(slope[i]) * size[i]);
  }
  return far;
}

}  // namespace

void Experience::add(std::span<const float> position, float result, float weight) {
  positions_.insert(positions_.end(), position.begin(), position.end());
  results_.push_back(result);
  weights_.push_back(weight);
}

void Experience::add(const Experience& more) {
  positions_.insert(positions_.end(), more.positions_.begin(), more.positions_.end());
  results_.insert(results_.end(), more.results_.begin(), more.results_.end());
  weights_.insert(weights_.end(), more.weights_.begin(), more.weights_.end());
}

std::vector<float> fit(const Experience& seen, std::span<const float> begin, double penalty,
                       const std::vector<bool>& held) {
  std::vector<double> weights(begin.begin(), begin.end());
  if (seen.size() == 0) return {begin.begin(), begin.end()};
  const std::vector<double> size = sizes(seen);
  for (int i = 0; i < 30 && step(seen, size, begin, penalty, held, weights) > 1e-6; ++i) {}
  return {weights.begin(), weights.end()};
}

double mean_loss(const Experience& seen, std::span<const float> weights) {
  const std::vector<double> exact(weights.begin(), weights.end());
  double sum = 0, total = 0;
  for (std::size_t n = 0; n < seen.size(); ++n) {
    const double p = std::clamp(chance(odds(seen.position(n), exact)), 1e-9, 1 - 1e-9);
    const double result = seen.result(n), w = seen.weight(n);
    sum -= w * (result * std::log(p) + (1 - result) * std::log(1 - p));
    total += w;
  }
  return total > 0 ? sum / total : 0;
}

}  // namespace tercio
