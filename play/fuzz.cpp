#include "play/fuzz.h"

#include <fmt/format.h>

#include <algorithm>

#include "play/jobs.h"
#include "play/playout.h"
#include "rulebooks/warlords/match.h"

namespace tercio {
namespace {

using warlords::Game;
using warlords::State;

constexpr unsigned redeal_every = 32, played_on = 12;

std::array<std::size_t, 2> decks_of(const FuzzPlan& plan, std::uint64_t game) {
  const std::size_t n = plan.decks.size();
  return {static_cast<std::size_t>(game % n), static_cast<std::size_t>(game / n % n)};
}

// The deck in the order in which a record holds it.
warlords::Deck ordered(const warlords::Catalog& catalog, const warlords::Deck& deck) {
  auto again = warlords::read_deck(catalog, warlords::write_deck(catalog, deck), deck.name);
  return std::holds_alternative<warlords::Deck>(again) ? std::get<warlords::Deck>(std::move(again)) : deck;
}

const char* fault(const Game& g, const Options& options) {
  if (g.s.over == warlords::Reason::Error) return "a capacity was reached";
  if (!g.over() && options.size() < 2) return "fewer than two options are offered";
  if (!g.over() && options.overflowed()) return "there are too many options";
  return warlords::broken_invariant(g);
}

struct Worker {
  const warlords::Catalog& catalog;
  const FuzzPlan& plan;
  FuzzResult result;

  void play(std::uint64_t number) {
    if (auto failure = fuzz_game(catalog, plan, plan.first + number, result))
      result.failures.push_back(*std::move(failure));
  }
};

}  // namespace

std::optional<std::string> redeal_fault(const warlords::Catalog& catalog, const State& state, Seat seat,
                                        Chance& chance) {
  Options before, after;
  State copy = state;
  Game g{copy, catalog};
  const Seat turn = g.to_move(before);
  warlords::redeal(g, seat, chance);
  if (g.seat_to_move() != turn) return "re-dealing changes whose turn it is";
  if (turn == seat) {
    g.to_move(after);
    if (!std::equal(before.begin(), before.end(), after.begin(), after.end()))
      return fmt::format("re-dealing for seat {} changes its options", seat);
  }
  if (const char* broken = warlords::broken_invariant(g)) return std::string("after re-dealing: ") + broken;
  g.to_move(after);
  if (after.size() < 2) g.go_on(after);  // the other seat may have no choice with other cards
  for (unsigned n = 0; n < played_on && !g.over(); ++n) {
    g.choose(after[chance.below(after.size())], after);
    if (const char* broken = fault(g, after)) return std::string("some choices after re-dealing: ") + broken;
  }
  return std::nullopt;
}

std::optional<FuzzFailure> fuzz_game(const warlords::Catalog& catalog, const FuzzPlan& plan,
                                     std::uint64_t game, FuzzResult& result) {
  FuzzFailure failure;
  failure.game = game;
  failure.seed = Chance::mix(plan.seed + Chance::mix(game));
  failure.decks = decks_of(plan, game);
  RandomPlayer player{Chance::seeded(failure.seed, 77)};
  Chance dealing = Chance::seeded(failure.seed, 78);
  State state;
  Options options;
  const warlords::Deck a = ordered(catalog, plan.decks[failure.decks[0]]),
                       b = ordered(catalog, plan.decks[failure.decks[1]]);
  warlords::set_up(state, catalog, {&a, &b}, failure.seed);
  const auto told = [&](const std::string& what) {
    failure.what = fmt::format("decision {}: {}", state.decisions, what);
  };
  play_out(
      state, catalog, options,
      [&](Seat) {
        const Option o = player.choose(options);
        failure.choices.push_back(o);
        return o;
      },
      [&](const Game& g, Option) {
        ++result.decisions;
        if (const char* broken = fault(g, options)) {
          told(g.s.over == warlords::Reason::Error ? warlords::reason_text(g.s) : broken);
          return false;
        }
        if (state.decisions % redeal_every == 0 && !g.over()) {
          ++result.redeals;
          const Seat seat =
              state.decisions / redeal_every % 2 ? g.seat_to_move() : Game::other(g.seat_to_move());
          if (const auto wrong = redeal_fault(catalog, state, seat, dealing)) {
            told(*wrong);
            return false;
          }
        }
        return true;
      });
  ++result.games;
  result.longest = std::max<unsigned>(result.longest, state.decisions);
  if (failure.what.empty() && state.over == warlords::Reason::Running) told("the game does not end");
  if (failure.what.empty()) return std::nullopt;
  return failure;
}

FuzzResult fuzz(const warlords::Catalog& catalog, const FuzzPlan& plan,
                const std::function<void(std::uint64_t)>& progress) {
  FuzzResult sum;
  run_jobs(
      plan.games, plan.jobs,
      [&] {
        return std::make_unique<Worker>(Worker{catalog, plan, {}});
      },
      [&](const Worker& worker) {
        const FuzzResult& part = worker.result;
        sum.games += part.games;
        sum.decisions += part.decisions;
        sum.redeals += part.redeals;
        sum.longest = std::max(sum.longest, part.longest);
        sum.failures.insert(sum.failures.end(), part.failures.begin(), part.failures.end());
      },
      progress);
  std::sort(sum.failures.begin(), sum.failures.end(),
            [](const auto& x, const auto& y) { return x.game < y.game; });
  if (sum.failures.size() > 10) sum.failures.resize(10);
  return sum;
}

Record record_of(const warlords::Catalog& catalog, const FuzzPlan& plan, const FuzzFailure& failure,
                 Library& library, const std::vector<std::filesystem::path>& card_files) {
  Record record =
      new_record(catalog, {"first", "second"}, {"random", "random"},
                 {&plan.decks[failure.decks[0]], &plan.decks[failure.decks[1]]}, failure.seed, card_files);
  auto begun = begin(record, library);
  if (auto* match = std::get_if<std::unique_ptr<Match>>(&begun)) {
    for (const Option o : failure.choices)
      if (!record_choice(record, **match, o)) break;
    close_record(record, **match);
  }
  return record;
}

}  // namespace tercio
