// From the tree of a resource's line to its program.
#pragma once
#include <stdexcept>
#include <string>

#include "rulebooks/commanders/catalog.h"

namespace tercio::commanders {

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

  void play_line(const Tree& tree);
  void triggered(const Tree& tree);
  std::uint8_t plain() const;
  void continuous(const Tree& tree);
  void income(const Tree& tree);
  void sustain(const Tree& tree);
  void keyword_line(const Tree& tree);
  void acts(const Tree& tree);
  void act(const Tree& tree);
  void costs(const Tree& tree);
  void cost(const Tree& tree);
  void add(const Ability& ability);

  void moment(const Tree& tree);
  void event(const Tree& tree);
  void done(const Tree& tree, bool would);
  void harm(const Tree& tree);
  Things watched(const Tree& tree);  // a thing that an event happens to

  void effects(const Tree& tree, bool needs_previous);
  void add_step(const Tree& tree, bool needs_previous, bool instead);
  Step effect(const Tree& tree);
  bool effect_of_damage(const Tree& tree, Step& step);
  bool effect_of_state(const Tree& tree, Step& step);
  bool effect_of_regions(const Tree& tree, Step& step);
  bool effect_of_commanders(const Tree& tree, Step& step);
  void found(const Tree& tree, Step& step);
  void who(const Tree& tree, Step& step);
  void pick_commander(const Tree& tree, Side side = Side::Any);
  Step later(const Tree& tree);
  void only_units(const Things& t);
  std::int16_t fives(const Tree& tree);
  Amount amount(const Tree& tree);
  Amount value(const Tree& tree);
  void region(const Tree& tree, Step& step);

  std::vector<Alteration> changes(const Tree& tree);
  Alteration change(const Tree& tree);
  std::int16_t test(const Tree& tree);

  Things things(const Tree& tree);
  Things picked(const Tree& tree, Pick pick);
  std::uint8_t pick_region(const Tree& tree, Spot range, Side side);
  std::int16_t filter(const Tree& tree);
  Filter kind(const Tree& tree);
  void noun(const Tree& tree, Filter& f);
  void where(const Tree& tree, Filter& f);
  void adjective(const Tree& tree, Filter& f, bool negated);
  void word(const Tree& tree, Filter& f);
  Spot pile(const Tree& tree);
  Spot place(const Tree& tree, std::uint8_t& reg);
  std::int16_t keep(const Filter& f);
  std::int16_t keep(const Step& s);

  Catalog& catalog_;
  Card& card_;
  Ability ability_;
  Things last_;                  // what `it` means
  Things many_;                  // what `them` means
  bool watching_ = false;        // an event is read: nothing is chosen
  bool continuous_ = false;      // a continuous ability is read: nothing is chosen
  bool picking_ = false;         // a resource is chosen: its region is not chosen besides
  bool resolving_ = false;       // chosen while it resolves: `each other commander ruins a unit`
  std::int16_t commander_ = -1;  // register of a chosen commander
};

}  // namespace tercio::commanders
