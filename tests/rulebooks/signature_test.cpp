// The fixed games of `tercio bench` end as bench/signature.txt says. A change of the rules or of the starter
// decks changes the file in the same commit: `tercio bench --signature > bench/signature.txt`.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "tests/support/cards.h"

namespace tercio::test {
namespace {

TEST(Signature, IsTheCommittedOne) {
  std::ifstream file(Library::home() / "bench/signature.txt");
  std::ostringstream committed;
  committed << file.rdbuf();
  ASSERT_TRUE(file) << "bench/signature.txt is missing";
  Signatures now;
  for (const std::string& game : rulebook_names())
    now.emplace_back(game, library().rulebook(game)->signature(starter_decks(game)));
  EXPECT_EQ(signatures_text(now), committed.str())
      << "the rules play differently: if that is meant, write the new signature to bench/signature.txt";
}

}  // namespace
}  // namespace tercio::test
