// The program `tercio`: three card wargames on one engine, from the command line.
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <iostream>

#include "language/distance.h"
#include "play/embedded.h"
#include "play/version.h"
#include "tercio/commands.h"

namespace tercio {
namespace {

// The commit tells the source, the signature whether two programs play by the same rules.
std::string told_version() {
  const EmbeddedFile* signature = embedded("home/bench/signature.txt");
  const std::string_view rules = signature ? signature->content : "unknown";
  return fmt::format("tercio {}\ncommit {}\nrules {}", version(), commit(),
                     rules.substr(0, rules.find('\n')));
}

constexpr char main_examples[] = R"(EXAMPLES
  tercio play                                        a game in the terminal, you against the computer
  tercio deck list                                   the decks that come with the program
  tercio cards "flying vehicle"                      cards with these words in title, type, traits or text
  tercio card NAME --explain                         one card, and how its text was understood
  tercio cards check mine.cards                      is every line of a card file understood?
  tercio play --cards mine.cards --decks my.deck,orks-starter
                                                     play with cards of your own
  tercio sim --game warlords --matrix --games 100    every deck against every deck
  tercio scenario scenarios                          positions, moves and what must come of them
  tercio puzzle learn/delos/puzzles                  prove that each has one good way

Exit status: 0 success, 1 what was checked is wrong, 2 bad usage.
docs/language.md teaches how cards are written.)";

void describe(Program& program) {
  CLI::App& app = program.app;
  app.name("tercio");
  app.description("Tercio plays three card wargames by their printed rules. Unofficial, made by fans.");
  app.footer(main_examples);
  app.set_version_flag("--version", told_version(), "Print version, commit and rules, and leave");
  app.set_help_flag("-h,--help", "Print this help and leave; `tercio COMMAND --help` tells more");
  app.fallthrough();  // so that --cards may stand behind any command
  app.add_option("--cards", program.more_cards, "A file with more cards; may be given several times")
      ->option_text("FILE")
      ->allow_extra_args(false)
      ->check(CLI::ExistingFile);
  app.get_formatter()->column_width(34);
}

// The command that a word was perhaps meant to be.
std::string nearest_command(const CLI::App& app, const std::string& word) {
  std::string nearest;
  int best = 3;
  for (const CLI::App* command : app.get_subcommands({})) {
    const int distance = language::edit_distance(word, command->get_name());
    if (distance < best) {
      best = distance;
      nearest = command->get_name();
    }
  }
  return nearest;
}

int refuse(Program& program, const CLI::ParseError& error) {
  const CLI::App* app = &program.app;
  while (!app->get_subcommands().empty()) app = app->get_subcommands().front();
  std::cerr << error.what() << '\n';
  const std::vector<std::string> left = program.app.remaining(true);
  if (!left.empty()) {
    const std::string nearest = nearest_command(*app, left.front());
    if (!nearest.empty()) std::cerr << "Did you mean `" << nearest << "`?\n";
  }
  std::string path = app->get_name();
  for (const CLI::App* up = app->get_parent(); up; up = up->get_parent()) path = up->get_name() + ' ' + path;
  std::cerr << "See `" << path << " --help`.\n";
  return 2;
}

int run(int argc, char** argv) {
  Program program;
  describe(program);
  add_play(program);
  add_serve(program);
  add_store(program);
  add_games(program);
  add_cards(program);
  add_deck(program);
  add_sim(program);
  add_scenario(program);
  add_puzzle(program);
  add_dominated(program);
  add_replay(program);
  add_analyze(program);
  add_ranks(program);
  add_bench(program);
  add_tune(program);
  add_train(program);
  add_farm(program);
  add_engine(program);
  add_fuzz(program);
  try {
    program.app.parse(argc, argv);
  } catch (const CLI::Success& help_or_version) {
    return program.app.exit(help_or_version);
  } catch (const CLI::ParseError& error) { return refuse(program, error); }
  if (program.app.get_subcommands().empty()) {
    std::cerr << program.app.help();
    return 2;
  }
  return program.status;
}

}  // namespace

}  // namespace tercio

int main(int argc, char** argv) {
  try {
    const int status = tercio::run(argc, argv);
    std::cout.flush();
    return std::fflush(stdout) == 0 && std::cout ? status : 1;
  } catch (const std::exception& error) {
    std::cerr << "tercio: " << error.what() << '\n';
    return 1;
  }
}
