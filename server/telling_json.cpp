// A state in its words, and what others have seen, which decides how far one may step back.
#include <algorithm>

#include "server/hall.h"
#include "server/telling.h"

namespace tercio::server {

json::object Telling::body(int eyes, const Match& at, std::size_t after) const {
  const bool seated = eyes != spectator;
  const auto seat = static_cast<Seat>(seated ? eyes : 0);
  const bool running = is_running(at, after);
  const bool asked = asks(eyes, at, after);
  // At one keyboard it goes to whoever is asked.
  const bool hand_over = seated && running && !asked && at.to_move() != seat &&
                         affairs_.holds(affairs_.setup.seats[seat].person, at.to_move());
  return {{"type", "state"},
          {"number", shown_.at(eyes).number},
          {"seen_by", seated ? json::value(eyes) : json::value()},
          {"waiting", running && !asked},
          {"hand_to", hand_over ? json::value(at.to_move()) : json::value()},
          {"over", running ? json::value() : affairs_.over_json()},
          {"lesson", seated ? lesson_json() : json::value()}};
}

// A turn that was passed on the way to the end is not the end yet.
bool Telling::is_running(const Match& at, std::size_t after) const {
  return affairs_.runs() || after < moves() || (&at != &match() && !at.over());
}

// Whether the choice that is due after so many moves is theirs.
bool Telling::asks(int eyes, const Match& at, std::size_t after) const {
  const auto seat = static_cast<Seat>(eyes);
  if (eyes == spectator || !is_running(at, after) || !at.may_move(seat)) return false;
  const Game& game = *affairs_.game;
  if (after < affairs_.kept && game.made_by(seat, after) < game.made_by(seat, affairs_.kept))
    return false;  // it has answered, and waits to be told what came of it
  const Lesson::Choice* next = game.next_in_lesson();
  return !next || next->asked;
}

// What a lesson says now; its last words stay until the learner goes on alone.
json::value Telling::lesson_json() const {
  const Game& game = *affairs_.game;
  const Lesson* lesson = game.lesson();
  if (!lesson) return nullptr;
  const Lesson::Choice* next = game.next_in_lesson();
  if (!next && game.made_any(Lesson::learner, game.course())) return nullptr;
  const std::vector<std::string>& lines = next ? next->say : lesson->closing();
  json::value wanted;
  for (unsigned i = 0; next && next->asked && i < match().options().size(); ++i)
    if (match().options()[i] == next->option) wanted = i;
  return {{"say", json::array(lines.begin(), lines.end())},
          {"wanted", std::move(wanted)},
          {"step", next ? std::min(next->step + 1, lesson->steps()) : lesson->steps()},
          {"steps", lesson->steps()},
          {"puzzle", lesson->kind() == LessonKind::Puzzle}};
}

std::string Telling::apart() const {
  return std::string("\"paused\":") + (affairs_.paused ? "true" : "false") +
         ",\"offers\":" + json::serialize(affairs_.offers.told());
}

json::value Telling::clock_json(int eyes, const Shown& shown) const {
  if (!affairs_.clocks.used()) return nullptr;
  json::array left;
  for (Seat seat = 0; seat < shown.left.size(); ++seat) {
    const Milliseconds gone = shown.running == seat ? between(shown.at, instant()) : 0;
    left.emplace_back(std::max<Milliseconds>(shown.left[seat] - gone, 0));
  }
  // With more than two at the table, whose clock runs would tell who was asked in secret.
  const bool told = shown.running == eyes || shown.left.size() == 2;
  return {{"left", std::move(left)},
          {"running", shown.running >= 0 && told ? json::value(shown.running) : json::value()}};
}

// ---- stepping back -----------------------------------------------------------------------------

void Telling::note_step(Seat seat, bool passes) {
  steps_.push_back({moves(), seat, match().reveals(seat), lines_of_others(seat), views_shown(seat), passes});
}

void Telling::forget_step() {
  while (!steps_.empty() && steps_.back().moves >= moves()) steps_.pop_back();
}

// What the others have seen: stepping back is free as long as it is still the same.
std::size_t Telling::lines_of_others(Seat seat) const {
  std::size_t lines = 0;
  for (const LogLine& line : match().log()) lines += (line.seats & ~(1U << seat)) != 0;
  return lines;
}

std::size_t Telling::views_shown(Seat except) const {
  std::size_t sum = 0;
  for (const auto& [eyes, shown] : shown_)
    if (eyes != except && eyes != spectator) sum = sum * 31 + shown.view;
  return sum;
}

std::size_t Telling::views_now(Seat except) const {
  std::size_t sum = 0;
  for (const auto& [eyes, shown] : shown_)
    if (eyes != except && eyes != spectator) sum = sum * 31 + seen(eyes, match()).hash;
  return sum;
}

// How many of the last choices a seat may step back now: those after which it learned nothing, no dice fell,
// and of which no other person has seen anything.
unsigned Telling::undoable(Seat seat) const {
  unsigned count = 0;
  // Whether others were asked before is not to be read off this either.
  if (!affairs_.all_others_are_computers() && affairs_.silent()) return 0;
  for (std::size_t i = steps_.size(); i-- > 0; ++count) {
    const Step& step = steps_[i];
    if (step.seat != seat || step.moves < affairs_.settled() || step.reveals != match().reveals(seat)) break;
    if (affairs_.all_others_are_computers()) continue;
    if (step.passes) break;  // somebody may have been asked in secret then
    if (step.moves + count + 1 != moves() || step.lines != lines_of_others(seat)) break;
    if (step.views != views_now(seat)) break;
  }
  return count;
}

}  // namespace tercio::server
