// Running: from one decision to the next.
#include "rulebooks/commanders/rules/game.h"

template struct tercio::GameOf<tercio::commanders::Game, tercio::commanders::State,
                               tercio::commanders::Catalog, tercio::commanders::AllRoutines>;

namespace tercio::commanders {

// A figure may have fallen with a condition of some text: unless only priority has passed, somebody may be
// dying.
bool Game::settle(bool calm) {
  if (s.falling) return false;
  if (!s.unsettled && (calm || dying() == no_card)) return false;
  s.unsettled = 1;
  push(Settle{.result = s.frames.result, .answer = s.frames.answer});
  return true;
}

void Game::decided() {
  s.chain = 0;
  if (s.terms.decision_limit && s.decisions >= s.terms.decision_limit) s.time_up = 1;
}

bool Game::endless() {
  if (++s.chain < 1000) return false;
  fail(Bound::Chain);
  return true;
}

}  // namespace tercio::commanders
