// The table of all rulebooks: another one is an include and a line.
#include "play/rulebook_of.h"
#include "rulebooks/delos/rules.h"
#include "rulebooks/warlords/rules.h"

namespace tercio {

std::vector<std::unique_ptr<Rulebook>> all_rulebooks() {
  std::vector<std::unique_ptr<Rulebook>> all;
  all.push_back(std::make_unique<RulebookOf<warlords::Rules>>());
  all.push_back(std::make_unique<RulebookOf<delos::Rules>>());
  return all;
}

std::unique_ptr<Rulebook> make_rulebook(std::string_view name) {
  for (auto& rulebook : all_rulebooks())
    if (rulebook->name() == name) return std::move(rulebook);
  return nullptr;
}

const std::vector<std::string>& rulebook_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const auto& rulebook : all_rulebooks()) all.emplace_back(rulebook->name());
    return all;
  }();
  return names;
}

}  // namespace tercio
