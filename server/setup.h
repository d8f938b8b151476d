// How a game at the server was arranged: who sits where with which deck, clocks, who may see it.
#pragma once
#include <boost/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/settings.h"
#include "server/store.h"

namespace tercio::server {

namespace json = boost::json;

struct SeatSetup {
  // Beside: somebody who plays from the same browser as the person whose seat it is kept for.
  enum class Who { Person, Beside, Computer, Open } who = Who::Open;
  PersonId person = 0;
  std::string name;   // at the table
  std::string level;  // of a computer
  std::string deck, deck_text;
  std::string from{};  // the address he came from, as a hash

  bool is_person() const { return who == Who::Person || who == Who::Beside; }
};

struct ClockSetup {
  int minutes = 20, increment = 10;  // seconds for each choice
};

struct GameSetup {
  std::string rulebook;
  std::vector<SeatSetup> seats;
  std::optional<ClockSetup> clock;
  bool lobby = false;     // anybody may join
  bool unlisted = false;  // only those who sit there or bring the invitation may look at it
  bool random_first = true;
  Settings settings;
  std::string invite;
  std::string lesson;     // its name; else empty
  std::size_t given = 0;  // moves that were made before it began, where it goes on from another game
  std::string rematch;    // the game that followed it
  PersonId host = 0;      // who arranged it

  bool full() const;
  unsigned people() const;
};

// Nothing, or why this is too much for a deck, whatever it says. Long lines are no cards: to look for
// something like them would take long, and find nothing.
std::string deck_size_fault(std::string_view text);
// Without what means nothing: comments, of which there may be much, are not kept with each game.
std::string what_a_deck_says(std::string_view text);

json::object written(const GameSetup& setup);
GameSetup read_setup(std::string_view text);  // as written above; throws what boost::json throws

}  // namespace tercio::server
