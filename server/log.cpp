#include "server/log.h"

#include <fmt/chrono.h>
#include <unistd.h>

#include <cstdio>
#include <ctime>

namespace tercio::server {

void log(std::string_view what, boost::json::object more) {
  static const bool spared = isatty(STDERR_FILENO) == 1;
  if (spared) return;
  boost::json::object line{{"at", fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)))},
                           {"what", what}};
  for (auto& entry : more) line[entry.key()] = std::move(entry.value());
  const std::string text = boost::json::serialize(line) + "\n";
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace tercio::server
