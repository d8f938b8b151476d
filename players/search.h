// Information-set Monte Carlo tree search for any rulebook: each iteration imagines a position that agrees
// with all its seat knows, descends every seat's own tree through it, and looks at where that leads. Choices
// are ordered by the rulebook's evaluation before they are tried, so that wide ones are widened gradually;
// playouts are cut off into it. docs/players.md tells the method.
#pragma once
#include <atomic>
#include <chrono>
#include <cmath>
#include <limits>

#include "players/budget.h"
#include "players/greedy.h"
#include "players/sight.h"
#include "players/tree.h"

namespace tercio {

// An option at the root as the search sees it in the end.
struct Estimate {
  Option option{};
  std::uint64_t visits = 0;
  double chance = 0;  // of winning
  double share = 0;   // of the average strategy, for choices that are shown together; else of the visits
};

// How a position at the end of a descent is judged: by the evaluation, or by random play to the end of the
// game, which is how the speed of a search is compared.
enum class Judge { Evaluation, Playout };

template <class Rules>
class Search {
 public:
  using State = typename Rules::State;
  using Game = typename Rules::Game;
  static constexpr unsigned patience = 40;    // decisions played on by habit before a position is evaluated
  static constexpr unsigned farthest = 600;   // and on the way to the horizon
  static constexpr unsigned deepest = 200;    // decisions of a descent
  static constexpr float exploration = 1.2F;  // how much a good first look weighs against results
  static constexpr float sharpness = 40;      // of the first look: an edge of 1 / sharpness counts e-fold
  static constexpr unsigned looks = 4;     // positions in which the options of the root are looked at first
  static constexpr float openness = 0.1F;  // share of the weight that all options have alike
  static constexpr float daring = 0.1F;    // of choices shown together, those tried at random
  static constexpr std::size_t capacity = 400'000;  // nodes

  explicit Search(Judge judge = Judge::Evaluation, std::size_t nodes = capacity)
      : judge_(judge), tree_(nodes) {}

  // Thinks about these options of the decision that is due, which is one of the sight's seat.
  const std::vector<Estimate>& think(Sight<Rules>& sight, const Options& options, Budget budget,
                                     Chance chance) {
    begin(sight, chance);
    root_ = &options;
    const auto start = std::chrono::steady_clock::now();
    look_around(options);
    for (;;) {
      iterate();
      ++iterations_;
      if (budget.iterations && iterations_ >= budget.iterations) break;
      double left = std::numeric_limits<double>::infinity();
      if (budget.iterations) left = static_cast<double>(budget.iterations - iterations_);
      if (budget.seconds > 0) {
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
        if (passed.count() >= budget.seconds) break;
        left = std::min(left, static_cast<double>(iterations_) * (budget.seconds / passed.count() - 1));
      }
      if (iterations_ % 64 == 0 && decided(left)) break;
    }
    report(options);
    return estimates_;
  }
  // Thinks while another seat is to choose, until it is told to stop.
  void ponder(Sight<Rules>& sight, Chance chance, const std::atomic<bool>& stop) {
    begin(sight, chance);
    root_ = nullptr;
    while (!stop && !tree_.full()) iterate();
    kept_ = true;
  }
  // A choice was made, as this seat observes it: what lies behind it is kept for what it thinks of next.
  void follow(Seat seat, unsigned seats, Seat chooser, Option seen) {
    if (!kept_) return;
    std::uint32_t hint = 0;
    const std::uint32_t child = tree_.find(Tree::root(seat), chooser, seen, hint);
    if (child == 0) return forget();  // it has not thought of that
    tree_.keep(child, seat, seats);
  }
  void forget() { kept_ = false; }

  std::uint64_t iterations() const { return iterations_; }
  std::size_t nodes() const { return tree_.size(); }
  static constexpr std::size_t node_bytes() { return sizeof(Node); }

  // What the seats are expected to choose after this option: the most visited ones of each, as the seat sees
  // it.
  std::vector<Option> expected(Option first, unsigned length) const {
    std::vector<Option> line;
    std::uint32_t hint = 0, at = tree_.find(Tree::root(sight_->seat()), sight_->seat(), first, hint);
    while (at && line.size() < length) {
      std::uint32_t best = 0;
      for (std::uint32_t child = tree_[at].first; child; child = tree_[child].next)
        if (best == 0 || tree_[child].visits > tree_[best].visits) best = child;
      if (best == 0) break;
      line.push_back(tree_[best].edge);
      at = best;
    }
    return line;
  }

 private:
  struct Step {
    std::uint32_t node;
    Seat seat;
    float likelihood = 1;               // with which it was drawn, among others that are shown together:
    std::uint32_t from = 0, count = 0;  // those, in together_
  };

