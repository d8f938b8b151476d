// `tercio dominated`: choices that something else on offer beats whatever happens, in records or new games.
#include <fmt/format.h>

#include <iostream>
#include <memory>

#include "play/dominance.h"
#include "play/record.h"
#include "players/kind.h"
#include "tercio/commands.h"

namespace tercio {
namespace {

struct DominatedRequest {
  std::vector<std::string> records;
  std::vector<std::string> players{"search:300", "search:300"};
  std::uint64_t games = 100, seed = 1;
};

constexpr char dominated_examples[] = R"(EXAMPLES
  tercio dominated last.record other.record            in games that were played
  tercio dominated --game delos --games 1000           in new ones of our own players
  tercio dominated --players warlord,greedy --games 20

A choice is dominated if another option leads to the same question, nothing is drawn, rolled or revealed by either,
and that option leaves its player nothing worse and something better: a free gain that was declined, a card thrown
away for nothing. So is a blow that deals nothing while another on offer would deal something.)";

struct Count {
  std::uint64_t games = 0, choices = 0, dominated = 0;
};

// Looks at a choice before it is made.
void look(const Rulebook& rulebook, const Match& match, Option chosen, const std::string& where,
          Count& count) {
  if (match.options().size() < 2) return;
  ++count.choices;
  const auto found = dominance(rulebook, match, chosen);
  if (!found) return;
  ++count.dominated;
  std::cout << fmt::format("{}: {} chose {}; better: {} ({})\n", where, match.name(match.to_move()),
                           match.label(chosen), found->better, found->gain);
}

void look_at_record(Program& program, const std::string& file, Count& count) {
  auto loaded = load_record(file);
  if (const auto* problem = std::get_if<RecordProblem>(&loaded))
    return void(program.refuse(problem->message));
  const Record& record = std::get<Record>(loaded);
  for (const auto& cards : program.more_cards) program.library.add_cards(record.game, cards);
  const Replayed begun = replay(record, program.library, 0);
  if (!begun.match) return void(program.refuse(file + ": " + begun.difference->message));
  const Rulebook& rulebook = *program.library.rulebook(record.game);
  ++count.games;
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const Record::Move& move = record.moves[i];
    Match& match = *begun.match;
    if (!move.concedes && !match.over() && match.options().contains(move.option))
      look(rulebook, match, move.option, fmt::format("{}, decision {}", file, i + 1), count);
    if (!play_move(match, move)) return void(program.refuse(file + ": a choice that is not possible"));
  }
}

void play_game(const Rulebook& rulebook, const std::vector<DeckText>& decks, const DominatedRequest& request,
               std::uint64_t number, Count& count) {
  const std::size_t all = decks.size(), first = number % all, away = 1 + number / all % (all - 1);
  const std::vector<DeckText> table{decks[first], decks[(first + away) % all]};
  const auto match = rulebook.match({"one", "two"}, table, {}, request.seed + number);
  std::vector<std::unique_ptr<Player>> players;
  for (Seat seat = 0; seat < 2; ++seat) {
    players.push_back(rulebook.player(request.players[seat], request.seed + 2 * number + seat));
    players.back()->begin(*match, seat, rulebook.written(table[seat]));
  }
  ++count.games;
  for (std::size_t decision = 1; !match->over(); ++decision) {
    const Option chosen = players[match->to_move()]->choose(*match);
    look(rulebook, *match, chosen, fmt::format("{}, game {}, decision {}", rulebook.name(), number, decision),
         count);
    match->choose(chosen);
  }
}

void run(Program& program, const DominatedRequest& request) {
  if (request.players.size() != 2) return void(program.refuse("--players takes 2, one for each seat."));
  for (const std::string& name : request.players)
    if (!player_kind(name))
      return void(program.refuse("No player is called \"" + name + "\"; there are " + known_kinds() + "."));
  Count count;
  for (const std::string& file : request.records) look_at_record(program, file, count);
  if (request.records.empty())
    for (const std::string& game : program.games()) {
      const Rulebook* rulebook = program.rulebook(game);
      if (!rulebook) return;
      const std::vector<DeckText> decks = Library::decks(game);
      for (std::uint64_t number = 0; number < request.games; ++number)
        play_game(*rulebook, decks, request, number, count);
    }
  if (program.status == 2) return;
  std::cout << fmt::format("{} games, {} choices, {} dominated\n", count.games, count.choices,
                           count.dominated);
  program.status = count.dominated == 0 ? 0 : 1;
}

}  // namespace

void add_dominated(Program& program) {
  CLI::App* command = program.app.add_subcommand(
      "dominated", "Find choices that something else on offer beats whatever happens");
  const auto request = std::make_shared<DominatedRequest>();
  command->add_option("RECORD", request->records, "Records of games (none: new games are played)");
  program.add_game(*command)->description("One game only, not all");
  command->add_option("--players", request->players, "Who plays the new games (search:300,search:300)")
      ->delimiter(',')
      ->option_text("A,B");
  command->add_option("--games", request->games, "New games of each rulebook (100)")->option_text("N");
  command->add_option("--seed", request->seed, "Other games with another number (1)")->option_text("S");
  command->footer(dominated_examples);
  command->callback([&program, request] { run(program, *request); });
}

}  // namespace tercio
