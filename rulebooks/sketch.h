// A position of a game of two as a network sees it (rulebooks/network.h): which cards each side has where,
// and facts that are numbers. Only what is printed on cards and words of the state: nothing is reckoned for
// it.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace tercio {

struct Sketch {
  // A rulebook says how many kinds of places and states of a card it tells apart, and how many facts.
  struct Shape {
    unsigned kinds = 0, facts = 0;
  };
  static constexpr unsigned most_things = 160, most_facts = 24;
  static constexpr unsigned whole = 16;  // of a thing that counts fully

  struct Thing {
    std::uint16_t card;        // its definition
    std::uint8_t kind, share;  // share: how much of it counts, in sixteenths
  };
  struct Side {
    unsigned count = 0;
    std::array<Thing, most_things> things;  // those up to `count`
    std::array<float, most_facts> facts{};

    // What exceeds the room is left out: no real position comes near.
    void add(unsigned kind, std::uint16_t card, unsigned share = whole) {
      if (count == most_things) return;
      things[count++] = {card, static_cast<std::uint8_t>(kind),
                         static_cast<std::uint8_t>(std::min(share, 4 * whole))};
    }
  };
  std::array<Side, 2> sides;
};

}  // namespace tercio
