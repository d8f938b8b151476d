#include "play/roll.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include <fstream>
#include <sstream>

#include "language/token.h"
#include "play/files.h"
#include "play/names.h"

namespace tercio {
namespace fs = std::filesystem;
using language::lower_case;

namespace {

constexpr std::string_view first_line = "tercio roll 1", nobody = "-";
constexpr int highest_rank = 255, most_points = 1000;
constexpr std::size_t longest_name = 40, largest_file = 64U << 20U;

std::string_view trimmed(std::string_view text) {
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

std::vector<std::string_view> fields_of(std::string_view line) {
  std::vector<std::string_view> fields;
  while (true) {
    const std::size_t bar = line.find('|');
    fields.push_back(trimmed(line.substr(0, bar)));
    if (bar == std::string_view::npos) return fields;
    line.remove_prefix(bar + 1);
  }
}

template <class Number>
bool number(std::string_view text, Number& value, int base) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  return error == std::errc{} && end == text.data() + text.size();
}

const char* outcome(const Roll::Game& game, int side) {
  return game.winner < 0 ? "drawn" : game.winner == side ? "won" : "lost";
}

std::string line_of(const Roll::Game& game) {
  std::string line = fmt::format("game {:016x}", game.id);
  for (int i = 0; i < 2; ++i) {
    const Roll::Side& side = game.sides[static_cast<std::size_t>(i)];
    line += fmt::format(" | {} | {} | {} | {}", side.player.empty() ? nobody : side.player, side.race,
                        outcome(game, i), side.points);
  }
  return line + "\n";
}

void add(std::vector<Roll::Score>& scores, const std::string& name, const Roll::Side& side, bool won) {
  auto found = std::find_if(scores.begin(), scores.end(), [&](const auto& s) { return s.name == name; });
  if (found == scores.end()) found = scores.insert(scores.end(), Roll::Score{name});
  found->points += side.points;
  found->games += 1;
  found->won += won;
}

void best_first(std::vector<Roll::Score>& scores) {
  std::stable_sort(scores.begin(), scores.end(),
                   [](const auto& a, const auto& b) { return a.points > b.points; });
}

}  // namespace

// Reads a roll line by line; the first thing that is wrong ends it.
class RollReader {
 public:
  RollReader(std::string_view text, std::string_view file) : text_(text), file_(file) {}

  std::variant<Roll, RollProblem> read() {
    if (text_.size() > largest_file) return wrong("this is too large for a roll");
    std::istringstream in{std::string(text_)};
    bool begun = false;
    for (std::string raw; std::getline(in, raw);) {
      ++line_;
      const std::string_view line = trimmed(std::string_view(raw).substr(0, raw.find('#')));
      if (line.empty()) continue;
      const std::string why = begun ? understand(line) : line == first_line ? "" : begins();
      begun = true;
      if (!why.empty()) return wrong(why);
    }
    if (!begun) return wrong(begins());
    roll_.text_ = text_;
    if (!roll_.text_.ends_with('\n')) roll_.text_ += '\n';
    return std::move(roll_);
  }

 private:
  static std::string begins() { return fmt::format("a roll begins with `{}`", first_line); }
  RollProblem wrong(const std::string& why) const {
    return {fmt::format("{}:{}: {}", file_, std::max(line_, 1), why)};
  }

  std::string understand(std::string_view line) {
    if (line.starts_with("player ")) return roll_.enlist(trimmed(line.substr(7)));
    if (!line.starts_with("game ")) return "expected `player NAME` or `game ID | ...`";
    Roll::Game game;
    const std::string why = read_game(fields_of(line.substr(5)), game);
    return why.empty() ? roll_.enter(game) : why;
  }

  std::string read_game(const std::vector<std::string_view>& fields, Roll::Game& game) const {
    if (fields.size() != 9)
      return "expected `game ID | NAME | RACE | won | POINTS | NAME | RACE | lost | POINTS`";
    if (fields[0].size() != 16 || !number(fields[0], game.id, 16))
      return fmt::format("`{}` is no game: expected sixteen hexadecimal digits", fields[0].substr(0, 40));
    if (fields[3] == "won" || fields[7] == "won") game.winner = fields[3] == "won" ? 0 : 1;
    for (std::size_t i = 0; i < 2; ++i) {
      Roll::Side& side = game.sides[i];
      const std::string_view name = fields[1 + 4 * i];
      if (name != nobody) side.player = name;
      side.race = fields[2 + 4 * i];
      if (fields[3 + 4 * i] != outcome(game, static_cast<int>(i)))
        return "one side has won and the other lost, or both have drawn";
      if (const std::string_view points = fields[4 + 4 * i]; !number(points, side.points, 10))
        return fmt::format("`{}` is no number of points", points.substr(0, 40));
    }
    return "";
  }

