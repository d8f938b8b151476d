// Routines of effects that other things can answer: moves, discards, gains.
#pragma once
#include "engine/routine.h"
#include "rulebooks/warlords/rules/state.h"

namespace tercio::warlords {

struct Game;

struct WouldMove {  // returns whether the effect that moves them is cancelled
  Cards cards;
  ROUTINE;
  std::uint8_t moment = 0;
  RUN;
};
struct HaveMoved {  // reactions, and the end of the moment
  std::uint8_t moment;
  ROUTINE;
  RUN;
};
struct GainResources {
  Seat seat;
  std::uint8_t amount;
  ROUTINE;
  RUN;
};
struct DiscardThese {  // from hands, decks or the game
  Cards cards;
  std::uint8_t act;
  ROUTINE;
  std::uint8_t moment = 0;
  RUN;
};
struct ReassignSome {
  std::uint8_t act;
  Effect id;
  ROUTINE;
  RUN;
};

}  // namespace tercio::warlords
