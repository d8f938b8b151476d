// All games of the server, and what they share: the cards, the loop, the writer, the threads that think.
#pragma once
#include <boost/asio/io_context.hpp>
#include <map>
#include <memory>
#include <string>
#include <variant>

#include "play/library.h"
#include "server/eyes.h"
#include "server/metrics.h"
#include "server/refusal.h"
#include "server/room.h"
#include "server/store.h"
#include "server/thinkers.h"
#include "server/writer.h"

namespace tercio::server {

struct HallSettings {
  Milliseconds beat = 250;         // from a choice to its result
  Milliseconds computer_pace = 0;  // more time between two choices of a computer, so that people can follow
  unsigned most_games = 5000;      // running or open at once
  unsigned most_games_each = 20;   // of one person
};

std::map<std::string, std::uint64_t> read_signatures();  // of the rules of this program, by rulebook

class Hall {
 public:
  Hall(boost::asio::io_context& loop, Library& library, Writer& writer, Store& reads, Thinkers& thinkers,
       const HallSettings& settings);
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
  void stop();

  // Games. `then` is called when it is on disk.
  using Done = std::function<void(std::variant<std::string, Refusal>)>;  // the game's id
  void arrange(GameSetup setup, Done then);
  void join(const std::string& id, PersonId person, const std::string& name, const DeckText& deck,
            const std::string& invite, Done then);
  void leave(const std::string& id, PersonId person, Done then);
  void go_on_from(const SavedGame& game, const std::vector<SavedMove>& moves, std::size_t number, Seat seat,
                  PersonId person, const std::string& name, const std::string& level, Done then);

  void change_person(PersonId from, const Person& to);  // a guest who has an account now
  void quit(PersonId person);                           // leaves the open games and concedes the others

  std::shared_ptr<Room> room(const std::string& id) const;
  std::vector<std::shared_ptr<Room>> rooms_of(PersonId person) const;
  std::vector<std::shared_ptr<Room>> open_rooms() const;  // in the lobby
  std::vector<std::shared_ptr<Room>> live_rooms() const;  // that anybody may watch
  std::size_t size() const { return rooms_.size(); }

  // For rooms
  Milliseconds now() const;            // since 1970
  void forget(const std::string& id);  // it is over; its visitors stay until they leave
  void rematch(Room& of);
  // What a game's end means for ratings and the roll of honour.
  std::function<void(Store&)> honours(const Room& room, const std::vector<int>& winners) const;
  std::uint64_t signature(const std::string& rulebook) const;
  const std::map<std::string, std::uint64_t>& signatures() const { return signatures_; }

  boost::asio::io_context& loop;
  Library& library;
  Writer& writer;
  Store& reads;
  Thinkers& thinkers;
  const HallSettings settings;
  const Scramble scramble;
  Metrics metrics;

 private:
  std::optional<Refusal> no_new_games() const;
  std::variant<Record, Refusal> record_for(GameSetup& setup) const;
  std::variant<DeckText, Refusal> ready_deck(const Rulebook& rulebook,
                                             const std::vector<SeatSetup>& taken) const;
  void restore_game(const SavedGame& saved);
  std::string race_of(const SeatSetup& seat) const;
  void save_new(const std::shared_ptr<Room>& room, std::vector<SavedMove> given, Done then);

  std::map<std::string, std::shared_ptr<Room>> rooms_;
  std::map<std::string, std::uint64_t> signatures_;
  std::function<void()> when_empty_;
  bool open_ = true;
};

std::string random_word(unsigned letters);  // for ids and invitations

}  // namespace tercio::server
