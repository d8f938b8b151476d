// A scenario that teaches: the first player listed is the learner, who is told what to do and does it. All
// else happens by itself: the choices of the others, those that the script passes over, and chance.
#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "engine/match.h"

namespace tercio {

class Library;

// Where a lesson belongs: the first ones, further ones (learn/GAME/further), puzzles (learn/GAME/puzzles),
// and scenarios that docs/rules shows.
enum class LessonKind { First, Further, Puzzle, Rule };
const char* name_of(LessonKind kind);

class Lesson {
 public:
  static constexpr Seat learner = 0;

  // A choice of its course, which is always the same.
  struct Choice {
    Seat seat;
    Option option;
    bool asked;                    // of the learner, by a step of the script
    std::vector<std::string> say;  // all that was said since the learner was asked last
    unsigned news;                 // letters of it that were said since the choice before
    unsigned step;                 // how many times the learner was asked before
  };

  // Throws Refused, or what YAML throws, if it cannot be read or does not run to its end.
  Lesson(const std::string& text, const std::filesystem::path& file, Library& library);

  const std::string& name() const { return name_; }  // of its file; of a scenario its path without the ending
  LessonKind kind() const { return kind_; }          // by where its file lies
  const std::string& title() const { return title_; }
  const std::string& about() const { return about_; }
  const std::string& goes_on_against() const { return goes_on_against_; }  // a level, or nothing

  std::unique_ptr<Match> match() const { return begun_->clone(); }  // at its first decision
  const std::vector<Choice>& course() const { return course_; }
  const std::vector<std::string>& closing() const { return closing_; }  // said after the last choice
  unsigned steps() const { return steps_; }                             // how many times the learner is asked

 private:
  class Making;

  LessonKind kind_;
  std::string name_, title_, about_, goes_on_against_;
  std::unique_ptr<Match> begun_;
  std::vector<Choice> course_;
  std::vector<std::string> closing_;
  unsigned steps_ = 0;
};

}  // namespace tercio
