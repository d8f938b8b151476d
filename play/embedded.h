// Files that are part of the program: the cards and decks, the pages, the schemas.
#pragma once
#include <map>
#include <string_view>

namespace tercio {

struct EmbeddedFile {
  std::string_view name;  // "web/index.html"
  std::string_view content;
  std::string_view type;  // for browsers
};

const EmbeddedFile* embedded(std::string_view name);  // or null
const std::map<std::string_view, EmbeddedFile>& all_embedded();

}  // namespace tercio
