// The games of a simulation, for any rulebook.
#pragma once
#include <algorithm>
#include <functional>
#include <utility>

#include "play/piecework.h"
#include "play/playout.h"
#include "play/program.h"
#include "play/sim.h"
#include "players/mind.h"

namespace tercio {

// One of the threads, with what it has counted; sums do not depend on who played which game.
template <class Rules>
class SimWorker {
 public:
  using Catalog = typename Rules::Catalog;
  using Deck = typename Rules::Deck;

  SimWorker(const Catalog& catalog, const SimPlan& plan, const std::vector<Deck>& decks,
            const Lore<Rules>& lore, const Rulebook& rulebook)
      : catalog_(catalog), plan_(plan), decks_(decks), sum_(plan) {
    // A player for each seat: several seats may have the same entry of the plan.
    for (std::size_t seat = 0; seat < plan.seats(); ++seat)
      for (const std::string& name : plan.players) {
        const PlayerKind kind = *player_kind(name);
        players_.emplace_back(kind, catalog, lore);
        programs_.push_back(is_program(name) ? std::make_unique<ProgramPlayer>(kind, rulebook) : nullptr);
      }
    at_table_.resize(plan.seats());
  }

  void play(std::uint64_t number) {
    const SimGame game = game_of(plan_, number);
    for (std::size_t seat = 0; seat < at_table_.size(); ++seat)
      at_table_[seat] = &decks_[plan_.tables[game.table][game.deck[seat]]];
    for (Seat seat = 0; seat < at_table_.size(); ++seat)
      player(game, seat).begin(Chance::seeded(game.seed, 77U + seat));
    forfeit_.clear();
    if (plan_.has_programs()) return play_with_programs(game, number);
    Rules::set_up(state_, catalog_, at_table_, plan_.settings, game.seed);
    const int first = Rules::first(state_);
    play_out<Rules>(
        state_, catalog_, options_,
        [&](Seat seat) { return player(game, seat).choose(state_, seat, options_); },
        [](const auto&, Option) { return true; });
    count(game, number, first);
  }
  SimResult take() { return std::exchange(sum_, SimResult(plan_)); }

 private:
  // Programs are told what is to be seen, and that a match knows. A program that fails loses the game.
  void play_with_programs(const SimGame& game, std::uint64_t number) {
    const auto match = match_in_disorder(game);
    auto& own = static_cast<typename Rules::OwnMatch&>(*match);
    const int first = Rules::first(own.state());
    for (Seat seat = 0; seat < at_table_.size(); ++seat)
      if (Player* one = program(game, seat))
        one->begin(own, seat, Rules::write_deck(catalog_, *at_table_[seat]));
    unsigned gone = 0;  // seats whose program failed; where others play on without them, anything is chosen
    while (!own.over() && Rules::decisions(own.state()) < longest_game) {
      const Seat seat = own.to_move();
      Player* one = program(game, seat);
      if (one && gone >> seat & 1U) {
        own.choose(own.options()[0]);
        continue;
      }
      try {
        own.choose(one ? one->choose(own) : player(game, seat).choose(own.state(), seat, own.options()));
      } catch (const Forfeit& why) {
        forfeit_ = why.what();
        gone |= 1U << seat;
        own.concede(seat);
      }
    }
    for (Seat seat = 0; seat < at_table_.size(); ++seat)
      if (Player* one = program(game, seat)) one->end(own, seat);
    state_ = own.state();
    count(game, number, first);
  }

  // Where a card stands in its list is nobody's to know; a program could read it off the numbers of cards.
  std::unique_ptr<Match> match_in_disorder(const SimGame& game) {
    Chance chance = Chance::seeded(game.seed, 5);
    std::vector<Deck> decks;
    std::vector<const Deck*> pointers;
    std::vector<std::string> names;
    for (const Deck* deck : at_table_) {
      decks.push_back(*deck);
      auto& cards = decks.back().cards;
      for (auto n = static_cast<std::uint32_t>(cards.size()); n > 1; --n)
        std::swap(cards[n - 1], cards[chance.below(n)]);
      names.push_back("Player" + std::to_string(decks.size()));
    }
    for (const Deck& deck : decks) pointers.push_back(&deck);
    return Rules::match(catalog_, names, pointers, plan_.settings, game.seed);
  }

  Player* program(const SimGame& game, Seat seat) {
    return programs_[seat * plan_.players.size() + game.player[seat]].get();
  }
  Mind<Rules>& player(const SimGame& game, Seat seat) {
    return players_[seat * plan_.players.size() + game.player[seat]];
  }

  void count(const SimGame& game, std::uint64_t number, int first) {
    Tally& table = sum_.tables[game.table];
    ++sum_.players.games, ++table.games;
    sum_.decisions += Rules::decisions(state_);
    sum_.rounds += Rules::rounds(state_);
    const bool endless = !Rules::over(state_);
    if (endless || Rules::failed(state_)) {
      ++sum_.players.errors, ++table.errors;
      SimError error{number, game.seed, {}, "the game does not end"};
      if (!endless) error.what = Rules::reason(state_, catalog_);
      for (const Deck* deck : at_table_) error.decks.push_back(deck->name);
      sum_.errors.push_back(std::move(error));
      if (plan_.by_game) sum_.ends.push_back({number, SimEnd::error});
      return;
    }
    ++sum_.reasons[forfeit_.empty() ? Rules::reason(state_, catalog_) : forfeit_];
    std::vector<bool> entries(plan_.players.size());  // a team wins once for its player
    bool draw = true;
    for (Seat seat = 0; seat < at_table_.size(); ++seat) {
      if (!Rules::won(state_, seat)) continue;
      draw = false;
      entries[game.player[seat]] = true;
      ++table.wins[game.deck[seat]];
      ++sum_.seats[seat];
      sum_.began_and_won += first == seat;
    }
    if (plan_.by_card) count_drawn(game);
    for (std::size_t i = 0; i < entries.size(); ++i) sum_.players.wins[i] += entries[i];
    if (plan_.by_game) {
      const auto winner = std::find(entries.begin(), entries.end(), true);
      sum_.ends.push_back({number, draw ? SimEnd::draw : static_cast<int>(winner - entries.begin())});
    }
    sum_.players.draws += draw, table.draws += draw;
    sum_.began += first >= 0;
  }

  // What a seat knows of its own deck in the end is what it has drawn.
  void count_drawn(const SimGame& game) {
    const auto g = Rules::game(state_, catalog_);
    for (Seat seat = 0; seat < at_table_.size(); ++seat) {
      Concealed cards;
      Rules::concealed(g, seat, seat, cards);
      std::vector<std::uint16_t>& drawn = cards.known;
      std::sort(drawn.begin(), drawn.end());
      drawn.erase(std::unique(drawn.begin(), drawn.end()), drawn.end());
      for (const std::uint16_t id : drawn) {
        Drawn& card =
            sum_.cards[{plan_.tables[game.table][game.deck[seat]], Rules::card_title(catalog_, id)}];
        ++card.games;
        card.wins += Rules::won(state_, seat);
      }
    }
  }

  const Catalog& catalog_;
  const SimPlan& plan_;
  const std::vector<Deck>& decks_;
  std::vector<Mind<Rules>> players_;
  std::vector<std::unique_ptr<ProgramPlayer>> programs_;  // in the same order; null: it is none
  std::string forfeit_;                                   // why a program lost this game
  std::vector<const Deck*> at_table_;                     // by seat
  typename Rules::State state_;
  Options options_;
  SimResult sum_;
};

}  // namespace tercio
