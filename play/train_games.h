// The games that networks are learned from, and their trials, for any rulebook.
#pragma once
#include <fmt/format.h>

#include <fstream>

#include "play/files.h"
#include "play/jobs.h"
#include "play/packed.h"
#include "play/playout.h"
#include "play/train.h"
#include "players/greedy.h"
#include "players/search.h"
#include "rulebooks/network.h"

namespace tercio {

// One of the threads: searches against each other.
template <class Rules>
class TrainWorker {
 public:
  using Deck = typename Rules::Deck;
  struct Seen {
    std::uint64_t number = 0;
    Studied positions;
    float score = 0;  // of the first weights

    template <class Self>
    static auto fields(Self& self) {
      return std::tie(self.number, self.positions, self.score);
    }
  };
  struct Way {  // how they play
    std::uint64_t iterations = 0, seed = 0;
    unsigned wander = 0;
    unsigned rare = 0;  // 0: nothing is kept
  };

  TrainWorker(const typename Rules::Catalog& catalog, const std::vector<Deck>& decks,
              std::array<const Weights*, 2> weights, Way way)
      : catalog_(catalog), decks_(decks), way_(way) {
    for (std::size_t i = 0; i < weights.size(); ++i) {
      lore_[i] = {decks, *weights[i]};
      greedy_.emplace_back(catalog, lore_[i], Chance{});
    }
  }

  // Four numbers share decks and seed: each of the weights has each deck on each seat.
  void play(std::uint64_t number) {
    chance_ = Chance::seeded(way_.seed, number);
    set_up(number / 4, number % 2 == 1);
    const std::array<std::size_t, 2> player{number / 2 % 2, 1 - number / 2 % 2};  // by seat
    for (auto& one : greedy_) one.begin(Chance::seeded(chance_.next()));
    Studied positions(network_shape<Rules>());
    play_out<Rules>(
        state_, catalog_, options_, [&](Seat seat) { return choose(seat, player[seat], positions); },
        [](const auto&, Option) { return true; });
    if (!Rules::over(state_) || Rules::failed(state_)) return;
    const float result = Rules::won(state_, 0) ? 1 : Rules::won(state_, 1) ? 0 : 0.5F;
    positions.finish(positions.size(), static_cast<std::uint32_t>(number), result);
    seen_.push_back({number, std::move(positions), player[0] == 0 ? result : 1 - result});
  }
  std::vector<Seen> take() { return std::exchange(seen_, {}); }

 private:
  static constexpr std::size_t nodes = 40'000;  // enough for a thousand iterations

  // The pair of decks of this number, round all of them.
  void set_up(std::uint64_t pair, bool swapped) {
    const std::size_t count = decks_.size(), first = pair % count, away = 1 + pair / count % (count - 1);
    std::array<const Deck*, 2> table{&decks_[first], &decks_[(first + away) % count]};
    if (swapped) std::swap(table[0], table[1]);
    Rules::set_up(state_, catalog_, table, {}, Chance::seeded(way_.seed, pair).next());
  }

  Option choose(Seat seat, std::size_t player, Studied& positions) {
    const Lore<Rules>& lore = lore_[player];
    auto g = Rules::game(state_, catalog_);
    if (Rules::decisions(state_) > Greedy<Rules>::tired) return options_[chance_.below(options_.size())];
    if (const Option sure = Rules::obvious(g, seat, options_); sure != Option{}) return sure;
    const bool kept = way_.rare > 0 && Rules::quiet(g) && chance_.below(way_.rare) == 0;
    const bool wanders = chance_.below(100) < way_.wander;
    if (way_.iterations == 0) {
      if (kept) keep(g, chance_at(g, lore), lore, positions);
      return wanders ? options_[chance_.below(options_.size())]
                     : greedy_[player].choose(state_, seat, options_);
    }
    if (wanders && !kept) return options_[chance_.below(options_.size())];
    Sight<Rules> sight(state_, catalog_, seat, 2, lore);
    const Budget budget{.iterations = way_.iterations};
    const std::vector<Estimate>& all = search_.think(sight, options_, budget, Chance::seeded(chance_.next()));
    const Estimate& best =
        *std::max_element(all.begin(), all.end(), [](const Estimate& a, const Estimate& b) {
          return static_cast<double>(a.visits) + a.chance < static_cast<double>(b.visits) + b.chance;
        });
    if (kept) keep(g, seat == 0 ? best.chance : 1 - best.chance, lore, positions);
    if (wanders) return options_[chance_.below(options_.size())];
    return Rules::simultaneous(options_[0]) ? drawn(all) : best.option;
  }

