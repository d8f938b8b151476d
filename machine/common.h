// The phrases that every rulebook has: numbers, conditions, kinds of cards, lists of effects and what decides
// which of them are done. A rulebook adds rows to the categories that are its own: player, noun, adjective,
// figure, things, fact, change, time, verb, event.
//
//   effects    effect; effect; then effect      conditions join with `and` before `or`
//   effect     deed and deed, or one that decides: may, if, unless, either
//   deed       verb, a player and his verb, for each
#pragma once
#include "machine/build.h"

namespace tercio::machine {

template <class B>
void add_numbers(Phrases<B>& t) {
  t.row("amount", "{number}", "2", [](B& b, int n) { return b.number(n); });
  const auto x = [](B& b) {
    if (b.paying) b.has_x = true;
    if (!b.has_x) b.refuse("X has no value here: it is said where X is paid");
    return b.program.add(AmountNode{.kind = Number::X});
  };
  t.row("amount", "X", "X", x);
  t.row("amount", "X plus {amount}", "X plus 1",
        [x](B& b, Amount more) { return b.row(Number::Sum, x(b), more); });
  t.row("amount", "X minus {amount}", "X minus 1",
        [x](B& b, Amount less) { return b.row(Number::Difference, x(b), less); });
  t.row("amount", "twice {amount}", "twice the number of <counted>",
        [](B& b, Amount a) { return b.row(Number::Product, b.number(2), a); });
  t.row("amount", "half {amount} , rounded up", "half the number of <counted>, rounded up",
        [](B& b, Amount a) { return b.combine(Number::HalfUp, a); });
  t.row("amount", "half {amount} , rounded down", "half the number of <counted>, rounded down",
        [](B& b, Amount a) { return b.combine(Number::HalfDown, a); });
  t.row("amount", "{number} plus {amount}", "1 plus the number of <counted>",
        [](B& b, int n, Amount a) { return b.row(Number::Sum, b.number(n), a); });
  t.row("amount", "{number} minus {amount}", "6 minus the number of <counted>",
        [](B& b, int n, Amount a) { return b.row(Number::Difference, b.number(n), a); });
  t.row("amount", "{number} times {amount}", "2 times the number of <counted>",
        [](B& b, int n, Amount a) { return b.row(Number::Product, b.number(n), a); });
  t.row("amount", "{measure}", "the number of <counted>", [](B&, Amount a) { return a; });
  t.row("amount", "{measure} plus {amount}", "the number of <counted> plus 2",
        [](B& b, Amount a, Amount c) { return b.row(Number::Sum, a, c); });
  t.row("amount", "{measure} minus {amount}", "the number of <counted> minus 1",
        [](B& b, Amount a, Amount c) { return b.row(Number::Difference, a, c); });
  t.row("measure", "the number of {counted}", "the number of <counted>", [](B&, Amount a) { return a; });
  t.row("measure", "the {figure} of {things}", "the <figure> of <things>", [](B& b, FigureWord f, Things of) {
    b.speaks_of_named(of);
    return b.figure(f.word, of);
  });
  t.row("measure", "the {highest} {figure} of {things}", "the highest <figure> of <things>",
        [](B& b, Highest h, FigureWord f, Things of) {
          b.speaks_of_named(of);
          return b.extreme_of(f.word, of, h.highest);
        });
  t.row("measure", "the {highest} printed {figure} of {things}", "the highest printed <figure> of <things>",
        [](B& b, Highest h, FigureWord f, Things of) {
          b.speaks_of_named(of);
          return b.extreme_of(f.word, of, h.highest, true);
        });
  t.row("measure", "the printed {figure} of {things}", "the printed <figure> of <things>",
        [](B& b, FigureWord f, Things of) {
          b.speaks_of_named(of);
          return b.figure(f.word, of, true);
        });
  const auto its = [](B& b, FigureWord f, bool printed) {
    if constexpr (requires { b.its_figure(f.word, printed); })
      return b.its_figure(f.word, printed);
    else
      return b.figure(f.word, b.it_alone(), printed);
  };
  t.row("measure", "its {figure}", "its <figure>", [its](B& b, FigureWord f) { return its(b, f, false); });
  t.row("measure", "its printed {figure}", "its printed <figure>",
        [its](B& b, FigureWord f) { return its(b, f, true); });
  t.row("measure", "the difference between {measure} and {measure}",
        "the difference between the <figure> of <things> and the number of <counted>",
        [](B& b, Amount a, Amount c) {
          return b.combine(Number::Sum, b.combine(Number::Difference, a, c),
                           b.combine(Number::Difference, c, a));
        });
  t.row("range", "{amount}", "4", [](B&, Amount a) { return Range{a, a}; });
  t.row("range", "{number} to {number}", "2 to 4", [](B& b, int a, int c) {
    if (a > c) b.refuse("the smaller number stands first");
    return Range{b.number(a), b.number(c)};
  });
  t.row("range", "{amount} or more", "3 or more", [](B&, Amount a) { return Range{a, {}}; });
  t.row("range", "{amount} or less|fewer", "3 or less", [](B&, Amount a) { return Range{{}, a}; });
  t.word("more", "more", More{Is::More});
  t.word("more", "less|fewer", More{Is::Less});
  t.word("highest", "highest", Highest{true});
  t.word("highest", "lowest", Highest{false});
}

template <class B>
void add_kinds(Phrases<B>& t) {
  t.row("kind", "{adjective} {kind}", "<adjective> <noun>",
        [](B& b, Filter a, Filter k) { return b.both(a, k); });
  t.row("kind", "{adjective} or {adjective} {kind}", "<adjective> or <adjective> <noun>",
        [](B& b, Filter a, Filter c, Filter k) { return b.both(b.either(a, c), k); });
  t.row("kind", "{adjective} and {adjective} {kind}", "<adjective> and <adjective> <noun>",
        [](B& b, Filter a, Filter c, Filter k) { return b.both(b.both(a, c), k); });
  t.row("kind", "{adjective} , {kind}", "<adjective>, <adjective> <noun>",
        [](B& b, Filter a, Filter k) { return b.both(a, k); });
  t.row("kind", "{nouns}", "<noun>", [](B&, Filter k) { return k; });
  t.row("kind", "{nouns} {filters}", "<noun> with <figure> 1 or less",
        [](B& b, Filter k, Filter f) { return b.both(k, f); });
  t.row("nouns", "{noun}", "<noun>", [](B&, Filter k) { return k; });
  t.row("nouns", "{noun} or {nouns}", "<noun> or <noun>",
        [](B& b, Filter a, Filter c) { return b.either(a, c); });
  t.row("filters", "{filter}", "with <figure> 3 or less", [](B&, Filter f) { return f; });
  t.row("filters", "{filter} {filters}", "with <figure> 3 or less with <figure> 2",
        [](B& b, Filter a, Filter c) { return b.both(a, c); });
  t.row("filters", "{filter} and {filters}", "with <figure> 3 or less and with <figure> 2",
        [](B& b, Filter a, Filter c) { return b.both(a, c); });
  t.row("filters", "{filter} or {filters}", "with <figure> 3 or less or with <figure> 2",
        [](B& b, Filter a, Filter c) { return b.either(a, c); });
  t.nearest("filters");
  t.row("filter", "with {figure} {range}", "with <figure> 1 or less",
        [](B& b, FigureWord f, Range r) { return b.within(f.word, r); });
  t.row("filter", "with printed {figure} {range}", "with printed <figure> 1 or less",
        [](B& b, FigureWord f, Range r) { return b.within(f.word, r, true); });
  t.row("filter", "with {figure} {more} than {amount}", "with <figure> less than 3",
        [](B& b, FigureWord f, More m, Amount n) { return b.compared(f.word, m.is, n); });
  t.row("filter", "with {range} {figure}", "with 3 or more <figure>",
        [](B& b, Range r, FigureWord f) { return b.within(f.word, r); });
  t.row("filter", "with {more} {figure} than {things}", "with less <figure> than <things>",
        [](B& b, More m, FigureWord f, Things than) {
          b.speaks_of_named(than);
          return b.compared(f.word, m.is, b.compared_with(f.word, than, m.is));
        });
  t.row("filter", "with the {highest} {figure}", "with the highest <figure>",
        [](B& b, Highest h, FigureWord f) { return b.extreme(f.word, h.highest, false); });
  t.row("filter", "with the {highest} printed {figure}", "with the highest printed <figure>",
        [](B& b, Highest h, FigureWord f) { return b.extreme(f.word, h.highest, true); });
  t.row("filter", "that is|are {states}", "that is <adjective>", [](B&, Filter f) { return f; });
  t.row("filter", "not {filter}", "not with <figure> 3", [](B& b, Filter f) { return b.negated(f); });
  t.row("adjective", "non- {adjective}", "non-<adjective>", [](B& b, Filter a) { return b.negated(a); });
  t.row("state", "{adjective}", "<adjective>", [](B&, Filter a) { return a; });
  t.row("state", "not {adjective}", "not <adjective>", [](B& b, Filter a) { return b.negated(a); });
  t.row("states", "{stated}", "<adjective>", [](B&, Filter f) { return f; });
  t.row("states", "{stated} or {states}", "<adjective> or not <adjective>",
        [](B& b, Filter a, Filter c) { return b.either(a, c); });
  t.row("stated", "{state}", "<adjective>", [](B&, Filter f) { return f; });
  t.row("stated", "{state} and {stated}", "<adjective> and not <adjective>",
        [](B& b, Filter a, Filter c) { return b.both(a, c); });
  t.row("state", "a|an {kind}", "a <adjective> <noun>", [](B&, Filter k) { return k; });
  t.row("state", "not a|an {kind}", "not a <adjective> <noun>", [](B& b, Filter k) { return b.negated(k); });
}

template <class B>
void add_conditions(Phrases<B>& t) {
  t.row("condition", "{facts}", "<fact>", [](B&, Condition c) { return c; });
  t.row("condition", "{facts} or {condition}", "<fact> or <fact>",
        [](B& b, Condition a, Condition c) { return b.join(Holds::Or, a, c); });
  t.row("facts", "{fact}", "<fact>", [](B&, Condition c) { return c; });
  t.row("facts", "{fact} and {facts}", "<fact> and <fact>",
        [](B& b, Condition a, Condition c) { return b.join(Holds::And, a, c); });
  t.row("fact", "not {fact}", "not <fact>", [](B& b, Condition c) { return b.join(Holds::Not, c); });
  t.row("fact", "{things} is|are {states}", "<things> is <adjective>", [](B& b, Things of, Filter f) {
    b.speaks_of_named(of);
    return b.are_such(of, f);
  });
  t.row("fact", "{amount} is {range}", "the number of <counted> is 2 or more",
        [](B& b, Amount a, Range r) { return b.within(a, r); });
  t.row("fact", "{amount} is {more} than {amount}", "the number of <counted> is more than 2",
        [](B& b, Amount a, More m, Amount c) { return b.compare(a, m.is, c); });
  const auto halves = [](B& b, Amount a, Is is) {
    return b.compare(b.combine(Number::Product, b.number(2), b.combine(Number::HalfDown, a)), is, a);
  };
  t.row("fact", "{amount} is even", "the number of <counted> is even",
        [halves](B& b, Amount a) { return halves(b, a, Is::Equal); });
  t.row("fact", "{amount} is odd", "the number of <counted> is odd",
        [halves](B& b, Amount a) { return halves(b, a, Is::NotEqual); });
  t.row("fact", "there is a|an {kind}", "there is a <noun>",
        [](B& b, Filter k) { return b.compare(b.count(b.all(k)), Is::AtLeast, b.number(1)); });
  t.row("fact", "there is|are no {kind}", "there are no <noun>",
        [](B& b, Filter k) { return b.compare(b.count(b.all(k)), Is::Equal, b.number(0)); });
  t.row("fact", "there are {range} {kind}", "there are 3 or more <noun>",
        [](B& b, Range r, Filter k) { return b.within(b.count(b.all(k)), r); });
  t.row("fact", "there are {more} {kind} than {kind}", "there are more <noun> than <noun>",
        [](B& b, More m, Filter k, Filter than) {
          return b.compare(b.count(b.all(k)), m.is, b.count(b.all(than)));
        });
}

template <class B>
void add_effects(Phrases<B>& t) {
  t.row("effects", "{effect}", "<verb>", [](B&, Effect e) { return e; });
  // After a semicolon a plain verb is yours again: `all players lose 1; gain 1`.
  const auto goes_on_after = [](B& b, Effect a, const Later<Effect>& more, bool then) {
    if (b.subject && b.program[b.subject].plural) b.subject = {};
    return b.sequence(a, more(), then);
  };
  t.row("effects", "{effect} ; {effects}", "<verb>; <verb>",
        [goes_on_after](B& b, Effect a, Later<Effect> c) { return goes_on_after(b, a, c, false); });
  t.row("effects", "{effect} ; then {effects}", "<verb>; then <verb>",
        [goes_on_after](B& b, Effect a, Later<Effect> c) { return goes_on_after(b, a, c, true); });
  t.row("effect", "{deed}", "<verb>", [](B&, Effect e) { return e; });
  t.row("effect", "{deed} and {effect}", "<verb> and <verb>",
        [](B& b, Effect a, Effect c) { return b.sequence(a, c, false); });
  t.row("effect", "{deed} , {effect}", "<verb>, <verb> and <verb>",
        [](B& b, Effect a, Effect c) { return b.sequence(a, c, false); });
  t.row("effect", "{deed} , and {effect}", "<verb>, <verb>, and <verb>",
        [](B& b, Effect a, Effect c) { return b.sequence(a, c, false); });
  const auto may = [](B& b, Player who, Later<Effect> inside) {
    const Effect a = b.done_by(who, [&] { return b.spoken(Voice::May, [&] { return b.perhaps(inside); }); });
    b.subject = who;
    return b.effect({.control = Control::May, .who = who, .a = a});
  };
  t.row("effect", "{player} may {effect}", "you may <verb>", may);
  t.row("effect", "if {condition} , {effect}", "if <fact>, <verb>",
        [](B& b, Condition c, Later<Effect> inside) {
          const Effect a = b.perhaps(inside);
          return b.effect({.control = Control::If, .condition = c, .a = a});
        });
  t.row("effect", "if {condition} , {doings} ; otherwise {effect}", "if <fact>, <verb>; otherwise <verb>",
        [](B& b, Condition c, Later<Effect> inside, Later<Effect> otherwise) {
          const Effect a = b.perhaps(inside), e = b.perhaps(otherwise);
          return b.effect({.control = Control::If, .condition = c, .a = a, .b = e});
        });
  // What stands before `otherwise` holds no `if` of its own: nobody could tell whose it is.
  t.row("doings", "{deed}", "<verb>", [](B&, Effect e) { return e; });
  t.row("doings", "{deed} and {doings}", "<verb> and <verb>",
        [](B& b, Effect a, Effect c) { return b.sequence(a, c, false); });
  t.row("doings", "{player} may {doings}", "you may <verb>", may);
  t.row("effect", "unless {condition} , {effect}", "unless <fact>, <verb>",
        [](B& b, Condition c, Later<Effect> inside) {
          const Effect a = b.perhaps(inside);
          return b.effect({.control = Control::If, .condition = b.join(Holds::Not, c), .a = a});
        });
  t.row("effect", "{deed} unless {condition}", "<verb> unless <fact>",
        [](B& b, Later<Effect> inside, Later<Condition> condition) {
          return b.effect(b.under(condition, true, b.perhaps(inside)));
        });
  t.row("effect", "{deed} if {condition}", "<verb> if <fact>",
        [](B& b, Later<Effect> inside, Later<Condition> condition) {
          return b.effect(b.under(condition, false, b.perhaps(inside)));
        });
  const auto if_done = [](B& b, const Later<Effect>& inside, const Later<Effect>* otherwise) {
    if (!b.previous) b.refuse("nothing was done before that `if you do` could ask for");
    const Effect a = b.perhaps(inside), e = otherwise ? b.perhaps(*otherwise) : Effect{};
    return b.effect({.control = Control::IfDone, .a = a, .b = e});
  };
  t.row("effect", "if you|he do|does , {effect}", "if he does, <verb>",
        [if_done](B& b, Later<Effect> inside) { return if_done(b, inside, nullptr); });
  t.row("effect", "if you|he do|does , {doings} ; otherwise {effect}", "if he does, <verb>; otherwise <verb>",
        [if_done](B& b, Later<Effect> inside, Later<Effect> otherwise) {
          return if_done(b, inside, &otherwise);
        });
  t.row("effect", "if you|he do|does not , {effect}", "if he does not, <verb>",
        [](B& b, Later<Effect> inside) {
          if (!b.previous) b.refuse("nothing was done before that `if you do not` could ask for");
          const Effect e = b.perhaps(inside);
          return b.effect({.control = Control::IfDone, .b = e});
        });
  // What stands between the commas of a list holds none of its own: nobody could tell whose they are.
  t.row("effect", "either {doings} or {effect}", "either <verb> or <verb>",
        [](B& b, Later<Effect> first, Later<Effect> second) {
          return b.either({first, second});
        });
  t.row("effect", "either {doings} , {doings} or {effect}", "either <verb>, <verb> or <verb>",
        [](B& b, Later<Effect> first, Later<Effect> second, Later<Effect> third) {
          return b.either({first, second, third});
        });
  const auto done_by = [](B& b, Player who, Later<Effect> verb) {
    const bool other = b.program[who].who != Who::You;
    b.agree(who, verb.person());
    b.subject = who;
    const Effect e = b.done_by(who, [&] { return other ? b.by_another(verb) : verb(); });
    b.program.edit(e).who = who;
    return e;
  };
  // `your opponent draws 1 card and discards 1 card`: whoever was named before does the second, too.
  const auto goes_on = [done_by](B& b, const Later<Effect>& verb) {
    const Player who = b.doer_of(verb.person());
    return who ? done_by(b, who, verb) : verb();
  };
  const auto many = [](B& b, const Later<Effect>& verb, const Later<Amount>& times) {
    return Later<Effect>(
        [&] {  // as whoever does it counts
          const Effect e = verb();
          b.multiply(e, times());
          return e;
        },
        verb.person());
  };
  t.row("deed", "{verb}", "<verb>", [goes_on](B& b, Later<Effect> verb) { return goes_on(b, verb); });
  t.row("deed", "{player} {verb}", "<player> <verb>", done_by);
  t.row("deed", "{verb} for each {counted}", "<verb> for each <counted>",
        [goes_on, many](B& b, Later<Effect> verb, Later<Amount> times) {
          return goes_on(b, many(b, verb, times));
        });
  t.row("deed", "{player} {verb} for each {counted}", "<player> <verb> for each <counted>",
        [done_by, many](B& b, Player who, Later<Effect> verb, Later<Amount> times) {
          return done_by(b, who, many(b, verb, times));
        });
  t.row("verb", "do|does the same", "do the same", [](B& b) {
    if (!b.previous) b.refuse("there is nothing before it to do the same");
    return b.effect({.control = Control::DoSame, .a = b.same_again(b.previous)});
  });
  t.row("changes", "{change}", "<change>", [](B&, std::vector<Change> c) { return c; });
  const auto join = [](B&, std::vector<Change> a, std::vector<Change> c) {
    a.insert(a.end(), c.begin(), c.end());
    return a;
  };
  t.row("changes", "{change} and {changes}", "<change> and <change>", join);
  t.row("changes", "{change} , {changes}", "<change>, <change> and <change>", join);
  t.row("changes", "{change} , and {changes}", "<change>, and <change>", join);
}

template <class B>
void add_common(Phrases<B>& t) {
  add_numbers(t);
  add_kinds(t);
  add_conditions(t);
  add_effects(t);
}

}  // namespace tercio::machine
