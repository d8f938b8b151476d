#include "play/piecework.h"

#include "play/analysis.h"
#include "play/library.h"
#include "play/rulebook.h"

namespace tercio {

std::unique_ptr<Piecework> piecework(const Task& task, Library& library) {
  const Rulebook* rulebook = library.rulebook(task.game);
  if (!rulebook) throw std::runtime_error("there is no game named \"" + task.game + "\"");
  if (const auto problems = rulebook->problems(); !problems.empty())
    throw std::runtime_error(problems.front());
  switch (task.kind) {
    case Task::Kind::Games: return rulebook->games_worker(unpacked<SimPlan>(task.plan));
    case Task::Kind::TuneGames: return rulebook->tune_worker(unpacked<TuneGames>(task.plan));
    case Task::Kind::Analysis: return analysis_worker(task, library);
  }
  throw std::runtime_error("this kind of work is not known here");
}

}  // namespace tercio
