// One game at the server. It hears those at the table, brings what they choose to disk, and lets computers
// think; what is told and when is Telling's business. Everything here happens on the one thread of the loop.
//
// What the store refuses has not happened: the room is read from the store again (reload), so that both are
// always the same. A room that nobody looks at sleeps: its game is read again when somebody comes.
#pragma once
#include <boost/json.hpp>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "players/player.h"
#include "server/affairs.h"
#include "server/chat.h"
#include "server/loaded.h"
#include "server/pool.h"
#include "server/telling.h"
#include "server/visitor.h"

namespace tercio::server {

class Hall;

struct Trouble {  // that something could not be kept
  std::string why{};
  std::optional<Seat> acting{};  // who is told so, and nobody else; none: everybody
  Offers offers{};               // as they were before
};

class Room final : public Table, public std::enable_shared_from_this<Room> {
 public:
  Room(Hall& hall, std::string id, GameSetup setup, Milliseconds began);
  ~Room() override;
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;

  // Its life
  void begin(std::unique_ptr<Game> game);  // all seats are taken
  void adopt(Loaded loaded);               // as the store has it
  void put(std::unique_ptr<Match> position) { affairs_.game->put(std::move(position)); }  // for tests
  void wake();  // once it is on disk: clocks run, computers think
  void close_void(const std::string& why);
  void look_finished(const SavedGame& saved);    // for its summary alone
  void look_unfinished(const SavedGame& saved);  // asleep, until somebody comes
  void stop();                                   // the server ends: no timers, no thinking
  void abandon(Parting why);                     // everybody is sent away
  void close(const std::string& why);            // it is no more: everybody is told
  // All is as the store has it.
  void reload(Trouble trouble = {}, std::function<void()> then = {}, const Owner& whoever_came = {});
  bool may_sleep(Instant idle_before) const;
  void sleep();
  bool sleeps() const { return affairs_.runs() && !affairs_.game; }
  // In one transaction of the store, or not at all; everything is as before then. `then` is told which.
  void write(std::function<void(Store&)> job, std::function<void(bool)> then, Trouble failed = {});

  // Those at the table
  void enter(Visitor& visitor) override;
  void leave(Visitor& visitor) override;
  void hear(Visitor& visitor, const json::object& message) override;
  void caught_up(Visitor& visitor) override;
  void change_person(PersonId from, PersonId to);                  // sits there, or is connected
  void quit(PersonId person);                                      // concedes for each of his seats
  void forget_name(PersonId person);                               // he is called "deleted" from now on
  void end_sessions(PersonId person, const SessionsEnded& which);  // whose tables are closed
  void tell_hello();                                               // to everybody, after seats changed
  void tell_rematch() { telling_.now(); }
  void tell_of_restart();
  bool anybody_there() const { return !telling_.visitors().empty(); }
  Instant nobody_since() const { return left_; }

  // For lists
  const std::string& id() const { return affairs_.id; }
  const GameSetup& setup() const { return affairs_.setup; }
  void change_setup(GameSetup setup);
  std::uint64_t setup_version() const { return setup_version_; }  // another one after every change
  GameStatus status() const { return affairs_.status; }
  json::object summary(PersonId reader) const;
  bool seats_person(PersonId person) const { return affairs_.seats_person(person); }
  bool admits(PersonId person, const std::string& invite) const { return affairs_.admits(person, invite); }
  bool has_place_for(PersonId person, const std::string& from) const {
    return seats_person(person) || !telling_.is_crowded(from);
  }
  bool is_busy() const { return affairs_.busy; }
  Milliseconds idle_since() const { return affairs_.changed; }
  void note_choice(Milliseconds at) { affairs_.changed = at; }  // as the store has it
  SavedGame saved() const;
  int victory_points(Seat seat) const;  // of Delos
  Owner owner() const;                  // for whom computers think here

 private:
  // Choices (room.cpp)
  void accept(Seat seat, Option option);
  void accept_concession(Seat seat, const std::string& why);
  void keep(const SavedMove& move, bool visible, Trouble failed);
  void committed(bool visible);
  void concede_waiting();
  void reloaded(Loaded loaded, const Trouble& trouble);
  bool as_told(const Loaded& loaded) const;
  void take(Loaded loaded);
  void tell_of(const Trouble& trouble);
  void forget_decks();
  void go_on();
  void step_back(std::size_t moves, Trouble failed);
  void walk_back(std::size_t moves, Turn turn);
  void stepped_back(std::size_t moves, std::unique_ptr<Match> there);
  std::function<void(Store&)> finish();
  void end_by_agreement(const std::string& why);
  void start_clock();

  // Computers and lessons (room_think.cpp)
  void make_minds();
  void ask_computer(Seat seat);
  void computer_chose(Seat seat, Turn turn, Option option);
  void pass_for(Seat seat, Turn turn);  // a computer that has not answered in time
  void follow_lesson(const Lesson::Choice& next);
  void after(Span wait, std::function<void()> what);  // unless the room is gone by then

  // Messages (room_hear.cpp)
  void hear_choice(Visitor& visitor, const json::object& message);
  void hear_undo(Visitor& visitor, const json::object& message);
  void hear_offer(Visitor& visitor, const json::object& message);
  void hear_answer(Visitor& visitor, const json::object& message);
  bool all_agree(const Offer& offer) const;
  void agree();
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

  Hall& hall_;
  Affairs affairs_;
  Telling telling_;
  Chat chat_;
  std::vector<std::shared_ptr<Player>> minds_;  // of the seats; null for people
  std::map<Seat, std::string> conceding_;       // as soon as the last choice is on disk
  std::vector<bool> asked_;                     // of a room that sleeps: which seats are asked
  Instant left_{};                              // when the last visitor left
  std::uint64_t setup_version_ = 0;
  bool thinking_ = false, gone_ = false, reloading_ = false;
};

}  // namespace tercio::server
