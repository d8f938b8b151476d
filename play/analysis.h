// A finished game looked at again: what each choice was worth, what would have been better, and how much was
// luck.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "play/library.h"
#include "play/piecework.h"
#include "play/record.h"

namespace tercio {

struct AnalysedChoice {
  std::size_t number = 0;  // of the decision, from 1
  Seat seat = 0;
  std::string label;
  double before = 0.5;  // the seat's chance of winning with the best choice
  double after = 0.5;   // and with the one it made; the same, unless the difference exceeds its error
  double error = 0;     // of that difference
  std::string better;   // the best choice, if it was missed
  std::vector<std::string> expects;

  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.number, self.seat, self.label, self.before, self.after, self.error, self.better,
                    self.expects);
  }
  double lost() const { return before > after ? before - after : 0; }
};

struct SeatSummary {
  double lost = 0;  // chance of winning given away by its own choices
  double luck = 0;  // chance that came or went without any choice explaining it
  std::size_t choices = 0, mistakes = 0;
};

struct Analysis {
  static constexpr double mistake = 0.05;  // what counts as one

  std::vector<std::string> names;
  std::vector<AnalysedChoice> choices;
  std::vector<SeatSummary> seats;
  std::vector<std::size_t> turning_points;  // the choices that cost most, dearest first
  std::string result;
  std::vector<double> ending;  // what it was worth to each seat; empty if no choice led to it
};

struct AnalysisPlan {
  std::uint64_t iterations = 1000;  // for each decision, and again for each of two choices that are compared
  std::uint64_t seed = 1;
  unsigned jobs = 1;
  Elsewhere* farm = nullptr;  // instead of jobs here

  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.iterations, self.seed);
  }
};

// The same plan gives the same analysis, whatever the number of jobs. The record must replay.
Analysis analyse(const Record& record, Library& library, const AnalysisPlan& plan,
                 const Progress& progress = {});
// For others, who want some of its choices to be looked at here.
std::unique_ptr<Piecework> analysis_worker(const Task& task, Library& library);

std::string analysis_json(const Analysis& analysis);
std::string analysis_html(const Analysis& analysis);

}  // namespace tercio