  std::string_view text_;
  std::string file_;
  int line_ = 0;
  Roll roll_;
};

Roll::Roll() : text_(std::string(first_line) + "\n") {}

int Roll::Score::rank() const { return rank_for(points); }

std::variant<Roll, RollProblem> Roll::load(const fs::path& file) {
  std::error_code error;
  if (!fs::exists(file, error) && !error) return Roll{};
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  if (!fs::is_directory(file, error)) text << in.rdbuf();
  if (fs::is_directory(file, error) || !in) return RollProblem{file.string() + ":1: cannot be read"};
  return read(text.str(), file.string());
}

std::variant<Roll, RollProblem> Roll::read(std::string_view text, std::string_view file) {
  return RollReader(text, file).read();
}

std::string Roll::enlist(std::string_view name) {
  if (std::string fault = name_fault(name); !fault.empty()) return fault;
  if (const std::string* known = find(name)) return fmt::format("{} is on the roll already", *known);
  players_.emplace_back(name);
  text_ += fmt::format("player {}\n", name);
  return "";
}

std::string Roll::enter(const Game& game) {
  Game entered = game;
  for (Side& side : entered.sides) {
    if (side.race.empty() || side.race.find_first_of("|#\n") != std::string::npos)
      return "each side has a race";
    if (side.points < 0 || side.points > most_points)
      return fmt::format("a game gives from 0 to {} points", most_points);
    if (side.player.empty()) continue;
    const std::string* known = find(side.player);
    if (!known) return fmt::format("{} is not on the roll", side.player);
    side.player = *known;
  }
  const auto& [a, b] = entered.sides;
  if (a.player == b.player)
    return a.player.empty() ? "nobody in this game is on the roll" : a.player + " cannot play both sides";
  if (std::any_of(games_.begin(), games_.end(), [&](const Game& g) { return g.id == game.id; }))
    return fmt::format("this game is recorded already ({:016x})", game.id);
  text_ += line_of(entered);
  games_.push_back(std::move(entered));
  return "";
}

const std::string* Roll::find(std::string_view name) const {
  const std::string wanted = lower_case(name);
  const auto found = std::find_if(players_.begin(), players_.end(),
                                  [&](const std::string& p) { return lower_case(p) == wanted; });
  return found == players_.end() ? nullptr : &*found;
}

std::vector<Roll::Score> Roll::players() const {
  std::vector<Score> scores;
  for (const std::string& name : players_) scores.push_back({name});
  for (const Game& game : games_)
    for (int i = 0; i < 2; ++i)
      if (const Side& side = game.sides[static_cast<std::size_t>(i)]; !side.player.empty())
        add(scores, side.player, side, game.winner == i);
  best_first(scores);
  return scores;
}

std::vector<Roll::Score> Roll::races() const {
  std::vector<Score> scores;
  for (const Game& game : games_)
    for (int i = 0; i < 2; ++i)
      if (const Side& side = game.sides[static_cast<std::size_t>(i)]; !side.player.empty())
        add(scores, side.race, side, game.winner == i);
  best_first(scores);
  return scores;
}

Roll::Score Roll::score(std::string_view player) const {
  const std::string* known = find(player);
  for (Score& score : players())
    if (known && score.name == *known) return score;
  return {};
}

int points_for(int victory_points, bool won) { return 1 + victory_points + (won ? 5 : 0); }

int points_for_rank(int rank) { return 10 * rank * (rank - 1); }

int rank_for(int points) {
  int rank = 1;
  while (rank < highest_rank && points >= points_for_rank(rank + 1)) ++rank;
  return rank;
}

std::string name_fault(std::string_view name) {
  if (name.empty() || name == nobody) return "a player needs a name";
  if (name.size() > longest_name) return fmt::format("a name has at most {} letters", longest_name);
  if (name != trimmed(name)) return "a name neither begins nor ends with a space";
  for (const char c : name)
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f' || std::string_view("|#,/").find(c) < 4)
      return "a name has no | # , / and no control characters";
  if (name.find_first_not_of("0123456789") == std::string_view::npos)
    return "a name is no number: a number is a rank";
  return player_name_fault(name);
}

std::uint64_t game_id(const Record& record) {
  Record bare = record;
  bare.card_files.clear();
  for (Record::Player& player : bare.players) player.name = player.kind = player.deck = "";
  std::uint64_t sum = 0xcbf29ce484222325ULL;
  for (const char c : write_record(bare)) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return sum;
}

fs::path default_roll_file() { return user_file("delos-roll.txt"); }

}  // namespace tercio