  float chance_of(const Game& g, Seat seat) const {
    if (g.over()) return Rules::won(g.s, seat) ? 1.0F : Rules::winner(g.s) < 0 ? 0.5F : 0.0F;
    return chance(Rules::evaluate(g, seat, sight_->lore().weights));
  }
  void begin(Sight<Rules>& sight, Chance chance) {
    sight_ = &sight;
    chance_ = chance;
    iterations_ = 0;
    if (!kept_) tree_.clear(sight.seats());
    kept_ = false;
  }

  static float chance(float odds) { return 1 / (1 + std::exp(-odds)); }

  void play_on(Game& g, Options& options) {
    for (unsigned n = 0; n < patience && !g.over() && !Rules::quiet(g); ++n)
      g.choose(Rules::habit(g, g.seat_to_move(), options, chance_), options);
  }
  void play_until(Game& g, unsigned horizon) {
    for (unsigned n = 0; n < farthest && !g.over() && !Rules::reached(g, horizon); ++n)
      g.choose(Rules::habit(g, g.seat_to_move(), options_, chance_), options_);
  }

  void play_out(Game& g) {
    while (!g.over() && Rules::decisions(g.s) < Greedy<Rules>::tired)
      g.choose(options_[chance_.below(options_.size())], options_);
  }

  void iterate() {
    sight_->imagine(state_, chance_);
    Game g = Rules::game(state_, sight_->catalog());
    const unsigned horizon = Rules::horizon(g);  // of what is thought about, wherever that leads
    for (Seat seat = 0; seat < sight_->seats(); ++seat) at_[seat] = Tree::root(seat);
    path_.clear();
    together_.clear();
    if (root_) {
      options_ = *root_;
    } else {
      g.to_move(options_);               // what others can choose is a guess, too
      if (options_.size() == 0) return;  // a position in which the seat would not have been asked
    }
    for (unsigned depth = 0; depth < deepest && !g.over(); ++depth) {
      const Seat seat = g.seat_to_move();
      if (depth > 0) {
        if (const Option sure = Rules::obvious(g, seat, options_); sure != Option{}) {
          g.choose(sure, options_);
          continue;
        }
      }
      if (++tree_[at_[seat]].arrivals < 2 && depth > 0) break;  // a first visit only looks at the position
      offer(seat);
      if (offered_.empty()) break;  // nothing that it has thought of, and the tree is full
      const Step step = choose(seat);
      path_.push_back(step);
      descend(g, seat, step.node);
      g.choose(tree_[step.node].edge, options_);
    }
    if (judge_ == Judge::Playout) {
      play_out(g);
    } else {
      play_on(g, options_);
      play_until(g, horizon);
    }
    for (Seat seat = 0; seat < sight_->seats(); ++seat) result_[seat] = chance_of(g, seat);
    learn();
  }

  // The other seats see of it what they can.
  void descend(const Game& g, Seat seat, std::uint32_t chosen) {
    const Option taken = tree_[chosen].edge;
    for (Seat other = 0; other < sight_->seats(); ++other) {
      if (other == seat) {
        at_[other] = chosen;
        continue;
      }
      const Option seen = Rules::observed(g, other, seat, taken);
      std::uint32_t hint = 0, child = tree_.find(at_[other], seat, seen, hint);
      if (child == 0 && !tree_.full()) child = tree_.add(at_[other], seat, seen);
      at_[other] = child;  // with a full tree nobody's node, which has no children
    }
  }

  // The options of the root are looked at as a greedy player does, in several positions.
  void look_around(const Options& options) {
    Greedy<Rules> greedy(sight_->catalog(), sight_->lore(), {});
    const Seat seat = sight_->seat();
    std::uint32_t hint = 0;
    for (std::uint32_t child = tree_[Tree::root(seat)].first; child; child = tree_[child].next)
      tree_[child].guess = 0;
    for (unsigned n = 0; n < looks; ++n) {
      sight_->imagine(state_, chance_);
      const Chance luck = Chance::seeded(chance_.next());
      for (const Option o : options) {
        std::uint32_t child = tree_.find(Tree::root(seat), seat, o, hint);
        if (child == 0) child = tree_.add(Tree::root(seat), seat, o);
        tree_[child].guess += chance(greedy.look(state_, seat, o, luck)) / looks;
      }
    }
  }

  // What the seat is offered in this position, in its tree.
  void offer(Seat seat) {
    const std::uint32_t here = at_[seat];
    std::uint32_t hint = tree_[here].first;
    offered_.clear();
    for (const Option o : options_) {
      std::uint32_t child = tree_.find(here, seat, o, hint);
      if (child == 0) {
        if (tree_.full()) continue;
        child = tree_.add(here, seat, o);
        tree_[child].guess = first_look(o, seat);
      }
      ++tree_[child].available;
      offered_.push_back(child);
    }
  }

