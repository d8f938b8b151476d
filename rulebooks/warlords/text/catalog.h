// All cards a game may use: read from text, checked and compiled; immutable afterwards.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rulebooks/card_reader.h"
#include "rulebooks/warlords/text/card.h"

namespace tercio::warlords {

class Catalog : public CardReader {
 public:
  void compile();  // after the last file

  const language::Grammar& grammar() const { return *grammar_; }

  const Card& operator[](std::size_t id) const { return cards_[id]; }
  const Card& bare(std::size_t id) const { return bare_[id]; }  // as its header made it, without its lines
  std::size_t hide(Card card) {  // one that only gives its ability away; 0: there is no room
    if (cards_.size() >= most_with_hidden) return 0;
    cards_.push_back(std::move(card));
    return cards_.size() - 1;
  }
  std::size_t size() const { return cards_.size(); }
  std::uint16_t blank() const { return 0; }
  std::uint8_t relic() const { return relic_; }  // the trait limited to one for each player
  const std::vector<std::uint16_t>& planets() const { return planets_; }
  const std::string& trait(std::uint8_t id) const { return traits_[id]; }

  std::size_t trait_count() const { return traits_.size(); }

  const machine::Program& program() const { return program_; }
  // The words of each alternative of `either ... or ...`; none: it is a cost.
  const std::vector<std::string>& alternatives(Effect either) const {
    static const std::vector<std::string> none;
    const auto found = alternatives_.find(either.id);
    return found == alternatives_.end() ? none : found->second;
  }

 private:
  friend class Compile;
  void declare(const language::CardText& text, bool other_side);
  void read_header(const language::CardText& text, Card& card);
  void read_figures(const language::CardText& text, Card& card);
  void read_abilities(const language::CardText& text, std::uint16_t id);
  std::uint8_t trait_id(const std::string& trait);

  static constexpr std::size_t most_with_hidden = 8000;
  std::vector<Card> cards_, bare_;
  std::vector<std::uint16_t> planets_;
  std::vector<std::string> traits_{""};
  std::uint8_t relic_ = 0;
  machine::Program program_;
  std::map<machine::Id, std::vector<std::string>> alternatives_;
  std::optional<language::Grammar> grammar_;
};

std::string_view faction_name(Faction faction);
std::optional<Faction> faction_named(std::string_view name);
std::string_view keyword_name(Keyword keyword);
std::string_view type_name(Type type);

}  // namespace tercio::warlords
