// Expectations of a scenario: what must be true of the table.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "play/scenario_table.h"
#include "rulebooks/reading.h"

namespace tercio {

struct Unmet {  // an expectation that does not hold
  int line;
  std::string text;  // the expectation, and what was found
};

std::vector<Unmet> check_expectations(ScenarioTable& table, const YAML::Node& expectations);

}  // namespace tercio
