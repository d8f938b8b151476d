// What a seat does not know of the others' cards, and dealing it anew.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/chance.h"

namespace tercio {

// The cards of one owner's deck as one seat sees them, by definition.
struct Concealed {
  std::vector<std::uint16_t> hidden;  // those it does not know, in an order that says nothing
  std::vector<std::uint16_t> known;   // those it does

  void clear() { hidden.clear(), known.clear(); }  // keeps its memory
};

// What may lie in the hidden places of each owner instead of what does; empty: what really does.
struct Guess {
  std::array<std::span<const std::uint16_t>, 6> hidden{};
};

// What a deck may hold, going by what everybody knows of its owner.
struct DeckPool {
  std::vector<std::uint16_t> certain;   // it has these as well
  std::vector<std::uint16_t> possible;  // and some of these, each as often as it may have it
};

// The cards of the pool without those that are known already.
inline void take_out(DeckPool& pool, const std::vector<std::uint16_t>& known) {
  for (const std::uint16_t id : known) {
    std::vector<std::uint16_t>& from =
        std::find(pool.certain.begin(), pool.certain.end(), id) != pool.certain.end() ? pool.certain
                                                                                      : pool.possible;
    if (const auto found = std::find(from.begin(), from.end(), id); found != from.end()) from.erase(found);
  }
}

// Deals definitions over `count` places anew. Those that are really there are sorted first: what comes of it
// depends on what is hidden, not on where it was.
template <class Get, class Set>
void deal_again(unsigned count, std::span<const std::uint16_t> instead, Chance& chance, Get get, Set set) {
  std::array<std::uint16_t, 160> cards;
  for (unsigned i = 0; i < count; ++i) cards[i] = instead.empty() ? get(i) : instead[i];
  if (instead.empty()) std::sort(cards.begin(), cards.begin() + count);
  for (unsigned n = count; n > 1; --n) std::swap(cards[n - 1], cards[chance.below(n)]);
  for (unsigned i = 0; i < count; ++i) set(i, cards[i]);
}

}  // namespace tercio
