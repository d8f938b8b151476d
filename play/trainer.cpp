#include "play/trainer.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/chance.h"

namespace tercio {
namespace {

// sum += times * row, and the product of two rows.
void add_times(float* sum, const float* row, float times, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) sum[i] += times * row[i];
}
float product(const float* a, const float* b, std::size_t count) {
  float sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += a[i] * b[i];
  return sum;
}

float share_of(Sketch::Thing thing) { return static_cast<float>(thing.share) / Sketch::whole; }

double chance_of(double odds) { return 1 / (1 + std::exp(-odds)); }

// How far a chance is from what it should be.
double surprise(double odds, double target) {
  const double p = std::clamp(chance_of(odds), 1e-7, 1 - 1e-7);
  return -(target * std::log(p) + (1 - target) * std::log(1 - p));
}

constexpr float rarest = 0.3F;  // the least size of a feature: a few games do not decide what it is worth

}  // namespace

// --- Positions ------------------------------------------------------------------------------------------
void Studied::add(std::span<const float> features, const Sketch& sketch, float odds, float value) {
  features_.insert(features_.end(), features.begin(), features.end());
  for (const Sketch::Side& side : sketch.sides) {
    facts_.insert(facts_.end(), side.facts.begin(),
                  side.facts.begin() + static_cast<std::ptrdiff_t>(facts_of_each_));
    for (const Sketch::Thing& thing : std::span(side.things).first(side.count))
      things_.push_back(packed(thing));
    ends_.push_back(static_cast<std::uint32_t>(things_.size()));
  }
  odds_.push_back(odds);
  values_.push_back(value);
  results_.push_back(0.5F);
  games_.push_back(0);
}

void Studied::finish(std::size_t positions, std::uint32_t game, float result) {
  float next = result;
  for (std::size_t n = 0; n < positions; ++n) {
    const std::size_t i = size() - 1 - n;
    results_[i] = result;
    games_[i] = game;
    next = values_[i] += far_sighted * (next - values_[i]);
  }
}

void Studied::add(const Studied& more) {
  const auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
  const auto before = static_cast<std::uint32_t>(things_.size());
  for (const std::uint32_t end : more.ends_) ends_.push_back(before + end);
  append(features_, more.features_);
  append(facts_, more.facts_);
  append(things_, more.things_);
  append(odds_, more.odds_);
  append(results_, more.results_);
  append(values_, more.values_);
  append(games_, more.games_);
}

Studied::Position Studied::operator[](std::size_t i) const {
  Position all;
  all.features = std::span(features_).subspan(i * features_of_each_, features_of_each_);
  for (std::size_t side = 0; side < 2; ++side) {
    const std::size_t n = 2 * i + side;
    all.facts[side] = std::span(facts_).subspan(n * facts_of_each_, facts_of_each_);
    unpacked_[side].clear();
    for (std::size_t k = n == 0 ? 0 : ends_[n - 1]; k < ends_[n]; ++k)
      unpacked_[side].push_back({static_cast<std::uint16_t>(things_[k] >> 16U),
                                 static_cast<std::uint8_t>(things_[k] >> 8U & 255U),
                                 static_cast<std::uint8_t>(things_[k] & 255U)});
    all.things[side] = unpacked_[side];
  }
  all.odds = odds_[i];
  all.result = results_[i];
  all.value = values_[i];
  all.game = games_[i];
  return all;
}

std::vector<float> Studied::sizes_of_features() const {
  std::vector<double> squares(features_of_each_);
  for (std::size_t i = 0; i < features_.size(); ++i)
    squares[i % features_of_each_] += double{features_[i]} * features_[i];
  std::vector<float> sizes;
  for (const double sum : squares)
    sizes.push_back(std::max(
        rarest, static_cast<float>(std::sqrt(sum / static_cast<double>(std::max<std::size_t>(size(), 1))))));
  return sizes;
}

void Studied::divide_features(std::span<const float> by) {
  for (std::size_t i = 0; i < features_.size(); ++i) features_[i] /= by[i % features_of_each_];
}

