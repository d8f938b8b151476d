// Any text as a scenario: it passes, or fails with messages that name its lines.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "play/scenario.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static tercio::Library library;
  if (size > 20'000) return 0;
  const auto report = tercio::run_scenario({reinterpret_cast<const char*>(data), size}, "fuzz.yaml", library);
  for (const std::string& failure : report.failures)
    if (failure.empty()) std::abort();
  return 0;
}
