// The cards and decks that ship, read once for all tests.
#pragma once
#include "play/library.h"

namespace tercio::test {

Library& library();
const warlords::Catalog& cards();
const std::vector<warlords::Deck>& decks();     // all, by name
const std::vector<warlords::Deck>& starters();  // the seven starter decks

}  // namespace tercio::test
