// Players against players: Elo with its error, and matches that end as soon as the answer is certain.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "play/rulebook.h"
#include "play/sim.h"

namespace tercio {

// Wald's sequential probability ratio test: does the first win `high` of the games or only `low` of them?
struct Sprt {
  double low = 0.45, high = 0.55;
  double errors = 0.05;  // how often each of the answers may be wrong
};
enum class Verdict { Open, Low, High };
Verdict verdict(const Sprt& test, double score, double games);  // a draw scores a half

// Two players over the plan's tables, in rounds of four tables with four games each, so that seats and decks
// are balanced after every round.
struct Duel {
  std::size_t first = 0, second = 0;  // entries of the ladder's players
  Tally tally;
  Verdict answer = Verdict::Open;  // Open: the games ran out, or it was stopped
};
// Called now and then with the games done so far, and how those stand that are counted already.
using DuelProgress = std::function<void(std::uint64_t done, const Tally& counted)>;
// `plan.games` is the most for each table; plan.players are the two.
Duel play_duel(const Rulebook& rulebook, const SimPlan& plan, const Sprt& test,
               const DuelProgress& progress = {});

struct Elo {
  double rating = 0, error = 0;  // 95 %; the mean of all players is 0
};
std::vector<Elo> elo_of(std::size_t players, const std::vector<Duel>& duels);

}  // namespace tercio
