#include <chrono>
#include <random>
#include <thread>

#include "server/postgres.h"
#include "server/store.h"
#include "server/store_postgres_schema.h"
#include "server/store_rows.h"
#include "server/transaction.h"

namespace tercio::server {

namespace postgres {
namespace {

constexpr std::int64_t schema_lock = 0x7465'7263'696f;  // of those who migrate, among all of the database
constexpr std::chrono::seconds doubt{30};               // at most, until it is known what became of a commit

std::int64_t number(Database& database, std::string_view sql) {
  Rows rows = database.query(sql);
  return rows.next() ? rows.integer(0) : 0;
}

void migrate(Database& database) {
  // Asked of the list of tables, which is never older than the question.
  const auto version = [&] {
    const bool any = number(database,
                            "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema() "
                            "AND tablename = 'schema_version'") > 0;
    return any ? number(database, "SELECT version FROM schema_version") : 0;
  };
  const std::int64_t newest = std::ssize(migrations);
  if (version() == newest) return;
  Transaction whole(database);
  database.query("SELECT pg_advisory_xact_lock($1)", schema_lock);
  const std::int64_t before = version();  // by now it may have been brought there
  if (before > newest)
    throw StoreFailure(database.name() + " was written by a newer tercio: its schema is " +
                       std::to_string(before) + ", this one knows " + std::to_string(newest) + ".");
  if (before == 0) {
    if (number(database, "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()") > 0)
      throw StoreFailure(database.name() + " is a database of something else.");
    database.script(
        "CREATE TABLE schema_version (version BIGINT NOT NULL);"
        "INSERT INTO schema_version VALUES (0)");
  }
  for (std::int64_t next = before; next < newest; ++next)
    database.script(migrations.at(static_cast<std::size_t>(next)));
  database.write("UPDATE schema_version SET version = $1", newest);
  whole.commit();
}

std::string random_name() {
  std::random_device random;
  std::string name;
  for (int i = 0; i < 16; ++i) name += static_cast<char>(random());
  return name;
}

class PostgresStore final : public Store {
 public:
  explicit PostgresStore(const std::string& url) : db_(url) {
    migrate(db_);
    db_.write("DELETE FROM last_commit WHERE at < now() - INTERVAL '1 day'");  // of those who are gone
  }

  void transaction(const std::function<void()>& writes) override {
    const bool outermost = !db_.in_transaction();
    Transaction whole(db_);
    writes();
    if (outermost)
      db_.write(
          "INSERT INTO last_commit (writer, number, at) VALUES ($1, $2, now()) "
          "ON CONFLICT (writer) DO UPDATE SET number = $2, at = now()",
          writer_, ++transaction_);
    try {
      whole.commit();
    } catch (const CommitUnknown& lost) {
      if (!has_committed(lost)) throw StoreFailure(lost.what());
    }
  }

  void write_as(Fence fence) override { fence_ = fence; }

  // ---- people and their sessions

  PersonId add_person(const Person& person) override {
    return added("INSERT INTO person (name, guest, password, recovery) VALUES ($1, $2, $3, $4) RETURNING id",
                 person.name, person.guest, person.password, person.recovery);
  }

  void change_person(const Person& person) override {
    change("person", "UPDATE person SET name = $2, guest = $3, password = $4, recovery = $5 WHERE id = $1",
           person.id, person.name, person.guest, person.password, person.recovery);
  }

  void delete_person(PersonId person) override {
    whole([&] {
      db_.write("DELETE FROM session WHERE person = $1", person);
      db_.write("DELETE FROM place WHERE person = $1", person);
      db_.write("DELETE FROM deck WHERE person = $1", person);
      db_.write("DELETE FROM rating WHERE person = $1", person);
      db_.write("UPDATE chat SET name = 'deleted', person = NULL WHERE person = $1", person);
      db_.write("DELETE FROM person WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM seat WHERE person = $1)",
                person);
      db_.write(
          "UPDATE person SET name = 'deleted', guest = true, password = '', recovery = '' "
          "WHERE id = $1",
          person);
    });
  }

