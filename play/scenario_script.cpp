#include "play/scenario_script.h"

#include <algorithm>

#include "play/scenario_expect.h"

namespace tercio {
namespace {

constexpr unsigned most_declined = 400;

constexpr const char* declining[] = {"pass", "wait",      "decline",   "done",    "no",          "no block",
                                     "keep", "keep hand", "take both", "sustain", "take nothing"};

std::vector<std::string> titles_of(const YAML::Node& value) {
  std::vector<std::string> titles;
  if (value.IsScalar()) return {value.Scalar()};
  if (!value.IsSequence()) refuse(value, "expected a list");
  for (const auto& item : value) titles.push_back(text_of(item, "an entry of the list"));
  return titles;
}

}  // namespace

void Script::run(const YAML::Node& steps) {
  steps_ = read(steps);
  for (now_ = 0; now_ < steps_.size() && !stopped_; ++now_)
    if (!steps_[now_].done) step(steps_[now_]);
}

// Everything is read before the first step is taken, so that a wrong word fails whatever happens.
std::vector<Script::Step> Script::read(const YAML::Node& steps) const {
  std::vector<Step> all;
  if (!steps.IsSequence()) refuse(steps, "the script must be a list of steps");
  for (const auto& item : steps) {
    each_key(item, "a step", [&](const std::string& key, const YAML::Node& at, const YAML::Node& value) {
      Step step{at, value, key, "", ""};
      if (key == "say") text_of(value, "say");
      if (key == "say" || key == "expect" || key == "expect on the way" || key == "random" ||
          key == "until") {
        all.push_back(step);
        return;
      }
      const std::size_t space = key.find(' ');
      step.who = key.substr(0, space);
      if (space != std::string::npos) step.verb = key.substr(space + 1);
      if (!table_.seat(step.who))
        refuse(at, "\"" + key +
                       "\" is no step: NAME, NAME cannot, NAME may, NAME draws, NAME rolls, random, until, "
                       "expect, expect on the way, say");
      if (!step.verb.empty() && step.verb != "cannot" && step.verb != "may" && step.verb != "draws" &&
          step.verb != "rolls")
        refuse(at, "a player can `cannot`, `may`, `draws`, `rolls`; not \"" + step.verb + "\"");
      if (step.verb != "draws" && step.verb != "rolls") {
        text_of(value, "a step");
        for (const std::string& phrase : split_phrases(value.Scalar()))
          if (phrase.empty()) refuse(value, "an empty phrase fits nothing");
      }
      all.push_back(step);
    });
  }
  return all;
}

void Script::step(Step& step) {
  if (step.key == "say") {
    if (follower_) follower_->said(step.value.Scalar());
    return;
  }
  if (step.key == "expect") return expect(step.value);
  if (step.key == "expect on the way") return expect_on_the_way(step.value);
  const bool arranges = step.key == "random" || step.verb == "draws" || step.verb == "rolls";
  if (!arranges && step.key != "until") table_.match().resume();
  if (step.key == "until") return until(step);
  if (arranges) return arrange(step);
  if (step.verb == "cannot") return look(step, false);
  if (step.verb == "may") return look(step, true);
  take(step);
}

void Script::fail(const Step& step, const std::string& expected, const std::string& found) {
  const std::string value = step.value.IsScalar() ? step.value.Scalar() : "[...]";
  failures_.push_back(file_ + ":" + std::to_string(line_of(step.at)) + ": " + step.key + ": " + value +
                      "\n    expected " + expected + "\n    found " + found);
  stopped_ = true;
}

void Script::expect(const YAML::Node& expectations) {
  std::vector<Unmet> found = check_expectations(table_, expectations);
  if (!found.empty() && table_.match().paused()) {
    table_.match().resume();
    found = check_expectations(table_, expectations);
  }
  tell(found);
}

// What the engine does by itself, since the last choice: it may take an only option.
void Script::expect_on_the_way(const YAML::Node& expectations) {
  const std::vector<Unmet> found = check_expectations(table_, expectations);
  if (found.empty()) return;
  for (auto& stop : table_.match().stops()) {
    table_.swap(stop);
    const bool met = check_expectations(table_, expectations).empty();
    table_.swap(stop);
    if (met) return;
  }
  tell(found);
}

void Script::tell(const std::vector<Unmet>& found) {
  for (const Unmet& unmet : found)
    failures_.push_back(file_ + ":" + std::to_string(unmet.line) + ": " + unmet.text);
}

void Script::choose(Seat seat, Option option, bool by_step) {
  Match& match = table_.match();
  if (follower_) follower_->chooses(seat, option, by_step);
  match.choose(option);
  if (match.over() || match.paused()) return;
  const auto kept = secret_.find(match.to_move());
  if (kept == secret_.end() || !match.options().contains(kept->second)) return;
  const auto [other, secret] = *kept;
  secret_.erase(kept);
  if (follower_) follower_->chooses(other, secret, true);
  match.choose(secret);
}

bool Script::was_taken(Seat seat, const std::vector<std::string>& phrases) {
  const auto& taken = table_.match().taken();
  for (std::size_t i = taken_from_; i < taken.size(); ++i)
    if (taken[i].seat == seat && table_.label_fits(taken[i].label, phrases)) {
      taken_from_ = i + 1;
      return true;
    }
  return false;
}

std::optional<Option> Script::declining_option() const {
  const Match& match = table_.match();
  for (const char* word : declining)
    for (Option option : match.options()) {
      const std::string label = small_letters(match.label(option));
      const bool bonus =
          std::string_view(word) == "take both" && find_words(label, word) != std::string::npos;
      if (label == word || bonus || (std::string_view(word) == "sustain" && label.starts_with("sustain ")))
        return option;
    }
  return std::nullopt;
}

bool Script::decline() {
  const auto option = declining_option();
  if (option) choose(table_.match().to_move(), *option, false);
  return option.has_value();
}

// A step that answers a question asked in secret.
bool Script::is_secret(const Step& step) {
  return step.verb.empty() && step.value.IsScalar() && step.value.Scalar().starts_with("commit ");
}

bool Script::was_forced(Seat seat) const {
  for (const Taken& taken : table_.match().taken())
    if (taken.seat == seat) return true;
  return false;
}

// Secret choices are asked for one after the other and may be scripted in any order, also those of one
// player: the step of the player who is asked now is looked up further on.
bool Script::secret_choice_ahead(Seat seat) {
  Match& match = table_.match();
  if (!asks_secretly(match)) return false;
  for (std::size_t i = now_ + 1; i < steps_.size(); ++i) {
    Step& later = steps_[i];
    if (later.done || later.who != match.name(seat) || !later.verb.empty()) continue;
    const auto found = table_.fitting(split_phrases(later.value.Scalar()), false);
    if (found.size() != 1) {
      if (is_secret(later)) continue;
      return false;
    }
    later.done = true;
    choose(seat, found[0], true);
    return true;
  }
  return false;
}

// A decision that does not serve the step is declined; fails the step if that cannot be.
bool Script::decline_for(const Step& step, Seat seat, unsigned& moves) {
  if (++moves > most_declined) {
    fail(step, "to reach this step",
         std::to_string(most_declined) + " declined decisions without reaching it; now " + table_.pending());
    return false;
  }
  const std::string before = table_.pending();
  const Seat asked = table_.match().to_move();
  if ((asked != seat || is_secret(step)) && secret_choice_ahead(asked)) return true;
  if (decline()) return true;
  fail(step,
       seat == asked ? "an option of " + table_.match().name(seat) + " that fits every phrase"
                     : table_.match().name(seat) + " to be asked, or a decision that can be declined",
       before);
  return false;
}

bool Script::check_running(const Step& step) {
  Match& match = table_.match();
  if (!match.over()) return true;
  fail(step, "a running game",
       "the game over: " + match.reason() +
           (match.winner() >= 0 ? ", " + match.name(static_cast<Seat>(match.winner())) + " won" : ""));
  return false;
}

void Script::take(const Step& step) {
  Match& match = table_.match();
  const Seat seat = *table_.seat(step.who);
  const std::string text = step.value.Scalar();
  if (text == "concede" || text == "surrender") {
    if (!check_running(step)) return;
    if (follower_) follower_->conceded();
    return match.concede(seat);
  }
  const auto phrases = split_phrases(text);
  for (unsigned moves = 0;;) {
    if (was_taken(seat, phrases)) return;
    if (small_letters(text) == "offer draw") match.back_to_standing(seat);
    if (!check_running(step)) return;
    if (match.may_move(seat)) {
      auto found = table_.fitting(phrases, false);
      if (found.empty()) found = table_.fitting(phrases, true);
      if (!found.empty()) {
        if (!table_.alike(found)) {
          std::string several;
          for (Option option : found) several += "\n      " + match.label(option);
          return fail(step, "one option that fits every phrase",
                      std::to_string(found.size()) + " that do:" + several + "\n    " + table_.pending());
        }
        match.forget_taken();
        taken_from_ = 0;
        log_from_ = match.log().size();
        return choose(seat, found[0], true);
      }
    }
    if (auto secret = table_.secret_choice_of(seat)) {  // kept until that seat is asked
      table_.swap(secret);
      const auto found = table_.fitting(phrases, false);
      table_.swap(secret);
      if (found.size() == 1) {
        secret_[seat] = found[0];
        return;
      }
    }
    if (!decline_for(step, seat, moves)) return;
  }
}

bool Script::phase_ended() {
  auto stops = table_.match().stops();
  if (stops.empty()) return false;
  table_.swap(stops.front());
  const std::string before = table_.time();
  table_.swap(stops.front());
  return table_.time() != before;
}

void Script::look(const Step& step, bool wanted) {
  Match& match = table_.match();
  const Seat seat = *table_.seat(step.who);
  const auto phrases = split_phrases(step.value.Scalar());
  if (!wanted && phase_ended()) return;
  if (auto secret = table_.secret_choice_of(seat)) {
    table_.swap(secret);
    const bool fits = !table_.fitting(phrases, false).empty();
    const std::string pending = table_.pending();
    table_.swap(secret);
    if (fits != wanted) fail(step, wanted ? "an option that fits" : "no option that fits", pending);
    return;
  }
  const std::string phase = table_.property("phase"), time = table_.time();
  for (unsigned moves = 0;;) {
    if (match.over() || table_.time() != time) {
      if (wanted)
        fail(step, "an option of " + step.who + " that fits every phrase",
             match.over() ? "the game over first: " + match.reason()
                          : "the end of the " + phase + " phase first; now " + table_.pending());
      return;
    }
    if (match.may_move(seat)) {
      bool fits = !table_.fitting(phrases, false).empty();
      if (!fits && (wanted || !table_.first_copy_stands(phrases)))
        fits = !table_.fitting(phrases, true).empty();
      if (fits != wanted)
        fail(step,
             wanted ? "an option of " + step.who + " that fits every phrase"
                    : "no option of " + step.who + " that fits every phrase",
             table_.pending());
      return;
    }
    // A choice of NAME that was forced did not fit either; what others must do now is beside the point.
    if (!wanted && was_forced(seat) && !declining_option()) return;
    if (!decline_for(step, seat, moves)) return;
  }
}

// The log tells where a phase begins, also one that nobody can do anything in.
bool Script::phase_began(const std::string& phase) {
  const auto& log = table_.match().log();
  for (std::size_t i = log_from_; i < log.size(); ++i)
    if (log[i].text.starts_with("-- ") && find_words(log[i].text, phase) != std::string::npos) {
      log_from_ = i + 1;  // several phases may have begun since; the next step looks from here
      return true;
    }
  return false;
}

void Script::until(const Step& step) {
  std::string phase = text_of(step.value, "until");
  if (!phase.starts_with("phase ")) refuse(step.value, "expected `until: phase NAME`");
  phase.erase(0, 6);
  if (std::find(phases_.begin(), phases_.end(), phase) == phases_.end()) {
    std::string known;
    for (const std::string_view name : phases_) known.append(known.empty() ? "" : ", ").append(name);
    refuse(step.value, "\"" + phase + "\" is no phase: " + known);
  }
  Match& match = table_.match();
  if (phase_began(phase)) return;
  match.pause_at(phase);
  match.resume();
  for (unsigned moves = 0; !match.paused();) {
    if (match.over()) return;  // what came instead is for the expectations to say
    const std::string before = table_.pending();
    if (++moves > most_declined)
      return fail(step, "the phase to begin",
                  std::to_string(most_declined) + " declined decisions without it; now " + before);
    if (!decline()) return fail(step, "decisions that can be declined", before);
  }
  log_from_ = match.log().size();
}

void Script::arrange(const Step& step) {
  Arrangement chance;
  if (step.key == "random") {
    chance = {Arrangement::What::Random, 0, titles_of(step.value), {}};
  } else if (step.verb == "draws") {
    chance = {Arrangement::What::Draws, *table_.seat(step.who), titles_of(step.value), {}};
  } else {
    chance = {Arrangement::What::Rolls, *table_.seat(step.who), {}, {}};
    for (const auto& item : step.value) chance.numbers.push_back(number_of(item, "a roll", 1, 6));
  }
  if (follower_) follower_->arranged(chance, table_.match().paused());
  const std::string wrong = table_.match().arrange(chance);
  if (!wrong.empty()) fail(step, "that this can be arranged", "that " + wrong);
}

// These options, and every other that differs from one of them in the number of its copy only.
std::vector<Option> Script::with_those_alike(std::vector<Option> right) const {
  const Match& match = table_.match();
  std::vector<std::pair<std::string, std::string>> known;  // what is left without numbers, and after it
  const auto seen = [&](Option option) {
    const auto after = match.clone();
    after->choose(option);
    return std::pair(without_numbers(match.label(option)), without_numbers(everything_written(*after)));
  };
  for (const Option option : right) known.push_back(seen(option));
  for (const Option option : match.options()) {
    if (std::find(right.begin(), right.end(), option) != right.end()) continue;
    const std::string name = without_numbers(match.label(option));
    const auto same_name = [&](const auto& one) { return one.first == name; };
    if (std::none_of(known.begin(), known.end(), same_name)) continue;
    const auto here = seen(option);
    if (std::find(known.begin(), known.end(), here) != known.end()) right.push_back(option);
  }
  return right;
}

// Each line names what is right; several options may fit it. On the way there everything is declined.
std::vector<Option> Script::right_options(const std::vector<std::vector<std::string>>& lines,
                                          const YAML::Node& best) {
  Match& match = table_.match();
  match.resume();
  const std::string due = match.over() ? match.reason() : table_.pending();
  for (unsigned moves = 0;; ++moves) {
    if (match.over()) refuse(best, "nobody is asked for this before the game is over\n    found " + due);
    std::vector<Option> right;
    bool each_fits = true;
    for (const auto& phrases : lines) {
      std::vector<Option> found = table_.fitting(phrases, false);
      if (found.empty()) found = table_.fitting(phrases, true);
      each_fits = each_fits && !found.empty();
      right.insert(right.end(), found.begin(), found.end());
    }
    if (each_fits) return with_those_alike(right);
    if (!right.empty() || moves == most_declined || !decline())
      refuse(best, "expected options that fit each line of `best:`\n    found " + due);
  }
}

void Script::ask_for_best(const YAML::Node& best) {
  std::vector<std::vector<std::string>> lines;
  for (const std::string& line : titles_of(best)) {
    lines.push_back(split_phrases(line));
    for (const std::string& phrase : lines.back())
      if (phrase.empty()) refuse(best, "an empty phrase fits nothing");
  }
  if (lines.empty()) refuse(best, "`best:` names no option");
  const std::vector<Option> right = right_options(lines, best);
  const Options& all = table_.match().options();
  const auto is_right = [&](Option o) { return std::find(right.begin(), right.end(), o) != right.end(); };
  if (std::all_of(all.begin(), all.end(), is_right))
    refuse(best, "every option is right: nothing is asked\n    found " + table_.pending());
  if (follower_) follower_->asks_for_best(right);
}

void Script::finish() {
  if (stopped_) return;
  for (const std::string& left : table_.match().arranged_left())
    failures_.push_back(file_ + ": arranged but not used: " + left);
  const std::string reason = table_.match().reason();
  if (table_.match().over() && reason.find("capacity") != std::string::npos)
    failures_.push_back(file_ + ": the game broke off: " + reason);
}

}  // namespace tercio
