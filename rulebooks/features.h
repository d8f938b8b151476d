// What an evaluation is made of: features of a position that a rulebook names, and what each of them was
// learned to be worth.
#pragma once
#include <array>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tercio {

class Network;

struct Feature {
  std::string_view name, about;
  bool held = false;  // learning leaves its weight where it is
};

// What one more of each feature adds to the logarithm of the odds of winning. Without a file every feature is
// worth nothing.
class Weights {
 public:
  Weights() = default;
  explicit Weights(std::vector<float> of) : of_(std::move(of)) {}

  // Lines `NAME NUMBER`, and remarks behind `#`. A feature that it does not name is worth nothing.
  // Throws Refused (rulebooks/reading.h) with the line of what cannot be read.
  static Weights read(std::string_view text, std::span<const Feature> features);
  // The weights of a game that ship under this home folder; none if there is no such file.
  static Weights shipped(const std::filesystem::path& home, std::string_view game,
                         std::span<const Feature> features);
  static std::filesystem::path file(const std::filesystem::path& home, std::string_view game);
  std::string written(std::span<const Feature> features) const;

  float operator[](std::size_t feature) const { return of_[feature]; }
  // A network that corrects their sum (rulebooks/network.h); null if there is none.
  const Network* network() const { return network_.get(); }
  void correct_by(std::shared_ptr<const Network> network) { network_ = std::move(network); }

  float sum(std::span<const float> position) const {
    float all = 0;
    for (std::size_t i = 0; i < of_.size(); ++i) all += of_[i] * position[i];
    return all;
  }

 private:
  std::vector<float> of_;
  std::shared_ptr<const Network> network_;
};

// A position of a game of two as seat 0 sees it: for the other every sign is turned.
template <std::size_t count>
struct TwoSided : std::array<float, count> {
  static float sign(unsigned seat) { return seat == 0 ? 1.0F : -1.0F; }
  void write(unsigned seat, std::span<float> into) const {
    for (std::size_t i = 0; i < count; ++i) into[i] = sign(seat) * (*this)[i];
  }
  float odds(unsigned seat, const Weights& weights) const { return sign(seat) * weights.sum(*this); }
};

constexpr float certainty = 100;  // the evaluation of a game that is won

}  // namespace tercio
