// Players who know of a decision only what its seat sees, told in bytes: what `tercio engine` seats.
#pragma once
#include <string_view>

namespace tercio {

class Blind {
 public:
  virtual ~Blind() = default;
  // The number of an option of the decision that `told` tells of. Throws if it makes no sense.
  virtual unsigned choose(std::string_view told, double seconds) = 0;
};

}  // namespace tercio
