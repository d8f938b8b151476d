// Who can sit in a seat. Programs ask a Player for a choice in a running match; fast loops use the templates
// of mind.h on the rulebook's own types.
#pragma once
#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/match.h"

namespace tercio {

// Thrown by a player that cannot go on, such as a program that crashed: its seat loses the game.
struct Forfeit : std::runtime_error {
  using runtime_error::runtime_error;
};

class Player {
 public:
  virtual ~Player() = default;

  // A game begins and ends, for those who want to know; `deck` is the text of its own.
  virtual void begin(const Match&, Seat /*own*/, std::string_view /*deck*/) {}
  virtual void end(const Match&, Seat /*own*/) {}

  virtual Option choose(const Match& match) = 0;  // for the seat that is to move; one of its options

  // The same for who likes to think: within so many seconds.
  virtual Option choose_within(double /*seconds*/, const Match& match) { return choose(match); }

  // For those who think while others do; nobody else need care.
  virtual void wait(const Match&, Seat /*own*/) {}  // another seat is to choose: think until the next call
  virtual void saw(const Match&, Seat /*own*/, Option) {}  // is chosen now, by the seat that is to move
  virtual void forget() {}                                 // choices were taken back
};

}  // namespace tercio
