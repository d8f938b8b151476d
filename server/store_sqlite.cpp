#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <thread>

#include "server/sqlite.h"
#include "server/store.h"
#include "server/store_rows.h"
#include "server/store_sqlite_schema.h"
#include "server/transaction.h"

namespace tercio::server {

namespace sqlite {
namespace {

constexpr std::string_view in_memory = ":memory:";

// Password hashes are nobody else's business: the file is made for its owner alone. SQLite gives the files
// beside it the same rights.
const std::string& made_private(const std::string& file) {
  if (file != in_memory) {
    // One that is there is left alone: to close it would end the locks that this process has on it.
    const int made = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (made >= 0) ::close(made);  // what went wrong otherwise, SQLite says
  }
  return file;
}

std::int64_t number(Database& database, std::string_view sql) {
  Rows rows = database.query(sql);
  return rows.next() ? rows.integer(0) : 0;
}

// The mode it has then. SQLite itself does not wait here for others who open the file at the same moment.
std::string keep_log_ahead(Database& database) {
  constexpr int tries = 500;
  for (int i = 0;; ++i) {
    try {
      Rows mode = database.query("PRAGMA journal_mode = WAL");
      return mode.next() ? mode.text(0) : "";
    } catch (const Busy&) {
      if (i == tries) throw;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

void migrate(Database& database, const std::string& file) {
  const auto version = [&] { return number(database, "PRAGMA user_version"); };
  const std::int64_t newest = std::ssize(migrations);
  if (version() == newest) return;  // and nobody who writes need be waited for
  Transaction whole(database);
  if (version() > newest)
    throw StoreFailure(file + " was written by a newer tercio: its schema is " + std::to_string(version()) +
                       ", this one knows " + std::to_string(newest) + ".");
  if (version() == 0 && number(database, "SELECT count(*) FROM sqlite_schema") > 0)
    throw StoreFailure(file + " is a database of something else.");
  for (std::int64_t next = version(); next < newest; ++next) {
    database.script(migrations.at(static_cast<std::size_t>(next)));
    database.script("PRAGMA user_version = " + std::to_string(next + 1));
  }
  whole.commit();
}

// A change that must find what it changes.
void need(std::int64_t changed, const char* what) {
  if (changed == 0) throw StoreFailure(std::string("There is no such ") + what + ".");
}

class SqliteStore final : public Store {
 public:
  explicit SqliteStore(const std::string& file) : db_(made_private(file)) {
    db_.script("PRAGMA foreign_keys = ON");
    if (keep_log_ahead(db_) != "wal" && file != in_memory)
      throw StoreFailure(file + " lies where SQLite cannot keep a write-ahead log.");
    db_.script("PRAGMA synchronous = FULL");
    // Bringing the log into the file makes whoever commits then wait: seldom, for the log may have 32 MB.
    db_.script("PRAGMA wal_autocheckpoint = 8000");
    migrate(db_, file);
  }

  void write_as(Fence) override {}  // a file has one writer

  void transaction(const std::function<void()>& writes) override {
    Transaction whole(db_);
    writes();
    whole.commit();
  }

  // ---- people and their sessions

  PersonId add_person(const Person& person) override {
    db_.run("INSERT INTO person (name, guest, password, recovery) VALUES (?1, ?2, ?3, ?4)", person.name,
            person.guest, person.password, person.recovery);
    return db_.last_id();
  }

  void change_person(const Person& person) override {
    need(db_.run("UPDATE person SET name = ?2, guest = ?3, password = ?4, recovery = ?5 WHERE id = ?1",
                 person.id, person.name, person.guest, person.password, person.recovery),
         "person");
  }

  void delete_person(PersonId person) override {
    Transaction whole(db_);
    db_.run("DELETE FROM session WHERE person = ?1", person);
    db_.run("DELETE FROM place WHERE person = ?1", person);
    db_.run("DELETE FROM deck WHERE person = ?1", person);
    db_.run("DELETE FROM rating WHERE person = ?1", person);
    db_.run("UPDATE chat SET name = 'deleted', person = NULL WHERE person = ?1", person);
    db_.run("DELETE FROM person WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM seat WHERE person = ?1)", person);
    db_.run("UPDATE person SET name = 'deleted', guest = 1, password = '', recovery = '' WHERE id = ?1",
            person);
    whole.commit();
  }

  std::optional<Person> person(PersonId id) override {
    return first_of(db_.query("SELECT id, name, guest, password, recovery FROM person WHERE id = ?1", id),
                    person_of);
  }

  std::optional<Person> person_named(std::string_view name) override {
    return first_of(db_.query("SELECT id, name, guest, password, recovery FROM person "
                              "WHERE guest = 0 AND name = ?1 COLLATE NOCASE",
                              name),
                    person_of);
  }

  void add_session(std::string_view token_hash, PersonId person, Milliseconds now) override {
    db_.run("INSERT INTO session (token_hash, person, used) VALUES (?1, ?2, ?3)", token_hash, person, now);
  }

  std::optional<PersonId> session(std::string_view token_hash) override {
    return first_of(db_.query("SELECT person FROM session WHERE token_hash = ?1", token_hash), first_number);
  }

  void use_session(std::string_view token_hash, Milliseconds now) override {
    db_.run("UPDATE session SET used = ?2 WHERE token_hash = ?1 AND used < ?2", token_hash, now);
  }

  void drop_session(std::string_view token_hash) override {
    db_.run("DELETE FROM session WHERE token_hash = ?1", token_hash);
  }

  void drop_sessions_of(PersonId person, std::string_view except_hash) override {
    db_.run("DELETE FROM session WHERE person = ?1 AND token_hash <> ?2", person, except_hash);
  }

  void note_place(PersonId person, std::string_view place, Milliseconds now) override {
    Transaction whole(db_);
    db_.run(
        "INSERT INTO place (person, hash, used) VALUES (?1, ?2, ?3) "
        "ON CONFLICT (person, hash) DO UPDATE SET used = max(used, ?3)",
        person, place, now);
    db_.run(
        "DELETE FROM place WHERE person = ?1 AND hash NOT IN "
        "(SELECT hash FROM place WHERE person = ?1 ORDER BY used DESC, hash LIMIT ?2)",
        person, most_places);
    whole.commit();
  }

  std::vector<SavedPlace> places_of(PersonId person) override {
    return all_of(db_.query("SELECT hash, used FROM place WHERE person = ?1 ORDER BY hash", person),
                  place_of);
  }

  void forget_unused(Milliseconds before) override {
    db_.run("DELETE FROM session WHERE used < ?1", before);
    db_.run("DELETE FROM place WHERE used < ?1", before);
    db_.run(
        "DELETE FROM person WHERE guest = 1 "
        "AND NOT EXISTS (SELECT 1 FROM seat WHERE person = person.id) "
        "AND NOT EXISTS (SELECT 1 FROM deck WHERE person = person.id) "
        "AND NOT EXISTS (SELECT 1 FROM session WHERE person = person.id)");
  }

  // ---- decks

  std::int64_t save_deck(const SavedDeck& deck) override {
    if (deck.id != 0)
      return db_.run(
                 "UPDATE deck SET rulebook = ?3, name = ?4, text = ?5, changed = ?6 "
                 "WHERE id = ?1 AND person = ?2",
                 deck.id, deck.person, deck.rulebook, deck.name, deck.text, deck.changed) == 0
                 ? 0
                 : deck.id;
    db_.run("INSERT INTO deck (person, rulebook, name, text, changed) VALUES (?1, ?2, ?3, ?4, ?5)",
            deck.person, deck.rulebook, deck.name, deck.text, deck.changed);
    return db_.last_id();
  }

  bool delete_deck(std::int64_t id, PersonId person) override {
    return db_.run("DELETE FROM deck WHERE id = ?1 AND person = ?2", id, person) > 0;
  }

  std::vector<SavedDeck> decks_of(PersonId person) override {
    return all_of(
        db_.query("SELECT id, person, rulebook, name, text, changed FROM deck WHERE person = ?1 ORDER BY id",
                  person),
        deck_of);
  }

  DeckUse deck_use(PersonId person) override {
    return *first_of(
        db_.query("SELECT count(*), coalesce(sum(length(CAST(text AS BLOB))), 0) FROM deck WHERE person = ?1",
                  person),
        deck_use_of);
  }

  std::optional<SavedDeck> deck(std::int64_t id) override {
    return first_of(db_.query("SELECT id, person, rulebook, name, text, changed FROM deck WHERE id = ?1", id),
                    deck_of);
  }

  void move_belongings(PersonId from, PersonId to) override {
    Transaction whole(db_);
    db_.run("UPDATE deck SET person = ?2 WHERE person = ?1", from, to);
    db_.run("UPDATE seat SET person = ?2 WHERE person = ?1", from, to);
    db_.run("UPDATE chat SET person = ?2 WHERE person = ?1", from, to);
    db_.run("UPDATE OR IGNORE rating SET person = ?2 WHERE person = ?1", from, to);
    db_.run("DELETE FROM rating WHERE person = ?1", from);
    whole.commit();
  }

  // ---- games

  void add_game(const SavedGame& game) override {
    db_.run(
        "INSERT INTO game (id, rulebook, status, signature, setup, record, result, began, changed) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        game.id, game.rulebook, static_cast<int>(game.status), static_cast<std::int64_t>(game.signature),
        game.setup, game.record, game.result, game.began, game.changed);
  }

  void change_game(const SavedGame& game) override {
    need(db_.run("UPDATE game SET rulebook = ?2, status = ?3, signature = ?4, setup = ?5, record = ?6, "
                 "result = ?7, began = ?8, changed = ?9 WHERE id = ?1",
                 game.id, game.rulebook, static_cast<int>(game.status),
                 static_cast<std::int64_t>(game.signature), game.setup, game.record, game.result, game.began,
                 game.changed),
         "game");
  }

  void change_names(const SavedGame& game) override {
    need(db_.run("UPDATE game SET setup = ?2, record = ?3, result = ?4 WHERE id = ?1 AND status >= ?5",
                 game.id, game.setup, game.record, game.result, static_cast<int>(GameStatus::Running)),
         "game that has begun");
  }

  void delete_game(std::string_view id) override {
    need(db_.run("DELETE FROM game WHERE id = ?1 AND status = ?2", id, static_cast<int>(GameStatus::Open)),
         "open game");
  }

  void seat_person(std::string_view game, int seat, PersonId person) override {
    if (person == 0)
      db_.run("DELETE FROM seat WHERE game = ?1 AND seat = ?2", game, seat);
    else
      db_.run(
          "INSERT INTO seat (game, seat, person) VALUES (?1, ?2, ?3) "
          "ON CONFLICT DO UPDATE SET person = ?3",
          game, seat, person);
  }

  std::vector<std::pair<int, PersonId>> seats_of(std::string_view game) override {
    return all_of(
        db_.query("SELECT seat, person FROM seat WHERE game = ?1 ORDER BY seat", game),
        [](const Rows& row) { return std::pair(static_cast<int>(row.integer(0)), row.integer(1)); });
  }

  std::optional<SavedGame> game(std::string_view id) override {
    return first_of(db_.query(std::string(select_games) + "WHERE id = ?1", id), game_of);
  }

  std::vector<SavedGame> unfinished_games() override {
    return all_of(db_.query(std::string(select_games) + "WHERE status < 2 ORDER BY began, id"), game_of);
  }

  std::vector<SavedGame> finished_games_of(PersonId person, unsigned most) override {
    return all_of(db_.query(std::string(select_games) +
                                "WHERE status >= 2 AND id IN (SELECT game FROM seat WHERE person = ?1) "
                                "ORDER BY changed DESC, id LIMIT ?2",
                            person, most),
                  game_of);
  }

  std::vector<SavedGame> begun_games_of(PersonId person) override {
    return all_of(
        db_.query(std::string(select_games) +
                      "WHERE status >= 1 AND id IN (SELECT game FROM seat WHERE person = ?1) ORDER BY id",
                  person),
        game_of);
  }

  // ---- choices

  void add_move(std::string_view game, std::size_t number, const SavedMove& move) override {
    need(db_.run("INSERT INTO move (game, number, option, seat, concedes, at, left) "
                 "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 "
                 "WHERE ?2 = 0 OR EXISTS (SELECT 1 FROM move WHERE game = ?1 AND number = ?2 - 1)",
                 game, number, move.option, move.seat, move.concedes, move.at, move.left),
         "choice to follow");
  }

  void cut_moves(std::string_view game, std::size_t count) override {
    db_.run("DELETE FROM move WHERE game = ?1 AND number >= ?2", game, count);
  }

  std::vector<SavedMove> moves(std::string_view game) override {
    return all_of(
        db_.query("SELECT option, seat, concedes, at, left FROM move WHERE game = ?1 ORDER BY number", game),
        move_of);
  }

  // ---- chat

  void keep_analysis(std::string_view game, std::string_view result) override {
    db_.run(
        "INSERT INTO analysis (game, result) VALUES (?1, ?2) ON CONFLICT (game) DO UPDATE SET result = ?2",
        game, result);
  }

  std::string analysis(std::string_view game) override {
    return first_of(db_.query("SELECT result FROM analysis WHERE game = ?1", game), first_text).value_or("");
  }

  void add_chat(std::string_view game, const SavedChat& chat) override {
    db_.run(
        "INSERT INTO chat (game, number, person, name, seat, text, at, reported) "
        "VALUES (?1, ?2, NULLIF(?3, 0), ?4, ?5, ?6, ?7, ?8)",
        game, chat.number, chat.person, chat.name, chat.seat, chat.text, chat.at, chat.reported);
  }

  void report_chat(std::string_view game, std::int64_t number) override {
    need(db_.run("UPDATE chat SET reported = 1 WHERE game = ?1 AND number = ?2", game, number),
         "line of chat");
  }

  std::vector<SavedChat> chats(std::string_view game) override {
    return all_of(db_.query("SELECT number, person, name, seat, text, at, reported FROM chat "
                            "WHERE game = ?1 ORDER BY number",
                            game),
                  chat_of);
  }

  // ---- chores

  void put_chore(const SavedChore& chore) override {
    db_.run(
        "INSERT INTO chore (id, person, address, kind, body, state, finished, changed) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) "
        "ON CONFLICT (id) DO UPDATE SET state = ?6, finished = ?7, changed = ?8",
        chore.id, chore.person, chore.from, chore.kind, chore.body, chore.state, chore.finished,
        chore.changed);
  }

  std::optional<SavedChore> chore(std::string_view id) override {
    return first_of(db_.query(std::string(select_chores) + "WHERE id = ?1", id), chore_of);
  }

  void drop_chore(std::string_view id) override { db_.run("DELETE FROM chore WHERE id = ?1", id); }

  std::vector<SavedChore> claim_chores() override {
    return all_of(db_.query(std::string(select_chores) + "WHERE finished = 0 ORDER BY changed, id"),
                  chore_of);
  }

  void forget_chores(Milliseconds before) override {
    db_.run("DELETE FROM chore WHERE changed < ?1", before);
  }

  // ---- ratings and the roll of honour

  Rating rating(PersonId person, std::string_view rulebook) override {
    return first_of(db_.query("SELECT rating, deviation, volatility, games FROM rating "
                              "WHERE person = ?1 AND rulebook = ?2",
                              person, rulebook),
                    [](const Rows& row) { return rating_of(row, 0); })
        .value_or(Rating());
  }

  void set_rating(PersonId person, std::string_view rulebook, const Rating& rating) override {
    db_.run(
        "INSERT INTO rating (person, rulebook, rating, deviation, volatility, games) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO UPDATE "
        "SET rating = ?3, deviation = ?4, volatility = ?5, games = ?6",
        person, rulebook, rating.rating, rating.deviation, rating.volatility, rating.games);
  }

  std::vector<Ranked> best(std::string_view rulebook, unsigned most) override {
    return all_of(db_.query("SELECT name, rating, deviation, volatility, games FROM rating "
                            "JOIN person ON person.id = rating.person WHERE rulebook = ?1 AND guest = 0 "
                            "ORDER BY rating - 2 * deviation DESC, name LIMIT ?2",
                            rulebook, most),
                  ranked_of);
  }

  void add_race_points(std::string_view race, int points) override {
    db_.run(
        "INSERT INTO race (name, points) VALUES (?1, ?2) "
        "ON CONFLICT DO UPDATE SET points = points + ?2",
        race, points);
  }

  std::vector<std::pair<std::string, int>> race_points() override {
    return all_of(db_.query("SELECT name, points FROM race ORDER BY points DESC, name"), points_of);
  }

  // ---- to copy it whole

  bool empty() override {
    return number(db_,
                  "SELECT (SELECT count(*) FROM person) + (SELECT count(*) FROM game) + "
                  "(SELECT count(*) FROM race)") == 0;
  }

  std::vector<PersonId> person_ids() override {
    return all_of(db_.query("SELECT id FROM person ORDER BY id"), first_number);
  }

  std::vector<std::string> game_ids() override {
    return all_of(db_.query("SELECT id FROM game ORDER BY id"), first_text);
  }

  std::vector<SavedSession> sessions_of(PersonId person) override {
    return all_of(
        db_.query("SELECT token_hash, used FROM session WHERE person = ?1 ORDER BY token_hash", person),
        session_of);
  }

  std::vector<std::pair<std::string, Rating>> ratings_of(PersonId person) override {
    return all_of(db_.query("SELECT rulebook, rating, deviation, volatility, games FROM rating "
                            "WHERE person = ?1 ORDER BY rulebook",
                            person),
                  named_rating_of);
  }

  LastIds last_ids() override {
    return {number(db_, "SELECT seq FROM sqlite_sequence WHERE name = 'person'"),
            number(db_, "SELECT seq FROM sqlite_sequence WHERE name = 'deck'")};
  }

  void put_person(const Person& person) override {
    db_.run("INSERT INTO person (id, name, guest, password, recovery) VALUES (?1, ?2, ?3, ?4, ?5)", person.id,
            person.name, person.guest, person.password, person.recovery);
  }

  void put_deck(const SavedDeck& deck) override {
    db_.run("INSERT INTO deck (id, person, rulebook, name, text, changed) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            deck.id, deck.person, deck.rulebook, deck.name, deck.text, deck.changed);
  }

  void put_last_ids(const LastIds& ids) override {
    Transaction whole(db_);
    db_.run("DELETE FROM sqlite_sequence WHERE name IN ('person', 'deck')");
    db_.run("INSERT INTO sqlite_sequence (name, seq) VALUES ('person', ?1), ('deck', ?2)", ids.person,
            ids.deck);
    whole.commit();
  }

 private:
  Database db_;
};

}  // namespace
}  // namespace sqlite

std::unique_ptr<Store> open_sqlite(const std::string& file) {
  return std::make_unique<sqlite::SqliteStore>(file);
}

}  // namespace tercio::server
