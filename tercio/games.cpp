// `tercio games`: what can be played.
#include <fmt/format.h>

#include <iostream>

#include "tercio/cards.h"
#include "tercio/commands.h"

namespace tercio {
namespace {

std::string seats(const Rulebook& rulebook) {
  static constexpr const char* words[] = {"no", "one", "two", "three", "four", "five", "six"};
  const std::string least = words[rulebook.least_seats()], most = words[rulebook.most_seats()];
  return least == most ? least + " seats" : least + " to " + most + " seats";
}

void list_games(Program& program) {
  for (const std::string& name : rulebook_names()) {
    const Rulebook* rulebook = program.rulebook(name);
    if (!rulebook) return;
    std::cout << fmt::format("{:12}{}; {}, {} cards, {} decks\n", name, rulebook->about(), seats(*rulebook),
                             rulebook->sheets().size(), Library::decks(name).size());
  }
}

}  // namespace

void add_games(Program& program) {
  CLI::App* command = program.app.add_subcommand("games", "The games, and how much of each there is");
  command->callback([&program] { list_games(program); });
}

}  // namespace tercio
