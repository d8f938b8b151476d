#include "farm/protocol.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "engine/chance.h"
#include "play/library.h"

namespace tercio::farm {
namespace fs = std::filesystem;
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

std::uint64_t hash_file(std::uint64_t sum, const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::array<char, 65536> piece;
  do {
    in.read(piece.data(), piece.size());
    sum = hash(sum, {piece.data(), static_cast<std::size_t>(in.gcount())});
  } while (in);
  return sum;
}

}  // namespace

std::string told_pieces(Task::Kind kind, std::uint64_t first, std::uint64_t last) {
  const char* what = kind == Task::Kind::Analysis ? "choice" : "game";
  return last == first + 1 ? fmt::format("{} {}", what, first)
                           : fmt::format("{}s {} to {}", what, first, last - 1);
}

std::string signature() {
  std::uint64_t sum = hash_file(0, "/proc/self/exe");
  for (const char* folder : {"cards", "decks", "weights", "learn"}) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(Library::home() / folder))
      if (entry.is_regular_file()) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files)
      sum = hash_file(hash(sum, file.lexically_relative(Library::home()).string()), file);
  }
  return fmt::format("{:016x}", sum);
}

}  // namespace tercio::farm
