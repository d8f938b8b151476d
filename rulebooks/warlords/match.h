// Warlords behind the common handle.
#pragma once
#include "rulebooks/match_of.h"
#include "rulebooks/warlords/deck.h"
#include "rulebooks/warlords/rules/game.h"

namespace tercio::warlords {

struct Rules;
struct Parts {
  using Rules = warlords::Rules;
  using State = warlords::State;
  using Game = warlords::Game;
  using Catalog = warlords::Catalog;
};

class WarlordsMatch final : public MatchOf<Parts> {
 public:
  using MatchOf::MatchOf;

  std::vector<int> about(Option option) const override;
  std::vector<PlaceName> places(Option option) const override;
  std::string forecast(Option option) const override;
  bool silent_for(Seat seat) const override;
  std::string why_not(Seat seat, std::string_view card) const override;

 private:
  TableView seen_by(unsigned seats) const override;
};

}  // namespace tercio::warlords

extern template class tercio::MatchOf<tercio::warlords::Parts>;
