// Running: from one decision to the next.
#include "rulebooks/delos/game.h"

namespace tercio::delos {

void Game::go_on(Options& options) {
  while (!over() && s.frames.top > 0 && !paused) {
    const FrameTail tail = AllRoutines::top(s.frames);
    if (!AllRoutines::is_question(tail.routine)) {
      AllRoutines::run(tail.routine, AllRoutines::frame(s.frames, tail), *this);
      continue;
    }
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

void Game::choose(Option option, Options& options) {
  AllRoutines::pop(s.frames);
  s.frames.answer = option;
  ++s.decisions;
  go_on(options);
}

void Game::finish(std::uint8_t winner, Reason reason) {
  if (over()) return;
  s.winner = winner;
  s.over = reason;
}

void Game::fail(std::uint8_t error) {
  s.error = error;
  finish(nobody, Reason::Error);
}

}  // namespace tercio::delos
