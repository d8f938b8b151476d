// A game of the store as a record, and whether it replays.
#pragma once
#include <string>
#include <variant>
#include <vector>

#include "play/record.h"
#include "server/store.h"

namespace tercio::server {

// How it began, with all its choices.
std::variant<Record, RecordProblem> saved_record(const SavedGame& game, const std::vector<SavedMove>& moves);

// Why a game that has begun does not come to where the store says it is; empty: it does.
std::string replay_fault(const SavedGame& game, const std::vector<SavedMove>& moves, Library& library);

}  // namespace tercio::server
