// `tercio tune`: learns what the features of a position are worth from games against itself.
#include <fmt/format.h>

#include <iostream>
#include <memory>

#include "play/files.h"
#include "play/jobs.h"
#include "rulebooks/features.h"
#include "tercio/commands.h"
#include "tercio/farm.h"

namespace tercio {
namespace {

struct TuneRequest {
  TunePlan plan;
  unsigned jobs = 0;
  std::string into;  // empty: the file that players load
  FarmOption farm;
};

constexpr char tune_examples[] = R"(EXAMPLES
  tercio tune --game delos                        go on from the weights that ship, three rounds of 2,000 games
  tercio tune --game delos --from-nothing --rounds 4
                                                  begin with random play, and learn four times from the games
                                                  of what was learned before
  tercio tune --game delos --into mine.txt        look first, without changing what players load

Each round fits the weights to the results of its games; every fifth game is kept out, and the loss on those is
printed: 0.693 is no idea at all, 0 is to know every result in advance. Then the new weights play a trial against
those the round began with. Only if they win most of it they are kept; otherwise the next round stays nearer to
where it began. Features that a game holds, since results mislead about them, keep their weights unless learning
begins from nothing.)";

void tell(const Tuned& tuned) {
  for (std::size_t i = 0; i < tuned.rounds.size(); ++i) {
    const TuneRound& round = tuned.rounds[i];
    fmt::print("round {}, penalty {}: {} positions, loss {:.4f} before, {:.4f} after", i + 1, round.penalty,
               round.positions, round.loss_before, round.loss_after);
    const auto trial = static_cast<double>(round.trial);
    const Interval interval = wilson(round.wins, trial);
    if (round.trial > 0)
      fmt::print("; wins {:.1f} % of {} games ({:.0f} to {:.0f} %): {}", 100 * round.wins / trial,
                 round.trial, 100 * interval.low, 100 * interval.high,
                 round.better() ? "kept" : "thrown away");
    fmt::print("\n");
  }
}

void run_game(Program& program, const std::string& game, TuneRequest& request) {
  const Rulebook* rulebook = program.rulebook(game);
  if (!rulebook) return;
  request.plan.decks = Library::decks(game);
  request.plan.jobs = request.jobs > 0 ? request.jobs : all_cores();
  Tuned tuned;
  {
    ProgressBar bar(request.plan.all_games(), "games", request.farm.told());
    tuned = rulebook->tune(request.plan, std::ref(bar));
  }
  if (!request.farm.all_came_back(program)) {
    std::cerr << "Nothing is learned from a part of the games: no weights are written.\n";
    return;
  }
  const std::filesystem::path into =
      request.into.empty() ? Weights::file(Library::home(), game) : std::filesystem::path(request.into);
  tell(tuned);
  std::filesystem::create_directories(std::filesystem::absolute(into).parent_path());
  const std::string head = fmt::format(
      "# What the features of a position of {} are worth: one more of it, on one's own side, "
      "adds so much to the\n"
      "# logarithm of the odds of winning. Learned from games by `tercio tune --game {}`, "
      "but for those that it holds.\n",
      rulebook->title(), game);
  if (write_whole(into, head + tuned.weights)) {
    fmt::print("{}: written\n", into.string());
  } else {
    std::cerr << into.string() << ": cannot be written\n";
    program.status = 1;
  }
}

void run(Program& program, TuneRequest& request) {
  if (!request.into.empty() && program.game.empty()) {
    program.refuse("--into is one file for one game: say which with --game.");
    return;
  }
  if (!request.farm.join(program)) return;
  request.plan.farm = request.farm.farm();
  for (const std::string& game : program.games()) run_game(program, game, request);
}

}  // namespace

void add_tune(Program& program) {
  CLI::App* command = program.app.add_subcommand("tune", "Learn from games what a position is worth");
  const auto request = std::make_shared<TuneRequest>();
  TunePlan& plan = request->plan;
  program.add_game(*command)->description("One game only, not all");
  command->add_option("--games", plan.games, "Games of each round (2000)")
      ->option_text("N")
      ->check(CLI::Range(20, 100000000));  // of which every fifth is kept out
  command->add_option("--rounds", plan.rounds, "How often to play and learn (3)")
      ->option_text("N")
      ->check(CLI::Range(1, 100));
  command->add_option("--trial", plan.trial, "Games against the weights a round began with (400)")
      ->option_text("N")
      ->check(CLI::Range(0, 100000000));
  command->add_option("--wander", plan.wander, "Of a hundred choices, those made at random (10)")
      ->option_text("N")
      ->check(CLI::Range(0, 100));
  command->add_option("--penalty", plan.penalty, "How firmly weights stay where they began (0.1)")
      ->option_text("X")
      ->check(CLI::Range(1e-9, 1e3));
  command->add_flag("--from-nothing", plan.from_nothing, "Begin with random play");
  command->add_option("--seed", plan.seed, "Other games with another number (1)")->option_text("S");
  command->add_option("--jobs", request->jobs, "Games at a time (one for each core)")
      ->option_text("J")
      ->check(CLI::Range(1, 1024));
  request->farm.add(*command);
  command->add_option("--into", request->into, "Another file than the one that players load")
      ->option_text("FILE");
  command->footer(tune_examples);
  command->callback([&program, request] { run(program, *request); });
}

}  // namespace tercio
