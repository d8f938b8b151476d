// All resources a war may use: read from text, checked and compiled; immutable afterwards.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rulebooks/card_reader.h"
#include "rulebooks/commanders/card.h"

namespace tercio::commanders {

class Catalog : public CardReader {
 public:
  void compile();  // after the last file

  const language::Grammar& grammar() const { return *grammar_; }
  const Card& operator[](std::size_t id) const { return cards_[id]; }
  std::size_t size() const { return cards_.size(); }
  std::uint16_t blank() const { return 0; }
  std::uint16_t encampment() const { return 1; }

  const Filter& filter(std::int16_t id) const { return filters_[static_cast<std::size_t>(id)]; }
  const Step& step(std::int16_t id) const { return steps_[static_cast<std::size_t>(id)]; }
  const Test& test(std::int16_t id) const { return tests_[static_cast<std::size_t>(id)]; }
  const Ability& later(std::int16_t id) const { return later_[static_cast<std::size_t>(id)]; }
  const std::string& word(std::int16_t id) const { return used_words_[static_cast<std::size_t>(id)]; }

 private:
  friend class Compiler;
  void declare(const language::CardText& text);
  void read_kinds(const language::CardText& text, Card& card);
  void read_figures(const language::CardText& text, Card& card);
  void read_subtypes(const language::CardText& text, Card& card);
  void read_abilities(const language::CardText& text, std::uint16_t id);
  void check(const language::CardText& text, const Card& card);
  void find_words();
  std::int16_t word_id(const std::string& word);

  std::vector<Card> cards_;
  std::vector<Filter> filters_;
  std::vector<Step> steps_;
  std::vector<Test> tests_;
  std::vector<Ability> later_;  // that effects leave behind
  std::vector<std::string> words_, used_words_;
  std::optional<language::Grammar> grammar_;
};

std::string_view alignment_name(Alignment alignment);
std::string_view type_name(Type type);

}  // namespace tercio::commanders
