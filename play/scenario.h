// Scenarios: a position, moves and expectations in one YAML file.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "play/library.h"

namespace tercio {

struct ScenarioReport {
  std::string file, title;
  std::vector<std::string> failures;  // each begins with file:line
  bool passed() const { return failures.empty(); }
};

ScenarioReport run_scenario(const std::string& text, const std::filesystem::path& file, Library& library);
ScenarioReport run_scenario_file(const std::filesystem::path& file, Library& library);

// Files as named, and all .yaml files below folders, sorted. What does not exist is added to `missing`.
std::vector<std::filesystem::path> scenario_files(const std::vector<std::filesystem::path>& paths,
                                                  std::vector<std::filesystem::path>& missing);

}  // namespace tercio
