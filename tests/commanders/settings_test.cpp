// Variants, teams and switches: what cannot be played is refused with a text that helps.
#include <gtest/gtest.h>

#include "rulebooks/commanders/rules.h"
#include "rulebooks/reading.h"
#include "tests/support/cards.h"

namespace tercio::commanders {
namespace {

const Catalog& cards() { return test::cards_of<Rules>(); }

std::string fault(std::vector<std::string> variants, std::vector<std::vector<Seat>> teams = {},
                  unsigned seats = 4, std::map<std::string, int> switches = {}) {
  return Rules::settings_fault({std::move(variants), std::move(teams), std::move(switches)}, seats);
}

TEST(CommandersSettings, WhatCanBePlayedIsPlayed) {
  EXPECT_EQ(fault({}, {}, 2), "");
  EXPECT_EQ(fault({"generals", "alternate"}, {}, 6), "");
  EXPECT_EQ(fault({"team"}, {{0, 2}, {1, 3}}), "");
  EXPECT_EQ(fault({"joint", "generals"}, {{0, 1, 2}, {3, 4, 5}}, 6), "");
  EXPECT_EQ(fault({}, {}, 2,
                  {{"encampmentCounts", 0},
                   {"blockOncePerAssault", 1},
                   {"matchTypesOnly", 1},
                   {"termLimit", 30},
                   {"decisionLimit", 500},
                   {"minuteLimit", 45},
                   {"copies", 4},
                   {"minimum", 40},
                   {"picksPerGroup", 2}}),
            "");
}

TEST(CommandersSettings, WhatCannotIsToldWhy) {
  const std::pair<std::string, std::string> wrong[] = {
      {fault({}, {}, 1), "two to six"},
      {fault({}, {}, 7), "two to six"},
      {fault({"melee"}), "\"melee\" is no variant of commanders: known are team, joint, generals, alternate"},
      {fault({}, {}, 2, {{"goats", 1}}), "\"goats\" is no switch of commanders: known are encampmentCounts"},
      {fault({}, {}, 2, {{"termLimit", -1}}), "the switch termLimit is out of bounds"},
      {fault({}, {}, 2, {{"termLimit", 100'000}}), "the switch termLimit is out of bounds"},
      {fault({"team", "joint"}, {{0, 1}, {2, 3}}), "not both"},
      {fault({}, {{0, 1}, {2, 3}}), "teams need the variant team or joint"},
      {fault({"team"}), "at least two teams are needed"},
      {fault({"team"}, {{0, 1, 2, 3}}), "at least two teams are needed"},
      {fault({"team"}, {{0, 1}, {1, 2}}), "each commander belongs to one team"},
      {fault({"joint"}, {{0, 1}, {2}}), "each commander belongs to one team"},
      {fault({"joint"}, {{0, 1}, {2, 4}}), "each commander belongs to one team"}};
  for (const auto& [told, message] : wrong)
    EXPECT_NE(told.find(message), std::string::npos) << message << ": " << told;
}

std::string refused(const std::vector<Deck>& decks, const Settings& settings) {
  std::vector<const Deck*> table;
  std::vector<std::string> names;
  for (const Deck& deck : decks) {
    table.push_back(&deck);
    names.push_back("c" + std::to_string(names.size()));
  }
  try {
    Rules::match(cards(), names, table, settings, 1);
  } catch (const Refused& problem) { return problem.what(); }
  return "";
}

TEST(CommandersSettings, AWarThatCannotBeIsRefused) {
  const auto decks = test::read_decks<Rules>(Library::decks("commanders"));
  EXPECT_EQ(refused({decks[0], decks[1]}, {}), "");
  EXPECT_NE(refused({decks[0]}, {}).find("two to six"), std::string::npos);
  EXPECT_EQ(refused({decks[0], decks[1]}, {{"generals"}, {}, {}}), "");
  Deck leaderless = decks[0];
  leaderless.leader = 0;
  EXPECT_NE(refused({leaderless, decks[1]}, {{"generals"}, {}, {}}).find("names no general"),
            std::string::npos);
  Deck large = decks[0];
  large.cards.resize(deck_form.capacity + 1, large.cards.front());
  EXPECT_NE(refused({large, decks[1]}, {}).find("larger than the table"), std::string::npos);
  large.cards.resize(90);
  EXPECT_EQ(refused(std::vector<Deck>(4, large), {}), "");
  EXPECT_NE(refused(std::vector<Deck>(5, large), {}).find("together are larger"), std::string::npos);
}

// Wars set up by programs end: fifty terms a commander, and then five more.
TEST(CommandersSettings, EveryWarHasALimitOfTerms) {
  const auto decks = test::read_decks<Rules>(Library::decks("commanders"));
  State state;
  for (unsigned seats = 2; seats <= most_seats; ++seats) {
    const std::vector<const Deck*> table(seats, &decks[0]);
    Rules::set_up(state, cards(), table, {}, 1);
    EXPECT_EQ(state.terms.term_limit, 50 * seats);
  }
  const std::vector<const Deck*> table(2, &decks[0]);
  Rules::set_up(state, cards(), table, {{}, {}, {{"termLimit", 3}}}, 1);
  Options options;
  Game g = Rules::game(state, cards());
  Chance chance = Chance::seeded(1);
  for (g.go_on(options); !g.over(); g.choose(Rules::habit(g, g.seat_to_move(), options, chance), options))
    ASSERT_LT(state.decisions, 5000U);
  EXPECT_EQ(state.over, Reason::TimeLimit);
  EXPECT_EQ(state.term, 8U);
}

}  // namespace
}  // namespace tercio::commanders
