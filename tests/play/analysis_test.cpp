#include "play/analysis.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/cards.h"

namespace tercio::test {
namespace {

Record played(std::uint64_t seed) {
  Record record = new_record(rulebook(), {"tom", "ann"}, {"greedy", "random"},
                             {starter_texts()[0], starter_texts()[1]}, seed);
  auto match = std::get<std::unique_ptr<Match>>(begin(record, library()));
  const auto good = rulebook().player("greedy", 1), bad = rulebook().player("random", 2);
  while (!match->over()) record_choice(record, *match, (match->to_move() == 0 ? good : bad)->choose(*match));
  close_record(record, *match);
  return record;
}

TEST(Analysis, FindsWhoPlayedBetter) {
  const Record record = played(3);
  AnalysisPlan plan;
  plan.iterations = 60;
  const Analysis analysis = analyse(record, library(), plan);
  EXPECT_EQ(analysis.choices.size(), record.moves.size());
  for (const AnalysedChoice& choice : analysis.choices) {
    EXPECT_GE(choice.after, 0);
    EXPECT_LE(choice.before, 1);
    EXPECT_GE(choice.before, choice.after);
    EXPECT_EQ(choice.better.empty(), choice.before == choice.after);
  }
  EXPECT_LT(analysis.seats[0].lost / static_cast<double>(analysis.seats[0].choices),
            analysis.seats[1].lost / static_cast<double>(analysis.seats[1].choices))
      << "random gives away more with a choice than greedy";
  EXPECT_FALSE(analysis.turning_points.empty());
  EXPECT_EQ(
      analysis.choices[analysis.turning_points[0]].lost(),
      std::max_element(analysis.choices.begin(), analysis.choices.end(), [](const auto& a, const auto& b) {
        return a.lost() < b.lost();
      })->lost());
}

// From the first look at it to the end a seat's chance went where its own choices, the other's and luck took
// it.
TEST(Analysis, ExplainsTheWholeWayToTheResult) {
  Record record = played(3);
  AnalysisPlan plan;
  plan.iterations = 20;
  const Analysis analysis = analyse(record, library(), plan);
  ASSERT_EQ(analysis.ending.size(), 2U);
  EXPECT_EQ(analysis.ending[0] + analysis.ending[1], 1);
  for (Seat seat = 0; seat < 2; ++seat) {
    const auto first = std::find_if(analysis.choices.begin(), analysis.choices.end(),
                                    [&](auto& c) { return c.seat == seat; });
    double given = 0;  // by the other, after that
    for (auto choice = first; choice != analysis.choices.end(); ++choice)
      if (choice->seat != seat) given += choice->lost();
    const SeatSummary& sum = analysis.seats[seat];
    EXPECT_NEAR(first->before - sum.lost + given + sum.luck, analysis.ending[seat], 1e-9);
  }
  const std::unique_ptr<Match> match = replay(record, library(), 40).match;
  record.moves.resize(40);
  record_concession(record, *match, 1);
  EXPECT_TRUE(analyse(record, library(), plan).ending.empty()) << "giving up is neither luck nor a choice";
}

TEST(Analysis, IsTheSameWhateverTheJobs) {
  const Record record = played(4);
  AnalysisPlan plan;
  plan.iterations = 20;
  const std::string one = analysis_json(analyse(record, library(), plan));
  plan.jobs = 3;
  EXPECT_EQ(analysis_json(analyse(record, library(), plan)), one);
  const std::string page = analysis_html(analyse(record, library(), plan));
  EXPECT_NE(page.find("<polyline"), std::string::npos);
  EXPECT_EQ(page.find("<script"), std::string::npos);
}

}  // namespace
}  // namespace tercio::test
