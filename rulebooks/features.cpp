#include "rulebooks/features.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <sstream>

#include "rulebooks/reading.h"

namespace tercio {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view blanks = " \t\r";

std::string_view next_word(std::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
  const std::string_view word = line.substr(0, line.find_first_of(blanks));
  line.remove_prefix(word.size());
  return word;
}

std::size_t feature_named(std::string_view name, std::span<const Feature> features, int line) {
  const auto found = std::find_if(features.begin(), features.end(),
                                  [&](const Feature& feature) { return feature.name == name; });
  if (found == features.end()) throw Refused(line, fmt::format("no feature is named \"{}\"", name));
  return static_cast<std::size_t>(found - features.begin());
}

}  // namespace

Weights Weights::read(std::string_view text, std::span<const Feature> features) {
  std::vector<float> of(features.size());
  for (int number = 1; !text.empty(); ++number) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    line = line.substr(0, line.find('#'));
    const std::string_view name = next_word(line);
    if (name.empty()) continue;
    float& weight = of[feature_named(name, features, number)];
    const std::string_view worth = next_word(line);
    const auto [end, error] = std::from_chars(worth.data(), worth.data() + worth.size(), weight);
    if (error != std::errc{} || end != worth.data() + worth.size() || !(std::abs(weight) < certainty))
      throw Refused(number,
                    fmt::format("\"{}\" is no weight for {}; a number is due, such as 0.25", worth, name));
    if (!next_word(line).empty()) throw Refused(number, fmt::format("only one number belongs to {}", name));
  }
  return Weights(std::move(of));
}

fs::path Weights::file(const fs::path& home, std::string_view game) {
  return home / "weights" / (std::string(game) + ".txt");
}

Weights Weights::shipped(const fs::path& home, std::string_view game, std::span<const Feature> features) {
  const fs::path path = file(home, game);
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  if (in) text << in.rdbuf();
  try {
    return read(text.str(), features);
  } catch (const Refused& why) {
    throw Refused(why.line, fmt::format("{}:{}: {}", path.string(), why.line, why.what()));
  }
}

std::string Weights::written(std::span<const Feature> features) const {
  std::string text;
  std::size_t widest = 0;
  for (const Feature& feature : features) widest = std::max(widest, feature.name.size());
  for (std::size_t i = 0; i < features.size(); ++i)
    text += fmt::format("{:<{}} {:>10.5f}  # {}{}\n", features[i].name, widest, of_[i], features[i].about,
                        features[i].held ? " (held)" : "");
  return text;
}

}  // namespace tercio
