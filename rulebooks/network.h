// A small network that corrects the linear evaluation: learned from games (docs/training.md), so small that a
// search can ask it at every step. Floats added in one order, so that every machine gets the same.
//
// The words of a card become a portrait of 16 numbers; cards of one's own share words with those that ship.
// What a portrait means where it lies is added up for each side, with the facts and the features as that side
// sees them: 32 numbers. Both sides together give 16, and those the odds; seen from the other side they are
// turned.
#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rulebooks/features.h"
#include "rulebooks/sheet.h"
#include "rulebooks/sketch.h"

namespace tercio {

// The words of a card: its type, figures, keywords, traits and what its text says, each with how much it
// counts.
struct CardWord {
  std::uint16_t word;
  float much;
};
using CardWords = std::vector<CardWord>;
CardWords card_words(const CardSheet& sheet);

// The words of all cards of a catalog, by their definition.
template <class Rules>
std::vector<CardWords> words_of_cards(const typename Rules::Catalog& catalog);

struct NetworkShape {
  static constexpr unsigned words = 1024, portrait = 16, width = 32, inner = 16;
  unsigned kinds = 0, facts = 0, features = 0;

  // Where each part lies in the row of all numbers.
  std::size_t card_words() const { return 0; }  // by word
  std::size_t card_bias() const { return card_words() + std::size_t{words} * portrait; }
  std::size_t places() const { return card_bias() + portrait; }  // by kind and portrait
  std::size_t of_facts() const { return places() + std::size_t{kinds} * portrait * width; }
  std::size_t of_features() const { return of_facts() + std::size_t{facts} * width; }
  std::size_t bias() const { return of_features() + std::size_t{features} * width; }
  std::size_t second() const { return bias() + width; }  // own side, then the other
  std::size_t second_bias() const { return second() + std::size_t{2} * width * inner; }
  std::size_t last() const { return second_bias() + inner; }
  std::size_t linear() const { return last() + inner; }  // of features, past all that
  std::size_t size() const { return linear() + features; }
};

class Network {
 public:
  Network(NetworkShape shape, std::vector<float> numbers, std::span<const CardWords> cards);

  // What it adds to the logarithm of the odds of seat 0, whose features these are.
  float odds(std::span<const float> features, const Sketch& sketch) const;

  // A file: a line that says what it is for, and with which sum; then the numbers. Throws Refused
  // (rulebooks/reading.h) for a file that is damaged, or for another game or other features.
  static Network read(std::string_view file, std::string_view game, NetworkShape shape,
                      std::span<const CardWords> cards);
  static std::filesystem::path file(const std::filesystem::path& home, std::string_view game);
  std::string written(std::string_view game) const;

 private:
  static constexpr unsigned width = NetworkShape::width, inner = NetworkShape::inner;
  using Wide = std::array<float, width>;
  using Inner = std::array<float, inner>;

  Wide side(std::span<const float> features, float sign, const Sketch::Side& side) const;
  Inner both(const Wide& mine, const Wide& theirs) const;

  NetworkShape shape_;
  std::vector<float> numbers_;
  std::vector<Wide> meanings_;  // of each card in each kind of place
};

// What the network of these weights adds for seat 0; `draw` draws the position into a Sketch, if there is
// one.
template <class Draw>
float correction(const Weights& weights, std::span<const float> features, Draw draw) {
  if (!weights.network()) return 0;
  Sketch sketch;
  draw(sketch);
  return weights.network()->odds(features, sketch);
}

template <class Rules>
NetworkShape network_shape() {
  return {Rules::sketch_shape().kinds, Rules::sketch_shape().facts,
          static_cast<unsigned>(Rules::features().size())};
}

template <class Rules>
std::vector<CardWords> words_of_cards(const typename Rules::Catalog& catalog) {
  std::vector<CardWords> all(Rules::card_count(catalog));
  const std::vector<CardSheet> sheets = Rules::sheets(catalog);
  for (std::size_t id = 0; id < all.size(); ++id) {
    const std::string title = Rules::card_title(catalog, static_cast<std::uint16_t>(id));
    for (const CardSheet& sheet : sheets) {
      if (sheet.title == title) all[id] = card_words(sheet);
      for (const CardSheet& side : sheet.other_side)
        if (side.title == title && sheet.title != title) all[id] = card_words(side);
    }
  }
  return all;
}

// The network of a game that ships under this home folder; null if there is no such file.
template <class Rules>
std::shared_ptr<const Network> shipped_network(const std::filesystem::path& home,
                                               const typename Rules::Catalog& catalog);
std::string bytes_of(const std::filesystem::path& file);  // empty if there is none

template <class Rules>
std::shared_ptr<const Network> shipped_network(const std::filesystem::path& home,
                                               const typename Rules::Catalog& catalog) {
  const std::string bytes = bytes_of(Network::file(home, Rules::name));
  if (bytes.empty()) return nullptr;
  return std::make_shared<const Network>(
      Network::read(bytes, Rules::name, network_shape<Rules>(), words_of_cards<Rules>(catalog)));
}

}  // namespace tercio
