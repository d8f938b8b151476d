// The one thin handle through which programs reach a game of any rulebook: the terminal, scenarios, records
// and the server speak only this. Fast loops (simulation, search) use the rulebook's own types instead.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/decision.h"
#include "engine/log.h"

namespace tercio {

struct Taken {  // a choice with one option, taken by the engine itself
  Seat seat;
  std::string label;
};

// A card as a seat sees it.
struct CardView {
  std::string title;  // "?" if the seat does not know it
  std::string type;
  std::string owner;
  std::vector<std::pair<std::string, std::string>> properties;  // in the rulebook's words: {"damage", "2"}
  std::vector<CardView> attachments;
  std::string text;  // its abilities, a line each
  int id = -1;       // the same card wherever it goes; -1: the seat does not know this one
};

// A place as a seat sees it: `tom`, `planet 2`; cards in their order.
struct PlaceView {
  std::string owner;  // empty: common to all
  std::string name;   // hq, planet 2, hand, deck, discard, victory
  std::string title;  // of a planet or sector
  std::vector<CardView> cards;
  std::vector<std::pair<std::string, std::string>> properties;
};

struct PlaceName {  // of a PlaceView
  std::string owner, name;
  friend bool operator==(const PlaceName&, const PlaceName&) = default;
};

struct TableView {
  std::vector<PlaceView> places;
  std::vector<std::pair<std::string, std::string>> properties;  // phase, round, initiative, "tom/resources"
};

// Chance as somebody wants it to be.
struct Arrangement {
  enum class What : std::uint8_t { Draws, Rolls, Random } what = What::Draws;
  Seat seat = 0;                    // who draws or rolls
  std::vector<std::string> titles;  // of what is drawn or picked
  std::vector<int> numbers;         // that are rolled
};

class Match {
 public:
  virtual ~Match() = default;
  virtual std::unique_ptr<Match> clone() const = 0;

  // The game
  virtual std::string_view game() const = 0;
  virtual unsigned seats() const = 0;
  const std::string& name(Seat seat) const { return names_[seat]; }
  std::string with_names(std::string text) const;  // `#0` becomes the name of seat 0
  virtual bool over() const = 0;
  virtual int winner() const = 0;  // a seat, or -1 for a draw or a game still running
  virtual bool won(Seat seat) const { return over() && winner() == seat; }  // or its team
  virtual std::string reason() const = 0;  // why it ended: "three planets of a type"

  // The decision that is due
  virtual Seat to_move() const = 0;
  virtual const Options& options() const = 0;
  virtual std::string label(Option option) const = 0;
  virtual std::string prompt() const = 0;  // what the choice is for: "choose a target for ..."
  virtual bool choose(Option option) = 0;  // false, and nothing changes, if it is not on the list
  virtual void concede(Seat seat) = 0;
  // A decision may belong to several seats: whoever answers first.
  virtual bool may_move(Seat seat) const { return !over() && seat == to_move(); }
  // What a person may choose besides the options; computer players never do: offering a draw.
  virtual std::vector<Option> standing(Seat) const { return {}; }
  // What the table chooses when the minutes agreed upon are over, if the game knows such a limit.
  virtual std::optional<Option> time_up() const { return std::nullopt; }
  // Goes back to a choice of the seat that was forced since the last one, where such an act was open to it.
  virtual bool back_to_standing(Seat) { return false; }
  virtual std::vector<int> about(Option) const { return {}; }         // the cards that an option names, by id
  virtual std::vector<PlaceName> places(Option) const { return {}; }  // that it names or leads to
  // What is to be expected of an attack, of its target or of a block, going by what the seat that decides
  // knows; empty for all other options.
  virtual std::string forecast(Option) const { return {}; }
  // The seat is not told that this decision is due: that somebody was asked, or passed, is his secret.
  virtual bool silent_for(Seat) const { return false; }

  // The turns that seats passed since the last choice because there was nothing else they could do, although
  // the cards they hide might have allowed it: positions in which all others see that it is their turn.
  // Empty unless somebody wants them.
  const std::vector<std::shared_ptr<const Match>>& passed_turns() const { return passed_turns_; }
  void want_passed_turns() { wants_turns_ = true; }

  // What can be known
  virtual TableView view(Seat seat) const = 0;  // from that seat's knowledge only
  virtual TableView watch() const = 0;          // for spectators: what every seat knows
  virtual TableView everything() const = 0;     // for scenarios and finished games
  virtual std::string why_not(Seat seat, std::string_view card) const = 0;  // why it is not among the options
  virtual std::uint64_t hash() const = 0;         // of the position and the offered choices
  virtual unsigned reveals() const = 0;           // knowledge gained and chance used so far
  virtual unsigned reveals(Seat seat) const = 0;  // of that, what the seat learned: its undo looks at this
  const Log& log() const { return log_; }

  // For scenarios
  virtual std::vector<std::string> titles() const { return {}; }  // of all cards of the game
  virtual std::string arrange_draws(Seat, const std::vector<std::string>&) {
    return "nothing can be arranged";
  }
  virtual std::string arrange_rolls(Seat, const std::vector<int>&) { return "this game rolls no dice"; }
  virtual std::string arrange_random(const std::vector<std::string>&) { return "nothing can be arranged"; }
  virtual std::vector<std::string> arranged_left() const { return {}; }  // what was arranged and not used
  std::string arrange(const Arrangement& chance);                        // why it cannot be, or nothing
  void arrange_after(std::size_t choices, Arrangement chance);           // as soon as so many were made
  const std::vector<Taken>& taken() const { return taken_; }
  void forget_taken() { taken_.clear(); }

  // For scenarios: the positions passed since the last choice, where the engine itself took the only option.
  virtual std::vector<std::unique_ptr<Match>> stops() const { return {}; }

  // Stopping where a phase begins, for scenarios. While paused nobody is asked.
  virtual void pause_at(std::string_view) {}
  virtual bool paused() const { return false; }
  virtual void resume() {}

 protected:
  explicit Match(std::vector<std::string> names) : names_(std::move(names)) {}
  Match(const Match&) = default;
  void count_choice();  // at the end of every choose()
  void keep_turn();     // the position as it is now is one of passed_turns()

  std::vector<std::string> names_;
  Log log_;
  std::vector<Taken> taken_;
  std::vector<std::shared_ptr<const Match>> passed_turns_;

 private:
  bool wants_turns_ = false;
  std::size_t choices_ = 0;                                 // made so far
  std::vector<std::pair<std::size_t, Arrangement>> later_;  // by the number of choices
};

}  // namespace tercio
