// Any text as a card file: it compiles, or what is wrong is told with its place. What was understood prints
// as text that is understood again.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "rulebooks/warlords/catalog.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 20'000) return 0;
  tercio::warlords::Catalog catalog;
  catalog.add_text({reinterpret_cast<const char*>(data), size}, "fuzz.cards");
  catalog.compile();
  for (const auto& problem : catalog.problems())
    if (problem.text().empty() || problem.place.line < 1) std::abort();
  for (std::size_t id = 0; id < catalog.size(); ++id) catalog.nearest_titles(catalog[id].title);
  return 0;
}
