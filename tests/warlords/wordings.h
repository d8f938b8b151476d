// The wordings that docs/language.md lists, by game: the code block behind `<!-- wordings: GAME -->`.
#pragma once
#include <fstream>
#include <string>
#include <vector>

#include "play/library.h"

namespace tercio {

inline std::vector<std::string> wordings(const std::string& game) {
  std::ifstream in(Library::home() / "docs" / "language.md");
  std::vector<std::string> lines;
  bool found = false, inside = false;
  for (std::string line; std::getline(in, line);) {
    if (line == "<!-- wordings: " + game + " -->")
      found = true;
    else if (found && line.starts_with("```")) {
      if (inside) break;
      inside = true;
    } else if (inside && !line.empty())
      lines.push_back(line);
  }
  return lines;
}

}  // namespace tercio
