// What those at a table are told, and when. Everybody is told a beat after a choice, whatever happened in
// between. Who is asked in secret meanwhile hears of it in a part of the beat that depends on nothing that
// others know or do: neither what one hears nor when tells whether others were asked. So a seat is asked as
// soon as it would be if everybody before it passed, and what it answers waits until they have.
#pragma once
#include <boost/asio/steady_timer.hpp>
#include <boost/json.hpp>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/affairs.h"
#include "server/limits.h"
#include "server/moment.h"
#include "server/visitor.h"

namespace tercio::server {

class Hall;

class Telling {
 public:
  Telling(Hall& hall, const Affairs& affairs);

  // Those who are there
  const std::vector<Visitor*>& visitors() const { return visitors_; }
  void enter(Visitor& visitor);  // and is shown the newest
  void leave(Visitor& visitor);
  bool is_there(const Visitor* visitor) const;
  bool is_present(Seat seat) const;
  bool is_crowded(const std::string& from) const;  // for one more of this address who looks on
  void take_seats();                               // spectators who have a seat by now look with its eyes
  void hello(Visitor& visitor, const json::object& summary) const;
  void tell_presence();
  void tell_all(const json::object& message);
  void tell_words(const json::object& chat);  // to all who keep up
  void look_as(Visitor& visitor, Seat seat);  // at one keyboard

  // When
  void begin_beat();                            // a choice that everybody notices is on disk
  void note_looks() { looks_are_there(true); }  // before the position is another one
  void pass_turns();  // and these turns, which seats passed because they could do nothing else
  void later();       // whatever there is to be told, once it is due
  void now();         // to all who may know by now; what is apart from the position to all
  void cancel();
  Instant due() const { return due_; }
  Instant answer_by() const;  // for a computer that is asked in secret
  // What a seat has answered already to what it is only asked now.
  std::optional<Option> early_answer(Seat seat);
  void begin_anew();  // what was shown counts no more: the position is another one

  // What
  void forget_shown();                // of what the log has no more, after choices were taken back
  void show_again(Visitor& visitor);  // the newest that he may see
  void caught_up(Visitor& visitor);   // he is sent what he missed
  bool was_shown(Seat seat) const;
  // Where the decision stands that a seat was shown and has not answered: a seat answers only that. Null: it
  // was shown none, or another one is due by now.
  const Match* asked_at(Seat seat) const;
  bool is_ahead(Seat seat) const;                 // that is not the position yet: others are asked before
  void answer_ahead(Seat seat, unsigned option);  // by its index
  bool was_asked(Seat seat) const;                // as far as it was shown, and has not answered yet
  json::value lesson_json() const;

  // Stepping back
  void note_step(Seat seat, bool passes);  // a person is about to choose
  unsigned undoable(Seat seat) const;
  std::size_t last_step() const { return steps_.back().moves; }
  void forget_step();  // one that was noted, and has not come to be

 private:
  struct Shown {  // what a pair of eyes was shown last
    bool any = false;
    std::size_t moves = 0;           // made by then
    std::size_t number = 0;          // of them, by these eyes' seat
    std::string body;                // of its position
    std::string decision;            // empty: others are asked
    std::size_t view = 0;            // a hash of the view in it
    std::vector<Milliseconds> left;  // on the clocks
    int running = Clocks::none;      // the clock that runs
    Instant at{};                    // since then
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
  struct Look {  // of a position, through a pair of eyes
    std::string view;
    std::size_t hash = 0;    // of the view
    std::string decision{};  // empty: it is another's
  };
  using Looks = std::map<int, Look>;  // by eyes
  struct PassedTurn {
    Instant due;
    std::shared_ptr<const Match> match;
    mutable Looks looks{};
  };
  struct Question {     // asked in secret
    std::size_t moves;  // that were made when it was looked at last
    Instant due;        // when it is told
    bool told = false;
    std::unique_ptr<Match> ahead{};    // where it stands once all others have passed; null: the game is there
    mutable Looks looks{};             // of that
    std::string decision{};            // as it was told
    std::optional<unsigned> answer{};  // the index of an option
  };

  const Match& match() const { return affairs_.game->match(); }
  std::size_t moves() const { return affairs_.game->moves(); }
  int first_held(PersonId person) const;  // seat
  std::set<int> all_eyes() const;         // of seats that no computer has, and of visitors
  void presence_now();
  // Positions as they look. To make that takes long for a table of six, so it is made once, and for one pair
  // of eyes at a time where there is time.
  const Look& seen(int eyes, const Match& at) const;
  Looks& looks_of(const Match& at) const;
  bool is_prepared();  // what is told next; makes some of it otherwise
  bool looks_are_there(bool all);
  void come_again();  // in the next step of the loop
  bool is_due() const;
  // Asking in secret (telling_ahead.cpp)
  void find_questions();
  void ask_in_secret(Instant& next);  // what is due; what is not comes next
  bool follows(Seat seat, Question& question) const;
  bool is_asked(Seat seat, const std::string& decision) const;  // by now
  std::unique_ptr<Match> if_all_pass(Seat seat) const;
  bool pass_once(Match& match) const;
  std::size_t look(Seat seat, const Match& match) const;  // a hash of all that the seat sees
  Instant part_for(Seat seat, bool news) const;
  void publish_turn();  // the first
  bool sees_turn(int eyes, const Match& turn) const;
  bool held_back(int eyes, const Match& match) const;
  void show(int eyes, const Match& match, std::size_t moves);
  void show_newest(int eyes);
  void tell(int eyes, const Match& match);  // shows it, and sends it to all who look so
  void send(Visitor& visitor);              // the state, in his turn
  void send_state(Visitor& visitor);
  void tell_watchers();

  // telling_json.cpp
  json::object body(int eyes, const Match& match, std::size_t moves) const;
  std::string apart() const;
  json::value clock_json(int eyes, const Shown& shown) const;
  bool is_running(const Match& match, std::size_t moves) const;  // it went on from there
  bool asks(int eyes, const Match& match, std::size_t moves) const;
  std::size_t lines_of_others(Seat seat) const;
  std::size_t views_shown(Seat except) const;
  std::size_t views_now(Seat except) const;

  Hall& hall_;
  const Affairs& affairs_;
  const Span beat_;
  boost::asio::steady_timer timer_;
  std::vector<Visitor*> visitors_;
  std::map<int, Shown> shown_;
  std::vector<Step> steps_;
  std::deque<PassedTurn> turns_;  // told one beat after the other, before the position they led to
  Instant due_{};                 // when the next state may be told
  std::map<Seat, Question> questions_;
  std::map<Seat, std::size_t> looks_;  // what seats saw when they were asked last, or the beat began
  mutable Looks newest_, elsewhere_;   // of the position, and of one that is nobody's to come back to
  mutable Turn newest_turn_{};         // the position of which they are
  Turn looks_are_of_{};                // the beat began with it
  std::map<Seat, Instant> told_part_;  // the last part of a beat in which a seat was asked
  bool watchers_wait_ = false;         // some of those who look on are still to be told
  bool coming_ = false;                // in the next step
  unsigned cancelled_ = 0;             // so many times
  Bucket presence_{10, 4};             // who comes and goes all the time is not told of each time
  boost::asio::steady_timer presence_timer_;
  bool presence_waits_ = false;
  std::size_t public_ = 0;                                  // moves that were made when one was told last
  std::shared_ptr<void> alive_ = std::make_shared<char>();  // a timer that has run out may outlive the table
};

std::shared_ptr<const std::string> message_of(const json::object& object);

}  // namespace tercio::server
