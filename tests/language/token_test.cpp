#include "language/token.h"

#include <gtest/gtest.h>

namespace tercio::language {
namespace {

std::string shown(std::string_view text) {  // each token with a letter for its kind
  std::string all;
  for (const Token& token : lex(text)) {
    if (!all.empty()) all += ' ';
    all += "WNSQ,?"[static_cast<std::size_t>(token.kind)];
    all += '<' + std::string(token.text) + '>';
  }
  return all;
}

TEST(Token, WordsKeepApostrophesHyphensDigitsAndBangs) {
  EXPECT_EQ(shown("'Ard Boyz' face-down Waaagh! 2nd x4 Ca\xc3\xa9"),
            "W<'Ard> W<Boyz'> W<face-down> W<Waaagh!> W<2nd> W<x4> W<Ca\xc3\xa9>");
}

TEST(Token, NumbersAndSignedNumbers) {
  EXPECT_EQ(shown("12 +2 -1"), "N<12> S<+2> S<-1>");
  EXPECT_EQ(lex("-1").front().value, -1);
  EXPECT_EQ(lex("+20").front().value, 20);
  EXPECT_EQ(lex("007").front().value, 7);
}

TEST(Token, TrailingPlusStandsAlone) { EXPECT_EQ(shown("test 3+: +X"), "W<test> N<3> ,<+> ,<:> ,<+> W<X>"); }

TEST(Token, PunctuationStandsAlone) {
  EXPECT_EQ(shown("a,b;c:d.(e)/f"), "W<a> ,<,> W<b> ,<;> W<c> ,<:> W<d> ,<.> ,<(> W<e> ,<)> ,</> W<f>");
}

TEST(Token, PrefixNonStandsAlone) {
  EXPECT_EQ(shown("non-warlord Non-unique nonsense canon-ball"),
            ",<non-> W<warlord> ,<Non-> W<unique> W<nonsense> W<canon-ball>");
}

TEST(Token, QuotedLosesItsQuotes) { EXPECT_EQ(shown("a \"Red Hand, II\" b"), "W<a> Q<Red Hand, II> W<b>"); }

TEST(Token, WhatNoTextMayContainIsUnknown) {
  EXPECT_EQ(shown("a @ b"), "W<a> ?<@> W<b>");
  EXPECT_EQ(shown("a \"open b"), "W<a> ?<\"open b>");
  EXPECT_EQ(shown("99999999999"), "?<99999999999>");
}

TEST(Token, ColumnsCountFromZero) {
  const auto tokens = lex("  deal  3,");
  ASSERT_EQ(tokens.size(), 3U);
  EXPECT_EQ(tokens[0].column, 2U);
  EXPECT_EQ(tokens[1].column, 8U);
  EXPECT_EQ(tokens[2].column, 9U);
}

}  // namespace
}  // namespace tercio::language
