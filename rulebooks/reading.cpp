#include "rulebooks/reading.h"

#include <charconv>
#include <set>

namespace tercio {

int line_of(const YAML::Node& node) { return node.Mark().line + 1; }

void refuse(const YAML::Node& node, const std::string& message) { throw Refused(line_of(node), message); }

void each_key(const YAML::Node& map, const char* what,
              const std::function<void(const std::string&, const YAML::Node&, const YAML::Node&)>& visit) {
  if (!map.IsMap()) refuse(map, std::string(what) + " must be `key: value` lines");
  for (const auto& pair : map) visit(pair.first.Scalar(), pair.first, pair.second);
}

YAML::Node find_key(const YAML::Node& map, const std::string& key) {
  if (map.IsDefined() && map.IsMap())
    for (const auto& pair : map)
      if (pair.first.Scalar() == key) return pair.second;
  return YAML::Node(YAML::NodeType::Undefined);
}

void check_keys(const YAML::Node& node, int depth) {
  if (depth > 20) refuse(node, "this is nested too deeply");
  if (node.IsSequence())
    for (const auto& item : node) check_keys(item, depth + 1);
  if (!node.IsMap()) return;
  std::set<std::string> seen;
  for (const auto& pair : node) {
    if (!pair.first.IsScalar())
      refuse(pair.first, "a key must be one word or sentence; titles with a colon or comma are quoted");
    if (!seen.insert(pair.first.Scalar()).second)
      refuse(pair.first, "the key \"" + pair.first.Scalar() + "\" is given twice");
    check_keys(pair.second, depth + 1);
  }
}

std::string text_of(const YAML::Node& node, const char* what) {
  if (!node.IsScalar() || node.Scalar().empty()) refuse(node, std::string(what) + " must be a single text");
  return node.Scalar();
}

int number_of(const YAML::Node& node, const char* what, int least, int most) {
  const std::string text = node.IsScalar() ? node.Scalar() : "";
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < least || value > most)
    refuse(node, std::string(what) + " must be a number from " + std::to_string(least) + " to " +
                     std::to_string(most) + (text.empty() ? "" : ", not \"" + text + "\""));
  return value;
}

bool truth_of(const YAML::Node& node, const char* what) {
  bool value = false;
  if (!node.IsScalar() || !YAML::convert<bool>::decode(node, value))
    refuse(node, std::string(what) + " must be true or false");
  return value;
}

}  // namespace tercio
