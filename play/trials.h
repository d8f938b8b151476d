// Lines tried on cards: which of them the rulebook accepts on some card, and why not on any.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace tercio {

// For each line nothing, or why it is refused. It is tried on cards of every type that ships.
std::vector<std::string> refusals(const std::string& game, const std::vector<std::string>& lines);

// An event that texts can answer, in each of the game's windows (Rules::windows).
struct EventTried {
  std::string event;                  // `an enemy unit here is destroyed`
  std::vector<std::string> refusals;  // by window; empty: it can be said
};
// One for every way to fill the words of an event; kinds of cards and players are those of the examples.
std::vector<EventTried> tried_events(const std::string& game);

// The events and their windows as Markdown.
std::string event_table(const std::string& game);

}  // namespace tercio
