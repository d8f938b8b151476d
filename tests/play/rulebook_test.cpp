// What serves any rulebook, with one that is no game of ours: up to six seats, teams, hardly any cards.
#include "play/rulebook.h"

#include <gtest/gtest.h>

#include <sstream>

#include "play/record.h"
#include "play/report.h"
#include "play/rulebook_of.h"
#include "play/scenario.h"
#include "play/table.h"
#include "tests/support/pebbles.h"

namespace tercio::test {
namespace {

Library& pebble_library() {
  static Library library;
  static const bool added = (library.add(std::make_unique<RulebookOf<pebbles::Rules>>()), true);
  EXPECT_TRUE(added);
  return library;
}
const Rulebook& pebble_rules() { return *pebble_library().rulebook("pebbles"); }

std::vector<DeckText> four_decks() {
  return {{"a.deck", "game: pebbles\n7 Pebble\n"},
          {"b.deck", "3 Pebble\n"},
          {"c.deck", "game: pebbles\n5 Pebble\n"},
          {"d.deck", "6 Pebble\n"}};
}

SimPlan four_at_a_table(std::vector<std::string> players) {
  SimPlan plan;
  plan.game = "pebbles";
  plan.title = "Pebbles";
  plan.decks = four_decks();
  plan.tables = {{0, 1, 2, 3}};
  plan.players = std::move(players);
  plan.games = 160;
  return plan;
}

TEST(Rulebook, TheTableNamesEachOnce) {
  std::set<std::string> names(rulebook_names().begin(), rulebook_names().end());
  EXPECT_EQ(names.size(), rulebook_names().size());
  for (const auto& rulebook : all_rulebooks()) {
    EXPECT_LE(rulebook->least_seats(), rulebook->most_seats());
    EXPECT_EQ(rulebook->settings_fault({}, rulebook->least_seats()), "");
    EXPECT_FALSE(rulebook->phases().empty());
    EXPECT_GE(starter_decks(rulebook->name()).size(), 2U);
  }
  EXPECT_EQ(make_rulebook("chess"), nullptr);
}

TEST(SimOfMany, PlayersAndDecksGoRoundTheSeats) {
  const SimPlan plan = four_at_a_table({"greedy", "random", "random", "random"});
  std::set<std::array<std::size_t, 3>> seen;  // player, deck, seat
  for (std::uint64_t i = 0; i < 16; ++i) {
    const SimGame game = game_of(plan, i);
    EXPECT_EQ(std::set<std::size_t>(game.deck.begin(), game.deck.end()).size(), 4U);
    EXPECT_EQ(std::set<std::size_t>(game.player.begin(), game.player.end()).size(), 4U);
    for (std::size_t seat = 0; seat < 4; ++seat) seen.insert({game.player[seat], game.deck[seat], seat});
  }
  EXPECT_EQ(seen.size(), 64U);
}

TEST(SimOfMany, EverythingIsCounted) {
  const SimPlan plan = four_at_a_table({"greedy", "random"});
  const SimResult result = pebble_rules().simulate(plan);
  EXPECT_EQ(result.players.wins.size(), 2U);
  EXPECT_EQ(result.players.wins[0] + result.players.wins[1], 160U);
  std::uint64_t by_deck = 0;
  for (const std::uint64_t wins : result.tables[0].wins) by_deck += wins;
  EXPECT_EQ(by_deck, 160U);
  EXPECT_EQ(result.began, 0U);
  EXPECT_NE(report_json(plan, result).find("\"decks\":[\"a\",\"b\",\"c\",\"d\"]"), std::string::npos);
  const std::string page = report_html(plan, result);
  EXPECT_NE(page.find("<h1>Pebbles: 160 games"), std::string::npos);
  EXPECT_NE(page.find("a against b against c against d"), std::string::npos);
}

TEST(SimOfMany, ATeamWinsOnceForItsPlayer) {
  SimPlan plan = four_at_a_table({"greedy", "random"});
  plan.settings = {{"team"}, {{0, 1}, {2, 3}}, {}};
  for (std::uint64_t i = 0; i < 8; ++i) {
    const SimGame game = game_of(plan, i);
    EXPECT_EQ(game.player[0], game.player[1]);
    EXPECT_EQ(game.player[2], game.player[3]);
    EXPECT_NE(game.player[0], game.player[2]);
  }
  const SimResult result = pebble_rules().simulate(plan);
  EXPECT_EQ(result.players.wins[0] + result.players.wins[1], 160U);
  std::uint64_t by_seat = 0;
  for (const std::uint64_t wins : result.seats) by_seat += wins;
  EXPECT_EQ(by_seat, 320U);
}

TEST(FuzzOfMany, HoldsAtLargerTables) {
  FuzzPlan plan;
  plan.decks = four_decks();
  plan.seats = 5;
  plan.games = 100;
  const FuzzResult result = pebble_rules().fuzz(plan);
  EXPECT_EQ(result.games, 100U);
  EXPECT_TRUE(result.failures.empty());
}

TEST(Bench, CoversLargerTablesAndSeveralGames) {
  const BenchResult result = pebble_rules().bench(four_decks(), 1);
  EXPECT_EQ(result.games, (16U + 4U) * 40U);
  EXPECT_EQ(result.signature, pebble_rules().signature(four_decks()));
  EXPECT_EQ(signature_of_all({{"a", 5}}), 5U);
  EXPECT_NE(signature_of_all({{"a", 5}, {"b", 6}}), signature_of_all({{"a", 5}, {"b", 7}}));
  EXPECT_EQ(signatures_text({{"a", 5}}), "0000000000000005\n");
}

TEST(RecordOfMany, CarriesItsSettings) {
  Settings settings{{"team"}, {{0, 2}, {1, 3}}, {{"slow", 1}}};
  Record record = new_record(pebble_rules(), {"a", "b", "c", "d"}, {"random"}, four_decks(), 3, settings);
  auto match = std::get<std::unique_ptr<Match>>(begin(record, pebble_library()));
  while (!match->over()) record_choice(record, *match, match->options()[0]);
  close_record(record, *match);
  const std::string text = write_record(record);
  EXPECT_NE(text.find("variant: team\nteam: 0 2\nteam: 1 3\nswitch: slow 1\n"), std::string::npos) << text;
  const Record again = std::get<Record>(read_record(text, "a.record"));
  EXPECT_EQ(again.settings, settings);
  EXPECT_EQ(write_record(again), text);
  EXPECT_FALSE(replay(again, pebble_library()).difference);
  record.settings.teams = {{0, 9}};
  EXPECT_TRUE(std::holds_alternative<RecordProblem>(begin(record, pebble_library())));
}

std::string failures(const std::string& text) {
  std::string all;
  for (const std::string& failure : run_scenario(text, "test.yaml", pebble_library()).failures)
    all += failure + "\n";
  return all;
}

TEST(ScenarioOfMany, TeamsAndPlayersOfAnyNumber) {
  const std::string head =
      "game: pebbles\nvariant: [team]\nteams: [[a, c], [b]]\nswitches: {slow: true}\nplayers: [a, b, c]\n"
      "position: {heap: 6}\n";
  EXPECT_EQ(failures(head + R"(script:
  - a: take 1
  - expect: {a/purse: [Pebble], a/gold: ">= 1", turn: 1, winner: none, log: a takes 1}
  - b: take 2
  - c: take 3
expect: {winner: [a, c], c/purse/Pebble: {attack: 1}, b sees c/purse: 3, b/heap: 0}
)"),
            "");
  EXPECT_NE(failures(head + "script:\n  - until: phase lunch\n").find("is no phase: taking"),
            std::string::npos);
  EXPECT_NE(failures("game: pebbles\nplayers: [a]\n").find("test.yaml:2: pebbles is played by two to six"),
            std::string::npos);
  EXPECT_NE(failures("game: pebbles\nplayers: [a, b]\nteams: [[a, x]]\n").find("no player is named \"x\""),
            std::string::npos);
  EXPECT_NE(failures("game: pebbles\nplayers: [a, b]\nteams: [[a]]\n").find("test.yaml:3: every seat"),
            std::string::npos);
}

TEST(TableOfMany, AnyGameIsDrawnWithinTheScreen) {
  for (const auto& [width, height] : {std::pair{80U, 24U}, {60U, 20U}, {160U, 50U}}) {
    const Screen screen{.width = width, .height = height, .colour = true, .clears = true, .unicode = true};
    Record record = new_record(pebble_rules(), {"Tom", "Ann", "Kris", "Eva"}, {"human"}, four_decks(), 3);
    auto match = std::get<std::unique_ptr<Match>>(begin(record, pebble_library()));
    std::vector<std::unique_ptr<Player>> players;
    players.push_back(nullptr);
    for (int i = 0; i < 3; ++i) players.push_back(pebble_rules().player("greedy", 5));
    std::istringstream in("1\n2\nh\ni pebble\n1\n");
    std::ostringstream out;
    Table table(std::move(record), std::move(match), std::move(players), [&] { return screen; }, in, out, {});
    table.play();
    const std::string text = out.str();
    EXPECT_NE(text.find("Tom (you)"), std::string::npos);
    EXPECT_NE(text.find("The Heap"), std::string::npos) << text;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
      if (!line.starts_with("Tom> ")) { EXPECT_LE(width_of(line), width) << line; }
  }
}

}  // namespace
}  // namespace tercio::test
