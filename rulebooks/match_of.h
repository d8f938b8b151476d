// The handle on a game of one rulebook: all of it that does not depend on which one it is. A rulebook's own
// match is derived from it and adds what people are shown.
#pragma once
#include <algorithm>
#include <span>

#include "engine/chance.h"
#include "engine/journal.h"
#include "engine/match.h"
#include "engine/settings.h"
#include "rulebooks/deck.h"

namespace tercio {

// Parts: the State, Game and Catalog of a rulebook, and its Rules, which may be incomplete where this
// is read: each rulebook instantiates it once, in its match.cpp.
template <class Parts>
class MatchOf : public Match, private Journal {
 public:
  using Rules = typename Parts::Rules;
  using State = typename Parts::State;
  using Game = typename Parts::Game;
  using Catalog = typename Parts::Catalog;

  // A new game from its set-up.
  MatchOf(const Catalog& catalog, std::vector<std::string> names, std::span<const DeckList* const> decks,
          const Settings& settings, Seed seed);
  // From a position whose routines are already in place; keeps its stops. Paused, nothing happens before
  // resume().
  MatchOf(const Catalog& catalog, std::vector<std::string> names, const State& state, bool paused = false);
  MatchOf(const MatchOf&) = default;

  std::unique_ptr<Match> clone() const override;
  std::string_view game() const override;
  unsigned seats() const override;
  bool over() const override;
  int winner() const override;
  bool won(Seat seat) const override;
  std::string reason() const override;
  Seat to_move() const override { return to_move_; }
  const Options& options() const override { return options_; }
  std::string label(Option option) const override { return with_names(now().label(option)); }
  std::string prompt() const override { return with_names(now().prompt()); }
  bool choose(Option option) override;
  void concede(Seat seat) override;
  bool silent_for(Seat seat) const override;
  TableView view(Seat seat) const override { return seen_by(1U << seat); }
  TableView watch() const override { return seen_by((1U << seats()) - 1); }
  TableView everything() const override { return seen_by(0); }
  std::uint64_t hash() const override { return now().hash(); }
  unsigned reveals() const override;
  unsigned reveals(Seat seat) const override { return state_.reveals[seat]; }

  // For scenarios
  std::vector<std::string> titles() const override;
  std::string arrange_draws(Seat seat, const std::vector<std::string>& titles) override;
  std::string arrange_random(const std::vector<std::string>& titles) override;
  std::vector<std::string> arranged_left() const override;
  std::vector<std::unique_ptr<Match>> stops() const override;
  void pause_at(std::string_view phase) override;
  bool paused() const override { return paused_; }
  void resume() override;

  const State& state() const { return state_; }
  const Catalog& catalog() const { return *catalog_; }

 protected:
  // The table as all of these seats know it; none: everything.
  virtual TableView seen_by(unsigned seats) const = 0;
  virtual bool may_choose(Option option) const { return options_.contains(option); }
  // Reading a position needs a handle on it; nothing is changed through this one.
  Game now() const { return Game{const_cast<State&>(state_), *catalog_}; }
  void say(const std::string& text) { line(0xff, text); }
  // Brings so many cards to the top of a seat's deck, the first of them topmost: for each the topmost that
  // `fits`, otherwise a blank one, otherwise what lies lowest. `lay` makes of it what was wanted and says
  // what for: "rolls 4". Returns why it cannot be done, or nothing.
  template <class Fits, class Lay>
  std::string bring_up(Seat seat, std::size_t count, Fits fits, Lay lay);

  const Catalog* catalog_;
  State state_;
  Options options_;
  Seat to_move_ = 0;
  bool paused_ = false;
  std::vector<State> stops_;

 private:
  static constexpr std::size_t most_stops = 200;
  struct Arranged {  // a card brought to the top of a deck
    std::size_t slot;
    std::uint16_t card;
    Seat seat;
    std::string what;
  };

