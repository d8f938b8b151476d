#include "rulebooks/warlords/match.h"

#include "rulebooks/warlords/setup.h"

namespace tercio::warlords {

void load_catalog(Catalog& catalog, const std::filesystem::path& home,
                  const std::vector<std::filesystem::path>& more) {
  catalog.add_folder(home / "cards" / "warlords");
  for (const auto& file : more) catalog.add_file(file);
  catalog.compile();
}

WarlordsMatch::WarlordsMatch(const Catalog& catalog, std::vector<std::string> names,
                             const std::array<const Deck*, 2>& decks, Seed seed)
    : Match(std::move(names)), catalog_(&catalog) {
  set_up(state_, catalog, decks, seed);
  Game{state_, catalog, this}.go_on(options_);
  if (!over()) to_move_ = game_of(*this).to_move(options_);
}

WarlordsMatch::WarlordsMatch(const Catalog& catalog, std::vector<std::string> names, const State& state,
                             bool paused)
    : Match(std::move(names)), keeps_stops_(true), paused_(true), catalog_(&catalog), state_(state) {
  if (!paused) resume();
}

std::string reason_text(const State& state) {
  switch (state.over) {
    case Reason::Running: return "still running";
    case Reason::Planets: return "three planets of a type";
    case Reason::Warlord: return "warlord defeated";
    case Reason::Decked: return "deck empty";
    case Reason::LastPlanet: return "last planet";
    case Reason::Tie: return "tie";
    case Reason::Conceded: return "conceded";
    case Reason::Error: return "a capacity of the table was reached (" + std::to_string(state.error) + ")";
  }
  return "";
}

bool WarlordsMatch::choose(Option option) {
  if (over() || !options_.contains(option)) return false;
  stops_.clear();
  passed_turns_.clear();
  Game g{state_, *catalog_, this};
  g.choose(option, options_);
  go_on(g);
  count_choice();
  return true;
}

std::vector<std::unique_ptr<Match>> WarlordsMatch::stops() const {
  std::vector<std::unique_ptr<Match>> all;
  for (const State& stop : stops_) {
    auto match = std::make_unique<WarlordsMatch>(*catalog_, names_, stop, true);
    match->log_ = log_;
    all.push_back(std::move(match));
  }
  return all;
}

void WarlordsMatch::took(Seat seat, const Game& g, Option only) {
  taken_.push_back({seat, with_names(g.label(only))});
  phase_ends();
  const auto top = AllRoutines::top(state_.frames).routine;
  if (top == AllRoutines::id<DeploymentTurn> && !g.s.hands[seat].empty()) {
    to_move_ = seat;
    keep_turn();
  }
}

void WarlordsMatch::go_on(Game& g) {
  paused_ = g.paused;
  if (paused_) pause_at_ = Phase::Setup;
  if (!over() && !paused_) to_move_ = g.to_move(options_);
}

void WarlordsMatch::pause_at(std::string_view phase) {
  static constexpr std::string_view names[] = {"setup", "deploy", "command", "combat", "headquarters"};
  for (unsigned i = 0; i < std::size(names); ++i)
    if (names[i] == phase) pause_at_ = static_cast<Phase>(i);
}

void WarlordsMatch::resume() {
  if (!paused_) return;
  Game g{state_, *catalog_, this};
  g.go_on(options_);
  go_on(g);
}

void WarlordsMatch::concede(Seat seat) {
  if (over()) return;
  Game{state_, *catalog_, this}.finish(Game::other(seat), Reason::Conceded);
  state_.frames = {};
  options_.clear();
}

}  // namespace tercio::warlords
