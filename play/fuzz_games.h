// The games of fuzzing, for any rulebook.
#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "play/fuzz.h"
#include "play/jobs.h"
#include "play/playout.h"
#include "players/random.h"

namespace tercio {

template <class Rules>
class FuzzWorker {
 public:
  using Catalog = typename Rules::Catalog;
  using Deck = typename Rules::Deck;
  using State = typename Rules::State;
  using Game = typename Rules::Game;
  static constexpr unsigned redeal_every = 32, played_on = 12;

  // The decks have the order in which a record holds them.
  FuzzWorker(const Catalog& catalog, const FuzzPlan& plan, const std::vector<Deck>& decks)
      : catalog_(catalog), plan_(plan), decks_(decks) {}

  void play(std::uint64_t number) {
    if (auto failure = game(plan_.first + number)) result_.failures.push_back(*std::move(failure));
  }
  FuzzResult take() { return std::exchange(result_, {}); }

 private:
  const char* fault(const Game& g, const State& state, const Options& options) const {
    if (Rules::failed(state)) return plan_.may_be_void ? nullptr : "a capacity was reached";
    if (!g.over() && options.size() < 2) return "fewer than two options are offered";
    if (!g.over() && options.overflowed()) return "there are too many options";
    return Rules::broken_invariant(g);
  }

  // What re-dealing for a seat would break in this position; nothing if all is well.
  std::optional<std::string> redeal_fault(const State& state, Seat seat, Chance& chance) const {
    Options before, after;
    State copy = state;
    Game g = Rules::game(copy, catalog_);
    const Seat turn = g.to_move(before);
    Rules::redeal(g, seat, chance);
    if (g.seat_to_move() != turn) return "re-dealing changes whose turn it is";
    if (turn == seat) {
      g.to_move(after);
      if (!std::equal(before.begin(), before.end(), after.begin(), after.end()))
        return fmt::format("re-dealing for seat {} changes its options", seat);
    }
    if (const char* broken = Rules::broken_invariant(g)) return std::string("after re-dealing: ") + broken;
    g.to_move(after);
    if (after.size() < 2) g.go_on(after);  // another seat may have no choice with other cards
    for (unsigned n = 0; n < played_on && !g.over(); ++n) {
      g.choose(after[chance.below(after.size())], after);
      if (const char* broken = fault(g, copy, after))
        return std::string("some choices after re-dealing: ") + broken;
    }
    return std::nullopt;
  }

  // After a decision: what is wrong now, or nothing.
  std::string wrong(const Game& g, const State& state, const Options& options, Chance& dealing) {
    ++result_.decisions;
    if (const char* broken = fault(g, state, options))
      return Rules::failed(state) ? Rules::reason(state, catalog_) : broken;
    if (Rules::failed(state)) ++result_.voided;
    const unsigned decisions = Rules::decisions(state);
    if (decisions % redeal_every != 0 || g.over()) return "";
    ++result_.redeals;
    const unsigned turn = decisions / redeal_every + plan_.seats - 1;  // each seat in turn
    const auto seat = static_cast<Seat>((g.seat_to_move() + turn) % plan_.seats);
    return redeal_fault(state, seat, dealing).value_or("");
  }

  std::optional<FuzzFailure> game(std::uint64_t number) {
    FuzzFailure failure;
    failure.game = number;
    failure.seed = Chance::mix(plan_.seed + Chance::mix(number));
    std::vector<const Deck*> at_table;
    for (std::uint64_t left = number; at_table.size() < plan_.seats; left /= decks_.size()) {
      failure.decks.push_back(static_cast<std::size_t>(left % decks_.size()));
      at_table.push_back(&decks_[failure.decks.back()]);
    }
    RandomPlayer player{Chance::seeded(failure.seed, 77)};
    Chance dealing = Chance::seeded(failure.seed, 78);
    State state;
    Options options;
    Rules::set_up(state, catalog_, at_table, plan_.settings, failure.seed);
    const auto told = [&](const std::string& what) {
      if (!what.empty()) failure.what = fmt::format("decision {}: {}", Rules::decisions(state), what);
      return what.empty();
    };
    play_out<Rules>(
        state, catalog_, options,
        [&](Seat) {
          failure.choices.push_back(player.choose(options));
          return failure.choices.back();
        },
        [&](const Game& g, Option) { return told(wrong(g, state, options, dealing)); });
    ++result_.games;
    result_.longest = std::max<unsigned>(result_.longest, Rules::decisions(state));
    if (failure.what.empty() && !Rules::over(state)) told("the game does not end");
    if (failure.what.empty()) return std::nullopt;
    return failure;
  }

  const Catalog& catalog_;
  const FuzzPlan& plan_;
  const std::vector<Deck>& decks_;
  FuzzResult result_;
};

template <class Rules>
FuzzResult fuzz_games(const typename Rules::Catalog& catalog, const FuzzPlan& plan,
                      const std::vector<typename Rules::Deck>& decks,
                      const std::function<void(std::uint64_t)>& progress) {
  std::vector<typename Rules::Deck> ordered;
  for (const auto& deck : decks) {
    auto again = Rules::read_deck(catalog, Rules::write_deck(catalog, deck), deck.name);
    auto* read = std::get_if<typename Rules::Deck>(&again);
    ordered.push_back(read ? std::move(*read) : deck);
  }
  FuzzResult sum;
  run_jobs(
      plan.games, plan.jobs, [&] { return std::make_unique<FuzzWorker<Rules>>(catalog, plan, ordered); },
      [&](const FuzzResult& part) {
        sum.games += part.games;
        sum.decisions += part.decisions;
        sum.redeals += part.redeals;
        sum.voided += part.voided;
        sum.longest = std::max(sum.longest, part.longest);
        sum.failures.insert(sum.failures.end(), part.failures.begin(), part.failures.end());
        return true;
      },
      progress);
  std::sort(sum.failures.begin(), sum.failures.end(),
            [](const auto& x, const auto& y) { return x.game < y.game; });
  if (sum.failures.size() > 10) sum.failures.resize(10);
  return sum;
}

}  // namespace tercio
