// Work in numbered pieces that other machines may do: a task is told in bytes, done by anybody who has the
// same program, and what comes of it is handed in as bytes.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "play/card_source.h"
#include "play/jobs.h"
#include "play/packed.h"

namespace tercio {

class Library;

struct Task {
  enum class Kind : std::uint8_t { Games, TuneGames, Analysis } kind = Kind::Games;
  std::string game;
  std::vector<CardSource> cards;  // besides those that ship
  std::string plan;               // packed, as its kind has it

  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.kind, self.game, self.cards, self.plan);
  }
};

// Other machines. They do numbers 0 to `count` - 1 of a task; each part that is handed in goes to `collect`,
// on the calling thread and in no order, until that says false.
class Elsewhere {
 public:
  virtual ~Elsewhere() = default;
  virtual void work(const Task& task, std::uint64_t count,
                    const std::function<bool(std::string_view part)>& collect, const Progress& progress) = 0;
};

// One who does pieces of a task there.
class Piecework {
 public:
  virtual ~Piecework() = default;
  virtual void play(std::uint64_t number) = 0;
  virtual std::string take() = 0;  // what came of the numbers since it was last asked
};

// `needs` is what the worker refers to.
template <class Worker>
class PieceworkOf final : public Piecework {
 public:
  PieceworkOf(std::shared_ptr<const void> needs, std::unique_ptr<Worker> worker)
      : needs_(std::move(needs)), worker_(std::move(worker)) {}
  void play(std::uint64_t number) override { worker_->play(number); }
  std::string take() override { return packed(worker_->take()); }

 private:
  std::shared_ptr<const void> needs_;
  std::unique_ptr<Worker> worker_;
};
template <class Worker>
std::unique_ptr<Piecework> piecework_of(std::shared_ptr<const void> needs, std::unique_ptr<Worker> worker) {
  return std::make_unique<PieceworkOf<Worker>>(std::move(needs), std::move(worker));
}

// A worker for a task that came from elsewhere. Throws when the task makes no sense.
std::unique_ptr<Piecework> piecework(const Task& task, Library& library);

// The numbers of a task, done here by run_jobs or, if there is a farm, there.
template <class Tell, class Make, class Collect>
void run_here_or_there(Elsewhere* farm, Tell task, std::uint64_t count, unsigned jobs, Make make,
                       Collect collect, const Progress& progress) {
  using Part = decltype(make()->take());
  if (!farm) return run_jobs(count, jobs, make, collect, progress);
  farm->work(
      task(), count, [&](std::string_view part) { return collect(unpacked<Part>(part)); }, progress);
}

}  // namespace tercio
