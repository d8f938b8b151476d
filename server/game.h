// A game that is played: how it began, every choice in it, and the position they led to. It knows neither
// clocks nor people, and may be brought back from its choices on any thread.
#pragma once
#include <deque>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "engine/match.h"
#include "play/lesson.h"
#include "play/record.h"
#include "server/store.h"

namespace tercio::server {

std::uint32_t packed(Option option);  // as SavedMove has it
Option option_of(const SavedMove& move);

// Another one with every choice that is made or taken back, in whatever game. It is no count of anything.
enum class Turn : std::uint64_t {};
Turn next_turn();

// The text of a record with another name for a seat.
std::string renamed(const std::string& record, Seat seat, const std::string& name);

class Game {
 public:
  // From the text of a record without moves, and the moves. What is wrong otherwise.
  static std::variant<std::unique_ptr<Game>, std::string> from(const std::string& header,
                                                               const std::vector<SavedMove>& moves,
                                                               Library& library, const std::string& id);

  // One that begins, perhaps with moves that were made in another.
  static std::variant<std::unique_ptr<Game>, std::string> begun(Record record,
                                                                const std::vector<SavedMove>& given,
                                                                Library& library, const std::string& id);

  const std::string& header() const { return header_; }
  const Record& record() const { return record_; }
  const Match& match() const { return *match_; }
  std::size_t moves() const { return movers_.size(); }
  Seat mover(std::size_t move) const { return movers_[move]; }
  std::size_t made_by(Seat seat, std::size_t moves) const;  // of the first so many
  bool made_any(Seat seat, std::size_t from) const;         // from that one on
  bool has_conceded(Seat seat) const;
  Turn turn() const { return turn_; }

  bool choose(Seat seat, Option option);  // false, and nothing changes, if it is not possible
  void concede(Seat seat);
  void close();  // the end is written into the record
  // Takes back all moves after these; where that leads is found by walking there, on any thread.
  struct Way {
    std::shared_ptr<const Match> from;
    std::vector<Record::Move> moves;
    std::unique_ptr<Match> walk() const;  // null: they do not replay
  };
  Way way_to(std::size_t moves) const;
  void cut(std::size_t moves, std::unique_ptr<Match> there);
  void put(std::unique_ptr<Match> position);  // from this position on, for tests

  // The position after so many moves, with the turns passed on the way to it.
  std::unique_ptr<Match> after(std::size_t moves) const;

  // A lesson's course.
  const Lesson* lesson() const { return lesson_; }
  const Lesson::Choice* next_in_lesson() const;  // null: it is over, or this is none
  std::size_t course() const { return lesson_ ? lesson_->course().size() : 0; }

 private:
  Game(Library& library, std::string header)
      : library_(library), header_(std::move(header)), turn_(next_turn()) {}
  std::string begin(const std::string& id);  // what is wrong
  void moved(Seat seat);

  struct Checkpoint {
    std::size_t moves;
    std::shared_ptr<const Match> match;
  };

  Library& library_;
  std::string header_;  // how it began, as a record without moves
  Record record_;
  const Lesson* lesson_ = nullptr;  // the library's
  std::unique_ptr<Match> match_;
  std::shared_ptr<const Match> start_;  // the first position
  std::vector<Seat> movers_;            // who made each move
  std::deque<Checkpoint> checkpoints_;  // the last few, so that going back a little costs little
  Turn turn_;
};

}  // namespace tercio::server
