// The words of Delos: every phrase of its card language, and the words that cards bring.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "language/cardfile.h"
#include "language/grammar.h"
#include "machine/phrases.h"

namespace tercio::delos {

class Compile;
const machine::Phrases<Compile>& phrases();

std::span<const std::string_view> race_names();  // by Race

// The words that texts may use besides: keywords in lower case; races as adjectives, then factions. A word's
// value is its number from 1; the value of a race is its Race.
struct Vocabulary {
  std::vector<std::string> traits, armies;
};
Vocabulary vocabulary(const std::vector<language::CardText>& cards);

// The phrases together with the words that these cards bring.
language::Grammar grammar(const std::vector<language::CardText>& cards);

}  // namespace tercio::delos
