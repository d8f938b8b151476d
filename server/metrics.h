// What a running server counts, for /metrics.
#pragma once
#include <atomic>
#include <cstdint>

namespace tercio::server {

struct Metrics {
  std::atomic<std::uint64_t> choices{0};  // of all games, on disk
  std::atomic<std::uint64_t> games{0};    // begun
  std::atomic<std::uint64_t> requests{0}, refused{0};
  std::atomic<std::uint64_t> messages_in{0}, messages_out{0};
  std::atomic<std::int64_t> tables{0};  // open WebSockets
  std::atomic<std::uint64_t> views{0};  // of positions, made for those at tables
  // Of the thread that plays: its longest step in microseconds of a core, and how many took more than one
  // millisecond.
  std::atomic<std::uint64_t> longest_step{0}, long_steps{0};

  // Where several processes share a database
  std::atomic<std::uint64_t> leases_lost{0}, taken_over{0}, touch_lost{0};
};

}  // namespace tercio::server
