#include "play/embedded.h"

#include <utility>

// Made by cmake/embed.cmake.
struct TercioFile {
  const char *name, *begin, *end;
};
extern const TercioFile tercio_files[];
extern const unsigned tercio_file_count;

namespace tercio {
namespace {

std::string_view type_of(std::string_view name) {
  if (name.ends_with(".gz")) name.remove_suffix(3);
  constexpr std::pair<std::string_view, std::string_view> types[] = {
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".svg", "image/svg+xml"},
      {".woff2", "font/woff2"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".png", "image/png"},
      {".ico", "image/x-icon"}};
  for (const auto& [ending, type] : types)
    if (name.ends_with(ending)) return type;
  return "application/octet-stream";
}

std::map<std::string_view, EmbeddedFile> read_table() {
  std::map<std::string_view, EmbeddedFile> all;
  for (unsigned i = 0; i < tercio_file_count; ++i) {
    const TercioFile& file = tercio_files[i];
    all[file.name] = {
        file.name, {file.begin, static_cast<std::size_t>(file.end - file.begin)}, type_of(file.name)};
  }
  return all;
}

}  // namespace

const std::map<std::string_view, EmbeddedFile>& all_embedded() {
  static const std::map<std::string_view, EmbeddedFile> all = read_table();
  return all;
}

const EmbeddedFile* embedded(std::string_view name) {
  const auto found = all_embedded().find(name);
  return found == all_embedded().end() ? nullptr : &found->second;
}

}  // namespace tercio
