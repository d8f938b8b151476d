// Long random play with everything checked that must hold.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "play/record.h"
#include "rulebooks/warlords/deck.h"
#include "rulebooks/warlords/state.h"

namespace tercio {

struct FuzzPlan {
  std::vector<warlords::Deck> decks;  // every deck meets every deck
  std::uint64_t games = 1000, first = 0, seed = 1;
  unsigned jobs = 1;
};
struct FuzzFailure {
  std::uint64_t game = 0;  // its number in the plan
  std::uint64_t seed = 0;
  std::array<std::size_t, 2> decks{};
  std::string what;  // with the number of the decision
  std::vector<Option> choices;
};
struct FuzzResult {
  std::uint64_t games = 0, decisions = 0, redeals = 0;
  unsigned longest = 0;               // decisions of the longest game
  std::vector<FuzzFailure> failures;  // the first ten
};

FuzzResult fuzz(const warlords::Catalog& catalog, const FuzzPlan& plan,
                const std::function<void(std::uint64_t)>& progress = {});

// One game of the plan.
std::optional<FuzzFailure> fuzz_game(const warlords::Catalog& catalog, const FuzzPlan& plan,
                                     std::uint64_t game, FuzzResult& result);

// What re-dealing for a seat would break in this position; nothing if all is well.
std::optional<std::string> redeal_fault(const warlords::Catalog& catalog, const warlords::State& state,
                                        Seat seat, Chance& chance);

// The failed game as a record.
Record record_of(const warlords::Catalog& catalog, const FuzzPlan& plan, const FuzzFailure& failure,
                 Library& library, const std::vector<std::filesystem::path>& card_files);

}  // namespace tercio
