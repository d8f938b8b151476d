#include "server/affairs.h"

#include <algorithm>

namespace tercio::server {

bool Affairs::holds(PersonId person, Seat seat) const {
  const SeatSetup& there = setup.seats[seat];
  return person != 0 && there.is_person() && there.person == person;
}

bool Affairs::seats_person(PersonId person) const {
  return std::any_of(setup.seats.begin(), setup.seats.end(), [&](const SeatSetup& seat) {
    return person != 0 && seat.is_person() && seat.person == person;
  });
}

bool Affairs::admits(PersonId person, const std::string& invite) const {
  return !setup.unlisted || seats_person(person) || (!setup.invite.empty() && invite == setup.invite);
}

bool Affairs::silent() const {
  const Match& match = game->match();
  if (match.over()) return false;
  for (Seat seat = 0; seat < match.seats(); ++seat)
    if (match.silent_for(seat)) return true;
  return false;
}

std::size_t Affairs::settled() const { return std::max(setup.given, game->course()); }

json::value Affairs::over_json() const {
  if (!is_over()) return nullptr;
  json::array all;
  for (const int seat : winners) all.emplace_back(seat);
  return {{"winners", std::move(all)},
          {"reason", end},
          {"rematch", setup.rematch.empty() ? json::value() : json::value(setup.rematch)}};
}

}  // namespace tercio::server
