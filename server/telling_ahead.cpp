// Asking in secret. The rules ask one seat after the other, and nobody may notice whether somebody was asked
// before. So each seat is led along a path of its own, on which all others pass: what it is asked there it is
// asked in the same part of the beat, whether the game is there already or still waits for another.
#include <algorithm>

#include "server/hall.h"
#include "server/telling.h"

namespace tercio::server {
namespace {

// A beat has five parts. A question comes as soon as the second begins, or with the next part after one's
// last answer; one that shows something new, for which others must have answered, not before the fourth.
constexpr int parts = 5, first_part = 1, part_for_news = 3;
constexpr unsigned most_passes = 30;  // of others, on the way to a question

}  // namespace

Instant Telling::part_for(Seat seat, bool news) const {
  const Instant now = instant(), began = due_ - beat_;
  const auto last = told_part_.find(seat);
  for (int part = news ? part_for_news : first_part; part < parts; ++part) {
    const Instant begins = began + beat_ * part / parts;
    if (begins > now && (last == told_part_.end() || begins > last->second)) return begins;
  }
  return due_;
}

// The end of the part of the beat that it is now, and not so near that there is no time to think at all.
Instant Telling::answer_by() const {
  constexpr Span margin{8}, least{20};
  const Span part = beat_ / parts;
  const Instant now = instant();
  Instant by = due_ - beat_ + part;
  while (by - margin < now + least && by < due_) by += part;
  return std::max(by - margin, now + least);
}

std::size_t Telling::look(Seat seat, const Match& at) const {
  const Eyes eyes(at, seat, affairs_.id, hall_.scramble);
  const auto lines = std::count_if(at.log().begin(), at.log().end(),
                                   [&](const LogLine& line) { return eyes.may_read(line); });
  return seen(seat, at).hash * 31 + static_cast<std::size_t>(lines);
}

bool Telling::pass_once(Match& at) const {
  const Rulebook& rulebook = *hall_.library.rulebook(affairs_.setup.rulebook);
  for (const Option option : at.options())
    if (rulebook.is_pass(option)) return at.choose(option);
  return false;
}

// The next question to a seat from which all others are kept, if it is such a question and nothing happens on
// the way to it that the seat could see: that would be told before it is true.
std::unique_ptr<Match> Telling::if_all_pass(Seat seat) const {
  std::unique_ptr<Match> at = match().clone();
  for (unsigned passes = 0; passes < most_passes; ++passes) {
    if (at->over() || !at->silent_for(seat) || !pass_once(*at)) return nullptr;
    if (at->over() || !at->may_move(seat)) continue;
    const bool secret = [&] {
      for (Seat other = 0; other < at->seats(); ++other)
        if (other != seat && at->silent_for(other)) return true;
      return false;
    }();
    return secret && look(seat, *at) == look(seat, match()) ? std::move(at) : nullptr;
  }
  return nullptr;
}

// Whether a question is still the one to be asked, now that others may have passed.
bool Telling::follows(Seat seat, Question& question) const {
  if (question.moves == moves()) return true;
  const bool here = match().may_move(seat);
  if (!question.ahead || (here && (!question.told || !is_asked(seat, question.decision)))) return false;
  if (here) {
    question.ahead.reset();
    question.looks.clear();
  }
  question.moves = moves();
  return true;
}

void Telling::find_questions() {
  for (Seat seat = 0; seat < match().seats(); ++seat) {
    if (affairs_.is_computer(seat)) continue;
    if (const auto known = questions_.find(seat); known != questions_.end()) {
      if (follows(seat, known->second)) continue;
      questions_.erase(known);
    }
    const bool here = match().may_move(seat);
    if (here ? asked_at(seat) != nullptr : !held_back(seat, match())) continue;
    std::unique_ptr<Match> ahead = here ? nullptr : if_all_pass(seat);
    if (!here && !ahead) continue;
    const auto before = looks_.find(seat);
    const bool news =
        before == looks_.end() || before->second != look(seat, match());  // ahead it is the same
    questions_[seat] = {.moves = moves(), .due = part_for(seat, news), .ahead = std::move(ahead)};
  }
}

void Telling::ask_in_secret(Instant& next) {
  if (!affairs_.runs() || !affairs_.silent()) return questions_.clear();  // it has come otherwise
  if (beat_ == Span(0) || affairs_.game->lesson()) return;
  find_questions();
  for (auto& [seat, question] : questions_) {
    if (question.told) continue;
    if (question.due > instant()) {
      next = std::min(next, question.due);
      continue;
    }
    if (!question.ahead && instant() >= due_) continue;  // it was told with all else
    const Match& at = question.ahead ? *question.ahead : match();
    question.told = true;
    told_part_[seat] = question.due;
    looks_[seat] = look(seat, at);
    tell(seat, at);
    question.decision = shown_.at(seat).decision;
  }
}

bool Telling::is_ahead(Seat seat) const {
  const auto found = questions_.find(seat);
  return found != questions_.end() && found->second.ahead;
}

void Telling::answer_ahead(Seat seat, unsigned option) { questions_.at(seat).answer = option; }

std::optional<Option> Telling::early_answer(Seat seat) {
  const auto found = questions_.find(seat);
  if (found == questions_.end() || !found->second.answer) return std::nullopt;
  const Question question = std::move(found->second);
  questions_.erase(found);
  if (!is_asked(seat, question.decision)) return std::nullopt;  // it is asked anew
  return match().options()[*question.answer];
}

}  // namespace tercio::server
