// Delos behind the common handle.
#pragma once
#include "rulebooks/delos/deck.h"
#include "rulebooks/delos/rules/game.h"
#include "rulebooks/match_of.h"

namespace tercio::delos {

struct Rules;
struct Parts {
  using Rules = delos::Rules;
  using State = delos::State;
  using Game = delos::Game;
  using Catalog = delos::Catalog;
};

class DelosMatch final : public MatchOf<Parts> {
 public:
  using MatchOf::MatchOf;

  std::vector<int> about(Option option) const override;
  std::vector<PlaceName> places(Option option) const override;
  std::string forecast(Option option) const override;
  std::string why_not(Seat seat, std::string_view card) const override;
  std::string arrange_rolls(Seat seat, const std::vector<int>& numbers) override;

 private:
  TableView seen_by(unsigned seats) const override;
};

}  // namespace tercio::delos

extern template class tercio::MatchOf<tercio::delos::Parts>;
