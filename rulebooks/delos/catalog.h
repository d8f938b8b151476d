// All cards a game may use: read from text, checked and compiled; immutable afterwards.
#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "language/cardfile.h"
#include "language/grammar.h"
#include "rulebooks/delos/card.h"

namespace tercio::delos {

struct CardProblem {  // what is wrong with a card, and where
  language::Place place;
  std::string message;
  std::vector<std::string> possible;
  std::string nearest;
  std::string text() const;
};

class Catalog {
 public:
  // Reads files in order. What is wrong is appended to problems().
  void add_text(std::string_view text, std::string_view file);
  void add_file(const std::filesystem::path& file);
  void add_folder(const std::filesystem::path& folder);
  void compile();  // after the last file

  const std::vector<CardProblem>& problems() const { return problems_; }
  const language::Grammar& grammar() const { return *grammar_; }

  const Card& operator[](std::size_t id) const { return cards_[id]; }
  std::size_t size() const { return cards_.size(); }
  std::optional<std::uint16_t> find(std::string_view title) const;  // whatever the case
  std::vector<std::string> nearest_titles(std::string_view title) const;
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
  void report(const language::Place& place, std::string message);

  std::vector<language::CardText> texts_;
  std::vector<Card> cards_;
  std::vector<std::uint16_t> sectors_;
  std::vector<std::string> traits_, armies_;
  std::map<std::string, std::uint16_t, std::less<>> by_title_;  // lower case
  std::vector<Filter> filters_;
  std::vector<Step> steps_;
  std::vector<Test> tests_;
  std::vector<Value> values_;
  std::optional<language::Grammar> grammar_;
  std::vector<CardProblem> problems_;
};

std::string_view type_name(Type type);
std::string_view race_name(Race race);
std::optional<Race> race_named(std::string_view name);

}  // namespace tercio::delos
