// `tercio sim`: decks against decks, many times.
#include "play/sim.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>

#include "play/files.h"
#include "play/jobs.h"
#include "play/report.h"
#include "players/player.h"
#include "tercio/commands.h"
#include "tercio/paint.h"

namespace tercio {
namespace {

struct Request {
  std::string game = "warlords", report;
  std::vector<std::string> decks, players{"greedy", "greedy"};
  std::uint64_t games = 100, seed = 1;
  unsigned jobs = 0;
  bool matrix = false, json = false;
};

constexpr char examples[] = R"(EXAMPLES
  tercio sim                                             two starter decks, a hundred games
  tercio sim --decks tau-starter,orks-starter --games 1000
                                                         which of two decks is better
  tercio sim --decks my.deck,orks-starter --players greedy,random
                                                         a deck of your own, and other players
  tercio sim --matrix --games 200 --report matrix.html   every deck against every deck, as a page with a heat map
  tercio sim --matrix --decks a.deck,b.deck,c.deck       these decks only
  tercio sim --json --seed 7 | jq .wins                  for scripts

Players are `random` and `greedy`. In a row of four games each player has each deck in each seat once, so
neither the deck nor the seat favours a player. The same options and seed give the same numbers, whatever --jobs says.)";

bool refuse(Program& program, const std::string& why) {
  std::cerr << why << "\nSee `tercio sim --help`.\n";
  program.status = 2;
  return false;
}

bool add_deck_named(Program& program, const warlords::Catalog& catalog, const std::string& name,
                    SimPlan& plan) {
  auto found = Library::warlords_deck(catalog, name);
  if (const auto* problem = std::get_if<warlords::DeckProblem>(&found))
    return refuse(program, problem->message);
  auto& deck = std::get<warlords::Deck>(found);
  if (const auto faults = warlords::deck_faults(catalog, deck); !faults.empty()) {
    std::cerr << name << ": " << faults.front() << '\n';
    program.status = 1;
    return false;
  }
  plan.decks.push_back(std::move(deck));
  return true;
}

// The decks and who meets whom.
bool prepare(Program& program, const warlords::Catalog& catalog, const Request& request, SimPlan& plan) {
  if (request.game != "warlords")
    return refuse(program, "There is no game named \"" + request.game + "\" to simulate; there is warlords.");
  if (request.players.size() != 2) return refuse(program, "--players takes two, such as greedy,random.");
  for (const std::string& player : request.players)
    if (std::find(player_names().begin(), player_names().end(), player) == player_names().end())
      return refuse(program, "There is no player named \"" + player + "\"; there are random and greedy.");
  std::vector<std::string> names = request.decks;
  if (names.empty() && request.matrix)
    for (const auto& file : Library::deck_files())
      if (file.parent_path().filename() == request.game) names.push_back(file.stem().string());
  if (names.empty()) names = {"space-marines-starter", "orks-starter"};
  if (names.size() == 1) names.push_back(names.front());
  if (names.size() > 2 && !request.matrix) return refuse(program, "--decks takes two; more with --matrix.");
  for (const std::string& name : names)
    if (!add_deck_named(program, catalog, name, plan)) return false;
  for (std::size_t a = 0; a < plan.decks.size(); ++a)
    for (std::size_t b = a + 1; b < plan.decks.size(); ++b) plan.pairs.emplace_back(a, b);
  plan.players = {request.players[0], request.players[1]};
  plan.games = request.games;
  plan.seed = request.seed;
  plan.jobs = request.jobs > 0 ? request.jobs : all_cores();
  return true;
}

std::string heat(double rate) {
  const std::string number = fmt::format("{:3.0f}", rate * 100);
  return rate > 0.55 ? painted(Paint::Green, number) : rate < 0.45 ? painted(Paint::Red, number) : number;
}

void print_matrix(const SimPlan& plan, const SimResult& result) {
  std::size_t width = 0;
  for (const auto& deck : plan.decks) width = std::max(width, deck.name.size());
  std::cout << '\n' << painted(Paint::Bold, "Wins of the deck on the left, in a hundred games") << '\n';
  std::cout << fmt::format("{:{}}", "", width + 5);
  for (std::size_t b = 0; b < plan.decks.size(); ++b) std::cout << fmt::format("{:>4}", b + 1);
  std::cout << "   all\n";
  for (std::size_t a = 0; a < plan.decks.size(); ++a) {
    std::cout << fmt::format("{:>3}  {:{}}", a + 1, plan.decks[a].name, width);
    for (std::size_t b = 0; b < plan.decks.size(); ++b) {
      const Tally t = meeting(plan, result, a, b);
      std::cout << ' ' << (t.games == 0 ? "  ." : heat(rate(t.wins[0], t)));
    }
    const Tally all = deck_tally(plan, result, a);
    std::cout << "   " << rate_text(all.wins[0], all) << '\n';
  }
}

void print_text(const SimPlan& plan, const SimResult& result, bool matrix) {
  const Tally& all = result.players;
  const double games = std::max(static_cast<double>(all.games), 1.0);
  std::cout << painted(Paint::Bold, fmt::format("{} games", all.games)) << " in "
            << fmt::format("{:.1f}", result.seconds) << " s\n\n";
  std::vector<std::vector<std::string>> rows{{"player", "wins", "rate (95 % interval)"}};
  for (std::size_t i = 0; i < 2; ++i)
    rows.push_back({plan.players[i] + (i == 1 && plan.players[0] == plan.players[1] ? " (2)" : ""),
                    std::to_string(all.wins[i]), rate_text(all.wins[i], all)});
  std::cout << table(rows, {1}) << '\n';
  if (!matrix) {
    rows = {{"deck", "wins", "rate (95 % interval)"}};
    const Tally& pair = result.pairs.front();
    for (std::size_t i = 0; i < 2; ++i)
      rows.push_back({plan.decks[i == 0 ? plan.pairs.front().first : plan.pairs.front().second].name,
                      std::to_string(pair.wins[i]), rate_text(pair.wins[i], pair)});
    std::cout << table(rows, {1}) << '\n';
  }
  rows = {{"end of the game", "games", "share"}};
  for (const auto& [reason, n] : result.reasons)
    rows.push_back({reason, std::to_string(n), percent(static_cast<double>(n) / games)});
  std::cout << table(rows, {1, 2});
  std::cout << fmt::format(
      "\n{} draws; {:.1f} rounds and {:.0f} decisions a game; the first initiative wins {}\n", all.draws,
      static_cast<double>(result.rounds) / games, static_cast<double>(result.decisions) / games,
      percent(static_cast<double>(result.initiative[1]) / games));
  if (matrix) print_matrix(plan, result);
}

void run(Program& program, const Request& request) {
  const warlords::Catalog* catalog = program.cards();
  SimPlan plan;
  if (!catalog || !prepare(program, *catalog, request, plan)) return;
  const std::filesystem::path folder = std::filesystem::path(request.report).parent_path();
  if (!folder.empty() && !std::filesystem::is_directory(folder))
    return void(refuse(program, request.report + ": there is no folder " + folder.string()));
  SimResult result;
  {
    ProgressBar bar(plan.games * plan.pairs.size(), "games");
    result = simulate(*catalog, plan, std::ref(bar));
  }
  if (request.json)
    std::cout << report_json(plan, result);
  else
    print_text(plan, result, request.matrix);
  if (!request.report.empty()) {
    if (!write_whole(request.report, report_html(plan, result)))
      return void(refuse(program, request.report + ": cannot be written"));
    std::cerr << "The report is in " << request.report << ".\n";
  }
  for (const SimError& e : result.errors)
    std::cerr << fmt::format("error: {} against {}, seed {}: {}\n", e.decks[0], e.decks[1], e.seed, e.what);
  if (result.players.errors > 0) program.status = 1;
}

}  // namespace