  // Chooses for the seat among that.
  Step choose(Seat seat) {
    if (offered_.size() > 1 && Rules::simultaneous(options_[0])) return draw(seat);
    float most = 0, weights = 0;
    for (const std::uint32_t child : offered_) most = std::max(most, tree_[child].guess);
    for (const std::uint32_t child : offered_) weights += weight(tree_[child].guess - most);
    const float even = openness / static_cast<float>(offered_.size());
    std::uint32_t best = offered_.front();
    float best_score = -1;
    for (const std::uint32_t child : offered_) {
      const Node& node = tree_[child];
      const float share = (1 - openness) * weight(node.guess - most) / weights + even;
      const float score = node.value() + exploration * share * std::sqrt(static_cast<float>(node.available)) /
                                             (1 + static_cast<float>(node.visits));
      if (score > best_score) {
        best_score = score;
        best = child;
      }
    }
    return {best, seat};
  }
  static float weight(float behind) { return std::exp(sharpness * behind); }

  // Where an option leads at first sight.
  float first_look(Option option, Seat seat) {
    trial_ = state_;
    Game g = Rules::game(trial_, sight_->catalog());
    g.choose(option, trial_options_);
    play_on(g, trial_options_);
    return chance_of(g, seat);
  }

  // Regret matching: each as often as it is regretted that it was not chosen.
  Step draw(Seat seat) {
    float regrets = 0;
    for (const std::uint32_t child : offered_) regrets += tree_[child].regret;
    const auto count = static_cast<float>(offered_.size());
    float left = static_cast<float>(chance_.next() >> 40) / static_cast<float>(1U << 24U);
    Step step{offered_.back(), seat, 0, static_cast<std::uint32_t>(together_.size()),
              static_cast<std::uint32_t>(offered_.size())};
    together_.insert(together_.end(), offered_.begin(), offered_.end());
    bool drawn = false;
    for (const std::uint32_t child : offered_) {
      const float fair = regrets > 0 ? tree_[child].regret / regrets : 1 / count;
      tree_[child].strategy += fair;
      const float likely = (1 - daring) * fair + daring / count;
      left -= likely;
      if (drawn || (left > 0 && child != offered_.back())) continue;
      drawn = true;
      step.node = child;
      step.likelihood = likely;
    }
    return step;
  }

  void learn() {
    for (const Step& step : path_) {
      const float result = result_[step.seat];
      if (step.count > 0) regret(step, result);
      ++tree_[step.node].visits;
      tree_[step.node].sum += result;
    }
  }

  // What each of the choices would have brought, as far as is known: its average, and for the one that was
  // taken the result in its place, the more the rarer it is taken.
  void regret(const Step& step, float result) {
    const Node& taken = tree_[step.node];
    const float correction = (result - taken.value()) / step.likelihood;
    float regrets = 0, mean = 0;
    const auto all = std::span(together_).subspan(step.from, step.count);
    for (const std::uint32_t child : all) regrets += tree_[child].regret;
    for (const std::uint32_t child : all) {
      const float fair = regrets > 0 ? tree_[child].regret / regrets : 1 / static_cast<float>(all.size());
      mean += fair * (tree_[child].value() + (child == step.node ? correction : 0));
    }
    for (const std::uint32_t child : all) {
      Node& node = tree_[child];
      node.regret = std::max(0.0F, node.regret + node.value() + (child == step.node ? correction : 0) - mean);
    }
  }

  // No other option comes to the front any more, even if it got half of the iterations that are left.
  bool decided(double left) const {
    std::uint32_t most = 0, second = 0;
    for (std::uint32_t child = tree_[Tree::root(sight_->seat())].first; child; child = tree_[child].next) {
      if (tree_[child].chooser != sight_->seat()) continue;  // pondered, where another might have been asked
      if (Rules::simultaneous(tree_[child].edge)) return false;
      const std::uint32_t visits = tree_[child].visits;
      if (visits > most) {
        second = most;
        most = visits;
      } else {
        second = std::max(second, visits);
      }
    }
    return most - second > left / 2;
  }

  void report(const Options& options) {
    estimates_.clear();
    std::uint32_t hint = 0;
    double sum = 0;
    for (const Option o : options) {
      const std::uint32_t child = tree_.find(Tree::root(sight_->seat()), sight_->seat(), o, hint);
      Estimate e{o, 0, 0.5, 0};
      if (child) {
        const Node& node = tree_[child];
        e = {o, node.visits, node.value(),
             Rules::simultaneous(o) ? node.strategy : static_cast<float>(node.visits)};
      }
      sum += e.share;
      estimates_.push_back(e);
    }
    for (Estimate& e : estimates_)
      e.share = sum > 0 ? e.share / sum : 1 / static_cast<double>(options.size());
  }

  Judge judge_;
  bool kept_ = false;  // the tree begins with what was pondered
  Sight<Rules>* sight_ = nullptr;
  const Options* root_ = nullptr;
  Chance chance_;
  Tree tree_;
  std::uint64_t iterations_ = 0;
  State state_, trial_;
  Options options_, trial_options_;
  std::array<std::uint32_t, 6> at_{};
  std::array<float, 6> result_{};
  std::vector<Step> path_;
  std::vector<std::uint32_t> offered_, together_;
  std::vector<Estimate> estimates_;
};

}  // namespace tercio
