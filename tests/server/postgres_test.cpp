// What is PostgreSQL's own: addresses, its schema, what fails late, and connections that are lost.
#include "server/postgres.h"

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <future>
#include <thread>

#include "server/store.h"
#include "server/writer.h"
#include "tests/server/failure.h"
#include "tests/server/postgres.h"

namespace tercio::server::test {
namespace {

class Postgres : public testing::Test {
 protected:
  explicit Postgres(PostgresServer& server = postgres_server())
      : url_(server.new_database(std::string("test_") +
                                 testing::UnitTest::GetInstance()->current_test_info()->name())) {}

  std::unique_ptr<Store> open() const { return open_postgres(url_); }
  // As somebody else who is connected to the same database.
  std::int64_t number(const std::string& sql) const {
    postgres::Database other(url_);
    postgres::Rows rows = other.query(sql);
    return rows.next() ? rows.integer(0) : 0;
  }
  void script(const std::string& sql) const { postgres::Database(url_).script(sql); }
  void until(const std::string& sql) const {
    while (number(sql) == 0) std::this_thread::yield();
  }
  // Cuts off whoever hangs in a commit, once somebody does.
  void cut_off_the_commit() const {
    const std::string who = "FROM pg_stat_activity WHERE query = 'COMMIT' AND state = 'active'";
    until("SELECT count(*) " + who);
    number("SELECT pg_terminate_backend(pid) " + who);
  }

