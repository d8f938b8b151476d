// One game at the server: who sits there, its clocks, offers and chat, and what those at the table are told.
// Everything here happens on the one thread of the loop; a choice is told after it is on disk.
#pragma once
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/json.hpp>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/match.h"
#include "play/lesson.h"
#include "play/record.h"
#include "players/player.h"
#include "server/eyes.h"
#include "server/setup.h"
#include "server/store.h"

namespace tercio::server {

class Hall;

std::uint32_t packed(Option option);  // as SavedMove has it
Option option_of(const SavedMove& move);

// A connection to a table.
class Visitor {
 public:
  virtual ~Visitor() = default;
  virtual void tell(std::shared_ptr<const std::string> message) = 0;
  virtual void close() = 0;  // the line is cut; whoever it was may come again

  PersonId person = 0;
  std::string name;
  int eyes = spectator;        // the seat whose view it is sent
  std::size_t lines_told = 0;  // of the log
  bool thinks = false;         // a hint for it is being thought of
};

// What a connection sits down at: a game of this process, or the way to another that has it.
class Table {
 public:
  virtual ~Table() = default;
  virtual void enter(Visitor& visitor) = 0;
  virtual void leave(Visitor& visitor) = 0;
  virtual void hear(Visitor& visitor, const json::object& message) = 0;  // already held against its schema
};

class Room final : public Table, public std::enable_shared_from_this<Room> {
 public:
  Room(Hall& hall, std::string id, GameSetup setup, Milliseconds began);
  ~Room() override;
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;

  // Its life. Beginning and restoring say what is wrong, or nothing.
  std::string begin(Record record, const std::vector<SavedMove>& given = {});  // all seats are taken
  std::string restore(const SavedGame& saved, const std::vector<SavedMove>& moves);
  // From this position on: tests ask of another one of the same game, before it wakes, whether anybody can
  // tell.
  void put(std::unique_ptr<Match> position);
  void wake();  // once it is on disk: clocks run, computers think
  void close_void(const std::string& why);
  void look_finished(const SavedGame& saved);  // for its summary alone
  void stop();                                 // the server ends: no timers, no thinking
  void abandon();                              // another process has it now: everybody is sent away

  // Those at the table
  void enter(Visitor& visitor) override;
  void leave(Visitor& visitor) override;
  void hear(Visitor& visitor, const json::object& message) override;
  void change_person(PersonId from, PersonId to);  // sits there, or is connected
  void quit(PersonId person);                      // concedes for each of his seats

  // For lists
  const std::string& id() const { return id_; }
  const GameSetup& setup() const { return setup_; }
  GameSetup& setup() { return setup_; }
  GameStatus status() const { return status_; }
  json::object summary(PersonId reader) const;
  bool seats_person(PersonId person) const;
  bool is_busy() const { return committing_; }
  Milliseconds idle_since() const { return changed_; }
  SavedGame saved() const;
  void tell_hello();  // to everybody, after seats changed
  void tell_rematch() { publish(); }
  int victory_points(Seat seat) const;  // of Delos

 private:
  struct Offer {
    std::string what;
    Seat from;
    std::set<Seat> agreed;
  };
  struct Shown {  // what a pair of eyes was shown last
    bool any = false;
    std::size_t moves = 0;           // made by then
    std::size_t number = 0;          // of them, by these eyes' seat
    std::string body;                // of its position
    std::string decision;            // empty: others are asked
    std::size_t view = 0;            // a hash of the view in it
    std::vector<Milliseconds> left;  // on the clocks
    int running = -1;                // the clock that runs
    Milliseconds at = 0;             // since then
    std::string apart;               // what is told apart from positions: offers and the like
    std::vector<std::size_t> lines;  // of the match's log, by index
    std::size_t log_end = 0;
  };
  struct Step {  // a choice of a person, as far as stepping back needs it
    std::size_t moves;
    Seat seat;
    unsigned reveals;
    std::size_t lines, views;  // what everybody else had seen
    bool passes;
  };

  // Choices (room.cpp)
  void accept(Seat seat, Option option);
  void accept_concession(Seat seat, const std::string& why);
  bool has_conceded(Seat seat) const;
  void keep(const SavedMove& move, bool visible);
  void committed(bool done);
  void go_on();
  void ask_computer(Seat seat);
  Milliseconds part_of_beat(Seat seat) const;  // when the part in which it is asked in secret begins
  void follow_lesson(const Lesson::Choice& next);
  const Lesson::Choice* next_in_lesson() const;  // null: it is over, or this is none
  std::size_t settled() const;                   // how many moves nobody takes back
  void computer_chose(Seat seat, std::uint64_t turn, Option option);
  bool step_back(std::size_t moves);
  std::function<void(Store&)> finish();
  void end_by_agreement(const std::string& why);

