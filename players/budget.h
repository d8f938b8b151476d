#pragma once
#include <cstdint>

namespace tercio {

// How long a search may think: whichever is set ends it first.
struct Budget {
  std::uint64_t iterations = 0;
  double seconds = 0;
};

}  // namespace tercio
