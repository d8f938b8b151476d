// Triggers that feed each other without end: the war stops with an error that names the cards.
#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include "rulebooks/commanders/rules.h"
#include "tests/support/cards.h"

namespace tercio::commanders {
namespace {

constexpr const char* mine =
    "Restless Goat | creature | strike 5, armor 5 | Beast. | Mine 1\n"
    "Pay 1 mana to deploy.\n"
    "Anytime this unit is enabled, disable it.\n"
    "Anytime this unit is disabled, enable it.\n"
    "\n"
    "Waking Goat | creature | strike 5, armor 5 | Beast. | Mine 2\n"
    "Pay 1 mana to deploy.\n"
    "Anytime another unit is disabled, enable that unit.\n"
    "\n"
    "Lulling Goat | creature | strike 5, armor 5 | Beast. | Mine 3\n"
    "Pay 1 mana to deploy.\n"
    "Anytime another unit is enabled, disable that unit.\n"
    "\n"
    "Still Goat | creature | strike 5, armor 5 | Beast. | Mine 4\n"
    "Pay 1 mana to deploy.\n"
    "\n"
    "Lullaby | action | | Spell. | Mine 5\n"
    "Pay 1 mana to lull a unit. Disable it.\n";

const Catalog& cards() {
  static const auto catalog = [] {
    auto read = std::make_unique<Catalog>();
    read->add_folder(Library::home() / "cards" / "commanders");
    read->add_text(mine, "mine.cards");
    read->compile();
    for (const auto& problem : read->problems()) ADD_FAILURE() << problem.text();
    return read;
  }();
  return *catalog;
}

bool choose(Match& match, const std::string& label) {
  for (const Option option : match.options())
    if (match.label(option) == label) return match.choose(option);
  ADD_FAILURE() << "no " << label << " at: " << match.prompt();
  return false;
}

// A unit of a table is disabled by a spell; why did the war end?
std::string lulled(const std::string& units, const std::string& unit) {
  const YAML::Node position = YAML::Load("{term of: a, a: {mana: 5, arsenal: [Lullaby], battlefield: [" +
                                         units + "]}, b: {arsenal: [Lullaby]}}");
  std::map<std::string, int> named;
  const Deck* none[] = {nullptr, nullptr};
  const auto match = Rules::position(cards(), {"a", "b"}, none, {}, position, 1, named);
  match->resume();
  if (!choose(*match, "act Lullaby") ||
      (!match->over() && match->prompt().starts_with("Choose a direction") &&
       !choose(*match, "target " + unit)))
    return "";
  EXPECT_EQ(match->winner(), -1);
  return match->over() ? match->reason() : "";
}

bool tells(const std::string& reason, const std::string& part) {
  return reason.find(part) != std::string::npos;
}

TEST(CommandersEndless, TwoCardsThatFeedEachOther) {
  const std::string reason = lulled("Waking Goat, Lulling Goat, Still Goat", "Still Goat");
  EXPECT_TRUE(tells(reason, "Waking Goat")) << reason;
  EXPECT_TRUE(tells(reason, "Lulling Goat")) << reason;
  EXPECT_FALSE(tells(reason, "Still Goat")) << reason;
  EXPECT_TRUE(tells(reason, "too deep") || tells(reason, "too many") || tells(reason, "endless")) << reason;
}

TEST(CommandersEndless, OneCardThatFeedsItself) {
  const std::string reason = lulled("Restless Goat, Still Goat", "Restless Goat");
  EXPECT_TRUE(tells(reason, "Restless Goat")) << reason;
}

TEST(CommandersEndless, OneOfTheTwoAloneComesToRest) {
  EXPECT_EQ(lulled("Waking Goat, Still Goat", "Still Goat"), "");
  EXPECT_EQ(lulled("Restless Goat, Still Goat", "Still Goat"), "");
}

}  // namespace
}  // namespace tercio::commanders
