// Glicko-2 (Mark Glickman, "Example of the Glicko-2 system"). Here a rating period is one game.
#pragma once
#include <span>

#include "server/store.h"

namespace tercio::server {

struct RatedGame {
  Rating opponent;   // as it was before
  double score = 0;  // 1 won, 0.5 drawn, 0 lost
};

Rating after_games(const Rating& before, std::span<const RatedGame> games);  // of one rating period
Rating after_game(const Rating& before, const Rating& opponent, double score);

}  // namespace tercio::server
