// How a search advises, for any rulebook.
#pragma once
#include <algorithm>

#include "players/advice.h"
#include "players/search.h"

namespace tercio {

// What follows a choice in this position, as far as these edges of the search can be gone in it. Of what
// another chooses in secret it tells no more than the seat would see.
template <class Rules>
std::vector<std::string> line_in(typename Rules::State& state, const Sight<Rules>& sight, const Match& match,
                                 Option first, const std::vector<Option>& edges) {
  auto g = Rules::game(state, sight.catalog());
  Options options;
  g.to_move(options);
  g.choose(first, options);
  std::vector<std::string> line;
  for (const Option edge : edges) {
    while (!g.over()) {
      const Option sure = Rules::obvious(g, g.seat_to_move(), options);
      if (sure == Option{}) break;
      g.choose(sure, options);
    }
    if (g.over()) break;
    const Seat mover = g.seat_to_move();
    const auto* const made = std::find_if(options.begin(), options.end(), [&](Option o) {
      return (mover == sight.seat() ? o : Rules::observed(g, sight.seat(), mover, o)) == edge;
    });
    if (made == options.end()) break;
    const bool open = *made == edge;
    line.push_back(match.name(mover) + ": " + (open ? match.with_names(g.label(edge)) : "a secret choice"));
    g.choose(Option{*made}, options);
  }
  if (g.over()) line.emplace_back("the game is over");
  return line;
}

// Of several positions that could be the true one, the longest such line.
template <class Rules>
std::vector<std::string> expected_line(const Search<Rules>& search, Sight<Rules>& sight, const Match& match,
                                       Option first, Chance chance) {
  constexpr unsigned tries = 16, length = 3;
  const std::vector<Option> edges = search.expected(first, length);
  std::vector<std::string> longest;
  for (unsigned n = 0; n < tries && longest.size() < length; ++n) {
    typename Rules::State state;
    sight.imagine(state, chance);
    std::vector<std::string> line = line_in(state, sight, match, first, edges);
    if (line.size() > longest.size()) longest = std::move(line);
  }
  return longest;
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
  advice.expects =
      expected_line(search, sight, match, advice.choices.front().option, Chance::seeded(seed, 6));
  return advice;
}

}  // namespace tercio
