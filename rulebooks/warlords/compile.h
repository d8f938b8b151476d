// From the tree of a card's line to its program.
#pragma once
#include <stdexcept>
#include <string>

#include "rulebooks/warlords/catalog.h"

namespace tercio::warlords {

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

  void keyword_line(const Tree& tree);
  void with_kind(const Tree& tree);
  void terms(const Tree& tree);
  void limit(const Tree& tree);
  Phase phase(const Tree& tree);
  void cost(const Tree& tree);
  void body(const Tree& tree);
  void happening(const Tree& tree);
  Who player(const Tree& tree);
  void effects(const Tree& tree, std::vector<std::int16_t>& into, bool needs_previous);
  std::int16_t effect(const Tree& tree);
  void player_does(const Tree& tree, Step& step);
  void effect_of_cards(const Tree& tree, Step& step);
  void effect_of_damage(const Tree& tree, Step& step);
  void effect_into_play(const Tree& tree, Step& step);
  void effect_of_looking(const Tree& tree, Step& step);
  void indirect_at(const Tree& tree, Step& step);
  void put_into(const Tree& tree, Step& step);
  void put_at(const Tree& tree, Step& step);
  void constant(const Tree& tree);
  std::vector<Alteration> changes(const Tree& tree);
  Alteration change(const Tree& tree, bool more);
  Alteration boost(const Tree& tree);
  Alteration add_figure(int number, const Tree& figure);
  std::pair<Keyword, std::uint8_t> keyword(const Tree& tree);
  Figure figure(const Tree& tree);
  Until time(const Tree& tree);
  std::int16_t test(const Tree& tree);
  void test_state(const Tree& tree, Test& t);
  void test_comparison(const Tree& tree, Test& t);
  Things things(const Tree& tree);
  Things picked(const Tree& tree, std::int16_t filter, bool targets);
  std::int16_t filter(const Tree& tree);
  Filter kind(const Tree& tree);
  void adjective(const Tree& tree, Filter& f, bool negated);
  void filters(const Tree& tree, Filter& f);
  void filter_named(const Tree& tree, Filter& f, bool negated);
  void filter_at(const Tree& tree, Filter& f);
  PlaceChoice place(const Tree& tree);
  PlaceChoice target_place(const Tree& tree);
  PlaceChoice picked_place(PlaceRange range, bool targets);
  Where zone(const Tree& tree);
  Amount amount(const Tree& tree);
  std::uint8_t take_register(const Tree& tree);
  std::int16_t keep(const Filter& f);
  std::int16_t keep(const Step& s);

  Catalog& catalog_;
  Card& card_;
  Ability ability_;
  Things last_;                   // what `it` means
  std::int16_t sacrificed_ = -1;  // register of a sacrificed unit
  std::int16_t place_register_ = -1;
  std::uint8_t registers_ = 0;
  bool same_place_ = false;  // the kind just read says `at the same planet` of several
};

}  // namespace tercio::warlords
