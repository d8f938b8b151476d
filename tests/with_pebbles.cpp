// Registers pebbles as one more rulebook of the program it is linked into.
#include "play/rulebook_of.h"
#include "tests/support/pebbles.h"

namespace tercio {

static const bool added = [] {
  add_rulebook([]() -> std::unique_ptr<Rulebook> { return std::make_unique<RulebookOf<pebbles::Rules>>(); });
  return true;
}();

}  // namespace tercio
