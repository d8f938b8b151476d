// The fixed games of `tercio bench` end as bench/signature.txt says. A change of the rules or of the starter
// decks changes the file in the same commit: `tercio bench --signature > bench/signature.txt`.
#include <gtest/gtest.h>

#include <fstream>

#include "play/bench.h"
#include "tests/support/cards.h"

namespace tercio::test {
namespace {

TEST(Signature, IsTheCommittedOne) {
  std::ifstream file(std::string(TERCIO_HOME) + "/bench/signature.txt");
  std::string committed;
  ASSERT_TRUE(file >> committed) << "bench/signature.txt is missing";
  EXPECT_EQ(signature_text(bench_signature(cards(), starters())), committed)
      << "the rules play differently: if that is meant, write the new signature to bench/signature.txt";
}

}  // namespace
}  // namespace tercio::test
