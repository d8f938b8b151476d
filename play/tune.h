// Evaluations that are learned: players play against themselves, and the weights of the features are fitted
// to the results.
#pragma once
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "play/deck_text.h"

namespace tercio {

class Elsewhere;

struct TunePlan {
  std::vector<DeckText> decks;  // every one against every other
  std::uint64_t games = 2000;   // of each round
  unsigned rounds = 3;          // each begins with the best weights so far
  unsigned wander = 10;         // of a hundred choices, those that are made at random
  double penalty = 0.1;
  std::uint64_t trial = 400;  // games of a round's new weights against those it began with
  std::uint64_t seed = 1;
  unsigned jobs = 1;
  Elsewhere* farm = nullptr;  // instead of jobs here
  bool from_nothing = false;  // begin with random play instead of the weights that ship

  std::uint64_t all_games() const { return (games + trial) * rounds; }
};

// The games of one round or trial.
struct TuneGames {
  std::vector<DeckText> decks;
  std::pair<std::vector<float>, std::vector<float>> weights;  // of the two players
  unsigned wander = 0;
  std::uint64_t seed = 1;

  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.decks, self.weights, self.wander, self.seed);
  }
};

struct TuneRound {
  double penalty = 0;
  std::uint64_t positions = 0;
  double loss_before = 0, loss_after = 0;  // of games that were kept out of the fit
  double wins = 0;                         // of the trial; a draw is half a win
  std::uint64_t trial = 0;

  // Weights that explain results better need not play better: those that do not are thrown away.
  bool better() const { return trial == 0 || wins > 0.5 * static_cast<double>(trial); }
};

struct Tuned {
  std::string weights;  // as the file holds them
  std::vector<TuneRound> rounds;
};

}  // namespace tercio
