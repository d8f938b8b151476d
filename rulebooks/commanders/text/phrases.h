// The words of Commanders: every phrase of its card language, and the words that cards bring.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "language/cardfile.h"
#include "language/grammar.h"
#include "machine/phrases.h"

namespace tercio::commanders {

class Compile;
const machine::Phrases<Compile>& phrases();

// The phrases together with the words that these cards bring: names of actions, words of titles and types.
language::Grammar grammar(const std::vector<language::CardText>& cards);

// Words that a text may search for, in the order of their numbers; the words of a text, in lower case.
std::vector<std::string> searched_words(const std::vector<language::CardText>& cards);
std::vector<std::string> words_of(std::string_view text);

}  // namespace tercio::commanders
