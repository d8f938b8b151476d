// All cards a game may use: read from text, checked and compiled; immutable afterwards.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rulebooks/card_reader.h"
#include "rulebooks/warlords/card.h"

namespace tercio::warlords {

class Catalog : public CardReader {
 public:
  void compile();  // after the last file

  const language::Grammar& grammar() const { return *grammar_; }

  const Card& operator[](std::size_t id) const { return cards_[id]; }
  std::size_t size() const { return cards_.size(); }
  std::uint16_t blank() const { return 0; }
  std::uint8_t relic() const { return relic_; }  // the trait limited to one for each player
  const std::vector<std::uint16_t>& planets() const { return planets_; }
  const std::string& trait(std::uint8_t id) const { return traits_[id]; }

  const Filter& filter(std::int16_t id) const { return filters_[static_cast<std::size_t>(id)]; }
  const Step& step(std::int16_t id) const { return steps_[static_cast<std::size_t>(id)]; }
  const Test& test(std::int16_t id) const { return tests_[static_cast<std::size_t>(id)]; }

 private:
  friend class Compiler;
  void declare(const language::CardText& text, bool other_side);
  void read_header(const language::CardText& text, Card& card);
  void read_figures(const language::CardText& text, Card& card);
  void read_abilities(const language::CardText& text, std::uint16_t id);
  std::uint8_t trait_id(const std::string& trait);

  std::vector<Card> cards_;
  std::vector<std::uint16_t> planets_;
  std::vector<std::string> traits_{""};
  std::uint8_t relic_ = 0;
  std::vector<Filter> filters_;
  std::vector<Step> steps_;
  std::vector<Test> tests_;
  std::optional<language::Grammar> grammar_;
};

std::string_view faction_name(Faction faction);
std::optional<Faction> faction_named(std::string_view name);
std::string_view keyword_name(Keyword keyword);

}  // namespace tercio::warlords
