// What to tell the writer of a text that has no reading, or two.
#pragma once
#include <span>
#include <string_view>

#include "language/chart.h"

namespace tercio::language {

// `could_end`: the text up to the furthest point could be read whole.
Problem explain_failure(const Table& table, Index category, std::string_view text,
                        std::span<const Token> tokens, const Trace& trace, bool could_end);
Problem explain_ambiguity(const Tree& one, const Tree& other);

}  // namespace tercio::language
