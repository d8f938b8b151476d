// The routines and questions of effects that leave a player, a type of card or several places open.
#pragma once
#include "engine/routine.h"
#include "rulebooks/warlords/rules/state.h"

namespace tercio::warlords {

struct Game;

struct TargetPlayer {
  QUESTION;
  std::uint8_t act;
  OFFER;
};
struct KeepShield {  // attach what shielded a unit to it, or discard it
  QUESTION;
  Slot c, unit;
  OFFER;
};
struct PutBeneath {
  std::uint8_t act;
  Effect id;
  ROUTINE;
  Cards cards{};
  std::uint8_t moment = 0;
  RUN;
};
struct TypeToName {
  QUESTION;
  std::uint8_t act;
  OFFER;
};
struct PlaceApart {  // for one of several cards that go to different places
  QUESTION;
  std::uint8_t act;
  Things places;
  Slot c;
  std::uint8_t taken;  // bit by planet
  OFFER;
};
struct KeywordToCopy {
  QUESTION;
  std::uint8_t act;
  Slot from;
  OFFER;
};
struct CopyKeyword {
  std::uint8_t act;
  Effect id;
  ROUTINE;
  RUN;
};
struct RemovedPlanet {
  QUESTION;
  std::uint8_t act;
  OFFER;
};
struct SwapPlanet {
  std::uint8_t act;
  Effect id;
  ROUTINE;
  RUN;
};
struct ForEachCard {
  std::uint8_t act;
  Effect id;
  ROUTINE;
  Cards cards{};
  std::uint8_t base = 0;
  bool done = false;
  RUN;
};
struct NameType {
  std::uint8_t act;
  ROUTINE;
  RUN;
};
struct ResolveAgain {  // the effects of the event that the act answers
  std::uint8_t act;
  ROUTINE;
  std::uint8_t copy = 0;
  RUN;
};
struct MoveApart {
  std::uint8_t act;
  Effect id;
  ROUTINE;
  Cards cards{};
  Slot c = no_card;
  std::uint8_t taken = 0;
  bool done = false;
  RUN;
};
struct RandomDiscards {  // from the hands that the effect names; returns whether all were discarded
  std::uint8_t act;
  Effect id;
  ROUTINE;
  Seat from = 0;
  std::uint8_t hands = 0, left = 0, discarded = 0, moment = 0;
  Slot c = no_card;
  bool all = true;
  RUN;
};

}  // namespace tercio::warlords
