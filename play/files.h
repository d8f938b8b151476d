// Files are written whole or not at all.
#pragma once
#include <filesystem>
#include <fstream>
#include <string_view>

namespace tercio {

// Written beside and then renamed. False if that failed; then nothing has changed.
inline bool write_whole(const std::filesystem::path& file, std::string_view text) {
  const std::filesystem::path beside = file.string() + ".part";
  std::ofstream out(beside, std::ios::binary);
  out << text;
  out.close();
  std::error_code error, ignored;
  if (out) std::filesystem::rename(beside, file, error);
  if (out && !error) return true;
  std::filesystem::remove(beside, ignored);
  return false;
}

}  // namespace tercio
