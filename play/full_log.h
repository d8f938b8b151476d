// A log as somebody reads it who may see everything.
#pragma once
#include <string>

#include "engine/match.h"

namespace tercio {

// Calls `print` with each line from number `told` on, and moves `told` behind the last. A line for some seats
// is followed by one that tells the others less: that one is left out.
template <class Print>
void print_full_log(const Match& match, std::size_t& told, Print print) {
  const auto all = static_cast<std::uint8_t>((1U << match.seats()) - 1U);
  const auto& log = match.log();
  while (told < log.size()) {
    print(log[told].text);
    const std::uint8_t seats = log[told].seats;
    ++told;
    if (seats != all && told < log.size() && (log[told].seats ^ seats) == all) ++told;
  }
}

}  // namespace tercio
