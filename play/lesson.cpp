#include "play/lesson.h"

#include "play/scenario.h"
#include "rulebooks/reading.h"

namespace tercio {
namespace {

LessonKind kind_of(const std::filesystem::path& file) {
  const std::filesystem::path folder = file.parent_path().filename();
  if (folder == "further") return LessonKind::Further;
  if (folder == "puzzles") return LessonKind::Puzzle;
  for (const std::filesystem::path& part : file)
    if (part == "scenarios") return LessonKind::Rule;
  return LessonKind::First;
}

// scenarios/GAME/book/artillery.yaml is `scenarios/GAME/book/artillery`.
std::string name_below(const std::filesystem::path& file) {
  std::filesystem::path name;
  bool below = false;
  for (const std::filesystem::path& part : file) {
    below |= part == "scenarios";
    if (below) name /= part;
  }
  return name.replace_extension().generic_string();
}

}  // namespace

const char* name_of(LessonKind kind) {
  constexpr const char* names[] = {"first", "further", "puzzle", "rule"};
  return names[static_cast<int>(kind)];
}

// Follows the script once, writing down what happens.
class Lesson::Making final : public ScriptFollower {
 public:
  explicit Making(Lesson& lesson) : lesson_(lesson) {}

  void said(const std::string& line) override {
    lesson_.closing_.push_back(line);
    news_ += static_cast<unsigned>(line.size());
  }
  void chooses(Seat seat, Option option, bool by_step) override {
    const bool asked = by_step && seat == learner;
    // A scenario says what it shows in its title, and nothing on the way.
    if (asked && lesson_.kind_ == LessonKind::Rule && lesson_.closing_.empty()) said(lesson_.title_ + ".");
    lesson_.course_.push_back({seat, option, asked, lesson_.closing_, news_, lesson_.steps_});
    news_ = 0;
    if (!asked) return;
    lesson_.closing_.clear();
    ++lesson_.steps_;
  }
  // Chance is arranged between two choices, where the table of a learner can do it too.
  void arranged(const Arrangement& chance, bool while_paused) override {
    if (while_paused) throw Refused(0, "a lesson arranges chance before the choice that leads to a phase");
    lesson_.begun_->arrange_after(lesson_.course_.size(), chance);
  }
  void conceded() override { throw Refused(0, "nobody gives up in a lesson"); }
  void asks_for_best(const std::vector<Option>&) override {
    throw Refused(0, "what a lesson asks for are its steps, not `best:`");
  }

 private:
  unsigned news_ = 0;
  Lesson& lesson_;
};

Lesson::Lesson(const std::string& text, const std::filesystem::path& file, Library& library)
    : kind_(kind_of(file)), name_(kind_ == LessonKind::Rule ? name_below(file) : file.stem().string()) {
  Scenario scenario = read_scenario(text, file, library);
  if (scenario.own) throw Refused(0, "a lesson has no cards of its own");
  title_ = scenario.title;
  about_ = scenario.about;
  goes_on_against_ = scenario.goes_on_against;
  scenario.match->resume();
  begun_ = scenario.match->clone();
  Making making(*this);
  if (const auto failures = play_scenario(scenario, &making); !failures.empty())
    throw Refused(0, failures.front());
  if (steps_ == 0) throw Refused(0, "a lesson asks the learner for something");
}

}  // namespace tercio
