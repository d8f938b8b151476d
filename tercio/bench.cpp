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

constexpr char examples[] = R"(EXAMPLES
  tercio bench               decisions and games a second on one core, and what a copy of the state costs
  tercio bench --signature   one number for the rules: it changes when they do, and with nothing else
  tercio bench --json        for scripts

The games are all pairs of the starter decks, forty games each, at random with fixed seeds. bench/signature.txt
holds the signature; a change of the rules changes it in the same commit.)";

void print(const BenchResult& r) {
  std::cout << table({{"warlords", ""},
                      {"decisions a second", fmt::format("{:.0f}", r.decisions_per_second)},
                      {"games a second", fmt::format("{:.0f}", r.games_per_second)},
                      {"copy of the state", fmt::format("{:.0f} ns", r.clone_ns)},
                      {"size of the state", fmt::format("{} bytes", r.state_bytes)},
                      {"loading all cards", fmt::format("{:.1f} ms", r.load_ms)},
                      {"fixed games", fmt::format("{} with {} decisions", r.games, r.decisions)},
                      {"signature", signature_text(r.signature)}});
}

void print_json(const BenchResult& r) {
  namespace json = boost::json;
  json::object warlords;
  warlords["game"] = "warlords";
  warlords["decisions_per_second"] = r.decisions_per_second;
  warlords["games_per_second"] = r.games_per_second;
  warlords["clone_ns"] = r.clone_ns;
  warlords["state_bytes"] = r.state_bytes;
  warlords["load_ms"] = r.load_ms;
  warlords["games"] = r.games;
  warlords["decisions"] = r.decisions;
  json::object out;
  out["signature"] = signature_text(r.signature);
  out["results"] = json::array{warlords};
  std::cout << json::serialize(out) << '\n';
}

}  // namespace

void add_bench(Program& program) {
  CLI::App* command =
      program.app.add_subcommand("bench", "How fast the engine is, and the signature of the rules");
  const auto json = std::make_shared<bool>(false), signature = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "Print JSON");
  command->add_flag("--signature", *signature, "Print the signature only");
  command->footer(examples);
  command->callback([&program, json, signature] {
    const warlords::Catalog* catalog = program.cards();
    if (!catalog) return;
    std::string problem;
    const auto decks = starter_decks(*catalog, problem);
    if (!problem.empty()) {
      std::cerr << problem << '\n';
      program.status = 1;
      return;
    }
    if (*signature) {
      std::cout << signature_text(bench_signature(*catalog, decks)) << '\n';
      return;
    }
    const BenchResult result = bench(*catalog, decks);
    if (*json)
      print_json(result);
    else
      print(result);
  });
}

}  // namespace tercio
