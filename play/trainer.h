// Fitting a network (rulebooks/network.h) to positions of finished games: the slope of its loss, and Adam's
// steps down that. One thread, one order: a seed gives the same numbers every time.
#pragma once
#include <cstdint>
#include <functional>
#include <span>
#include <tuple>
#include <vector>

#include "rulebooks/network.h"

namespace tercio {

// Positions of finished games, each with what became of it and what a search thought.
class Studied {
 public:
  explicit Studied(NetworkShape shape = {})
      : features_of_each_(shape.features), facts_of_each_(shape.facts) {}

  struct Position {
    std::span<const float> features;
    std::array<std::span<const float>, 2> facts;
    std::array<std::span<const Sketch::Thing>, 2> things;
    float odds = 0;    // by the linear evaluation, of seat 0
    float result = 0;  // for seat 0: 1 won, 0 lost
    float value = 0;   // the chance of seat 0, as found here and in what followed
    std::uint32_t game = 0;
  };

  void add(std::span<const float> features, const Sketch& sketch, float odds, float value);
  // The last so many positions were of this game, in their order. The value of each becomes what was found
  // there and, for the greater part, the value of the next; the last is followed by the result.
  void finish(std::size_t positions, std::uint32_t game, float result);
  void add(const Studied& more);
  std::size_t size() const { return odds_.size(); }
  Position operator[](std::size_t i) const;
  // Their usual size, and not less than that of something rare.
  std::vector<float> sizes_of_features() const;
  void divide_features(std::span<const float> by);

  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.features_of_each_, self.facts_of_each_, self.features_, self.facts_, self.things_,
                    self.ends_, self.odds_, self.results_, self.values_, self.games_);
  }

 private:
  static constexpr float far_sighted = 0.85F;  // that part
  static std::uint32_t packed(Sketch::Thing thing) {
    return std::uint32_t{thing.card} << 16U | std::uint32_t{thing.kind} << 8U | thing.share;
  }

  std::uint64_t features_of_each_, facts_of_each_;
  std::vector<float> features_, facts_;
  std::vector<std::uint32_t> things_;
  std::vector<std::uint32_t> ends_;  // of the things of each side of each position
  std::vector<float> odds_, results_, values_;
  std::vector<std::uint32_t> games_;
  mutable std::array<std::vector<Sketch::Thing>, 2> unpacked_;
};

struct FitPlan {
  unsigned epochs = 5, batch = 128;
  double rate = 0.0003;   // of the first steps; it falls to nothing
  double decay = 10;      // how fast numbers shrink that nothing speaks for
  double of_value = 0.5;  // how much the search's value counts beside the result
  std::uint64_t seed = 1;
};

class Trainer {
 public:
  Trainer(NetworkShape shape, std::span<const CardWords> cards, const Studied& studied);

  // Numbers to begin with, which add nothing to the linear evaluation.
  std::vector<float> beginning(std::uint64_t seed) const;
  // The mean loss of these positions. `slope`, if there is room in it: by how much it rises with each number.
  double loss(std::span<const std::uint32_t> positions, std::span<const float> numbers, double of_value,
              std::span<float> slope = {});
  // What the network with these numbers adds to the odds of seat 0.
  float odds(const Studied::Position& position, std::span<const float> numbers);

 private:
  static constexpr unsigned portrait = NetworkShape::portrait, width = NetworkShape::width,
                            inner = NetworkShape::inner;
  struct Pass {  // through the network, for one position
    std::array<std::array<float, width>, 2> sides;
    std::array<std::array<float, inner>, 2> both;
    float odds;
  };
  struct Meaning {
    std::uint64_t made_for = 0;
    std::array<float, width> numbers, slope;
  };
  struct Portrait {
    std::uint64_t made_for = 0;
    std::array<float, portrait> numbers, slope;
  };

  Meaning& meaning(unsigned card, unsigned kind, std::span<const float> numbers);
  Portrait& portrait_of(unsigned card, std::span<const float> numbers);
  Pass forward(const Studied::Position& position, std::span<const float> numbers);
  void backward(const Studied::Position& position, const Pass& pass, float rise,
                std::span<const float> numbers, std::span<float> slope);
  void backward_cards(std::span<const float> numbers, std::span<float> slope);

  NetworkShape shape_;
  std::span<const CardWords> cards_;
  const Studied& studied_;
  std::uint64_t now_ = 0;  // which numbers what is kept was made for
  std::vector<Meaning> meanings_;
  std::vector<Portrait> portraits_;
  std::vector<std::uint32_t> used_;  // of the meanings
  std::vector<std::uint32_t> seen_;  // of the portraits
};

struct Fitted {
  std::vector<float> numbers;
  double loss_before = 0, loss_after = 0;  // of results, on games that were kept out; before: linear alone
  unsigned epochs = 0;                     // after which it was best
};
// Every tenth game is kept out of the fit; the numbers after the epoch that explains those best are kept.
// Features are brought to one size for the fit.
using FitProgress = std::function<void(unsigned epoch, double loss)>;
Fitted fit_network(NetworkShape shape, std::span<const CardWords> cards, const Studied& studied,
                   const FitPlan& plan, const FitProgress& progress = {});

}  // namespace tercio
