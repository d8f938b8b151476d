// Reading positions and scenarios out of YAML: what is wrong is said with its line.
#pragma once
#include <yaml-cpp/yaml.h>

#include <functional>
#include <stdexcept>
#include <string>

namespace tercio {

// Something in a file that is refused. Lines count from 1; 0: the file as a whole.
struct Refused : std::runtime_error {
  int line;
  Refused(int at, const std::string& message) : std::runtime_error(message), line(at) {}
};

int line_of(const YAML::Node& node);
[[noreturn]] void refuse(const YAML::Node& node, const std::string& message);

// All keys of a map in their order; refuses what is no map.
void each_key(
    const YAML::Node& map, const char* what,
    const std::function<void(const std::string& key, const YAML::Node& at, const YAML::Node& value)>& visit);

// What stands below a key; undefined if there is no such key, or no map.
YAML::Node find_key(const YAML::Node& map, const std::string& key);

// Refuses a key given twice anywhere below, and nesting without sense.
void check_keys(const YAML::Node& node, int depth = 0);

std::string text_of(const YAML::Node& node, const char* what);
int number_of(const YAML::Node& node, const char* what, int least, int most);
bool truth_of(const YAML::Node& node, const char* what);

}  // namespace tercio
