// A game as the store has it, brought back to where its last choice left it. Takes long for a long game: not
// on the loop's thread, unless nobody waits.
#pragma once
#include <memory>
#include <string>

#include "play/library.h"
#include "server/chat.h"
#include "server/game.h"
#include "server/setup.h"
#include "server/store.h"

namespace tercio::server {

struct Loaded {
  bool there = false;  // the store has it
  SavedGame saved;
  GameSetup setup;  // with those who sit there now
  std::vector<SavedMove> moves;
  Chat chat;
  std::unique_ptr<Game> game;  // of one that runs
  std::string wrong;           // why it cannot go on
};

Loaded load_game(Store& store, Library& library, const std::string& id);

// How it was arranged, and who sits there by now: where somebody has an account meanwhile, only the seats
// know.
GameSetup setup_of(Store& store, const SavedGame& saved);

}  // namespace tercio::server
