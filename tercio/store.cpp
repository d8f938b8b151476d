// `tercio store`: what the server keeps, from one database into another, and whether all of it replays.
#include <fmt/format.h>

#include <filesystem>
#include <iostream>
#include <map>
#include <memory>

#include "play/jobs.h"
#include "server/hall.h"
#include "server/saved_record.h"
#include "server/sole_use.h"
#include "server/store_check.h"
#include "server/store_copy.h"
#include "tercio/commands.h"

namespace tercio {
namespace {

using server::GameStatus;
using server::Store;

constexpr char migrate_examples[] = R"(EXAMPLES
  tercio store migrate --from tercio.db --to postgresql://tercio@localhost/tercio
  tercio store migrate --from postgresql://tercio@localhost/tercio --to tercio.db

Stop the server first: a file that it has is neither copied nor filled. The store it goes into must be empty; it has all
of it then, or nothing. Every person and every game is read again from both and compared, and every game that has begun
is replayed.)";

constexpr char check_examples[] = R"(EXAMPLES
  tercio store check ~/.local/share/tercio/tercio.db
  tercio store check postgresql://tercio@localhost/tercio

Status 1 if a game does not come to where the store says it is, or its seats, choices and result do not fit. A game that was played under older rules may not
replay any more; that is counted, and is no fault of the store.)";

// False after telling that it is not.
bool is_there(Program& program, const std::string& where) {
  if (server::is_postgres(where) || std::filesystem::exists(where)) return true;
  program.refuse(fmt::format("There is no file {}.", where));
  return false;
}

// Replays all games that have begun and says what came of it; status 1 if one fails that should not.
void replay_all(Program& program, Store& store) {
  const std::vector<std::string> ids = store.game_ids();
  const std::map<std::string, std::uint64_t> signatures = server::read_signatures();
  std::size_t done = 0, over = 0, running = 0, choices = 0, older = 0, unplayed = 0, wrong = 0, misfits = 0;
  {
    ProgressBar progress(ids.size(), "games replayed");
    for (const std::string& id : ids) {
      progress(++done);
      const auto game = store.game(id);
      if (!game || game->status == GameStatus::Open || game->status == GameStatus::Void) {
        ++unplayed;
        continue;
      }
      const std::vector<server::SavedMove> moves = store.moves(id);
      const std::string fault = server::replay_fault(*game, moves, program.library);
      const auto rules = signatures.find(game->rulebook);
      if (fault.empty()) {
        ++(game->status == GameStatus::Over ? over : running);
        choices += moves.size();
      } else if (rules == signatures.end() || rules->second != game->signature) {
        ++older;
      } else {
        ++wrong;
        fmt::print(stderr, "\rGame {}: {}\n", id, fault);
      }
    }
  }
  for (const std::string& fault : server::store_faults(store)) {
    ++misfits;
    fmt::print(stderr, "\r{}\n", fault);
  }
  fmt::print("replayed {} finished and {} running games, {} choices\n", over, running, choices);
  if (unplayed > 0) fmt::print("{} games are open or void: nothing to replay\n", unplayed);
  if (older > 0) fmt::print("{} games were played under other rules and do not replay under these\n", older);
  if (misfits > 0) fmt::print("{} things do not fit together\n", misfits);
  if (wrong > 0) fmt::print("{} games do not replay\n", wrong);
  if (wrong + misfits == 0) return;
  program.status = 1;
}

void migrate(Program& program, const std::string& from, const std::string& to) {
  if (from == to) {
    program.refuse("Both are the same store.");
    return;
  }
  if (!is_there(program, from)) return;
  const auto own_source = server::sole_use_of(from), own_target = server::sole_use_of(to);
  const auto source = server::open_store(from), target = server::open_store(to);
  if (!target->empty()) {
    program.refuse(
        fmt::format("{} is not empty. Name a new file, or a new database.", server::shown_store(to)));
    return;
  }
  const std::size_t games = source->game_ids().size();
  server::StoreCounts counts;
  {
    ProgressBar progress(games, "games copied");
    counts = server::copy_store(*source, *target, [&](std::uint64_t done) { progress(done); });
  }
  fmt::print(
      "copied {} people, {} sessions, {} decks, {} ratings, {} games, {} choices, {} lines of chat, {} "
      "races\n",
      counts.people, counts.sessions, counts.decks, counts.ratings, counts.games, counts.moves, counts.chats,
      counts.races);
  std::vector<std::string> differences;
  {
    ProgressBar progress(games, "games compared");
    differences = server::store_differences(*source, *target, [&](std::uint64_t done) { progress(done); });
  }
  for (const std::string& difference : differences) std::cerr << difference << '\n';
  if (!differences.empty()) {
    std::cerr << server::shown_store(to) << " is not to be used: did a server write meanwhile?\n";
    program.status = 1;
    return;
  }
  fmt::print("compared {} people and {} games: the same in both\n", counts.people, counts.games);
  replay_all(program, *target);
}

// Runs it; a store that fails is told.
void attempt(Program& program, const std::function<void()>& what) {
  try {
    what();
  } catch (const server::StoreFailure& failure) {
    std::cerr << failure.what() << '\n';
    program.status = 1;
  }
}

}  // namespace

void add_store(Program& program) {
  CLI::App* command = program.app.add_subcommand("store", "Move or check what the server keeps");
  command->require_subcommand(1);
  CLI::App* moves =
      command->add_subcommand("migrate", "Copy all of a store into another kind, and verify it");
  const auto from = std::make_shared<std::string>(), to = std::make_shared<std::string>();
  moves->add_option("--from", *from, "Where it is")->required()->option_text("FILE|postgresql://...");
  moves->add_option("--to", *to, "An empty store, where it goes")
      ->required()
      ->option_text("FILE|postgresql://...");
  moves->footer(migrate_examples);
  moves->callback([&program, from, to] { attempt(program, [&] { migrate(program, *from, *to); }); });

  CLI::App* checks = command->add_subcommand("check", "Replay every game of a store");
  const auto where = std::make_shared<std::string>();
  checks->add_option("STORE", *where, "A file, or an address")
      ->required()
      ->option_text("FILE|postgresql://...");
  checks->footer(check_examples);
  checks->callback([&program, where] {
    attempt(program, [&] {
      if (is_there(program, *where)) replay_all(program, *server::open_store(*where));
    });
  });
}

}  // namespace tercio