  std::optional<Person> person(PersonId id) override {
    return first_of(db_.query("SELECT id, name, guest, password, recovery FROM person WHERE id = $1", id),
                    person_of);
  }

  std::optional<Person> person_named(std::string_view name) override {
    return first_of(db_.query("SELECT id, name, guest, password, recovery FROM person WHERE NOT guest "
                              "AND lower(encode(name, 'escape') COLLATE \"C\") = "
                              "lower(encode($1, 'escape') COLLATE \"C\")",
                              name),
                    person_of);
  }

  void add_session(std::string_view token_hash, PersonId person, Milliseconds now) override {
    write("INSERT INTO session (token_hash, person, used) VALUES ($1, $2, $3)", token_hash, person, now);
  }

  std::optional<PersonId> session(std::string_view token_hash) override {
    return first_of(db_.query("SELECT person FROM session WHERE token_hash = $1", token_hash), first_number);
  }

  void use_session(std::string_view token_hash, Milliseconds now) override {
    write("UPDATE session SET used = $2 WHERE token_hash = $1 AND used < $2", token_hash, now);
  }

  void drop_session(std::string_view token_hash) override {
    write("DELETE FROM session WHERE token_hash = $1", token_hash);
  }

  void drop_sessions_of(PersonId person, std::string_view except_hash) override {
    write("DELETE FROM session WHERE person = $1 AND token_hash <> $2", person, except_hash);
  }

  void note_place(PersonId person, std::string_view place, Milliseconds now) override {
    whole([&] {
      db_.write(
          "INSERT INTO place (person, hash, used) VALUES ($1, $2, $3) "
          "ON CONFLICT (person, hash) DO UPDATE SET used = greatest(place.used, $3)",
          person, place, now);
      db_.write(
          "DELETE FROM place WHERE person = $1 AND hash NOT IN "
          "(SELECT hash FROM place WHERE person = $1 ORDER BY used DESC, hash LIMIT $2)",
          person, most_places);
    });
  }

  std::vector<SavedPlace> places_of(PersonId person) override {
    return all_of(db_.query("SELECT hash, used FROM place WHERE person = $1 ORDER BY hash", person),
                  place_of);
  }

  void forget_unused(Milliseconds before) override {
    whole([&] {
      db_.write("DELETE FROM session WHERE used < $1", before);
      db_.write("DELETE FROM place WHERE used < $1", before);
      db_.write(
          "DELETE FROM person WHERE guest "
          "AND NOT EXISTS (SELECT 1 FROM seat WHERE person = person.id) "
          "AND NOT EXISTS (SELECT 1 FROM deck WHERE person = person.id) "
          "AND NOT EXISTS (SELECT 1 FROM session WHERE person = person.id)");
    });
  }

  // ---- decks

  std::int64_t save_deck(const SavedDeck& deck) override {
    if (deck.id == 0)
      return added(
          "INSERT INTO deck (person, rulebook, name, text, changed) VALUES ($1, $2, $3, $4, $5) "
          "RETURNING id",
          deck.person, deck.rulebook, deck.name, deck.text, deck.changed);
    return added(
        "UPDATE deck SET rulebook = $3, name = $4, text = $5, changed = $6 "
        "WHERE id = $1 AND person = $2 RETURNING id",
        deck.id, deck.person, deck.rulebook, deck.name, deck.text, deck.changed);
  }

  bool delete_deck(std::int64_t id, PersonId person) override {
    return added("DELETE FROM deck WHERE id = $1 AND person = $2 RETURNING id", id, person) != 0;
  }

  std::vector<SavedDeck> decks_of(PersonId person) override {
    return all_of(
        db_.query("SELECT id, person, rulebook, name, text, changed FROM deck WHERE person = $1 ORDER BY id",
                  person),
        deck_of);
  }

  DeckUse deck_use(PersonId person) override {
    return *first_of(
        db_.query("SELECT count(*), coalesce(sum(length(text)), 0)::bigint FROM deck WHERE person = $1",
                  person),
        deck_use_of);
  }

  std::optional<SavedDeck> deck(std::int64_t id) override {
    return first_of(db_.query("SELECT id, person, rulebook, name, text, changed FROM deck WHERE id = $1", id),
                    deck_of);
  }

