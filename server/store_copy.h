// All that a store has, into another; and whether two stores have the same.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "server/store.h"

namespace tercio::server {

// All of one person, and of one game.
struct WholePerson {
  Person person{};
  std::vector<SavedSession> sessions{};
  std::vector<SavedPlace> places{};
  std::vector<SavedDeck> decks{};
  std::vector<std::pair<std::string, Rating>> ratings{};
  friend bool operator==(const WholePerson&, const WholePerson&) = default;
};
struct WholeGame {
  SavedGame game{};
  std::vector<std::pair<int, PersonId>> seats{};
  std::vector<SavedMove> moves{};
  std::vector<SavedChat> chats{};
  std::string analysis{};
  friend bool operator==(const WholeGame&, const WholeGame&) = default;
};
WholePerson whole_person(Store& store, PersonId id);
WholeGame whole_game(Store& store, std::string_view id);

struct StoreCounts {
  std::uint64_t people = 0, sessions = 0, decks = 0, ratings = 0, games = 0, moves = 0, chats = 0, races = 0;
};
using StoreProgress = std::function<void(std::uint64_t done)>;  // games

// In one transaction. `to` must be empty.
StoreCounts copy_store(Store& from, Store& to, const StoreProgress& progress);

// A sentence for each person and game that is not the same in both.
std::vector<std::string> store_differences(Store& a, Store& b, const StoreProgress& progress);

}  // namespace tercio::server