  const std::string url_;
};

// ---- addresses

TEST_F(Postgres, ShowsNoPassword) {
  EXPECT_EQ(postgres::without_password("postgresql://ann:secret@db.example:6000/games?sslmode=require"),
            "postgresql://ann@db.example:6000/games");
  EXPECT_EQ(postgres::without_password("postgresql:///games?user=ann&password=secret"),
            "postgresql://ann@/games");
  const std::string nobody = failure([] { open_postgres("postgresql://ann:secret@127.0.0.1:1/games"); });
  EXPECT_TRUE(nobody.starts_with("There is no connection to postgresql://ann@127.0.0.1:1/games: ")) << nobody;
  EXPECT_EQ(nobody.find("secret"), std::string::npos);
}

TEST_F(Postgres, SaysWhatIsWrongWithAnAddress) {
  EXPECT_EQ(failure([] { open_postgres("postgresql://host/games?colour=red"); }),
            "This is no address of a database: invalid URI query parameter: \"colour\". "
            "One looks like postgresql://USER@HOST:5432/DATABASE.");
  EXPECT_NE(
      failure([] { open_postgres(postgres_server().address("nothing")); }).find("\"nothing\" does not exist"),
      std::string::npos);
}

// ---- the schema

TEST_F(Postgres, BringsAnEmptyDatabaseToTheNewestSchema) {
  open()->add_game({.id = "g"});
  EXPECT_EQ(number("SELECT version FROM schema_version"), 4);
  EXPECT_TRUE(open()->game("g")) << "the newest already";
}

TEST_F(Postgres, BringsAnOlderSchemaToTheNewest) {
  open()->add_game({.id = "g", .status = GameStatus::Running});
  script(
      "DROP INDEX game_owner; DROP TABLE chore; DROP TABLE place; "
      "ALTER TABLE lease DROP COLUMN ended; UPDATE schema_version SET version = 1");
  EXPECT_TRUE(open()->game("g"));
  EXPECT_EQ(number("SELECT version FROM schema_version"), 4);
}

TEST_F(Postgres, RefusesANewerSchema) {
  open();
  script("UPDATE schema_version SET version = 99");
  EXPECT_EQ(failure([&] { open(); }),
            postgres::without_password(url_) +
                " was written by a newer tercio: its schema is 99, this one knows 4.");
}

TEST_F(Postgres, RefusesADatabaseOfSomethingElse) {
  script("CREATE TABLE song (title TEXT)");
  EXPECT_EQ(failure([&] { open(); }), postgres::without_password(url_) + " is a database of something else.");
  EXPECT_EQ(number("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"), 1) << "and leaves it alone";
}

TEST_F(Postgres, IsMadeOnceByManyAtTheSameMoment) {
  constexpr unsigned many = 8;
  std::atomic<unsigned> ready = 0, opened = 0;
  std::vector<std::thread> all;
  for (unsigned i = 0; i < many; ++i)
    all.emplace_back([&] {
      ++ready;
      while (ready < many) std::this_thread::yield();
      EXPECT_EQ(failure([&] { open(); }), "");
      ++opened;
    });
  for (std::thread& one : all) one.join();
  EXPECT_EQ(opened, many);
  EXPECT_EQ(number("SELECT count(*) FROM schema_version"), 1);
}

// ---- transactions

TEST_F(Postgres, CommitsNothingOfATransactionWhoseFailureWasOverlooked) {
  const auto store = open();
  EXPECT_NE(failure([&] {
              store->transaction([&] {
                store->add_game({.id = "g"});
                EXPECT_NE(failure([&] {
                            store->add_game({.id = "g"});
                            store->game("g");
                          }),
                          "");
                EXPECT_EQ(failure([&] { store->add_game({.id = "h"}); }),
                          "The transaction has failed already.");
              });
            }),
            "");
  EXPECT_TRUE(store->unfinished_games().empty());
}

TEST_F(Postgres, BlamesNoInnerTransactionForWhatFailedBeforeIt) {
  const auto store = open();
  bool inner = false;
  EXPECT_EQ(failure([&] {
              store->transaction([&] {
                store->report_chat("nothing", 0);
                failure([&] { store->transaction([&] { inner = true; }); });
              });
            }),
            "The transaction has failed already.");
  EXPECT_FALSE(inner);
}

TEST_F(Postgres, SendsAsMuchAsOneLikesInOneTransaction) {
  const auto store = open();
  store->transaction([&] {
    store->add_game({.id = "g", .record = std::string(1'000'000, 'x')});
    for (std::size_t i = 0; i < 5000; ++i) store->add_move("g", i, {.option = static_cast<std::uint32_t>(i)});
  });
  EXPECT_EQ(store->moves("g").size(), 5000U);
  EXPECT_EQ(store->game("g")->record.size(), 1'000'000U);
}

// ---- connections that are lost

// With a server of its own, which is stopped and set otherwise.
struct OwnServer {
  PostgresServer server_;
};
class PostgresRestart : private OwnServer, public Postgres {
 protected:
  PostgresRestart() : Postgres(server_) {}
  using OwnServer::server_;
};

TEST_F(PostgresRestart, ConnectsAnewAfterARestart) {
  const auto store = open();
  store->add_game({.id = "g"});
  server_.stop();
  EXPECT_NE(failure([&] { store->game("g"); }), "");
  server_.start();
  EXPECT_TRUE(store->game("g"));
  server_.crash();
  server_.start();
  store->add_move("g", 0, {});
  EXPECT_EQ(store->moves("g").size(), 1U);
}

TEST_F(PostgresRestart, LosesATransactionWithItsConnection) {
  const auto store = open();
  EXPECT_NE(failure([&] {
              store->transaction([&] {
                store->add_game({.id = "before"});
                store->game("before");
                server_.stop();
                server_.start();
                EXPECT_NE(failure([&] { store->game("before"); }), "");
                EXPECT_NE(failure([&] { store->add_game({.id = "after"}); }), "");
                EXPECT_NE(failure([&] { store->transaction([] {}); }), "");
              });
            }),
            "");
  EXPECT_TRUE(store->unfinished_games().empty());
  store->transaction([&] { store->add_game({.id = "next"}); });
  EXPECT_TRUE(store->game("next"));
}

// The commit waits for a copy that does not exist: it is on this disk, but nobody has been told.
TEST_F(PostgresRestart, KnowsThatACommitWasDoneThoughItsConnectionWasLost) {
  const auto store = open();
  script("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
  number("SELECT 1 FROM pg_reload_conf()");
  until("SELECT count(*) FROM pg_settings WHERE name = 'synchronous_standby_names' AND setting = 'nobody'");
  std::thread cuts([&] { cut_off_the_commit(); });
  EXPECT_EQ(failure([&] { store->transaction([&] { store->add_game({.id = "g"}); }); }), "");
  cuts.join();
  EXPECT_TRUE(open()->game("g"));
}

class PostgresSlowCommit : public Postgres {
 protected:
  // From now on each commit that adds a game takes very long.
  void slow_down() const {
    script(
        "CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS "
        "'BEGIN PERFORM pg_sleep(1000); RETURN NULL; END';"
        "CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON game DEFERRABLE INITIALLY DEFERRED "
        "FOR EACH ROW EXECUTE FUNCTION slow()");
  }
};

TEST_F(PostgresSlowCommit, IsKnownNotToBeDone) {
  const auto store = open();
  store->add_game({.id = "before"});
  slow_down();
  std::thread cuts([&] { cut_off_the_commit(); });
  const std::string told = failure([&] { store->transaction([&] { store->add_game({.id = "g"}); }); });
  cuts.join();
  EXPECT_NE(told.find("was lost"), std::string::npos) << told;
  EXPECT_FALSE(store->game("g"));
  EXPECT_TRUE(store->game("before"));
}

// One who writes meanwhile: what was in flight when the connection was lost is written again, once.
TEST_F(PostgresSlowCommit, IsDoneAgainByTheWriter) {
  open();
  slow_down();
  std::atomic<unsigned> failed = 0;
  std::promise<bool> told;
  {
    Writer writer(open(), [](const std::function<void()>& what) { what(); },
                  {{}, [&](std::string_view) { ++failed; }});
    writer.write(
        [](Store& store) {
          store.add_game({.id = "g"});
          store.add_race_points("Orks", 3);
        },
        [&](bool done) { told.set_value(done); });
    until("SELECT count(*) FROM pg_stat_activity WHERE query = 'COMMIT' AND state = 'active'");
    script("CREATE OR REPLACE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'");
    cut_off_the_commit();
    EXPECT_TRUE(told.get_future().get());
  }
  EXPECT_EQ(failed, 0U);
  EXPECT_TRUE(open()->game("g"));
  EXPECT_EQ(open()->race_points().at(0).second, 3);
}

}  // namespace
}  // namespace tercio::server::test
