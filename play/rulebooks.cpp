// All rulebooks of play/all_rules.h, behind the handle for programs.
#include "play/all_rules.h"
#include "play/rulebook_of.h"

namespace tercio {
namespace {

template <class... Rules>
std::vector<std::unique_ptr<Rulebook>> make_all(RulesList<Rules...>) {
  std::vector<std::unique_ptr<Rulebook>> all;
  (all.push_back(std::make_unique<RulebookOf<Rules>>()), ...);
  return all;
}

std::vector<MakeRulebook>& further() {
  static std::vector<MakeRulebook> all;
  return all;
}

}  // namespace

void add_rulebook(MakeRulebook make) { further().push_back(make); }

std::vector<std::unique_ptr<Rulebook>> all_rulebooks() {
  std::vector<std::unique_ptr<Rulebook>> all = make_all(AllRules{});
  for (const MakeRulebook make : further()) all.push_back(make());
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
