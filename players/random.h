// Plays any option, each as likely.
#pragma once
#include "engine/chance.h"
#include "engine/decision.h"

namespace tercio {

struct RandomPlayer {
  Chance chance;

  Option choose(const Options& options) { return options[chance.below(options.size())]; }
};

}  // namespace tercio
