// How a search advises, for any rulebook.
#pragma once
#include <algorithm>

#include "players/advice.h"
#include "players/search.h"

namespace tercio {

// What follows the best choice in one position that could be the true one, as far as the search has looked.
template <class Rules>
std::vector<std::string> expected_line(const Search<Rules>& search, Sight<Rules>& sight, const Match& match,
                                       Chance chance) {
  typename Rules::State state;
  sight.imagine(state, chance);
  auto g = Rules::game(state, sight.catalog());
  Options options;
  g.to_move(options);
  std::vector<std::string> line;
  bool first = true;
  for (const Option o : search.expected(4)) {
    while (!first && !g.over()) {
      const Option sure = Rules::obvious(g, g.seat_to_move(), options);
      if (sure == Option{}) break;
      g.choose(sure, options);
    }
    if (g.over() || !options.contains(o)) break;
    if (!first) line.push_back(match.name(g.seat_to_move()) + ": " + match.with_names(g.label(o)));
    first = false;
    g.choose(o, options);
  }
  return line;
}

template <class Rules>
double chance_after(const typename Rules::OwnMatch& match, const Lore<Rules>& lore, Option option,
                    Budget budget, std::uint64_t seed) {
  Search<Rules> search;
  Sight<Rules> sight(match.state(), match.catalog(), match.to_move(), match.seats(), lore);
  Options only;
  only.add(option);
  return search.think(sight, only, budget, Chance::seeded(seed, 5)).front().chance;
}

template <class Rules>
Advice advice_for(const typename Rules::OwnMatch& match, const Lore<Rules>& lore, Budget budget,
                  std::uint64_t seed) {
  Search<Rules> search;
  const Seat seat = match.to_move();
  Sight<Rules> sight(match.state(), match.catalog(), seat, match.seats(), lore);
  Advice advice;
  for (const Estimate& e : search.think(sight, match.options(), budget, Chance::seeded(seed, 5)))
    advice.choices.push_back({e.option, match.label(e.option), e.chance, e.share, e.visits});
  std::stable_sort(advice.choices.begin(), advice.choices.end(),
                   [](const auto& a, const auto& b) { return a.share > b.share; });
  advice.expects = expected_line(search, sight, match, Chance::seeded(seed, 6));
  advice.iterations = search.iterations();
  return advice;
}

}  // namespace tercio
