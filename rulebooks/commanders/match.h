// Commanders behind the common handle.
#pragma once
#include "rulebooks/commanders/deck.h"
#include "rulebooks/commanders/rules/game.h"
#include "rulebooks/match_of.h"

namespace tercio::commanders {

struct Rules;
struct Parts {
  using Rules = commanders::Rules;
  using State = commanders::State;
  using Game = commanders::Game;
  using Catalog = commanders::Catalog;
};

class CommandersMatch final : public MatchOf<Parts> {
 public:
  using MatchOf::MatchOf;

  bool choose(Option option) override;
  bool may_move(Seat seat) const override;
  std::vector<Option> standing(Seat seat) const override;
  bool back_to_standing(Seat seat) override;
  std::optional<Option> time_up() const override;
  std::vector<int> about(Option option) const override;
  std::vector<PlaceName> places(Option option) const override;
  std::string forecast(Option option) const override;
  // Nobody is asked in secret: who holds priority is seen by all, and to wait is his action in the campaign,
  // in engagements and in assaults, as it ends barter and evoking (6.3, C25). What else is asked follows from
  // something that all have seen.
  bool silent_for(Seat) const override { return false; }
  std::string why_not(Seat seat, std::string_view card) const override;

 private:
  TableView seen_by(unsigned seats) const override;
  bool may_choose(Option option) const override;
  bool may_offer_draw(Seat seat) const;
};

}  // namespace tercio::commanders

extern template class tercio::MatchOf<tercio::commanders::Parts>;
