#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <filesystem>

#include "engine/chance.h"
#include "farm/protocol.h"
#include "play/files.h"
#include "play/library.h"

namespace tercio::farm {
namespace {

std::uint64_t hash(std::uint64_t sum, std::string_view bytes) {
  sum = Chance::mix(sum ^ bytes.size());
  for (; bytes.size() >= 8; bytes.remove_prefix(8)) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data(), 8);
    sum = Chance::mix(sum ^ word);
  }
  for (const char c : bytes) sum = Chance::mix(sum ^ static_cast<unsigned char>(c));
  return sum;
}

}  // namespace

std::string signature() {
  namespace fs = std::filesystem;
  std::uint64_t sum = hash(0, read_whole("/proc/self/exe"));
  for (const char* folder : {"cards", "decks", "weights", "learn"}) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(Library::home() / folder))
      if (entry.is_regular_file()) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files)
      sum = hash(hash(sum, fs::relative(file, Library::home()).string()), read_whole(file));
  }
  return fmt::format("{:016x}", sum);
}

}  // namespace tercio::farm
