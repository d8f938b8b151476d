// `tercio scenario`: positions, moves and expectations.
#include <iostream>

#include "play/scenario.h"
#include "tercio/commands.h"

namespace tercio {
namespace {

void run_all(Program& program, const std::vector<std::filesystem::path>& paths) {
  std::vector<std::filesystem::path> missing;
  const auto files = scenario_files(paths, missing);
  for (const auto& path : missing) std::cerr << path.string() << ": there is no such file or folder\n";
  if (!missing.empty()) {
    program.status = 2;
    return;
  }
  if (!program.rulebook(program.game_of_decks())) return;
  std::size_t passed = 0, failed = 0;
  for (const auto& file : files) {
    const ScenarioReport report = run_scenario_file(file, program.library);
    ++(report.passed() ? passed : failed);
    for (const std::string& failure : report.failures) std::cout << failure << '\n';
  }
  std::cout << passed << " passed, " << failed << " failed" << std::endl;
  program.status = failed == 0 ? 0 : 1;
}

}  // namespace

void add_scenario(Program& program) {
  CLI::App* command =
      program.app.add_subcommand("scenario", "Play scenarios and tell which expectations hold");
  auto paths = std::make_shared<std::vector<std::filesystem::path>>();
  command->add_option("PATH", *paths, "Scenario files, or folders with all below them")->required();
  program.add_game(*command)->description("The game that --cards FILE is for");
  command->callback([&program, paths] { run_all(program, *paths); });
}

}  // namespace tercio
