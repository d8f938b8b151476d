// The games that weights are learned from, for any rulebook.
#pragma once
#include <algorithm>

#include "play/piecework.h"
#include "play/playout.h"
#include "play/regression.h"
#include "play/tune.h"
#include "players/greedy.h"

namespace tercio {

// One of the threads: greedy players against themselves.
template <class Rules>
class TuneWorker {
 public:
  using Deck = typename Rules::Deck;
  struct Seen {
    std::uint64_t number = 0;
    Experience positions;
    float score = 0;  // of seat 0

    template <class Self>
    static auto fields(Self& self) {
      return std::tie(self.number, self.positions, self.score);
    }
  };
  static constexpr unsigned rare = 6;  // one of so many quiet positions is kept

  // A seat has the first weights or the second. `wander`: of a hundred choices, those made at random.
  TuneWorker(const typename Rules::Catalog& catalog, const std::vector<Deck>& decks,
             std::array<const Weights*, 2> weights, unsigned wander, std::uint64_t seed)
      : catalog_(catalog), decks_(decks), wander_(wander), seed_(seed) {
    for (std::size_t i = 0; i < weights.size(); ++i) {
      lore_[i] = {decks, *weights[i]};
      players_.emplace_back(catalog, lore_[i], Chance{});
    }
  }

  void play(std::uint64_t number) {
    Chance chance = Chance::seeded(seed_, number);
    set_up(number / 4, number % 2 == 1);
    const std::array<std::size_t, 2> player{number / 2 % 2, 1 - number / 2 % 2};  // by seat
    for (auto& one : players_) one.begin(Chance::seeded(chance.next()));
    Experience positions(Rules::features().size());
    std::vector<float> position(Rules::features().size());
    play_out<Rules>(
        state_, catalog_, options_,
        [&](Seat seat) {
          if (chance.below(100) < wander_) return options_[chance.below(options_.size())];
          return players_[player[seat]].choose(state_, seat, options_);
        },
        [&](const auto& g, Option) {
          if (!g.over() && Rules::quiet(g) && chance.below(rare) == 0) {
            Rules::describe(g, 0, position);
            positions.add(position, 0, 1);
          }
          return true;
        });
    if (!Rules::over(state_) || Rules::failed(state_)) return;
    const float result = Rules::won(state_, 0) ? 1 : Rules::won(state_, 1) ? 0 : 0.5F;
    keep(number, positions, result, player[0] == 0 ? result : 1 - result);
  }
  std::vector<Seen> take() { return std::exchange(seen_, {}); }

 private:
  // The pair of decks of this number, round all of them.
  void set_up(std::uint64_t pair, bool swapped) {
    const std::size_t count = decks_.size(), first = pair % count, away = 1 + pair / count % (count - 1);
    std::array<const Deck*, 2> table{&decks_[first], &decks_[(first + away) % count]};
    if (swapped) std::swap(table[0], table[1]);
    Rules::set_up(state_, catalog_, table, {}, Chance::seeded(seed_, pair).next());
  }

  void keep(std::uint64_t number, const Experience& positions, float result, float score) {
    Seen game{number, Experience(positions.features()), score};
    for (std::size_t i = 0; i < positions.size(); ++i)
      game.positions.add(positions.position(i), result, 1 / static_cast<float>(positions.size()));
    seen_.push_back(std::move(game));
  }

  const typename Rules::Catalog& catalog_;
  const std::vector<Deck>& decks_;
  unsigned wander_;
  std::uint64_t seed_;
  std::array<Lore<Rules>, 2> lore_;  // the players know the decks that there are, not who has which
  std::vector<Greedy<Rules>> players_;
  typename Rules::State state_;
  Options options_;
  std::vector<Seen> seen_;
};

template <class Rules>
class Tuner {
 public:
  // `task`: what others are told of packed TuneGames.
  Tuner(const typename Rules::Catalog& catalog, const std::vector<typename Rules::Deck>& decks,
        const TunePlan& plan, std::function<Task(std::string)> task, Progress progress)
      : catalog_(catalog),
        decks_(decks),
        plan_(plan),
        task_(std::move(task)),
        progress_(std::move(progress)) {}

  Tuned tune(const Weights& shipped) {
    Tuned tuned;
    std::vector<float> now(Rules::features().size());
    if (!plan_.from_nothing)
      for (std::size_t i = 0; i < now.size(); ++i) now[i] = shipped[i];
    double penalty = plan_.penalty;
    for (unsigned n = 0; n < plan_.rounds; ++n) {
      std::vector<float> next = now;
      const TuneRound round = learn(next, penalty);
      tuned.rounds.push_back(round);
      if (round.better()) {
        now = next;
      } else {
        penalty *= caution;
      }
    }
    tuned.weights = Weights(now).written(Rules::features());
    return tuned;
  }

 private:
  using Seen = typename TuneWorker<Rules>::Seen;
  static constexpr double caution =
      4;  // how much nearer to its beginning the next round stays after a failure

  // Every fifth game is kept out of the fit, to see what it is worth.
  TuneRound learn(std::vector<float>& weights, double penalty) {
    const bool nothing = std::all_of(weights.begin(), weights.end(), [](float w) { return w == 0; });
    const Weights now(weights);
    Experience fitted(weights.size()), kept(weights.size());
    for (const Seen& game : games({&now, &now}, nothing ? 100 : plan_.wander, plan_.games))
      (game.number / 4 % 5 == 0 ? kept : fitted).add(game.positions);
    TuneRound round{penalty, fitted.size() + kept.size(), mean_loss(kept, weights)};
    weights = fit(fitted, weights, penalty, held());
    round.loss_after = mean_loss(kept, weights);
    const Weights learned(weights);
    for (const Seen& game : games({&learned, &now}, 0, plan_.trial)) {
      round.wins += double{game.score};
      ++round.trial;
    }
    return round;
  }

  std::vector<bool> held() const {
    std::vector<bool> all;
    if (plan_.from_nothing) return all;
    for (const Feature& feature : Rules::features()) all.push_back(feature.held);
    return all;
  }

  // In the order of their numbers, whoever played them.
  std::vector<Seen> games(std::array<const Weights*, 2> weights, unsigned wander, std::uint64_t count) {
    std::vector<Seen> all;
    const std::uint64_t seed = Chance::seeded(plan_.seed, played_).next();
    run_here_or_there(
        plan_.farm,
        [&] {
          return task_(
              packed(TuneGames{plan_.decks, {floats(*weights[0]), floats(*weights[1])}, wander, seed}));
        },
        count, plan_.jobs,
        [&] { return std::make_unique<TuneWorker<Rules>>(catalog_, decks_, weights, wander, seed); },
        [&](std::vector<Seen> seen) {
          std::move(seen.begin(), seen.end(), std::back_inserter(all));
          return true;
        },
        [&](std::uint64_t done) {
          if (progress_) progress_(played_ + done);
        });
    played_ += count;
    std::sort(all.begin(), all.end(), [](const Seen& a, const Seen& b) { return a.number < b.number; });
    return all;
  }

  static std::vector<float> floats(const Weights& weights) {
    std::vector<float> all(Rules::features().size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = weights[i];
    return all;
  }

  const typename Rules::Catalog& catalog_;
  const std::vector<typename Rules::Deck>& decks_;
  const TunePlan& plan_;
  std::function<Task(std::string)> task_;
  Progress progress_;
  std::uint64_t played_ = 0;
};

}  // namespace tercio