// --- The slope ------------------------------------------------------------------------------------------
Trainer::Trainer(NetworkShape shape, std::span<const CardWords> cards, const Studied& studied)
    : shape_(shape),
      cards_(cards),
      studied_(studied),
      meanings_(cards.size() * shape.kinds),
      portraits_(cards.size()) {}

std::vector<float> Trainer::beginning(std::uint64_t seed) const {
  std::vector<float> numbers(shape_.size());
  Chance chance = Chance::seeded(seed, 11);
  const auto spread = [&](std::size_t from, std::size_t to, float most) {
    for (std::size_t i = from; i < to; ++i)
      numbers[i] = most * (static_cast<float>(chance.below(20001)) / 10000 - 1);
  };
  spread(shape_.card_words(), shape_.card_bias(), 0.4F);
  spread(shape_.places(), shape_.of_facts(), 0.1F);
  spread(shape_.of_facts(), shape_.bias(), 0.15F);
  spread(shape_.second(), shape_.second_bias(), 0.25F);
  return numbers;
}

Trainer::Portrait& Trainer::portrait_of(unsigned card, std::span<const float> numbers) {
  Portrait& all = portraits_[card];
  if (all.made_for == now_) return all;
  all.made_for = now_;
  all.slope.fill(0);
  std::copy_n(&numbers[shape_.card_bias()], portrait, all.numbers.begin());
  for (const CardWord& word : cards_[card])
    add_times(all.numbers.data(), &numbers[shape_.card_words() + std::size_t{word.word} * portrait],
              word.much, portrait);
  for (float& number : all.numbers) number = std::max(number, 0.0F);
  seen_.push_back(card);
  return all;
}

Trainer::Meaning& Trainer::meaning(unsigned card, unsigned kind, std::span<const float> numbers) {
  const std::size_t at = std::size_t{card} * shape_.kinds + kind;
  Meaning& all = meanings_[at];
  if (all.made_for == now_) return all;
  all.made_for = now_;
  all.slope.fill(0);
  all.numbers.fill(0);
  const Portrait& seen = portrait_of(card, numbers);
  for (std::size_t i = 0; i < portrait; ++i)
    add_times(all.numbers.data(), &numbers[shape_.places() + (std::size_t{kind} * portrait + i) * width],
              seen.numbers[i], width);
  used_.push_back(static_cast<std::uint32_t>(at));
  return all;
}

Trainer::Pass Trainer::forward(const Studied::Position& position, std::span<const float> numbers) {
  Pass pass;
  for (std::size_t s = 0; s < 2; ++s) {
    auto& sum = pass.sides[s];
    std::copy_n(&numbers[shape_.bias()], width, sum.begin());
    for (std::size_t i = 0; i < shape_.facts; ++i)
      if (position.facts[s][i] != 0)
        add_times(sum.data(), &numbers[shape_.of_facts() + i * width], position.facts[s][i], width);
    for (std::size_t i = 0; i < shape_.features; ++i)
      if (position.features[i] != 0)
        add_times(sum.data(), &numbers[shape_.of_features() + i * width],
                  s == 0 ? position.features[i] : -position.features[i], width);
    for (const Sketch::Thing& thing : position.things[s])
      add_times(sum.data(), meaning(thing.card, thing.kind, numbers).numbers.data(), share_of(thing), width);
    for (float& number : sum) number = std::max(number, 0.0F);
  }
  for (std::size_t s = 0; s < 2; ++s) {
    auto& sum = pass.both[s];
    std::copy_n(&numbers[shape_.second_bias()], inner, sum.begin());
    for (std::size_t half = 0; half < 2; ++half)
      for (std::size_t i = 0; i < width; ++i)
        add_times(sum.data(), &numbers[shape_.second() + (half * width + i) * inner],
                  pass.sides[half == 0 ? s : 1 - s][i], inner);
    for (float& number : sum) number = std::max(number, 0.0F);
  }
  pass.odds = 0;
  for (std::size_t i = 0; i < inner; ++i)
    pass.odds += numbers[shape_.last() + i] * (pass.both[0][i] - pass.both[1][i]);
  for (std::size_t i = 0; i < shape_.features; ++i)
    pass.odds += numbers[shape_.linear() + i] * position.features[i];
  return pass;
}

