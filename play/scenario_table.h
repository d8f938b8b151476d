// A match under a scenario: its players, named cards and labels, and looking things up on its table.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/match.h"
#include "play/scenario_labels.h"

namespace tercio {

class ScenarioTable {
 public:
  ScenarioTable(std::unique_ptr<Match> match, const std::map<std::string, int>& named);

  Match& match() { return *match_; }
  void swap(std::unique_ptr<Match>& other) { match_.swap(other); }
  const Match& match() const { return *match_; }
  const Labels& labels() const { return labels_; }
  std::optional<Seat> seat(std::string_view name) const;
  std::optional<int> named(std::string_view name) const;  // the card with a name given by `as:`
  std::string property(const std::string& name) const;    // of the table, such as `phase`
  std::string time() const;                               // the phase of which round or turn it is
  std::string title_of(int card) const;                   // as it is called now

  // Which options of the pending decision fit every phrase.
  std::vector<Option> fitting(const std::vector<std::string>& phrases, bool any_copy) const;
  bool label_fits(const std::string& label, const std::vector<std::string>& phrases) const;
  bool names_user(const std::string& label, const std::vector<std::string>& phrases) const;
  bool alike(const std::vector<Option>& options) const;  // it makes no difference which of them is taken
  bool first_copy_stands(const std::vector<std::string>& phrases) const;
  std::unique_ptr<Match> secret_choice_of(Seat seat) const;
  std::string pending() const;  // the decision on offer, for messages

 private:
  bool fits(const std::string& label, const std::string& phrase, const Option* option, bool any_copy) const;
  std::string same_refusal(const std::string& phrase) const;

  std::unique_ptr<Match> match_;
  std::map<std::string, int> named_;         // lower case
  std::map<int, std::string> named_titles_;  // what they were at first
  Labels labels_;
};

// All that can be told about a position, whatever the order of cards in a place.
std::string everything_written(const Match& match);

// Whether the pending choice is one of several that are made at once and in secret: `commit to ...`.
bool asks_secretly(const Match& match);

}  // namespace tercio
