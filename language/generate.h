// Random trees, for tests that must hold for every text.
#pragma once
#include <cstdint>
#include <string_view>

#include "language/grammar.h"

namespace tercio::language {

// The same seed gives the same tree. From `depth` levels down only the shallowest phrases are taken.
// Throws std::logic_error for a category that no finite text belongs to.
Tree random_tree(const Grammar& grammar, std::string_view category, std::uint64_t seed, int depth);

}  // namespace tercio::language
