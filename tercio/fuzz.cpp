// `tercio fuzz`: long random play with all invariants on.
#include "play/fuzz.h"

#include <fmt/format.h>

#include <iostream>
#include <memory>

#include "play/jobs.h"
#include "tercio/commands.h"

namespace tercio {
namespace {

struct Request {
  std::uint64_t games = 1000, seed = 1, first = 0;
  unsigned jobs = 0;
  std::string save = std::filesystem::temp_directory_path().string();
  std::vector<std::string> decks;
};

constexpr char examples[] = R"(EXAMPLES
  tercio fuzz --games 100000               all decks against all, at random, everything checked after every decision
  tercio fuzz --games 1 --first 4711       that one game again
  tercio fuzz --decks my.deck,orks-starter --cards mine.cards
                                           do my own cards break anything?

A game that fails is saved as a record; `tercio replay` shows it. Checked are the invariants of the position,
that re-dealing hidden cards keeps a seat's options, and that every game ends by the rules.)";

bool prepare(Program& program, const warlords::Catalog& catalog, const Request& request, FuzzPlan& plan) {
  std::vector<std::string> names = request.decks;
  if (names.empty())
    for (const auto& file : Library::deck_files())
      if (file.parent_path().filename() == "warlords") names.push_back(file.string());
  for (const std::string& name : names) {
    auto deck = Library::warlords_deck(catalog, name);
    if (const auto* problem = std::get_if<warlords::DeckProblem>(&deck)) {
      std::cerr << problem->message << '\n';
      program.status = 2;
      return false;
    }
    if (const auto faults = warlords::deck_faults(catalog, std::get<warlords::Deck>(deck)); !faults.empty()) {
      std::cerr << name << ": " << faults.front() << '\n';
      program.status = 1;
      return false;
    }
    plan.decks.push_back(std::get<warlords::Deck>(std::move(deck)));
  }
  if (plan.decks.empty()) {
    std::cerr << "there are no decks\n";
    program.status = 1;
    return false;
  }
  plan.games = request.games;
  plan.seed = request.seed;
  plan.first = request.first;
  plan.jobs = request.jobs > 0 ? request.jobs : all_cores();
  return true;
}

void run(Program& program, const Request& request) {
  const warlords::Catalog* catalog = program.cards();
  FuzzPlan plan;
  if (!catalog || !prepare(program, *catalog, request, plan)) return;
  FuzzResult result;
  const double start = now_in_seconds();
  {
    ProgressBar bar(plan.games, "games");
    result = fuzz(*catalog, plan, std::ref(bar));
  }
  for (const FuzzFailure& failure : result.failures) {
    const auto path =
        std::filesystem::path(request.save) / fmt::format("fuzz-{}-{}.record", plan.seed, failure.game);
    const auto problem =
        save_record(record_of(*catalog, plan, failure, program.library, program.more_cards), path);
    fmt::print("game {} (seed {}, {} against {}), {}; {}\n", failure.game, failure.seed,
               plan.decks[failure.decks[0]].name, plan.decks[failure.decks[1]].name, failure.what,
               problem ? problem->message : "saved as " + path.string());
  }
  fmt::print("{} games, {} decisions, {} re-deals, longest {} decisions, {:.1f} s: {}\n", result.games,
             result.decisions, result.redeals, result.longest, now_in_seconds() - start,
             result.failures.empty() ? "all in order" : fmt::format("{} failed", result.failures.size()));
  if (!result.failures.empty()) program.status = 1;
}

}  // namespace

void add_fuzz(Program& program) {
  CLI::App* command =
      program.app.add_subcommand("fuzz", "Random games with everything checked after every decision");
  const auto request = std::make_shared<Request>();
  command->add_option("--games", request->games, "How many (1000)")->option_text("N");
  command->add_option("--seed", request->seed, "Other games with another number (1)")->option_text("S");
  command->add_option("--first", request->first, "The number of the first game (0)")->option_text("N");
  command->add_option("--jobs", request->jobs, "Games at a time (one for each core)")
      ->option_text("J")
      ->check(CLI::Range(1, 1024));
  command->add_option("--decks", request->decks, "These decks only, by name or file")
      ->delimiter(',')
      ->option_text("A,B");
  command->add_option("--save", request->save, "The folder for records of failed games")
      ->option_text("DIR")
      ->check(CLI::ExistingDirectory);
  command->footer(examples);
  command->callback([&program, request] { run(program, *request); });
}

}  // namespace tercio
