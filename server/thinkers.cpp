#include "server/thinkers.h"

#include <algorithm>

namespace tercio::server {

// The loop goes before those who think, and they go before chores. There may be more of them than cores: then
// the system lets them take turns, and one long thought does not hold up another. Who lets computers think
// all the time has all the cores as long as nobody else wants them, and hardly any otherwise.
Thinkers::Thinkers(unsigned threads)
    : thoughts_({.threads = std::max(2U, threads),
                 .most_running = std::max(2U, threads) / 2,
                 .niceness = 5,
                 .behind = std::max(2U, threads),
                 .niceness_behind = 15}),
      secrets_({.most_waiting_person = 4, .most_waiting_address = 10, .niceness = 5}),
      chores_({.niceness = 19}) {}

bool Thinkers::close(std::chrono::milliseconds patience) {
  const auto until = std::chrono::steady_clock::now() + patience;
  const auto left = [&] {
    return std::max(std::chrono::milliseconds(0), std::chrono::duration_cast<std::chrono::milliseconds>(
                                                      until - std::chrono::steady_clock::now()));
  };
  const bool thought = thoughts_.close(left()), hashed = secrets_.close(left()), done = chores_.close(left());
  return thought && hashed && done;
}

}  // namespace tercio::server
