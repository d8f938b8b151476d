// What a table in front of a person needs of each rulebook: the places of options, decisions that are secret,
// forecasts of attacks. What holds in all positions is checked by the harness.
#include <yaml-cpp/yaml.h>

#include "tests/support/harness.h"

namespace tercio::test {
namespace {

class Position {
 public:
  Position(const std::string& game, const std::string& position, std::vector<std::string> names)
      : match_(begun(game, position, std::move(names))) {}
  Position(const Position& other) : match_(other.match_->clone()) {}

  void play(const std::string& label) { ASSERT_TRUE(match_->choose(find(label))) << label; }
  std::string forecast(const std::string& label) const { return match_->forecast(find(label)); }
  std::string places(const std::string& label) const {
    std::string text;
    for (const PlaceName& place : match_->places(find(label)))
      text += (text.empty() ? "" : ", ") + (place.owner.empty() ? "" : place.owner + "/") + place.name;
    return text;
  }
  const Match& match() const { return *match_; }

 private:
  static std::unique_ptr<Match> begun(const std::string& game, const std::string& position,
                                      std::vector<std::string> names) {
    std::vector<std::unique_ptr<DeckText>> decks(names.size());
    std::map<std::string, int> named;
    auto match =
        library().rulebook(game)->position(std::move(names), decks, {}, YAML::Load(position), 1, named);
    match->resume();
    return match;
  }
  Option find(const std::string& label) const {
    for (const Option option : match_->options())
      if (match_->label(option) == label) return option;
    ADD_FAILURE() << "no option \"" << label << "\" among\n" << options_text(*match_);
    return {};
  }

