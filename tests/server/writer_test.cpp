#include "server/writer.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <future>
#include <map>

#include "tests/server/every_store.h"

namespace tercio::server::test {
namespace {

// Runs what is posted at once, on the writer's thread.
void at_once(const std::function<void()>& what) { what(); }

class Writers : public testing::TestWithParam<StoreKind> {
 protected:
  std::unique_ptr<Store> open() const { return GetParam().open(folder_); }
  void add_games(unsigned count) const {
    const auto store = open();
    store->transaction([&] {
      for (unsigned i = 0; i < count; ++i) store->add_game({.id = std::to_string(i), .rulebook = "delos"});
    });
  }
  // Keeps the writer busy, so that what is written meanwhile becomes one batch.
  static std::promise<void> hold(Writer& writer) {
    std::promise<void> go;
    writer.write([wait = go.get_future().share()](Store&) { wait.wait(); });
    while (writer.counters().waiting > 0) std::this_thread::yield();
    return go;
  }

  Folder folder_;
};

// What looks at the disk from within the process.
class SqliteWriter : public Writers {};

INSTANTIATE_TEST_SUITE_P(Store, Writers, every_store, name_of_store);
INSTANTIATE_TEST_SUITE_P(Store, SqliteWriter, testing::Values(StoreKind{"Sqlite", sqlite_in}), name_of_store);

TEST_P(SqliteWriter, IsOnDiskBeforeAnybodyIsTold) {
  add_games(1);
  unsigned long synced = 0, told_at = 0;
  std::size_t committed = 0;
  std::vector<bool> told;
  Writer::Hooks hooks;
  hooks.committed = [&](std::size_t) {
    ++committed;
    EXPECT_GT(syncs(), told_at) << "each commit has synced";
    synced = syncs();
  };
  {
    Writer writer(open(), at_once, hooks);
    const auto reads = open();
    for (std::size_t i = 0; i < 50; ++i) {
      std::promise<void> done;
      writer.write([i](Store& store) { store.add_move("0", i, {}); },
                   [&](bool kept) {
                     told.push_back(kept);
                     EXPECT_EQ(committed, i + 1) << "told after the commit";
                     EXPECT_EQ(reads->moves("0").size(), i + 1) << "another connection has it";
                     EXPECT_GT(synced, told_at);
                     told_at = syncs();
                     done.set_value();
                   });
      done.get_future().wait();
    }
  }
  EXPECT_EQ(told, std::vector<bool>(50, true));
}

TEST_P(Writers, CommitsWhatGatheredTogether) {
  add_games(100);
  std::vector<std::size_t> batches, order;
  Writer::Hooks hooks;
  hooks.committed = [&](std::size_t jobs) { batches.push_back(jobs); };
  {
    Writer writer(open(), at_once, hooks);
    std::promise<void> go = hold(writer);
    for (std::size_t i = 0; i < 100; ++i)
      writer.write([i](Store& store) { store.add_move(std::to_string(i), 0, {}); },
                   [&order, i](bool kept) {
                     EXPECT_TRUE(kept);
                     order.push_back(i);
                   });
    EXPECT_EQ(writer.counters().waiting, 100U);
    go.set_value();
  }
  EXPECT_EQ(batches, (std::vector<std::size_t>{1, 100}));
  ASSERT_EQ(order.size(), 100U);
  EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
}

TEST_P(Writers, AJobThatFailsSpoilsNoOther) {
  add_games(1);
  std::vector<bool> told;
  std::vector<std::string> failures;
  Writer::Hooks hooks;
  hooks.failed = [&](std::string_view why) { failures.emplace_back(why); };
  const auto tell = [&](bool kept) { told.push_back(kept); };
  Writer::Counters counters;
  {
    Writer writer(open(), at_once, hooks);
    std::promise<void> go = hold(writer);
    writer.write([](Store& store) { store.add_move("0", 0, {.option = 1}); }, tell);
    writer.write(
        [](Store& store) {
          store.add_race_points("Orks", 3);
          store.add_move("0", 0, {.option = 2});
        },
        tell);
    writer.write([](Store&) { throw std::logic_error("not even a store's failure"); }, tell);
    writer.write([](Store& store) { store.add_move("0", 1, {.option = 3}); }, tell);
    go.set_value();
    std::promise<void> last;
    writer.write([](Store&) {}, [&](bool) { last.set_value(); });
    last.get_future().wait();
    counters = writer.counters();
  }
  EXPECT_EQ(told, (std::vector<bool>{true, false, false, true}));
  EXPECT_EQ(failures.size(), 2U);
  EXPECT_EQ(counters.jobs, 6U);
  EXPECT_EQ(counters.failed, 2U);
  EXPECT_EQ(counters.waiting, 0U);
  const auto store = open();
  EXPECT_EQ(store->moves("0"), (std::vector<SavedMove>{{.option = 1}, {.option = 3}}));
  EXPECT_TRUE(store->race_points().empty());
}

TEST_P(SqliteWriter, ACommitThatFailsFailsAll) {
  add_games(2);
  std::vector<bool> told;
  std::atomic<unsigned> commits = 0, failures = 0;
  Writer::Hooks hooks;
  hooks.committed = [&](std::size_t) { ++commits; };
  hooks.failed = [&](std::string_view) { ++failures; };
  const auto tell = [&](bool kept) { told.push_back(kept); };
  {
    Writer writer(open(), at_once, hooks);
    {
      std::promise<void> go = hold(writer), over;
      const BrokenDisk broken;
      writer.write([](Store& store) { store.add_move("0", 0, {.option = 1}); }, tell);
      writer.write([](Store& store) { store.add_move("1", 0, {.option = 1}); }, tell);
      writer.write([](Store&) {},
                   [&](bool kept) {
                     tell(kept);
                     over.set_value();
                   });
      go.set_value();
      over.get_future().wait();
    }
    EXPECT_EQ(commits, 1U) << "that of hold() alone";
    EXPECT_EQ(failures, 1U);
    writer.write([](Store& store) { store.add_move("0", 0, {.option = 2}); }, tell);
  }
  EXPECT_EQ(told, (std::vector<bool>{false, false, false, true})) << "the next batch is a new chance";
  EXPECT_EQ(open()->moves("0"), (std::vector<SavedMove>{{.option = 2}}));
  EXPECT_TRUE(open()->moves("1").empty());
}

TEST_P(Writers, ServesManyThreads) {
  constexpr unsigned threads = 4;
  constexpr std::size_t moves = 300;
  add_games(threads);
  std::atomic<std::size_t> told = 0;
  Writer::Counters counters;
  {
    Writer writer(open(), at_once);
    std::vector<std::thread> players;
    for (unsigned t = 0; t < threads; ++t)
      players.emplace_back([&, t] {
        for (std::size_t i = 0; i < moves; ++i)
          writer.write(
              [t, i](Store& store) {
                store.add_move(std::to_string(t), i, {.option = static_cast<std::uint32_t>(i)});
              },
              [&](bool kept) { told += kept ? 1 : 0; });
      });
    for (std::thread& player : players) player.join();
    counters = writer.counters();
  }
  EXPECT_EQ(told, threads * moves);
  EXPECT_LE(counters.jobs, threads * moves);
  const auto store = open();
  for (unsigned t = 0; t < threads; ++t) EXPECT_EQ(store->moves(std::to_string(t)).size(), moves);
}

TEST_P(Writers, PostsInOrderToWhomeverWaits) {
  add_games(1);
  std::vector<std::function<void()>> posted;
  std::vector<std::size_t> order;
  auto held = std::make_shared<int>();
  {
    Writer writer(open(), [&](std::function<void()> what) { posted.push_back(std::move(what)); });
    for (std::size_t i = 0; i < 10; ++i)
      writer.write([i, held](Store& store) { store.add_move("0", i, {}); },
                   [&order, i](bool) { order.push_back(i); });
  }
  EXPECT_TRUE(order.empty());
  EXPECT_EQ(held.use_count(), 11) << "what jobs hold is let go where they are told";
  for (const auto& what : posted) what();
  EXPECT_EQ(order, (std::vector<std::size_t>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
  posted.clear();
  EXPECT_EQ(held.use_count(), 1);
}

// Kills a child in the midst of writing; what it has told must be there, each game without a gap.
TEST_P(Writers, LosesNothingItToldWhenKilled) {
  constexpr unsigned games = 8;
  add_games(games);
  std::map<unsigned, std::size_t> told;  // game -> moves
  for (int round = 0; round < 10; ++round) {
    std::array<int, 2> pipe_ends{};
    ASSERT_EQ(pipe(pipe_ends.data()), 0);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      Writer writer(open(), at_once);
      for (std::size_t i = 0;; ++i)
        for (unsigned game = 0; game < games; ++game) {
          writer.write(
              [game, number = told[game] + i](Store& store) {
                store.add_move(std::to_string(game), number, {.option = static_cast<std::uint32_t>(number)});
              },
              [game, out = pipe_ends[1]](bool kept) {
                const auto line = static_cast<char>(kept ? game : 255);
                if (write(out, &line, 1) != 1) _exit(1);
              });
          while (writer.counters().waiting > 100) std::this_thread::yield();
        }
    }
    close(pipe_ends[1]);
    char line = 0;
    const int enough = 50 + 137 * round;
    for (int i = 0; read(pipe_ends[0], &line, 1) == 1; ++i) {
      ASSERT_LT(static_cast<unsigned char>(line), games);
      ++told[static_cast<unsigned>(line)];
      if (i == enough) kill(child, SIGKILL);
    }
    close(pipe_ends[0]);
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status));
    const auto store = open();
    for (unsigned game = 0; game < games; ++game) {
      const std::vector<SavedMove> kept = store->moves(std::to_string(game));
      EXPECT_GE(kept.size(), told[game]);
      for (std::size_t i = 0; i < kept.size(); ++i) EXPECT_EQ(kept[i].option, i);
      told[game] = kept.size();
    }
  }
}

}  // namespace
}  // namespace tercio::server::test
