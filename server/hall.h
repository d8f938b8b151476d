// All games of the server, and what they share: the cards, the loop, the writer, the threads that think.
#pragma once
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <variant>

#include "play/library.h"
#include "server/errands.h"
#include "server/eyes.h"
#include "server/limits.h"
#include "server/metrics.h"
#include "server/refusal.h"
#include "server/room.h"
#include "server/store.h"
#include "server/thinkers.h"
#include "server/writer.h"

namespace tercio::server {

struct HallSettings {
  Milliseconds beat = 250;            // from a choice to its result
  unsigned most_games = 5000;         // open, or running and not asleep, at once
  unsigned most_games_each = 20;      // unfinished, of one person
  unsigned most_games_address = 100;  // unfinished, of the people of one address
  unsigned kept_an_hour = 60;  // new games and decks of one address, after five hours' at once; a person half
  Milliseconds sleep_after = 600'000;     // without anybody at the table
  Milliseconds open_for = 3'600'000;      // an open game at whose table nobody sits any more
  Milliseconds guests_for = 259'200'000;  // a running game of guests alone, without a choice
};

std::map<std::string, std::uint64_t> read_signatures();  // of the rules of this program, by rulebook

struct Asking {  // somebody who wants to play
  PersonId person = 0;
  std::string name{};
  std::string from{};  // the address he comes from, as a hash
};

class Hall {
 public:
  Hall(boost::asio::io_context& loop, Library& library, Writer& writer, Store& reads, Errands& errands,
       Thinkers& thinkers, const HallSettings& settings);
  ~Hall();
  Hall(const Hall&) = delete;
  Hall& operator=(const Hall&) = delete;

  // Brings back every game that was not over. Those that no longer replay are closed as void.
  void restore();
  void restore(const std::string& game);  // this one, which was another process's
  void let_go();                          // of all games: another process may have them
  void close() { open_ = false; }         // takes no new games for the moment
  void open() { open_ = true; }
  void drain(std::function<void()> when_empty);  // no new games from now on
  bool draining() const { return static_cast<bool>(when_empty_); }
  void say_goodbye();  // to everybody at a table: the server ends
  void stop();         // no timers, no thinking
  void tidy();         // now and then: idle games go to sleep, abandoned ones end
  void keep_tidy();    // from now on

  // Games. `then` is called when it is on disk.
  using Done = std::function<void(std::variant<std::string, Refusal>)>;  // the game's id
  void arrange(GameSetup setup, const Asking& who, Done then);
  void join(const std::string& id, const Asking& who, const DeckText& deck, const std::string& invite,
            Done then);
  void leave(const std::string& id, PersonId person, Done then);
  void go_on_from(const SavedGame& game, const std::vector<SavedMove>& moves, std::size_t number, Seat seat,
                  const Asking& who, const std::string& level, Done then);

  void change_person(PersonId from, const Person& to);  // a guest who has an account now
  void quit(PersonId person);                           // leaves the open games and concedes the others
  void forget_name(PersonId person);                    // of an account that is gone
  void end_sessions(PersonId person, const SessionsEnded& which);  // and closes their tables

  std::shared_ptr<Room> room(const std::string& id) const;
  std::vector<std::shared_ptr<Room>> rooms_of(PersonId person) const;
  std::vector<std::shared_ptr<Room>> open_rooms() const;  // in the lobby
  std::vector<std::shared_ptr<Room>> live_rooms() const;  // that anybody may watch
  std::size_t size() const { return rooms_.size(); }
  // What stays on the disk for good, a game or a deck, is counted for the person and the address.
  std::optional<Refusal> keeps_too_much(const Asking& who);
  std::size_t awake() const;
  const std::vector<DeckText>& ready_decks(const std::string& rulebook) const;

  // For rooms
  void forget(const std::string& id);  // it is over, or no more; its visitors stay until they leave
  void rematch(Room& of);
  // What a game's end means for ratings and the roll of honour.
  std::function<void(Store&)> honours(const Room& room, const std::vector<int>& winners) const;
  std::uint64_t signature(const std::string& rulebook) const;
  const std::map<std::string, std::uint64_t>& signatures() const { return signatures_; }

  boost::asio::io_context& loop;
  Library& library;
  Writer& writer;
  Store& reads;
  Errands& errands;
  Thinkers& thinkers;
  const HallSettings settings;
  const Scramble scramble;
  Metrics metrics;

 private:
  struct Begun {  // what an errand made of a setup
    GameSetup setup;
    std::unique_ptr<Game> game;
    std::optional<Refusal> refusal;
  };

  std::optional<Refusal> no_new_games() const;
  // The one rule for making, joining and continuing games.
  std::optional<Refusal> too_many(const Asking& who);
  void tidy(const std::shared_ptr<Room>& room);
  void tidy_from(const std::string& first);  // games by their ids, a few in each step of the loop
  void make_room();                          // by letting idle games sleep
  Begun begin(GameSetup setup, const std::string& id) const;  // on any thread
  std::variant<Record, Refusal> record_for(GameSetup& setup) const;
  std::variant<DeckText, Refusal> ready_deck(const Rulebook& rulebook,
                                             const std::vector<SeatSetup>& taken) const;
  void set_aside(const std::string& id);
  void restore_asleep(const SavedGame& saved);
  void wake_next();
  std::string race_of(const SeatSetup& seat) const;
  void save_new(const std::shared_ptr<Room>& room, std::vector<SavedMove> given, Done then);
  void seat(const std::shared_ptr<Room>& room, std::size_t seat, Begun begun, const Asking& who, Done then);
  bool all_guests(const Room& room);
  void end_abandoned(const std::shared_ptr<Room>& room);
  void delete_open(const std::shared_ptr<Room>& room, const std::string& why, Done then);

  std::vector<std::shared_ptr<Room>> everywhere()
      const;  // all rooms, and those of which only tables are left

  std::map<std::string, std::shared_ptr<Room>> rooms_;
  std::vector<std::weak_ptr<Room>> left_over_;  // no more among the games; somebody may still sit there
  std::map<std::string, std::uint64_t> signatures_;
  std::map<std::string, std::vector<DeckText>> ready_decks_;
  std::deque<std::string> to_wake_;  // games that came from the store, and slept since
  bool waking_ = false;              // one of them
  std::function<void()> when_empty_;
  boost::asio::steady_timer tidying_;
  bool open_ = true;
  Limits kept_of_people_, kept_of_addresses_;
};

std::string random_word(unsigned letters);  // for ids and invitations

}  // namespace tercio::server
