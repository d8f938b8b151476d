// One ability while it is built: what its words may refer to, and the pieces that texts of all rulebooks are
// put together from.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "machine/phrases.h"
#include "machine/program.h"
#include "machine/record.h"

namespace tercio::machine {

// Types of slots that rulebooks fill with words of their own.
struct FigureWord {
  Word word;
};
struct Range {  // `3`, `3 or more`, `2 to 4`
  Amount least, most;
};
struct More {  // `more` or `less`
  Is is;
};
struct Highest {
  bool highest;
};

// Where verbs are said. In a text `draw` is yours, and `draws` belongs to whoever was named before it. After
// `may` it is always `draw`, for whoever may, unless somebody else is named. In the alternatives of a player
// both are his.
enum class Voice : std::uint8_t { Plain, May, Alternatives };

class Build {
 public:
  Build(Program& into, unsigned registers) : program(into), most_registers_(registers) {}
  virtual ~Build() = default;
  Build(const Build&) = delete;
  Build& operator=(const Build&) = delete;

  Program& program;
  std::size_t column = 0;    // of the phrase that is being built
  Record* record = nullptr;  // who wants to know which words built what
  bool answers = false;      // there is a moment: `that ...` means what it happened to
  bool has_x = false;        // X has a value here
  bool paying = false;       // a cost is said: X gets its value there
  bool recalls = false;      // it asks what a card is, which may have left by then
  bool late = false;         // what is chosen from here on is chosen when it is carried out
  Things last;               // what `it` means
  Effect previous;           // what `do the same` means
  Player him;                // what `he` and `his` mean
  Player subject;            // who was named last before a verb
  Voice voice = Voice::Plain;
  unsigned dice = 0;  // rolls that were spoken of so far
  unsigned inside_either = 0;
  // The rulebook's policy: what is chosen after something late is late too; `either` waits until it is done.
  bool late_stays = true, either_waits = true;
  unsigned decisions = 0;  // of `either` that do not wait
  // The rulebook's policy: targets are chosen when the ability is announced, everything else when it is done.
  bool announces_targets = false;
  bool decides_for_each = false;  // a condition can be asked for each player by himself
  std::vector<Things> chosen;     // when the ability is announced, in the order of the text

  [[noreturn]] void refuse(const std::string& why) const { throw NotUnderstood(column, why); }

  // Players and numbers
  Player player(Who who) { return program.add(PlayerNode{.who = who}); }
  Player player_of(Who who, Things of) {
    recalls = true;
    return program.add(PlayerNode{.who = who, .of = of});
  }
  Amount number(int value) { return program.add(AmountNode{.number = static_cast<std::int16_t>(value)}); }
  Amount combine(Number kind, Amount a, Amount b = {}) {
    return program.add(AmountNode{.kind = kind, .a = a, .b = b});
  }
  // `A minus B plus C`, `twice A minus B`: what stands before a row is reckoned with the first of it only.
  Amount row(Number kind, Amount first, Amount rest);
  Amount count(Things of) { return program.add(AmountNode{.kind = Number::Count, .of = of}); }
  Amount figure(Word which, Things of, bool printed = false) {
    recalls = true;
    return program.add(
        AmountNode{.kind = printed ? Number::Printed : Number::Figure, .word = which, .of = of});
  }
  Amount of_player(Word what, Player whose) {
    return program.add(AmountNode{.kind = Number::OfPlayer, .word = what, .player = whose});
  }
  Amount extreme_of(Word which, Things of, bool highest, bool printed = false) {
    recalls = true;
    return program.add(AmountNode{
        .kind = highest ? Number::Highest : Number::Lowest, .word = which, .number = printed, .of = of});
  }
  Amount compared_with(Word which, Things than, Is is);  // `more than all`: more than the highest
  bool has_die(Amount a) const;
  Player his();
  bool speaks_of_him = false;  // `he` was said
  // A deed under a condition: of `each player` it is asked for each of them, if it speaks of him.
  EffectNode under(const Later<Condition>& condition, bool negated, Effect deed);
  // What somebody does: inside of it `his` is said of whoever does it, afterwards of him by his name.
  template <class Inside>
  Effect done_by(Player who, Inside inside) {
    if (program[who].who == Who::You) return inside();
    him = player(Who::Doer);
    const Effect made = inside();
    him = program[who].who == Who::Each ? Player{} : who;
    return made;
  }

