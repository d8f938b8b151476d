// From the tree of a card's line to its program.
#pragma once
#include <stdexcept>
#include <string>

#include "rulebooks/delos/catalog.h"

namespace tercio::delos {

struct NotUnderstood : std::runtime_error {  // a line that parses but makes no sense
  NotUnderstood(std::size_t where, const std::string& why) : std::runtime_error(why), column(where) {}
  std::size_t column;
};

class Compiler {
 public:
  Compiler(Catalog& catalog, Card& card) : catalog_(catalog), card_(card) {}
  void line(const language::Tree& tree);  // adds what the line says to the card

 private:
  using Tree = language::Tree;

  void ability_line(const Tree& tree, bool command);
  void table_line(const Tree& tree);
  void keyword_line(const Tree& tree);
  void with_timing(const Tree& tree);
  void terms(const Tree& tree);
  void cost(const Tree& tree);
  void add_to_card();

  void happening(const Tree& tree);
  void destruction(const Tree& tree);
  void subject(Name name, const Tree& what);
  std::uint8_t causes(const Tree& tree);
  Side player(const Tree& tree);
  Who who(const Tree& tree);
  Side hand(const Tree& tree);

  void effects(const Tree& tree, std::vector<std::int16_t>& into, bool needs_previous);
  void effect(const Tree& tree, std::vector<std::int16_t>& into);
  std::int16_t inner(const Tree& tree);  // an effect inside another: what it chooses is chosen late
  void inside(const Tree& tree, Step& step);
  bool of_cards(const Tree& tree, Step& step);
  bool of_hands(const Tree& tree, Step& step);
  bool of_rolls(const Tree& tree, Step& step);
  void rest(const Tree& tree, Step& step);
  void roll(const Tree& tree);
  void alter(const Tree& tree, std::vector<std::int16_t>& into);
  void statics(const Tree& tree);
  void changes(const Tree& tree, std::vector<Alteration>& into);
  Alteration change(const Tree& tree);
  Alteration restriction(const Tree& tree);
  Alteration gains(const Tree& tree);
  Figure figure(const Tree& tree);
  Special special(const Tree& tree);

  std::int16_t test(const Tree& tree);
  Test fact(const Tree& tree);
  Test thing_is(const Tree& tree);
  void range(const Tree& tree, std::int8_t& least, std::int8_t& most);

  Things things(const Tree& tree);
  Things counted(const Tree& tree);
  Things picked(const Tree& tree, const Filter& filter);
  std::int16_t value(const Tree& tree);
  Filter kind(const Tree& tree);
  Filter kind_of_yours(const Tree& tree);
  std::uint8_t noun(const Tree& tree);
  void adjective(const Tree& tree, Filter& f, bool negated);
  void filters(const Tree& tree, Filter& f);
  Amount amount(const Tree& tree);
  Zone zone(const Tree& tree);
  Zone place(const Tree& tree);
  std::int16_t keep(const Filter& f);
  std::int16_t keep(Step s);

  Catalog& catalog_;
  Card& card_;
  Ability ability_;
  Things last_;  // what `it` means
  std::uint8_t registers_ = 0;
  bool late_ = false;           // what is chosen from here on is chosen when it resolves
  std::int16_t previous_ = -1;  // the step before, for `do the same`
};

}  // namespace tercio::delos
