// The nearest text that would be understood: words are changed where the reading stops, until it goes
// through.
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "language/grammar.h"

namespace tercio::language {

// Whether a text that has one reading also makes sense to the rulebook.
using Accepts = std::function<bool(const Tree&)>;

// A whole text near `text` that has exactly one reading and is accepted; empty if there is none near enough.
// Words that carry meaning are kept: they are changed only as the grammar's rewordings say or where they are
// misspelt; at most one is added, and at most one that the language does not know is left out.
std::string repaired(const Grammar& grammar, std::string_view category, std::string_view text,
                     const Accepts& accepts = {});

}  // namespace tercio::language
