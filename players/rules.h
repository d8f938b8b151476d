// What a player needs of a rulebook, under the same names for each.
#pragma once
#include "rulebooks/warlords/evaluate.h"
#include "rulebooks/warlords/knowledge.h"

namespace tercio {

struct WarlordsRules {
  using Game = warlords::Game;
  using State = warlords::State;
  using Catalog = warlords::Catalog;

  static Game game(State& state, const Catalog& catalog) { return Game{state, catalog}; }
  static void redeal(Game& g, Seat seat, Chance& chance) { warlords::redeal(g, seat, chance); }
  static int evaluate(const Game& g, Seat seat) { return warlords::evaluate(g, seat); }
  static Option habit(const Game& g, Seat seat, const Options& options, Chance& chance) {
    return warlords::habit(g, seat, options, chance);
  }
  static bool quiet(const Game& g) { return warlords::quiet(g); }
  static Option obvious(const Game& g, Seat seat, const Options& options) {
    return warlords::obvious(g, seat, options);
  }
  static bool is_pass(Option o) {
    const auto verb = static_cast<warlords::Verb>(o.verb);
    return verb == warlords::Verb::Pass || verb == warlords::Verb::Done || verb == warlords::Verb::Decline;
  }
  static unsigned decisions(const State& state) { return state.decisions; }
};

}  // namespace tercio