  Option drawn(const std::vector<Estimate>& all) {
    double left = static_cast<double>(chance_.next() >> 11) / 9007199254740992.0;
    for (const Estimate& e : all)
      if ((left -= e.share) <= 0) return e.option;
    return all.back().option;
  }

  static double chance_at(const typename Rules::Game& g, const Lore<Rules>& lore) {
    return 1 / (1 + std::exp(-static_cast<double>(Rules::evaluate(g, 0, lore.weights))));
  }
  // `chance`: of seat 0.
  void keep(const typename Rules::Game& g, double chance, const Lore<Rules>& lore, Studied& positions) {
    std::vector<float>& features = features_;
    features.resize(Rules::features().size());
    Rules::describe(g, 0, features);
    Sketch sketch;
    Rules::draw(g, sketch);
    positions.add(features, sketch, lore.weights.sum(features), static_cast<float>(chance));
  }

  const typename Rules::Catalog& catalog_;
  const std::vector<Deck>& decks_;
  Way way_;
  std::array<Lore<Rules>, 2> lore_;
  std::vector<Greedy<Rules>> greedy_;
  Search<Rules> search_{Judge::Evaluation, nodes};
  Chance chance_;
  typename Rules::State state_;
  Options options_;
  std::vector<float> features_;
  std::vector<Seen> seen_;
};

// Rounds of games, fit and trial. All that is done lies in files of a folder at once, so that a training that
// is stopped goes on where it was: the games of each round, the network of each round, the best, and the log.
template <class Rules>
class Training {
 public:
  Training(const typename Rules::Catalog& catalog, const std::vector<typename Rules::Deck>& decks,
           const TrainPlan& plan, const TrainTold& told)
      : catalog_(catalog), decks_(decks), plan_(plan), told_(told), words_(words_of_cards<Rules>(catalog)) {}

  // False if it was stopped.
  bool run(const Weights& shipped) {
    std::filesystem::create_directories(plan_.folder);
    best_ = shipped;
    if (auto found = network(plan_.folder / "best.net")) best_.correct_by(std::move(found));
    for (unsigned n = 1; n <= plan_.rounds; ++n)
      if (!std::filesystem::exists(file("round", n, "txt")) && !learn(n)) return false;
    return true;
  }

 private:
  using Worker = TrainWorker<Rules>;
  using Seen = typename Worker::Seen;
  static constexpr std::uint64_t at_once = 400;  // games between two looks at the disk

  std::filesystem::path file(const char* what, unsigned round, const char* ending) const {
    return plan_.folder / fmt::format("{}-{}.{}", what, round, ending);
  }
  std::shared_ptr<const Network> network(const std::filesystem::path& path) const {
    const std::string bytes = bytes_of(path);
    if (bytes.empty()) return nullptr;
    return std::make_shared<const Network>(Network::read(bytes, Rules::name, network_shape<Rules>(), words_));
  }

