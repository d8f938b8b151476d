#include "rulebooks/commanders/match.h"

#include <array>
#include <bit>

#include "rulebooks/commanders/setup.h"

namespace tercio::commanders {

void load_catalog(Catalog& catalog, const std::filesystem::path& home,
                  const std::vector<std::filesystem::path>& more) {
  catalog.add_folder(home / "cards" / "commanders");
  for (const auto& file : more) catalog.add_file(file);
  catalog.compile();
}

std::span<const std::string_view> phase_names() {
  static constexpr std::string_view names[] = {"setup",     "enable",   "investment", "barter",
                                               "condition", "campaign", "recovery",   "resolution"};
  return names;
}

std::string reason_text(const State& state, const Catalog& catalog) {
  constexpr const char* errors[] = {"",
                                    "effects nested too deep",
                                    "too many options",
                                    "too many moments within each other",
                                    "too many effects in progress",
                                    "too many timed effects",
                                    "an endless chain of effects",
                                    "too many active abilities",
                                    "too many pairs in an engagement",
                                    "too many abilities left behind",
                                    "too many counters on a resource",
                                    "too many things at once",
                                    "too many answers to one moment"};
  switch (state.over) {
    case Reason::Running: return "still running";
    case Reason::LastCommander: return "all others have left the war";
    case Reason::TimeLimit: return "time limit";
    case Reason::Agreed: return "a draw was agreed";
    case Reason::Conceded: return "surrender";
    case Reason::Error: {
      std::string text = state.error < std::size(errors) ? errors[state.error] : "a capacity was reached";
      if (state.last_chained) text += ", last of \"" + catalog[state.last_chained].title + "\"";
      for (unsigned i = 0; i < state.act_count; ++i)
        text += ", in \"" + catalog[state.acts[i].card].title + "\"";
      return text;
    }
  }
  return "";
}

CommandersMatch::CommandersMatch(const Catalog& catalog, std::vector<std::string> names,
                                 std::span<const Deck* const> decks, const Settings& settings, Seed seed)
    : Match(std::move(names)), catalog_(&catalog) {
  set_up(state_, catalog, decks, settings, seed);
  Game g{state_, catalog, this};
  g.go_on(options_);
  if (!over()) to_move_ = game_of(*this).to_move(options_);
}

CommandersMatch::CommandersMatch(const Catalog& catalog, std::vector<std::string> names, const State& state,
                                 bool paused)
    : Match(std::move(names)), keeps_stops_(true), paused_(true), catalog_(&catalog), state_(state) {
  if (!paused) resume();
}

int CommandersMatch::winner() const { return state_.winners == 0 ? -1 : std::countr_zero(state_.winners); }

unsigned CommandersMatch::reveals() const {
  unsigned sum = 0;
  for (const auto n : state_.reveals) sum += n;
  return sum;
}

bool CommandersMatch::choose(Option chosen) {
  if (over() || paused_) return false;
  if (chosen == option(Verb::TimeUp) && time_up()) {
    state_.time_up = 1;
    line(0xff, "The time is up: five more terms after this one.");
    count_choice();
    return true;
  }
  const bool offers = chosen == option(Verb::OfferDraw) && may_offer_draw(to_move_);
  if (!offers && !options_.contains(chosen)) return false;
  stops_.clear();
  passed_turns_.clear();
  Game g{state_, *catalog_, this};
  g.choose(chosen, options_);
  go_on(g);
  count_choice();
  return true;
}

// 1.7.1: the current term is played to its end, and five more.
std::optional<Option> CommandersMatch::time_up() const {
  if (over() || state_.time_up) return std::nullopt;
  return option(Verb::TimeUp);
}

bool CommandersMatch::may_offer_draw(Seat seat) const {
  const FrameTail tail = AllRoutines::top(state_.frames);
  return !over() && seat == to_move_ && tail.routine == AllRoutines::id<WhatToDo> &&
         !(state_.offered_draw >> seat & 1);
}

std::vector<Option> CommandersMatch::standing(Seat seat) const {
  if (!may_offer_draw(seat)) return {};
  return {option(Verb::OfferDraw)};
}

bool CommandersMatch::back_to_standing(Seat seat) {
  for (std::size_t i = stops_.size(); i > 0; --i) {
    const State& stop = stops_[i - 1];
    if (stop.frames.top == 0 || (stop.offered_draw >> seat & 1)) continue;
    const FrameTail tail = AllRoutines::top(stop.frames);
    if (tail.routine != AllRoutines::id<WhatToDo>) continue;
    Game g{const_cast<State&>(stop), *catalog_};
    if (g.seat_to_move() != seat) continue;
    const State there = stop;
    state_ = there;
    to_move_ = Game{state_, *catalog_}.to_move(options_);
    stops_.clear();
    return true;
  }
  return false;
}

std::vector<std::unique_ptr<Match>> CommandersMatch::stops() const {
  std::vector<std::unique_ptr<Match>> all;
  for (const State& stop : stops_) {
    auto match = std::make_unique<CommandersMatch>(*catalog_, names_, stop, true);
    match->log_ = log_;
    all.push_back(std::move(match));
  }
  return all;
}

void CommandersMatch::took(Seat seat, const Game& g, Option only) {
  taken_.push_back({seat, with_names(g.label(only))});
  keep_stop();
  const auto top = AllRoutines::top(state_.frames).routine;
  if ((top == AllRoutines::id<WhatToDo> || top == AllRoutines::id<WhatToEvoke>)&&!g.s.arsenals[seat]
          .empty()) {
    to_move_ = seat;
    keep_turn();
  }
}

void CommandersMatch::go_on(Game& g) {
  paused_ = g.paused;
  if (paused_) pause_at_ = Phase::Setup;
  if (!over() && !paused_) to_move_ = g.to_move(options_);
}

void CommandersMatch::pause_at(std::string_view phase) {
  const auto names = phase_names();
  for (unsigned i = 0; i < names.size(); ++i)
    if (names[i] == phase) pause_at_ = static_cast<Phase>(i);
}

void CommandersMatch::resume() {
  if (!paused_) return;
  Game g{state_, *catalog_, this};
  g.go_on(options_);
  go_on(g);
}

// A.7: a commander who surrenders removes his resources; the others go on.
void CommandersMatch::concede(Seat seat) {
  if (over() || !(state_.alive >> seat & 1)) return;
  Game g{state_, *catalog_, this};
  g.surrender(seat);
  if (over()) {
    state_.frames = {};
    options_.clear();
    return;
  }
  g.go_on(options_);
  go_on(g);
}

bool CommandersMatch::may_move(Seat seat) const {
  if (seat == to_move_) return true;
  return !over() && state_.terms.joint && state_.team[seat] == state_.team[to_move_] &&
         (state_.alive >> seat & 1);
}

}  // namespace tercio::commanders