  // Clocks (room.cpp)
  void start_clock();
  Milliseconds stop_clock(Seat seat, bool passes);  // what is left afterwards
  void flag_fell(Seat seat);

  // Messages (room_hear.cpp)
  void hear_choice(Visitor& visitor, const json::object& message);
  void hear_undo(Visitor& visitor, const json::object& message);
  void hear_offer(Visitor& visitor, const json::object& message);
  void hear_answer(Visitor& visitor, const json::object& message);
  void agree(const Offer& offer);
  void hear_concession(Visitor& visitor, const json::object& message);
  void hear_pause(Visitor& visitor, const json::object& message);
  void hear_hint(Visitor& visitor, const json::object& message);
  void hear_why(Visitor& visitor, const json::object& message);
  void hear_chat(Visitor& visitor, const json::object& message);
  void hear_report(Visitor& visitor, const json::object& message);
  void hear_seat(Visitor& visitor, const json::object& message);
  bool plays(const Visitor& visitor) const;  // sits there, and the game runs
  std::string lesson_wants(const Lesson::Choice& wanted) const;
  void refuse(Visitor& visitor, std::string_view about, const std::string& why);

  // Telling (room_tell.cpp)
  void publish();                                     // to all who may know by now
  void publish_later();                               // when it is due
  bool sees_turn(int eyes, const Match& turn) const;  // of a seat that could only pass
  void publish_turns();                               // of seats that could only pass, as far as they are due
  std::set<int> all_eyes() const;                     // of seats that no computer has, and of visitors
  void show(int eyes, const Match& match, std::size_t moves);
  void tell(int eyes, const Match& match);  // shows it, and sends it to all who look so
  void show_newest(int eyes);               // as far as these eyes may see it by now
  bool held_back(int eyes, const Match& match) const;
  bool knows_decision(Seat seat) const;  // that is due
  void send_state(Visitor& visitor);
  void send_hello(Visitor& visitor);
  void tell_all(const json::object& message);
  void tell_presence();
  void forget_shown();  // of what the log has no more
  json::object body(int eyes, const Match& match, std::size_t moves) const;
  std::string apart() const;
  json::value lesson_json() const;
  bool is_running(std::size_t moves) const;  // it went on after so many
  // Whether the choice that is due after so many moves is theirs.
  bool asks(int eyes, const Match& match, std::size_t moves) const;
  std::size_t lines_of_others(Seat seat) const;
  std::size_t views_shown(Seat except) const;
  std::size_t views_now(Seat except) const;
  unsigned undoable(Seat seat) const;
  bool silent() const;  // somebody is asked what others may not know of
  json::value clock_json(int eyes, const Shown& shown) const;
  json::value over_json() const;
  int first_held(PersonId person) const;                    // seat
  std::size_t made_by(Seat seat, std::size_t moves) const;  // of the first so many
  bool holds(PersonId person, Seat seat) const;
  bool is_computer(Seat seat) const { return setup_.seats[seat].who == SeatSetup::Who::Computer; }
  bool all_others_are_computers() const { return setup_.people() <= 1; }

  Hall& hall_;
  std::string id_;
  GameSetup setup_;
  GameStatus status_ = GameStatus::Open;
  Milliseconds began_ = 0, changed_ = 0;

  std::string header_;  // how it began, as a record without moves
  Record record_;
  const Lesson* lesson_ = nullptr;  // the library's
  std::unique_ptr<Match> match_;
  std::vector<std::unique_ptr<Player>> minds_;  // of the seats; null for people
  std::vector<Seat> movers_;                    // who made each move
  std::vector<Step> steps_;
  bool committing_ = false, paused_ = false, thinking_ = false, abandoned_ = false;
  std::map<Seat, std::string> conceding_;  // as soon as the last choice is on disk
  std::uint64_t turn_ = 0;                 // another one with every choice, made or taken back
  std::string end_;                        // why it ended, where the rules do not know
  std::vector<int> winners_;

  std::vector<Milliseconds> left_;  // on the clocks
  int running_ = -1;                // whose clock runs
  Milliseconds since_ = 0;          // when it began to
  boost::asio::steady_timer flag_, beat_;
  struct PassedTurn {
    Milliseconds due;
    std::shared_ptr<const Match> match;
  };
  std::deque<PassedTurn> turns_;  // told one beat after the other, before the position they led to
  Milliseconds due_ = 0;          // when the next state may be told
  std::size_t kept_ = 0;          // moves on disk
  std::size_t public_ = 0;        // moves that were made when one was told last
  std::size_t public_move_ = 0;   // the last one that everybody notices

  std::vector<Visitor*> visitors_;
  std::map<int, Shown> shown_;
  std::vector<Offer> offers_;
  std::vector<SavedChat> chats_;
};

}  // namespace tercio::server