  bool learn(unsigned n) {
    const Studied studied = play_games(n);
    if (enough) return false;
    TrainRound round;
    round.games = plan_.games;
    round.positions = studied.size();
    const auto tell = [&](unsigned epoch, double loss) {
      told_.say(fmt::format("round {}, epoch {}: loss {:.4f}", n, epoch, loss));
    };
    round.fitted = fit_network(network_shape<Rules>(), words_, studied, plan_.fit, tell);
    auto learned = std::make_shared<const Network>(network_shape<Rules>(), round.fitted.numbers, words_);
    const std::string bytes = learned->written(Rules::name);
    write_whole(file("round", n, "net"), bytes);
    Weights with = best_;
    with.correct_by(std::move(learned));
    try_out(with, n, round);
    if (enough && round.answer == Verdict::Open) return false;
    const std::string line = fmt::format(
        "round {}: {} games, {} positions, loss {:.4f} before, {:.4f} after; {:.1f} of {:.0f} games won, {}",
        n, round.games, round.positions, round.fitted.loss_before, round.fitted.loss_after, round.score,
        round.trial, round.better() ? "kept" : "thrown away");
    told_.say(line);
    if (round.better()) {
      best_ = with;
      write_whole(plan_.folder / "best.net", bytes);
      if (!plan_.into.empty()) write_whole(plan_.into, bytes);
    }
    return write_whole(file("round", n, "txt"), line + "\n");
  }

  std::uint64_t seed_of(unsigned n, unsigned what) const {
    return Chance::seeded(plan_.seed, 2 * n + what).next();
  }

  // The games of a round, those on the disk first.
  Studied play_games(unsigned n) {
    Studied all(network_shape<Rules>());
    std::uint64_t done = 0;
    for (;;) {
      const std::filesystem::path part =
          file(fmt::format("games-{}", n).c_str(), unsigned(done / at_once), "bin");
      const std::string bytes = bytes_of(part);
      if (bytes.empty()) break;
      all.add(unpacked<Studied>(bytes));
      done += at_once;
    }
    const typename Worker::Way way{plan_.iterations, seed_of(n, 0), plan_.wander, plan_.rare};
    while (done < plan_.games && !enough) {
      Studied part(network_shape<Rules>());
      const std::uint64_t count = std::min(at_once, plan_.games - done);
      for (const Seen& game : games({&best_, &best_}, way, done, count)) part.add(game.positions);
      if (enough) break;
      write_whole(file(fmt::format("games-{}", n).c_str(), unsigned(done / at_once), "bin"), packed(part));
      all.add(part);
      done += count;
      told_.say(fmt::format("round {}: {} games, {} positions", n, done, all.size()));
    }
    return all;
  }

  // In the order of their numbers, whoever played them.
  std::vector<Seen> games(std::array<const Weights*, 2> weights, typename Worker::Way way, std::uint64_t from,
                          std::uint64_t count) {
    struct Later : Worker {
      std::uint64_t from;
      Later(const Training& all, std::array<const Weights*, 2> both, typename Worker::Way how,
            std::uint64_t first)
          : Worker(all.catalog_, all.decks_, both, how), from(first) {}
      void play(std::uint64_t number) { Worker::play(from + number); }
    };
    std::vector<Seen> all;
    run_jobs(
        count, plan_.jobs, [&] { return std::make_unique<Later>(*this, weights, way, from); },
        [&](std::vector<Seen> seen) {
          std::move(seen.begin(), seen.end(), std::back_inserter(all));
          return true;
        },
        {});
    std::sort(all.begin(), all.end(), [](const Seen& a, const Seen& b) { return a.number < b.number; });
    return all;
  }

  void try_out(const Weights& learned, unsigned n, TrainRound& round) {
    const typename Worker::Way way{plan_.trial_iterations, seed_of(n, 1), 0, 0};
    constexpr std::uint64_t in_a_row = 16;  // seats and decks are balanced after so many
    while (round.trial < static_cast<double>(plan_.trial) && !enough) {
      const auto from = static_cast<std::uint64_t>(round.trial);
      for (const Seen& game : games({&learned, &best_}, way, from, in_a_row))
        round.score += double{game.score};
      round.trial += static_cast<double>(in_a_row);
      round.answer = verdict(plan_.test, round.score, round.trial);
      told_.say(fmt::format("round {}: {:.1f} of {:.0f} games won", n, round.score, round.trial));
      if (round.answer != Verdict::Open) return;
    }
  }

  const typename Rules::Catalog& catalog_;
  const std::vector<typename Rules::Deck>& decks_;
  const TrainPlan& plan_;
  const TrainTold& told_;
  std::vector<CardWords> words_;
  Weights best_;
};

}  // namespace tercio
