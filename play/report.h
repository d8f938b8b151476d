// The result of a simulation as text for people, JSON for scripts, and one HTML page with a heat map.
#pragma once
#include <string>

#include "play/sim.h"

namespace tercio {

std::string report_json(const SimPlan& plan, const SimResult& result);
std::string report_html(const SimPlan& plan, const SimResult& result);

// All games of a deck against the others.
Tally deck_tally(const SimPlan& plan, const SimResult& result, std::size_t deck);
// At tables of two: the games of two decks, wins[0] those of `a`; no games if they did not meet.
Tally meeting(const SimPlan& plan, const SimResult& result, std::size_t a, std::size_t b);

std::vector<std::string> player_labels(const SimPlan& plan);      // "greedy", "greedy (2)"
std::string table_label(const SimPlan& plan, std::size_t table);  // "a against b"
double rate(std::uint64_t wins, const Tally& tally);              // a draw counts for all alike
std::string percent(double rate);                                 // "53.1 %"
std::string rate_text(std::uint64_t wins, const Tally& tally);    // "53.1 % (50.2 to 56.0)"

}  // namespace tercio
