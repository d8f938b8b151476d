// Regularised logistic regression: which weights of the features explain the results best.
#pragma once
#include <cstddef>
#include <span>
#include <tuple>
#include <vector>

namespace tercio {

// Positions of finished games, each with its features and what became of it.
class Experience {
 public:
  explicit Experience(std::size_t features = 0) : width_(features) {}

  // The positions of one game count as much as those of any other, however many there are.
  void add(std::span<const float> position, float result, float weight);
  void add(const Experience& more);
  std::size_t size() const { return results_.size(); }
  std::size_t features() const { return width_; }
  std::span<const float> position(std::size_t i) const {
    return std::span(positions_).subspan(i * width_, width_);
  }
  float result(std::size_t i) const { return results_[i]; }  // 1: won, 0: lost
  float weight(std::size_t i) const { return weights_[i]; }

  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.width_, self.positions_, self.results_, self.weights_);
  }

 private:
  std::size_t width_;
  std::vector<float> positions_, results_, weights_;
};

// The weights with the least mean loss; `penalty` holds them near to where they begin, each in the measure of
// its feature's usual size. Those that are `held` stay there.
std::vector<float> fit(const Experience& seen, std::span<const float> begin, double penalty,
                       const std::vector<bool>& held = {});

// The mean of -log(the chance that was given to what happened): log(2) for who knows nothing.
double mean_loss(const Experience& seen, std::span<const float> weights);

}  // namespace tercio
