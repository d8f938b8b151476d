#include "play/lesson.h"

#include "play/scenario.h"
#include "rulebooks/reading.h"

namespace tercio {

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

 private:
  unsigned news_ = 0;
  Lesson& lesson_;
};

Lesson::Lesson(const std::string& text, const std::filesystem::path& file, Library& library)
    : name_(file.stem().string()) {
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
