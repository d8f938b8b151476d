// 5.1.1: whether the order of effects that are created at once can matter.
#include "rulebooks/commanders/rules/triggers.h"

namespace tercio::commanders {
namespace {

using machine::Control;

// What is known of the effects that stand to be ordered.
struct Orders {
  unsigned kinds = 1;  // of EffectVerb::plain
  bool plain = true;
  bool everybody = false;  // others gain or lose too
  int lost[2] = {};        // gold and mana
};

// Whether a number may be another one after a plain effect.
bool may_change(const Game& g, Amount amount) {
  if (!amount) return false;
  const machine::AmountNode& n = g.program()[amount];
  if (n.kind == machine::Number::OfPlayer || n.kind == machine::Number::Figure) return true;
  return may_change(g, n.a) || may_change(g, n.b);
}

// Gaining, acquiring and adding come out the same in any order, unless somebody answers them.
void weigh(const Game& g, Effect id, Orders& all) {
  const EffectNode& node = g.program()[id];
  if (node.control == Control::Sequence) {
    weigh(g, node.a, all);
    return weigh(g, node.b, all);
  }
  const EffectVerb* verb = node.control == Control::Verb ? &verb_of(node) : nullptr;
  bool plain = verb && verb->plain && !may_change(g, node.amount);
  for (int k = 0; plain && k < node.changes; ++k)
    plain = g.program()[machine::Change{static_cast<machine::Id>(node.first_change.id + k)}].kind ==
            machine::Alters::Add;
  if (!plain) {
    all.plain = false;
    return;
  }
  all.kinds |= verb->plain;
  all.everybody = all.everybody || static_cast<bool>(node.who);
  if (verb->plain & 8) {
    const machine::AmountNode& amount = g.program()[node.amount];
    all.lost[node.word & 1] += amount.kind == machine::Number::Fixed ? amount.number : 9999;
  }
}

// Gains and losses come out the same if nobody can run out of money between them.
bool runs_short(const Game& g, const Orders& all, Seat mine) {
  if ((all.kinds & 24) != 24) return false;
  for (Seat seat = 0; seat < g.s.seats; ++seat)
    if (g.lives(seat) && (seat == mine || all.everybody) &&
        (g.gold(seat) < all.lost[0] || g.mana(seat) < all.lost[1]))
      return true;
  return false;
}

// Whether an effect speaks of what it answers.
bool mentions(const Game& g, Effect id) {
  if (!id) return false;
  const EffectNode& node = g.program()[id];
  const auto is_such = [&](Things t) {
    if (!t) return false;
    const machine::Named n = g.program()[t].named;
    return n == machine::Named::Member || n == machine::Named::Agent;
  };
  return is_such(node.what) || is_such(node.to) || mentions(g, node.a) || mentions(g, node.b);
}

// The same happens to the same resource or commander twice.
bool same_thing(const Member& a, const Member& b) {
  return a.event == b.event && a.card == b.card && a.agent == b.agent && a.seat == b.seat &&
         a.amount == b.amount && a.flags == b.flags;
}

bool alike(const Game& g, Slot a, Slot b) {
  const CardState &x = g.at(a), &y = g.at(b);
  return a == b || (x.place == y.place && x.host == y.host && x.damage == y.damage && x.flags == y.flags &&
                    x.unable == y.unable && x.counters == y.counters && x.attached + y.attached == 0);
}

}  // namespace

// 5.1.1: whether it can matter which of them is created first. Plain effects come out the same in any order,
// and so do those of copies that are alike.
bool Game::order_matters(std::uint8_t moment, bool would, Seat seat) const {
  const Game& g = *this;
  Orders all;
  unsigned count = 0, which = 0, of = 0;
  bool differ = false, copies = false, members = false, once = false;
  Slot first = no_card;
  std::uint16_t def = 0;
  Effect effect;
  g.triggers(moment, would, 1U << seat, [&](Slot source, unsigned index, unsigned member) {
    const bool later = index >= first_delayed && index < first_granted;
    const Delayed* waiting = later ? &g.s.delayed[index - first_delayed] : nullptr;
    const std::uint16_t card = later ? waiting->card : g.at(source).card;
    const unsigned ability = later ? first_delayed + static_cast<unsigned>(waiting->later) : index;
    const Ability& what = later ? g.catalog.later(waiting->later) : *g.ability(source, index);
    const Mode& mode = what.mode;
    if (count++ == 0) first = source, def = card, which = ability, of = member, effect = mode.effect;
    differ = differ || card != def || ability != which;
    copies = copies ||
             (source != first && !(source < slot_count && first < slot_count && alike(g, source, first)));
    members = members || !same_thing(g.s.members[member], g.s.members[of]);
    once = once || what.times != Times::Always;
    if (!mode.chosen.empty()) all.plain = false;
    weigh(g, mode.effect, all);
    return false;
  });
  if (count < 2) return false;
  const auto heard = [&](Event event) { return g.s.ears[static_cast<unsigned>(event)] > 0; };
  if (all.plain && !once && !heard(Event::GainHealth) && !heard(Event::GainMoney) && !heard(Event::LoseMoney))
    return (all.kinds & 6) == 6 || runs_short(g, all, seat);
  if (differ || copies) return true;
  if (!members) return false;
  // One ability for several: it matters which of them if it answers once; else if anybody answers what it
  // does.
  return once || (mentions(g, effect) && (g.listens_besides(first) || g.s.aura_count > 0));
}

// 5.1.1: whether it can matter in which order these are ruined: somebody answers the ruin of one of them, or
// one of them keeps others alive or kills them.
bool Game::fall_matters(const Cards& falling) const {
  if (falling.count() < 2) return false;
  for (Slot c : falling) {
    if (card(c).alters & (AltersArmor | AltersDeeds)) return true;
    if (ruin_is_answered(ruin_by_damage(c))) return true;
  }
  return false;
}

// Whether anybody but this resource answers anything.
bool Game::listens_besides(Slot c) const {
  return s.delayed_count > 0 || s.granted > 0 || s.listener_count > 1 ||
         (s.listener_count == 1 && s.listeners[0] != c);
}

bool Game::ruin_is_answered(Member m) const {
  if (!s.ears[static_cast<unsigned>(Event::Ruin)]) return false;
  const auto answered = [&](const Ability& a, const Eye& with, Ref bound) {
    return a.happening.event == Event::Ruin &&
           (answers(a, with, bound, m, true) || answers(a, with, bound, m, false));
  };
  m.flags |= Member::Done;
  for (unsigned l = 0; l < s.listener_count; ++l)
    for (const Ability& a : card(s.listeners[l]).abilities)
      if (a.kind == Kind::Triggered && answered(a, eye_of(s.listeners[l]), {})) return true;
  for (unsigned d = 0; d < s.delayed_count; ++d) {
    const Delayed& waiting = s.delayed[d];
    const Eye with{waiting.source.slot, waiting.seat, waiting.here, false, nullptr, nullptr};
    if (answered(catalog.later(waiting.later), with, waiting.bound)) return true;
  }
  return false;
}

}  // namespace tercio::commanders
