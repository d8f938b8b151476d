// Running: from one decision to the next.
#include "rulebooks/delos/rules/game.h"

template struct tercio::GameOf<tercio::delos::Game, tercio::delos::State, tercio::delos::Catalog,
                               tercio::delos::AllRoutines>;

namespace tercio::delos {

void Game::finish(std::uint8_t winner, Reason reason) {
  if (over()) return;
  s.winner = winner;
  s.over = reason;
}

}  // namespace tercio::delos
