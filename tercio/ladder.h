// `tercio sim --ladder` and `--sprt`: players against players.
#pragma once
#include "play/ladder.h"
#include "tercio/commands.h"

namespace tercio {

struct LadderWish {
  bool ladder = false;
  std::vector<double> sprt;  // low, high; empty: not asked for
  bool json = false;

  bool asked() const { return ladder || !sprt.empty(); }
};

// False after telling what is wrong.
bool run_ladder(Program& program, const Rulebook& rulebook, const SimPlan& plan, const LadderWish& wish,
                const std::function<std::string()>& beside_the_bar);

}  // namespace tercio
