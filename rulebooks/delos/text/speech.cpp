// What words of a text refer to across its effects: `he` after `each player`, `them` after several choices,
// `the same` after `if you do`.
#include <algorithm>

#include "rulebooks/delos/rules/verb.h"
#include "rulebooks/delos/text/compile.h"

namespace tercio::delos {

using machine::Control;

// --- if you do, the same --------------------------------------------------------------------------------

Effect Compile::perhaps(const machine::Later<Effect>& inside) {
  const Effect before = previous;
  const Effect made = Build::perhaps(inside);
  stood_.push_back({made, before});
  return made;
}

// `you may lock 1 unit; if you do, draw 1 card; the enemy does the same`: all of it is the same.
Effect Compile::effect(EffectNode node) {
  const Effect made = Build::effect(node);
  if (node.control != Control::IfDone) return made;
  const Effect part = node.a ? node.a : node.b;
  for (const Stood& one : stood_)
    if (one.made == part)
      previous = program.add(EffectNode{.control = Control::Sequence, .a = one.before, .b = made});
  return made;
}

// --- several choices, one after the other -----------------------------------------------------------------

Effect Compile::choose(const EffectVerb& what, Things things) {
  const bool goes_on = chose_ && previous == chose_;
  const Effect made = verb(what, {.what = things});
  chosen_so_far_ =
      goes_on ? program.add(ThingsNode{.named = machine::Named::Both, .a = chosen_so_far_, .b = Build::it()})
              : Build::it();
  chosen_last_ = last;
  chose_ = made;
  return made;
}

Things Compile::them() const {
  if (chose_ && last == chosen_last_) return chosen_so_far_;
  const bool one = last && program[last].named == machine::Named::This;
  return one && several_ ? several_ : Build::it();
}

// --- each player, one after the other ---------------------------------------------------------------------

bool Compile::is_one_of_each(Player who) const {
  return std::find(ones_.begin(), ones_.end(), who) != ones_.end();
}

// After `each player ...` he is each of them, in his turn.
Player Compile::his() {
  if (!him && subject && program[subject].who == machine::Who::Each)
    ones_.push_back(him = player(machine::Who::Doer));
  if (is_one_of_each(him)) of_ones_.push_back(previous.id);
  return Build::his();
}

bool Compile::is_each_acting() const {
  return subject && program[subject].who == machine::Who::Each && him &&
         program[him].who == machine::Who::Doer;
}

Player Compile::doer_of(machine::Person person) {
  const Player who = Build::doer_of(person);
  if (is_one_of_each(who)) of_ones_.push_back(previous.id);
  return who;
}

Effect Compile::sequence(Effect a, Effect b, bool then) {
  const Player who = program[a].who;
  if (!who || program[who].who != machine::Who::Each) return Build::sequence(a, b, then);
  return in_turn(a, b, then);
}

// Among what each player does, what has no player named is yours.
void Compile::leave_to_you(Effect part) {
  const EffectNode node = program[part];
  if (node.who) return;
  if (node.control == Control::Sequence || node.control == Control::If || node.control == Control::IfDone) {
    if (node.a) leave_to_you(node.a);
    if (node.b) leave_to_you(node.b);
    return;
  }
  const Filter kind = node.what ? program[node.what].filter : Filter{};
  if (kind && program[kind].side == static_cast<Word>(Side::Theirs))
    refuse("say who does it: `he locks 1 of his units`");
  program.edit(part).who = player(machine::Who::You);
}

// The parts that are said of the same players, or of each of them by `he`, go together with the first: one
// player does all of them, then the other.
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
  const Player all = program[first].who;
  const auto names_them = [&](const EffectNode& part) {
    const bool saw = part.zone == static_cast<Word>(Zone::Looked);  // each takes what he looked at himself
    return part.who == all || (saw && part.who && program[part.who].who == machine::Who::Each);
  };
  const auto is_said_of_them = [&](Effect before, Effect part) {
    return names_them(program[part]) || std::any_of(of_ones_.begin(), of_ones_.end(), [&](machine::Id built) {
             return built >= before.id && built < part.id;
           });
  };
  std::size_t theirs = 0;
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (is_said_of_them(i == 0 ? first : parts[i - 1].effect, parts[i].effect)) {
      if (theirs != i) refuse("what each player does stands together: say before or after it what you do");
      theirs = i + 1;
    }
  if (theirs == 0) return Build::sequence(first, rest, then);
  Effect besides, others;
  for (std::size_t i = parts.size(); i-- > 0;) {
    Effect& row = i < theirs ? besides : others;
    if (i < theirs && names_them(program[parts[i].effect]))
      program.edit(parts[i].effect).who = player(machine::Who::Doer);
    else if (i < theirs)
      leave_to_you(parts[i].effect);
    const bool is_last = i + 1 == theirs || i + 1 == parts.size();
    row = is_last ? parts[i].effect : Build::sequence(parts[i].effect, row, parts[i + 1].then);
  }
  program.edit(first).who = player(machine::Who::Doer);
  const Effect group = Build::effect(
      {.control = Control::Sequence, .then = parts[0].then, .who = all, .a = first, .b = besides});
  return others ? Build::sequence(group, others, parts[theirs].then) : group;
}

}  // namespace tercio::delos
