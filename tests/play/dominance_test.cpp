// Choices that something else on offer beats whatever happens, and those of which that is not obvious.
#include "play/dominance.h"

#include <gtest/gtest.h>

#include "play/scenario.h"
#include "tests/support/cards.h"

namespace tercio::test {
namespace {

// A position, and the choices by which the decision is reached: all others decline by themselves.
class At {
 public:
  At(const std::string& text, const std::vector<std::string>& way)
      : scenario_(read_scenario(text + "script: []\n", "test.yaml", library())) {
    scenario_.match->resume();
    for (const std::string& label : way) scenario_.match->choose(option(label));
  }

  Option option(const std::string& label) const {
    std::string all;
    for (const Option option : scenario_.match->options()) {
      const std::string here = scenario_.match->label(option);
      if (here.starts_with(label)) return option;
      all += "\n" + here;
    }
    ADD_FAILURE() << label << " is not on offer:" << all;
    return scenario_.match->options()[0];
  }
  // What is better than this choice, and why; empty if nothing is.
  std::string better(const std::string& label) const {
    const auto found = dominance(*scenario_.rulebook, *scenario_.match, option(label));
    return found ? found->better + ": " + found->gain : "";
  }

 private:
  Scenario scenario_;
};

std::string warlords(const std::string& phase, const std::string& ann, const std::string& rolf) {
  return "game: warlords\nplayers: [Ann, Rolf]\nposition:\n  phase: " + phase +
         "\n  round: 2\n  initiative: Ann\n  planets: [Elouith, Ferrin, Carnath, Tarrus, Iridial]\n  Ann: " +
         ann + "\n  Rolf: " + rolf + "\n";
}

TEST(Dominance, AFreeGainIsNotDeclined) {
  const At cato(warlords("combat", "{planet 1: [Honored Librarian, Captain Cato Sicarius]}",
                         "{hq: [Nazdreg], planet 1: [Shoota Mob, Enraged Ork]}"),
                {"attack with Honored Librarian", "against Shoota Mob"});
  EXPECT_EQ(cato.better("pass").find("use Captain Cato Sicarius"), 0U) << cato.better("pass");
  EXPECT_NE(cato.better("pass").find(": Ann/resources"), std::string::npos) << cato.better("pass");
  EXPECT_EQ(cato.better("use Captain Cato"), "");
}

// The blow is larger than shields and hit points together; where the card saves the unit it is not obvious.
TEST(Dominance, AShieldThatSavesNobodyIsKept) {
  for (const auto& [unit, wasted] : {std::pair("Eager Recruit", true), {"Land Raider", false}}) {
    const At asked(warlords("combat",
                            "{hq: [Captain Cato Sicarius], hand: [Tallassarian Tempest Blade], planet 1: "
                            "[Eager Recruit, Land Raider]}",
                            "{hq: [Nazdreg], planet 1: [Goff Nob, Shoota Mob]}"),
                   {"attack with Land Raider", "against Shoota Mob", std::string("against ") + unit});
    EXPECT_EQ(asked.better("shield Tallassarian"), wasted ? "pass: Tallassarian Tempest Blade" : "");
    EXPECT_EQ(asked.better("pass"), "");
  }
}

std::string delos(const std::string& ann) {
  return "game: delos\nplayers: [Ann, Rolf]\nposition:\n  battle: Frostfen\n  attacker: Ann\n  Ann: "
         "{command: [], "
         "sector Frostfen: " +
         ann + "}\n  Rolf: {command: [], sector Frostfen: [Bad Moon Boyz, Tactical Squad]}\n";
}

TEST(Dominance, AShotOfNothingIsNotFiredBesideOneThatCounts) {
  const At both(delos("[Settlers, Tactical Squad]"), {});
  EXPECT_EQ(both.better("shoot with Settlers"), "shoot with Tactical Squad: more firepower than 0");
  EXPECT_EQ(both.better("shoot with Tactical Squad"), "");
  EXPECT_EQ(both.better("pass"), "");
  const At alone(delos("[Settlers, {Tactical Squad: {locked: true}}]"), {});
  EXPECT_EQ(alone.better("shoot with Settlers"), "");
}

TableView table(const std::string& gold, const std::string& place, const std::string& damage) {
  TableView view;
  view.properties = {{"ann/gold", gold}, {"phase", "campaign"}};
  view.places = {{"ann", place, "", {{"Goat", "creature", "ann", {{"damage", damage}}, {}, "", 7}}, {}}};
  return view;
}

TEST(Gain, IsWhatIsBetterIfNothingIsWorse) {
  const TableView here = table("2", "camp", "1");
  EXPECT_EQ(gain(here, here, "ann"), "");
  EXPECT_EQ(gain(here, table("3", "camp", "0"), "ann"), "ann/gold, damage of Goat");
  EXPECT_EQ(gain(here, table("3", "camp", "0"), "ben"), std::nullopt);
  EXPECT_EQ(gain(table("3", "camp", "0"), here, "ben"), "ann/gold, damage of Goat");
  EXPECT_EQ(gain(here, table("3", "camp", "2"), "ann"), std::nullopt);
  EXPECT_EQ(gain(here, table("2", "field", "1"), "ann"), std::nullopt);
  EXPECT_EQ(gain(here, table("2", "hand", "1"), "ann"), std::nullopt);
  EXPECT_EQ(gain(here, table("2", "ruins", "1"), "ann"), std::nullopt);
  EXPECT_EQ(gain(table("2", "ruins", "1"), table("2", "hand", "1"), "ann"), "Goat");
  TableView other = here;
  other.properties[1].second = "barter";
  EXPECT_EQ(gain(here, other, "ann"), std::nullopt);
  other = here;
  other.places[0].cards.clear();
  EXPECT_EQ(gain(here, other, "ann"), std::nullopt);
}

}  // namespace
}  // namespace tercio::test
