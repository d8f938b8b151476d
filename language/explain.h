// A tree shown to people.
#pragma once
#include <string>

#include "language/grammar.h"

namespace tercio::language {

// One node a line, indented: category and pattern, or category and text of a leaf.
std::string explain(const Grammar& grammar, const Tree& tree);
// On one line, each part in brackets with its category: `[things: target [kind: unit]]`.
std::string bracketed(const Tree& tree);

}  // namespace tercio::language