  template <class Inside>
  Effect spoken(Voice in, Inside inside) {
    const Voice was = std::exchange(voice, in);
    const Player named = std::exchange(subject, {});
    const Effect made = inside();
    voice = was;
    subject = named;
    return made;
  }
  void agree(Player who, Person person) const;  // refuses `you draws` and `he draw`
  Player doer_of(Person person);                // of a verb before which nobody is named; none: whoever acts

  // Kinds of cards
  Filter types(std::uint16_t mask) { return program.add(FilterNode{.types = mask}); }
  Filter side(Word side) { return program.add(FilterNode{.side = side}); }
  Filter place(Word place) { return program.add(FilterNode{.place = place}); }
  Filter atom(Word word, int value = 0) {
    return program.add(
        FilterNode{.kind = Fits::Atom, .word = word, .value = static_cast<std::int16_t>(value)});
  }
  Filter both(Filter a, Filter b);
  Filter either(Filter a, Filter b);
  Filter negated(Filter a) { return program.add(FilterNode{.kind = Fits::Not, .a = a}); }
  Filter compared(Word figure, Is is, Amount with, bool printed = false) {
    return program.add(
        FilterNode{.kind = Fits::Figure, .word = figure, .is = is, .printed = printed, .amount = with});
  }
  Filter linked(Word link, Filter to) {
    return program.add(FilterNode{.kind = Fits::Linked, .word = link, .a = to});
  }
  Filter shares(Word what, Things with) {
    return program.add(FilterNode{.kind = Fits::Same, .word = what, .than = with});
  }
  Filter within(Word figure, Range range, bool printed = false);
  Filter extreme(Word figure, bool highest, bool printed) {
    return program.add(
        FilterNode{.kind = Fits::Extreme, .word = figure, .printed = printed, .highest = highest});
  }

  // Things
  Things thing(Named named, Word role = 0) {
    return last = program.add(ThingsNode{.named = named, .role = role});
  }
  Things all(Filter filter) { return program.add(ThingsNode{.named = Named::All, .filter = filter}); }
  Things pick(ThingsNode how);  // chosen into a register of its own
  Things that();
  Things it() const;
  Things it_alone() const;               // `its`: one card, not several
  void speaks_of_named(Things t) const;  // refuses what would be chosen here

  // Conditions
  Condition join(Holds kind, Condition a, Condition b = {}) {
    return program.add(ConditionNode{.kind = kind, .a = a, .b = b});
  }
  Condition compare(Amount left, Is is, Amount right) {
    return program.add(ConditionNode{.kind = Holds::Compare, .is = is, .left = left, .right = right});
  }
  Condition within(Amount value, Range range);
  Condition are_such(Things of, Filter filter) {
    recalls = true;
    return program.add(ConditionNode{.kind = Holds::AreSuch, .of = of, .filter = filter});
  }

  // Effects
  Effect effect(EffectNode node);  // what it chooses is chosen for it
  Effect sequence(Effect a, Effect b, bool then) {
    return effect({.control = Control::Sequence, .then = then, .a = a, .b = b});
  }
  // Something inside that is done only perhaps: what it chooses is chosen when it comes to that.
  Effect perhaps(const Later<Effect>& inside) {
    const bool was = std::exchange(late, true);
    const Effect made = inside();
    late = was;
    return made;
  }
  Effect either(const std::vector<Later<Effect>>& alternatives);
  // Something that another player does: he chooses when it comes to that.
  Effect by_another(const Later<Effect>& inside) { return perhaps(inside); }
  void multiply(Effect effect, Amount times);  // `for each ...`
  // `do the same`: what a player who was named has done, by whoever does it now.
  Effect same_again(Effect done);
  // `... instead`: a decision that comes out against it leaves what would happen as it was.
  void comes_instead(Effect effect);

 protected:
  // Whether a number is known only as the ability is carried out.
  virtual bool is_outcome(Amount a) const { return program[a].kind != Number::Fixed; }
  virtual bool is_outcome(Filter) const { return false; }  // it speaks of what is chosen or paid later
  virtual void check_kind(Filter) const {}                 // refuses what no card can be

 private:
  void use(Things things, Effect user);
  Player first_named(Effect in) const;
  Effect without(Player who, Effect in);
  Filter joined(Filter a, Filter b);
  Filter without_extremes(Filter filter);
  void narrow_extremes(Filter in, Filter by);  // `the highest` is sought among those that fit all of the text
  unsigned most_registers_;

 protected:
  unsigned registers_ = 0;
};

}  // namespace tercio::machine
