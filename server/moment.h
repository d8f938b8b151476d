// Two kinds of time that are not to be mixed up: what runs at a table goes by a clock that nobody sets; what
// is kept goes by the calendar (Milliseconds, server/store.h).
#pragma once
#include <algorithm>
#include <chrono>

#include "server/store.h"

namespace tercio::server {

using Instant = std::chrono::steady_clock::time_point;
using Span = std::chrono::milliseconds;

inline Instant instant() { return std::chrono::steady_clock::now(); }

// Whole milliseconds from one to the other, and none if it comes before.
inline Milliseconds between(Instant from, Instant to) {
  return std::max<Milliseconds>(std::chrono::duration_cast<Span>(to - from).count(), 0);
}

inline Milliseconds since_1970() {
  return std::chrono::duration_cast<Span>(std::chrono::system_clock::now().time_since_epoch()).count();
}

}  // namespace tercio::server
