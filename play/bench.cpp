#include "play/bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "play/jobs.h"
#include "play/library.h"
#include "play/playout.h"
#include "rulebooks/warlords/match.h"

namespace tercio {
namespace {

constexpr std::uint64_t games_a_pair = 40;

struct Pass {
  std::uint64_t signature = 0x7465726369ULL, games = 0, decisions = 0;
};

// One game after the other, always the same ones.
Pass play_fixed_games(const warlords::Catalog& catalog, const std::vector<warlords::Deck>& decks) {
  Pass pass;
  warlords::State state;
  Options options;
  for (const warlords::Deck& a : decks)
    for (const warlords::Deck& b : decks)
      for (std::uint64_t i = 0; i < games_a_pair; ++i) {
        warlords::set_up(state, catalog, {&a, &b}, pass.games);
        RandomPlayer player{Chance::seeded(pass.games, 77)};
        warlords::Game g{state, catalog};
        g.go_on(options);
        while (!g.over() && state.decisions < longest_game) g.choose(player.choose(options), options);
        ++pass.games;
        pass.decisions += state.decisions;
        pass.signature = Chance::mix(pass.signature ^ g.hash());
      }
  return pass;
}

// What one copy of a state costs, the fastest of many rows of copies.
double clone_ns(const warlords::Catalog& catalog, const std::vector<warlords::Deck>& decks) {
  constexpr int copies = 2000, rows = 50;
  std::vector<warlords::State> states(8);
  for (warlords::State& s : states) warlords::set_up(s, catalog, {decks.data(), &decks.back()}, 1);
  double best = 1e9;
  for (int row = 0; row < rows; ++row) {
    const double start = now_in_seconds();
    for (int i = 0; i < copies; ++i) {
      std::memcpy(&states[static_cast<std::size_t>(i + 1) % 8], &states[static_cast<std::size_t>(i) % 8],
                  sizeof states[0]);
      asm volatile("" : : "r"(states.data()) : "memory");
    }
    best = std::min(best, (now_in_seconds() - start) / copies * 1e9);
  }
  return best;
}

double load_ms() {
  double best = 1e9;
  for (int i = 0; i < 3; ++i) {
    const double start = now_in_seconds();
    warlords::Catalog fresh;
    warlords::load_catalog(fresh, Library::home());
    best = std::min(best, (now_in_seconds() - start) * 1e3);
  }
  return best;
}

}  // namespace

BenchResult bench(const warlords::Catalog& catalog, const std::vector<warlords::Deck>& decks,
                  unsigned passes) {
  BenchResult result;
  double best = 1e9;
  for (unsigned i = 0; i < std::max(passes, 1U); ++i) {
    const double start = now_in_seconds();
    const Pass pass = play_fixed_games(catalog, decks);
    best = std::min(best, now_in_seconds() - start);
    result.signature = pass.signature;
    result.games = pass.games;
    result.decisions = pass.decisions;
  }
  result.decisions_per_second = static_cast<double>(result.decisions) / best;
  result.games_per_second = static_cast<double>(result.games) / best;
  result.clone_ns = clone_ns(catalog, decks);
  result.load_ms = load_ms();
  result.state_bytes = sizeof(warlords::State);
  return result;
}

std::uint64_t bench_signature(const warlords::Catalog& catalog, const std::vector<warlords::Deck>& decks) {
  return play_fixed_games(catalog, decks).signature;
}

std::string signature_text(std::uint64_t signature) { return fmt::format("{:016x}", signature); }

std::vector<warlords::Deck> starter_decks(const warlords::Catalog& catalog, std::string& problem) {
  std::vector<warlords::Deck> decks;
  for (const auto& file : Library::deck_files()) {
    if (file.parent_path().filename() != "warlords" || !file.stem().string().ends_with("-starter")) continue;
    auto deck = warlords::load_deck(catalog, file);
    if (const auto* bad = std::get_if<warlords::DeckProblem>(&deck)) {
      problem = bad->message;
      return {};
    }
    decks.push_back(std::get<warlords::Deck>(std::move(deck)));
  }
  std::sort(decks.begin(), decks.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  if (decks.size() < 2)
    problem = "there are no starter decks in " + (Library::home() / "decks" / "warlords").string();
  return decks;
}

}  // namespace tercio
