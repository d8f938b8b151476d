// Decks of the later factions, with cards of this test's own.
#include <gtest/gtest.h>

#include "rulebooks/warlords/rules.h"
#include "tests/support/cards.h"

namespace tercio::warlords {
namespace {

constexpr const char* own_cards = R"(
Own Tyrant | warlord, Tyranid, unique, signature 41 | ATK 2, HP 7, hand 6, resources 6 | Creature. | Own 1
Own Gaunts | army, Tyranid, signature 41 x5 | cost 1, ATK 1, HP 1, command 1 | Creature. | Own 2
Own Lictor | synapse, Tyranid, unique | ATK 1, HP 4, command 2 | Creature. | Own 3
Own Lord | warlord, Necron, unique, signature 42 | ATK 2, HP 6, hand 7, resources 7 | Soldier. | Own 4
Own Blaze | warlord, Tau, unique, signature 43 | ATK 2, HP 6, hand 7, resources 7 | Soldier. | Own 5
Your only allies are Astra Militarum cards.
Own Wagon | warlord, Ork, unique, signature 44 | ATK 2, HP 6, hand 7, resources 7 | Soldier. | Own 6
Your only allies are Vehicle Astra Militarum units and Vehicle Space Marine units.
)";

const Catalog& cards() {
  static const auto catalog = [] {
    auto read = std::make_unique<Catalog>();
    read->add_folder(Library::home() / "cards" / "warlords");
    read->add_text(own_cards, "own.cards");
    read->compile();
    for (const auto& problem : read->problems()) ADD_FAILURE() << problem.text();
    return read;
  }();
  return *catalog;
}

// The faults of a starter deck, which may be small.
std::string faults(const std::string& warlord, const std::string& list,
                   const std::string& format = "starter") {
  const std::string text = "format: " + format + "\nwarlord: " + warlord + "\n" + list;
  const auto read = Rules::read_deck(cards(), text, "my.deck");
  if (const auto* problem = std::get_if<DeckProblem>(&read)) return problem->message;
  std::string all;
  for (const std::string& fault : deck_faults(cards(), std::get<Deck>(read))) all += fault + "\n";
  return all;
}
bool says(const std::string& text, const std::string& what) { return text.find(what) != std::string::npos; }

TEST(LaterDecks, TyranidsHaveOneSynapseUnitAndNoAllies) {
  const std::string squad = "5 Own Gaunts\n", right = squad + "1 Own Lictor\n";
  EXPECT_EQ(faults("Own Tyrant", right + "2 Promotion\n"), "");
  EXPECT_TRUE(says(faults("Own Tyrant", squad), "0 synapse units"));
  EXPECT_TRUE(says(faults("Own Tyrant", squad + "2 Own Lictor\n"), "2 synapse units"));
  EXPECT_TRUE(says(faults("Own Tyrant", right + "1 Rogue Trader\n"), "no neutral army units"));
  EXPECT_TRUE(says(faults("Own Tyrant", right + "1 Goff Boyz\n"), "Tyranids have no allies"));
  EXPECT_TRUE(says(faults("Nazdreg", "1 Own Lictor\n"), "no other faction may ally"));
  EXPECT_TRUE(
      says(faults("Own Tyrant", right, "standard"), "5 cards: fifty at least, besides the synapse unit"));
}

TEST(LaterDecks, ASquadIsAsItIsListed) {
  EXPECT_TRUE(says(faults("Own Tyrant", "4 Own Gaunts\n1 Own Lictor\n"), "the signature squad has 5"));
}

TEST(LaterDecks, NecronsHaveCommonArmyUnitsOfAll) {
  EXPECT_EQ(faults("Own Lord", "3 Goff Boyz\n3 Eager Recruit\n3 Rogue Trader\n2 Promotion\n"), "");
  EXPECT_TRUE(says(faults("Own Lord", "1 Goff Nob\n"), "loyal to another faction"));
  EXPECT_TRUE(says(faults("Own Lord", "1 Suppressive Fire\n"), "army units only"));
  EXPECT_TRUE(says(faults("Own Lord", "1 Own Lictor\n"), "no other faction may ally"));
}

TEST(LaterDecks, SomeWarlordsNameTheirAllies) {
  EXPECT_EQ(faults("Own Blaze", "2 Mordian Hellhound\n1 Rogue Trader\n"), "");
  EXPECT_TRUE(says(faults("Own Blaze", "1 Eager Recruit\n"), "not among the allies of Own Blaze"));
  EXPECT_EQ(faults("Own Wagon", "2 Mordian Hellhound\n1 Land Raider\n"), "");
  EXPECT_TRUE(says(faults("Own Wagon", "1 Eager Recruit\n"), "not among the allies of Own Wagon"));
  EXPECT_TRUE(says(faults("Own Wagon", "1 Suppressive Fire\n"), "not among the allies"));
}

TEST(LaterDecks, FormatsByPack) {
  EXPECT_TRUE(says(faults("Own Lord", "", "core"), "which came later than Core"));
  EXPECT_TRUE(
      says(faults("Own Lord", "", "up to Legions of Death"), "which came later than Legions of Death"));
  EXPECT_FALSE(says(faults("Own Lord", "", "full"), "came later"));
  EXPECT_FALSE(says(faults("Nazdreg", "3 Goff Boyz\n", "core"), "came later"));
  EXPECT_TRUE(says(faults("Nazdreg", "", "up to nothing"), "formats are"));
}

}  // namespace
}  // namespace tercio::warlords
