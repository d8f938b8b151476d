// A card told line by line: its lines are built once more, with a record of which words built what.
#pragma once
#include <string>
#include <vector>

#include "machine/tell.h"

namespace tercio {

// Bare: the card as its header made it. Describe: what the abilities that a line has added are, or nothing;
// their nodes are in the program it is given.
template <class Compile, class Catalog, class Card, class Describe>
std::string explain_lines(Catalog catalog, Card bare, const std::vector<language::Tree>& lines,
                          Describe describe) {
  std::string text;
  for (const language::Tree& line : lines) {
    machine::Record record;
    const std::size_t before = bare.abilities.size();
    Compile builder(catalog, bare);
    builder.record = &record;
    builder.line(line);
    text += catalog.grammar().format(line) + '\n';
    const std::vector<machine::AbilityTold> told = describe(catalog.program(), bare, before, line);
    for (const machine::AbilityTold& ability : told)
      text += machine::tell(catalog.program(), catalog.grammar(), record, ability);
    if (told.empty()) text += "  A property of the card. The rules of the game say what it does.\n";
  }
  return text;
}

}  // namespace tercio
