// `tercio play`: a game in the terminal.
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <iostream>

#include "play/record.h"
#include "play/table.h"
#include "players/player.h"
#include "tercio/commands.h"

namespace tercio {
namespace {

struct PlayOptions {
  std::string game = "warlords";
  std::vector<std::string> decks{"space-marines-starter", "orks-starter"};
  std::vector<std::string> players{"human", "greedy"};
  std::uint64_t seed = 0;
  bool seeded = false;
  std::string resume, save;
};

constexpr char how_to_play[] =
    R"(tercio play needs a terminal. There it draws the table and asks for your choices:

  tercio play                                            you against the computer, Space Marines against Orks
  tercio play --decks orks-starter,space-marines-starter  the other way round (`tercio deck list` has more)
  tercio play --players human,human                      two people at one keyboard
  tercio play --save mine.record                         the game is kept there when you leave
  tercio play --resume mine.record                       go on with it

)";

std::filesystem::path autosave_file() {
  const char* state = std::getenv("XDG_STATE_HOME");
  if (state && *state) return std::filesystem::path(state) / "tercio" / "autosave.record";
  const char* home = std::getenv("HOME");
  if (home && *home) return std::filesystem::path(home) / ".local" / "state" / "tercio" / "autosave.record";
  return "tercio-autosave.record";
}

// Ctrl-C ends the input instead of the program, so that the game is kept.
void interrupt_ends_input() {
  struct sigaction action {};
  action.sa_handler = [](int) {};
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  sigaction(SIGHUP, &action, nullptr);
}

int refuse(const std::string& message) {
  std::cerr << message << '\n';
  return 2;
}

// What the seats are called in prompts and in the log.
std::string name_of(const std::vector<std::string>& kinds, std::size_t seat) {
  const std::string number = kinds[0] == kinds[1] ? std::to_string(seat + 1) : "";
  if (kinds[seat] != "human") return "Computer" + number;
  const char* user = std::getenv("USER");
  std::string name = number.empty() && user ? user : "";
  if (name.empty() || name == "root" || name.find('#') != std::string::npos) return "Player" + number;
  if (name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

// The players at the table; a null one is a person. False after telling what is wrong.
bool seat_players(const std::vector<std::string>& kinds, std::uint64_t seed,
                  std::vector<std::unique_ptr<Player>>& players) {
  for (std::size_t seat = 0; seat < kinds.size(); ++seat) {
    if (kinds[seat] == "human") {
      players.push_back(nullptr);
      continue;
    }
    players.push_back(make_player(kinds[seat], seed + seat + 1));
    if (players.back()) continue;
    std::string known = "human";
    for (const std::string& name : player_names()) known += ", " + name;
    std::cerr << "No player is called \"" << kinds[seat] << "\"; there are " << known << ".\n";
    return false;
  }
  return true;
}

int play(Program& program, PlayOptions& wanted) {
  if (wanted.game != "warlords") return refuse("Only warlords can be played so far.");
  if (wanted.players.size() != 2) return refuse("--players takes two, such as human,greedy.");
  if (wanted.decks.size() != 2)
    return refuse("--decks takes two, such as space-marines-starter,orks-starter.");
  if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
    std::cout << how_to_play << table_help(Pen(Screen::of_terminal())) << '\n';
    return 0;
  }
  const warlords::Catalog* catalog = program.cards();
  if (!catalog) return 1;
  if (!wanted.seeded)
    wanted.seed =
        static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count()) % 1000000007U;

  Record record;
  std::unique_ptr<Match> match;
  if (!wanted.resume.empty()) {
    auto loaded = load_record(wanted.resume);
    if (const auto* problem = std::get_if<RecordProblem>(&loaded)) return refuse(problem->message);
    record = std::get<Record>(std::move(loaded));
    Replayed replayed = replay(record, program.library);
    if (!replayed.match || replayed.difference) {
      std::cerr << wanted.resume << ": "
                << (replayed.difference ? replayed.difference->message : "cannot be played on") << '\n';
      return 1;
    }
    match = std::move(replayed.match);
    record.result.reset();
    for (std::size_t seat = 0; seat < 2; ++seat) wanted.players[seat] = record.players[seat].kind;
    if (wanted.save.empty()) wanted.save = wanted.resume;
  } else {
    std::array<warlords::Deck, 2> decks;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      auto deck = Library::warlords_deck(*catalog, wanted.decks[seat]);
      if (const auto* problem = std::get_if<warlords::DeckProblem>(&deck)) return refuse(problem->message);
      decks[seat] = std::get<warlords::Deck>(std::move(deck));
      const std::vector<std::string> faults = warlords::deck_faults(*catalog, decks[seat]);
      for (const std::string& fault : faults) std::cerr << wanted.decks[seat] << ": " << fault << '\n';
      if (!faults.empty()) return 1;
    }
    record = new_record(*catalog, {name_of(wanted.players, 0), name_of(wanted.players, 1)}, wanted.players,
                        {&decks[0], &decks[1]}, wanted.seed, program.more_cards);
    auto begun = begin(record, program.library);
    if (const auto* problem = std::get_if<RecordProblem>(&begun)) return refuse(problem->message);
    match = std::get<std::unique_ptr<Match>>(std::move(begun));
  }
  std::vector<std::unique_ptr<Player>> players;
  if (!seat_players(wanted.players, record.seed, players)) return 2;
  interrupt_ends_input();
  Table table(std::move(record), std::move(match), std::move(players), &Screen::of_terminal, std::cin,
              std::cout, {wanted.save, autosave_file()});
  table.play();
  return 0;
}

}  // namespace

void add_play(Program& program) {
  CLI::App* command = program.app.add_subcommand("play", "Play a game in the terminal");
  auto wanted = std::make_shared<PlayOptions>();
  command->add_option("--game", wanted->game, "Which game")->capture_default_str();
  command->add_option("--decks", wanted->decks, "The decks of the two seats: names or files")
      ->delimiter(',')
      ->capture_default_str();
  command->add_option("--players", wanted->players, "Who sits there: human, greedy, random")
      ->delimiter(',')
      ->capture_default_str();
  CLI::Option* seed = command->add_option("--seed", wanted->seed, "The same seed deals the same game");
  command->add_option("--resume", wanted->resume, "Go on with a saved game")->option_text("FILE");
  command->add_option("--save", wanted->save, "Keep the game in this file when it ends or is left")
      ->option_text("FILE");
  command->callback([&program, wanted, seed] {
    wanted->seeded = seed->count() > 0;
    program.status = play(program, *wanted);
  });
}

}  // namespace tercio
