// All that a table is about, apart from who looks at it: who sits there, the game, its clocks, what is
// offered.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "server/clocks.h"
#include "server/game.h"
#include "server/offers.h"
#include "server/setup.h"
#include "server/store.h"

namespace tercio::server {

struct Affairs {
  Affairs(boost::asio::io_context& loop, std::string with_id, GameSetup with_setup, Milliseconds with_began)
      : id(std::move(with_id)),
        setup(std::move(with_setup)),
        began(with_began),
        changed(with_began),
        clocks(loop, setup.clock) {}

  bool holds(PersonId person, Seat seat) const;
  bool seats_person(PersonId person) const;
  bool is_computer(Seat seat) const { return setup.seats[seat].who == SeatSetup::Who::Computer; }
  bool all_others_are_computers() const { return setup.people() <= 1; }
  // Only those who sit there, or bring the invitation, may look at a private one.
  bool admits(PersonId person, const std::string& invite) const;
  bool runs() const { return status == GameStatus::Running; }
  bool is_over() const { return status == GameStatus::Over || status == GameStatus::Void; }
  bool silent() const;          // somebody is asked what others may not know of
  std::size_t settled() const;  // how many moves nobody takes back
  json::value over_json() const;

  const std::string id;
  GameSetup setup;
  GameStatus status = GameStatus::Open;
  Milliseconds began = 0, changed = 0;
  std::unique_ptr<Game> game;  // null: it has not begun, or it sleeps
  Clocks clocks;
  Offers offers;
  bool busy = false;  // something is on its way to the disk, or from there
  bool paused = false;
  std::size_t kept = 0;  // moves on disk
  std::string end;       // why it ended, where the rules do not know
  std::vector<int> winners;
};

}  // namespace tercio::server