  void move_belongings(PersonId from, PersonId to) override {
    whole([&] {
      db_.write("UPDATE deck SET person = $2 WHERE person = $1", from, to);
      db_.write("UPDATE seat SET person = $2 WHERE person = $1", from, to);
      db_.write("UPDATE chat SET person = $2 WHERE person = $1", from, to);
      db_.write(
          "UPDATE rating SET person = $2 WHERE person = $1 AND NOT EXISTS "
          "(SELECT 1 FROM rating AS own WHERE own.person = $2 AND own.rulebook = rating.rulebook)",
          from, to);
      db_.write("DELETE FROM rating WHERE person = $1", from);
    });
  }

  // ---- games

  void add_game(const SavedGame& game) override {
    write(
        "INSERT INTO game (id, rulebook, status, signature, setup, record, result, began, changed, owner) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        game.id, game.rulebook, static_cast<int>(game.status), static_cast<std::int64_t>(game.signature),
        game.setup, game.record, game.result, game.began, game.changed, fence_);
  }

  void change_game(const SavedGame& game) override {
    change("game",
           "UPDATE game SET rulebook = $2, status = $3, signature = $4, setup = $5, record = $6, "
           "result = $7, began = $8, changed = $9 WHERE id = $1 AND owner = $10",
           game.id, game.rulebook, static_cast<int>(game.status), static_cast<std::int64_t>(game.signature),
           game.setup, game.record, game.result, game.began, game.changed, fence_);
  }

  void change_names(const SavedGame& game) override {
    change("game that has begun",
           "UPDATE game SET setup = $2, record = $3, result = $4 WHERE id = $1 AND status >= $5", game.id,
           game.setup, game.record, game.result, static_cast<int>(GameStatus::Running));
  }

  void delete_game(std::string_view id) override {
    change("open game", "DELETE FROM game WHERE id = $1 AND status = $2 AND owner = $3", id,
           static_cast<int>(GameStatus::Open), fence_);
  }

  void seat_person(std::string_view game, int seat, PersonId person) override {
    if (person == 0)
      write("DELETE FROM seat WHERE game = $1 AND seat = $2", game, seat);
    else
      write(
          "INSERT INTO seat (game, seat, person) VALUES ($1, $2, $3) "
          "ON CONFLICT (game, seat) DO UPDATE SET person = $3",
          game, seat, person);
  }

  std::vector<std::pair<int, PersonId>> seats_of(std::string_view game) override {
    return all_of(
        db_.query("SELECT seat, person FROM seat WHERE game = $1 ORDER BY seat", game),
        [](const Rows& row) { return std::pair(static_cast<int>(row.integer(0)), row.integer(1)); });
  }

  std::optional<SavedGame> game(std::string_view id) override {
    return first_of(db_.query(std::string(select_games) + "WHERE id = $1", id), game_of);
  }

  std::vector<SavedGame> unfinished_games() override {
    return all_of(db_.query(std::string(select_games) + "WHERE status < 2 ORDER BY began, id"), game_of);
  }

  std::vector<SavedGame> finished_games_of(PersonId person, unsigned most) override {
    return all_of(db_.query(std::string(select_games) +
                                "WHERE status >= 2 AND id IN (SELECT game FROM seat WHERE person = $1) "
                                "ORDER BY changed DESC, id LIMIT $2",
                            person, most),
                  game_of);
  }

  std::vector<SavedGame> begun_games_of(PersonId person) override {
    return all_of(
        db_.query(std::string(select_games) +
                      "WHERE status >= 1 AND id IN (SELECT game FROM seat WHERE person = $1) ORDER BY id",
                  person),
        game_of);
  }

  // ---- choices

  void add_move(std::string_view game, std::size_t number, const SavedMove& move) override {
    change("choice to follow",
           "INSERT INTO move (game, number, option, seat, concedes, at, time) "
           "SELECT id, $2, $3, $4, $5, $6, $7 FROM game "
           "WHERE id = $1 AND owner = $8 "
           "AND ($2 = 0 OR EXISTS (SELECT 1 FROM move WHERE game = $1 AND number = $2 - 1)) "
           "FOR SHARE OF game",  // nobody takes it over in the middle
           game, number, move.option, move.seat, move.concedes, move.at, move.left, fence_);
  }

