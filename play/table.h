// A game at the terminal: draws the table, reads lines, takes choices; people and computers in its seats.
#pragma once
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include "engine/match.h"
#include "play/record.h"
#include "play/table_menu.h"
#include "play/table_text.h"
#include "players/advice.h"
#include "players/player.h"

namespace tercio {

class Table {
 public:
  struct Files {
    std::filesystem::path save;      // where `save` writes without a name; may be empty
    std::filesystem::path autosave;  // where a game goes that is left without saving; may be empty
  };

  // A seat without a player is a person's. The screen is measured anew for every drawing.
  Table(Record record, std::unique_ptr<Match> match, std::vector<std::unique_ptr<Player>> players,
        std::function<Screen()> screen, std::istream& in, std::ostream& out, Files files);

  // Who is asked for hints; nobody by default.
  using Adviser = std::function<Advice(const Match&)>;
  void ask_for_hints(Adviser adviser) { adviser_ = std::move(adviser); }

  void play();  // until the game is over or left
  const Match& match() const { return *match_; }
  const Record& record() const { return record_; }

 private:
  enum class Then { Ask, Redraw, Next, Leave };  // what follows an input
  struct Before {                                // a choice of a person, to be taken back
    std::unique_ptr<Match> match;
    std::size_t moves;
    std::vector<std::size_t> seen;
  };

  bool turn(Seat seat);  // false: the game is left
  bool choose(Option option);
  bool let_choose(Player& computer, Seat seat);
  void hand_over(Seat seat);  // the keyboard, to another person
  void draw(Seat seat, Menu& menu);
  std::vector<std::string> news(Seat seat, std::size_t rows, const Pen& pen) const;
  Then answer(Seat seat, Menu& menu, const std::string& line);
  Then pick(Seat seat, Menu& menu, const std::vector<Option>& options, const std::string& typed);
  void take(Seat seat, Option option);
  std::string why_not(Seat seat, const std::string& name) const;
  Then undo(Seat seat);
  Then concede(Seat seat);
  Then quit();
  Then save(const std::string& file);
  void show(const std::string& text);
  void hint();
  void show_log(Seat seat);
  void tell_end();
  void leave_politely();
  bool read(const std::string& prompt, std::string& line);  // false: there is no more input
  bool store(const std::filesystem::path& file);
  unsigned people() const;

  Record record_;
  std::unique_ptr<Match> match_;
  std::vector<std::unique_ptr<Player>> players_;
  std::function<Screen()> screen_;
  std::istream& in_;
  std::ostream& out_;
  Files files_;
  Adviser adviser_;
  std::vector<Before> before_;
  std::vector<std::size_t> seen_;  // lines of the log that each seat has been shown
  std::string notice_;             // told under the next drawing
  int at_keyboard_ = -1;
  unsigned gave_up_ = 0;  // computers, by seat
  bool ended_ = false, saved_ = false;
};

std::string table_help(std::string_view game,
                       const Pen& pen);  // what can be typed, and the signs on the table

}  // namespace tercio
