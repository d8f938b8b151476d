// What a table has room for. A game that runs into one of these ends as void, and says which.
#pragma once
#include <cstdint>

namespace tercio {

enum class Bound : std::uint8_t {
  None,
  Frames,
  Options,
  Moments,
  Members,
  Answers,
  Acts,
  Lasting,
  Delayed,
  Maximums,
  Attacks,
  Rolls,
  Pairs,
  Auras,
  Counters,
  Picks,
  Chain
};

constexpr const char* bound_text(Bound bound) {
  switch (bound) {
    case Bound::None: return "";
    case Bound::Frames: return "effects nested too deep";
    case Bound::Options: return "too many options";
    case Bound::Moments: return "too many moments within each other";
    case Bound::Members: return "too many things at once";
    case Bound::Answers: return "too many answers to one moment";
    case Bound::Acts: return "too many effects in progress";
    case Bound::Lasting: return "too many timed effects";
    case Bound::Delayed: return "too many abilities left behind";
    case Bound::Maximums: return "too many abilities with a limit for each player";
    case Bound::Attacks: return "too many attacks within each other";
    case Bound::Rolls: return "too many rolls within each other";
    case Bound::Pairs: return "too many pairs in an engagement";
    case Bound::Auras: return "too many active abilities";
    case Bound::Counters: return "too many counters on a card";
    case Bound::Picks: return "too many choices for one effect";
    case Bound::Chain: return "an endless chain of effects";
  }
  return "";
}

}  // namespace tercio
