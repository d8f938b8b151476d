// Delos behind the common handle.
#pragma once
#include <array>

#include "engine/match.h"
#include "engine/settings.h"
#include "rulebooks/delos/deck.h"
#include "rulebooks/delos/game.h"

namespace tercio::delos {

// Why the game ended, in words.
std::string reason_text(const State& state);

// Names of phases that `phase:` and `until: phase` may use.
std::span<const std::string_view> phase_names();
bool phase_named(std::string_view name, Phase& phase);
std::string_view phase_name(Phase phase);

class DelosMatch final : public Match, private Journal {
 public:
  // A new game from its set-up.
  DelosMatch(const Catalog& catalog, std::vector<std::string> names, const std::array<const Deck*, 2>& decks,
             const Settings& settings, Seed seed);
  // From a position whose routines are already in place; keeps its stops. Paused, nothing happens before
  // resume().
  DelosMatch(const Catalog& catalog, std::vector<std::string> names, const State& state, bool paused = false);
  DelosMatch(const DelosMatch&) = default;

  std::unique_ptr<Match> clone() const override { return std::make_unique<DelosMatch>(*this); }
  std::string_view game() const override { return "delos"; }
  unsigned seats() const override { return 2; }
  bool over() const override { return state_.over != Reason::Running; }
  int winner() const override { return state_.winner == nobody ? -1 : state_.winner; }
  std::string reason() const override { return reason_text(state_); }
  Seat to_move() const override { return to_move_; }
  const Options& options() const override { return options_; }
  std::string label(Option option) const override { return with_names(game_of(*this).label(option)); }
  std::string prompt() const override { return with_names(game_of(*this).prompt()); }
  bool choose(Option option) override;
  void concede(Seat seat) override;
  std::vector<int> about(Option option) const override;
  std::vector<PlaceName> places(Option option) const override;
  std::string forecast(Option option) const override;
  bool silent_for(Seat seat) const override;
  TableView view(Seat seat) const override;
  TableView watch() const override;
  TableView everything() const override;
  std::string why_not(Seat seat, std::string_view card) const override;
  std::vector<std::unique_ptr<Match>> stops() const override;
  void pause_at(std::string_view phase) override;
  bool paused() const override { return paused_; }
  void resume() override;
  std::uint64_t hash() const override { return game_of(*this).hash(); }
  unsigned reveals() const override { return state_.reveals[0] + state_.reveals[1]; }
  unsigned reveals(Seat seat) const override { return state_.reveals[seat]; }
  std::vector<std::string> titles() const override;
  std::string arrange_draws(Seat seat, const std::vector<std::string>& titles) override;
  std::string arrange_rolls(Seat seat, const std::vector<int>& numbers) override;
  std::string arrange_random(const std::vector<std::string>& titles) override;
  std::vector<std::string> arranged_left() const override;

  const State& state() const { return state_; }
  const Catalog& catalog() const { return *catalog_; }

 private:
  struct Arranged {  // a card brought to the top of a deck
    Slot slot;
    std::uint16_t card;
    bool roll;
  };
  // Reading a position needs a handle on it; nothing is changed through this one.
  static Game game_of(const DelosMatch& m) { return Game{const_cast<State&>(m.state_), *m.catalog_}; }
  void line(std::uint8_t seats, const std::string& text) override {
    log_.push_back({seats, with_names(text)});
  }
  void took(Seat seat, const Game& g, Option only) override;
  void phase_ends() override {
    if (keeps_stops_ && stops_.size() < most_stops) stops_.push_back(state_);
  }
  bool pauses_at(Phase phase) override { return pauses_ && pause_at_ == phase; }
  Slot arranged(const Game& g, const Cards& among) override;
  // Brings cards to the top, the first of them topmost: `fits` says which will do, by rank from the best.
  template <class Fits>
  std::vector<Slot> bring_up(Seat seat, std::size_t count, Fits fits);
  void go_on(Game& g);

  static constexpr std::size_t most_stops = 200;
  std::vector<std::uint16_t> random_;  // arranged random picks, next first
  std::vector<Arranged> arranged_;
  bool keeps_stops_ = false;
  std::vector<State> stops_;
  Phase pause_at_ = Phase::Start;
  bool pauses_ = false, paused_ = false;
  const Catalog* catalog_;
  State state_;
  Options options_;
  Seat to_move_ = 0;
};

// The catalog of the cards in a home folder (cards/delos), with more card files added.
// Problems are in Catalog::problems().
void load_catalog(Catalog& catalog, const std::filesystem::path& home,
                  const std::vector<std::filesystem::path>& more = {});

}  // namespace tercio::delos
