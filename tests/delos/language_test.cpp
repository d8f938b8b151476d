// The card language of Delos: every shipped line and every text made of its phrases has exactly one reading.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "language/generate.h"
#include "rulebooks/delos/rules.h"
#include "rulebooks/delos/text/phrases.h"
#include "tests/support/cards.h"

namespace tercio::delos {
namespace {

using language::Tree;

TEST(DelosLanguage, EveryShippedLineHasOneReadingAndIsFormatted) {
  const Catalog& cards = test::cards_of<Rules>();
  for (std::size_t id = Catalog::blanks; id < cards.size(); ++id)
    for (const std::string& line : cards[id].lines) {
      const auto parsed = cards.grammar().parse("ability", line);
      ASSERT_TRUE(std::holds_alternative<Tree>(parsed)) << cards[id].title << ": " << line;
      EXPECT_EQ(cards.grammar().format(std::get<Tree>(parsed)), line) << cards[id].title;
    }
}

RC_GTEST_PROP(DelosLanguage, FormattedTreesReadBack, (std::uint64_t seed)) {
  static const language::Grammar words = grammar({});
  const Tree tree = language::random_tree(words, "ability", seed, 6);
  const auto parsed = words.parse("ability", words.format(tree));
  RC_ASSERT(std::holds_alternative<Tree>(parsed));
  RC_ASSERT(std::get<Tree>(parsed) == tree);
}

}  // namespace
}  // namespace tercio::delos
