// The card language of Commanders: examples, shipped lines and random texts have exactly one reading.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "language/coverage.h"
#include "language/generate.h"
#include "rulebooks/commanders/rules.h"
#include "rulebooks/commanders/text/phrases.h"
#include "tests/support/cards.h"

namespace tercio::commanders {
namespace {

using language::Grammar;
using language::Tree;

const Catalog& shipped() { return test::cards_of<Rules>(); }

TEST(CommandersLanguage, ExamplesOfAllRowsHaveOneReading) {
  const Grammar words = grammar({});
  EXPECT_TRUE(language::unfilled_slots(words).empty());
  for (const language::Row& row : words.rows()) {
    const std::string text = language::example(words, row);
    const auto parsed = words.parse(row.category, text);
    ASSERT_TRUE(std::holds_alternative<Tree>(parsed))
        << row.category << ": " << text << ": " << std::get<language::Problem>(parsed).message;
    const auto again = words.parse(row.category, words.format(std::get<Tree>(parsed)));
    ASSERT_TRUE(std::holds_alternative<Tree>(again)) << words.format(std::get<Tree>(parsed));
    EXPECT_EQ(std::get<Tree>(again), std::get<Tree>(parsed)) << text;
    std::vector<unsigned> used;
    language::count_rows(words, std::get<Tree>(parsed), used);
    EXPECT_GT(used[static_cast<std::size_t>(&row - words.rows().data())], 0U) << row.pattern << ": " << text;
  }
}

TEST(CommandersLanguage, EveryShippedLineHasOneReadingAndIsFormatted) {
  for (std::size_t id = 1; id < shipped().size(); ++id)
    for (const std::string& line : shipped()[id].lines) {
      const auto parsed = shipped().grammar().parse("ability", line);
      ASSERT_TRUE(std::holds_alternative<Tree>(parsed)) << shipped()[id].title << ": " << line;
      EXPECT_EQ(shipped().grammar().format(std::get<Tree>(parsed)), line) << shipped()[id].title;
    }
}

TEST(CommandersLanguage, FewPhrasesHaveASingleUser) {
  std::vector<std::set<std::uint16_t>> users(shipped().grammar().rows().size());
  for (std::size_t id = 2; id < shipped().size(); ++id)
    for (const Tree& tree : shipped()[id].trees) {
      std::vector<unsigned> rows;
      language::count_rows(shipped().grammar(), tree, rows);
      for (std::size_t row = 0; row < rows.size(); ++row)
        if (rows[row]) users[row].insert(shipped()[id].id);
    }
  std::size_t used = 0, single = 0;
  for (const auto& titles : users) {
    used += !titles.empty();
    single += titles.size() == 1;
  }
  EXPECT_LE(single * 100, used * 15) << single << " of " << used;
}

RC_GTEST_PROP(CommandersLanguage, FormattedTreesReadBack, (std::uint64_t seed)) {
  static const Grammar words = grammar({});
  const Tree tree = language::random_tree(words, "ability", seed, 6);
  const auto parsed = words.parse("ability", words.format(tree));
  if (const auto* read = std::get_if<Tree>(&parsed)) {
    // What is said of a kind belongs to the nearest one, and stands there in the tree that is read.
    RC_ASSERT(*read == tree || words.format(*read) == words.format(tree));
  } else {  // some texts of no sense have two readings; they are refused, never misread
    RC_ASSERT(std::get<language::Problem>(parsed).message.starts_with("two readings"));
  }
}

}  // namespace
}  // namespace tercio::commanders
