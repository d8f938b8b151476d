// Commanders behind the common handle.
#pragma once
#include <span>

#include "engine/match.h"
#include "engine/settings.h"
#include "rulebooks/commanders/deck.h"
#include "rulebooks/commanders/game.h"

namespace tercio::commanders {

// Why the war ended, in words.
std::string reason_text(const State& state, const Catalog& catalog);
std::span<const std::string_view> phase_names();

class CommandersMatch final : public Match, private Journal {
 public:
  CommandersMatch(const Catalog& catalog, std::vector<std::string> names, std::span<const Deck* const> decks,
                  const Settings& settings, Seed seed);
  // From a position whose routines are already in place; keeps its stops. Paused, nothing happens before
  // resume().
  CommandersMatch(const Catalog& catalog, std::vector<std::string> names, const State& state,
                  bool paused = false);
  CommandersMatch(const CommandersMatch&) = default;

  std::unique_ptr<Match> clone() const override { return std::make_unique<CommandersMatch>(*this); }
  std::string_view game() const override { return "commanders"; }
  unsigned seats() const override { return state_.seats; }
  bool over() const override { return state_.over != Reason::Running; }
  int winner() const override;
  bool won(Seat seat) const override { return over() && (state_.winners >> seat & 1U) != 0; }
  std::string reason() const override { return reason_text(state_, *catalog_); }
  Seat to_move() const override { return to_move_; }
  const Options& options() const override { return options_; }
  std::string label(Option option) const override { return with_names(game_of(*this).label(option)); }
  std::string prompt() const override { return with_names(game_of(*this).prompt()); }
  bool choose(Option option) override;
  void concede(Seat seat) override;
  std::vector<int> about(Option option) const override;
  std::vector<PlaceName> places(Option option) const override;
  std::string forecast(Option option) const override;
  // Nobody is asked in secret, so silent_for stays false: who holds priority is seen by all, and to wait is
  // his action in the campaign, in engagements and in assaults, as it ends barter and evoking (6.3, C25).
  // What else is asked follows from something that all have seen.
  bool may_move(Seat seat) const override;
  std::vector<Option> standing(Seat seat) const override;
  bool back_to_standing(Seat seat) override;
  std::optional<Option> time_up() const override;
  TableView view(Seat seat) const override;
  TableView watch() const override;
  TableView everything() const override;
  std::string why_not(Seat seat, std::string_view card) const override;
  std::vector<std::unique_ptr<Match>> stops() const override;
  void pause_at(std::string_view phase) override;
  bool paused() const override { return paused_; }
  void resume() override;
  std::uint64_t hash() const override { return game_of(*this).hash(); }
  unsigned reveals() const override;
  unsigned reveals(Seat seat) const override { return state_.reveals[seat]; }
  std::vector<std::string> titles() const override;
  std::string arrange_draws(Seat seat, const std::vector<std::string>& titles) override;
  std::string arrange_random(const std::vector<std::string>& titles) override;
  std::vector<std::string> arranged_left() const override;

  const State& state() const { return state_; }
  const Catalog& catalog() const { return *catalog_; }

 private:
  // Reading a position needs a handle on it; nothing is changed through this one.
  static Game game_of(const CommandersMatch& m) { return Game{const_cast<State&>(m.state_), *m.catalog_}; }
  void line(std::uint8_t seats, const std::string& text) override {
    log_.push_back({seats, with_names(text)});
  }
  void took(Seat seat, const Game& g, Option only) override;
  void phase_ends() override { keep_stop(); }
  void keep_stop() {
    if (keeps_stops_ && stops_.size() < most_stops) stops_.push_back(state_);
  }
  bool pauses_at(Phase phase) override { return pause_at_ == phase; }
  Slot arranged(const Game& g, const Cards& among) override;
  void go_on(Game& g);
  bool may_offer_draw(Seat seat) const;

  std::vector<std::uint16_t> random_;                  // arranged random picks, next first
  std::vector<std::pair<Slot, std::uint16_t>> draws_;  // resources arranged to be acquired
  static constexpr std::size_t most_stops = 100;
  bool keeps_stops_ = false;
  std::vector<State> stops_;
  Phase pause_at_ = Phase::Setup;
  bool paused_ = false;
  const Catalog* catalog_;
  State state_;
  Options options_;
  Seat to_move_ = 0;
};

void load_catalog(Catalog& catalog, const std::filesystem::path& home,
                  const std::vector<std::filesystem::path>& more = {});

}  // namespace tercio::commanders
