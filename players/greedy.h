// Looks one choice ahead: tries each option in positions imagined from what its seat sees, plays on by habit
// until nothing is in the middle of happening, and takes the option that looks best on average. Choices of
// its own on the way (the target of an ability, the defender of an attack) belong to the option: the best
// counts.
#pragma once
#include <algorithm>

#include "players/random.h"
#include "players/sight.h"
#include "rulebooks/features.h"

namespace tercio {

template <class Rules>
class Greedy {
 public:
  using State = typename Rules::State;
  using Catalog = typename Rules::Catalog;
  static constexpr unsigned deals = 2;      // imagined positions each option is tried in
  static constexpr unsigned depth = 2;      // own choices that belong to an option
  static constexpr unsigned breadth = 12;   // options looked at in each of those
  static constexpr unsigned patience = 40;  // decisions played on at most
  static constexpr unsigned tired =
      4000;  // after so many decisions of a game it plays at random: no game hangs
  static constexpr float for_passing = 0.015F;  // doing nothing is better if all is equal

  // The catalog and the lore outlive it.
  Greedy(const Catalog& catalog, const Lore<Rules>& lore, Chance chance)
      : catalog_(&catalog), weights_(&lore.weights), chance_(chance), sight_(catalog, lore) {}
  void begin(Chance chance) {  // another game
    chance_ = chance;
    sight_.keep_memory();
  }

  // What an option promises in this position, which is one that could be the true one.
  float look(const State& state, Seat seat, Option option, Chance luck) {
    lot_ = luck;
    levels_[0].state = state;
    return look(0, seat, option);
  }

  Option choose(const State& state, Seat seat, const Options& options) {
    if (Rules::decisions(state) > tired) return options[chance_.below(options.size())];
    // Nothing is changed through this handle.
    const auto g = Rules::game(const_cast<State&>(state), *catalog_);
    if (const Option o = Rules::obvious(g, seat, options); o != Option{}) return o;
    sight_.look(state, seat, Rules::seats(state));
    return choose(sight_, options);
  }
  Option choose(Sight<Rules>& sight, const Options& options) {
    const Seat seat = sight.seat();
    for (State& base : bases_) sight.imagine(base, chance_);
    const std::uint64_t luck = chance_.next();
    float best = 0;
    unsigned equals = 0;
    Option choice = options[0];
    for (Option o : options) {
      float value = Rules::is_pass(o) ? for_passing * deals : 0;
      for (unsigned d = 0; d < deals; ++d) {
        value += look(bases_[d], seat, o, Chance::seeded(luck, d));  // the same luck for every option
      }
      if (equals == 0 || value > best) {
        best = value;
        choice = o;
        equals = 1;
      } else if (value == best && chance_.below(++equals) == 0) {
        choice = o;
      }
    }
    return choice;
  }

 private:
  struct Level {
    State state;
    Options options;
  };

  // The value of an option in the state of this level, which is used up.
  float look(unsigned level, Seat seat, Option option) {
    Level& here = levels_[level];
    auto g = Rules::game(here.state, *catalog_);
    g.choose(option, here.options);
    for (unsigned n = 0; n < patience && !g.over() && !Rules::quiet(g); ++n) {
      const Seat turn = g.seat_to_move();
      const Option sure = Rules::obvious(g, turn, here.options);
      if (sure == Option{} && turn == seat && level < depth && here.options.size() <= breadth)
        return best_of(level, seat);
      g.choose(sure == Option{} ? Rules::habit(g, turn, here.options, lot_) : sure, here.options);
    }
    return Rules::evaluate(g, seat, *weights_);
  }
  float best_of(unsigned level, Seat seat) {
    float best = 0;
    bool first = true;
    for (Option o : levels_[level].options) {
      levels_[level + 1].state = levels_[level].state;
      const float value = look(level + 1, seat, o);
      best = first ? value : std::max(best, value);
      first = false;
    }
    return best;
  }

  const Catalog* catalog_;
  const Weights* weights_;
  Chance chance_, lot_;
  Sight<Rules> sight_;
  std::array<State, deals> bases_;
  std::array<Level, depth + 1> levels_;
};

}  // namespace tercio
