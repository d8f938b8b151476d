// The wordings that docs/language.md promises, by game: the lines of code blocks behind `<!-- wordings: GAME
// -->`, and the sentences in the columns of tables that bear the game's title.
#pragma once
#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "play/library.h"
#include "play/rulebook.h"

namespace tercio {

inline std::vector<std::string> cells_of(const std::string& row) {
  std::vector<std::string> cells;
  std::istringstream in(row.substr(1));
  for (std::string cell; std::getline(in, cell, '|');) {
    const std::size_t from = cell.find_first_not_of(' ');
    cells.push_back(from == std::string::npos ? ""
                                              : cell.substr(from, cell.find_last_not_of(' ') - from + 1));
  }
  return cells;
}

inline std::vector<std::string> wordings(const std::string& game) {
  const std::string title(make_rulebook(game)->title());
  std::ifstream in(Library::home() / "docs" / "language.md");
  std::vector<std::string> lines;
  bool found = false, inside = false;
  std::size_t column = std::string::npos;  // of the table, that is this game's
  for (std::string line; std::getline(in, line);) {
    if (line == "# Reference") break;
    if (line == "<!-- wordings: " + game + " -->") found = true;
    if (found && line.starts_with("```")) {
      found = !inside;
      inside = !inside;
    } else if (inside && !line.empty()) {
      lines.push_back(line);
    }
    if (!line.starts_with("|")) {
      column = std::string::npos;
      continue;
    }
    const std::vector<std::string> cells = cells_of(line);
    if (column == std::string::npos)
      column = static_cast<std::size_t>(std::find(cells.begin(), cells.end(), title) - cells.begin());
    else if (column < cells.size() && cells[column].starts_with("`"))
      lines.push_back(cells[column].substr(1, cells[column].size() - 2));
  }
  return lines;
}

}  // namespace tercio
