// What travels to other machines arrives as it was.
#include "play/packed.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <bit>
#include <cmath>
#include <limits>

#include "play/analysis.h"
#include "play/regression.h"
#include "play/sim.h"
#include "tests/support/cards.h"

namespace tercio::test {
namespace {

template <class T>
void comes_back(const T& value) {
  RC_ASSERT(unpacked<T>(packed(value)) == value);
}

TEST(Packed, NumbersAndTextsComeBack) {
  EXPECT_TRUE(rc::check("unsigned", [](std::uint64_t x) { comes_back(x); }));
  EXPECT_TRUE(rc::check("signed", [](std::int64_t x, int y, signed char z) {
    comes_back(x);
    comes_back(y);
    comes_back(z);
  }));
  EXPECT_TRUE(rc::check("text", [](const std::string& x) { comes_back(x); }));
  EXPECT_TRUE(rc::check("lists", [](const std::vector<std::vector<std::string>>& x) { comes_back(x); }));
  EXPECT_TRUE(
      rc::check("maps", [](const std::map<std::pair<std::size_t, std::string>, int>& x) { comes_back(x); }));
  comes_back(std::numeric_limits<std::uint64_t>::max());
  comes_back(std::numeric_limits<std::int64_t>::min());
}

// Bit by bit, whatever the bits mean.
TEST(Packed, FloatingNumbersComeBackExactly) {
  EXPECT_TRUE(rc::check("double", [](std::uint64_t bits) {
    const auto back = unpacked<double>(packed(std::bit_cast<double>(bits)));
    RC_ASSERT(std::bit_cast<std::uint64_t>(back) == bits);
  }));
  EXPECT_TRUE(rc::check("float", [](std::uint32_t bits) {
    const auto back = unpacked<float>(packed(std::bit_cast<float>(bits)));
    RC_ASSERT(std::bit_cast<std::uint32_t>(back) == bits);
  }));
  EXPECT_TRUE(std::signbit(unpacked<double>(packed(-0.0))));
}

SimPlan a_plan() {
  SimPlan plan;
  plan.game = "warlords";
  plan.decks = {starter_texts()[0], starter_texts()[1]};
  plan.tables = {{0, 1}, {1, 0}};
  plan.players = {"random", "greedy"};
  plan.settings.variants = {"team"};
  plan.settings.teams = {{0}, {1}};
  plan.settings.switches = {{"planets", -3}};
  plan.games = 8;
  plan.seed = 77;
  plan.by_card = plan.by_game = true;
  return plan;
}

TEST(Packed, AResultComesBack) {
  SimPlan plan = a_plan();
  plan.settings = {};
  const SimResult result = rulebook().simulate(plan);
  ASSERT_EQ(result.ends.size(), 16U);
  ASSERT_FALSE(result.cards.empty());
  const std::string bytes = packed(result);
  EXPECT_EQ(packed(unpacked<SimResult>(bytes)), bytes);
}

TEST(Packed, APlanComesBack) {
  const std::string bytes = packed(a_plan());
  const auto back = unpacked<SimPlan>(bytes);
  EXPECT_EQ(packed(back), bytes);
  EXPECT_EQ(back.settings, a_plan().settings);
  EXPECT_EQ(back.decks[1].text, starter_texts()[1].text);
  EXPECT_EQ(back.seed, 77U);
  EXPECT_EQ(back.fault(), "");
}

// Cut anywhere, or with something behind it, it is refused; with a byte changed it is refused or something
// else, but never a crash.
TEST(Packed, WhatIsBrokenIsRefused) {
  const std::string bytes = packed(a_plan());
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_THROW(unpacked<SimPlan>(std::string_view(bytes).substr(0, size)), std::runtime_error);
  EXPECT_THROW(unpacked<SimPlan>(bytes + "x"), std::runtime_error);
  EXPECT_THROW(unpacked<unsigned char>(packed(256U)), std::runtime_error);
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string broken = bytes;
    broken[at] = static_cast<char>(broken[at] ^ 0x85);
    try {
      (void)unpacked<SimPlan>(broken).fault();
    } catch (const std::runtime_error&) {}
  }
}

// A worker that starts anywhere counts the same, and hands in each game once.
TEST(Piecework, PartsMakeTheWhole) {
  SimPlan plan = a_plan();
  plan.settings = {};
  const Task task{Task::Kind::Games, "warlords", {}, packed(plan)};
  const SimResult whole = rulebook().simulate(plan);
  const auto worker = piecework(task, library());
  SimResult sum(plan);
  for (const std::uint64_t first : {12U, 4U, 0U, 8U}) {
    for (std::uint64_t n = first; n < first + 4; ++n) worker->play(n);
    sum.add(unpacked<SimResult>(worker->take()));
  }
  std::sort(sum.ends.begin(), sum.ends.end(), [](auto& a, auto& b) { return a.number < b.number; });
  EXPECT_EQ(packed(sum), packed(whole));
}

TEST(Piecework, WhatMakesNoSenseIsRefused) {
  const auto refused = [](const Task& task) { EXPECT_ANY_THROW(piecework(task, library())); };
  SimPlan plan = a_plan();
  refused({Task::Kind::Games, "chess", {}, packed(plan)});
  refused({Task::Kind::Games, "warlords", {}, "nonsense"});
  refused({static_cast<Task::Kind>(9), "warlords", {}, packed(plan)});
  plan.tables = {{0, 2}};
  refused({Task::Kind::Games, "warlords", {}, packed(plan)});
  plan = a_plan();
  plan.players = {"nobody"};
  refused({Task::Kind::Games, "warlords", {}, packed(plan)});
  plan = a_plan();
  plan.decks[0].text = "1 no such card\n";
  refused({Task::Kind::Games, "warlords", {}, packed(plan)});
  refused({Task::Kind::TuneGames, "warlords", {}, packed(TuneGames{{}, {{1}, {2}}, 0, 1})});
  refused(
      {Task::Kind::Analysis, "warlords", {}, packed(std::pair(std::string("no record"), AnalysisPlan{}))});
}

}  // namespace
}  // namespace tercio::test
