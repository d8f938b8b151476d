// Running: from one decision to the next.
#include "rulebooks/warlords/rules/game.h"

template struct tercio::GameOf<tercio::warlords::Game, tercio::warlords::State, tercio::warlords::Catalog,
                               tercio::warlords::AllRoutines>;

namespace tercio::warlords {

bool Game::settle(bool) {
  if (!s.unsettled) return false;
  push(Settle{.result = s.frames.result, .answer = s.frames.answer});
  return true;
}

void Game::finish(std::uint8_t winner, Reason reason) {
  if (over()) return;
  s.winner = winner;
  s.over = reason;
}

}  // namespace tercio::warlords
