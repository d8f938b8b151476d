// What words of a text refer to: `that unit` of two, targets and what is chosen later, `he` after `each
// player`.
#include <algorithm>

#include "rulebooks/warlords/rules/verb.h"
#include "rulebooks/warlords/text/compile.h"

namespace tercio::warlords {

using machine::Control;
using machine::Named;
using machine::Who;

// --- that unit, and what is not known yet -----------------------------------------------------------------

// What happens to this unit, or with a shield, is about another unit, too: that one is meant.
bool Compile::means_the_other() const {
  return std::all_of(ability.happenings.begin(), ability.happenings.end(),
                     [](const Happening& h) {
                       return h.name == Name::ShieldUsed || (h.agent && (h.of_source || h.of_host));
                     }) &&
         !ability.happenings.empty();
}

// Targets are chosen when the ability is announced, other things when it is carried out.
bool Compile::speaks_of_later(Filter filter) const {
  if (!filter) return false;
  const machine::FilterNode& n = program[filter];
  const auto is_later = [&](Things things) {
    if (things && program[things].named == Named::PlaceOf) things = program[things].a;
    return things && program[things].named == Named::Picked && (later_ >> program[things].reg & 1U);
  };
  if (is_later(n.than)) return true;
  if (n.amount && is_later(program[n.amount].of)) return true;
  return speaks_of_later(n.a) || speaks_of_later(n.b);
}

// --- each player, one after the other ---------------------------------------------------------------------

Player Compile::doer_of(machine::Person person) {
  after_each_ = subject ? program[subject].who == Who::Each : after_each_;
  return Build::doer_of(person);
}

Player Compile::his() {
  const bool each = subject ? program[subject].who == Who::Each : after_each_;
  if (!him && each) him = one_of_each_ = player(Who::Doer);
  if (one_of_each_ && him == one_of_each_) of_each_.push_back(previous.id);
  return Build::his();
}

Effect Compile::sequence(Effect a, Effect b, bool then) {
  const Player who = program[a].who;
  if (!who || program[who].who != Who::Each) return Build::sequence(a, b, then);
  return in_turn(a, b, then);
}

bool Compile::speaks_of_doer(Filter filter) const {
  if (!filter) return false;
  const machine::FilterNode& n = program[filter];
  return n.side == static_cast<Word>(Side::Theirs) || (n.player && program[n.player].who == Who::Doer) ||
         speaks_of_doer(n.a) || speaks_of_doer(n.b);
}

bool Compile::speaks_of_doer(Things things) const {
  if (!things) return false;
  const ThingsNode& n = program[things];
  return (n.whose && program[n.whose].who == Who::Doer) || speaks_of_doer(n.filter);
}

// Among what each player does, what names no player is yours, unless it is about him alone.
void Compile::leave_to_you(Effect part) {
  const EffectNode node = program[part];
  if (node.who) return;
  if (node.control != Control::Verb) {
    if (node.a) leave_to_you(node.a);
    if (node.b) leave_to_you(node.b);
    return;
  }
  if (!speaks_of_doer(node.what)) {
    program.edit(part).who = player(Who::You);
  } else if (program[node.what].picks) {
    refuse("say who does it: `he exhausts a unit he controls`");
  }
}

// The parts that are said of each of the players by `he` go together with the first: one player does all of
// them, then the other. What is said after them is done once.
Effect Compile::in_turn(Effect first, Effect rest, bool then) {
  struct Part {
    Effect effect;
    bool then;
  };
  std::vector<Part> parts{{rest, then}};
  while (program[parts.back().effect].control == Control::Sequence && !program[parts.back().effect].who) {
    const EffectNode both = program[parts.back().effect];
    parts.back().effect = both.a;
    parts.push_back({both.b, both.then});
  }
  const auto is_said_of_him = [&](Effect before, Effect part) {
    return std::any_of(of_each_.begin(), of_each_.end(),
                       [&](machine::Id built) { return built >= before.id && built < part.id; });
  };
  std::size_t his_parts = 0;
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (is_said_of_him(i == 0 ? first : parts[i - 1].effect, parts[i].effect)) {
      if (his_parts != i) refuse("what each player does stands together: say before or after it what you do");
      his_parts = i + 1;
    }
  if (his_parts == 0) return Build::sequence(first, rest, then);
  const Player all = program[first].who;
  Effect besides, others;
  for (std::size_t i = parts.size(); i-- > 0;) {
    if (i < his_parts) leave_to_you(parts[i].effect);
    Effect& row = i < his_parts ? besides : others;
    const bool is_last = i + 1 == his_parts || i + 1 == parts.size();
    row = is_last ? parts[i].effect : Build::sequence(parts[i].effect, row, parts[i + 1].then);
  }
  program.edit(first).who = player(Who::Doer);
  const Effect group = Build::effect(
      {.control = Control::Sequence, .then = parts[0].then, .who = all, .a = first, .b = besides});
  return others ? Build::sequence(group, others, parts[his_parts].then) : group;
}

}  // namespace tercio::warlords
