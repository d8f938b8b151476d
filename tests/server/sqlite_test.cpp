// What is SQLite's own: the file, its schema, and what it does when the disk fails.
#include "server/sqlite.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <atomic>
#include <fstream>
#include <thread>

#include "server/store.h"
#include "tests/server/disk.h"
#include "tests/server/failure.h"

namespace tercio::server::test {
namespace {

std::string setting(sqlite::Database& database, const std::string& name) {
  sqlite::Rows rows = database.query("PRAGMA " + name);
  return rows.next() ? rows.text(0) : "";
}

TEST(Sqlite, MakesAFileForItsOwnerAlone) {
  const Folder folder;
  const std::string file = folder.file("new.db");
  const auto store = open_sqlite(file);
  store->add_game({.id = "g"});
  for (const char* part : {"", "-wal", "-shm"}) {
    struct stat found {};
    ASSERT_EQ(stat((file + part).c_str(), &found), 0);
    EXPECT_EQ(found.st_mode & 0777U, 0600U) << part;
  }
}

TEST(Sqlite, BringsAnEmptyFileToTheNewestSchema) {
  const Folder folder;
  const std::string file = folder.file("empty.db");
  std::ofstream(file) << "";
  open_sqlite(file)->add_game({.id = "g"});
  sqlite::Database database(file);
  EXPECT_EQ(setting(database, "user_version"), "4");
  EXPECT_EQ(setting(database, "journal_mode"), "wal");
  EXPECT_EQ(setting(database, "integrity_check"), "ok");
  EXPECT_TRUE(open_sqlite(file)->game("g")) << "the newest already";
}

TEST(Sqlite, RefusesANewerSchema) {
  const Folder folder;
  const std::string file = folder.file("newer.db");
  open_sqlite(file);
  sqlite::Database(file).script("PRAGMA user_version = 99");
  EXPECT_EQ(failure([&] { open_sqlite(file); }),
            file + " was written by a newer tercio: its schema is 99, this one knows 4.");
}

TEST(Sqlite, RefusesWhatIsNotItsDatabase) {
  const Folder folder;
  const std::string other = folder.file("other.db"), text = folder.file("text.db");
  sqlite::Database(other).script("CREATE TABLE song (title TEXT)");
  EXPECT_EQ(failure([&] { open_sqlite(other); }), other + " is a database of something else.");
  std::ofstream(text) << std::string(5000, 'x');
  EXPECT_NE(failure([&] { open_sqlite(text); }), "");
  EXPECT_NE(failure([&] { open_sqlite(folder.file("no/such/folder.db")); }), "");
}

TEST(Sqlite, IsMadeOnceByManyAtTheSameMoment) {
  const Folder folder;
  constexpr unsigned many = 8;
  std::atomic<unsigned> ready = 0;
  std::vector<std::thread> all;
  for (unsigned i = 0; i < many; ++i)
    all.emplace_back([&] {
      ++ready;
      while (ready < many) std::this_thread::yield();
      EXPECT_EQ(failure([&] { open_sqlite(folder.file("new.db")); }), "");
    });
  for (std::thread& one : all) one.join();
  EXPECT_TRUE(open_sqlite(folder.file("new.db"))->empty());
}

TEST(Sqlite, WorksInMemory) {
  const auto store = open_sqlite(":memory:");
  store->transaction([&] { store->add_game({.id = "g"}); });
  EXPECT_TRUE(store->game("g"));
}

TEST(Sqlite, SyncsBeforeACommitReturns) {
  const Folder folder;
  const auto store = open_sqlite(folder.file("tercio.db"));
  store->add_game({.id = "g"});
  for (std::size_t i = 0; i < 20; ++i) {
    const unsigned long before = syncs();
    store->transaction([&] { store->add_move("g", i, {}); });
    EXPECT_GT(syncs(), before);
  }
}

TEST(Sqlite, CommitsNothingWhenTheDiskFails) {
  const Folder folder;
  const auto store = open_sqlite(folder.file("tercio.db"));
  store->add_game({.id = "g"});
  {
    const BrokenDisk broken;
    EXPECT_NE(failure([&] { store->transaction([&] { store->add_move("g", 0, {.option = 1}); }); }), "");
    EXPECT_NE(failure([&] { store->add_move("g", 0, {.option = 2}); }), "");
  }
  EXPECT_TRUE(store->moves("g").empty());
  store->transaction([&] { store->add_move("g", 0, {.option = 3}); });
  EXPECT_EQ(open_sqlite(folder.file("tercio.db"))->moves("g").at(0).option, 3U);
}

TEST(Sqlite, WritesNothingAfterATransactionWasLost) {
  const Folder folder;
  sqlite::Database database(folder.file("lost.db"));
  database.script("CREATE TABLE line (text TEXT)");
  database.begin();
  database.begin();
  database.run("INSERT INTO line VALUES ('before')");
  database.run("ROLLBACK");  // as a full disk does
  EXPECT_NE(failure([&] { database.run("INSERT INTO line VALUES ('after')"); }), "");
  EXPECT_NE(failure([&] { database.begin(); }), "");
  database.roll_back();
  EXPECT_NE(failure([&] { database.commit(); }), "");
  sqlite::Rows rows = database.query("SELECT count(*) FROM line");
  ASSERT_TRUE(rows.next());
  EXPECT_EQ(rows.integer(0), 0);
}

}  // namespace
}  // namespace tercio::server::test
