// What a game tells while it runs, and what scenarios wish of it. Playouts have none.
#pragma once
#include <cstdint>
#include <string>

#include "engine/decision.h"

namespace tercio {

class Journal {
 public:
  virtual ~Journal() = default;
  virtual void line(std::uint8_t seats, const std::string& text) = 0;  // seats: mask of those who may read it
  virtual void took(Seat seat, Option only) = 0;  // a choice with one option, taken by the engine itself
  virtual void phase_ends() {}
  virtual bool pauses_at(unsigned) { return false; }  // the game shall stop where this phase begins
  virtual bool picks(std::uint16_t) {
    return false;
  }  // the next random pick shall give this card, and now does
};

}  // namespace tercio
