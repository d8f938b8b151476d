// What the cards of Delos will do, told line by line.
#include "rulebooks/explain.h"

#include "rulebooks/delos/rules.h"
#include "rulebooks/delos/rules/verb.h"
#include "rulebooks/delos/text/compile.h"

namespace tercio::delos {
namespace {

// Where its line can be used from.
std::string from_of(const Card& card, const Ability& a) {
  if (a.command) return "From your command hand, discarding the card";
  return card.type == Type::Fleet ? "In every battle" : "While the card is at the sector of the battle";
}

std::string use_of(const Card& card, const Ability& a) {
  const std::string from = from_of(card, a);
  switch (a.kind) {
    case Kind::Action: return from + ": a battle action, on your turn to act.";
    case Kind::Tactic: return from + ": a tactic, after an action is announced and before it takes effect.";
    case Kind::Reaction:
      for (const Happening& h : a.happenings)
        if (h.name == Name::WouldBeDestroyed || h.name == Name::WouldBeDamaged)
          return from + ": a reaction, just before what it answers" +
                 (a.instead ? ", which then does not happen." : ".");
      return from + ": a reaction, right after what it answers.";
    case Kind::Modifier: return from + ": a modifier, after a roll and before it counts.";
    case Kind::Event:
      return from +
             ": an event, when the battle is over and before flags are compared. It is not optional, "
             "and done as far as possible.";
    case Kind::SetUp:
      return "When the armies are set up for a battle. It is not optional, and done as far as possible.";
    case Kind::Assault:
      return "An assault: a battle action of this unit while it is charging. It is locked, nobody can block, "
             "and this is done instead of dealing damage.";
    case Kind::Invulnerable: return "When the enemy would destroy the card: if you pay this, it stays.";
    case Kind::Static:
      return card.type == Type::Fleet ? "Static: it works by itself in every battle."
                                      : "Static: it works by itself in battles at the sector of the card.";
    case Kind::Artillery:
    case Kind::TroopCapacity: break;  // told as keywords
  }
  return "";
}

// A keyword, by its pattern: what the rules do with it.
std::string keyword_told(std::string_view pattern) {
  if (pattern.starts_with("Assault"))
    return "While it is ready this unit may charge, as a battle action. While it is charging it may assault, "
           "as another one: it is locked, and deals this damage to an enemy unit, fortification or locked "
           "character. Nobody can block.";
  if (pattern.starts_with("Artillery"))
    return "A battle action: this card is locked, and one roll is made for each number. Each that reaches "
           "its number is a hit on an enemy unit that is not charging, or on a fortification. A ready unit "
           "that is hit is locked, anything else is destroyed. Nobody can block.";
  if (pattern.starts_with("Troop Capacity"))
    return "A battle action: this card is locked, and up to so many of your ready infantry units with "
           "Assault charge.";
  if (pattern == "Counterattack")
    return "When a shot or an assault deals it damage, it deals damage equal to its firepower to the "
           "attacker at the same time, also when it is destroyed. It is not locked by that.";
  if (pattern.starts_with("Invulnerable"))
    return "When the enemy would destroy the card you may roll: if the number is reached, it stays.";
  if (pattern.starts_with("Unique"))
    return "When your army is set up you keep one copy of it at the sector, and the others go to your "
           "command "
           "hand. A second copy that infiltrates is destroyed.";
  return "";
}

std::string paying(const machine::Program& program, const Ability& a) {
  for (const Effect cost : a.costs)
    if (const EffectNode& node = program[cost];
        node.control == machine::Control::Verb && verb_of(node).chancy)
      return "Then it is paid, in this order. If the test fails, nothing else is done, and what was paid "
             "before stays paid:";
  return "Then it is paid, all or nothing:";
}

machine::AbilityTold told(const language::Grammar& grammar, const machine::Program& program, const Card& card,
                          const Ability& a, const language::Tree& line) {
  const language::Tree* period = machine::part_of(line, "period");
  const language::Tree* moment = machine::part_of(line, "events");
  machine::AbilityTold out{.use = use_of(card, a),
                           .moment = moment ? moment : machine::part_of(line, "would"),
                           .limit = a.period == Period::None || !period
                                        ? ""
                                        : "once per " + grammar.format(*period) + ", for this card",
                           .condition = a.condition,
                           .chooses_x = a.pays_x,
                           .costs = a.costs,
                           .paying = paying(program, a),
                           .others = "the enemy",
                           .effect = a.effect};
  if (a.decides)
    out.decided = a.effect;
  else
    out.chosen = a.chosen;
  if (a.law != Law::None)
    out.always = {machine::part_of(line, "law")};
  else if (a.kind == Kind::Static)
    out.always = {machine::part_of(line, "subjects"), machine::part_of(line, "changes")};
  return out;
}

}  // namespace

std::string Rules::explain(const Catalog& catalog, std::string_view title) {
  const auto id = catalog.find(title);
  if (!id) return "";
  const auto describe = [&](const machine::Program& program, const Card& built, std::size_t first,
                            const language::Tree& line) {
    std::vector<machine::AbilityTold> all;
    const language::Tree* keyword = machine::part_of(line, "keyword");
    const bool alone = line.row->pattern == "{keyword} ." || line.row->pattern == "Unique .";
    if (std::string use = alone ? keyword_told((keyword ? *keyword : line).row->pattern) : ""; !use.empty())
      all.push_back({.use = std::move(use)});
    for (std::size_t i = first; !alone && i < built.abilities.size(); ++i)
      all.push_back(told(catalog.grammar(), program, built, built.abilities[i], line));
    return all;
  };
  return explain_lines<Compile>(catalog, catalog.bare(*id), catalog[*id].trees, describe);
}

std::span<const EventWindow> Rules::windows() {
  static constexpr EventWindow all[] = {
      {"after", "R: after %, reveal the top 1 card of your deck.", " is revealed"}};
  return all;
}

}  // namespace tercio::delos
