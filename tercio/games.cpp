// `tercio games`: what can be played.
#include <iostream>

#include "tercio/commands.h"

namespace tercio {

void add_games(Program& program) {
  CLI::App* command = program.app.add_subcommand("games", "The games, and how much of each there is");
  command->callback([&program] {
    const warlords::Catalog* catalog = program.cards();
    if (!catalog) return;
    std::size_t cards = 0;
    for (std::size_t id = 1; id < catalog->size(); ++id)
      if ((*catalog)[id].title_id == id) ++cards;
    std::cout << "warlords    warlords and their armies fight over a line of planets; two seats, " << cards
              << " cards, " << Library::deck_files().size() << " decks\n"
              << "commanders  commanders, locations, gold and mana; so far its card language only\n"
              << "delos       fleets fight for five sectors; so far its card language only\n";
  });
}

}  // namespace tercio
