// A line of a resource while it is built. The phrases of Commanders fill it in.
#pragma once
#include <string>

#include "machine/build.h"
#include "rulebooks/commanders/text/catalog.h"

namespace tercio::commanders {

struct EffectVerb;  // rules/verb.h
const EffectVerb& alter_verb();
const EffectVerb& pay_verb();
std::uint8_t altered(const machine::ChangeNode& change);  // see Altered

// A region as a text says it. It is chosen only where something can be chosen.
struct Where {
  Region region = Region::Battlefield;
  bool chosen = false, adjacent = false;
  bool other = false;  // than where it is
  Things it{};         // a location that was named before
};

class Compile : public machine::Build {
 public:
  Compile(Catalog& from, Card& of);

  Catalog& catalog;
  Card& card;
  Ability ability;
  Things many;                // what `them` means
  Things rest_of;             // of whom `the rest` is what was not chosen
  Player commander;           // what `that commander` means
  bool watching = false;      // an event is read: nothing is chosen
  bool fixed = false;         // a continuous ability or a condition is read: nothing is chosen
  bool regions = false;       // all in a region are meant: `a location` is chosen
  bool others = false;        // somebody else does it: he chooses when it is done
  bool pays_x = false;        // X is chosen here; else it is that of the resource
  bool by_commander = false;  // what is answered is done by a commander: `he`

  void line(const language::Tree& tree);  // adds what the line says to the card

  // Kinds of resources
  Filter side(Side side) { return Build::side(static_cast<Word>(side)); }
  Filter atom(Atom atom, int value = 0) { return Build::atom(static_cast<Word>(atom), value); }
  Filter negated(Filter a);
  Filter in(const Where& where);
  using Build::within;
  Filter within(Word figure, machine::Range range, bool printed = false);
  Things all(Filter filter);
  // A word means only what the effect can befall (C13); something else is refused.
  template <class Refuse>
  void only(Things of, std::uint16_t types, Refuse refuse_it) {
    const ThingsNode n = program[of];
    if (n.named == machine::Named::Both) {
      only(n.a, types, refuse_it);
      only(n.b, types, refuse_it);
    } else if (n.filter) {
      machine::FilterNode& f = program.edit(n.filter);
      if ((f.types & any_type) == any_type) f.types &= types;
      if (!(f.types & types)) refuse_it();
    }
  }
  bool has_extreme(Filter filter) const;
  void has_health(Things of);           // refuses what has none: other locations than encampments
  Filter of_types_only(Filter filter);  // words are looked for among the types (3.2.3)

  // What is chosen
  Things pick(ThingsNode how);
  Things each(Filter filter);
  Things that();
  Player choose_commander(bool others);
  // `you` in what others do: whoever uses the ability, not who does it.
  Player whoever_uses_it(Player p) {
    if (!others || program[p].who != machine::Who::You) return p;
    const Things self = program.add(ThingsNode{.named = machine::Named::This});
    return program.add(machine::PlayerNode{.who = machine::Who::OwnerOf, .of = self});
  }
  Things destination(const Where& where);
  void speaks_of_named(Things of) const {  // what a number reads may be chosen here: it is a direction
    if (program[of].topmost) refuse("nobody knows what lies there");
  }
  void speaks_of_chosen(Things of) const {  // nothing is chosen for a fact
    if (program[of].picks) refuse("nothing is chosen here: say `it`, `that unit` or `this unit`");
  }
  Things it_alone() const { return it(); }
  template <class F>
  auto unchosen(bool& how, F build) {  // reads with `how` set: watching, fixed, regions, others
    const bool was = std::exchange(how, true);
    const auto made = build();
    how = was;
    return made;
  }

  // Effects
  Effect effect(EffectNode node);
  Effect sequence(Effect a, Effect b, bool then) {
    return effect({.control = machine::Control::Sequence, .then = then, .a = a, .b = b});
  }
  Effect perhaps(const machine::Later<Effect>& inside);
  Filter either(Filter a, Filter c);
  Effect either(const std::vector<machine::Later<Effect>>& alternatives);
  Effect by_another(const machine::Later<Effect>& inside);
  // What somebody does; afterwards `he` means those who did it.
  template <class Inside>
  Effect done_by(Player who, Inside inside) {
    const machine::Who named = program[who].who;
    const bool was = std::exchange(others, others || named != machine::Who::You);
    const Effect made = inside();
    others = was;
    const bool owner = named == machine::Who::OwnerOf;
    if (owner && is_one(program[who].of)) {  // he is found again wherever he is spoken of
      commander = who;
    } else if (named == machine::Who::Each || named == machine::Who::Others || owner) {
      commander = him_ = program.add(machine::PlayerNode{.who = machine::Who::Chosen, .reg = those_who_did});
      done_by_him_ = made;
    }
    return made;
  }
  // `each commander ... unless he ...`: whether `he` is each of those who would do this.
  bool means_doers(Player he, Effect deed) const { return he == him_ && deed == done_by_him_; }
  void multiply(Effect effect, Amount times);
  Effect verb(const EffectVerb& what, EffectNode node);
  Effect alter(Things of, const std::vector<machine::Change>& changes, Until until);
  std::int16_t quoted(const std::string& text);  // an ability that is given: its index
  Amount fives(Amount amount) const;             // 1.3: damage and health are multiples of 5
  machine::Condition fact(Fact what);
  machine::Condition are_such(Things of, Filter filter);

  // What the same text has made to leave before is looked for where it has gone.
  bool has_left(Things of) const;
  Things wherever(Things it);

  void pay(Effect cost);
  bool answers_own_leaving() const;
  bool is_itself(Things of) const;  // the resource that has the text
  bool is_one(Things of) const;     // not several
  Effect again(Effect done);        // `do the same`: what was chosen is chosen anew
  void define_x(Amount since, Amount meaning);
  void add_ability();  // to the card
  Mode take_mode();
  // Reads an ability that an effect leaves behind; returns its index.
  std::int16_t later(const machine::Later<bool>& moment, const machine::Later<Effect>& effects,
                     Things& bound);

 private:
  bool reads_register(Filter filter) const;
  void multiply_changes(Effect effect, Amount times);
  void place_of(ThingsNode& node) const;
  bool is_place(Filter filter) const;
  std::pair<Filter, Filter> without_place(Filter filters);
  Things chosen_anew(Things things, Effect user);
  void chosen_for(Things things, Effect user);
  void leaves_now(Things of);
  std::vector<std::pair<machine::Named, std::uint8_t>> left_;  // and from which register
  std::size_t inside_ = 0;                                     // choices before what is done only perhaps
  Player him_;                                                 // those who were said to do something last
  Effect done_by_him_;                                         // and what
  Effect before_perhaps_;  // what was said before the last that is done only perhaps
};

using Phrases = machine::Phrases<Compile>;

// How cards are often worded elsewhere, and what works here.
void add_rewordings(Phrases& t);
// The phrases by what they are about.
void add_words(Phrases& t);
void add_lines(Phrases& t);
void add_events(Phrases& t);
void add_changes(Phrases& t);
void add_deeds(std::vector<language::Word>& words);
void add_states(std::vector<language::Word>& words);
void add_verbs_of_units(Phrases& t);
void add_verbs_of_resources(Phrases& t);
void add_verbs_of_commanders(Phrases& t);

}  // namespace tercio::commanders
