// A player of one's own, and how it does: it attacks and deploys whenever it can and passes only when it
// must.
//   my_player [GAME]
#include <iostream>

#include "engine/chance.h"
#include "play/library.h"
#include "play/rulebook.h"

namespace {

class Eager final : public tercio::Player {
 public:
  tercio::Option choose(const tercio::Match& match) override {
    const tercio::Options& options = match.options();
    for (const tercio::Option option : options)
      if (const std::string label = match.label(option);
          label.starts_with("attack") || label.starts_with("deploy"))
        return option;
    return options[chance_.below(options.size())];
  }

 private:
  tercio::Chance chance_ = tercio::Chance::seeded(1);
};

// The seat that wins, or -1.
int play(const tercio::Rulebook& rulebook, std::uint64_t seed) {
  const auto decks = tercio::Library::decks(rulebook.name());
  const auto match = rulebook.match({"eager", "random"}, {decks[0], decks[1]}, {}, seed);
  Eager eager;
  const auto other = rulebook.player("random", seed);
  while (!match->over()) {
    tercio::Player& player = match->to_move() == 0 ? static_cast<tercio::Player&>(eager) : *other;
    match->choose(player.choose(*match));
  }
  return match->winner();
}

}  // namespace

int main(int count, char** words) {
  tercio::Library library;
  const std::string game = count > 1 ? words[1] : "warlords";
  const tercio::Rulebook* rulebook = library.rulebook(game);
  if (!rulebook) {
    std::cerr << "There is no game " << game << ".\n";
    return 2;
  }
  int wins = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) wins += play(*rulebook, seed) == 0;
  std::cout << "The eager player wins " << wins << " of 20 games of " << game << " against random.\n";
}
