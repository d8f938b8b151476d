// Card texts of every rulebook: random ones are playable, every card can be explained, one's own replace
// those that ship.
#include "language/cardfile.h"
#include "language/table.h"
#include "play/files.h"
#include "play/random_cards.h"
#include "play/trials.h"
#include "tests/rulebooks/wordings.h"
#include "tests/support/cards.h"
#include "tests/support/every_rulebook.h"

namespace tercio::test {
namespace {

template <class Rules>
class Texts : public testing::Test {
 protected:
  const std::string game_{Rules::name};
  std::vector<language::CardText> shipped() const {
    std::vector<language::CardText> all;
    for (const auto& file : files_below(Library::home() / "cards" / game_, ".cards"))
      for (auto& card : language::read_cards(read_whole(file), file.string()).cards)
        all.push_back(std::move(card));
    return all;
  }
  std::unique_ptr<Rulebook> with(const std::string& text) const {
    auto rulebook = make_rulebook(game_);
    rulebook->load(Library::home(), {}, {{text, "mine.cards"}});
    return rulebook;
  }
};
TYPED_TEST_SUITE(Texts, EveryRulebook, RulebookTitles);

TYPED_TEST(Texts, RandomOnesArePlayable) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    FuzzPlan plan;
    const std::vector<DeckText> decks = Library::decks(TypeParam::name);
    plan.decks = {decks[seed % decks.size()], decks[(seed + 1) % decks.size()]};
    plan.games = 8;
    plan.seed = seed;
    plan.may_be_void = true;
    const RandomCards made = random_cards(this->game_, plan.decks, seed);
    EXPECT_GT(made.sentences, 15U) << "of " << made.tried;
    const auto rulebook = this->with(made.cards.text);
    for (const std::string& problem : rulebook->problems()) ADD_FAILURE() << problem;
    const FuzzResult result = rulebook->fuzz(plan);
    for (const FuzzFailure& failure : result.failures)
      ADD_FAILURE() << "seed " << seed << ", game " << failure.game << ": " << failure.what;
    EXPECT_LT(result.voided, plan.games) << "no game is played to its end";
    for (const language::CardText& card : language::read_cards(made.cards.text, "random.cards").cards)
      EXPECT_FALSE(rulebook->explain(card.title).empty()) << card.title;
  }
}

// What the teller says only where it has no words.
TYPED_TEST(Texts, EveryCardIsExplainedInWords) {
  const auto rulebook = this->with("");
  for (const CardSheet& card : rulebook->sheets()) {
    const std::string told = rulebook->explain(card.title);
    EXPECT_EQ(told.empty(), card.lines.empty() && card.other_side.empty()) << card.title;
    for (const char* wordless : {"it is done", "the rules say so", "a number", ". ."})
      EXPECT_EQ(told.find(wordless), std::string::npos) << card.title << ":\n" << told;
    for (const std::string& line : card.lines)
      EXPECT_NE(told.find(line), std::string::npos) << card.title << ": " << line;
  }
}

TYPED_TEST(Texts, OnesOwnReplaceThoseThatShip) {
  language::CardText card = this->shipped().front();
  const std::size_t before = this->with("")->sheets().size();
  const std::string text = language::format_card(card);
  const auto rulebook = this->with(text);
  EXPECT_TRUE(rulebook->problems().empty());
  EXPECT_EQ(rulebook->sheets().size(), before);
  ASSERT_EQ(rulebook->notes().size(), 1U);
  EXPECT_NE(rulebook->notes()[0].find("mine.cards:1: \"" + card.title + "\" replaces"), std::string::npos);
  const auto twice = this->with(text + text);
  ASSERT_FALSE(twice->problems().empty());
  EXPECT_NE(twice->problems()[0].find("exists already"), std::string::npos);
}

TYPED_TEST(Texts, WhatIsWrongInAllFilesIsToldAtOnce) {
  language::CardText card = this->shipped().front();
  card.title = "Mine";
  card.abilities.push_back({{}, "Frobnicate the gloom."});
  const std::string first = language::format_card(card) + "Headless | army | cost\n";
  card.title = "Another of mine";
  const auto rulebook = make_rulebook(this->game_);
  rulebook->load(Library::home(), {}, {{first, "a.cards"}, {language::format_card(card), "b.cards"}});
  unsigned in_a = 0, in_b = 0;
  for (const std::string& problem : rulebook->problems()) {
    in_a += problem.starts_with("a.cards:");
    in_b += problem.starts_with("b.cards:");
  }
  EXPECT_EQ(in_a, 2U);
  EXPECT_EQ(in_b, 1U);
}

TYPED_TEST(Texts, WordingsOfTheReferenceAreAccepted) {
  const std::vector<std::string> lines = wordings(this->game_);
  EXPECT_GT(lines.size(), 60U);
  const std::vector<std::string> refused = refusals(this->game_, lines);
  for (std::size_t i = 0; i < lines.size(); ++i) EXPECT_EQ(refused[i], "") << lines[i];
}

// What a designer might write, and what he is told.
TYPED_TEST(Texts, RewordingsLeadToWordsThatWork) {
  const auto rulebook = this->with("");
  const language::Grammar& grammar = rulebook->grammar();
  unsigned known = 0;
  for (const language::Rewording& one : grammar.rewordings())
    for (const auto token : language::lex(one.meant))
      if (token.kind == language::TokenKind::Word) {
        const std::string word(token.text);
        const bool found = grammar.table().literals.find(language::lower_case(word)) != 0 ||
                           grammar.table().vocabulary.find(word) != 0;
        EXPECT_TRUE(found) << one.printed << " -> " << one.meant << ": " << word;
        known += found;
      }
  EXPECT_GT(known, 50U);
}

}  // namespace
}  // namespace tercio::test
