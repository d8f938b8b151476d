// What the resources of Commanders will do, told line by line.
#include "rulebooks/explain.h"

#include "rulebooks/commanders/rules.h"
#include "rulebooks/commanders/text/compile.h"

namespace tercio::commanders {
namespace {

std::string use_of(const Ability& a) {
  const std::string level = a.level > 0 ? " From level " + std::to_string(a.level) + " on." : "";
  switch (a.kind) {
    case Kind::Action: return "An action: you may use it when you may act." + level;
    case Kind::Spell: return "A spell: you may use it when you may act." + level;
    case Kind::Triggered:
      switch (a.times) {
        case Times::Always: return "It happens by itself, each time." + level;
        case Times::FirstEachTerm: return "It happens by itself, the first time in each term." + level;
        case Times::NextTime: return "It happens by itself, once." + level;
      }
      break;
    case Kind::Continuous: return "Continuous: it works by itself while the resource is active." + level;
  }
  return "";
}

std::vector<std::string> prices_of(const Mode& mode) {
  std::vector<std::string> all;
  for (const Price& price : mode.prices)
    all.push_back("pay " + (price.x ? "X" : std::to_string(price.number)) +
                  (price.money == Money::Gold ? " gold" : " mana"));
  return all;
}

machine::AbilityTold told(const Mode& mode) {
  return {.chooses_x = mode.has_x,
          .chosen = mode.chosen,
          .prices = prices_of(mode),
          .costs = mode.costs,
          .effect = mode.effect};
}

std::vector<machine::AbilityTold> lines_of(const machine::Program&, const Card& built, std::size_t first,
                                           const language::Tree& line) {
  std::vector<machine::AbilityTold> all;
  const bool is_act = line.row->pattern == "{act}";
  if (is_act)
    for (const Mode& mode : built.modes) {
      all.push_back(told(mode));
      all.back().use = built.modes.size() > 1 ? "One way to use it, from your arsenal:"
                                              : "You use it from your arsenal when you may act.";
    }
  if (!is_act && built.abilities.size() == first && machine::part_of(line, "costs")) {
    all.push_back(told(built.play));
    all.back().use = "What it costs to bring it into the war.";
  }
  for (std::size_t i = first; i < built.abilities.size(); ++i) {
    const Ability& a = built.abilities[i];
    all.push_back(told(a.mode));
    machine::AbilityTold& one = all.back();
    one.use = use_of(a);
    one.moment = machine::part_of(line, "moment");
    one.condition = a.condition;
    if (a.kind == Kind::Continuous) one.always = {machine::part_of(line, "static")};
  }
  return all;
}

}  // namespace

std::string Rules::explain(const Catalog& catalog, std::string_view title) {
  const auto id = catalog.find(title);
  if (!id) return "";
  return explain_lines<Compile>(catalog, catalog.bare(*id), catalog[*id].trees, lines_of);
}

std::span<const EventWindow> Rules::windows() {
  static constexpr EventWindow all[] = {{"anytime", "Anytime %, acquire 7 resources.", "acquires 7 "}};
  return all;
}

}  // namespace tercio::commanders
