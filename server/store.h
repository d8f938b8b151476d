// What the server keeps: people, sessions, decks, games with their choices, ratings. One small interface, so
// that another database can take SQLite's place. Nothing here knows a rule.
//
// A store is used by one thread at a time. A store that fails throws StoreFailure; nothing of that call
// remains then. Within a transaction a write may fail late: at the next read, or when the transaction ends.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tercio::server {

struct StoreFailure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The connection was lost in the midst of a commit and could not be made anew in time: what was written is
// there, or it is not.
struct CommitUnknown : StoreFailure {
  using StoreFailure::StoreFailure;
};

using PersonId = std::int64_t;
using Milliseconds = std::int64_t;  // since 1970, or a span of time
using Fence = std::int64_t;         // the number of a process that writes; 0 where there is only one

struct Person {
  PersonId id = 0;
  std::string name{};
  bool guest = true;
  std::string password{};  // argon2id, as libsodium writes it; empty for guests
  std::string recovery{};  // the same of the recovery code
  friend bool operator==(const Person&, const Person&) = default;
};

struct Rating {  // Glicko-2
  double rating = 1500, deviation = 350, volatility = 0.06;
  int games = 0;
  friend bool operator==(const Rating&, const Rating&) = default;
};

struct SavedDeck {
  std::int64_t id = 0;
  PersonId person = 0;
  std::string rulebook{}, name{}, text{};
  Milliseconds changed = 0;
  friend bool operator==(const SavedDeck&, const SavedDeck&) = default;
};

enum class GameStatus : std::uint8_t { Open, Running, Over, Void };

struct SavedGame {
  std::string id{};
  std::string rulebook{};
  GameStatus status = GameStatus::Open;
  std::uint64_t signature = 0;  // of the rules it runs under
  std::string setup{};          // JSON: seats, clock and the like; the store does not look into it
  std::string record{};         // how it began, as a record without moves; empty while it is open
  std::string result{};         // JSON, once it is over
  Milliseconds began = 0, changed = 0;
  friend bool operator==(const SavedGame&, const SavedGame&) = default;
};

struct SavedMove {
  std::uint32_t option = 0;  // the four bytes of an Option
  std::uint8_t seat = 0;     // who chose, or conceded
  bool concedes = false;
  Milliseconds at = 0;    // when it was accepted
  Milliseconds left = 0;  // on the clock of that seat afterwards; 0 without clocks
  friend bool operator==(const SavedMove&, const SavedMove&) = default;
};

struct SavedChat {
  std::int64_t number = 0;  // in its game
  PersonId person = 0;
  std::string name{};
  int seat = -1;
  std::string text{};
  Milliseconds at = 0;
  bool reported = false;
  friend bool operator==(const SavedChat&, const SavedChat&) = default;
};

struct SavedSession {
  std::string token_hash{};
  Milliseconds used = 0;
  friend bool operator==(const SavedSession&, const SavedSession&) = default;
};

struct SavedPlace {
  std::string hash{};
  Milliseconds used = 0;
  friend bool operator==(const SavedPlace&, const SavedPlace&) = default;
};

struct SavedChore {  // a deck test or an analysis, as far as it has come
  std::string id{};
  PersonId person = 0;
  std::string from{};          // the address it was asked for from, as a hash
  std::string kind{}, body{};  // what is to be done: the store does not look into it
  std::string state{};         // what has come of it
  bool finished = false;
  Milliseconds changed = 0;
  friend bool operator==(const SavedChore&, const SavedChore&) = default;
};

struct LastIds {  // that were given, to whomever: none of them is given again
  PersonId person = 0;
  std::int64_t deck = 0;
  friend bool operator==(const LastIds&, const LastIds&) = default;
};

constexpr unsigned most_places = 20;  // of one person

class Store {
 public:
  virtual ~Store() = default;

  // What `writes` writes is on disk when this returns; if it throws, or this does, nothing of it is. One
  // within another is undone alone if it throws, and is on disk with the outermost.
  virtual void transaction(const std::function<void()>& writes) = 0;

  // From now on what is written to games is this process's: to those of others it fails, and new ones are its
  // own (server/leases.h).
  virtual void write_as(Fence fence) = 0;

  // People and their sessions. Tokens are kept as hashes only; names are compared without case.
  virtual PersonId add_person(const Person& person) = 0;
  virtual void change_person(const Person& person) = 0;
  // Decks, sessions, ratings and what logs in go; the chats and the person that seats of games still point at
  // are called "deleted" from now on. The id is never given again.
  virtual void delete_person(PersonId person) = 0;
  virtual std::optional<Person> person(PersonId id) = 0;
  virtual std::optional<Person> person_named(std::string_view name) = 0;  // accounts only, never guests
  virtual void add_session(std::string_view token_hash, PersonId person, Milliseconds now) = 0;
  virtual std::optional<PersonId> session(std::string_view token_hash) = 0;
  virtual void use_session(std::string_view token_hash, Milliseconds now) = 0;
  virtual void drop_session(std::string_view token_hash) = 0;
  virtual void drop_sessions_of(PersonId person, std::string_view except_hash) = 0;
  // Where somebody has signed in from, as hashes: the last few.
  virtual void note_place(PersonId person, std::string_view place, Milliseconds now) = 0;
  virtual std::vector<SavedPlace> places_of(PersonId person) = 0;
  // Ends the sessions that were last used before then, and forgets such places; guests without games or decks
  // who have no session any more go.
  virtual void forget_unused(Milliseconds before) = 0;

