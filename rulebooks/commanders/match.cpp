#include "rulebooks/commanders/match.h"

#include "rulebooks/commanders/rules.h"

template class tercio::MatchOf<tercio::commanders::Parts>;

namespace tercio::commanders {

bool CommandersMatch::choose(Option chosen) {
  if (chosen != option(Verb::TimeUp)) return MatchOf::choose(chosen);
  if (paused_ || !time_up()) return false;
  state_.time_up = 1;
  say("The time is up: five more terms after this one.");
  count_choice();
  return true;
}

bool CommandersMatch::may_choose(Option chosen) const {
  return MatchOf::may_choose(chosen) ||
         (verb(chosen) == Verb::OfferDraw && may_offer_draw(offerer(chosen, to_move_)));
}

// 1.7.1: the current term is played to its end, and five more.
std::optional<Option> CommandersMatch::time_up() const {
  if (over() || state_.time_up) return std::nullopt;
  return option(Verb::TimeUp);
}

bool CommandersMatch::may_offer_draw(Seat seat) const {
  const FrameTail tail = AllRoutines::top(state_.frames);
  const bool priority = tail.routine == AllRoutines::id<WhatToDo> ||
                        tail.routine == AllRoutines::id<WhatToBarter> ||
                        tail.routine == AllRoutines::id<WhatToEvoke>;
  return may_move(seat) && !over() && priority && !(state_.offered_draw >> seat & 1);
}

std::vector<Option> CommandersMatch::standing(Seat seat) const {
  if (!may_offer_draw(seat)) return {};
  return {option(Verb::OfferDraw, seat == to_move_ ? 0U : seat + 1U)};
}

bool CommandersMatch::back_to_standing(Seat seat) {
  if (may_offer_draw(seat) && AllRoutines::top(state_.frames).routine == AllRoutines::id<WhatToDo>)
    return true;
  for (std::size_t i = stops_.size(); i > 0; --i) {
    const State& stop = stops_[i - 1];
    if (stop.frames.top == 0 || (stop.offered_draw >> seat & 1)) continue;
    const FrameTail tail = AllRoutines::top(stop.frames);
    if (tail.routine != AllRoutines::id<WhatToDo>) continue;
    Game g{const_cast<State&>(stop), *catalog_};
    if (g.seat_to_move() != seat) continue;
    const State there = stop;
    state_ = there;
    to_move_ = Game{state_, *catalog_}.to_move(options_);
    stops_.clear();
    return true;
  }
  return false;
}

bool CommandersMatch::may_move(Seat seat) const {
  if (seat == to_move_) return true;
  return !over() && state_.terms.joint && state_.team[seat] == state_.team[to_move_] &&
         (state_.alive >> seat & 1);
}

}  // namespace tercio::commanders