  void line(std::uint8_t seats, const std::string& text) override {
    log_.push_back({seats, with_names(text)});
  }
  void took(Seat seat, Option only) override;
  void phase_ends() override {
    if (keeps_stops_ && stops_.size() < most_stops) stops_.push_back(state_);
  }
  bool pauses_at(unsigned phase) override { return pause_at_ == static_cast<int>(phase); }
  bool picks(std::uint16_t card) override;
  void ran(const Game& g);  // to the next decision
  std::string find_cards(const std::vector<std::string>& titles, std::vector<std::uint16_t>& cards) const;

  bool keeps_stops_ = false;
  int pause_at_ = -1;                  // a phase; -1: none
  std::vector<std::uint16_t> random_;  // arranged random picks, next first
  std::vector<Arranged> arranged_;
};

template <class Parts>
MatchOf<Parts>::MatchOf(const Catalog& catalog, std::vector<std::string> names,
                        std::span<const DeckList* const> decks, const Settings& settings, Seed seed)
    : Match(std::move(names)), catalog_(&catalog) {
  Rules::set_up(state_, catalog, decks, settings, seed);
  Game g{state_, catalog, this};
  g.go_on(options_);
  ran(g);
}

template <class Parts>
MatchOf<Parts>::MatchOf(const Catalog& catalog, std::vector<std::string> names, const State& state,
                        bool paused)
    : Match(std::move(names)), catalog_(&catalog), state_(state), paused_(true), keeps_stops_(true) {
  if (!paused) resume();
}

template <class Parts>
std::unique_ptr<Match> MatchOf<Parts>::clone() const {
  using Own = typename Rules::OwnMatch;
  return std::make_unique<Own>(static_cast<const Own&>(*this));
}

// --- The game -------------------------------------------------------------------------------------------
template <class Parts>
std::string_view MatchOf<Parts>::game() const {
  return Rules::name;
}

template <class Parts>
unsigned MatchOf<Parts>::seats() const {
  return Rules::seats(state_);
}

template <class Parts>
bool MatchOf<Parts>::over() const {
  return Rules::over(state_);
}

template <class Parts>
int MatchOf<Parts>::winner() const {
  return Rules::winner(state_);
}

template <class Parts>
bool MatchOf<Parts>::won(Seat seat) const {
  return over() && Rules::won(state_, seat);
}

template <class Parts>
std::string MatchOf<Parts>::reason() const {
  return Rules::reason(state_, *catalog_);
}

template <class Parts>
unsigned MatchOf<Parts>::reveals() const {
  unsigned sum = 0;
  for (const auto n : state_.reveals) sum += n;
  return sum;
}

// --- Choices --------------------------------------------------------------------------------------------
template <class Parts>
bool MatchOf<Parts>::choose(Option option) {
  if (over() || paused_ || !may_choose(option)) return false;
  stops_.clear();
  passed_turns_.clear();
  Game g{state_, *catalog_, this};
  g.choose(option, options_);
  ran(g);
  count_choice();
  return true;
}

template <class Parts>
void MatchOf<Parts>::concede(Seat seat) {
  passed_turns_.clear();  // those before were of another choice
  Game g{state_, *catalog_, this};
  if (over() || !g.concede(seat)) return;
  g.go_on(options_);
  ran(g);
}

template <class Parts>
void MatchOf<Parts>::resume() {
  if (!paused_) return;
  Game g{state_, *catalog_, this};
  g.go_on(options_);
  ran(g);
}

template <class Parts>
void MatchOf<Parts>::ran(const Game& g) {
  paused_ = g.paused;
  if (paused_) pause_at_ = -1;
  if (!over() && !paused_) to_move_ = g.seat_to_move();
}

template <class Parts>
void MatchOf<Parts>::took(Seat seat, Option only) {
  taken_.push_back({seat, label(only)});
  phase_ends();
  if (!Rules::might_have_acted(now(), seat)) return;
  to_move_ = seat;
  keep_turn();
}

// That somebody is asked shows what he has, where one of the options is to be seen by nobody.
template <class Parts>
bool MatchOf<Parts>::silent_for(Seat seat) const {
  const Game g = now();
  return !over() && std::any_of(options_.begin(), options_.end(),
                                [&](Option o) { return Rules::observed(g, seat, to_move_, o) == Option{}; });
}

// --- Scenarios ------------------------------------------------------------------------------------------
template <class Parts>
std::vector<std::unique_ptr<Match>> MatchOf<Parts>::stops() const {
  std::vector<std::unique_ptr<Match>> all;
  for (const State& stop : stops_) {
    auto match = std::make_unique<typename Rules::OwnMatch>(*catalog_, names_, stop, true);
    match->log_ = log_;
    all.push_back(std::move(match));
  }
  return all;
}

template <class Parts>
void MatchOf<Parts>::pause_at(std::string_view phase) {
  const auto wanted = Rules::phase_named(phase);
  pause_at_ = wanted ? static_cast<int>(*wanted) : -1;
}

template <class Parts>
std::vector<std::string> MatchOf<Parts>::titles() const {
  std::vector<std::string> all;
  for (std::size_t id = 0; id < catalog_->size(); ++id) all.push_back((*catalog_)[id].title);
  return all;
}

template <class Parts>
std::string MatchOf<Parts>::find_cards(const std::vector<std::string>& titles,
                                       std::vector<std::uint16_t>& cards) const {
  for (const std::string& title : titles) {
    const auto id = catalog_->find(title);
    if (!id) return "no card is named \"" + title + "\"";
    cards.push_back(*id);
  }
  return "";
}

template <class Parts>
template <class Fits, class Lay>
std::string MatchOf<Parts>::bring_up(Seat seat, std::size_t count, Fits fits, Lay lay) {
  Game g{state_, *catalog_};
  const auto pile = g.draw_pile(seat);
  if (count > pile.size()) return "the deck has only " + std::to_string(pile.size()) + " cards";
  for (std::size_t n = 0; n < count; ++n) {
    const std::size_t left = pile.size() - n;
    std::size_t at = left;
    while (at > 0 && !fits(n, pile[at - 1])) --at;
    if (at > 0) {
      --at;
    } else {
      while (at < left && !g.is_blank(pile[at])) ++at;
      if (at == left) at = 0;
    }
    const auto place = [&](std::size_t i) { return pile.begin() + static_cast<std::ptrdiff_t>(i); };
    std::rotate(place(at), place(at + 1), place(left));
    const auto c = pile[left - 1];
    const std::string what = lay(g, n, c);
    g.at(c).known = 0;
    arranged_.push_back({c, g.at(c).card, seat, what});
  }
  return "";
}

template <class Parts>
std::string MatchOf<Parts>::arrange_draws(Seat seat, const std::vector<std::string>& titles) {
  std::vector<std::uint16_t> cards;
  if (const std::string wrong = find_cards(titles, cards); !wrong.empty()) return wrong;
  return bring_up(
      seat, cards.size(), [&](std::size_t n, auto c) { return state_.cards[c].card == cards[n]; },
      [&](Game& g, std::size_t n, auto c) {
        g.become(c, cards[n]);
        return "draws " + g.card(c).title;
      });
}

template <class Parts>
std::string MatchOf<Parts>::arrange_random(const std::vector<std::string>& titles) {
  return find_cards(titles, random_);
}

template <class Parts>
bool MatchOf<Parts>::picks(std::uint16_t card) {
  if (random_.empty() || random_.front() != card) return false;
  random_.erase(random_.begin());
  return true;
}

template <class Parts>
std::vector<std::string> MatchOf<Parts>::arranged_left() const {
  std::vector<std::string> left;
  for (const std::uint16_t id : random_) left.push_back("random pick of " + (*catalog_)[id].title);
  for (const Arranged& one : arranged_) {
    const auto pile = now().draw_pile(one.seat);
    if (state_.cards[one.slot].card == one.card &&
        std::find(pile.begin(), pile.end(), one.slot) != pile.end())
      left.push_back(names_[one.seat] + " " + one.what);
  }
  return left;
}

}  // namespace tercio
