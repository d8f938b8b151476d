// Would an ability change anything? Only then it may be used.
#include "machine/read.h"
#include "rulebooks/warlords/rules/verb.h"

namespace tercio::warlords {

using machine::Control;
using machine::Named;

bool Game::is_spent(const Act& act, Slot c, bool leaving) const {
  for (const Effect cost : ability(act).costs) {
    const EffectNode& node = program()[cost];
    if (node.control != Control::Verb || !node.what) continue;
    const EffectVerb& verb = verb_of(node);
    if (!(leaving ? verb.leaves : verb.once)) continue;
    const ThingsNode& what = program()[node.what];
    if (what.named == Named::This && act.source == ref(c)) return true;
    if (!what.picks) continue;
    for (unsigned i = 0; i < act.count[what.reg]; ++i)
      if (act.picks[act.first[what.reg] + i] == ref(c)) return true;
  }
  return false;
}

// Whether the attachment could be attached to one of those the effect speaks of.
bool Game::has_host(const Act& act, const EffectNode& node, Slot attachment) const {
  if (card(attachment).type != Type::Attachment && !card(attachment).may_enter_as_other) return false;
  const Seat seat = in_play(attachment) ? at(attachment).controller : act.doer;
  const ThingsNode& what = program()[node.what];
  Act trial = act;
  if (what.named == Named::Picked && act.count[what.reg] == 0) choose_into(trial, what.reg, attachment);
  const ThingsNode& host = program()[node.to];
  if (!host.picks) {
    for (Slot h : found(node.to, act))
      if (h < slot_count && may_attach(attachment, h, seat)) return true;
    return false;
  }
  return any_candidate(node.to, trial, [&](Slot h) { return may_attach(attachment, h, seat); });
}

// Supports stand in headquarters, attachments on hosts, units anywhere in play.
bool Game::can_be_put(Slot c, const EffectNode& node) const {
  const Card& def = card(c);
  if (node.word & on_host) return def.type == Type::Attachment || def.may_enter_as_other;
  return (def.is_unit() && def.type != Type::Warlord) || def.type == Type::Support;
}

// A number or a place may be said of what is chosen: `for each other unit at the same planet`, `to its HQ`.
bool Game::depends_on_pick(const EffectNode& node, const Act& act) const {
  if (!node.what) return false;
  const ThingsNode& what = program()[node.what];
  if (what.named != Named::Picked || act.count[what.reg] > 0 || act.pick_count == act.picks.size())
    return false;
  const auto varies = [&](Amount amount) {
    return amount && program()[amount].kind != machine::Number::Fixed &&
           program()[amount].kind != machine::Number::X;
  };
  if (varies(node.amount) || (node.to && !program()[node.to].picks)) return true;
  for (int i = 0; i < node.changes; ++i)
    if (varies(program()[Change{static_cast<machine::Id>(node.first_change.id + i)}].amount)) return true;
  return false;
}

bool Game::useful(const EffectNode& node, const Act& act, Slot c) const {
  const EffectVerb& verb = verb_of(node);
  if (!verb.elsewhere && !in_play(c)) return false;
  if (verb.once && is_spent(act, c, false)) return false;
  if (!verb.useful) return true;
  if (!depends_on_pick(node, act)) return verb.useful(*this, node, act, c);
  Act chosen = act;
  choose_into(chosen, program()[node.what].reg, c);
  return verb.useful(*this, node, chosen, c);
}

namespace {

// Where the things are chosen that fill a register.
Things chosen_into(const machine::Program& program, Things things, unsigned reg) {
  if (!things) return {};
  const ThingsNode& n = program[things];
  if (n.named == Named::Both) {
    const Things first = chosen_into(program, n.a, reg);
    return first ? first : chosen_into(program, n.b, reg);
  }
  return n.picks && n.reg == reg ? things : Things{};
}
Things chosen_into(const machine::Program& program, Effect effect, unsigned reg) {
  if (!effect) return {};
  const EffectNode& n = program[effect];
  for (const Things things : {n.what, n.to})
    if (const Things found = chosen_into(program, things, reg)) return found;
  for (const Effect inside : {n.a, n.b})
    if (const Things found = chosen_into(program, inside, reg)) return found;
  return {};
}

}  // namespace

// What will be chosen is not known yet; whether anything can be is.
bool Game::may_be_filled(unsigned reg, const Act& act) const {
  const Things things = chosen_into(program(), ability(act).effect, reg);
  if (!things || static_cast<Zone>(program()[things].zone) != Zone::Play) return true;
  return any_candidate(things, act, [](Slot) { return true; });
}

unsigned Game::may_do(Player who, const Act& act) const {
  if (!who) return 1U << act.doer;
  const machine::PlayerNode& n = program()[who];
  if (n.of && program()[n.of].named == Named::Picked && act.count[program()[n.of].reg] == 0)
    return may_be_filled(program()[n.of].reg, act) ? all_seats() : 0U;
  return seats(who, eye(act));
}

bool Game::any_useful(const EffectNode& node, const Act& act) const {
  if (!node.what) return true;
  const ThingsNode& what = program()[node.what];
  if (what.named == Named::Both) {
    EffectNode part = node;
    part.what = what.a;
    if (any_useful(part, act)) return true;
    part.what = what.b;
    return any_useful(part, act);
  }
  if (what.named == Named::Picked && (!what.picks || act.count[what.reg] > 0)) {
    if (act.count[what.reg] == 0) return may_be_filled(what.reg, act);  // named before
  } else if (what.named == Named::All || what.picks) {
    return any_candidate(node.what, act, [&](Slot c) { return useful(node, act, c); });
  }
  for (Slot c : found(node.what, act))
    if (useful(node, act, c)) return true;
  return false;
}

// `choose a unit; ...`: what is said of it afterwards is the reason to use the ability.
bool Game::only_chooses(Effect effect, const Act& act) const {
  const EffectNode& n = program()[effect];
  if (n.control != Control::Verb || !verb_of(n).never_alone || !n.what) return false;
  const ThingsNode& what = program()[n.what];
  return what.picks && !what.target && !what.up_to && !what.any_number && act.count[what.reg] == 0 &&
         static_cast<Zone>(what.zone) == Zone::Play && value(what.count, eye(act)) == 1 &&
         act.pick_count < act.picks.size();
}

bool Game::could_with_choice(Effect choice, Effect then, const Act& act) const {
  const EffectNode& n = program()[choice];
  return anybody(n.who, act, [&](Seat seat) {
    Act chooser = act;
    chooser.doer = seat;
    return any_candidate(n.what, chooser, [&](Slot c) {
      Act trial = act;
      choose_into(trial, program()[n.what].reg, c);
      return could(then, trial);
    });
  });
}

bool Game::could(Effect effect, const Act& act) const {
  if (!effect) return false;
  const EffectNode& n = program()[effect];
  if (n.who && n.control == Control::Either) {
    Act trial = act;
    const unsigned mask = may_do(n.who, act);
    for (trial.doer = 0; trial.doer < 2; ++trial.doer)
      if ((mask >> trial.doer & 1U) && (could(n.a, trial) || could(n.b, trial))) return true;
    return false;
  }
  switch (n.control) {
    case Control::Verb: {
      const EffectVerb& verb = verb_of(n);
      if (verb.never_alone) return false;
      if (!n.who) return verb.could ? verb.could(*this, n, act) : any_useful(n, act);
      const unsigned mask = may_do(n.who, act);
      for (Seat seat = 0; seat < 2; ++seat) {
        if (!(mask >> seat & 1U)) continue;
        // What another holds is not known: it may be what is asked for.
        const bool hidden = seat != act.seat && n.what && program()[n.what].picks &&
                            static_cast<Zone>(program()[n.what].zone) == Zone::Hand;
        if (hidden && !s.hands[seat].empty()) return true;
        Act trial = act;
        trial.doer = seat;
        if (verb.could ? verb.could(*this, n, trial) : any_useful(n, trial)) return true;
      }
      return false;
    }
    case Control::Sequence:
      if (n.who)  // what each player does in his turn
        return anybody(n.who, act, [&](Seat seat) {
          Act of_him = act;
          of_him.doer = seat;
          return could(n.a, of_him) || (!n.then && could(n.b, of_him));
        });
      if (only_chooses(n.a, act)) return could_with_choice(n.a, n.b, act);
      return could(n.a, act) || (!n.then && could(n.b, act));
    case Control::May:  // whoever may must be able to
      return anybody(n.who, act, [&](Seat seat) {
        Act of_him = act;
        of_him.doer = seat;
        return can_afford(n.a, of_him) && could(n.a, of_him);
      });
    case Control::If: {
      if (!n.who) return could(holds(n.condition, eye(act)) ? n.a : n.b, act);
      return anybody(n.who, act, [&](Seat seat) {
        Act of_him = act;
        of_him.doer = seat;
        return holds(n.condition, eye(of_him)) && could(n.a, of_him);
      });
    }
    case Control::IfDone: return could((act.flags & Act::Done) ? n.a : n.b, act);
    case Control::Either:
      if (effect == ability(act).either && act.chosen)
        return could(machine::alternative(program(), effect, act.chosen - 1U), act);
      return could(n.a, act) || could(n.b, act);
    case Control::DoSame: {
      Act same = act;
      same.seat = act.doer;
      return could(n.a, same);
    }
  }
  return false;
}

namespace {

// Whether an effect that uses what is chosen into the register would change anything for this card. None of
// them uses it: it is as good as any.
struct Uses {
  const Game& g;
  const Act& act;
  unsigned reg;
  Slot c;
  bool used = false;

