// Fixed games on one core: how fast the engine is, and one number that changes when the rules do.
#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "play/deck_text.h"

namespace tercio {

struct BenchResult {
  std::uint64_t signature = 0;
  std::uint64_t games = 0, decisions = 0;                 // of one pass
  double decisions_per_second = 0, games_per_second = 0;  // of the fastest pass
  double clone_ns = 0, load_ms = 0;
  std::size_t state_bytes = 0;
};

// A search at positions of fixed games, on one core.
struct SearchBenchResult {
  std::size_t positions = 0, node_bytes = 0;
  std::uint64_t nodes = 0;    // the most in one search
  double by_evaluation = 0;   // iterations a second
  double by_playout = 0;      // with random play to the end of the game instead
  double playouts_alone = 0;  // as many of those a second as there are without a tree
  double late = 0;            // seconds by which the latest choice exceeded its time
};

std::string signature_text(std::uint64_t signature);

// One number for several rulebooks; that of a single one is its own.
using Signatures = std::vector<std::pair<std::string, std::uint64_t>>;  // by game
std::uint64_t signature_of_all(const Signatures& signatures);
// The number, and below it those of each game if there are several: what bench/signature.txt holds.
std::string signatures_text(const Signatures& signatures);

// The decks the fixed games of a rulebook are played with: all `*-starter` that ship, by name.
std::vector<DeckText> starter_decks(std::string_view game);

}  // namespace tercio
