// All cards a game may use: read from text, checked and compiled; immutable afterwards.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rulebooks/card_reader.h"
#include "rulebooks/delos/text/card.h"

namespace tercio::delos {

class Catalog : public CardReader {
 public:
  void compile();  // after the last file

  const language::Grammar& grammar() const { return *grammar_; }

  const Card& operator[](std::size_t id) const { return cards_[id]; }
  const Card& bare(std::size_t id) const { return bare_[id]; }  // as its header made it, without its lines
  std::size_t size() const { return cards_.size(); }
  const Ability& ability(std::uint16_t card, unsigned index) const {
    return index < first_grant ? cards_[card].abilities[index] : grants_[index - first_grant];
  }
  // Cards without figures and text: 0 has the die number 3, the others any that scenarios arrange.
  static constexpr std::uint16_t blanks = 6;
  std::uint16_t blank(unsigned die = 3) const;
  const std::vector<std::uint16_t>& sectors() const { return sectors_; }
  std::uint8_t infantry() const { return 1; }  // the trait that troop capacity asks for: the first word
  const std::string& trait(std::uint8_t id) const { return traits_[id - 1U]; }
  const std::string& army(std::uint8_t id) const { return armies_[id - 1U]; }

  const machine::Program& program() const { return program_; }

 private:
  friend class Compile;
  void declare(const language::CardText& text);
  void read_header(const language::CardText& text, Card& card);
  void read_figures(const language::CardText& text, Card& card);
  void read_abilities(const language::CardText& text, std::uint16_t id);
  void check(const language::CardText& text, const Card& card);

  std::vector<Card> cards_, bare_;
  std::vector<Ability> grants_;  // that cards can gain
  std::vector<std::uint16_t> sectors_;
  std::vector<std::string> traits_, armies_;
  machine::Program program_;
  std::optional<language::Grammar> grammar_;
};

std::string_view type_name(Type type);
std::string_view race_name(Race race);
std::optional<Race> race_named(std::string_view name);

}  // namespace tercio::delos
