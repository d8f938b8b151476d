// What a run and its workers say to each other over the bus.
//
// A run puts its jobs, ranges of numbers of a task, into one queue that all runs share. A worker that takes
// one asks the run whether it is still wanted, plays for about a second, hands in what came of it, and only
// when the run has it the queue is told that the job is done. What is left of the range becomes a new job. A
// worker that dies says nothing, and the queue delivers its job again.
#pragma once
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "bus/bus.h"
#include "play/piecework.h"

namespace tercio::farm {

constexpr unsigned most_tries = 3;  // then a job is set aside
constexpr double beat = 1;          // seconds from one sign of life to the next
constexpr double first_word = 2;    // seconds in which those who are there have said so
constexpr double silent = 4;        // seconds without one after which a worker is gone
constexpr double patience = 5;      // seconds without one after which its job is delivered again

// The subjects. Jobs have the signature of the program in theirs, so that no other program takes them.
constexpr char wanted_subject[] = "tercio.farm.wanted";  // a run to all: who is there? Its signature
constexpr char here_subject[] = "tercio.farm.here";      // a worker to all: a Here
inline std::string jobs_subject(const std::string& signature) { return "tercio.farm.jobs." + signature; }
inline bus::Queue::Settings jobs_queue() { return {.name = "TERCIO_FARM", .subjects = "tercio.farm.jobs.>"}; }

// A program with the cards, decks and weights that it plays with: games are the same only where all of it is.
std::string signature();

struct Here {
  std::string worker, signature;
  unsigned jobs = 1;    // that it does at a time
  bool leaves = false;  // it says farewell

  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.worker, self.signature, self.jobs, self.leaves);
  }
};

struct Job {
  std::string run;                                // the subject where it listens
  std::uint64_t number = 0, first = 0, last = 0;  // of the job; of its pieces, `last` not among them
  Task task;

  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.run, self.number, self.first, self.last, self.task);
  }
};

// For people: "games 4 to 7".
std::string told_pieces(Task::Kind kind, std::uint64_t first, std::uint64_t last);

// A worker to a run, which answers `yes` or `no`.
struct Word {
  enum class Kind : std::uint8_t {
    Take,   // shall I? Yes; or no, it is not wanted any more
    Done,   // this came of the pieces up to `last`
    Failed  // this time; or given up
  } kind = Kind::Take;
  std::string worker{};
  std::uint64_t job = 0, last = 0;
  double seconds = 0;
  std::vector<std::string> parts{};
  std::string why{};
  bool given_up = false;

  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.kind, self.worker, self.job, self.last, self.seconds, self.parts, self.why,
                    self.given_up);
  }
};
constexpr char yes[] = "yes", no[] = "no";

}  // namespace tercio::farm
