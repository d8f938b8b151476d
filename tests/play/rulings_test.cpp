#include "play/rulings.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/cards.h"

namespace tercio::test {
namespace {

std::vector<std::string> questions_about(const std::string& title) {
  std::vector<std::string> all;
  for (const CardSheet& card : library().rulebook("warlords")->sheets())
    if (card.title == title)
      for (const Ruling& ruling : rulings_of("warlords"))
        if (concerns(ruling, card)) all.push_back(ruling.question);
  return all;
}

TEST(Rulings, EveryGameHasSome) {
  for (const std::string game : {"warlords", "commanders", "delos"}) {
    EXPECT_GT(rulings_of(game).size(), 20U) << game;
    for (const Ruling& ruling : rulings_of(game)) {
      EXPECT_FALSE(ruling.reading.empty()) << ruling.question;
      EXPECT_EQ(ruling.question.find("---"), std::string::npos);
      EXPECT_EQ(ruling.question.find("(D-"), std::string::npos);
    }
  }
  EXPECT_TRUE(rulings_of("chess").empty());
}

TEST(Rulings, AreFoundByTheNameOfACard) {
  EXPECT_EQ(questions_about("Foresight"), std::vector<std::string>{"Foresight and the escort"});
  EXPECT_EQ(questions_about("Carnath").size(), 1U);
  EXPECT_TRUE(questions_about("Void Pirate").empty());
}

TEST(Rulings, AreFoundByAKeyword) {
  CardSheet card;
  card.title = "Brave Goat";
  card.lists = {{"keywords", {"Area Effect (2)"}}};
  EXPECT_TRUE(concerns({"Area Effect and shields", "", ""}, card));
  EXPECT_FALSE(concerns({"Area Effects and shields", "", ""}, card));
  EXPECT_TRUE(concerns({"", "The Brave Goat goes home.", ""}, card));
}

}  // namespace
}  // namespace tercio::test
