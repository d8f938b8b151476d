// Cards with random texts: whatever the card language accepts must be playable.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "play/card_source.h"
#include "play/deck_text.h"

namespace tercio {

struct RandomCards {
  CardSource cards;  // each replaces a card of the decks: its header, some of its lines, random lines
  std::size_t sentences = 0;  // random lines that were accepted and are on these cards
  std::size_t tried = 0;
};

// The same seed makes the same cards.
RandomCards random_cards(const std::string& game, const std::vector<DeckText>& decks, std::uint64_t seed);

}  // namespace tercio
