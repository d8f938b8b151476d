#include "engine/match.h"

namespace tercio {

std::string Match::with_names(std::string text) const {
  for (std::size_t at = text.find('#'); at != std::string::npos; at = text.find('#', at + 1)) {
    const std::size_t seat = at + 1 < text.size() ? static_cast<std::size_t>(text[at + 1] - '0') : 10;
    if (seat < names_.size()) text.replace(at, 2, names_[seat]);
  }
  return text;
}

}  // namespace tercio
