// All resources a war may use: read from text, checked and compiled; immutable afterwards.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rulebooks/card_reader.h"
#include "rulebooks/commanders/text/card.h"

namespace tercio::commanders {

class Catalog : public CardReader {
 public:
  void compile();  // after the last file

  const language::Grammar& grammar() const { return *grammar_; }
  const Card& operator[](std::size_t id) const { return cards_[id]; }
  const Card& bare(std::size_t id) const { return bare_[id]; }  // as its header made it, without its lines
  std::size_t size() const { return cards_.size(); }
  std::uint16_t blank() const { return 0; }
  std::uint16_t encampment() const { return 1; }

  const machine::Program& program() const { return program_; }
  const Ability& later(std::int16_t id) const { return later_[static_cast<std::size_t>(id)]; }
  std::uint16_t number_of(const Ability& later) const {
    return static_cast<std::uint16_t>(&later - later_.data());
  }
  const std::string& word(std::int16_t id) const { return used_words_[static_cast<std::size_t>(id)]; }
  int searched(int word) { return word_id(words_[static_cast<std::size_t>(word)]); }  // while it is read

 private:
  friend class Compile;
  void declare(const language::CardText& text);
  void read_kinds(const language::CardText& text, Card& card);
  void read_figures(const language::CardText& text, Card& card);
  void read_subtypes(const language::CardText& text, Card& card);
  void read_abilities(const language::CardText& text, std::uint16_t id);
  void check(const language::CardText& text, const Card& card);
  void find_words();
  std::int16_t word_id(const std::string& word);

  std::vector<Card> cards_, bare_;
  machine::Program program_;
  std::vector<Ability> later_;  // that effects leave behind
  std::vector<std::string> words_, used_words_;
  std::optional<language::Grammar> grammar_;
};

std::string_view alignment_name(Alignment alignment);
std::string_view type_name(Type type);

}  // namespace tercio::commanders
