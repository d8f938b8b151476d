// `tercio puzzle`: proves that at each step of a puzzle one choice is much better than all others; or lets a
// player choose where a position says what is right.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

#include "play/scenario.h"
#include "players/kind.h"
#include "tercio/commands.h"

namespace tercio {
namespace {

struct Proof {
  std::uint64_t iterations = 3000;
  double margin = 0.1;  // of the chance of winning
  bool lists = false;   // tells all choices, and does not judge
  std::string player;   // who chooses, where a position says what is right; else that is proved, too
  std::uint64_t seed = 1;
  double least = 100;  // of a hundred positions, those that the player must have right
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
    if (seat == 0 && by_step && proof_.player.empty()) prove({match_.label(option)});
  }
  void asks_for_best(const std::vector<Option>& right) override {
    std::vector<std::string> labels;
    for (const Option option : right) labels.push_back(match_.label(option));
    if (proof_.player.empty()) return prove(labels);
    const auto player = rulebook_.player(proof_.player, proof_.seed);
    player->begin(match_, match_.to_move(), "");
    const std::string chosen = match_.label(player->choose(match_));
    if (std::find(labels.begin(), labels.end(), chosen) == labels.end()) faults.push_back("chose " + chosen);
  }
  void arranged(const Arrangement&, bool) override {}
  void conceded() override {}

  std::vector<std::string> faults;

 private:
  // One of these is the best, and everything else is much worse.
  void prove(const std::vector<std::string>& right) {
    const std::vector<Weighed> all = weigh(rulebook_, match_, proof_);
    const auto is_right = [&](const Weighed& one) {
      return std::find(right.begin(), right.end(), one.label) != right.end();
    };
    for (std::size_t i = 0; i < all.size() && (proof_.lists || i < 2); ++i)
      std::cout << fmt::format("  {} {:.0f} %  {}\n", is_right(all[i]) ? '*' : ' ', 100 * all[i].chance,
                               all[i].label);
    const auto wrong = std::find_if_not(all.begin(), all.end(), is_right);
    if (wrong == all.begin())
      faults.push_back("the best is " + all.front().label);
    else if (wrong != all.end() && all.front().chance - wrong->chance < proof_.margin)
      faults.push_back(all.front().label + " is hardly better than " + wrong->label);
  }

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

// What came of a file.
enum class Outcome { Holds, Fails, NotAsked };

Outcome outcome_of(Program& program, const std::filesystem::path& file, const Proof& proof) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  try {
    Scenario scenario = read_scenario(text.str(), file, program.library);
    const bool has_steps = scenario.script && scenario.script.size() > 0;
    const bool says_best = !scenario.best.IsNull();
    if (!proof.player.empty() && !says_best) return Outcome::NotAsked;
    if (proof.player.empty()) std::cout << file.string() << ": " << scenario.title << '\n';
    if (!has_steps && !says_best) {
      scenario.match->resume();
      solve(*scenario.rulebook, *scenario.match, proof);
      return Outcome::Holds;
    }
    Judge judge(scenario, proof);
    std::vector<std::string> faults = play_scenario(scenario, &judge);
    faults.insert(faults.end(), judge.faults.begin(), judge.faults.end());
    for (const std::string& fault : faults) std::cout << file.string() << ": " << fault << '\n';
    return faults.empty() ? Outcome::Holds : Outcome::Fails;
  } catch (const std::exception& error) {
    std::cout << file.string() << ": " << error.what() << '\n';
    return Outcome::Fails;
  }
}

struct Count {
  std::size_t held = 0, all = 0;
};

void tell(const std::string& what, Count count, const Proof& proof) {
  if (proof.player.empty())
    std::cout << count.held << " proved, " << count.all - count.held << " not" << std::endl;
  else
    std::cout << fmt::format("{}{} of {} right\n", what, count.held, count.all) << std::flush;
}

void judge_all(Program& program, const std::vector<std::filesystem::path>& paths, const Proof& proof) {
  std::vector<std::filesystem::path> missing;
  const auto files = scenario_files(paths, missing);
  for (const auto& path : missing) std::cerr << path.string() << ": there is no such file or folder\n";
  if (!missing.empty()) {
    program.status = 2;
    return;
  }
  std::map<std::string, Count> folders;
  Count whole;
  for (const auto& file : files) {
    const Outcome outcome = outcome_of(program, file, proof);
    if (outcome == Outcome::NotAsked) continue;
    for (Count* count : {&whole, &folders[file.parent_path().string()]}) {
      ++count->all;
      count->held += outcome == Outcome::Holds;
    }
  }
  if (!proof.player.empty() && folders.size() > 1)
    for (const auto& [folder, count] : folders) tell(folder + ": ", count, proof);
  tell("", whole, proof);
  const double least = proof.player.empty() ? 100 : proof.least;
  program.status = 100 * static_cast<double>(whole.held) >= least * static_cast<double>(whole.all) ? 0 : 1;
}

void run(Program& program, const std::vector<std::filesystem::path>& paths, const Proof& proof) {
  if (proof.player.empty() || player_kind(proof.player)) return judge_all(program, paths, proof);
  program.refuse("No player is called \"" + proof.player + "\"; there are " + known_kinds() + ".");
}

}  // namespace

void add_puzzle(Program& program) {
  CLI::App* command = program.app.add_subcommand("puzzle",
                                                 "Prove that at each step of a puzzle, and of what `best:` "
                                                 "asks, one choice is much better than all others");
  auto paths = std::make_shared<std::vector<std::filesystem::path>>();
  auto proof = std::make_shared<Proof>();
  command->add_option("PATH", *paths, "Scenario files, or folders with all below them")->required();
  command->add_option("--iterations", proof->iterations, "Of the search, for each choice")
      ->capture_default_str();
  command->add_option("--margin", proof->margin, "How much better the best must be, of 1")
      ->capture_default_str();
  command->add_flag("--all", proof->lists, "Tell the chances of every choice");
  command
      ->add_option("--player", proof->player,
                   "Prove nothing; let this player choose where a position says what is best")
      ->option_text("NAME");
  command->add_option("--seed", proof->seed, "Of the player")->capture_default_str();
  command->add_option("--least", proof->least, "Of a hundred positions, those the player must have right")
      ->capture_default_str()
      ->check(CLI::Range(0, 100));
  command->callback([&program, paths, proof] { run(program, *paths, *proof); });
}

}  // namespace tercio