// `rise`: by how much the loss rises with the odds.
void Trainer::backward(const Studied::Position& position, const Pass& pass, float rise,
                       std::span<const float> numbers, std::span<float> slope) {
  for (std::size_t i = 0; i < shape_.features; ++i) slope[shape_.linear() + i] += rise * position.features[i];
  std::array<std::array<float, inner>, 2> of_both{};
  for (std::size_t i = 0; i < inner; ++i) {
    slope[shape_.last() + i] += rise * (pass.both[0][i] - pass.both[1][i]);
    const float back = rise * numbers[shape_.last() + i];
    of_both[0][i] = pass.both[0][i] > 0 ? back : 0;
    of_both[1][i] = pass.both[1][i] > 0 ? -back : 0;
    slope[shape_.second_bias() + i] += of_both[0][i] + of_both[1][i];
  }
  std::array<std::array<float, width>, 2> of_sides{};
  for (std::size_t s = 0; s < 2; ++s)
    for (std::size_t half = 0; half < 2; ++half) {
      const std::size_t whose = half == 0 ? s : 1 - s;
      for (std::size_t i = 0; i < width; ++i) {
        const std::size_t row = shape_.second() + (half * width + i) * inner;
        of_sides[whose][i] += product(&numbers[row], of_both[s].data(), inner);
        if (pass.sides[whose][i] > 0) add_times(&slope[row], of_both[s].data(), pass.sides[whose][i], inner);
      }
    }
  for (std::size_t s = 0; s < 2; ++s) {
    auto& back = of_sides[s];
    for (std::size_t i = 0; i < width; ++i)
      if (pass.sides[s][i] <= 0) back[i] = 0;
    add_times(&slope[shape_.bias()], back.data(), 1, width);
    for (std::size_t i = 0; i < shape_.facts; ++i)
      if (position.facts[s][i] != 0)
        add_times(&slope[shape_.of_facts() + i * width], back.data(), position.facts[s][i], width);
    for (std::size_t i = 0; i < shape_.features; ++i)
      if (position.features[i] != 0)
        add_times(&slope[shape_.of_features() + i * width], back.data(),
                  s == 0 ? position.features[i] : -position.features[i], width);
    for (const Sketch::Thing& thing : position.things[s])
      add_times(meaning(thing.card, thing.kind, numbers).slope.data(), back.data(), share_of(thing), width);
  }
}

// What was gathered for the meanings goes on to the places, the portraits and their words.
void Trainer::backward_cards(std::span<const float> numbers, std::span<float> slope) {
  for (const std::uint32_t at : used_) {
    const std::size_t kind = at % shape_.kinds;
    Portrait& seen = portraits_[at / shape_.kinds];
    for (std::size_t i = 0; i < portrait; ++i) {
      const std::size_t row = shape_.places() + (kind * portrait + i) * width;
      if (seen.numbers[i] <= 0) continue;
      add_times(&slope[row], meanings_[at].slope.data(), seen.numbers[i], width);
      seen.slope[i] += product(&numbers[row], meanings_[at].slope.data(), width);
    }
  }
  for (const std::uint32_t card : seen_) {
    const Portrait& seen = portraits_[card];
    add_times(&slope[shape_.card_bias()], seen.slope.data(), 1, portrait);
    for (const CardWord& word : cards_[card])
      add_times(&slope[shape_.card_words() + std::size_t{word.word} * portrait], seen.slope.data(), word.much,
                portrait);
  }
}

double Trainer::loss(std::span<const std::uint32_t> positions, std::span<const float> numbers,
                     double of_value, std::span<float> slope) {
  ++now_;
  used_.clear();
  seen_.clear();
  double sum = 0;
  const double each = 1 / static_cast<double>(std::max<std::size_t>(positions.size(), 1));
  for (const std::uint32_t i : positions) {
    const Studied::Position position = studied_[i];
    const Pass pass = forward(position, numbers);
    const double odds = double{position.odds} + double{pass.odds};
    const double target = (1 - of_value) * double{position.result} + of_value * double{position.value};
    sum += surprise(odds, target);
    if (!slope.empty())
      backward(position, pass, static_cast<float>(each * (chance_of(odds) - target)), numbers, slope);
  }
  if (!slope.empty()) backward_cards(numbers, slope);
  return sum * each;
}

