#include "play/files.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace tercio {
namespace {

bool write_all(int out, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(out, text.data(), text.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

// Pipes and devices have no disk below them.
bool to_disk(int out) { return fsync(out) == 0 || errno == EINVAL || errno == EROFS; }

}  // namespace

std::vector<std::filesystem::path> files_below(const std::filesystem::path& folder, std::string_view ending) {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, error))
    if (entry.path().extension() == ending) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

std::string read_whole(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::filesystem::path user_file(std::string_view name) {
  const char* data = std::getenv("XDG_DATA_HOME");
  if (data && *data) return std::filesystem::path(data) / "tercio" / name;
  const char* home = std::getenv("HOME");
  if (home && *home) return std::filesystem::path(home) / ".local" / "share" / "tercio" / name;
  return "tercio-" + std::string(name);
}

bool write_whole(const std::filesystem::path& file, std::string_view text) {
  const std::string beside = file.string() + ".part";
  const int out = open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (out < 0) return false;
  const bool written = write_all(out, text) && to_disk(out);
  const bool closed = close(out) == 0;
  std::error_code error, ignored;
  if (written && closed) std::filesystem::rename(beside, file, error);
  if (written && closed && !error) return true;
  std::filesystem::remove(beside, ignored);
  return false;
}

}  // namespace tercio
