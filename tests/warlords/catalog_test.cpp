// Card files: what is right is read, what is wrong is told with its place.
#include "rulebooks/warlords/text/catalog.h"

#include <gtest/gtest.h>

#include <chrono>

#include "tests/support/cards.h"

namespace tercio::warlords {
namespace {

const Catalog& shipped() { return test::cards(); }

std::string problem_of(const std::string& text) {
  Catalog catalog;
  catalog.add_folder(Library::home() / "cards" / "warlords");
  catalog.add_text(text, "mine.cards");
  catalog.compile();
  return catalog.problems().empty() ? "" : catalog.problems().front().text();
}

TEST(Catalog, TheWholeCoreSet) {
  const Catalog& cards = shipped();
  ASSERT_TRUE(cards.problems().empty()) << cards.problems().front().text();
  std::size_t by_type[8] = {};
  std::vector<bool> numbers(189);
  for (std::size_t id = 1; id < cards.size(); ++id) {
    if (cards[id].title_id != id || cards[id].set != "Core") continue;
    ++by_type[static_cast<std::size_t>(cards[id].type)];
    ASSERT_LT(static_cast<std::size_t>(cards[id].number), numbers.size()) << cards[id].title;
    EXPECT_FALSE(numbers[static_cast<std::size_t>(cards[id].number)]) << cards[id].title;
    numbers[static_cast<std::size_t>(cards[id].number)] = true;
  }
  for (std::size_t number = 1; number < numbers.size(); ++number) EXPECT_TRUE(numbers[number]) << number;
  EXPECT_EQ(by_type[static_cast<std::size_t>(Type::Warlord)], 7U);
  EXPECT_EQ(by_type[static_cast<std::size_t>(Type::Planet)], 10U);
  EXPECT_EQ(by_type[static_cast<std::size_t>(Type::Token)], 4U);
}

TEST(Catalog, TraitsAreTheirOwn) {
  const Catalog& cards = shipped();
  for (std::size_t id = 1; id < cards.size(); ++id) {
    EXPECT_EQ(cards[id].traits.count(), cards[id].trait_list.size()) << cards[id].title;
    for (const std::uint8_t trait : cards[id].trait_list)
      EXPECT_FALSE(cards.trait(trait).empty()) << cards[id].title;
  }
  const Card& warlord = cards[*cards.find("Colonel Straken")];
  ASSERT_EQ(warlord.trait_list.size(), 2U);
  EXPECT_EQ(cards.trait(warlord.trait_list[0]), "Soldier");
  EXPECT_EQ(cards.trait(warlord.trait_list[1]), "Catachan");
}

TEST(Catalog, BothSidesOfAWarlord) {
  const Catalog& cards = shipped();
  const Card& hale = cards[*cards.find("nazdreg")];
  ASSERT_GE(hale.other_side, 0);
  const Card& bloodied = cards[static_cast<std::size_t>(hale.other_side)];
  EXPECT_EQ(hale.hit_points, 7);
  EXPECT_EQ(bloodied.hit_points, 5);
  EXPECT_TRUE(bloodied.keywords & bit(Keyword::Bloodied));
}

TEST(Catalog, LoadsInTheTimeAPersonDoesNotNotice) {
  const auto begin = std::chrono::steady_clock::now();
  Catalog catalog;
  catalog.add_folder(Library::home() / "cards" / "warlords");
  catalog.compile();
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
  EXPECT_LT(spent.count(), 3.0);  // 0.1 s is the aim; sanitizers and busy machines take longer
}

TEST(Catalog, ACardOfOnesOwn) {
  EXPECT_EQ(problem_of("Brave Goat | army, Ork | cost 1, ATK 1, HP 2, command 1 | Goat. | Mine 1\n"
                       "Reaction: after this unit enters play, draw 1 card.\n"
                       "Each other Goat unit you control here gets +1 ATK.\n"),
            "");
}

TEST(Catalog, ProblemsNameTheirPlaceAndTheNearestPhrase) {
  const std::string typo = problem_of(
      "Brave Goat | army, Ork | cost 1, ATK 1, HP 2 | Goat. | Mine 1\n"
      "Action: destory target support.\n");
  EXPECT_TRUE(typo.starts_with("mine.cards:2:9: ")) << typo;
  EXPECT_NE(typo.find("did you mean: Action: destroy target support."), std::string::npos) << typo;
  EXPECT_NE(problem_of("Brave Goat | beast, Ork | HP 2 | Goat. | Mine 1\n").find("no type, faction"),
            std::string::npos);
  EXPECT_NE(problem_of("Brave Goat | army, Ork | cost many, HP 2 | Goat. | Mine 1\n").find("is no figure"),
            std::string::npos);
  EXPECT_NE(problem_of("Brave Goat | army, Ork | cost 1 | Goat. | Mine 1\n").find("needs hit points"),
            std::string::npos);
  EXPECT_NE(problem_of("Bell | attachment, Ork | cost 1 | Goat. | Mine 1\n").find("Attach to"),
            std::string::npos);
  EXPECT_NE(problem_of("Goat | army, Ork | HP 1 | Goat. | Mine 1\nGoat | army, Ork | HP 1 | Goat. | Mine 2\n")
                .find("exists already"),
            std::string::npos);
}

TEST(Catalog, LinesThatParseButMakeNoSense) {
  const auto line = [](const std::string& text) {
    return problem_of("Brave Goat | army, Ork | cost 1, ATK 1, HP 2 | Goat. | Mine 1\n" + text + "\n");
  };
  EXPECT_NE(line("Action: after this unit enters play, draw 1 card.").find("has no moment"),
            std::string::npos);
  EXPECT_NE(line("Reaction: draw 1 card.").find("needs its moment"), std::string::npos);
  EXPECT_NE(line("Interrupt: after this unit leaves play, draw 1 card.").find("says `when`"),
            std::string::npos);
  EXPECT_NE(line("Action: ready it.").find("nothing to mean"), std::string::npos);
  EXPECT_NE(line("Action: put a unit at that planet into your hand.").find("nothing to mean"),
            std::string::npos);
  EXPECT_NE(line("Action: destroy target first unit.").find("only planets"), std::string::npos);
  EXPECT_NE(line("Action: move this unit to target support.").find("a planet or an HQ"), std::string::npos);
  EXPECT_NE(line("Action: destroy each unit not named \"Nobody\".").find("no card is named"),
            std::string::npos);
  EXPECT_NE(line("Action, draw 1 card: ready this unit.").find("no cost"), std::string::npos);
}

// What the rules would never carry out is not accepted.
TEST(Catalog, NothingIsReadAndIgnored) {
  const auto card = [](const std::string& head, const std::string& text) {
    return problem_of("Brave Goat | " + head + " | Goat. | Mine 1\n" + text + "\n");
  };
  const std::string unit = "army, Ork | cost 1, ATK 1, HP 2", event = "event, Ork | cost 1",
                    support = "support, Ork | cost 1";
  const auto refused = [](const std::string& problem, const std::string& why) {
    EXPECT_NE(problem.find(why), std::string::npos) << problem;
  };
  refused(card(event, "Each unit you control gets +1 ATK."), "an event acts when it is played");
  refused(card(support, "Flying."), "only a unit has this keyword");
  refused(card(support, "This support gets +1 ATK."), "only units have ATK");
  refused(card(unit, "Interrupt: when a unit moves to a planet, draw 1 card."), "say `after`");
  refused(card(unit, "Interrupt: when your opponent draws cards, draw 1 card."), "say `after`");
  refused(card(unit, "Action: return this unit to its owner's hand instead."), "what would happen");
  refused(card(unit, "Action: cancel that attack."), "a defender is declared");
  refused(card(unit, "Action: draw 1 card, where X is 2."), "X is not said before");
  refused(card(unit, "Action: draw cards equal to the number of units at the same planet."), "named before");
  refused(card(support, "Each unit gains \"This unit gets +1 ATK.\""),
          "only `attached unit` gains a constant ability");
  refused(card(support, "Each unit gains \"Actoin: draw 1 card.\""), "in the quotes");
  refused(card(event, "Additional cost: discard 1 card."), "names its costs in its ability");
  refused(card(event, "Action: choose a unit; deal 1 damage to target enemy unit at the same planet."),
          "a target is chosen before that");
  refused(card(support, "Reaction: after an enemy warlord is destroyed, draw 1 card."), "say `is bloodied`");
  refused(card(event, "Action: move target enemy unit to your HQ."), "say `to its HQ`");
  EXPECT_EQ(card(event, "This card costs 1 less for each unit you control."), "");
}

}  // namespace
}  // namespace tercio::warlords
