// Choices that something else on offer beats whatever happens: both lead to the same question, nothing is
// drawn, rolled or revealed by either, and the other leaves its seat nothing worse and something better.
#pragma once
#include <optional>
#include <string>

#include "play/rulebook.h"

namespace tercio {

struct Dominance {
  std::string better;  // the label of the other option
  std::string gain;    // what is better after it
};

// Why this option of the decision that is due is dominated; nothing if it is not, as far as is obvious. It
// looks at the true position, but nothing hidden decides the comparison.
std::optional<Dominance> dominance(const Rulebook& rulebook, const Match& match, Option chosen);

// How the second table compares with the first for the player of this name, thing by thing: nothing if some
// things are better and some worse, or others are different; else what is better, empty if all is alike.
std::optional<std::string> gain(const TableView& from, const TableView& to, const std::string& name);

}  // namespace tercio
