// `tercio sim`: decks against decks, many times.
#include "play/sim.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>

#include "play/files.h"
#include "play/jobs.h"
#include "play/program.h"
#include "play/report.h"
#include "players/kind.h"
#include "players/player.h"
#include "tercio/commands.h"
#include "tercio/farm.h"
#include "tercio/ladder.h"
#include "tercio/paint.h"

namespace tercio {
namespace {

struct SimRequest {
  std::string report;
  std::vector<std::string> decks, players{"greedy", "greedy"};
  SettingsOptions settings;
  RankOptions ranks;
  std::uint64_t games = 100, seed = 1;
  unsigned jobs = 0, threads = 1;
  bool matrix = false, by_card = false, json = false;
  LadderWish ladder;
  FarmOption farm;
};

constexpr char sim_examples[] = R"(EXAMPLES
  tercio sim                                             two starter decks, a hundred games
  tercio sim --decks tau-starter,orks-starter --games 1000
                                                         which of two decks is better
  tercio sim --decks my.deck,orks-starter --players greedy,random
                                                         a deck of your own, and other players
  tercio sim --matrix --games 200 --report matrix.html   every deck against every deck, as a page with a heat map
  tercio sim --matrix --players search:0.1s,greedy --sprt 0.6,0.7
                                                         does it win seven of ten games, or only six? Ends when
                                                         one of the answers is wrong at most once in twenty times
  tercio sim --matrix --ladder --players greedy,recruit,veteran --games 8
                                                         Elo of these players over all decks
  tercio sim --matrix --by-card                          and which cards win when they are drawn
  tercio sim --matrix --decks a.deck,b.deck,c.deck       these decks only
  tercio sim --game GAME --decks a,b,c,d --variant team --teams 0+1,2+3
                                                         a table of four in two teams, where a game allows it
  tercio sim --game delos --ranks 2,0                    the first seat outranks the second: at equal first waves
                                                         it chooses who attacks
  tercio sim --json --seed 7 | jq .wins                  for scripts
  tercio sim --matrix --farm nats://HOST:4222            on all machines that run `tercio farm` there

Players are random, greedy, the levels recruit, veteran, commander and warlord, search:0.5s (seconds a choice) or
search:2000 (iterations a choice), and program:COMMAND or program:0.5s:COMMAND, any program that speaks the protocol of
docs/engine.md (without a comma in it); one for each seat or team. They and the decks go round the seats: of two, in a
row of four games each has each deck in each seat once, so neither the deck nor the seat favours a player. The same
options and seed give the same numbers, whatever --jobs and --farm say. Ctrl-C ends a run after the games under way and prints
what there is; a second time it ends at once.)";

bool refuse(Program& program, const std::string& why) {
  return program.refuse(why + "\nSee `tercio sim --help`.");
}

// In a ladder as many as there are play, two at a time.
bool check_players(Program& program, const Rulebook& rulebook, const SimRequest& request, const SimPlan& plan,
                   std::size_t in_ladder) {
  for (const std::string& player : plan.players) {
    const auto kind = player_kind(player);
    if (!kind)
      return refuse(program, "There is no player named \"" + player + "\"; there are " + known_kinds() + ".");
    if (kind->ponders)
      return refuse(program,
                    player + ": nobody ponders here, since nobody is waited for; `tercio play` does.");
    if (kind->mind != PlayerKind::Mind::Program) continue;
    if (request.farm.wanted()) return refuse(program, "Programs play here, not on a farm.");
    if (const std::string fault = program_fault(*kind, rulebook); !fault.empty())
      return refuse(program, fault + ".");
  }
  if (in_ladder > 0) return plan.seats() == 2 || refuse(program, "Ladders are for tables of two.");
  const std::size_t sides = plan.settings.teams.empty() ? plan.seats() : plan.settings.teams.size();
  if (plan.players.size() <= sides && sides % plan.players.size() == 0) return true;
  return refuse(program, fmt::format("--players takes {}, such as greedy,random; or a part of that.", sides));
}

// The decks by name: those asked for, or what the game has ready.
std::vector<std::string> deck_names(const Rulebook& rulebook, const SimRequest& request) {
  std::vector<std::string> names = request.decks;
  if (names.empty() && request.matrix)
    for (const DeckText& deck : Library::decks(rulebook.name())) names.push_back(deck.name());
  if (names.empty()) names = default_decks(rulebook, rulebook.least_seats());
  if (names.size() == 1) names.push_back(names.front());
  return names;
}

// The decks and who meets whom.
bool prepare(Program& program, const Rulebook& rulebook, SimRequest& request, SimPlan& plan) {
  const std::vector<std::string> names = deck_names(rulebook, request);
  if (!request.matrix && names.size() > rulebook.most_seats())
    return refuse(program,
                  fmt::format("--decks takes {} at most; more with --matrix.", rulebook.most_seats()));
  const auto seats = static_cast<unsigned>(request.matrix ? 2 : names.size());
  if (!request.settings.read(program, rulebook, seats, plan.settings)) return false;
  if (!request.ranks.read(program, rulebook, seats, plan.settings)) return false;
  for (const std::string& name : names) {
    const auto deck = program.deck(rulebook, name, &plan.settings);
    if (!deck) return false;
    plan.decks.push_back(*deck);
  }
  if (request.matrix) {
    for (std::size_t a = 0; a < plan.decks.size(); ++a)
      for (std::size_t b = a + 1; b < plan.decks.size(); ++b) plan.tables.push_back({a, b});
  } else {
    plan.tables.emplace_back();
    for (std::size_t i = 0; i < plan.decks.size(); ++i) plan.tables[0].push_back(i);
  }
  plan.game = rulebook.name();
  plan.title = rulebook.title();
  for (std::string& player : request.players) player = on_threads(player, request.threads);
  plan.players = request.players;
  plan.games = request.games;
  plan.seed = request.seed;
  plan.by_card = request.by_card;
  plan.jobs = request.jobs > 0 ? request.jobs : all_cores();
  return check_players(program, rulebook, request, plan, request.ladder.asked() ? plan.players.size() : 0);
}

std::string heat(double rate) {
  const std::string number = fmt::format("{:3.0f}", rate * 100);
  return rate > 0.55 ? painted(Paint::Green, number) : rate < 0.45 ? painted(Paint::Red, number) : number;
}

void print_matrix(const SimPlan& plan, const SimResult& result) {
  std::size_t width = 0;
  for (const auto& deck : plan.decks) width = std::max(width, deck.name().size());
  std::cout << '\n' << painted(Paint::Bold, "Wins of the deck on the left, in a hundred games") << '\n';
  std::cout << fmt::format("{:{}}", "", width + 5);
  for (std::size_t b = 0; b < plan.decks.size(); ++b) std::cout << fmt::format("{:>4}", b + 1);
  std::cout << "   all\n";
  for (std::size_t a = 0; a < plan.decks.size(); ++a) {
    std::cout << fmt::format("{:>3}  {:{}}", a + 1, plan.decks[a].name(), width);
    for (std::size_t b = 0; b < plan.decks.size(); ++b) {
      const Tally t = meeting(plan, result, a, b);
      std::cout << ' ' << (t.games == 0 ? "  ." : heat(rate(t.wins[0], t)));
    }
    const Tally all = deck_tally(plan, result, a);
    std::cout << "   " << rate_text(all.wins[0], all) << '\n';
  }
}

std::string wins_table(const char* head, const std::vector<std::string>& names, const Tally& tally) {
  std::vector<std::vector<std::string>> rows{{head, "wins", "rate (95 % interval)"}};
  for (std::size_t i = 0; i < names.size(); ++i)
    rows.push_back({names[i], std::to_string(tally.wins[i]), rate_text(tally.wins[i], tally)});
  return table(rows, {1});
}

void print_text(const SimPlan& plan, const SimResult& result, bool matrix) {
  const Tally& all = result.players;
  const double games = std::max(static_cast<double>(all.games), 1.0);
  std::cout << painted(Paint::Bold, fmt::format("{} games", all.games)) << " in "
            << fmt::format("{:.1f}", result.seconds) << " s\n\n";
  std::cout << wins_table("player", player_labels(plan), all) << '\n';
  if (!matrix) {
    std::vector<std::string> names;
    for (const std::size_t deck : plan.tables.front()) names.push_back(plan.decks[deck].name());
    std::cout << wins_table("deck", names, result.tables.front()) << '\n';
  }
  std::vector<std::vector<std::string>> rows{{"end of the game", "games", "share"}};
  for (const auto& [reason, n] : result.reasons)
    rows.push_back({reason, std::to_string(n), percent(static_cast<double>(n) / games)});
  std::cout << table(rows, {1, 2});
  std::cout << fmt::format("\n{} draws; {:.1f} rounds and {:.0f} decisions a game", all.draws,
                           static_cast<double>(result.rounds) / games,
                           static_cast<double>(result.decisions) / games);
  if (result.began > 0)
    std::cout << "; the seat that begins wins " << percent(static_cast<double>(result.began_and_won) / games);
  std::cout << '\n';
  if (matrix) print_matrix(plan, result);
}

// Each deck's cards, the one that wins most often when drawn first.
void print_cards(const SimPlan& plan, const SimResult& result) {
  for (std::size_t deck = 0; deck < plan.decks.size(); ++deck) {
    std::vector<std::pair<double, std::vector<std::string>>> rows;
    for (const auto& [card, drawn] : result.cards) {
      if (card.first != deck) continue;
      const auto games = static_cast<double>(drawn.games), wins = static_cast<double>(drawn.wins);
      const Interval range = wilson(wins, games);
      rows.push_back({wins / games,
                      {card.second, std::to_string(drawn.games),
                       fmt::format("{:.1f} % ({:.1f} to {:.1f})", 100 * wins / games, 100 * range.low,
                                   100 * range.high)}});
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<std::vector<std::string>> lines{
        {"drawn by " + plan.decks[deck].name(), "games", "wins of them"}};
    for (auto& row : rows) lines.push_back(std::move(row.second));
    std::cout << '\n' << table(lines, {1});
  }
}

void run(Program& program, SimRequest& request) {
  const Rulebook* rulebook = program.rulebook(program.game_of_decks(request.decks));
  SimPlan plan;
  if (!rulebook || !prepare(program, *rulebook, request, plan)) return;
  if (request.ladder.asked() && !request.report.empty())
    return void(
        refuse(program, "--report draws decks against decks; it has nothing for --ladder and --sprt."));
  if (!program.has_folder(request.report)) return;
  stop_when_told();  // what was played until then is worth printing
  if (!request.farm.join(program)) return;
  plan.farm = request.farm.farm();
  if (request.ladder.asked()) {
    request.ladder.json = request.json;
    run_ladder(program, *rulebook, plan, request.ladder, request.farm.told());
    request.farm.all_came_back(program);
    return;
  }
  SimResult result;
  {
    ProgressBar bar(plan.all_games(), "games", request.farm.told());
    result = rulebook->simulate(plan, std::ref(bar));
  }
  if (request.json)
    std::cout << report_json(plan, result);
  else
    print_text(plan, result, request.matrix);
  if (plan.by_card && !request.json) print_cards(plan, result);
  if (!request.report.empty()) {
    if (!write_whole(request.report, report_html(plan, result)))
      return void(refuse(program, request.report + ": cannot be written"));
    std::cerr << "The report is in " << request.report << ".\n";
  }
  for (const SimError& e : result.errors)
    std::cerr << fmt::format("error: {}, seed {}: {}\n", fmt::join(e.decks, " against "), e.seed, e.what);
  if (result.players.errors > 0) program.status = 1;
  request.farm.all_came_back(program);
}

}  // namespace

void add_sim(Program& program) {
  CLI::App* command = program.app.add_subcommand("sim", "Play decks against decks many times and count");
  const auto request = std::make_shared<SimRequest>();
  program.add_game(*command);
  command
      ->add_option("--decks", request->decks,
                   "A deck for each seat, by name or file; with --matrix any number")
      ->delimiter(',')
      ->option_text("A,B");
  command
      ->add_option("--players", request->players,
                   "Who plays: random, greedy, veteran, search:0.5s ... (greedy,greedy)")
      ->delimiter(',')
      ->option_text("P,Q");
  command->add_option("--games", request->games, "Games for each pair or table of decks (100)")
      ->option_text("N")
      ->check(CLI::Range(1, 100000000));
  command->add_option("--seed", request->seed, "Other games with another number (1)")->option_text("S");
  command->add_option("--jobs", request->jobs, "Games at a time (one for each core)")
      ->option_text("J")
      ->check(CLI::Range(1, 1024));
  request->farm.add(*command);
  request->settings.add(*command);
  request->ranks.add(*command);
  command->add_flag("--matrix", request->matrix, "Every deck against every deck");
  command->add_flag("--by-card", request->by_card, "Of each deck, how often it wins when a card is drawn");
  command
      ->add_option("--threads", request->threads,
                   "Threads of each search (1); the games share the cores already")
      ->option_text("T")
      ->check(CLI::Range(1, 256));
  command->add_flag("--ladder", request->ladder.ladder, "Every player against every player, with Elo");
  command
      ->add_option("--sprt", request->ladder.sprt,
                   "Stop when it is certain which share the first player wins")
      ->delimiter(',')
      ->expected(2)
      ->option_text("LOW,HIGH");
  command->add_flag("--json", request->json, "Print JSON");
  command->add_option("--report", request->report, "Write one HTML page with a heat map")
      ->option_text("FILE.html");
  command->footer(sim_examples);
  command->callback([&program, request] { run(program, *request); });
}

}  // namespace tercio