  void cut_moves(std::string_view game, std::size_t count) override {
    write(
        "DELETE FROM move WHERE game = $1 AND number >= $2 "
        "AND EXISTS (SELECT 1 FROM game WHERE id = $1 AND owner = $3 FOR SHARE)",
        game, count, fence_);
  }

  std::vector<SavedMove> moves(std::string_view game) override {
    return all_of(
        db_.query("SELECT option, seat, concedes, at, time FROM move WHERE game = $1 ORDER BY number", game),
        move_of);
  }

  // ---- chat

  void keep_analysis(std::string_view game, std::string_view result) override {
    write("INSERT INTO analysis (game, result) VALUES ($1, $2) ON CONFLICT (game) DO UPDATE SET result = $2",
          game, result);
  }

  std::string analysis(std::string_view game) override {
    return first_of(db_.query("SELECT result FROM analysis WHERE game = $1", game), first_text).value_or("");
  }

  void add_chat(std::string_view game, const SavedChat& chat) override {
    write(
        "INSERT INTO chat (game, number, person, name, seat, text, at, reported) "
        "VALUES ($1, $2, NULLIF($3, 0), $4, $5, $6, $7, $8)",
        game, chat.number, chat.person, chat.name, chat.seat, chat.text, chat.at, chat.reported);
  }

  void report_chat(std::string_view game, std::int64_t number) override {
    change("line of chat", "UPDATE chat SET reported = true WHERE game = $1 AND number = $2", game, number);
  }

  std::vector<SavedChat> chats(std::string_view game) override {
    return all_of(db_.query("SELECT number, person, name, seat, text, at, reported FROM chat "
                            "WHERE game = $1 ORDER BY number",
                            game),
                  chat_of);
  }

  // ---- chores

  void put_chore(const SavedChore& chore) override {
    write(
        "INSERT INTO chore (id, person, address, kind, body, state, finished, changed, owner) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) "
        "ON CONFLICT (id) DO UPDATE SET state = $6, finished = $7, changed = $8, owner = $9",
        chore.id, chore.person, chore.from, chore.kind, chore.body, chore.state, chore.finished,
        chore.changed, fence_);
  }

  std::optional<SavedChore> chore(std::string_view id) override {
    return first_of(db_.query(std::string(select_chores) + "WHERE id = $1", id), chore_of);
  }

  void drop_chore(std::string_view id) override { write("DELETE FROM chore WHERE id = $1", id); }

  std::vector<SavedChore> claim_chores() override {
    return all_of(db_.query("UPDATE chore SET owner = $1 WHERE NOT finished AND NOT EXISTS "
                            "(SELECT 1 FROM lease WHERE fence = chore.owner AND NOT ended) "
                            "RETURNING id, person, address, kind, body, state, finished, changed",
                            fence_),
                  chore_of);
  }

  void forget_chores(Milliseconds before) override { write("DELETE FROM chore WHERE changed < $1", before); }

  // ---- ratings and the roll of honour

  Rating rating(PersonId person, std::string_view rulebook) override {
    // Who reads it within a transaction is going to change it, and so may another process.
    std::string sql =
        "SELECT rating, deviation, volatility, games FROM rating WHERE person = $1 AND rulebook = $2";
    if (db_.in_transaction()) sql += " FOR UPDATE";
    return first_of(db_.query(sql, person, rulebook), [](const Rows& row) { return rating_of(row, 0); })
        .value_or(Rating());
  }

  void set_rating(PersonId person, std::string_view rulebook, const Rating& rating) override {
    write(
        "INSERT INTO rating (person, rulebook, rating, deviation, volatility, games) "
        "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (person, rulebook) DO UPDATE "
        "SET rating = $3, deviation = $4, volatility = $5, games = $6",
        person, rulebook, rating.rating, rating.deviation, rating.volatility, rating.games);
  }

