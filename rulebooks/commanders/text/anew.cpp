// What is said a second time: the same effect done by another, what its X is, what has left and is meant
// still.
#include <algorithm>

#include "rulebooks/commanders/rules/verb.h"
#include "rulebooks/commanders/text/compile.h"

namespace tercio::commanders {

using machine::Control;
using machine::Named;

Things Compile::chosen_anew(Things things, Effect user) {
  if (!things) return things;
  ThingsNode n = program[things];
  if (n.named == Named::Both) {
    n.a = chosen_anew(n.a, user);
    n.b = chosen_anew(n.b, user);
    return program.add(n);
  }
  if (!n.picks || static_cast<Zone>(n.zone) == Zone::Commanders) return things;
  if (n.together) refuse("what is divided is not divided again: say it once more");
  n.late = true;
  n.user = user;
  return program.add(n);
}

Effect Compile::again(Effect done) {
  EffectNode node = program[done];
  if (node.a) node.a = again(node.a);
  if (node.b) node.b = again(node.b);
  if (node.control == Control::May) node.what = {};  // he is asked
  const Effect made = program.add(node);
  const Things what = chosen_anew(node.what, made), to = chosen_anew(node.to, made);
  program.edit(made).what = what;
  program.edit(made).to = to;
  return made;
}

// `X ..., where X is ...`: what was said in between.
void Compile::define_x(Amount since, Amount meaning) {
  const machine::AmountNode what = program[meaning];
  bool any = false;
  for (machine::Id i = static_cast<machine::Id>(since.id + 1); i < meaning.id; ++i)
    if (program[Amount{i}].kind == machine::Number::X) {
      program.edit(Amount{i}) = what;
      any = true;
    }
  if (!any) refuse("X is not said before");
}

// --- What has left ------------------------------------------------------------------------------------

bool Compile::has_left(Things of) const {
  if (!of) return false;
  const ThingsNode& n = program[of];
  if (n.named != Named::Picked && n.named != Named::Member) return false;
  const Happening& h = ability.happening;
  if (n.named == Named::Member && !h.would && (bit(h.event) & leaving_events)) return true;
  return !n.picks && std::find(left_.begin(), left_.end(), std::pair{n.named, n.reg}) != left_.end();
}

Things Compile::wherever(Things it) {
  ThingsNode n = program[it];
  n.role = wherever_it_went;
  return program.add(n);
}

void Compile::leaves_now(Things of) {
  const ThingsNode& n = program[of];
  if (n.named == Named::Both) {
    leaves_now(n.a);
    leaves_now(n.b);
  } else if (n.named == Named::Picked || n.named == Named::Member) {
    left_.emplace_back(n.named, n.reg);
  }
}

}  // namespace tercio::commanders
