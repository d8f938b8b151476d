// `tercio analyze`: a finished game, choice by choice.
#include <fmt/format.h>

#include <iostream>
#include <memory>

#include "play/analysis.h"
#include "play/files.h"
#include "play/jobs.h"
#include "tercio/commands.h"
#include "tercio/farm.h"
#include "tercio/paint.h"

namespace tercio {
namespace {

struct AnalyzeRequest {
  std::string record, report;
  AnalysisPlan plan;
  bool json = false, all = false;
  FarmOption farm;
};

constexpr char analyze_examples[] = R"(EXAMPLES
  tercio analyze last.record                     who gave away what, and the turning points
  tercio analyze last.record --all               every choice with the chances before and after it
  tercio analyze last.record --report game.html  one page with the curve
  tercio analyze last.record --iterations 5000   a longer look at every choice

Chances are those of the player who chooses, from what he could know. Luck is what changed them between two of his
choices, or after the last of them, without anybody's choice explaining it. The same options and seed give the same
numbers, whatever --jobs says.)";

std::string percent_of(double chance) { return fmt::format("{:.0f} %", chance * 100); }

std::string choice_text(const Analysis& analysis, const AnalysedChoice& choice) {
  std::string text = fmt::format("{:4}  {:>5} {:>5}  {}: {}\n", choice.number, percent_of(choice.before),
                                 percent_of(choice.after), analysis.names[choice.seat], choice.label);
  if (choice.lost() < Analysis::mistake) return text;
  text += painted(Paint::Red, fmt::format("{:19}better: {}", "", choice.better));
  for (std::size_t i = 0; i < choice.expects.size(); ++i)
    text += (i == 0 ? ", then " : "; ") + choice.expects[i];
  return text + "\n";
}

void print_text(const Analysis& analysis, bool all) {
  std::cout << painted(Paint::Bold, analysis.result) << "\n\n";
  std::vector<std::vector<std::string>> rows{{"player", "choices", "mistakes", "given away", "luck"}};
  for (std::size_t seat = 0; seat < analysis.seats.size(); ++seat) {
    const SeatSummary& sum = analysis.seats[seat];
    rows.push_back({analysis.names[seat], std::to_string(sum.choices), std::to_string(sum.mistakes),
                    fmt::format("{:.0f} points", sum.lost * 100),
                    fmt::format("{:+.0f} points", sum.luck * 100)});
  }
  std::cout << table(rows, {1, 2, 3, 4});
  if (!analysis.turning_points.empty()) std::cout << '\n' << painted(Paint::Bold, "Turning points") << '\n';
  for (const std::size_t i : analysis.turning_points) std::cout << choice_text(analysis, analysis.choices[i]);
  if (!all) return;
  std::cout << '\n' << painted(Paint::Bold, "Every choice: chance before, after") << '\n';
  for (const AnalysedChoice& choice : analysis.choices) std::cout << choice_text(analysis, choice);
}

void run(Program& program, AnalyzeRequest& request) {
  auto loaded = load_record(request.record);
  if (const auto* problem = std::get_if<RecordProblem>(&loaded))
    return void(program.refuse(problem->message));
  const Record& record = std::get<Record>(loaded);
  for (const auto& file : program.more_cards) program.library.add_cards(record.game, file);
  const Replayed replayed = replay(record, program.library);
  if (!replayed.match || replayed.difference) {
    std::cerr << request.record << ": "
              << (replayed.difference ? replayed.difference->message : "cannot be replayed") << '\n';
    program.status = 1;
    return;
  }
  if (!program.has_folder(request.report)) return;
  if (request.plan.jobs == 0) request.plan.jobs = all_cores();
  if (!request.farm.join(program)) return;
  request.plan.farm = request.farm.farm();
  Analysis analysis;
  {
    ProgressBar bar(replayed.moves, "choices", request.farm.told());
    analysis = analyse(record, program.library, request.plan, std::ref(bar));
  }
  if (request.json)
    std::cout << analysis_json(analysis);
  else
    print_text(analysis, request.all);
  request.farm.all_came_back(program);
  if (request.report.empty()) return;
  if (!write_whole(request.report, analysis_html(analysis)))
    return void(program.refuse(request.report + ": cannot be written"));
  std::cerr << "The report is in " << request.report << ".\n";
}

}  // namespace

void add_analyze(Program& program) {
  CLI::App* command =
      program.app.add_subcommand("analyze", "Look at a finished game again, choice by choice");
  const auto request = std::make_shared<AnalyzeRequest>();
  request->plan.jobs = 0;
  command->add_option("record", request->record, "The record of a game")->required()->option_text("RECORD");
  command->add_option("--iterations", request->plan.iterations, "Of the search, for each choice (1000)")
      ->option_text("N")
      ->check(CLI::Range(1, 100000000));
  command->add_option("--seed", request->plan.seed, "Other guesses with another number (1)")
      ->option_text("S");
  command->add_option("--jobs", request->plan.jobs, "Choices at a time (one for each core)")
      ->option_text("J")
      ->check(CLI::Range(1, 1024));
  request->farm.add(*command);
  command->add_flag("--all", request->all, "Print every choice");
  command->add_flag("--json", request->json, "Print JSON");
  command->add_option("--report", request->report, "Write one HTML page with the curve")
      ->option_text("FILE.html");
  command->footer(analyze_examples);
  command->callback([&program, request] { run(program, *request); });
}

}  // namespace tercio