  bool is_it(Things things) const {
    if (!things) return false;
    const ThingsNode& n = g.program()[things];
    if (n.named == Named::Both) return is_it(n.a) || is_it(n.b);
    return n.named == Named::Picked && n.reg == reg;
  }
  bool in(Effect effect) {
    if (!effect) return false;
    const EffectNode& n = g.program()[effect];
    if (n.control == Control::Verb) {
      if (is_it(n.what)) {
        used = true;
        if (g.useful(n, act, c)) return true;
      }
      if (is_it(n.to) && verb_of(n).takes) {
        used = true;
        if (verb_of(n).takes(g, n, act, c)) return true;
      }
    }
    return in(n.a) || in(n.b);
  }
};

}  // namespace

bool Game::useful_target(const Act& act, unsigned reg, Slot c) const {
  Uses uses{*this, act, reg, c};
  return uses.in(ability(act).effect) || !uses.used;
}

// Whether this target belongs to an alternative of `either ... or ...` that was not chosen.
bool Game::is_left_out(const Act& act, unsigned target) const {
  const Ability& a = ability(act);
  for (std::size_t i = 0; i < a.alternatives.size(); ++i)
    if (i + 1 != act.chosen && target >= a.alternatives[i].from && target < a.alternatives[i].to) return true;
  return false;
}

// Whether each target can be chosen, one after the other, so that something would change.
bool Game::targets_exist(const Act& act, unsigned from) const {
  const Ability& a = ability(act);
  if (from == 0 && a.either && act.chosen == 0) {
    Act trial = act;
    while (trial.chosen < a.alternatives.size()) {
      ++trial.chosen;
      if (targets_exist(trial, 0)) return true;
    }
    return false;
  }
  if (from == 0 && a.targets_player && act.player == 0) {
    Act trial = act;
    for (trial.player = 1; trial.player <= 2; ++trial.player)
      if (targets_exist(trial, 0)) return true;
    return false;
  }
  if (from == a.targets.size()) return a.kind == Kind::Extra || could(a.effect, act);
  if (a.targets_first && act.count[program()[a.targets[from]].reg] > 0) return targets_exist(act, from + 1);
  if (is_left_out(act, from)) return targets_exist(act, from + 1);
  const ThingsNode& n = program()[a.targets[from]];
  int wanted = n.up_to ? 1 : value(n.count, eye(act));
  bool done = false;
  any_candidate(a.targets[from], act, [&](Slot c) {
    if (c < slot_count && !useful_target(act, n.reg, c)) return false;
    if (--wanted > 0) return false;
    Act trial = act;
    if (trial.pick_count == trial.picks.size()) return false;
    choose_into(trial, n.reg, c);
    return done = targets_exist(trial, from + 1);
  });
  return done;
}

}  // namespace tercio::warlords
