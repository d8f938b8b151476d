// `tercio train`: learns a network from games of the search against itself.
#include <fmt/format.h>

#include <iostream>
#include <memory>

#include "play/jobs.h"
#include "play/train.h"
#include "rulebooks/network.h"
#include "tercio/commands.h"

namespace tercio {
namespace {

struct TrainRequest {
  TrainPlan plan;
  unsigned jobs = 0;
  std::string folder, into;  // empty: below the folder it is called in; the file that players load
};

constexpr char train_examples[] = R"(EXAMPLES
  tercio train --game warlords                    two rounds of 20,000 games; what is better is kept
  tercio train --game warlords --into mine.net    look first, without changing what players load

Each round plays games of a search against itself, fits a network to results and to what the search thought, and
lets it play against what the round began with until a sequential test is certain. Only a network that wins is
written. Ctrl-C stops it; the same command goes on where it was. docs/training.md tells more.)";

void run_game(Program& program, const std::string& game, TrainRequest& request) {
  const Rulebook* rulebook = program.rulebook(game);
  if (!rulebook) return;
  TrainPlan& plan = request.plan;
  plan.decks = Library::decks(game);
  plan.jobs = request.jobs > 0 ? request.jobs : all_cores();
  plan.folder = std::filesystem::path(request.folder.empty() ? "train" : request.folder) / game;
  plan.into =
      request.into.empty() ? Network::file(Library::home(), game) : std::filesystem::path(request.into);
  TrainTold told;
  told.say = [](const std::string& line) {
    fmt::print("{}\n", line);
    std::fflush(stdout);
  };
  if (!rulebook->train(plan, told)) {
    std::cerr << fmt::format("Stopped; what is done lies in {}.\n", plan.folder.string());
    program.status = 1;
  }
}

void run(Program& program, TrainRequest& request) {
  if (!request.into.empty() && program.game.empty()) {
    program.refuse("--into is one file for one game: say which with --game.");
    return;
  }
  stop_when_told();
  for (const std::string& game : program.games())
    if (!enough) run_game(program, game, request);
}

}  // namespace

void add_train(Program& program) {
  CLI::App* command = program.app.add_subcommand("train", "Learn a network from games of the search");
  const auto request = std::make_shared<TrainRequest>();
  TrainPlan& plan = request->plan;
  program.add_game(*command)->description("One game only, not all");
  const auto number = [&](const char* name, auto& into, const char* about, double least, double most) {
    command->add_option(name, into, about)->option_text("N")->check(CLI::Range(least, most));
  };
  number("--games", plan.games, "Games of each round (20000)", 8, 1e8);
  number("--rounds", plan.rounds, "How often to play and learn (2)", 1, 100);
  number("--iterations", plan.iterations, "Iterations of a search for a choice; 0: greedy players (0)", 0,
         1e6);
  number("--wander", plan.wander, "Of a hundred choices, those made at random (10)", 0, 100);
  number("--rare", plan.rare, "One of so many quiet positions is kept (6)", 1, 1000);
  number("--epochs", plan.fit.epochs, "How often the fit sees each position (5)", 1, 1000);
  number("--rate", plan.fit.rate, "How far its first steps go (0.0003)", 1e-6, 1);
  number("--decay", plan.fit.decay, "How fast numbers shrink that nothing speaks for (10)", 0, 1000);
  number("--of-value", plan.fit.of_value, "How much the search's value counts beside results (0.5)", 0, 1);
  number("--trial", plan.trial, "Games at most against what a round began with (800)", 0, 1e8);
  number("--trial-iterations", plan.trial_iterations, "Iterations for a choice in those (100)", 1, 1e6);
  command->add_option("--seed", plan.seed, "Other games with another number (1)")->option_text("S");
  command->add_option("--jobs", request->jobs, "Games at a time (one for each core)")
      ->option_text("J")
      ->check(CLI::Range(1, 1024));
  command->add_option("--folder", request->folder, "Where games and networks are kept meanwhile (train)")
      ->option_text("DIR");
  command->add_option("--into", request->into, "Another file than the one that players load")
      ->option_text("FILE");
  command->footer(train_examples);
  command->callback([&program, request] { run(program, *request); });
}

}  // namespace tercio
