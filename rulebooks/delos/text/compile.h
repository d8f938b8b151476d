// A line of a card while it is built. The phrases of Delos fill it in.
#pragma once
#include <array>
#include <string>

#include "machine/build.h"
#include "rulebooks/delos/text/catalog.h"

namespace tercio::delos {

struct EffectVerb;  // rules/verb.h

struct Count {  // `2`, `up to 3`, `all`
  Amount number;
  bool up_to = false, all = false;
};

class Compile : public machine::Build {
 public:
  void end_costs() { paid_ = last; }
  Compile(Catalog& from, Card& of);

  Catalog& catalog;
  Card& card;
  Ability ability;

  using Build::either;
  // The pieces of the common phrases that mean more here.
  Effect effect(EffectNode node);
  Effect perhaps(const machine::Later<Effect>& inside);
  Effect sequence(Effect a, Effect b, bool then);
  Player his();
  Player doer_of(machine::Person person);
  void line(const language::Tree& tree);  // adds what the line says to the card

  Things pick(ThingsNode how) {
    const Things made = Build::pick(how);
    picked_[program[made].reg] = made;
    const machine::AmountNode& n = program[program[made].count];
    const bool one = !how.any_number && n.kind == machine::Number::Fixed && n.number == 1;
    (one ? single_ : several_) = last;
    return made;
  }
  Things thing(machine::Named named, Word role = 0) { return single_ = Build::thing(named, role); }
  Things it();                // one thing
  Filter other(Filter kind);  // than what was named before, else than the card itself
  Things named(Things of);    // what was chosen, spoken of again
  // `its speed`. Of several it is the figure of each by itself: whoever says it of them says of which.
  Amount its_figure(Word which, bool printed);
  void say_of_each(Amount amount, Things of);
  Filter one_of(Things these);
  Things some_of(Things these, Amount number, bool up_to);
  Things the_others();                      // of these, after `1 of them`
  void check_lasting(Filter filter) const;  // it asks for nothing that is forgotten with the ability
  Filter side(Side side) { return Build::side(static_cast<Word>(side)); }
  Filter atom(Atom atom, int value = 0) { return Build::atom(static_cast<Word>(atom), value); }
  Filter yours(Filter kind) { return both(side(Side::Yours), kind); }
  Filter owned_by(Player who);  // `you have`, `the enemy has`
  Things all_of(Filter filter, Zone zone = Zone::Here);
  Amount quantity(Quantity what);
  Condition fact(Fact what, int value = 0, Player who = {});

  Filter either_of(Filter a, Filter b) { return Build::either(a, b); }
  Effect chosen_before(Effect deed);           // what it is done to is chosen before it is known whether
  void multiply(Effect effect, Amount times);  // `for each ...`
  Amount done(Filter kind, Done what);         // so many cards it was done to
  Amount die();
  Amount x() {
    if (!has_x) refuse("X has no value here: it is said where X is paid");
    return program.add(machine::AmountNode{.kind = machine::Number::X});
  }
  Amount rolled();  // the number rolled, by this ability or in what it answers
  void asks_for_both_rolls() const;
  Amount that_damage();

  Effect verb(const EffectVerb& what, EffectNode node);
  Effect choose(const EffectVerb& what, Things things);
  Things them() const;
  Effect alter(Things of, const std::vector<machine::Change>& changes, Until until);
  bool has_extreme(Filter filter) const;  // it asks for the highest or lowest of a figure
  void zone_of(Things things, Zone zone, Player whose);
  Filter subject_filter(Things of);  // of a static ability: the cards it speaks of, wherever they stand

  bool in_quotes = false;     // what is built is an ability that cards gain
  bool changes_roll = false;  // an effect of a modifier was said
  bool has_roll = false;      // there is a number rolled
  bool rolls_itself = false;  // by this ability
  bool enemy_rolls = false;
  bool looks = false;       // at cards of a deck: `of them`
  bool together = false;    // what it answers is several cards at once
  std::uint8_t counts = 0;  // what it has done to cards, as bits of Done
  bool is_table_card() const { return card.type == Type::Fleet || card.type == Type::Sector; }
  bool may_mean_locked(Things of) const;        // a card by its name, or `1 of your locked units`
  std::int16_t grant(const std::string& line);  // an ability in quotes; returns its number
  std::int16_t grant(Ability keyword);
  void tells_by_kind() {  // of duties, or of deeds that depend on who is concerned
    card.grant_kinds |= bit(Kind::Static);
    card.kinds |= reaches_further;
    card.command_kind |= reaches_further;
  }
  bool is_each_acting() const;                     // `each player ...`: what he does is being said
  Player spoken_of(Player who);                    // by a condition: `he` means the enemy from there on
  void add_ability();                              // to the card
  void answer(std::vector<Happening> happenings);  // from here on `that unit` is what it happened to
  void pay(const machine::Later<Effect>& cost);

 private:
  // What each player is said to do besides, in his turn: `each player draws 1 card and discards 1 card`.
  Effect in_turn(Effect first, Effect rest, bool then);
  void leave_to_you(Effect part);
  bool is_one_of_each(Player who) const;
  struct Stood {
    Effect made, before;
  };
  std::vector<Stood> stood_;          // what was said before a part that is done only perhaps
  std::vector<Player> ones_;          // `he`, after `each player ...`: each of them in his turn
  std::vector<machine::Id> of_ones_;  // what had been built when they were spoken of
  bool leaves_out_ = false;
  std::vector<machine::Id> unsaid_;  // figures of each of nobody knows yet which cards
  Things these_, some_;              // `1 of them`: of which, and what was chosen of them
  Things several_;                   // the last several that were named by one choice or one event
  Things single_;                    // the last single thing that was named
  Things paid_;                      // the last that was named in the costs
  Effect chose_;                     // the last of several `choose ...`, one right after the other
  Things chosen_so_far_, chosen_last_;
  std::uint8_t filled_ = 0;                 // zones that effects before have put cards into, as bits
  static constexpr unsigned registers = 6;  // of an Act
  std::array<Things, registers> picked_{};
  void note_done_before(const EffectVerb& what, Things things);
  void check_timing() const;
  void check_cost(Effect cost) const;
  Player actor_of(const Happening& h);
  bool reads_figures(Filter filter) const;
  bool is_outcome(Amount a) const override;
  bool is_outcome(Filter filter) const override;
  void check_kind(Filter filter) const override;
  std::uint8_t stances(Filter filter) const;  // that cards of the kind may be in
};

using Phrases = machine::Phrases<Compile>;

// How cards are often worded elsewhere, and what works here.
void add_rewordings(Phrases& t);
// The phrases by what they are about.
void add_words(Phrases& t);
void add_lines(Phrases& t);
void add_events(Phrases& t);
void add_changes(Phrases& t);
void add_verbs_of_cards(Phrases& t);
void add_verbs_of_hands(Phrases& t);
void add_verbs_of_battles(Phrases& t);

}  // namespace tercio::delos
