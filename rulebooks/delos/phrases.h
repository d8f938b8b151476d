// The words of Delos: every phrase of its card language.
#pragma once
#include <span>
#include <vector>

#include "language/cardfile.h"
#include "language/grammar.h"

namespace tercio::delos {

std::span<const language::Row> phrases();

// The phrases together with the words that these cards bring.
language::Grammar grammar(const std::vector<language::CardText>& cards);

}  // namespace tercio::delos
