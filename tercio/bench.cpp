// `tercio bench`: fixed games, timed.
#include "play/bench.h"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <iostream>
#include <memory>

#include "tercio/commands.h"
#include "tercio/paint.h"

namespace tercio {
namespace {

constexpr char bench_examples[] = R"(EXAMPLES
  tercio bench               decisions and games a second on one core, and what a copy of the state costs
  tercio bench --signature   one number for the rules: it changes when they do, and with nothing else
  tercio bench --search      iterations a second of the computer's search, its memory, and whether it keeps its time
  tercio bench --json        for scripts

The games are all pairs of the starter decks, forty games each, at random with fixed seeds; where more than two may
sit down, larger tables too. bench/signature.txt holds the signature of all games, and of each if there are several; a
change of the rules changes it in the same commit.)";

void print(const std::string& game, const BenchResult& r) {
  std::cout << table({{game, ""},
                      {"decisions a second", fmt::format("{:.0f}", r.decisions_per_second)},
                      {"games a second", fmt::format("{:.0f}", r.games_per_second)},
                      {"copy of the state", fmt::format("{:.0f} ns", r.clone_ns)},
                      {"size of the state", fmt::format("{} bytes", r.state_bytes)},
                      {"loading all cards", fmt::format("{:.1f} ms", r.load_ms)},
                      {"fixed games", fmt::format("{} with {} decisions", r.games, r.decisions)},
                      {"signature", signature_text(r.signature)}});
}

boost::json::object json_of(const std::string& game, const BenchResult& r) {
  return {{"game", game},
          {"decisions_per_second", r.decisions_per_second},
          {"games_per_second", r.games_per_second},
          {"clone_ns", r.clone_ns},
          {"state_bytes", r.state_bytes},
          {"load_ms", r.load_ms},
          {"games", r.games},
          {"decisions", r.decisions},
          {"signature", signature_text(r.signature)}};
}

void print_search(const std::string& game, const SearchBenchResult& r) {
  std::cout << table({{game, ""},
                      {"iterations a second", fmt::format("{:.0f}", r.by_evaluation)},
                      {"with random play to the end", fmt::format("{:.0f}", r.by_playout)},
                      {"such playouts without a tree", fmt::format("{:.0f}", r.playouts_alone)},
                      {"nodes of 2,000 iterations", fmt::format("at most {}", r.nodes)},
                      {"memory of those", fmt::format("{} KB", r.nodes * r.node_bytes / 1024)},
                      {"latest choice", fmt::format("{:.1f} ms beyond its time", 1000 * r.late)},
                      {"positions", fmt::format("{}", r.positions)}});
}

boost::json::object json_of(const std::string& game, const SearchBenchResult& r) {
  return {{"game", game},
          {"iterations_per_second", r.by_evaluation},
          {"iterations_per_second_by_playout", r.by_playout},
          {"playouts_per_second_without_tree", r.playouts_alone},
          {"nodes", r.nodes},
          {"node_bytes", r.node_bytes},
          {"late_ms", 1000 * r.late},
          {"positions", r.positions}};
}

struct BenchRequest {
  bool json = false, signature = false, search = false;
};

void run_search(Program& program, const BenchRequest& request) {
  boost::json::array results;
  for (const std::string& game : program.games()) {
    const Rulebook* rulebook = program.rulebook(game);
    if (!rulebook) return;
    const SearchBenchResult result = rulebook->bench_search(starter_decks(game));
    results.push_back(json_of(game, result));
    if (!request.json) print_search(game, result);
  }
  if (request.json) std::cout << boost::json::serialize(results) << '\n';
}

void run(Program& program, const BenchRequest& request) {
  Signatures signatures;
  boost::json::array results;
  for (const std::string& game : program.games()) {
    const Rulebook* rulebook = program.rulebook(game);
    if (!rulebook) return;
    const std::vector<DeckText> decks = starter_decks(game);
    if (decks.size() < 2) {
      std::cerr << "there are no starter decks in " << (Library::home() / "decks" / game).string() << '\n';
      program.status = 1;
      return;
    }
    if (request.signature) {
      signatures.emplace_back(game, rulebook->signature(decks));
      continue;
    }
    const BenchResult result = rulebook->bench(decks, 7);
    signatures.emplace_back(game, result.signature);
    results.push_back(json_of(game, result));
    if (!request.json) print(game, result);
  }
  const std::string all = signature_text(signature_of_all(signatures));
  if (request.signature)
    std::cout << signatures_text(signatures);
  else if (request.json)
    std::cout << boost::json::serialize(boost::json::object{{"signature", all}, {"results", results}})
              << '\n';
  else if (signatures.size() > 1)
    std::cout << "signature of all    " << all << '\n';
}

}  // namespace

void add_bench(Program& program) {
  CLI::App* command =
      program.app.add_subcommand("bench", "How fast the engine is, and the signature of the rules");
  const auto request = std::make_shared<BenchRequest>();
  program.add_game(*command)->description("One game only, not all");
  command->add_flag("--json", request->json, "Print JSON");
  command->add_flag("--signature", request->signature, "Print the signature only");
  command->add_flag("--search", request->search, "How fast the search is instead");
  command->footer(bench_examples);
  command->callback(
      [&program, request] { request->search ? run_search(program, *request) : run(program, *request); });
}

}  // namespace tercio
