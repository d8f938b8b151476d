// Golden playthroughs: whole games as readable text, with every choice and what followed from it. A change of
// the rules shows as a difference in these files: TERCIO_UPDATE=1 ./dev test warlords writes them anew.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "play/full_log.h"
#include "play/record.h"
#include "players/player.h"
#include "tests/support/cards.h"

namespace tercio::test {
namespace {

struct Playthrough {
  const char* name;
  const char* decks[2];
  const char* players[2];
  std::uint64_t seed;
};

DeckText deck_named(const std::string& name) { return std::get<DeckText>(Library::deck(name, "warlords")); }

std::string played(const Playthrough& game) {
  const Record record = new_record(rulebook(), {"tom", "ann"}, {game.players[0], game.players[1]},
                                   {deck_named(game.decks[0]), deck_named(game.decks[1])}, game.seed);
  auto begun = begin(record, library());
  if (const auto* problem = std::get_if<RecordProblem>(&begun)) return problem->message;
  Match& match = *std::get<std::unique_ptr<Match>>(begun);
  const std::unique_ptr<Player> players[2] = {rulebook().player(game.players[0], game.seed),
                                              rulebook().player(game.players[1], game.seed + 1)};
  std::ostringstream text;
  text << "tom: " << game.decks[0] << ", " << game.players[0] << "\nann: " << game.decks[1] << ", "
       << game.players[1] << "\nseed " << game.seed << "\n\n";
  std::size_t told = 0;
  const auto tell = [&] {
    print_full_log(match, told, [&](const std::string& line) { text << line << '\n'; });
  };
  tell();
  for (int decision = 1; !match.over() && decision < 5000; ++decision) {
    const Option option = players[match.to_move()]->choose(match);
    text << "  " << match.name(match.to_move()) << ": " << match.prompt() << " [" << match.options().size()
         << "] > " << match.label(option) << '\n';
    match.choose(option);
    tell();
  }
  text << "\n"
       << (match.winner() < 0 ? "nobody" : match.name(static_cast<Seat>(match.winner())))
       << " wins: " << match.reason() << '\n';
  return text.str();
}

class Golden : public testing::TestWithParam<Playthrough> {};

TEST_P(Golden, IsPlayedAsWritten) {
  const std::string path =
      (Library::home() / "tests/warlords/golden" / (std::string(GetParam().name) + ".txt")).string();
  const std::string now = played(GetParam());
  if (std::getenv("TERCIO_UPDATE")) {
    std::ofstream(path) << now;
    return;
  }
  std::ifstream file(path);
  std::ostringstream written;
  written << file.rdbuf();
  std::istringstream a(written.str()), b(now);
  std::string expected, found;
  for (int line = 1; std::getline(b, found); ++line) {
    std::getline(a, expected);
    ASSERT_EQ(found, expected) << path << ":" << line
                               << ": played differently; TERCIO_UPDATE=1 writes it anew";
  }
  EXPECT_EQ(now, written.str());
}

INSTANTIATE_TEST_SUITE_P(
    Games, Golden,
    testing::Values(
        Playthrough{
            "greedy-marines-orks", {"space-marines-starter", "orks-starter"}, {"greedy", "greedy"}, 11},
        Playthrough{"random-eldar-chaos", {"eldar-starter", "chaos-starter"}, {"random", "random"}, 5},
        Playthrough{
            "greedy-tau-random-astra", {"tau-starter", "astra-militarum-starter"}, {"greedy", "random"}, 3}),
    [](const auto& tested) {
      std::string name = tested.param.name;
      std::replace(name.begin(), name.end(), '-', '_');
      return name;
    });

}  // namespace
}  // namespace tercio::test