  std::vector<Ranked> best(std::string_view rulebook, unsigned most) override {
    return all_of(db_.query("SELECT name, rating, deviation, volatility, games FROM rating "
                            "JOIN person ON person.id = rating.person WHERE rulebook = $1 AND NOT guest "
                            "ORDER BY rating.rating - 2 * deviation DESC, name LIMIT $2",
                            rulebook, most),
                  ranked_of);
  }

  void add_race_points(std::string_view race, int points) override {
    write(
        "INSERT INTO race (name, points) VALUES ($1, $2) "
        "ON CONFLICT (name) DO UPDATE SET points = race.points + $2",
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
        db_.query("SELECT token_hash, used FROM session WHERE person = $1 ORDER BY token_hash", person),
        session_of);
  }

  std::vector<std::pair<std::string, Rating>> ratings_of(PersonId person) override {
    return all_of(db_.query("SELECT rulebook, rating, deviation, volatility, games FROM rating "
                            "WHERE person = $1 ORDER BY rulebook",
                            person),
                  named_rating_of);
  }

  LastIds last_ids() override {
    return {number(db_, "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM person_id_seq"),
            number(db_, "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM deck_id_seq")};
  }

  void put_person(const Person& person) override {
    write("INSERT INTO person (id, name, guest, password, recovery) VALUES ($1, $2, $3, $4, $5)", person.id,
          person.name, person.guest, person.password, person.recovery);
  }

  void put_deck(const SavedDeck& deck) override {
    write("INSERT INTO deck (id, person, rulebook, name, text, changed) VALUES ($1, $2, $3, $4, $5, $6)",
          deck.id, deck.person, deck.rulebook, deck.name, deck.text, deck.changed);
  }

  void put_last_ids(const LastIds& ids) override {
    whole([&] {
      if (ids.person > 0) db_.write("SELECT setval('person_id_seq', $1)", ids.person);
      if (ids.deck > 0) db_.write("SELECT setval('deck_id_seq', $1)", ids.deck);
    });
  }

 private:
  // What writes is always within a transaction, so that whatever becomes of the connection can be told.
  template <class Work>
  void whole(Work work) {
    if (db_.in_transaction())
      work();
    else
      transaction(work);
  }
  template <class... Values>
  void write(std::string_view sql, const Values&... values) {
    whole([&] { db_.write(sql, values...); });
  }
  template <class... Values>
  void change(std::string_view what, std::string_view sql, const Values&... values) {
    whole([&] { db_.change(what, sql, values...); });
  }
  template <class... Values>
  std::int64_t added(std::string_view sql, const Values&... values) {  // the id it returns; 0: none
    std::int64_t id = 0;
    whole([&] {
      Rows rows = db_.query(sql, values...);
      if (rows.next()) id = rows.integer(0);
    });
    return id;
  }

  // What became of the last transaction, whose connection was lost in the midst of its commit. To write where
  // it wrote waits for it, in case the database has not noticed yet that nobody listens.
  bool has_committed(const CommitUnknown& lost) {
    const auto until = std::chrono::steady_clock::now() + doubt;
    do {
      try {
        const Transaction undone(db_);
        db_.write("SET LOCAL lock_timeout = '1s'");
        Rows rows = db_.query(
            "INSERT INTO last_commit (writer, number, at) VALUES ($1, 0, now()) "
            "ON CONFLICT (writer) DO UPDATE SET number = last_commit.number RETURNING number",
            writer_);
        return rows.next() && rows.integer(0) == transaction_;
      } catch (const StoreFailure&) { std::this_thread::sleep_for(std::chrono::milliseconds(100)); }
    } while (std::chrono::steady_clock::now() < until);
    throw CommitUnknown(lost.what());
  }

  Database db_;
  const std::string writer_ = random_name();
  Fence fence_ = 0;
  std::int64_t transaction_ = 0;  // the number of the last
};

}  // namespace
}  // namespace postgres

std::unique_ptr<Store> open_postgres(const std::string& url) {
  return std::make_unique<postgres::PostgresStore>(url);
}

}  // namespace tercio::server
