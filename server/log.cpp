#include "server/log.h"

#include <fmt/chrono.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <ctime>

namespace tercio::server {

static std::atomic<bool> kept = false;

void keep_log() { kept = isatty(STDERR_FILENO) == 0; }

void log(std::string_view what, boost::json::object more) {
  if (!kept) return;
  boost::json::object line{{"at", fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)))},
                           {"what", what}};
  for (auto& entry : more) line[entry.key()] = std::move(entry.value());
  const std::string text = boost::json::serialize(line) + "\n";
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace tercio::server
