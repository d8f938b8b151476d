// What is sent to those at a table: the position as one seat, or a spectator, sees it.
#pragma once
#include <array>
#include <boost/json.hpp>
#include <set>
#include <string>

#include "engine/match.h"
#include "play/rulebook.h"
#include "play/view_json.h"

namespace tercio::server {

namespace json = boost::json;

constexpr int spectator = -1;

// Numbers for cards that tell the same card apart in one seat's views, and nothing else: not where it stood
// in a deck, nor the same to another seat. Keyed anew each time the server starts.
class Scramble {
 public:
  Scramble();
  std::int64_t operator()(std::string_view game, int eyes, int card) const;

 private:
  std::array<unsigned char, 16> key_{};
};

// What it tells lies in its own memory, and lives as long as it does.
class Eyes {
 public:
  Eyes(const Match& match, int seat, std::string_view game, const Scramble& scramble)
      : match_(match), seat_(seat), game_(game), scramble_(scramble) {}

  json::object view();
  json::object everything();  // of a finished game
  json::object decision(
      const Rulebook& rulebook);  // that is due, for the seat whose eyes these are; after view()

  bool may_read(const LogLine& line) const;
  bool held_back() const;  // another seat is asked what this one may not know of

 private:
  std::int64_t number(const CardView& card);
  json::object option(Option option, const Rulebook& rulebook);
  json::object named(Option option, const Match& match);
  json::array what_follows(Option option, const Rulebook& rulebook);

  json::monotonic_resource memory_{1U << 16U};
  const Match& match_;
  int seat_;
  std::string_view game_;
  const Scramble& scramble_;
  std::vector<int> seen_;  // ids of the cards in the view
  std::set<int> own_;      // of those, the seat's own
  ViewJson shown_{match_, &memory_, [this](const CardView& card) { return number(card); }};
};

}  // namespace tercio::server
