#include "play/analysis.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <cmath>

#include "engine/chance.h"
#include "play/scenario_table.h"

namespace tercio {
namespace {

// One of the threads: plays the record on to each decision that it is given, which come in order mostly.
class Analyst {
 public:
  Analyst(const Record& record, const Rulebook& rulebook, const AnalysisPlan& plan, const Match& begun)
      : record_(record), rulebook_(rulebook), plan_(plan), begun_(begun), match_(begun.clone()) {}

  void play(std::uint64_t number) {
    if (number < played_) {
      match_ = begun_.clone();
      played_ = 0;
    }
    for (; played_ < number; ++played_) play_move(*match_, record_.moves[played_]);
    const Record::Move& move = record_.moves[played_];
    if (move.concedes || match_->over() || !match_->options().contains(move.option)) return;
    const std::uint64_t seed = Chance::mix(plan_.seed) + number;
    const Advice advice = rulebook_.advise(*match_, {plan_.iterations, 0}, seed);
    const Advice::Choice& best = advice.choices.front();
    AnalysedChoice& choice = choices_.emplace_back();
    choice.number = number + 1;
    choice.seat = match_->to_move();
    choice.label = match_->label(move.option);
    choice.before = choice.after = best.chance;
    if (best.option == move.option || in_mixture(advice, move.option)) return;
    const Looks good = look(best.option, seed), made = look(move.option, seed);
    choice.before = choice.after = made.mean;
    choice.error = certain * std::hypot(good.error, made.error);
    if (good.mean - made.mean <= choice.error) return;  // it may have been as good
    choice.before = good.mean;
    choice.better = best.label;
    choice.expects = advice.expects;
  }
  std::vector<AnalysedChoice> take() { return std::exchange(choices_, {}); }

 private:
  static constexpr unsigned looks = 4;         // at a choice, each with guesses of its own
  static constexpr double certain = 2.5;       // standard errors: with so few looks, one time in forty
  static constexpr double often_taken = 0.05;  // a secret choice that the strategy takes so often is none

  struct Looks {
    double mean = 0, error = 0;  // and its standard error
  };

  // The chance of winning after it, from several looks that know nothing of each other nor of why it was
  // chosen: so nothing looks better for having been the best of many.
  Looks look(Option option, std::uint64_t seed) const {
    std::array<double, looks> chances{};
    Looks sum;
    for (unsigned i = 0; i < looks; ++i) {
      const Budget budget{std::max<std::uint64_t>(plan_.iterations / looks, 1), 0};
      chances[i] = rulebook_.chance_of(*match_, option, budget, Chance::mix(seed) + i);
      sum.mean += chances[i] / looks;
    }
    for (const double chance : chances)
      sum.error += (chance - sum.mean) * (chance - sum.mean) / (looks * (looks - 1));
    sum.error = std::sqrt(sum.error);
    return sum;
  }

  // What all choose in secret and show together is no mistake if it is one that should be taken now and then.
  bool in_mixture(const Advice& advice, Option made) const {
    if (!asks_secretly(*match_)) return false;
    for (const Advice::Choice& choice : advice.choices)
      if (choice.option == made) return choice.share >= often_taken;
    return false;
  }

