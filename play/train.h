// Networks that are learned: a search plays against itself, and a network is fitted to the results and to
// what the search thought.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "play/deck_text.h"
#include "play/ladder.h"
#include "play/trainer.h"

namespace tercio {

struct TrainPlan {
  std::vector<DeckText> decks;   // every one against every other
  std::filesystem::path folder;  // what was done so far; whoever stops goes on from there
  std::filesystem::path into;    // where a better network is written
  std::uint64_t games = 20000;   // of each round
  unsigned rounds = 2;           // each begins with the best network so far
  std::uint64_t iterations = 0;  // of a search, for a choice; 0: greedy players
  unsigned wander = 10;          // of a hundred choices, those that are made at random
  unsigned rare = 6;             // one of so many quiet positions is kept
  FitPlan fit;
  std::uint64_t trial = 800;             // games at most of a round's network against the one it began with
  std::uint64_t trial_iterations = 100;  // in those
  Sprt test{0.5, 0.56, 0.05};
  std::uint64_t seed = 1;
  unsigned jobs = 1;
};

struct TrainRound {
  std::uint64_t games = 0, positions = 0;
  Fitted fitted;
  double score = 0, trial = 0;  // of the trial; a draw scores a half
  Verdict answer = Verdict::Open;

  bool better() const { return answer == Verdict::High; }
};

struct TrainTold {  // what is told meanwhile
  std::function<void(const std::string& line)> say = [](const std::string&) {};
};

}  // namespace tercio
