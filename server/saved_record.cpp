#include "server/saved_record.h"

#include <boost/json.hpp>

#include "server/room.h"

namespace tercio::server {

std::variant<Record, RecordProblem> saved_record(const SavedGame& game, const std::vector<SavedMove>& moves) {
  auto read = read_record(game.record, game.id);
  if (auto* record = std::get_if<Record>(&read))
    for (const SavedMove& move : moves) record->moves.push_back({option_of(move), move.concedes, move.seat});
  return read;
}

std::string replay_fault(const SavedGame& game, const std::vector<SavedMove>& moves, Library& library) {
  const auto read = saved_record(game, moves);
  if (const auto* problem = std::get_if<RecordProblem>(&read)) return problem->message;
  const Replayed replayed = replay(std::get<Record>(read), library);
  if (replayed.difference) return replayed.difference->message;
  if (game.status == GameStatus::Running && replayed.match->over())
    return "it ended, but the store says that it runs";
  if (game.status != GameStatus::Over || replayed.match->over()) return "";
  boost::system::error_code error;
  const boost::json::value result = boost::json::parse(game.result, error);
  const boost::json::value* const winners =
      error || !result.is_object() ? nullptr : result.as_object().if_contains("winners");
  if (!winners || !winners->is_array()) return "its result cannot be read";
  return winners->as_array().empty() ? "" : "the store has a winner, but its choices do not lead to the end";
}

}  // namespace tercio::server
