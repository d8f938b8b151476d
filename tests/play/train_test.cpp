// Learning a network, and asking it.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "engine/chance.h"
#include "play/files.h"
#include "play/rulebook_of.h"
#include "play/trainer.h"
#include "tests/support/cards.h"
#include "tests/support/pebbles.h"

namespace tercio::test {
namespace {

constexpr NetworkShape small{.kinds = 3, .facts = 4, .features = 5};

std::vector<CardWords> six_cards() {
  std::vector<CardWords> all(6);
  for (std::uint16_t card = 0; card < all.size(); ++card)
    for (std::uint16_t word = 0; word < 4; ++word)
      all[card].push_back({static_cast<std::uint16_t>(card * 3 + word * 7), 0.5F + 0.25F * word});
  return all;
}

float between(Chance& chance, float least, float most) {
  return least + (most - least) * static_cast<float>(chance.below(1001)) / 1000;
}

struct Drawn {
  std::vector<float> features = std::vector<float>(small.features);
  Sketch sketch;
};
Drawn drawn(Chance& chance) {
  Drawn all;
  for (float& number : all.features) number = between(chance, -2, 2);
  for (Sketch::Side& side : all.sketch.sides) {
    for (unsigned i = 0; i < small.facts; ++i) side.facts[i] = between(chance, 0, 1);
    for (unsigned i = 0; i < 5; ++i)
      side.add(chance.below(3), static_cast<std::uint16_t>(chance.below(6)), 1 + chance.below(16));
  }
  return all;
}

// Results that the odds of the side with more of the first card in hand explain.
Studied games(std::uint32_t count) {
  Chance chance = Chance::seeded(5);
  Studied all(small);
  for (std::uint32_t game = 0; game < count; ++game) {
    const Drawn one = drawn(chance);
    float more = 0;
    for (unsigned side = 0; side < 2; ++side)
      for (unsigned i = 0; i < one.sketch.sides[side].count; ++i)
        if (one.sketch.sides[side].things[i].card < 3) more += side == 0 ? 1.0F : -1.0F;
    all.add(one.features, one.sketch, 0, 0.5F);
    all.finish(1, game, more > 0 ? 1 : more < 0 ? 0 : 0.5F);
  }
  return all;
}

std::vector<std::uint32_t> first(std::uint32_t count) {
  std::vector<std::uint32_t> all;
  for (std::uint32_t i = 0; i < count; ++i) all.push_back(i);
  return all;
}

// Numbers none of which is nothing.
std::vector<float> some_numbers() {
  Chance chance = Chance::seeded(6);
  std::vector<float> numbers(small.size());
  for (float& number : numbers) number = between(chance, -0.4F, 0.4F);
  return numbers;
}

TEST(Trainer, ItsSlopeIsHowTheLossRises) {
  const std::vector<CardWords> cards = six_cards();
  const Studied studied = games(60);
  Trainer trainer(small, cards, studied);
  const std::vector<float> numbers = some_numbers();
  const std::vector<std::uint32_t> all = first(60);
  std::vector<float> slope(small.size());
  trainer.loss(all, numbers, 0.3, slope);
  const std::size_t parts[] = {small.card_words(),  small.card_bias(), small.places(), small.of_facts(),
                               small.of_features(), small.bias(),      small.second(), small.second_bias(),
                               small.last(),        small.linear(),    small.size()};
  for (std::size_t part = 0; part + 1 < std::size(parts); ++part) {  // each in its own direction
    double steep = 0;
    for (std::size_t i = parts[part]; i < parts[part + 1]; ++i) steep += double{slope[i]} * slope[i];
    ASSERT_GT(steep, 0) << "part " << part;
    const auto step = static_cast<float>(0.0005 / std::sqrt(steep));
    std::vector<float> up = numbers, down = numbers;
    for (std::size_t i = parts[part]; i < parts[part + 1]; ++i) {
      up[i] += step * slope[i];
      down[i] -= step * slope[i];
    }
    const double rise = trainer.loss(all, up, 0.3) - trainer.loss(all, down, 0.3);
    EXPECT_NEAR(rise / (2 * double{step} * steep), 1, 0.03) << "part " << part;
  }
}

TEST(Trainer, FindsWhatResultsDependOnAndTheSameEveryTime) {
  const std::vector<CardWords> cards = six_cards();
  const Studied studied = games(4000);
  const FitPlan plan{.epochs = 6, .rate = 0.005, .decay = 0, .of_value = 0};
  const Fitted fitted = fit_network(small, cards, studied, plan);
  EXPECT_LT(fitted.loss_after, fitted.loss_before - 0.2);
  EXPECT_EQ(fit_network(small, cards, studied, plan).numbers, fitted.numbers);
}

TEST(Network, SaysWhatTheTrainerSays) {
  const std::vector<CardWords> cards = six_cards();
  const std::vector<float> numbers = some_numbers();
  const Network network(small, numbers, cards);
  Studied studied(small);
  Chance chance = Chance::seeded(7);
  std::vector<Drawn> all;
  for (int i = 0; i < 50; ++i) {
    all.push_back(drawn(chance));
    studied.add(all.back().features, all.back().sketch, 0, 0);
  }
  Trainer trainer(small, cards, studied);
  for (std::size_t i = 0; i < all.size(); ++i)
    EXPECT_NEAR(network.odds(all[i].features, all[i].sketch), trainer.odds(studied[i], numbers), 1e-4);
}

// Stored, so that another machine or another compiler is seen to say the same.
TEST(Network, SaysWhatItAlwaysSaid) {
  const Network network(small, some_numbers(), six_cards());
  Chance chance = Chance::seeded(8);
  for (const float stored : {0.5651424F, 0.6122057F, -0.06769122F, -0.354793F}) {
    const Drawn one = drawn(chance);
    EXPECT_NEAR(network.odds(one.features, one.sketch), stored, 1e-5);
  }
}

TEST(Network, SeenFromTheOtherSideTheOddsAreTurned) {
  const Network network(small, some_numbers(), six_cards());
  Chance chance = Chance::seeded(9);
  for (int i = 0; i < 20; ++i) {
    Drawn one = drawn(chance);
    const float odds = network.odds(one.features, one.sketch);
    std::swap(one.sketch.sides[0], one.sketch.sides[1]);
    for (float& number : one.features) number = -number;
    EXPECT_NEAR(network.odds(one.features, one.sketch), -odds, 1e-4);
  }
}

std::string problem_of(std::string_view file, std::string_view game = "pebbles", NetworkShape shape = small) {
  try {
    Network::read(file, game, shape, six_cards());
  } catch (const Refused& why) { return why.what(); }
  return "";
}

TEST(NetworkFile, IsReadAsItIsWrittenAndNothingElseIs) {
  const Network network(small, some_numbers(), six_cards());
  const std::string file = network.written("pebbles");
  EXPECT_EQ(Network::read(file, "pebbles", small, six_cards()).written("pebbles"), file);
  EXPECT_EQ(problem_of(file), "");
  std::string other = file;
  other[file.size() / 2] = static_cast<char>(other[file.size() / 2] ^ 1);
  EXPECT_EQ(problem_of(other), "the network is damaged: its sum is another");
  EXPECT_EQ(problem_of(file.substr(0, file.size() - 4)), "the network is damaged: its sum is another");
  EXPECT_EQ(problem_of(file + "1234"), "the network is damaged: its sum is another");
  EXPECT_EQ(problem_of("first 1\n"), "this is no network");
  constexpr std::string_view for_another =
      "the network was learned for another game, or other features: learn it anew";
  EXPECT_EQ(problem_of(file, "warlords"), for_another);
  EXPECT_EQ(problem_of(file, "pebbles", {.kinds = 3, .facts = 4, .features = 6}), for_another);
}

TEST(CardWords, CardsShareTheWordsThatTheyHaveInCommon) {
  CardSheet one;
  one.title = "One";
  one.type = "unit";
  one.figures = {{"cost", "2"}, {"attack", "X"}};
  one.traits = {"Elf"};
  one.lines = {"Draw a card."};
  CardSheet other = one;
  other.title = "Other";
  other.figures[0].second = "4";
  const CardWords a = card_words(one), b = card_words(other);
  ASSERT_EQ(a.size(), b.size());
  EXPECT_NE(a[0].word, b[0].word) << "the title";
  for (std::size_t i = 1; i < a.size(); ++i) EXPECT_EQ(a[i].word, b[i].word) << i;
  EXPECT_EQ(a[2].much * 2, b[2].much) << "the cost";
}

// Who leaves a multiple of four wins if he goes on so; the linear evaluation knows nothing.
TEST(Train, LearnsWhatIsStoppedGoesOnAndNothingIsDoneTwice) {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "tercio-train-test";
  std::filesystem::remove_all(folder);
  RulebookOf<pebbles::Rules> own;
  own.load({}, {}, {{"12 Pebble\n", "pebbles.cards"}});
  TrainPlan plan;
  plan.decks = {{"a.deck", "12 Pebble\n"}, {"b.deck", "9 Pebble\n"}, {"c.deck", "7 Pebble\n"}};
  plan.folder = folder;
  plan.into = folder / "into.net";
  plan.games = 800;
  plan.rounds = 1;
  plan.rare = 1;
  plan.trial = 64;
  plan.trial_iterations = plan.iterations = 8;
  std::vector<std::string> lines;
  TrainTold told;
  told.say = [&](const std::string& line) { lines.push_back(line); };
  const Rulebook& rulebook = own;
  EXPECT_TRUE(rulebook.train(plan, told));
  const std::string learned = read_whole(folder / "round-1.net");
  EXPECT_FALSE(learned.empty());
  EXPECT_EQ(Network::read(learned, "pebbles", network_shape<pebbles::Rules>(), {}).written("pebbles"),
            learned);
  ASSERT_FALSE(lines.empty());
  EXPECT_TRUE(lines.back().starts_with("round 1: 800 games, ")) << lines.back();

  lines.clear();
  EXPECT_TRUE(rulebook.train(plan, told));
  EXPECT_TRUE(lines.empty()) << "it is done";

  std::filesystem::remove(folder / "round-1.txt");
  std::filesystem::remove(folder / "games-1-1.bin");
  plan.jobs = 2;
  EXPECT_TRUE(rulebook.train(plan, told)) << "half of the games are there";
  EXPECT_EQ(read_whole(folder / "round-1.net"), learned) << "whoever played them";
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace tercio::test
