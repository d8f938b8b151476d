// Commanders: their order, their gold and mana, leaving the war, winning it.
#include <bit>

#include "rulebooks/commanders/rules/game.h"

namespace tercio::commanders {

Seat Game::next_seat(Seat seat) const {
  for (unsigned i = 1; i <= s.seats; ++i) {
    const Seat next = static_cast<Seat>((seat + i) % s.seats);
    if (lives(next)) return next;
  }
  return seat;
}

Seat Game::speaker(Seat seat) const {
  if (!s.terms.joint) return seat;
  for (Seat other = 0; other < s.seats; ++other)
    if (lives(other) && same_team(seat, other)) return other;
  return seat;
}

Seat Game::next_holder(Seat seat) const {
  if (!s.terms.joint) return next_seat(seat);
  for (unsigned i = 1; i <= s.seats; ++i) {
    const Seat next = static_cast<Seat>((seat + i) % s.seats);
    if (lives(next) && !same_team(next, seat)) return speaker(next);
  }
  return speaker(seat);
}

unsigned Game::holders() const {
  unsigned n = 0;
  for (Seat seat = 0; seat < s.seats; ++seat) n += lives(seat) && speaker(seat) == seat;
  return n;
}

unsigned Game::joint_members(Seat seat) const {
  unsigned mask = 0;
  for (Seat other = 0; other < s.seats; ++other)
    if (lives(other) && together(seat, other)) mask |= 1U << other;
  return mask;
}

Seat Game::joint_purse(Seat seat) const {
  for (Seat other = 0; other < s.seats; ++other)
    if (same_team(seat, other)) return other;
  return seat;
}

void Game::earn(Seat seat, Money money, int by) {
  if (by > 0 && barred(seat, money == Money::Gold ? Office::GainGold : Office::GainMana)) return;
  std::uint16_t& pile = money == Money::Gold ? gold(seat) : mana(seat);
  const int now = pile + by;
  pile = static_cast<std::uint16_t>(now < 0 ? 0 : now > 9999 ? 9999 : now);
}

void Game::finish(std::uint8_t winners, Reason reason) {
  if (over()) return;
  s.winners = winners;
  s.over = reason;
}

void Game::leave_war(unsigned who) {
  for (Seat seat = 0; seat < s.seats; ++seat) {
    if (!(who >> seat & 1) || !lives(seat)) continue;
    s.alive = static_cast<std::uint8_t>(s.alive & ~(1U << seat));
    if (journal) tell("#" + std::to_string(seat) + " leaves the war");
    for (Slot slot = 0; slot < s.first[s.seats]; ++slot) {
      if (at(slot).owner != seat) continue;
      if (active(slot) || at(slot).place == aside) leave(slot, gone);
      at(slot).place = gone;
      at(slot).known = static_cast<std::uint8_t>((1U << s.seats) - 1);
    }
    if (s.assault.on && region_seat(s.assault.at) == seat) s.assault = {};
    leave(encampment(seat), gone);
    s.arsenals[seat] = {};
    s.domain_count[seat] = 0;
  }
  unsigned teams = 0;
  for (Seat seat = 0; seat < s.seats; ++seat)
    if (lives(seat)) teams |= 1U << s.team[seat];
  if (std::popcount(teams) > 1) return;
  std::uint8_t winners = 0;
  for (Seat seat = 0; seat < s.seats; ++seat)
    if (teams >> s.team[seat] & 1) winners = static_cast<std::uint8_t>(winners | 1U << seat);
  finish(winners, Reason::LastCommander);
}

// What was to be done is asked again of whoever is left; another question of who has left is dropped.
bool Game::concede(Seat seat) {
  if (!lives(seat)) return false;
  leave_war(1U << seat);
  if (over() || s.frames.top == 0) return true;
  const bool acting = AllRoutines::top(s.frames).routine == AllRoutines::id<WhatToDo>;
  if (!acting && lives(seat_to_move())) return true;
  AllRoutines::pop(s.frames);
  s.frames.answer = {};
  return true;
}

// 1.7.1: after the last additional term the healthiest encampment wins.
void Game::end_by_health() {
  int best = -1000;
  unsigned best_teams = 0;
  for (Seat seat = 0; seat < s.seats; ++seat) {
    if (!lives(seat)) continue;
    const int now = health(encampment(seat));
    if (now > best) best = now, best_teams = 0;
    if (now == best) best_teams |= 1U << s.team[seat];
  }
  std::uint8_t winners = 0;
  if (std::popcount(best_teams) == 1)
    for (Seat seat = 0; seat < s.seats; ++seat)
      if (best_teams >> s.team[seat] & 1) winners = static_cast<std::uint8_t>(winners | 1U << seat);
  finish(winners, Reason::TimeLimit);
}

}  // namespace tercio::commanders
