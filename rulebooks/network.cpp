#include "rulebooks/network.h"

#include <fmt/format.h>

#include <bit>
#include <cctype>
#include <charconv>
#include <cmath>
#include <fstream>
#include <sstream>

#include "rulebooks/reading.h"

namespace tercio {
namespace fs = std::filesystem;
namespace {

constexpr std::uint64_t sum_begins = 0xcbf29ce484222325ULL;
std::uint64_t sum_of(std::string_view bytes, std::uint64_t sum = sum_begins) {
  for (const char c : bytes) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return sum;
}

// What the numbers of a text's words count beside a figure.
constexpr float of_a_text = 0.3F;

void add_word(CardWords& words, std::string_view about, std::string_view word, float much = 1) {
  const std::uint64_t sum = sum_of(word, sum_of(about) * 31);
  words.push_back({static_cast<std::uint16_t>((sum ^ sum >> 29U) % NetworkShape::words), much});
}

// A number counts as often as it says, anything else is a word.
void add_figure(CardWords& words, const std::string& name, const std::string& value) {
  if (value.empty()) return;
  int number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error == std::errc{} && end == value.data() + value.size()) {
    add_word(words, "figure", name, static_cast<float>(number) / 4);
  } else {
    add_word(words, name, value);
  }
}

void add_text(CardWords& words, std::string_view line) {
  std::string word;
  const auto end = [&] {
    if (!word.empty()) add_word(words, "text", word, of_a_text);
    word.clear();
  };
  for (const char c : line) {
    if (std::isalnum(static_cast<unsigned char>(c))) {
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    } else {
      end();
    }
  }
  end();
}

template <std::size_t count>
void add_times(std::array<float, count>& sum, const float* row, float times) {
  for (std::size_t i = 0; i < count; ++i) sum[i] += times * row[i];
}

constexpr std::string_view form = "tercio network 1";

std::string head(std::string_view game, const NetworkShape& shape, std::uint64_t sum) {
  return fmt::format("{} {} {} {} {} {:016x}\n", form, game, shape.kinds, shape.facts, shape.features, sum);
}

}  // namespace

CardWords card_words(const CardSheet& sheet) {
  CardWords words;
  add_word(words, "title", sheet.title);
  add_word(words, "type", sheet.type);
  if (!sheet.faction.empty()) add_word(words, "faction", sheet.faction);
  for (const auto& [name, value] : sheet.figures) add_figure(words, name, value);
  for (const auto& [name, is] : sheet.marks)
    if (is) add_word(words, "mark", name);
  for (const auto& [name, list] : sheet.lists)
    for (const std::string& word : list) add_word(words, name, word);
  for (const std::string& trait : sheet.traits) add_word(words, "trait", trait);
  for (const std::string& line : sheet.lines) add_text(words, line);
  return words;
}

Network::Network(NetworkShape shape, std::vector<float> numbers, std::span<const CardWords> cards)
    : shape_(shape), numbers_(std::move(numbers)), meanings_(cards.size() * shape.kinds) {
  constexpr unsigned portrait = NetworkShape::portrait;
  for (std::size_t card = 0; card < cards.size(); ++card) {
    std::array<float, portrait> seen{};
    add_times(seen, &numbers_[shape_.card_bias()], 1);
    for (const CardWord& word : cards[card])
      add_times(seen, &numbers_[shape_.card_words() + std::size_t{word.word} * portrait], word.much);
    for (std::size_t kind = 0; kind < shape_.kinds; ++kind) {
      Wide& meaning = meanings_[card * shape_.kinds + kind];
      for (std::size_t i = 0; i < portrait; ++i)
        add_times(meaning, &numbers_[shape_.places() + (kind * portrait + i) * width],
                  std::max(seen[i], 0.0F));
    }
  }
}

// Each of the numbers is made from one side; less than nothing counts as nothing.
Network::Wide Network::side(std::span<const float> features, float sign, const Sketch::Side& side) const {
  Wide sum{};
  add_times(sum, &numbers_[shape_.bias()], 1);
  for (std::size_t i = 0; i < shape_.facts; ++i)
    if (side.facts[i] != 0) add_times(sum, &numbers_[shape_.of_facts() + i * width], side.facts[i]);
  for (std::size_t i = 0; i < shape_.features; ++i)
    if (features[i] != 0) add_times(sum, &numbers_[shape_.of_features() + i * width], sign * features[i]);
  for (const Sketch::Thing& thing : std::span(side.things).first(side.count))
    add_times(sum, meanings_[std::size_t{thing.card} * shape_.kinds + thing.kind].data(),
              static_cast<float>(thing.share) / Sketch::whole);
  for (float& number : sum) number = std::max(number, 0.0F);
  return sum;
}

Network::Inner Network::both(const Wide& mine, const Wide& theirs) const {
  Inner sum{};
  add_times(sum, &numbers_[shape_.second_bias()], 1);
  for (std::size_t i = 0; i < width; ++i) add_times(sum, &numbers_[shape_.second() + i * inner], mine[i]);
  for (std::size_t i = 0; i < width; ++i)
    add_times(sum, &numbers_[shape_.second() + (width + i) * inner], theirs[i]);
  for (float& number : sum) number = std::max(number, 0.0F);
  return sum;
}

float Network::odds(std::span<const float> features, const Sketch& sketch) const {
  const Wide first = side(features, 1, sketch.sides[0]), other = side(features, -1, sketch.sides[1]);
  const Inner mine = both(first, other), theirs = both(other, first);
  float sum = 0;
  for (std::size_t i = 0; i < inner; ++i) sum += numbers_[shape_.last() + i] * (mine[i] - theirs[i]);
  for (std::size_t i = 0; i < shape_.features; ++i) sum += numbers_[shape_.linear() + i] * features[i];
  return sum;
}

fs::path Network::file(const fs::path& home, std::string_view game) {
  return home / "weights" / (std::string(game) + ".net");
}

std::string Network::written(std::string_view game) const {
  std::string bytes;
  bytes.reserve(numbers_.size() * 4 + 80);
  for (const float number : numbers_) {
    const auto bits = std::bit_cast<std::uint32_t>(number);
    for (unsigned i = 0; i < 32; i += 8) bytes += static_cast<char>(bits >> i & 255U);
  }
  return head(game, shape_, sum_of(bytes)) + bytes;
}

Network Network::read(std::string_view file, std::string_view game, NetworkShape shape,
                      std::span<const CardWords> cards) {
  const std::size_t line = std::min(file.find('\n'), file.size());
  const std::string_view bytes = file.substr(std::min(line + 1, file.size()));
  if (!file.starts_with(form)) throw Refused(1, "this is no network");
  const std::string due = head(game, shape, sum_of(bytes));
  const std::size_t before_sum = due.rfind(' ');
  if (file.substr(0, before_sum) != due.substr(0, before_sum))
    throw Refused(1, "the network was learned for another game, or other features: learn it anew");
  if (file.substr(0, due.size()) != due || bytes.size() != shape.size() * 4)
    throw Refused(1, "the network is damaged: its sum is another");
  std::vector<float> numbers;
  numbers.reserve(shape.size());
  for (std::size_t at = 0; at < bytes.size(); at += 4) {
    std::uint32_t bits = 0;
    for (unsigned i = 0; i < 4; ++i)
      bits |= std::uint32_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
    numbers.push_back(std::bit_cast<float>(bits));
    if (!std::isfinite(numbers.back())) throw Refused(1, "the network holds what is no number");
  }
  return {shape, std::move(numbers), cards};
}

std::string bytes_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream bytes;
  if (in) bytes << in.rdbuf();
  return bytes.str();
}

}  // namespace tercio
