// `tercio fuzz`: long random play with all invariants on.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <memory>

#include "play/jobs.h"
#include "play/random_cards.h"
#include "play/record.h"
#include "tercio/commands.h"

namespace tercio {
namespace {

struct FuzzRequest {
  std::uint64_t games = 1000, seed = 1, first = 0, sentences = 0;
  unsigned jobs = 0, seats = 0;
  SettingsOptions settings;
  std::string save = std::filesystem::temp_directory_path().string();
  std::vector<std::string> decks;
};

constexpr char fuzz_examples[] = R"(EXAMPLES
  tercio fuzz --games 100000               of every game all decks against all, at random, everything checked
                                           after every decision
  tercio fuzz --game GAME --seats 2 --games 1 --first 4711
                                           that one game again
  tercio fuzz --decks my.deck,orks-starter --cards mine.cards
                                           do my own cards break anything?
  tercio fuzz --sentences 1000             does any text break anything that the card language accepts?

A game that fails is saved as a record; `tercio replay` shows it. Checked are the invariants of the position,
that re-dealing hidden cards keeps a seat's options, and that every game ends by the rules.)";

bool prepare(Program& program, const Rulebook& rulebook, const FuzzRequest& request, FuzzPlan& plan) {
  if (!request.settings.read(program, rulebook, plan.seats, plan.settings)) return false;
  std::vector<std::string> names = request.decks;
  if (names.empty())
    for (const DeckText& deck : Library::decks(rulebook.name())) names.push_back(deck.file);
  for (const std::string& name : names) {
    const auto deck = program.deck(rulebook, name, &plan.settings);
    if (!deck) return false;
    plan.decks.push_back(*deck);
  }
  if (plan.decks.empty()) {
    std::cerr << "there are no decks of " << rulebook.name() << '\n';
    program.status = 1;
    return false;
  }
  plan.seed = request.seed;
  plan.first = request.first;
  plan.jobs = request.jobs > 0 ? request.jobs : all_cores();
  return true;
}

// Games of one rulebook at tables of one size.
void run_table(Program& program, const Rulebook& rulebook, FuzzPlan plan, const FuzzRequest& request) {
  if (!prepare(program, rulebook, request, plan)) return;
  const std::string game(rulebook.name());
  FuzzResult result;
  const double start = now_in_seconds();
  {
    ProgressBar bar(plan.games, "games");
    result = rulebook.fuzz(plan, std::ref(bar));
  }
  for (const FuzzFailure& failure : result.failures) {
    const auto path = std::filesystem::path(request.save) /
                      fmt::format("fuzz-{}-{}-{}-{}.record", game, plan.seats, plan.seed, failure.game);
    const Record record =
        record_of(rulebook, plan, failure, program.library, program.library.added_cards(game));
    const auto problem = save_record(record, path);
    std::vector<std::string> decks;
    for (const std::size_t deck : failure.decks) decks.push_back(plan.decks[deck].name());
    fmt::print("game {} (seed {}, {}), {}; {}\n", failure.game, failure.seed, fmt::join(decks, " against "),
               failure.what, problem ? problem->message : "saved as " + path.string());
  }
  fmt::print("{}, {} seats: {} games, {} decisions, {} re-deals, longest {} decisions, {:.1f} s: {}\n", game,
             plan.seats, result.games, result.decisions, result.redeals, result.longest,
             now_in_seconds() - start,
             result.failures.empty() ? "all in order" : fmt::format("{} failed", result.failures.size()));
  if (!result.failures.empty()) program.status = 1;
}

// At tables of the size asked for, or of every size.
void run_game(Program& program, const std::string& game, const FuzzRequest& request) {
  const Rulebook* rulebook = program.rulebook(game);
  if (!rulebook) return;
  const unsigned least = request.seats > 0 ? request.seats : rulebook->least_seats(),
                 most = request.seats > 0 ? request.seats : rulebook->most_seats();
  for (unsigned seats = least; seats <= most; ++seats) {
    FuzzPlan plan;
    plan.seats = seats;
    plan.games = std::max<std::uint64_t>(request.games / (most - least + 1), 1);
    run_table(program, *rulebook, plan, request);
  }
}

// Random texts on the cards of two decks at a time, and some games with them.
void run_sentences(const std::string& game, const FuzzRequest& request, Program& program) {
  constexpr std::uint64_t games_each = 12;
  const std::vector<DeckText> decks = Library::decks(game);
  FuzzResult sum;
  std::size_t sentences = 0, tried = 0;
  for (std::uint64_t round = request.first; sentences < request.sentences; ++round) {
    FuzzPlan plan;
    plan.decks = {decks[round % decks.size()], decks[(round + 1 + round / decks.size()) % decks.size()]};
    plan.seed = request.seed + round;
    plan.games = games_each;
    plan.jobs = request.jobs > 0 ? request.jobs : all_cores();
    plan.may_be_void = true;
    const RandomCards made = random_cards(game, plan.decks, plan.seed);
    const auto rulebook = make_rulebook(game);
    rulebook->load(Library::home(), {}, {made.cards});
    const FuzzResult result = rulebook->fuzz(plan);
    sentences += made.sentences;
    tried += made.tried;
    sum.games += result.games;
    sum.decisions += result.decisions;
    sum.voided += result.voided;
    if (result.failures.empty()) continue;
    const auto file = std::filesystem::path(request.save) / fmt::format("fuzz-{}-{}.cards", game, round);
    std::ofstream(file) << made.cards.text;
    fmt::print("round {} (game {}, {} against {}): {}; its cards are in {}\n", round, result.failures[0].game,
               plan.decks[0].name(), plan.decks[1].name(), result.failures[0].what, file.string());
    program.status = 1;
  }
  fmt::print("{}: {} sentences of {} on cards, {} games, {} decisions, {} games ended by a bound\n", game,
             sentences, tried, sum.games, sum.decisions, sum.voided);
}

void run(Program& program, const FuzzRequest& request) {
  if (request.sentences > 0) {
    for (const std::string& game : program.games()) run_sentences(game, request, program);
    return;
  }
  if (!request.decks.empty()) return run_game(program, program.game_of_decks(request.decks), request);
  for (const std::string& game : program.games()) run_game(program, game, request);
}

}  // namespace

void add_fuzz(Program& program) {
  CLI::App* command =
      program.app.add_subcommand("fuzz", "Random games with everything checked after every decision");
  const auto request = std::make_shared<FuzzRequest>();
  program.add_game(*command)->description("One game only, not all");
  command->add_option("--seats", request->seats, "How many sit at the table (every number that can)")
      ->option_text("N");
  request->settings.add(*command);
  command->add_option("--games", request->games, "How many (1000)")->option_text("N");
  command->add_option("--sentences", request->sentences, "Instead, so many random texts on cards, with games")
      ->option_text("N");
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
  command->footer(fuzz_examples);
  command->callback([&program, request] { run(program, *request); });
}

}  // namespace tercio
