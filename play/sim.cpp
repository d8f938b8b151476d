#include "play/sim.h"

#include <algorithm>
#include <cmath>

#include "play/jobs.h"
#include "play/playout.h"
#include "rulebooks/warlords/match.h"

namespace tercio {
namespace {

std::uint64_t hash_of(const std::string& text) {
  std::uint64_t sum = 0xcbf29ce484222325ULL;
  for (const char c : text) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return sum;
}

// What one worker has counted; sums do not depend on who played which game.
struct Share {
  SimResult sum;
  std::vector<SimError> errors;
};

class Worker {
 public:
  Worker(const warlords::Catalog& catalog, const SimPlan& plan)
      : catalog_(catalog),
        plan_(plan),
        players_{FastPlayer(plan.players[0], catalog), FastPlayer(plan.players[1], catalog)} {
    share_.sum.pairs.resize(plan.pairs.size());
  }

  void play(std::uint64_t number) {
    const SimGame game = game_of(plan_, number);
    const auto deck = [&](std::size_t seat) {
      const auto& pair = plan_.pairs[game.pair];
      return &plan_.decks[game.deck[seat] == 0 ? pair.first : pair.second];
    };
    warlords::set_up(state_, catalog_, {deck(0), deck(1)}, game.seed);
    const Seat first = state_.initiative;
    for (Seat seat = 0; seat < 2; ++seat) players_[game.player[seat]].begin(game.seed, seat);
    play_out(
        state_, catalog_, options_,
        [&](Seat seat) { return players_[game.player[seat]].choose(state_, seat, options_); },
        [](const warlords::Game&, Option) { return true; });
    count(game, number, first, {deck(0)->name, deck(1)->name});
  }
  const Share& share() const { return share_; }

 private:
  void count(const SimGame& game, std::uint64_t number, Seat first, const std::array<std::string, 2>& decks) {
    SimResult& sum = share_.sum;
    Tally& pair = sum.pairs[game.pair];
    ++sum.players.games, ++pair.games;
    sum.decisions += state_.decisions;
    sum.rounds += state_.round;
    if (state_.over == warlords::Reason::Error || state_.over == warlords::Reason::Running) {
      ++sum.players.errors, ++pair.errors;
      const bool endless = state_.over == warlords::Reason::Running;
      share_.errors.push_back(
          {number, game.seed, decks, endless ? "the game does not end" : warlords::reason_text(state_)});
      return;
    }
    ++sum.reasons[warlords::reason_text(state_)];
    if (state_.winner == warlords::nobody) {
      ++sum.players.draws, ++pair.draws;
      return;
    }
    ++sum.players.wins[game.player[state_.winner]];
    ++pair.wins[game.deck[state_.winner]];
    ++sum.seats[state_.winner];
    ++sum.initiative[state_.winner == first ? 1 : 0];
  }

  const warlords::Catalog& catalog_;
  const SimPlan& plan_;
  std::array<FastPlayer, 2> players_;
  warlords::State state_;
  Options options_;
  Share share_;
};

void add(Tally& sum, const Tally& part) {
  sum.games += part.games;
  sum.draws += part.draws;
  sum.errors += part.errors;
  for (std::size_t i = 0; i < 2; ++i) sum.wins[i] += part.wins[i];
}

void add(SimResult& sum, const Share& part) {
  add(sum.players, part.sum.players);
  for (std::size_t i = 0; i < sum.pairs.size(); ++i) add(sum.pairs[i], part.sum.pairs[i]);
  for (std::size_t i = 0; i < 2; ++i) {
    sum.seats[i] += part.sum.seats[i];
    sum.initiative[i] += part.sum.initiative[i];
  }
  sum.decisions += part.sum.decisions;
  sum.rounds += part.sum.rounds;
  for (const auto& [reason, n] : part.sum.reasons) sum.reasons[reason] += n;
  sum.errors.insert(sum.errors.end(), part.errors.begin(), part.errors.end());
}

}  // namespace

SimGame game_of(const SimPlan& plan, std::uint64_t number) {
  SimGame game;
  game.pair = static_cast<std::size_t>(number / plan.games);
  game.index = number % plan.games;
  const auto& [a, b] = plan.pairs[game.pair];
  // By the names of the decks: a pair plays the same games alone and in a matrix.
  const std::uint64_t pair = Chance::mix(hash_of(plan.decks[a].name)) ^ hash_of(plan.decks[b].name);
  game.seed = Chance::mix(Chance::mix(plan.seed ^ Chance::mix(pair)) + game.index);
  const std::size_t swap_players = game.index & 1U, swap_decks = (game.index ^ game.index >> 1U) & 1U;
  game.player = {swap_players, 1 - swap_players};
  game.deck = {swap_decks, 1 - swap_decks};
  return game;
}

SimResult simulate(const warlords::Catalog& catalog, const SimPlan& plan,
                   const std::function<void(std::uint64_t)>& progress) {
  const double start = now_in_seconds();
  SimResult result;
  result.pairs.resize(plan.pairs.size());
  run_jobs(
      plan.pairs.size() * plan.games, plan.jobs, [&] { return std::make_unique<Worker>(catalog, plan); },
      [&](const Worker& worker) { add(result, worker.share()); }, progress);
  std::sort(result.errors.begin(), result.errors.end(),
            [](const SimError& a, const SimError& b) { return a.number < b.number; });
  if (result.errors.size() > 10) result.errors.resize(10);
  result.seconds = now_in_seconds() - start;
  return result;
}

Interval wilson(double wins, double games) {
  if (games <= 0) return {};
  constexpr double z = 1.959963984540054;
  const double p = wins / games, zz = z * z / games;
  const double middle = (p + zz / 2) / (1 + zz),
               half = z * std::sqrt(p * (1 - p) / games + zz / (4 * games)) / (1 + zz);
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

}  // namespace tercio
