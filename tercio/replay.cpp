// `tercio replay`: a recorded game, checked or stepped through.
#include <fmt/format.h>
#include <unistd.h>

#include <charconv>
#include <iostream>
#include <memory>

#include "play/full_log.h"
#include "play/record.h"
#include "tercio/commands.h"
#include "tercio/paint.h"

namespace tercio {
namespace {

constexpr char replay_examples[] = R"(EXAMPLES
  tercio replay last.record            step through: Enter next, 20 Enter skips twenty, b back, q quits
  tercio replay last.record | less     the whole game as text
  tercio replay last.record --verify   is it the same game with these rules and cards? Status 1 if not

A record holds the header (cards, decks, seed, players) and every choice. The positions are compared with the hashes
written every 64 decisions; the first difference is named.)";

// Plays a record forward and back and prints what happens on the way.
class Stepper {
 public:
  Stepper(const Record& record, std::unique_ptr<Match> match)
      : record_(record), start_(std::move(match)), now_(start_->clone()) {}

  std::size_t played() const { return played_; }
  bool at_end() const { return played_ == record_.moves.size(); }

  // The log so far that has not been printed.
  void print_log() {
    print_full_log(*now_, printed_, [](const std::string& text) {
      std::cout << (text.starts_with("--") ? painted(Paint::Bold, text) : "      " + text) << '\n';
    });
  }
  bool next(bool tell) {
    if (at_end()) return false;
    const Record::Move& move = record_.moves[played_];
    if (tell) std::cout << told(move) << '\n';
    if (!play_move(*now_, move)) return false;
    ++played_;
    if (tell) print_log();
    return true;
  }
  void back_to(std::size_t moves) {
    now_ = start_->clone();
    played_ = 0;
    while (played_ < moves && next(false)) {}
    printed_ = now_->log().size();
  }
  std::string result() const {
    if (!now_->over()) return fmt::format("The record ends after {} choices; the game is not over.", played_);
    const std::string who = now_->winner() < 0 ? "Nobody" : now_->name(static_cast<Seat>(now_->winner()));
    return fmt::format("{} wins: {}. {} choices.", who, now_->reason(), played_);
  }

 private:
  std::string told(const Record::Move& move) const {
    if (move.concedes)
      return painted(Paint::Dim, fmt::format("{:4}  {} concedes", played_ + 1, now_->name(move.seat)));
    if (now_->over() || !now_->options().contains(move.option))
      return fmt::format("{:4}  (a choice that is not possible)", played_ + 1);
    return painted(Paint::Dim, fmt::format("{:4}  {}: {}", played_ + 1, now_->name(now_->to_move()),
                                           now_->label(move.option)));
  }

  const Record& record_;
  std::unique_ptr<Match> start_, now_;
  std::size_t played_ = 0, printed_ = 0;
};

void step_through(Stepper& game) {
  game.print_log();
  std::cout << painted(Paint::Yellow, "Enter: next  20: twenty on  b: back  q: quit") << '\n';
  std::string line;
  while (true) {
    if (game.at_end()) std::cout << painted(Paint::Bold, game.result()) << '\n';
    std::cout << game.played() << "> " << std::flush;
    if (!std::getline(std::cin, line) || line == "q") return;
    std::size_t count = 1;
    if (line == "b") {
      game.back_to(game.played() > 0 ? game.played() - 1 : 0);
      std::cout << "back to choice " << game.played() << '\n';
      continue;
    }
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), count);
    if (!line.empty() && (error != std::errc{} || end != line.data() + line.size())) {
      std::cout << "Enter, a number, b or q\n";
      continue;
    }
    for (std::size_t i = 0; i < count && game.next(true); ++i) {}
  }
}

void run(Program& program, const std::string& file, bool verify) {
  auto loaded = load_record(file);
  if (const auto* problem = std::get_if<RecordProblem>(&loaded)) {
    std::cerr << problem->message << '\n';
    program.status = 1;
    return;
  }
  const Record& record = std::get<Record>(loaded);
  for (const auto& more : program.more_cards) program.library.add_cards(record.game, more);
  const Replayed replayed = replay(record, program.library);
  if (replayed.difference) {
    std::cerr << file << ": " << replayed.difference->message << '\n';
    program.status = 1;
  }
  if (!replayed.match || (verify && replayed.difference)) return;
  if (verify) {
    const Match& match = *replayed.match;
    const std::string end = !match.over() ? "not over"
                            : match.winner() < 0
                                ? "a draw, " + match.reason()
                                : match.name(static_cast<Seat>(match.winner())) + " wins, " + match.reason();
    fmt::print("{}: {} choices, {} hashes agree: {}\n", file, replayed.moves, record.checks.size(), end);
    return;
  }
  Stepper game(record, std::get<std::unique_ptr<Match>>(begin(record, program.library)));
  if (isatty(STDIN_FILENO) && on_terminal()) {
    step_through(game);
    return;
  }
  game.print_log();
  while (game.next(true)) {}
  std::cout << game.result() << '\n';
}

}  // namespace

void add_replay(Program& program) {
  CLI::App* command = program.app.add_subcommand("replay", "Step through a recorded game, or check it");
  const auto file = std::make_shared<std::string>();
  const auto verify = std::make_shared<bool>(false);
  command->add_option("FILE", *file, "The record")->required()->option_text("FILE");
  command->add_flag("--verify", *verify, "Check it and print the result");
  command->footer(replay_examples);
  command->callback([&program, file, verify] { run(program, *file, *verify); });
}

}  // namespace tercio
