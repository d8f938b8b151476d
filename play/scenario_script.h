// The moves of a scenario: each step takes one choice, looks at what is offered, or arranges chance.
#pragma once
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "play/scenario_table.h"
#include "rulebooks/reading.h"

namespace tercio {

// Whoever wants to know what happens in a script; a lesson is made of it.
class ScriptFollower {
 public:
  virtual ~ScriptFollower() = default;
  virtual void said(const std::string& line) = 0;
  virtual void chooses(Seat seat, Option option, bool by_step) = 0;  // or declines on the way to a step
  virtual void arranged(const Arrangement& chance, bool while_paused) = 0;
  virtual void conceded() = 0;
  // The decision that is due asks for one of these.
  virtual void asks_for_best(const std::vector<Option>& right) = 0;
};

struct Unmet;

class Script {
 public:
  Script(ScenarioTable& table, std::string file, std::span<const std::string_view> phases,
         ScriptFollower* follower = nullptr)
      : table_(table), file_(std::move(file)), phases_(phases), follower_(follower) {}

  void run(const YAML::Node& steps);                       // stops at the first step that fails
  void expect(const YAML::Node& expectations);             // of the position that is reached
  void expect_on_the_way(const YAML::Node& expectations);  // or of one passed since the last choice
  void ask_for_best(const YAML::Node& best);               // phrases that the right options of a decision fit
  void finish();                                           // nothing arranged may be left
  bool stopped() const { return stopped_; }
  const std::vector<std::string>& failures() const { return failures_; }

 private:
  struct Step {
    YAML::Node at, value;
    std::string key;
    std::string who, verb;  // verb: empty, cannot, may, draws, rolls
    bool done = false;      // taken out of its order, as secret choices may be
  };
  std::vector<Step> read(const YAML::Node& steps) const;
  void step(Step& step);
  void take(const Step& step);
  void look(const Step& step, bool wanted);
  void until(const Step& step);
  void arrange(const Step& step);
  std::vector<Option> with_those_alike(std::vector<Option> right) const;
  std::vector<Option> right_options(const std::vector<std::vector<std::string>>& lines,
                                    const YAML::Node& best);
  bool was_taken(Seat seat, const std::vector<std::string>& phrases);
  std::optional<Option> declining_option() const;
  bool decline();                    // the pending decision, whoever it belongs to
  bool was_forced(Seat seat) const;  // to a choice since the last one made here
  bool decline_for(const Step& step, Seat seat, unsigned& moves);
  bool secret_choice_ahead(Seat seat);
  static bool is_secret(const Step& step);
  void choose(Seat seat, Option option, bool by_step);
  bool phase_began(const std::string& phase);
  bool phase_ended();  // while the engine took only options since the last choice
  bool check_running(const Step& step);
  void fail(const Step& step, const std::string& expected, const std::string& found);
  void tell(const std::vector<Unmet>& found);

  ScenarioTable& table_;
  std::string file_;
  std::span<const std::string_view> phases_;  // of the rulebook
  ScriptFollower* follower_;                  // or null
  std::vector<Step> steps_;
  std::size_t now_ = 0;
  std::size_t taken_from_ = 0;     // forced choices before this one have been named
  std::size_t log_from_ = 0;       // where the log stood before the last step
  std::map<Seat, Option> secret_;  // secret choices scripted before their seat is asked
  bool stopped_ = false;
  std::vector<std::string> failures_;
};

}  // namespace tercio
