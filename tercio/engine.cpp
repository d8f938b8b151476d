// `tercio engine`: a player for other programs, and for other versions of this one.
#include "play/engine.h"

#include <fmt/format.h>

#include <iostream>
#include <memory>

#include "players/kind.h"
#include "tercio/commands.h"

namespace tercio {
namespace {

struct EngineOptions {
  std::string player = "search";
  std::uint64_t seed = 1;
};

constexpr char engine_examples[] = R"(EXAMPLES
  tercio engine                                    speak the protocol of docs/engine.md on standard input and output
  tercio engine --player search:0.5s               think half a second a choice, or less where less is given
  tercio sim --players "program:1s:old/tercio engine,search:1s" --games 40
                                                   another build of this program against this one
  tercio sim --players "program:python3 examples/engine.py,random"
                                                   a program of your own)";

void run(Program& program, const EngineOptions& wanted) {
  if (const auto kind = player_kind(wanted.player); !kind || kind->mind == PlayerKind::Mind::Program)
    return void(program.refuse("There is no player named \"" + wanted.player + "\" here; there are " +
                               known_kinds() + "."));
  for (const auto& file : program.more_cards) program.library.add_cards(game_of(file, program.game), file);
  const std::string wrong = run_engine(program.library, wanted.player, wanted.seed, std::cin, std::cout);
  if (wrong.empty()) return;
  std::cerr << "tercio engine: " << wrong << '\n';
  program.status = 1;
}

}  // namespace

void add_engine(Program& program) {
  CLI::App* command = program.app.add_subcommand("engine", "Play for another program, line by line");
  const auto wanted = std::make_shared<EngineOptions>();
  command->add_option("--player", wanted->player, "Who thinks: a level, search:1s, greedy, random (search)")
      ->option_text("P");
  command->add_option("--seed", wanted->seed, "Other choices with another number (1)")->option_text("S");
  command->footer(engine_examples);
  command->callback([&program, wanted] { run(program, *wanted); });
}

}  // namespace tercio
