// Scenarios: a position, moves and expectations in one YAML file.
#pragma once
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "play/library.h"
#include "play/rulebook.h"
#include "play/scenario_script.h"

namespace tercio {

// A scenario put on the table, before its first step.
struct Scenario {
  std::string file, title, about;  // `say:` at the top is about the whole
  std::string goes_on_against;     // a level: what is played when its script is over; or empty
  std::unique_ptr<Rulebook> own;   // with cards of this scenario only; else null
  const Rulebook* rulebook = nullptr;
  std::map<std::string, int> named;  // cards, by the names of `as:`
  std::unique_ptr<Match> match;
  YAML::Node script, expectations, best;  // where there are such
};

Scenario read_scenario(const std::string& text, const std::filesystem::path& file,
                       Library& library);  // throws
// Plays its script, which uses up its match. What does not hold is returned, each with file:line.
std::vector<std::string> play_scenario(Scenario& scenario, ScriptFollower* follower = nullptr);

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
