// What the games of all rulebooks have in common: a thin handle over a State and the cards it is played with,
// and the loop that runs from one decision to the next.
#pragma once
#include <cstdint>
#include <string>

#include "engine/bound.h"
#include "engine/chance.h"
#include "engine/journal.h"
#include "engine/routine.h"

namespace tercio {

struct Hash {
  std::uint64_t sum = 0x9e3779b97f4a7c15ULL;
  void operator()(std::uint64_t x) { sum = Chance::mix(sum ^ x); }
};

// A rulebook's own `Game` is derived from it, adds `finish` and `add_position`, and hides those of the hooks
// that it needs.
template <class Game, class State, class Catalog, class Routines>
struct GameOf {
  State& s;
  const Catalog& catalog;
  Journal* journal = nullptr;
  bool paused = false;  // the journal wished it

  GameOf(State& state, const Catalog& cards, Journal* told = nullptr)
      : s(state), catalog(cards), journal(told) {}

  void go_on(Options& options);  // until somebody must choose, or the game is over
  void choose(Option option, Options& options);
  Seat to_move(Options& options) const;  // whose question is on top, with its options
  Seat seat_to_move() const;
  std::uint64_t hash()
      const;  // of the position and what is offered; never of frames, caches or resume points
  bool over() const { return s.over != decltype(s.over)::Running; }
  void fail(Bound bound);

  // Routines
  template <class R>
  void push(const R& routine) {
    if (!Routines::push(s.frames, routine)) fail(Bound::Frames);
  }
  template <class R>
  void pop(const R&) {
    Routines::pop(s.frames);
  }
  std::uint16_t result() const { return s.frames.result; }
  void returns(unsigned value) { s.frames.result = static_cast<std::uint16_t>(value); }
  Option answer() const { return s.frames.answer; }

  // Cards
  auto& at(std::size_t c) { return s.cards[c]; }
  const auto& at(std::size_t c) const { return static_cast<const State&>(s).cards[c]; }
  const auto& card(std::size_t c) const { return catalog[s.cards[c].card]; }

  // The journal
  void tell(const std::string& text, unsigned seats = 0xff) const {
    if (journal) journal->line(static_cast<std::uint8_t>(seats), text);
  }
  template <class Phase>
  bool pauses_at(Phase phase) const {
    return journal && journal->pauses_at(static_cast<unsigned>(phase));
  }
  // What a random pick among these shall give; `otherwise`: chance decides.
  template <class Cards, class Slot>
  Slot arranged(const Cards& among, Slot otherwise) const {
    if (journal)
      for (const Slot c : among)
        if (journal->picks(at(c).card)) return c;
    return otherwise;
  }

  // Hooks. Before a question is put: pushes what the position must come to rest with first, and says whether
  // it did. `calm`: it had come to rest, and only routines have run since that keep it so.
  bool settle(bool) { return false; }
  static bool keeps_calm(std::uint16_t) { return false; }
  void decided() {}  // a choice was made

 private:
  Game& self() { return static_cast<Game&>(*this); }
  const Game& self() const { return static_cast<const Game&>(*this); }
};

template <class Game, class State, class Catalog, class Routines>
void GameOf<Game, State, Catalog, Routines>::go_on(Options& options) {
  bool calm = false;
  while (!over() && s.frames.top > 0 && !paused) {
    const FrameTail tail = Routines::top(s.frames);
    if (!Routines::is_question(tail.routine)) {
      calm = calm && Game::keeps_calm(tail.routine);
      Routines::run(tail.routine, Routines::frame(s.frames, tail), self());
      continue;
    }
    if (self().settle(calm)) continue;
    calm = true;
    const Seat seat = to_move(options);
    if (options.overflowed()) fail(Bound::Options);
    if (options.size() >= 2) return;
    const Option only = options.size() == 1 ? options[0] : Option{};
    if (journal && options.size() == 1) journal->took(seat, only);
    Routines::pop(s.frames);
    s.frames.answer = only;
  }
  options.clear();
  if (over() && s.frames.top > 0) s.frames = {};
}

template <class Game, class State, class Catalog, class Routines>
Seat GameOf<Game, State, Catalog, Routines>::to_move(Options& options) const {
  options.clear();
  const FrameTail tail = Routines::top(s.frames);
  return Routines::offer(tail.routine, Routines::frame(s.frames, tail), self(), options);
}

template <class Game, class State, class Catalog, class Routines>
Seat GameOf<Game, State, Catalog, Routines>::seat_to_move() const {
  const FrameTail tail = Routines::top(s.frames);
  return Routines::seat_of(tail.routine, Routines::frame(s.frames, tail));
}

template <class Game, class State, class Catalog, class Routines>
std::uint64_t GameOf<Game, State, Catalog, Routines>::hash() const {
  Hash add;
  self().add_position(add);
  add(s.chance.a);
  add(s.chance.b);
  if (!over() && s.frames.top > 0) {
    Options list;
    add(to_move(list));
    for (const Option o : list)
      add(o.verb | std::uint64_t{o.a} << 8 | std::uint64_t{o.b} << 16 | std::uint64_t{o.c} << 24);
  }
  return add.sum;
}

template <class Game, class State, class Catalog, class Routines>
void GameOf<Game, State, Catalog, Routines>::choose(Option option, Options& options) {
  Routines::pop(s.frames);
  s.frames.answer = option;
  ++s.decisions;
  self().decided();
  go_on(options);
}

template <class Game, class State, class Catalog, class Routines>
void GameOf<Game, State, Catalog, Routines>::fail(Bound bound) {
  if (over()) return;
  s.bound = bound;
  self().finish(Game::no_winner, decltype(s.over)::Error);
}

}  // namespace tercio
