// `tercio puzzle`: proves that at each step of a puzzle one choice is much better than all others.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <sstream>

#include "play/scenario.h"
#include "tercio/commands.h"

namespace tercio {
namespace {

struct Proof {
  std::uint64_t iterations = 3000;
  double margin = 0.1;  // of the chance of winning
  bool lists = false;   // tells all choices, and does not judge
};

struct Weighed {
  std::string label;
  double chance;
};

// Choices alike in label are one.
std::vector<Weighed> weigh(const Rulebook& rulebook, const Match& match, const Proof& proof) {
  std::vector<Weighed> all;
  for (const Option option : match.options()) {
    const std::string label = match.label(option);
    const auto alike = [&](const Weighed& one) { return one.label == label; };
    if (std::any_of(all.begin(), all.end(), alike)) continue;
    all.push_back({label, rulebook.chance_of(match, option, {proof.iterations, 0}, 1)});
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Weighed& a, const Weighed& b) { return a.chance > b.chance; });
  return all;
}

// Weighs every choice of the first player that the script makes.
class Judge final : public ScriptFollower {
 public:
  Judge(const Scenario& scenario, const Proof& proof)
      : rulebook_(*scenario.rulebook), match_(*scenario.match), proof_(proof) {}

  void said(const std::string&) override {}
  void chooses(Seat seat, Option option, bool by_step) override {
    if (seat != 0 || !by_step) return;
    const std::vector<Weighed> all = weigh(rulebook_, match_, proof_);
    const std::string label = match_.label(option);
    for (std::size_t i = 0; i < all.size() && (proof_.lists || i < 2); ++i)
      std::cout << fmt::format("  {} {:.0f} %  {}\n", all[i].label == label ? '*' : ' ', 100 * all[i].chance,
                               all[i].label);
    const double next = all.size() > 1 ? all[1].chance : 0;
    if (all.front().label != label)
      faults.push_back("the best is " + all.front().label);
    else if (all.front().chance - next < proof_.margin)
      faults.push_back(label + " is hardly better than " + all[1].label);
  }
  void arranged(const Arrangement&, bool) override {}
  void conceded() override {}

  std::vector<std::string> faults;

 private:
  const Rulebook& rulebook_;
  const Match& match_;
  const Proof& proof_;
};

// Plays a position on as long as the first player has one good way, the others answering as well as they can;
// tells it as the script of a scenario.
void solve(const Rulebook& rulebook, Match& match, const Proof& proof) {
  constexpr unsigned most_moves = 24;
  for (unsigned moves = 0; !match.over() && moves < most_moves; ++moves) {
    const Seat seat = match.to_move();
    Option taken{};
    if (seat == 0) {
      const std::vector<Weighed> all = weigh(rulebook, match, proof);
      if (all.size() < 2 || all[0].chance - all[1].chance < proof.margin) return;
      for (const Option option : match.options())
        if (match.label(option) == all[0].label) taken = option;
      std::cout << fmt::format("# {:.2f} before {:.2f} {}, {} choices\n", all[0].chance, all[1].chance,
                               all[1].label, all.size());
    } else {
      taken = rulebook.advise(match, {proof.iterations, 0}, 1).choices.front().option;
    }
    std::cout << "  - " << match.name(seat) << ": \"" << match.label(taken) << "\"\n";
    match.choose(taken);
  }
  std::cout << "# " << (match.over() ? match.reason() : "goes on") << '\n';
}

bool holds(Program& program, const std::filesystem::path& file, const Proof& proof) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  try {
    Scenario scenario = read_scenario(text.str(), file, program.library);
    std::cout << file.string() << ": " << scenario.title << '\n';
    if (!scenario.script || scenario.script.size() == 0) {
      scenario.match->resume();
      solve(*scenario.rulebook, *scenario.match, proof);
      return true;
    }
    Judge judge(scenario, proof);
    std::vector<std::string> faults = play_scenario(scenario, &judge);
    faults.insert(faults.end(), judge.faults.begin(), judge.faults.end());
    for (const std::string& fault : faults) std::cout << file.string() << ": " << fault << '\n';
    return faults.empty();
  } catch (const std::exception& error) {
    std::cout << file.string() << ": " << error.what() << '\n';
    return false;
  }
}

void judge_all(Program& program, const std::vector<std::filesystem::path>& paths, const Proof& proof) {
  std::vector<std::filesystem::path> missing;
  const auto files = scenario_files(paths, missing);
  for (const auto& path : missing) std::cerr << path.string() << ": there is no such file or folder\n";
  if (!missing.empty()) {
    program.status = 2;
    return;
  }
  const auto failed = std::count_if(files.begin(), files.end(),
                                    [&](const auto& file) { return !holds(program, file, proof); });
  std::cout << files.size() - static_cast<std::size_t>(failed) << " proved, " << failed << " not"
            << std::endl;
  program.status = failed == 0 ? 0 : 1;
}

}  // namespace

void add_puzzle(Program& program) {
  CLI::App* command = program.app.add_subcommand(
      "puzzle", "Prove that at each step of a puzzle one choice is much better than all others");
  auto paths = std::make_shared<std::vector<std::filesystem::path>>();
  auto proof = std::make_shared<Proof>();
  command->add_option("PATH", *paths, "Scenario files, or folders with all below them")->required();
  command->add_option("--iterations", proof->iterations, "Of the search, for each choice")
      ->capture_default_str();
  command->add_option("--margin", proof->margin, "How much better the best must be, of 1")
      ->capture_default_str();
  command->add_flag("--all", proof->lists, "Tell the chances of every choice");
  command->callback([&program, paths, proof] { judge_all(program, *paths, *proof); });
}

}  // namespace tercio
