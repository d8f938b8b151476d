// Whether what a store keeps fits together: games with their seats, choices and results.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "server/store.h"

namespace tercio::server {

// One line for each thing that does not fit, with the game it is about. Whether a game replays is another
// question (server/saved_record.h).
std::vector<std::string> store_faults(Store& store);

}  // namespace tercio::server
