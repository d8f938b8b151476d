// Running: from one decision to the next.
#include "rulebooks/commanders/game.h"

namespace tercio::commanders {

void Game::go_on(Options& options) {
  bool calm = false;  // nobody was dying, and only priority has passed since
  while (!over() && s.frames.top > 0 && !paused) {
    const FrameTail tail = AllRoutines::top(s.frames);
    if (!AllRoutines::is_question(tail.routine)) {
      calm = calm && tail.routine == AllRoutines::id<Priority>;
      AllRoutines::run(tail.routine, AllRoutines::frame(s.frames, tail), *this);
      continue;
    }
    // A figure may have fallen with a condition of some text.
    if (s.unsettled || (!calm && dying() != no_card)) {
      s.unsettled = 1;
      push(Settle{.result = s.frames.result, .answer = s.frames.answer});
      continue;
    }
    calm = true;
    const Seat seat = to_move(options);
    if (options.overflowed()) fail(2);
    if (options.size() >= 2) return;
    const Option only = options.size() == 1 ? options[0] : Option{};
    if (journal && options.size() == 1) journal->took(seat, *this, only);
    AllRoutines::pop(s.frames);
    s.frames.answer = only;
  }
  options.clear();
  if (over() && s.frames.top > 0) s.frames = {};
}

Seat Game::to_move(Options& options) const {
  options.clear();
  const FrameTail tail = AllRoutines::top(s.frames);
  return AllRoutines::offer(tail.routine, AllRoutines::frame(s.frames, tail), *this, options);
}

Seat Game::seat_to_move() const {
  const FrameTail tail = AllRoutines::top(s.frames);
  return AllRoutines::seat_of(tail.routine, AllRoutines::frame(s.frames, tail));
}

void Game::choose(Option chosen, Options& options) {
  AllRoutines::pop(s.frames);
  s.frames.answer = chosen;
  ++s.decisions;
  s.chain = 0;
  if (s.terms.decision_limit && s.decisions >= s.terms.decision_limit) s.time_up = 1;
  go_on(options);
}

void Game::fail(std::uint8_t error) {
  if (over()) return;
  s.error = error;
  finish(0, Reason::Error);
}

bool Game::endless() {
  if (++s.chain < 1000) return false;
  fail(6);
  return true;
}

}  // namespace tercio::commanders
