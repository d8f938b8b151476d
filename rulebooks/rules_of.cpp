#include "rulebooks/rules_of.h"

namespace tercio {

std::uint64_t hash_of_texts(const std::set<std::string>& texts) {
  std::uint64_t sum = 0xcbf29ce484222325ULL;  // FNV-1a
  for (const std::string& text : texts)
    for (const char c : text + "\n") sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return sum;
}

}  // namespace tercio
