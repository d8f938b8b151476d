// What group commit is worth on PostgreSQL: choices a second through the writer, with many games at once that
// each wait for their last choice before they write the next, beside bare commits of one row each. Both in
// turns, so that they meet the same machine.
//
//   python3 tests/support/postgres.py build/bin/bench_store [GAMES 1000] [SECONDS 10]
#include <atomic>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include "server/postgres.h"
#include "server/writer.h"

namespace {

using namespace tercio::server;
using Clock = std::chrono::steady_clock;

constexpr unsigned turns = 5;

double seconds_since(Clock::time_point began) {
  return std::chrono::duration<double>(Clock::now() - began).count();
}

// Commits a second of one row, each a statement of its own: the least that a commit costs.
double single_commits(const std::string& url, double seconds) {
  static std::int64_t number = 0;
  postgres::Database database(url);
  const auto began = Clock::now();
  const std::int64_t first = number;
  while (seconds_since(began) < seconds)
    database.write(
        "INSERT INTO move (game, number, option, seat, concedes, at, time) VALUES ($1, $2, $3, $4, $5, $6, "
        "$7)",
        std::string_view("single"), number++, 1, 0, false, 1'700'000'000'000, 0);
  return static_cast<double>(number - first) / seconds_since(began);
}

// Games that all run at once. A game's next choice is written when it is told that its last is on disk.
class Games {
 public:
  Games(const std::string& url, unsigned count) : numbers_(count) {
    const auto store = open_postgres(url);
    store->transaction([&] {
      store->add_game({.id = "single"});
      for (unsigned game = 0; game < count; ++game) store->add_game({.id = std::to_string(game)});
    });
  }

  double choices(const std::string& url, double seconds) {
    told_ = 0;
    playing_ = true;
    Writer writer(open_postgres(url), [](const std::function<void()>& then) { then(); });
    const auto began = Clock::now();
    for (unsigned game = 0; game < numbers_.size(); ++game) choose(writer, game);
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
    playing_ = false;
    const double found = static_cast<double>(told_) / seconds_since(began);
    batch_ = static_cast<double>(writer.counters().jobs) / static_cast<double>(writer.counters().batches);
    return found;
  }
  double batch() const { return batch_; }

 private:
  void choose(Writer& writer, unsigned game) {
    writer.write(
        [game, number = numbers_[game]++](Store& store) {
          store.add_move(std::to_string(game), number, {.option = 1, .at = 1'700'000'000'000});
        },
        [this, game, &writer](bool done) {
          if (!done) throw std::runtime_error("a choice was not kept");
          ++told_;
          if (playing_) choose(writer, game);
        });
  }

  std::vector<std::size_t> numbers_;
  std::atomic<std::uint64_t> told_ = 0;
  std::atomic<bool> playing_ = false;
  double batch_ = 0;
};

void run(const std::string& url, unsigned count, double seconds) {
  Games games(url, count);
  double single = 0, grouped = 0;
  for (unsigned turn = 0; turn < turns; ++turn) {
    single += single_commits(url, seconds / turns / 2) / turns;
    grouped += games.choices(url, seconds / turns / 2) / turns;
  }
  std::printf("commits of one row a second %.0f\n", single);
  std::printf("choices a second of %u games %.0f, %.0f in a commit: %.1f times\n", count, grouped,
              games.batch(), grouped / single);
}

}  // namespace

int main(int count, char** words) {
  if (count < 2) {
    std::cerr << "usage: bench_store [GAMES 1000] [SECONDS 10] postgresql://...\n";
    return 2;
  }
  try {
    run(words[count - 1], count > 2 ? static_cast<unsigned>(std::stoul(words[1])) : 1000,
        count > 3 ? std::stod(words[2]) : 10);
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