  // Decks
  virtual std::int64_t save_deck(const SavedDeck& deck) = 0;  // id 0: a new one. 0: it is not that person's
  virtual bool delete_deck(std::int64_t id, PersonId person) = 0;
  virtual std::vector<SavedDeck> decks_of(PersonId person) = 0;
  struct DeckUse {
    std::size_t decks = 0, bytes = 0;  // of their texts
  };
  virtual DeckUse deck_use(PersonId person) = 0;
  virtual std::optional<SavedDeck> deck(std::int64_t id) = 0;
  // Decks, seats, chats and ratings of a guest; where `to` has a rating already, it keeps that.
  virtual void move_belongings(PersonId from, PersonId to) = 0;

  // Games. Who sits in one is kept beside it, for lists of one's games.
  virtual void add_game(const SavedGame& game) = 0;
  virtual void change_game(const SavedGame& game) = 0;  // all but its id
  // Setup, record and result of one that has begun, whoever has it.
  virtual void change_names(const SavedGame& game) = 0;
  virtual void delete_game(std::string_view id) = 0;                               // one that never began
  virtual void seat_person(std::string_view game, int seat, PersonId person) = 0;  // 0: nobody
  virtual std::vector<std::pair<int, PersonId>> seats_of(std::string_view game) = 0;
  virtual std::optional<SavedGame> game(std::string_view id) = 0;
  virtual std::vector<SavedGame> unfinished_games() = 0;                                 // open and running
  virtual std::vector<SavedGame> finished_games_of(PersonId person, unsigned most) = 0;  // the newest first
  virtual std::vector<SavedGame> begun_games_of(PersonId person) = 0;                    // running or over

  // Choices: number n is the (n+1)th of its game. Adding one that is there already, or before the one it
  // follows, is a failure.
  virtual void add_move(std::string_view game, std::size_t number, const SavedMove& move) = 0;
  virtual void cut_moves(std::string_view game, std::size_t count) = 0;  // keeps so many
  virtual std::vector<SavedMove> moves(std::string_view game) = 0;

  // Chat
  virtual void add_chat(std::string_view game, const SavedChat& chat) = 0;
  virtual void report_chat(std::string_view game, std::int64_t number) = 0;
  virtual std::vector<SavedChat> chats(std::string_view game) = 0;

  // What was found out about a game that is over, as JSON.
  virtual void keep_analysis(std::string_view game, std::string_view result) = 0;
  virtual std::string analysis(std::string_view game) = 0;  // empty: there is none

  // Chores: kept until they are done and some time after, so that they outlive the process that does them.
  virtual void put_chore(const SavedChore& chore) = 0;  // new, or further on
  virtual std::optional<SavedChore> chore(std::string_view id) = 0;
  virtual void drop_chore(std::string_view id) = 0;
  virtual std::vector<SavedChore>
  claim_chores() = 0;  // unfinished ones that nobody does; this process does them now
  virtual void forget_chores(Milliseconds before) = 0;  // not changed since

  // Ratings and the roll of honour
  virtual Rating rating(PersonId person, std::string_view rulebook) = 0;
  virtual void set_rating(PersonId person, std::string_view rulebook, const Rating& rating) = 0;
  struct Ranked {
    std::string name;
    Rating rating;
  };
  // Accounts only, first those who are surely strong: by rating less two deviations.
  virtual std::vector<Ranked> best(std::string_view rulebook, unsigned most) = 0;
  virtual void add_race_points(std::string_view race, int points) = 0;
  virtual std::vector<std::pair<std::string, int>> race_points() = 0;  // most first

  // To copy a store whole (server/store_copy.h): all there is, and back with the ids it had.
  virtual bool empty() = 0;
  virtual std::vector<PersonId> person_ids() = 0;  // all lists in order
  virtual std::vector<std::string> game_ids() = 0;
  virtual std::vector<SavedSession> sessions_of(PersonId person) = 0;
  virtual std::vector<std::pair<std::string, Rating>> ratings_of(PersonId person) = 0;
  virtual LastIds last_ids() = 0;
  virtual void put_person(const Person& person) = 0;
  virtual void put_deck(const SavedDeck& deck) = 0;
  virtual void put_last_ids(const LastIds& ids) = 0;  // after those
};

// The database in a file, made or brought to the newest schema; ":memory:" for tests.
std::unique_ptr<Store> open_sqlite(const std::string& file);

// The same in a database of PostgreSQL: postgresql://USER@HOST/DATABASE.
std::unique_ptr<Store> open_postgres(const std::string& url);

// Either, by how it is called: an address, or else a file.
std::unique_ptr<Store> open_store(const std::string& where);
bool is_postgres(std::string_view where);
std::string shown_store(const std::string& where);  // as people may see it: without its password

}  // namespace tercio::server
