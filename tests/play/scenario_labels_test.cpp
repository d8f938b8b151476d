#include <gtest/gtest.h>

#include "play/scenario_labels.h"

namespace tercio {
namespace {

const Labels labels({"Nazdreg", "Nazdreg's Flash Gitz", "Goff Nob", "Snotlings", "Snotling Attack",
                     "Squig Bombin'", "Barlus"});

TEST(ScenarioLabels, PhrasesFitWholeWordsWhateverTheCase) {
  EXPECT_TRUE(labels.fits("attack with Goff Nob", "ATTACK WITH"));
  EXPECT_FALSE(labels.fits("attack with Goff Nob", "no"));
  EXPECT_FALSE(labels.fits("X = 10", "X = 1"));
  EXPECT_TRUE(labels.fits("X = 1", "x = 1"));
  EXPECT_TRUE(labels.fits("deploy Goff Nob at planet 2 Barlus", "planet 2"));
  EXPECT_FALSE(labels.fits("deploy Goff Nob at planet 2 Barlus",
                           "planet"
                           " 22"));
  EXPECT_TRUE(labels.fits("shield Squig Bombin' on Goff Nob", "Squig Bombin'"));
  EXPECT_TRUE(labels.fits("use Nazdreg's Flash Gitz", "Flash Gitz"));
}

TEST(ScenarioLabels, ATitleFitsThatTitleOnly) {
  EXPECT_FALSE(labels.fits("against Nazdreg's Flash Gitz", "Nazdreg"));
  EXPECT_FALSE(labels.fits("against Nazdreg's Flash Gitz", "against Nazdreg"));
  EXPECT_TRUE(labels.fits("against Nazdreg's Flash Gitz", "Nazdreg's Flash Gitz"));
  EXPECT_TRUE(labels.fits("against Nazdreg at planet 1", "Nazdreg"));
  EXPECT_TRUE(labels.fits("use Nazdreg's Flash Gitz on Nazdreg", "Nazdreg"));
  EXPECT_FALSE(labels.fits("shield Snotling Attack on Goff Nob", "Snotlings"));
}

TEST(ScenarioLabels, WithoutANumberItIsTheFirstCopy) {
  EXPECT_TRUE(labels.fits("attack with Snotlings", "Snotlings"));
  EXPECT_FALSE(labels.fits("attack with Snotlings (2)", "Snotlings"));
  EXPECT_FALSE(labels.fits("attack with Snotlings (2)", "attack with Snotlings"));
  EXPECT_TRUE(labels.fits("attack with Snotlings (2)", "Snotlings", true));
  EXPECT_TRUE(labels.fits("attack with Snotlings (2)", "Snotlings (2)"));
  EXPECT_FALSE(labels.fits("attack with Snotlings (22)", "Snotlings (2)"));
}

TEST(ScenarioLabels, WhatStandsInBracketsMayBeLeftOut) {
  EXPECT_TRUE(labels.fits("use Barlus (attached to Goff Nob (2)) on Snotlings at planet 1",
                          "use Barlus on Snotlings"));
  EXPECT_TRUE(labels.fits("use Barlus (HQ) on Snotlings", "use Barlus (HQ)"));
  EXPECT_FALSE(labels.fits("use Barlus (HQ) on Snotlings (2)", "use Barlus on Snotlings"));
  EXPECT_FALSE(labels.fits("use Barlus on Snotlings", "use Barlus (HQ)"));
}

TEST(ScenarioLabels, StepsAreSplitAtSlashes) {
  EXPECT_EQ(split_phrases("attack with / Goff Nob"), (std::vector<std::string>{"attack with", "Goff Nob"}));
  EXPECT_EQ(split_phrases("pass"), std::vector<std::string>{"pass"});
  EXPECT_EQ(without_number("Goff Nob (12)"), "Goff Nob");
  EXPECT_EQ(without_number("Goff Nob (b)"), "Goff Nob (b)");
}

}  // namespace
}  // namespace tercio