void add_sim(Program& program) {
  CLI::App* command = program.app.add_subcommand("sim", "Play decks against decks many times and count");
  const auto request = std::make_shared<Request>();
  command->add_option("--game", request->game, "The game (warlords)")->option_text("GAME");
  command->add_option("--decks", request->decks, "Two decks, by name or file; with --matrix any number")
      ->delimiter(',')
      ->option_text("A,B");
  command->add_option("--players", request->players, "Who plays: random, greedy (greedy,greedy)")
      ->delimiter(',')
      ->option_text("P,Q");
  command->add_option("--games", request->games, "Games for each pair of decks (100)")
      ->option_text("N")
      ->check(CLI::Range(1, 100000000));
  command->add_option("--seed", request->seed, "Other games with another number (1)")->option_text("S");
  command->add_option("--jobs", request->jobs, "Games at a time (one for each core)")
      ->option_text("J")
      ->check(CLI::Range(1, 1024));
  command->add_flag("--matrix", request->matrix, "Every deck against every deck");
  command->add_flag("--json", request->json, "Print JSON");
  command->add_option("--report", request->report, "Write one HTML page with a heat map")
      ->option_text("FILE.html");
  command->footer(examples);
  command->callback([&program, request] { run(program, *request); });
}

}  // namespace tercio