float Trainer::odds(const Studied::Position& position, std::span<const float> numbers) {
  ++now_;
  used_.clear();
  seen_.clear();
  return forward(position, numbers).odds;
}

// --- Adam -----------------------------------------------------------------------------------------------
namespace {

struct Adam {
  static constexpr float slowly = 0.9F, slower = 0.999F;
  std::vector<float> mean, square;
  double mean_left = 1, square_left = 1;

  explicit Adam(std::size_t count) : mean(count), square(count) {}
  void step(std::span<float> numbers, std::span<const float> slope, float rate, float decay) {
    mean_left *= double{slowly};
    square_left *= double{slower};
    const auto of_mean = static_cast<float>(1 / (1 - mean_left)),
               of_square = static_cast<float>(1 / (1 - square_left));
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      mean[i] += (1 - slowly) * (slope[i] - mean[i]);
      square[i] += (1 - slower) * (slope[i] * slope[i] - square[i]);
      numbers[i] -=
          rate * (mean[i] * of_mean / (std::sqrt(square[i] * of_square) + 1e-8F) + decay * numbers[i]);
    }
  }
};

void shuffle(std::vector<std::uint32_t>& all, Chance& chance) {
  for (std::size_t n = all.size(); n > 1; --n)
    std::swap(all[n - 1], all[chance.below(static_cast<std::uint32_t>(n))]);
}

// The features of all positions are divided by these, and what is learned of them with it.
void for_real_sizes(const NetworkShape& shape, std::span<const float> sizes, std::span<float> numbers) {
  for (std::size_t i = 0; i < shape.features; ++i) {
    numbers[shape.linear() + i] /= sizes[i];
    for (std::size_t k = 0; k < NetworkShape::width; ++k)
      numbers[shape.of_features() + i * NetworkShape::width + k] /= sizes[i];
  }
}

}  // namespace

Fitted fit_network(NetworkShape shape, std::span<const CardWords> cards, const Studied& studied,
                   const FitPlan& plan, const FitProgress& progress) {
  const std::vector<float> sizes = studied.sizes_of_features();
  Studied level = studied;
  level.divide_features(sizes);
  Trainer trainer(shape, cards, level);
  std::vector<std::uint32_t> fitted, kept;
  for (std::uint32_t i = 0; i < studied.size(); ++i)
    (studied[i].game / 4 % 10 == 0 ? kept : fitted).push_back(i);
  Fitted best;
  std::vector<float> numbers = trainer.beginning(plan.seed), slope(numbers.size());
  best.numbers = numbers;
  best.loss_before = best.loss_after = trainer.loss(kept, numbers, plan.of_value);
  Adam adam(numbers.size());
  Chance chance = Chance::seeded(plan.seed, 12);
  const std::size_t batches = fitted.size() / plan.batch;
  for (unsigned epoch = 0; epoch < plan.epochs; ++epoch) {
    shuffle(fitted, chance);
    for (std::size_t b = 0; b < batches; ++b) {
      std::fill(slope.begin(), slope.end(), 0.0F);
      trainer.loss(std::span(fitted).subspan(b * plan.batch, plan.batch), numbers, plan.of_value, slope);
      const double done = (epoch + static_cast<double>(b) / static_cast<double>(batches)) / plan.epochs;
      adam.step(numbers, slope, static_cast<float>(plan.rate * (1 - done)), static_cast<float>(plan.decay));
    }
    const double loss = trainer.loss(kept, numbers, plan.of_value);
    if (progress) progress(epoch + 1, loss);
    if (loss >= best.loss_after) continue;
    best.loss_after = loss;
    best.numbers = numbers;
    best.epochs = epoch + 1;
  }
  for_real_sizes(shape, sizes, best.numbers);
  return best;
}

}  // namespace tercio
