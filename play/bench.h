// Fixed games on one core: how fast the engine is, and one number that changes when the rules do.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "rulebooks/warlords/deck.h"

namespace tercio {

struct BenchResult {
  std::uint64_t signature = 0;
  std::uint64_t games = 0, decisions = 0;                 // of one pass
  double decisions_per_second = 0, games_per_second = 0;  // of the fastest pass
  double clone_ns = 0, load_ms = 0;
  std::size_t state_bytes = 0;
};

// Random play of every deck against every deck, itself included.
BenchResult bench(const warlords::Catalog& catalog, const std::vector<warlords::Deck>& decks,
                  unsigned passes = 7);

// The signature alone: a hash over the final positions of the fixed games, the same on every machine.
std::uint64_t bench_signature(const warlords::Catalog& catalog, const std::vector<warlords::Deck>& decks);
std::string signature_text(std::uint64_t signature);

// The decks the fixed games are played with: all `*-starter` that ship, by name. Problems go to `problem`.
std::vector<warlords::Deck> starter_decks(const warlords::Catalog& catalog, std::string& problem);

}  // namespace tercio
