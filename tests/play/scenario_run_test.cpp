// Whole scenarios: what they accept, what they refuse, and what they say then.
#include <gtest/gtest.h>

#include "play/scenario.h"
#include "rulebooks/warlords/match.h"
#include "rulebooks/warlords/position.h"
#include "rulebooks/warlords/rules/knowledge.h"
#include "tests/support/cards.h"

namespace tercio {
namespace {

const warlords::Catalog& catalog() { return test::cards(); }

// "" if the scenario passes, otherwise its failures.
std::string failures(const std::string& text) {
  std::string all;
  for (const std::string& failure : run_scenario(text, "test.yaml", test::library()).failures)
    all += failure + "\n";
  return all;
}

// p1 with Cato Sicarius, p2 with Nazdreg, and more lines for each.
std::string scenario(const std::string& p1, const std::string& p2, const std::string& rest,
                     const std::string& phase = "combat") {
  return "game: warlords\ntitle: t\nplayers: [{name: p1}, {name: p2}]\nposition:\n  phase: " + phase +
         "\n  planets: [Barlus, Ferrin, Plannum, Iridial, Carnath]\n  p1:\n    hq: [Captain Cato "
         "Sicarius]\n" +
         p1 + "  p2:\n    hq: [Nazdreg]\n" + p2 + rest;
}

void expect_refusal(const std::string& p1, const std::string& why,
                    const std::string& line = "test.yaml:9: ") {
  const std::string found = failures(scenario(p1, "", "expect: {winner: none}\n"));
  EXPECT_NE(found.find(why), std::string::npos) << p1 << "\n" << found;
  EXPECT_EQ(found.rfind(line, 0), 0U) << found;
}

std::string list(const std::string& title, int copies) {
  std::string text = title;
  for (int i = 1; i < copies; ++i) text += ", " + title;
  return "[" + text + "]";
}

TEST(ScenarioPosition, WhatBreaksTheRulesOwnBoundsIsRefusedWithItsLine) {
  expect_refusal("    hand: [Eager Recrut]\n", "did you mean \"Eager Recruit\"?");
  expect_refusal("    planet 1: " + list("Guardsman", 11) + "\n", "more of the token");
  expect_refusal("    planet 1: [Eager Recruit: {damage: 1}]\n", "its hit points are 1");
  expect_refusal("    planet 1: [Nazdreg]\n", "two warlords");
  expect_refusal("    planet 6: [Eager Recruit]\n", "there is no \"planet 6\"");
  expect_refusal("    hand: " + list("Eager Recruit", 65) + "\n", "than the table holds");
  expect_refusal("    ressources: 1\n", "has no \"ressources\"");
  expect_refusal("    planet 1: [Eager Recruit: {hat: 1}]\n", "has no property \"hat\"");
  expect_refusal("    planet 1: [Godwyn Pattern Bolter]\n", "is an attachment");
  expect_refusal("    hand: [Guardsman]\n", "is a token");
  expect_refusal("    resources: many\n", "must be a number");
  expect_refusal("    resources: 1\n    resources: 2\n", "is given twice", "test.yaml:10: ");
  expect_refusal("    hand: [Eager Recruit\n", "not found", "test.yaml:");
}

TEST(ScenarioPosition, TenOfATokenAndDamageBelowTheHitPointsAreFine) {
  EXPECT_EQ(failures(scenario(
                "    planet 1: " + list("Guardsman", 10) + "\n    planet 2: [Land Raider: {damage: 6}]\n", "",
                "expect: {p1/planet 1/Guardsman: 10, p1/planet 2/Land Raider: {damage: 6}}\n", "command")),
            "");
}

TEST(ScenarioPosition, AWarlordIsNeeded) {
  const std::string text =
      "game: warlords\nplayers: [{name: a}, {name: b}]\nposition:\n  a: {hq: [Nazdreg]}\nexpect: {winner: "
      "none}\n";
  EXPECT_NE(failures(text).find("b has neither a deck nor a warlord"), std::string::npos);
}

TEST(ScenarioPosition, DecksLieBelowTheNamedCards) {
  EXPECT_EQ(failures(scenario("    deck: [Void Pirate]\n", "",
                              "expect: {p1/deck: 41, p1/deck/Blank: 40, p2/deck: 40}\n", "deploy")),
            "");
  EXPECT_EQ(failures(scenario("    deck: [Void Pirate, end]\n", "",
                              "expect: {p1/deck: [Void Pirate], winner: none}\n", "deploy")),
            "");
  EXPECT_EQ(failures(scenario("    deck: []\n", "", "expect: {p1/deck: 0, winner: p2}\n", "deploy")), "");
  EXPECT_EQ(
      failures("game: warlords\nplayers: [{name: a, deck: orks-starter}, {name: b, deck: orks-starter}]\n"
               "position:\n  phase: command\n  a: {hand: [Goff Nob, Land Raider], planet 2: [Nazdreg: "
               "{bloodied: true, damage: 1}]}\n"
               "expect: {a/hq: [], a/planet 2: [Nazdreg], b/hq: [Nazdreg], a/hand: 2}\n"),
      "");
}

TEST(ScenarioPosition, BuiltPositionsKeepTheInvariants) {
  const YAML::Node position = YAML::Load(
      "{phase: combat, round: 2, initiative: b, planets: [Barlus, Ferrin], first planet: none, hidden "
      "planets: [Plannum], "
      "a: {hq: [Nazdreg: {bloodied: true, exhausted: true}], planet 1: [Goff Nob, Goff Nob: {damage: 3, as: "
      "bob, "
      "attachments: [Rokkit Launcha, Suffering: {owner: b}]}], victory: [Carnath], discard: [Void Pirate], "
      "hand: [Squig Bombin']},"
      "b: {planet 2: [Captain Cato Sicarius, Snotlings: {exhausted: true}], resources: 5}}");
  warlords::State state;
  std::map<std::string, int> named;
  warlords::read_position(state, catalog(), position, {{"a", "b"}, {}}, 1, named);
  const warlords::WarlordsMatch match(catalog(), {"a", "b"}, state);
  warlords::State after = match.state();
  EXPECT_STREQ(warlords::broken_invariant(warlords::Game{after, catalog()}), nullptr);
  EXPECT_EQ(named.count("bob"), 1U);
}

TEST(ScenarioScript, CopiesAndNamesMeanOneCard) {
  const std::string orks =
      "    planet 1:\n      - Goff Nob: {exhausted: true}\n      - Goff Nob\n      - Goff Nob: {as: bob}\n";
  const std::string raiders = "    planet 1: [Land Raider, Land Raider]\n";
  EXPECT_EQ(failures(scenario(raiders, orks, R"(script:
  - p1: attack with / Land Raider (2)
  - p1: against / bob
  - expect: {p2/planet 1/Goff Nob (3): {damage: 3}}
  - p2 cannot: attack with / Goff Nob
  - p2 may: attack with / Goff Nob (2)
  - p2: attack with bob
  - p2: against / Land Raider
expect:
  p1/planet 1/Land Raider: {damage: 6}
  p2/planet 1: [bob, Goff Nob, Goff Nob]
  p2/planet 1/Goff Nob: 3
  p2/planet 1/bob: {exhausted: true, attack: 6, keywords: []}
)")),
            "");
}

TEST(ScenarioScript, SeveralFittingOptionsFailAndAreListed) {
  const std::string found =
      failures(scenario("    planet 1: [Land Raider, Eager Recruit]\n", "    planet 1: [Goff Nob]\n",
                        "script:\n  - p1: attack with\n"));
  EXPECT_NE(found.find("2 that do:\n      attack with Land Raider\n      attack with Eager Recruit"),
            std::string::npos)
      << found;
  EXPECT_EQ(found.rfind("test.yaml:14: p1: attack with\n", 0), 0U) << found;
}

TEST(ScenarioScript, CardsAlikeCountAsOne) {
  EXPECT_EQ(failures(scenario("    hand: [Void Pirate, Void Pirate]\n    resources: 9\n", "",
                              "script:\n  - p1: deploy / Void Pirate / planet 1\nexpect: {p1/hand: 1}\n",
                              "deploy")),
            "");
}

TEST(ScenarioScript, SecretChoicesComeInAnyOrder) {
  EXPECT_EQ(failures(scenario("", "", R"(script:
  - p2: commit to planet 2
  - p1: commit to planet 4
expect: {p1/planet 4/Captain Cato Sicarius: present, p2/planet 2: [Nazdreg], log: p1 commits to planet 4}
)",
                              "command")),
            "");
}

TEST(ScenarioScript, ChanceIsArrangedAndMustBeUsed) {
  const std::string hand = "    hand: [Indomitable, Exterminatus, Void Pirate]\n";
  EXPECT_EQ(failures(scenario(hand, "    planet 1: [Goff Nob]\n", R"(script:
  - random: [Exterminatus]
  - p1 draws: [Rogue Trader, Land Raider]
  - p2: battle ability / Barlus
  - until: phase headquarters
  - until: phase deploy
expect:
  p2 sees p1/discard: [Exterminatus]
  p1/hand: [Indomitable, Void Pirate, Rogue Trader, Land Raider]
  p2 sees p1/hand: ["?", "?", "?", "?"]
  p1 sees p1/hand: [Indomitable, Void Pirate, Rogue Trader, Land Raider]
  round: 2
)")),
            "");
  EXPECT_NE(failures(scenario("", "", "script:\n  - p1 draws: [Rogue Trader]\n"))
                .find("not used: p1 draws Rogue Trader"),
            std::string::npos);
  EXPECT_NE(failures(scenario("", "", "script:\n  - random: [Rogue Trader]\n")).find("not used: random pick"),
            std::string::npos);
}

TEST(ScenarioScript, WordsOfAScriptAreChecked) {
  EXPECT_NE(failures(scenario("", "", "script:\n  - tom: pass\n")).find("\"tom\" is no step"),
            std::string::npos);
  EXPECT_NE(failures(scenario("", "", "script:\n  - p1 wants: pass\n")).find("test.yaml:12: "),
            std::string::npos);
  EXPECT_NE(failures(scenario("", "", "script:\n  - p1 rolls: [3]\n")).find("rolls no dice"),
            std::string::npos);
  EXPECT_EQ(failures(scenario("", "", "script:\n  - p2: concede\nexpect: {winner: p1}\n")), "");
}

TEST(ScenarioExpect, WhatWasFoundIsTold) {
  const std::string found = failures(scenario("", "    planet 1: [Goff Nob]\n", R"(expect:
  p2/planet 1/Goff Nob: {damage: 1, attack: ">= 6"}
  p2/hand: 2
  p2/discard: [Goff Nob]
  p1/planet 1/Goff Nob: present
  p2/planet 1/Gof Nob: absent
  p1/gold: 3
  phase: deploy
)",
                                              "command"));
  EXPECT_NE(found.find("test.yaml:13: expected p2/planet 1/Goff Nob: {damage: 1, attack: >= 6}\n    found "
                       "damage of Goff Nob: 0"),
            std::string::npos)
      << found;
  EXPECT_EQ(found.find("found attack"), std::string::npos) << found;
  for (const char* line : {":14: ", ":15: ", ":16: ", ":17: ", ":18: ", ":19: "})
    EXPECT_NE(found.find(line), std::string::npos) << line << "\n" << found;
}

// A position that asks for the best choice of three attacks.
std::string asking(const std::string& best, const std::string& script = "") {
  return scenario("    planet 1: [Eager Recruit, Land Raider, Deathwing Guard]\n",
                  "    planet 1: [Goff Nob, Shoota Mob]\n", script + "best: " + best + "\n");
}

TEST(ScenarioBest, NamesOptionsOfTheDecisionThatIsDue) {
  EXPECT_EQ(failures(asking("attack with / Land Raider")), "");
  EXPECT_EQ(failures(asking("[attack with / Land Raider, attack with / Eager Recruit]", "script: []\n")), "");
  EXPECT_EQ(failures(asking("against / Goff Nob", "script: [{p1: attack with / Land Raider}]\n")), "");
  for (const auto& [best, why] :
       {std::pair("attack with / Goff Boyz", "expected options that fit each line"),
        {"[attack with / Land Raider, sing]", "expected options that fit each line"},
        {"[attack with, retreat]", "expected options that fit each line"},
        {"attack with", "every option is right"},
        {"[]", "names no option"},
        {"\"attack with / \"", "an empty phrase fits nothing"},
        {"{p1: pass}", "expected a list"}}) {
    const std::string found = failures(asking(best));
    EXPECT_NE(found.find(why), std::string::npos) << best << "\n" << found;
    EXPECT_EQ(found.rfind("test.yaml:", 0), 0U) << found;
  }
  const std::string over = failures(asking("pass", "script: [{p1: concede}]\n"));
  EXPECT_NE(over.find("nobody is asked for this before the game is over"), std::string::npos) << over;
}

// Whoever follows is told of every option that fits, once the script and what it expects are behind.
TEST(ScenarioBest, IsToldToWhoFollows) {
  struct Listener final : ScriptFollower {
    explicit Listener(const Match& match) : match_(match) {}
    void said(const std::string&) override {}
    void chooses(Seat, Option, bool) override { ++chosen; }
    void arranged(const Arrangement&, bool) override {}
    void conceded() override {}
    void asks_for_best(const std::vector<Option>& right) override {
      for (const Option option : right) labels.push_back(match_.label(option));
    }
    const Match& match_;
    unsigned chosen = 0;
    std::vector<std::string> labels;
  };
  Scenario read = read_scenario(asking("against", "script: [{p1: attack with / Land Raider}]\n"), "test.yaml",
                                test::library());
  EXPECT_FALSE(play_scenario(read).empty());  // both may be attacked: nothing is asked
  read = read_scenario(asking("against / Goff Nob", "script: [{p1: attack with / Land Raider}]\n"),
                       "test.yaml", test::library());
  Listener listener(*read.match);
  EXPECT_TRUE(play_scenario(read, &listener).empty());
  ASSERT_EQ(listener.labels.size(), 1U);
  EXPECT_NE(listener.labels[0].find("against Goff Nob"), std::string::npos);
  EXPECT_EQ(listener.chosen, 1U);
}

TEST(ScenarioCards, OwnCardsServeOneScenario) {
  EXPECT_EQ(failures(scenario(
                "    planet 1: [Test Goat: {damage: 1}]\n", "",
                "cards: |\n  Test Goat | army, Neutral | cost 1, ATK 2, HP 3, command 1 | Goat. | Test 1\n  "
                "Flying.\n"
                "expect: {p1/planet 1/Test Goat: {traits: [Goat], keywords: [Flying], hit points: 3}}\n",
                "command")),
            "");
  EXPECT_FALSE(catalog().find("Test Goat"));
}

}  // namespace
}  // namespace tercio
