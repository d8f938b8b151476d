#include "server/game.h"

#include <algorithm>
#include <atomic>

namespace tercio::server {
namespace {

constexpr std::size_t from_one_checkpoint_to_the_next = 16, most_checkpoints = 4;

}  // namespace

std::uint32_t packed(Option o) {
  return std::uint32_t{o.verb} << 24U | std::uint32_t{o.a} << 16U | std::uint32_t{o.b} << 8U | o.c;
}

Option option_of(const SavedMove& move) {
  const std::uint32_t x = move.option;
  return {static_cast<std::uint8_t>(x >> 24U), static_cast<std::uint8_t>(x >> 16U),
          static_cast<std::uint8_t>(x >> 8U), static_cast<std::uint8_t>(x)};
}

Turn next_turn() {
  static std::atomic<std::uint64_t> last{0};
  return Turn{++last};
}

std::string renamed(const std::string& record, Seat seat, const std::string& name) {
  auto read = read_record(record, "");
  auto* changed = std::get_if<Record>(&read);
  if (!changed || seat >= changed->players.size()) return record;
  changed->players[seat].name = name;
  return write_record(*changed);
}

std::variant<std::unique_ptr<Game>, std::string> Game::from(const std::string& header,
                                                            const std::vector<SavedMove>& moves,
                                                            Library& library, const std::string& id) {
  std::unique_ptr<Game> game(new Game(library, header));
  if (std::string wrong = game->begin(id); !wrong.empty()) return wrong;
  for (const SavedMove& move : moves) {
    if (const auto* next = game->next_in_lesson(); next && !move.concedes && next->option != option_of(move))
      return "the lesson goes another way now";
    if (move.concedes)
      game->concede(move.seat);
    else if (!game->choose(move.seat, option_of(move)))
      return "choice " + std::to_string(game->moves() + 1) + " is not possible any more";
  }
  return game;
}

std::variant<std::unique_ptr<Game>, std::string> Game::begun(Record record,
                                                             const std::vector<SavedMove>& given,
                                                             Library& library, const std::string& id) {
  auto match = tercio::begin(record, library);
  if (auto* problem = std::get_if<RecordProblem>(&match)) return std::move(problem->message);
  close_record(record, *std::get<std::unique_ptr<Match>>(match));  // with the hash of its first position
  record.result.reset();
  return from(write_record(record), given, library, id);
}

std::string Game::begin(const std::string& id) {
  auto read = read_record(header_, id);
  if (const auto* problem = std::get_if<RecordProblem>(&read)) return problem->message;
  record_ = std::get<Record>(std::move(read));
  auto begun = tercio::begin(record_, library_);
  if (const auto* problem = std::get_if<RecordProblem>(&begun)) return problem->message;
  put(std::get<std::unique_ptr<Match>>(std::move(begun)));
  if (!record_.lesson.empty()) lesson_ = library_.lesson(record_.game, record_.lesson);
  return "";
}

void Game::put(std::unique_ptr<Match> position) {
  match_ = std::move(position);
  match_->want_passed_turns();
  checkpoints_.clear();
  turn_ = next_turn();
  start_ = match_->clone();
}

void Game::moved(Seat seat) {
  movers_.push_back(seat);
  turn_ = next_turn();
  if (moves() % from_one_checkpoint_to_the_next != 0) return;
  checkpoints_.push_back({moves(), match_->clone()});
  if (checkpoints_.size() > most_checkpoints) checkpoints_.pop_front();
}

bool Game::choose(Seat seat, Option option) {
  if (!record_choice(record_, *match_, option)) return false;
  moved(seat);
  return true;
}

void Game::concede(Seat seat) {
  record_concession(record_, *match_, seat);
  moved(seat);
}

void Game::close() { close_record(record_, *match_); }

std::size_t Game::made_by(Seat seat, std::size_t moves) const {
  return static_cast<std::size_t>(
      std::count(movers_.begin(), movers_.begin() + static_cast<long>(moves), seat));
}

bool Game::made_any(Seat seat, std::size_t from) const {
  return std::find(movers_.begin() + static_cast<long>(std::min(from, moves())), movers_.end(), seat) !=
         movers_.end();
}

bool Game::has_conceded(Seat seat) const {
  return std::any_of(record_.moves.begin(), record_.moves.end(),
                     [&](const Record::Move& move) { return move.concedes && move.seat == seat; });
}

// From the last checkpoint before, or from the beginning.
Game::Way Game::way_to(std::size_t moves) const {
  const auto near = std::find_if(checkpoints_.rbegin(), checkpoints_.rend(),
                                 [&](const Checkpoint& point) { return point.moves <= moves; });
  const bool found = near != checkpoints_.rend();
  const auto at = [&](std::size_t move) { return record_.moves.begin() + static_cast<long>(move); };
  return {found ? near->match : start_, {at(found ? near->moves : 0), at(moves)}};
}

std::unique_ptr<Match> Game::Way::walk() const {
  std::unique_ptr<Match> match = from->clone();
  for (const Record::Move& move : moves)
    if (!play_move(*match, move)) return nullptr;
  return match;
}

std::unique_ptr<Match> Game::after(std::size_t moves) const { return way_to(moves).walk(); }

void Game::cut(std::size_t moves, std::unique_ptr<Match> there) {
  cut_record(record_, moves);
  movers_.resize(moves);
  while (!checkpoints_.empty() && checkpoints_.back().moves > moves) checkpoints_.pop_back();
  match_ = std::move(there);
  turn_ = next_turn();
}

const Lesson::Choice* Game::next_in_lesson() const {
  const bool within = lesson_ && moves() < lesson_->course().size();
  return within ? &lesson_->course()[moves()] : nullptr;
}

}  // namespace tercio::server
