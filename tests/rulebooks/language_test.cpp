// The card language of all three games: every example and every shipped line has exactly one reading.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <set>

#include "language/coverage.h"
#include "language/generate.h"
#include "rulebooks/commanders/text/phrases.h"
#include "rulebooks/delos/text/phrases.h"
#include "tests/rulebooks/wordings.h"
#include "tests/support/cards.h"

namespace tercio {
namespace {

using language::Grammar;
using language::Tree;

const warlords::Catalog& shipped() { return test::cards(); }

Grammar with_lines(const std::vector<std::string>& lines,
                   Grammar (*make)(const std::vector<language::CardText>&)) {
  language::CardText card;
  for (const std::string& line : lines) card.abilities.push_back({{}, line});
  return make({card});
}

void expect_one_reading(const Grammar& grammar, std::string_view category, const std::string& text) {
  const auto parsed = grammar.parse(category, text);
  if (const auto* problem = std::get_if<language::Problem>(&parsed)) {
    ADD_FAILURE() << category << ": " << text << "\n"
                  << std::string(problem->column, ' ') << "^ " << problem->message;
    return;
  }
  const auto& tree = std::get<Tree>(parsed);
  const std::string formatted = grammar.format(tree);
  const auto again = grammar.parse(category, formatted);
  ASSERT_TRUE(std::holds_alternative<Tree>(again)) << formatted;
  EXPECT_EQ(std::get<Tree>(again), tree) << text;
  EXPECT_EQ(grammar.format(std::get<Tree>(again)), formatted);
}

void expect_examples_read(const Grammar& grammar) {
  EXPECT_TRUE(language::unfilled_slots(grammar).empty());
  for (const language::Row& row : grammar.rows()) {
    const std::string text = language::example(grammar, row);
    expect_one_reading(grammar, row.category, text);
    const auto parsed = grammar.parse(row.category, text);
    if (const auto* tree = std::get_if<Tree>(&parsed)) {
      std::vector<unsigned> used;
      language::count_rows(grammar, *tree, used);
      EXPECT_GT(used[static_cast<std::size_t>(&row - grammar.rows().data())], 0U)
          << row.pattern << ": " << text;
    }
  }
}

TEST(Phrases, ExamplesOfWarlords) { expect_examples_read(shipped().grammar()); }
TEST(Phrases, ExamplesOfCommanders) { expect_examples_read(commanders::grammar({})); }
TEST(Phrases, ExamplesOfDelos) { expect_examples_read(delos::grammar({})); }

TEST(Phrases, EveryShippedLineHasOneReadingAndIsFormatted) {
  const warlords::Catalog& cards = shipped();
  ASSERT_TRUE(cards.problems().empty()) << cards.problems().front().text();
  for (std::size_t id = 1; id < cards.size(); ++id)
    for (const std::string& line : cards[id].lines) expect_one_reading(cards.grammar(), "ability", line);
}

// The lines that the design promises, letter by letter.
TEST(Phrases, SampleLinesStandAsWritten) {
  for (const std::string line :
       {"Interrupt: when damage is assigned to an enemy unit here, raise that damage by 1.",
        "Interrupt: when this unit leaves play, look at the top 6 cards of your deck; you may put an Astra "
        "Militarum "
        "support with printed cost 2 or less from among them into play at your HQ; put the rest on the "
        "bottom in any "
        "order."}) {
    const auto parsed = shipped().grammar().parse("ability", line);
    ASSERT_TRUE(std::holds_alternative<Tree>(parsed)) << line;
    EXPECT_EQ(shipped().grammar().format(std::get<Tree>(parsed)), line);
  }
}

TEST(Phrases, WordingsOfCommanders) {
  const std::vector<std::string> lines = wordings("commanders");
  ASSERT_GT(lines.size(), 30U);
  const Grammar grammar = with_lines(lines, commanders::grammar);
  for (const std::string& line : lines) expect_one_reading(grammar, "ability", line);
  EXPECT_TRUE(std::count(lines.begin(), lines.end(),
                         "Anytime this unit would ruin a unit, banish that unit instead."));
  EXPECT_TRUE(std::count(lines.begin(), lines.end(),
                         "A: ruin this unit to flare. Deal 10 damage to each local unit."));
}

TEST(Phrases, WordingsOfDelos) {
  const std::vector<std::string> lines = wordings("delos");
  ASSERT_GT(lines.size(), 30U);
  const Grammar grammar = with_lines(lines, delos::grammar);
  for (const std::string& line : lines) expect_one_reading(grammar, "ability", line);
  EXPECT_TRUE(std::count(lines.begin(), lines.end(),
                         "BA, lock 2 of your characters, test 3+: destroy all locked enemy units."));
  EXPECT_TRUE(std::count(lines.begin(), lines.end(),
                         "R, once per event: after an enemy fails a test, lock up to as many enemy units as "
                         "the number rolled."));
}

TEST(Phrases, FewHaveASingleUser) {
  const warlords::Catalog& cards = shipped();
  std::vector<std::set<std::uint16_t>> users(cards.grammar().rows().size());
  for (std::size_t id = 1; id < cards.size(); ++id)
    for (const Tree& tree : cards[id].trees) {
      std::vector<unsigned> rows;
      language::count_rows(cards.grammar(), tree, rows);
      for (std::size_t row = 0; row < rows.size(); ++row)
        if (rows[row]) users[row].insert(cards[id].title_id);
    }
  // The words of a category are one phrase: `deploy`, `command`, `combat` and `headquarters` are phases.
  std::map<std::string_view, std::set<std::uint16_t>> words;
  std::size_t used = 0, single = 0;
  const auto count = [&](const std::set<std::uint16_t>& titles) {
    used += !titles.empty();
    single += titles.size() == 1;
  };
  for (std::size_t row = 0; row < users.size(); ++row) {
    const language::Row& phrase = cards.grammar().rows()[row];
    if (phrase.pattern.find('{') == std::string_view::npos)
      words[phrase.category].insert(users[row].begin(), users[row].end());
    else
      count(users[row]);
  }
  for (const auto& [category, titles] : words) count(titles);
  // Phrases are made to be combined, and the core set alone combines few of them twice.
  EXPECT_LE(single * 100, used * 30) << single << " of " << used;
}

RC_GTEST_PROP(Phrases, FormattedTreesReadBack, (std::uint64_t seed)) {
  const Grammar& grammar = shipped().grammar();
  const Tree tree = language::random_tree(grammar, "ability", seed, 6);
  const auto parsed = grammar.parse("ability", grammar.format(tree));
  if (const auto* read = std::get_if<Tree>(&parsed)) {
    // What is said of a kind belongs to the nearest one, and stands there in the tree that is read.
    RC_ASSERT(*read == tree || grammar.format(*read) == grammar.format(tree));
  } else {  // some texts of no sense have two readings; they are refused, never misread
    RC_ASSERT(std::get<language::Problem>(parsed).message.starts_with("two readings"));
  }
}

}  // namespace
}  // namespace tercio
