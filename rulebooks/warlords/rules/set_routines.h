// The routines and questions of what later sets bring: synapse units, infestation, enslavement, Deep Strike.
#pragma once
#include "engine/routine.h"
#include "rulebooks/warlords/rules/state.h"

namespace tercio::warlords {

struct Game;

struct SetSynapseDial {
  QUESTION;
  OFFER;
};
struct SetEnslavement {
  QUESTION;
  bool another;  // than it is set to
  OFFER;
};
struct TakeInfestation {
  QUESTION;
  OFFER;
};
struct DeepStrike {
  QUESTION;
  OFFER;
};
struct StrikeHost {
  QUESTION;
  Slot c;
  OFFER;
};
struct Enslavement {  // of the players who have that dial
  ROUTINE;
  std::uint8_t turn = 0;
  RUN;
};
struct DeepStrikes {
  ROUTINE;
  Seat first = 0;
  std::uint8_t turn = 0;
  RUN;
};
struct StrikeCard {
  Slot c;
  Seat seat;
  ROUTINE;
  Place at = nowhere;
  Slot host = no_card;
  std::uint8_t moment = 0;
  RUN;
};
struct InfestPlanets {
  std::uint8_t act;
  Effect id;
  ROUTINE;
  Cards places{};
  bool done = false;
  RUN;
};
struct TurnEnslavement {
  std::uint8_t act;
  ROUTINE;
  RUN;
};

}  // namespace tercio::warlords
