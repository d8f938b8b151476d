// All cards a game may use: read from text, checked and compiled; immutable afterwards.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rulebooks/card_reader.h"
#include "rulebooks/delos/card.h"

namespace tercio::delos {

class Catalog : public CardReader {
 public:
  void compile();  // after the last file

  const language::Grammar& grammar() const { return *grammar_; }

  const Card& operator[](std::size_t id) const { return cards_[id]; }
  std::size_t size() const { return cards_.size(); }
  // Cards without figures and text: 0 has the die number 3, the others any that scenarios arrange.
  static constexpr std::uint16_t blanks = 6;
  std::uint16_t blank(unsigned die = 3) const;
  const std::vector<std::uint16_t>& sectors() const { return sectors_; }
  std::uint8_t infantry() const { return 1; }  // the trait that troop capacity asks for: the first word
  const std::string& trait(std::uint8_t id) const { return traits_[id - 1U]; }
  const std::string& army(std::uint8_t id) const { return armies_[id - 1U]; }

  const Filter& filter(std::int16_t id) const { return filters_[static_cast<std::size_t>(id)]; }
  const Step& step(std::int16_t id) const { return steps_[static_cast<std::size_t>(id)]; }
  const Test& test(std::int16_t id) const { return tests_[static_cast<std::size_t>(id)]; }
  const Value& value(std::int16_t id) const { return values_[static_cast<std::size_t>(id)]; }

 private:
  friend class Compiler;
  void declare(const language::CardText& text);
  void read_header(const language::CardText& text, Card& card);
  void read_figures(const language::CardText& text, Card& card);
  void read_abilities(const language::CardText& text, std::uint16_t id);
  void check(const language::CardText& text, const Card& card);

  std::vector<Card> cards_;
  std::vector<std::uint16_t> sectors_;
  std::vector<std::string> traits_, armies_;
  std::vector<Filter> filters_;
  std::vector<Step> steps_;
  std::vector<Test> tests_;
  std::vector<Value> values_;
  std::optional<language::Grammar> grammar_;
};

std::string_view type_name(Type type);
std::string_view race_name(Race race);
std::optional<Race> race_named(std::string_view name);

}  // namespace tercio::delos