  std::unique_ptr<Match> match_;
};

Position warlords(const std::string& tom, const std::string& ann, const std::string& phase = "combat") {
  return {"warlords",
          "{phase: " + phase +
              ", initiative: tom, planets: [Osus IV, Ferrin, Tarrus, Barlus, Elouith], tom: {hand: [], "
              "deck: [Void Pirate], " +
              tom + "}, ann: {hand: [], deck: [Void Pirate], " + ann + "}}",
          {"tom", "ann"}};
}

TEST(WarlordsTable, PlacesOfOptions) {
  Position table =
      warlords("hq: [Captain Cato Sicarius], hand: [Eager Recruit, Fortress-Monastery], resources: 9",
               "hq: [Nazdreg]", "deploy");
  EXPECT_EQ(table.places("deploy Eager Recruit at planet 2 Ferrin"), "planet 2, tom/planet 2");
  EXPECT_EQ(table.places("deploy Fortress-Monastery to HQ"), "tom/hq");
  EXPECT_EQ(table.places("pass"), "");
  EXPECT_FALSE(table.match().silent_for(1)) << "a turn to deploy is everybody's to see";
  table.play("pass");
  EXPECT_EQ(table.places("commit to planet 3 Tarrus"), "planet 3, tom/planet 3");
  EXPECT_FALSE(table.match().silent_for(1));
}

TEST(WarlordsTable, AnAnswerFromTheHandIsSecret) {
  Position table = warlords("hq: [Captain Cato Sicarius], planet 1: [Eager Recruit]",
                            "hq: [Nazdreg], planet 1: [Goff Nob], hand: [Bigga Is Betta]");
  ASSERT_EQ(table.match().to_move(), 1) << table.match().prompt();
  EXPECT_TRUE(table.match().silent_for(0));
  EXPECT_FALSE(table.match().silent_for(1));
}

TEST(WarlordsTable, ForecastsOfAttacks) {
  Position table = warlords("planet 1: [Captain Cato Sicarius, Daring Assault Squad, Eager Recruit]",
                            "planet 1: [Nazdreg, Goff Nob, Guardsman]");
  EXPECT_EQ(table.forecast("attack with Eager Recruit"), "2 damage");
  EXPECT_EQ(table.forecast("attack with Daring Assault Squad"), "3 damage or 2 to each enemy");
  table.play("attack with Daring Assault Squad");
  EXPECT_EQ(table.forecast("against Guardsman"), "3 damage, destroys it");
  EXPECT_EQ(table.forecast("against Goff Nob"), "3 damage, 3 of 6 hit points left");
  EXPECT_EQ(table.forecast("area effect 2"), "2 damage to each of 3, destroys 1");
}

TEST(WarlordsTable, ForecastsOfArmorbaneAndWarlords) {
  Position table = warlords("planet 1: [Eldorath Starbane, Iyanden Wraithguard]",
                            "planet 1: [Nazdreg: {damage: 6}, Goff Nob]");
  EXPECT_EQ(table.forecast("attack with Iyanden Wraithguard"), "4 damage, no shields");
  table.play("attack with Iyanden Wraithguard");
  EXPECT_EQ(table.forecast("against Nazdreg"), "4 damage, bloodies the warlord, no shields");
}

Position delos(const std::string& tom, const std::string& ann) {
  return {"delos",
          "{battle: The Aquilorg Sea, attacker: tom, tom: {sector The Aquilorg Sea: [" + tom +
              "]}, ann: {sector The Aquilorg Sea: [" + ann + "]}}",
          {"tom", "ann"}};
}

TEST(DelosTable, ForecastsOfShots) {
  Position table = delos("Boyz Mob, Tactical Squad", "Squad Damocles, Gretchin Mob, Skim Riders");
  EXPECT_EQ(table.forecast("shoot with Boyz Mob"), "2 damage");
  table.play("shoot with Boyz Mob");
  EXPECT_EQ(table.forecast("at Gretchin Mob"), "2 damage, destroys it");
  EXPECT_EQ(table.forecast("at Squad Damocles"),
            "2 damage, armor 4 holds; strikes back with 3, destroys the attacker");
  table.play("at Gretchin Mob");
  EXPECT_EQ(table.forecast("block with Skim Riders"), "2 damage, armor 3 holds");
  EXPECT_EQ(table.forecast("no block"), "2 damage, destroys it");
  EXPECT_TRUE(table.match().silent_for(0));
}

TEST(DelosTable, ForecastsOfAssaultsAndSaves) {
  Position table = delos("{Pink Horror Swarm: {charging: true}}, Tactical Squad",
                         "Kan Wall, Squad Damocles, {Inquisitor Tyrus: {locked: true}}");
  EXPECT_EQ(table.forecast("assault with Pink Horror Swarm"), "d6 damage");
  table.play("assault with Pink Horror Swarm");
  EXPECT_EQ(table.forecast("at Inquisitor Tyrus"), "d6 damage, destroys it at 50 % (save 4+)");
  EXPECT_EQ(table.forecast("at Kan Wall"), "d6 damage, destroys it at 33 % (invulnerable 5+)");
}

TEST(DelosTable, ForecastsOfArtillery) {
  Position table = delos("Thunderfire Battery, Tactical Squad", "Gretchin Mob, Kan Wall");
  EXPECT_EQ(table.forecast("artillery Thunderfire Battery"), "hits on 4+ 50 %, 4+ 50 %");
}

TEST(DelosTable, PlacesOfOptions) {
  Position table = delos("Boyz Mob", "Gretchin Mob");
  EXPECT_EQ(table.places("shoot with Boyz Mob"), "");
  Position deploying{"delos",
                     "{phase: deployment, attacker: tom, tom: {hand: [Boyz Mob, Gretchin Mob]}, ann: {hand: "
                     "[Boyz Mob]}}",
                     {"tom", "ann"}};
  EXPECT_EQ(deploying.places("deploy Boyz Mob at The Aquilorg Sea"),
            "sector The Aquilorg Sea, tom/sector The Aquilorg Sea");
}

Position commanders(const std::string& tom, const std::string& ann) {
  return {"commanders", "{term of: tom, tom: {" + tom + "}, ann: {" + ann + "}}", {"tom", "ann"}};
}

TEST(CommandersTable, ForecastsOfAttacks) {
  Position table = commanders("battlefield: [Stone Golem, Pyromancer]",
                              "battlefield: [Pyromancer, {Pike Defender: {guard: true}}]");
  EXPECT_EQ(table.forecast("attack Stone Golem"), "20 damage");
  table.play("attack Stone Golem");
  EXPECT_EQ(table.forecast("against Pyromancer of ann"), "deals 20, ruins it; takes 10, 10 health left");
  EXPECT_EQ(table.forecast("against Pike Defender"), "deals 20, 10 health left; takes none");
}

TEST(CommandersTable, ForecastsOfAssaultsAndBlocks) {
  Position table =
      commanders("battlefield: [Stone Golem, Pyromancer]",
                 "arsenal: [Pyromancer], encampment: [Pike Defender], Village: {upgrades: [Mine]}");
  EXPECT_EQ(table.places("assault Village of ann with Pyromancer"), "ann/Village");
  EXPECT_EQ(table.forecast("assault Village of ann with Pyromancer"), "if not blocked: ruins 1 of 1 upgrade");
  EXPECT_EQ(table.forecast("assault encampment of ann with Pyromancer"),
            "if not blocked: 10 damage, 85 health left");
  EXPECT_EQ(table.places("assault encampment of ann with Pyromancer"), "ann/encampment");
  Position village = table;
  village.play("assault Village of ann with Pyromancer");
  EXPECT_EQ(village.forecast("join Stone Golem"), "if not blocked: ruins it");
  EXPECT_EQ(village.forecast("done"), "if not blocked: ruins 1 of 1 upgrade");
  table.play("assault encampment of ann with Pyromancer");
  EXPECT_EQ(table.forecast("join Stone Golem"), "if not blocked: 30 damage, 65 health left");
  table.play("done");
  EXPECT_EQ(table.forecast("block Pyromancer with Pike Defender"),
            "deals 15, 0 health left; takes 10, 15 health left");
  EXPECT_FALSE(table.match().silent_for(0)) << "priority is seen by all";
}

TEST(CommandersTable, ModesInTheWordsOfTheCard) {
  Position table = commanders(
      "gold: 9, mana: 9, arsenal: [Overgrowth], battlefield: [Pack Wolf, {Pyromancer: {items: [Firestaff]}}]",
      "");
  EXPECT_EQ(table.forecast("act Overgrowth mode 1"),
            "Pay 2 mana to grow an ally creature. It gets +10/+10 this term.");
  EXPECT_EQ(table.forecast("act Overgrowth mode 2"), "Pay 3 mana to overgrow an item. Ruin it.");
}

TEST(CommandersTable, PlacesOfOptions) {
  Position table = commanders(
      "gold: 9, mana: 9, arsenal: [Pyromancer, Village, Mine], encampment: [Stone Golem], Cliff Aerie: {}",
      "");
  EXPECT_EQ(table.places("deploy Pyromancer in encampment"), "tom/encampment");
  EXPECT_EQ(table.places("deploy Pyromancer in Cliff Aerie"), "tom/Cliff Aerie");
  EXPECT_EQ(table.places("annex Village"), "tom/locations");
  EXPECT_EQ(table.places("upgrade Cliff Aerie with Mine"), "tom/Cliff Aerie");
  EXPECT_EQ(table.places("move Stone Golem to battlefield"), "tom/battlefield");
  EXPECT_EQ(table.places("wait"), "");
}

}  // namespace
}  // namespace tercio::test
