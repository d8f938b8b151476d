#include "rulebooks/delos/match.h"

#include "rulebooks/delos/rules.h"

template class tercio::MatchOf<tercio::delos::Parts>;

namespace tercio::delos {

// Cards with these die numbers come to the top; where the deck has none, a blank one takes the place of
// another.
std::string DelosMatch::arrange_rolls(Seat seat, const std::vector<int>& numbers) {
  for (int number : numbers)
    if (number < 1 || number > 6) return "a die number is from 1 to 6, not " + std::to_string(number);
  return bring_up(
      seat, numbers.size(), [&](std::size_t n, Slot c) { return now().card(c).die == numbers[n]; },
      [&](Game& g, std::size_t n, Slot c) {
        if (g.card(c).die != numbers[n]) g.become(c, catalog_->blank(static_cast<unsigned>(numbers[n])));
        return "rolls " + std::to_string(numbers[n]);
      });
}

}  // namespace tercio::delos