  const Record& record_;
  const Rulebook& rulebook_;
  const AnalysisPlan& plan_;
  const Match& begun_;
  std::unique_ptr<Match> match_;
  std::vector<AnalysedChoice> choices_;
  std::uint64_t played_ = 0;
};

// What a seat's chance does between two of its choices, or after its last one, is the others' doing as far as
// they gave something away; the rest is luck.
void sum_up(Analysis& analysis) {
  const std::size_t seats = analysis.names.size();
  analysis.seats.resize(seats);
  std::vector<const AnalysedChoice*> last(seats);
  std::vector<double> given(seats);  // by the others since then
  for (std::size_t i = 0; i < analysis.choices.size(); ++i) {
    const AnalysedChoice& choice = analysis.choices[i];
    SeatSummary& sum = analysis.seats[choice.seat];
    ++sum.choices;
    sum.lost += choice.lost();
    sum.mistakes += choice.lost() >= Analysis::mistake;
    if (const AnalysedChoice* before = last[choice.seat])
      sum.luck += choice.before - before->after - given[choice.seat];
    last[choice.seat] = &choice;
    given[choice.seat] = 0;
    for (std::size_t other = 0; other < seats; ++other)
      if (other != choice.seat) given[other] += choice.lost() / static_cast<double>(seats - 1);
    if (choice.lost() >= Analysis::mistake) analysis.turning_points.push_back(i);
  }
  for (std::size_t seat = 0; seat < analysis.ending.size(); ++seat)
    if (last[seat]) analysis.seats[seat].luck += analysis.ending[seat] - last[seat]->after - given[seat];
  std::stable_sort(
      analysis.turning_points.begin(), analysis.turning_points.end(),
      [&](std::size_t a, std::size_t b) { return analysis.choices[a].lost() > analysis.choices[b].lost(); });
  if (analysis.turning_points.size() > 5) analysis.turning_points.resize(5);
}

// The cards of the record travel with the task: its files are nowhere else.
Task task_of(Record record, const Rulebook& rulebook, const AnalysisPlan& plan) {
  record.card_files.clear();
  return {Task::Kind::Analysis, record.game, rulebook.added_cards(),
          packed(std::pair(write_record(record), plan))};
}

}  // namespace

Analysis analyse(const Record& record, Library& library, const AnalysisPlan& plan, const Progress& progress) {
  Analysis analysis;
  const Replayed whole = replay(record, library);
  for (const Record::Player& player : record.players) analysis.names.push_back(player.name);
  if (!whole.match) return analysis;
  const Match& end = *whole.match;
  analysis.result = !end.over()        ? "the game is not over"
                    : end.winner() < 0 ? "nobody wins: " + end.reason()
                                       : end.name(static_cast<Seat>(end.winner())) + " wins: " + end.reason();
  if (end.over() && !record.moves.empty() && !record.moves.back().concedes)
    for (Seat seat = 0; seat < end.seats(); ++seat)
      analysis.ending.push_back(end.winner() < 0 ? 0.5 : end.won(seat) ? 1 : 0);
  const Rulebook& rulebook = *library.rulebook(record.game);
  const std::unique_ptr<Match> begun = replay(record, library, 0).match;
  run_here_or_there(
      plan.farm, [&] { return task_of(record, rulebook, plan); }, whole.moves, plan.jobs,
      [&] { return std::make_unique<Analyst>(record, rulebook, plan, *begun); },
      [&](std::vector<AnalysedChoice> choices) {
        std::move(choices.begin(), choices.end(), std::back_inserter(analysis.choices));
        return true;
      },
      progress);
  std::sort(analysis.choices.begin(), analysis.choices.end(),
            [](const AnalysedChoice& a, const AnalysedChoice& b) { return a.number < b.number; });
  sum_up(analysis);
  return analysis;
}

std::unique_ptr<Piecework> analysis_worker(const Task& task, Library& library) {
  auto asked = unpacked<std::pair<std::string, AnalysisPlan>>(task.plan);
  auto read = read_record(asked.first, "the record");
  if (const auto* problem = std::get_if<RecordProblem>(&read)) throw std::runtime_error(problem->message);
  struct Needs {
    Record record;
    AnalysisPlan plan;
    std::unique_ptr<Match> begun;
  };
  auto needs = std::make_shared<Needs>(Needs{std::get<Record>(std::move(read)), asked.second, nullptr});
  if (needs->record.game != task.game) throw std::runtime_error("the record is of another game");
  Replayed begun = replay(needs->record, library, 0);
  if (!begun.match) throw std::runtime_error(begun.difference->message);
  needs->begun = std::move(begun.match);
  return piecework_of(needs, std::make_unique<Analyst>(needs->record, *library.rulebook(task.game),
                                                       needs->plan, *needs->begun));
}

std::string analysis_json(const Analysis& analysis) {
  namespace json = boost::json;
  json::object out;
  out["result"] = analysis.result;
  json::array seats, choices, turns;
  for (std::size_t seat = 0; seat < analysis.seats.size(); ++seat) {
    const SeatSummary& sum = analysis.seats[seat];
    json::object entry;
    entry["name"] = analysis.names[seat];
    entry["choices"] = sum.choices;
    entry["mistakes"] = sum.mistakes;
    entry["lost"] = sum.lost;
    entry["luck"] = sum.luck;
    seats.push_back(entry);
  }
  for (const AnalysedChoice& choice : analysis.choices) {
    json::object entry;
    entry["decision"] = choice.number;
    entry["seat"] = choice.seat;
    entry["choice"] = choice.label;
    entry["before"] = choice.before;
    entry["after"] = choice.after;
    entry["error"] = choice.error;
    if (!choice.better.empty()) {
      entry["better"] = choice.better;
      entry["expects"] = json::array(choice.expects.begin(), choice.expects.end());
    }
    choices.push_back(entry);
  }
  for (const std::size_t i : analysis.turning_points) turns.emplace_back(analysis.choices[i].number);
  out["seats"] = seats;
  out["choices"] = choices;
  out["turning_points"] = turns;
  return json::serialize(out) + "\n";
}

}  // namespace tercio
