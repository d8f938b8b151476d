// Any text as a card file: it compiles, or what is wrong is told with its place. What was understood prints
// as text that is understood again.
#include <cstdint>
#include <cstdlib>

#include "play/rulebook.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 20'000) return 0;
  for (const auto& rulebook : tercio::all_rulebooks()) {
    rulebook->load({}, {}, {{{reinterpret_cast<const char*>(data), size}, "fuzz.cards"}});
    for (const std::string& problem : rulebook->problems())
      if (!problem.starts_with("fuzz.cards:") || problem.starts_with("fuzz.cards:0")) std::abort();
    for (const tercio::CardSheet& card : rulebook->sheets()) rulebook->nearest_titles(card.title);
  }
  return 0;
}
