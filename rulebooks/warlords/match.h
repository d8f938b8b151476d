// Warlords behind the common handle.
#pragma once
#include <array>

#include "engine/match.h"
#include "rulebooks/warlords/deck.h"
#include "rulebooks/warlords/game.h"

namespace tercio::warlords {

// Why the game ended, in words.
std::string reason_text(const State& state);

class WarlordsMatch final : public Match, private Journal {
 public:
  // A new game from its set-up.
  WarlordsMatch(const Catalog& catalog, std::vector<std::string> names,
                const std::array<const Deck*, 2>& decks, Seed seed);
  // From a position whose routines are already in place; keeps its stops. Paused, nothing happens before
  // resume().
  WarlordsMatch(const Catalog& catalog, std::vector<std::string> names, const State& state,
                bool paused = false);
  WarlordsMatch(const WarlordsMatch&) = default;

  std::unique_ptr<Match> clone() const override { return std::make_unique<WarlordsMatch>(*this); }
  std::string_view game() const override { return "warlords"; }
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
  std::string arrange_random(const std::vector<std::string>& titles) override;
  std::vector<std::string> arranged_left() const override;

  const State& state() const { return state_; }
  State& state() { return state_; }
  const Catalog& catalog() const { return *catalog_; }

 private:
  // Reading a position needs a handle on it; nothing is changed through this one.
  static Game game_of(const WarlordsMatch& m) { return Game{const_cast<State&>(m.state_), *m.catalog_}; }
  void line(std::uint8_t seats, const std::string& text) override {
    log_.push_back({seats, with_names(text)});
  }
  void took(Seat seat, const Game& g, Option only) override;
  void phase_ends() override {
    if (keeps_stops_ && stops_.size() < most_stops) stops_.push_back(state_);
  }

  Slot arranged(const Game& g, const Cards& among) override;

  std::vector<std::uint16_t> random_;                  // arranged random picks, next first
  std::vector<std::pair<Slot, std::uint16_t>> draws_;  // cards arranged to be drawn
  bool pauses_at(Phase phase) override { return pause_at_ == phase; }
  void go_on(Game& g);

  static constexpr std::size_t most_stops = 200;
  bool keeps_stops_ = false;
  std::vector<State> stops_;
  Phase pause_at_ = Phase::Setup;
  bool paused_ = false;
  const Catalog* catalog_;
  State state_;
  Options options_;
  Seat to_move_ = 0;
};

// The catalog of the cards in a home folder (cards/warlords), with more card files added.
// Problems are in Catalog::problems().
void load_catalog(Catalog& catalog, const std::filesystem::path& home,
                  const std::vector<std::filesystem::path>& more = {});

}  // namespace tercio::warlords
