#include "players/kind.h"

#include <charconv>

namespace tercio {

const std::vector<Level>& levels() {
  using enum PlayerKind::Mind;
  static const std::vector<Level> all{
      {"recruit", {Search, {24, 0}, 0.12}, "has read the rules, looks one step ahead and overlooks things"},
      {"veteran", {Search, {80, 0}, 0.045}, "knows the game and seldom blunders"},
      {"commander", {Search, {300, 0}, 0.015}, "plans ahead and punishes mistakes"},
      {"warlord", {Search, {6000, 0}, 0}, "thinks as long as it takes"},
  };
  return all;
}

bool is_level(std::string_view name) {
  for (const Level& level : levels())
    if (level.name == name) return true;
  return false;
}

// `search`, `search:0.5s`, `search:2000`, `search:1sx4` on four threads
static std::optional<PlayerKind> search_kind(std::string_view budget) {
  PlayerKind kind{PlayerKind::Mind::Search, {0, 1.0}, 0};
  if (budget.empty()) return kind;
  if (const std::size_t cross = budget.find('x'); cross != std::string_view::npos) {
    const std::string_view count = budget.substr(cross + 1);
    const auto [end, error] = std::from_chars(count.data(), count.data() + count.size(), kind.threads);
    if (error != std::errc{} || end != count.data() + count.size() || kind.threads < 1 || kind.threads > 256)
      return {};
    budget = budget.substr(0, cross);
    if (budget.empty()) return {};
  }
  const bool timed = budget.back() == 's';
  if (timed) budget.remove_suffix(1);
  double amount = 0;
  const auto [end, error] = std::from_chars(budget.data(), budget.data() + budget.size(), amount);
  if (error != std::errc{} || end != budget.data() + budget.size() || !(amount > 0) || amount > 1e9)
    return {};
  if (timed) {
    kind.budget = {0, amount};
  } else {
    kind.budget = {static_cast<std::uint64_t>(amount), 0};
    if (static_cast<double>(kind.budget.iterations) != amount) return {};
  }
  return kind;
}

// `program:COMMAND`, `program:0.5s:COMMAND`
static std::optional<PlayerKind> program_kind(std::string_view text) {
  PlayerKind kind{PlayerKind::Mind::Program, {0, seconds_of_a_program}, 0};
  double seconds = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  const auto read = static_cast<std::size_t>(end - text.data());
  if (error == std::errc{} && text.substr(read).starts_with("s:")) {
    if (!(seconds > 0) || seconds > 1e6) return {};
    kind.budget.seconds = seconds;
    text.remove_prefix(read + 2);
  }
  kind.command = text;
  if (text.find_first_not_of(' ') == text.npos) return {};
  return kind;
}

constexpr std::string_view ponder = "+ponder", program = "program:";

bool is_program(std::string_view name) { return name.starts_with(program); }

std::optional<PlayerKind> player_kind(std::string_view name) {
  if (is_program(name)) return program_kind(name.substr(program.size()));
  if (name.ends_with(ponder)) {
    std::optional<PlayerKind> kind = player_kind(name.substr(0, name.size() - ponder.size()));
    if (!kind || kind->mind != PlayerKind::Mind::Search || kind->ponders) return {};
    kind->ponders = true;
    return kind;
  }
  if (name == "random") return PlayerKind{PlayerKind::Mind::Random};
  if (name == "greedy") return PlayerKind{PlayerKind::Mind::Greedy};
  for (const Level& level : levels())
    if (level.name == name) return level.kind;
  if (name == "search") return search_kind("");
  if (name.starts_with("search:") && name.size() > 7) return search_kind(name.substr(7));
  return {};
}

std::string on_threads(const std::string& name, unsigned threads) {
  if (!name.starts_with("search") || name.find('x') != std::string::npos || threads < 2) return name;
  if (name.ends_with(ponder))
    return pondering(on_threads(name.substr(0, name.size() - ponder.size()), threads));
  return (name == "search" ? "search:1s" : name) + "x" + std::to_string(threads);
}

std::string pondering(const std::string& name) {
  const auto kind = player_kind(name + std::string(ponder));
  return kind ? name + std::string(ponder) : name;
}

std::string known_kinds() {
  std::string all = "random, greedy";
  for (const Level& level : levels()) all += ", " + std::string(level.name);
  return all +
         ", search:0.5s (seconds a choice) or search:2000 (iterations a choice), search:1sx4 (on four "
         "threads), program:COMMAND (docs/engine.md)";
}

}  // namespace tercio
