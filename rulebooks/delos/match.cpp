#include "rulebooks/delos/match.h"

#include "rulebooks/delos/setup.h"

namespace tercio::delos {
namespace {

// The names first that a position's own view uses, then others that mean the same.
struct PhaseName {
  std::string_view name;
  Phase phase;
};
constexpr PhaseName names_of_phases[] = {{"start", Phase::Start},
                                         {"first wave", Phase::FirstWave},
                                         {"deployment", Phase::Deployment},
                                         {"defender's battle", Phase::DefendersBattle},
                                         {"attacker's battle", Phase::AttackersBattle},
                                         {"battle actions", Phase::Actions},
                                         {"check for victory", Phase::Victory},
                                         {"end of turn", Phase::EndOfTurn},
                                         {"set-up", Phase::Start},
                                         {"setup", Phase::Start},
                                         {"regular deployment", Phase::Deployment},
                                         {"battle", Phase::Actions},
                                         {"victory", Phase::Victory}};

}  // namespace

std::span<const std::string_view> phase_names() {
  static const auto names = [] {
    std::array<std::string_view, std::size(names_of_phases)> all;
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = names_of_phases[i].name;
    return all;
  }();
  return names;
}

bool phase_named(std::string_view name, Phase& phase) {
  for (const PhaseName& known : names_of_phases)
    if (known.name == name) {
      phase = known.phase;
      return true;
    }
  return false;
}

std::string_view phase_name(Phase phase) {
  for (const PhaseName& known : names_of_phases)
    if (known.phase == phase) return known.name;
  return "";
}

void load_catalog(Catalog& catalog, const std::filesystem::path& home,
                  const std::vector<std::filesystem::path>& more) {
  catalog.add_folder(home / "cards" / "delos");
  for (const auto& file : more) catalog.add_file(file);
  catalog.compile();
}

DelosMatch::DelosMatch(const Catalog& catalog, std::vector<std::string> names,
                       const std::array<const Deck*, 2>& decks, const Settings& settings, Seed seed)
    : Match(std::move(names)), catalog_(&catalog) {
  set_up(state_, catalog, decks, settings, seed);
  Game g{state_, catalog, this};
  g.go_on(options_);
  go_on(g);
}

DelosMatch::DelosMatch(const Catalog& catalog, std::vector<std::string> names, const State& state,
                       bool paused)
    : Match(std::move(names)), keeps_stops_(true), paused_(true), catalog_(&catalog), state_(state) {
  if (!paused) resume();
}

std::string reason_text(const State& state) {
  switch (state.over) {
    case Reason::Running: return "still running";
    case Reason::Sectors: return "three sectors won";
    case Reason::Points: return "more victory points";
    case Reason::Tie: return "equal victory points";
    case Reason::TooLong: return "no end in a hundred turns";
    case Reason::Conceded: return "conceded";
    case Reason::Error: return "a capacity of the table was reached (" + std::to_string(state.error) + ")";
  }
  return "";
}

bool DelosMatch::choose(Option option) {
  if (over() || !options_.contains(option)) return false;
  stops_.clear();
  passed_turns_.clear();
  Game g{state_, *catalog_, this};
  g.choose(option, options_);
  go_on(g);
  count_choice();
  return true;
}

std::vector<std::unique_ptr<Match>> DelosMatch::stops() const {
  std::vector<std::unique_ptr<Match>> all;
  for (const State& stop : stops_) {
    auto match = std::make_unique<DelosMatch>(*catalog_, names_, stop, true);
    match->log_ = log_;
    all.push_back(std::move(match));
  }
  return all;
}

void DelosMatch::took(Seat seat, const Game& g, Option only) {
  taken_.push_back({seat, with_names(g.label(only))});
  phase_ends();
  const auto top = AllRoutines::top(state_.frames).routine;
  if (top == AllRoutines::id<TakeAction> && !g.s.commands[seat].empty()) {
    to_move_ = seat;
    keep_turn();
  }
}

void DelosMatch::go_on(Game& g) {
  paused_ = g.paused;
  if (paused_) pauses_ = false;
  if (!over() && !paused_) to_move_ = g.to_move(options_);
}

void DelosMatch::pause_at(std::string_view phase) { pauses_ = phase_named(phase, pause_at_); }

void DelosMatch::resume() {
  if (!paused_) return;
  Game g{state_, *catalog_, this};
  g.go_on(options_);
  go_on(g);
}

void DelosMatch::concede(Seat seat) {
  if (over()) return;
  Game{state_, *catalog_, this}.finish(Game::other(seat), Reason::Conceded);
  state_.frames = {};
  options_.clear();
}

// --- Arranged chance ----------------------------------------------------------------------------------

template <class Fits>
std::vector<Slot> DelosMatch::bring_up(Seat seat, std::size_t count, Fits fits) {
  auto& pile = state_.decks[seat];
  const unsigned all = state_.deck_counts[seat];
  unsigned left = all;
  std::vector<Slot> chosen;
  for (std::size_t n = 0; n < count; ++n) {
    int found = -1;
    for (unsigned rank = 0; rank < 3 && found < 0; ++rank)
      for (unsigned i = 0; i < left && found < 0; ++i) {
        const unsigned at = rank == 0 ? left - 1 - i : i;  // the topmost that will do, or what lies lowest
        const std::uint16_t card = state_.cards[pile[at]].card;
        if (rank == 0 ? fits(n, card) : rank == 1 ? card < Catalog::blanks : true)
          found = static_cast<int>(at);
      }
    const Slot c = pile[static_cast<unsigned>(found)];
    for (unsigned i = static_cast<unsigned>(found); i + 1 < all; ++i) pile[i] = pile[i + 1];
    --left;
    chosen.push_back(c);
  }
  for (unsigned i = 0; i < chosen.size(); ++i) pile[all - 1 - i] = chosen[i];
  return chosen;
}

std::string DelosMatch::arrange_draws(Seat seat, const std::vector<std::string>& titles) {
  if (titles.size() > state_.deck_counts[seat])
    return "the deck has only " + std::to_string(state_.deck_counts[seat]) + " cards";
  std::vector<std::uint16_t> cards;
  for (const std::string& title : titles) {
    const auto id = catalog_->find(title);
    if (!id) return "no card is named \"" + title + "\"";
    cards.push_back(*id);
  }
  const auto chosen =
      bring_up(seat, cards.size(), [&](std::size_t n, std::uint16_t card) { return card == cards[n]; });
  for (std::size_t n = 0; n < cards.size(); ++n) {
    state_.cards[chosen[n]].card = cards[n];
    state_.cards[chosen[n]].known = 0;
    arranged_.push_back({chosen[n], cards[n], false});
  }
  return "";
}

// Cards with these die numbers come to the top; where the deck has none, a blank one takes the place of
// another.
std::string DelosMatch::arrange_rolls(Seat seat, const std::vector<int>& numbers) {
  if (numbers.size() > state_.deck_counts[seat])
    return "the deck has only " + std::to_string(state_.deck_counts[seat]) + " cards";
  for (int number : numbers)
    if (number < 1 || number > 6) return "a die number is from 1 to 6, not " + std::to_string(number);
  const auto chosen = bring_up(seat, numbers.size(), [&](std::size_t n, std::uint16_t card) {
    return (*catalog_)[card].die == numbers[n];
  });
  for (std::size_t n = 0; n < numbers.size(); ++n) {
    CardState& c = state_.cards[chosen[n]];
    if ((*catalog_)[c.card].die != numbers[n]) c.card = catalog_->blank(static_cast<unsigned>(numbers[n]));
    c.known = 0;
    arranged_.push_back({chosen[n], c.card, true});
  }
  return "";
}

std::string DelosMatch::arrange_random(const std::vector<std::string>& titles) {
  for (const std::string& title : titles) {
    const auto id = catalog_->find(title);
    if (!id) return "no card is named \"" + title + "\"";
    random_.push_back(*id);
  }
  return "";
}

Slot DelosMatch::arranged(const Game& g, const Cards& among) {
  if (random_.empty()) return no_card;
  for (Slot c : among)
    if (g.at(c).card == random_.front()) {
      random_.erase(random_.begin());
      return c;
    }
  return no_card;
}

std::vector<std::string> DelosMatch::arranged_left() const {
  std::vector<std::string> left;
  for (std::uint16_t id : random_) left.push_back("random pick of " + (*catalog_)[id].title);
  for (const Arranged& one : arranged_) {
    const CardState& c = state_.cards[one.slot];
    if (c.place != deck || c.card != one.card) continue;
    left.push_back(names_[c.owner] + (one.roll ? " rolls " + std::to_string((*catalog_)[c.card].die)
                                               : " draws " + (*catalog_)[c.card].title));
  }
  return left;
}

}  // namespace tercio::delos
