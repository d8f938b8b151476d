// Which phrases are used, and the reference of all of them.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "language/grammar.h"

namespace tercio::language {

// Adds the tree's phrases to their counts, one for each of the grammar's rows.
void count_rows(const Grammar& grammar, const Tree& tree, std::vector<unsigned>& per_row);

// The slots that no row, no word and no built-in fills: a misspelt category, or a vocabulary still empty.
std::vector<std::string> unfilled_slots(const Grammar& grammar);

// A row's example with each `<category>` replaced by the first word or example of that category.
std::string example(const Grammar& grammar, const Row& row);

// All phrases as Markdown, a section for each category in the order of their first appearance.
std::string reference(const Grammar& grammar, std::string_view title);

}  // namespace tercio::language
