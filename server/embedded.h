// Files that are part of the program: the pages, the schemas.
#pragma once
#include <string>
#include <string_view>

namespace tercio::server {

struct EmbeddedFile {
  std::string_view name;  // "web/index.html"
  std::string_view content;
  std::string_view type;  // for browsers
};

const EmbeddedFile* embedded(std::string_view name);  // or null

}  // namespace tercio::server
