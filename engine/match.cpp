#include "engine/match.h"

namespace tercio {

std::string Match::with_names(std::string text) const {
  for (std::size_t at = text.find('#'); at != std::string::npos; at = text.find('#', at)) {
    const std::size_t seat =
        at + 1 < text.size() ? static_cast<std::size_t>(text[at + 1] - '0') : names_.size();
    const bool named = seat < names_.size();
    if (named) text.replace(at, 2, names_[seat]);
    at += named ? names_[seat].size() : 1;  // what stands in a name is not looked at
  }
  return text;
}

std::string Match::arrange(const Arrangement& chance) {
  switch (chance.what) {
    case Arrangement::What::Draws: return arrange_draws(chance.seat, chance.titles);
    case Arrangement::What::Rolls: return arrange_rolls(chance.seat, chance.numbers);
    case Arrangement::What::Random: return arrange_random(chance.titles);
  }
  return "";
}

void Match::arrange_after(std::size_t choices, Arrangement chance) {
  if (choices <= choices_)
    arrange(chance);
  else
    later_.emplace_back(choices, std::move(chance));
}

void Match::count_choice() {
  ++choices_;
  for (const auto& [choices, chance] : later_)
    if (choices == choices_) arrange(chance);
}

void Match::keep_turn() {
  if (!wants_turns_) return;
  std::unique_ptr<Match> turn = clone();
  turn->passed_turns_.clear();
  passed_turns_.push_back(std::move(turn));
}

}  // namespace tercio
