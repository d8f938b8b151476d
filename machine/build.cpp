#include "machine/build.h"

namespace tercio::machine {

bool Build::has_die(Amount a) const {
  if (!a) return false;
  const AmountNode& n = program[a];
  return n.kind == Number::Die || has_die(n.a) || has_die(n.b);
}

Amount Build::row(Number kind, Amount first, Amount rest) {
  const AmountNode behind = program[rest];
  const bool goes_on = behind.word != 0 && (behind.kind == Number::Sum || behind.kind == Number::Difference);
  const Amount made =
      goes_on ? combine(behind.kind, row(kind, first, behind.a), behind.b) : combine(kind, first, rest);
  if (goes_on || kind != Number::Product) program.edit(made).word = 1;
  return made;
}

void Build::narrow_extremes(Filter in, Filter by) {
  const FilterNode n = program[in];
  if (n.kind == Fits::Extreme) {
    const Filter plain = without_extremes(by);
    const Filter among = n.a ? joined(plain, n.a) : plain;
    program.edit(in).a = among;
  } else if (n.kind == Fits::And) {
    narrow_extremes(n.a, by);
    narrow_extremes(n.b, by);
  }
}

// Two extremes are each sought among all that fit the rest: they cannot wait for each other.
Filter Build::without_extremes(Filter filter) {
  const FilterNode n = program[filter];
  if (n.kind == Fits::Extreme) return program.add(FilterNode{.types = n.types, .side = n.side});
  return n.kind == Fits::And ? joined(without_extremes(n.a), without_extremes(n.b)) : filter;
}

Player Build::his() {
  if (!him) refuse("`his` has nobody to mean here: say `your` or `the enemy`");
  speaks_of_him = true;
  return him;
}

EffectNode Build::under(const Later<Condition>& condition, bool negated, Effect deed) {
  const Player who = program[deed].who;
  const bool each = decides_for_each && who && program[who].who == Who::Each;
  if (each) him = player(Who::Doer);
  speaks_of_him = false;
  const Condition asked = condition();
  EffectNode node{.control = Control::If, .condition = negated ? join(Holds::Not, asked) : asked, .a = deed};
  if (each && speaks_of_him) {
    program.edit(deed).who = {};
    node.who = who;
  }
  if (each) him = {};
  return node;
}

void Build::agree(Player who, Person person) const {
  const bool plain = program[who].who == Who::You || program[who].plural;
  if (plain && person == Person::Other) refuse("after this player say `draw`, not `draws`");
  if (!plain && person == Person::You) refuse("after this player say `draws`, not `draw`");
}

Player Build::doer_of(Person person) {
  if (person == Person::None || (voice == Voice::Alternatives)) return {};
  if (voice == Voice::May && !subject) {
    if (person == Person::Other) refuse("after `may` say `draw`, not `draws`");
    return {};
  }
  if (person == Person::You) {
    if (!subject || !program[subject].plural) subject = {};
    return subject;
  }
  if (!subject) refuse("nobody is named who does this: say `draw` or `your opponent draws`");
  return subject;
}

Amount Build::compared_with(Word which, Things than, Is is) {
  const Named named = program[than].named;
  if (named != Named::All && named != Named::Both && named != Named::Picked) return figure(which, than);
  return extreme_of(which, than, is == Is::More || is == Is::AtLeast);
}

Filter Build::both(Filter a, Filter b) {
  narrow_extremes(a, b);
  narrow_extremes(b, a);
  return joined(a, b);
}

Filter Build::joined(Filter a, Filter b) {
  FilterNode x = program[a];
  const FilterNode y = program[b];
  if (x.side && y.side && x.side != y.side) refuse("no card is on both sides");
  if (x.place && y.place && x.place != y.place) refuse("no card is at both places");
  const auto types = static_cast<std::uint16_t>(x.types & y.types);
  if (types == 0) refuse("no card is of both kinds");
  const Word side = x.side ? x.side : y.side;
  const Word place = x.place ? x.place : y.place;
  if (x.kind == Fits::All || y.kind == Fits::All) {
    FilterNode one = x.kind == Fits::All ? y : x;
    one.types = types;
    one.side = side;
    one.place = place;
    return program.add(one);
  }
  const Filter made = program.add(
      FilterNode{.kind = Fits::And, .types = types, .side = side, .place = place, .a = a, .b = b});
  check_kind(made);
  return made;
}

Filter Build::either(Filter a, Filter b) {
  const FilterNode x = program[a], y = program[b];
  if (x.kind == Fits::All && y.kind == Fits::All && x.side == y.side && x.place == y.place)
    return program.add(
        FilterNode{.types = static_cast<std::uint16_t>(x.types | y.types), .side = x.side, .place = x.place});
  return program.add(FilterNode{.kind = Fits::Or,
                                .types = static_cast<std::uint16_t>(x.types | y.types),
                                .side = x.side == y.side ? x.side : Word{0},
                                .place = x.place == y.place ? x.place : Word{0},
                                .a = a,
                                .b = b});
}

Filter Build::within(Word figure, Range range, bool printed) {
  if (range.least == range.most) return compared(figure, Is::Equal, range.least, printed);
  if (!range.most) return compared(figure, Is::AtLeast, range.least, printed);
  if (!range.least) return compared(figure, Is::AtMost, range.most, printed);
  return both(compared(figure, Is::AtLeast, range.least, printed),
              compared(figure, Is::AtMost, range.most, printed));
}

Condition Build::within(Amount value, Range range) {
  if (range.least == range.most) return compare(value, Is::Equal, range.least);
  if (!range.most) return compare(value, Is::AtLeast, range.least);
  if (!range.least) return compare(value, Is::AtMost, range.most);
  return join(Holds::And, compare(value, Is::AtLeast, range.least), compare(value, Is::AtMost, range.most));
}

Things Build::pick(ThingsNode how) {
  if (registers_ == most_registers_)
    refuse("an ability can choose " + std::to_string(most_registers_) + " times at most");
  how.named = Named::Picked;
  how.picks = true;
  how.reg = static_cast<std::uint8_t>(registers_++);
  if (!how.count) how.count = number(1);
  last = program.add(ThingsNode{.named = Named::Picked, .zone = how.zone, .reg = how.reg});
  return program.add(how);
}

Things Build::that() {
  if (!answers) refuse("`that` is said of what an ability answers");
  return thing(Named::Member);
}

Things Build::it() const {
  if (!last) refuse("`it` has nothing to mean here");
  return last;
}

Things Build::it_alone() const {
  const Named named = program[it()].named;
  if ((named == Named::All && !program[last].topmost) || named == Named::Both)
    refuse("`its` is said of one card, and several are meant here");
  return last;
}

void Build::speaks_of_named(Things t) const {
  const ThingsNode& n = program[t];
  if (n.named == Named::Both) {
    speaks_of_named(n.a);
    speaks_of_named(n.b);
  } else if (n.picks && !(announces_targets && n.target)) {
    refuse("nothing is chosen here: say `this unit`, `it`, `that unit` or `all ...`");
  }
}

void Build::use(Things things, Effect user) {
  if (!things) return;
  ThingsNode& n = program.edit(things);
  if (n.named == Named::Both) {
    use(n.a, user);
    use(n.b, user);
    return;
  }
  if (!n.picks || n.user) return;
  n.user = user;
  if (announces_targets) {  // a target is noted where it is named
    n.late = !n.target;
    return;
  }
  const bool waits = n.late || n.chooser || n.random || is_outcome(n.count) || is_outcome(n.filter);
  n.late = late || waits;
  late = late || (waits && late_stays);
  if (!n.late && inside_either == 0) chosen.push_back(things);
}

Effect Build::effect(EffectNode node) {
  const Effect made = program.add(node);
  use(node.what, made);
  use(node.to, made);
  return previous = made;
}

void Build::multiply(Effect effect, Amount times) {
  const EffectNode node = program[effect];
  if (node.control != Control::Verb) refuse("`for each` multiplies a number, and this effect has none");
  if (node.amount) {
    program.edit(effect).amount = combine(Number::Product, node.amount, times);
    return;
  }
  if (!node.what || !program[node.what].picks || program[node.what].any_number)
    refuse("`for each` multiplies a number, and this effect has none");
  const Amount count = combine(Number::Product, program[node.what].count, times);
  ThingsNode& what = program.edit(node.what);
  what.count = count;
  if (what.late || !is_outcome(count)) return;
  what.late = true;
  late = late || late_stays;
  std::erase(chosen, node.what);
}

Player Build::first_named(Effect in) const {
  if (!in) return {};
  const EffectNode& node = program[in];
  if (node.who) return node.who;
  const Player before = first_named(node.a);
  return before ? before : first_named(node.b);
}

// A copy in which that player is not named any more.
Effect Build::without(Player who, Effect in) {
  if (!in) return in;
  EffectNode node = program[in];
  if (node.who && program[node.who].who == program[who].who) node.who = {};
  node.a = without(who, node.a);
  node.b = without(who, node.b);
  return program.add(node);
}

Effect Build::same_again(Effect done) {
  const Player who = first_named(done);
  return who ? without(who, done) : done;
}

void Build::comes_instead(Effect effect) {
  const EffectNode node = program[effect];
  // `you may discard 1 card; if you do, lock it instead`: the last of them comes instead.
  if (node.control == Control::Sequence && !node.who) return comes_instead(node.b);
  const bool decides =
      node.control == Control::May || node.control == Control::If || node.control == Control::IfDone;
  if (!decides) {
    program.edit(effect).instead = true;
    return;
  }
  if (node.a) comes_instead(node.a);
  if (node.b) comes_instead(node.b);
}

// `either A, B or C`: a row of nodes, of which the first says that it is decided early.
Effect Build::either(const std::vector<Later<Effect>>& alternatives) {
  const bool waits = either_waits || late || inside_either > 0;
  if (!waits && decisions == 4) refuse("an ability chooses four times between effects at most");
  const Word decision = waits ? Word{0} : static_cast<Word>(++decisions);
  std::vector<Effect> made;
  for (const Later<Effect>& one : alternatives) {
    if (waits) {
      made.push_back(perhaps(one));
    } else {
      ++inside_either;
      made.push_back(one());
      --inside_either;
    }
  }
  Effect row = made.back();
  for (std::size_t i = made.size() - 1; i-- > 0;)
    row = effect({.control = Control::Either,
                  .then = i > 0,
                  .word = i == 0 ? decision : Word{0},
                  .a = made[i],
                  .b = row});
  return row;
}

}  // namespace tercio::machine
