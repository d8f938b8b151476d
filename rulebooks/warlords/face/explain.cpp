// What the cards of Warlords will do, told line by line.
#include "rulebooks/explain.h"

#include "rulebooks/warlords/rules.h"
#include "rulebooks/warlords/text/compile.h"

namespace tercio::warlords {
namespace {

std::string use_of(const Card& card, const Ability& a) {
  const std::string from = card.type == Type::Event || a.from_hand ? ", from your hand" : "";
  const std::string phase =
      a.phase == Phase::Setup ? "" : " in the " + std::string(name_of(names_of_phases, a.phase)) + " phase";
  switch (a.kind) {
    case Kind::Action: return "An action" + from + ": you may use it on your turn to act" + phase + ".";
    case Kind::Interrupt:
      return a.forced ? "It happens by itself, just before what it answers."
                      : "An interrupt" + from + ": you may use it just before what it answers" + phase + ".";
    case Kind::Reaction:
      return a.forced ? "It happens by itself, right after what it answers."
                      : "A reaction" + from + ": you may use it right after what it answers" + phase + ".";
    case Kind::Battle: return "A battle ability: whoever wins the battle at this planet may use it.";
    case Kind::StateTriggered: return "It happens by itself, as soon as its condition is true.";
    case Kind::Extra: return "An additional cost: it is paid with the cost when you deploy the card.";
    case Kind::Constant: return "Constant: it works by itself while the card is in play.";
  }
  return "";
}

std::string limit_of(const Catalog& catalog, const Ability& a, const language::Tree& line) {
  const language::Tree* period = machine::part_of(line, "period");
  if (a.period == Period::None || !period) return "";
  const std::string times = a.times == 1   ? "once"
                            : a.times == 2 ? "twice"
                                           : std::to_string(a.times) + " times";
  return times + " per " + catalog.grammar().format(*period) +
         (a.maximum ? ", for all of your cards of this title together" : ", for this card");
}

// What the card has only for a time is told where it gets it.
bool is_on_standby(const machine::Program& program, const Ability& a) {
  if (!a.condition) return false;
  const machine::ConditionNode* last = &program[a.condition];
  if (last->kind == machine::Holds::And) last = &program[last->b];
  return last->kind == machine::Holds::Fact && last->word == static_cast<Word>(Fact::Learned);
}

std::string explain_side(const Catalog& catalog, std::size_t id) {
  const Card& card = catalog[id];
  const auto describe = [&](const machine::Program& program, const Card& built, std::size_t first,
                            const language::Tree& line) {
    std::vector<machine::AbilityTold> all;
    for (std::size_t i = first; i < built.abilities.size(); ++i) {
      const Ability& a = built.abilities[i];
      if (is_on_standby(program, a)) continue;
      all.push_back({.use = use_of(card, a),
                     .moment = machine::part_of(line, "moment"),
                     .limit = limit_of(catalog, a, line),
                     .condition = a.condition,
                     .chooses_x = a.has_x,
                     .chosen = a.targets,
                     .decided = a.either,
                     .costs = a.costs,
                     .effect = a.effect});
      if (a.kind == Kind::Constant)
        all.back().always = {machine::part_of(line, "things"), machine::part_of(line, "changes")};
    }
    return all;
  };
  return explain_lines<Compile>(catalog, catalog.bare(id), card.trees, describe);
}

}  // namespace

std::string Rules::explain(const Catalog& catalog, std::string_view title) {
  const auto id = catalog.find(title);
  if (!id) return "";
  const Card& card = catalog[*id];
  std::string text = explain_side(catalog, *id);
  if (card.other_side >= 0) text += explain_side(catalog, static_cast<std::size_t>(card.other_side));
  return text;
}

std::span<const EventWindow> Rules::windows() {
  static constexpr EventWindow all[] = {
      {"when", "Interrupt: when %, gain 77 resources.", "gains 77 resources"},
      {"after", "Reaction: after %, gain 77 resources.", "gains 77 resources"}};
  return all;
}

}  // namespace tercio::warlords
