// `tercio play`: a game in the terminal.
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>

#include "play/names.h"
#include "play/program.h"
#include "play/record.h"
#include "play/table.h"
#include "players/kind.h"
#include "players/player.h"
#include "tercio/commands.h"

namespace tercio {
namespace {

struct PlayOptions {
  std::vector<std::string> decks, players{"human", "recruit"};
  SettingsOptions settings;
  RankOptions ranks;
  std::uint64_t seed = 0;
  unsigned threads = 1;
  bool ponder = false;
  bool seeded = false, seated = false;  // said, not left as they are
  std::string resume, save;
};

constexpr char play_examples[] = R"(EXAMPLES
  tercio play                                            you against the computer, Space Marines against Orks
  tercio play --players human,warlord --ponder           a stronger one, which also thinks while you do
  tercio play --decks orks-starter,space-marines-starter  the other way round (`tercio deck list` has more)
  tercio play --players human,human                      two people at one keyboard
  tercio play --players "human,program:./mine"           a program of your own (docs/engine.md)
  tercio play --save mine.record                         the game is kept there when you leave
  tercio play --resume mine.record                       go on with it
  tercio play --game GAME                                another game (`tercio games` lists them)
  tercio play --game delos --ranks Tom,2                 Tom with his rank (`tercio ranks`), and a rank for the other

The levels of the computer, each clearly better than the one before: recruit, veteran, commander, warlord. At the
table, `hint` tells what it would do, and `h` what else can be typed.)";

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

std::string person() {
  const char* user = std::getenv("USER");
  std::string name = user ? user : "";
  if (name == "root" || !player_name_fault(name).empty()) return "Player";
  if (name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

// What the seats are called in prompts and in the log.
std::vector<std::string> names_of(const std::vector<std::string>& kinds) {
  const auto people = std::count(kinds.begin(), kinds.end(), "human");
  const auto computers = static_cast<long>(kinds.size()) - people;
  long person_number = 0, computer_number = 0;
  std::vector<std::string> names;
  for (const std::string& kind : kinds) {
    if (kind == "human")
      names.push_back(people == 1 ? person() : "Player" + std::to_string(++person_number));
    else
      names.push_back(computers == 1 ? "Computer" : "Computer" + std::to_string(++computer_number));
  }
  return names;
}

// The players at the table; a null one is a person. False after telling what is wrong.
bool seat_players(const Rulebook& rulebook, const std::vector<std::string>& kinds, std::uint64_t seed,
                  std::vector<std::unique_ptr<Player>>& players) {
  for (std::size_t seat = 0; seat < kinds.size(); ++seat) {
    if (kinds[seat] == "human") {
      players.push_back(nullptr);
      continue;
    }
    players.push_back(rulebook.player(kinds[seat], seed + seat + 1));
    if (players.back()) continue;
    std::cerr << "No player is called \"" << kinds[seat] << "\"; there are human, " << known_kinds() << ".\n";
    return false;
  }
  return true;
}

void set_thinking(PlayOptions& wanted) {
  for (std::string& player : wanted.players) {
    player = on_threads(player, wanted.threads);
    if (wanted.ponder) player = pondering(player);
  }
}

using Begun = std::pair<Record, std::unique_ptr<Match>>;  // without a match: it was told why

// Those who began the game, or those who are named now. A record may come from anybody: it starts no program.
bool who_plays_on(Program& program, Record& record, PlayOptions& wanted) {
  const auto by_program = [](const Record::Player& player) { return is_program(player.kind); };
  const bool programs = std::any_of(record.players.begin(), record.players.end(), by_program);
  if (!wanted.seated) {
    if (programs)
      return program.refuse("A program plays in this game. Say with --players who is to play on.");
    wanted.players.clear();
    for (const Record::Player& player : record.players) wanted.players.push_back(player.kind);
    return true;
  }
  if (wanted.players.size() != record.players.size())
    return program.refuse("--players takes one for each seat of the game.");
  if (!programs && std::any_of(wanted.players.begin(), wanted.players.end(), is_program))
    return program.refuse("This game began without programs, so none can join it: it could see too much.");
  for (std::size_t i = 0; i < record.players.size(); ++i) record.players[i].kind = wanted.players[i];
  return true;
}

Begun resume(Program& program, PlayOptions& wanted) {
  auto loaded = load_record(wanted.resume);
  if (const auto* problem = std::get_if<RecordProblem>(&loaded)) {
    program.refuse(problem->message);
    return {};
  }
  Record record = std::get<Record>(std::move(loaded));
  for (const auto& file : program.more_cards) program.library.add_cards(record.game, file);
  Replayed replayed = replay(record, program.library);
  if (!replayed.match || replayed.difference) {
    std::cerr << wanted.resume << ": "
              << (replayed.difference ? replayed.difference->message : "cannot be played on") << '\n';
    program.status = 1;
    return {};
  }
  record.result.reset();
  if (!who_plays_on(program, record, wanted)) return {};
  set_thinking(wanted);
  if (wanted.save.empty()) wanted.save = wanted.resume;
  return {std::move(record), std::move(replayed.match)};
}

Begun begin_anew(Program& program, PlayOptions& wanted) {
  const Rulebook* rulebook = program.rulebook(program.game_of_decks(wanted.decks));
  if (!rulebook) return {};
  set_thinking(wanted);
  const auto seats = static_cast<unsigned>(wanted.players.size());
  if (wanted.decks.empty()) wanted.decks = default_decks(*rulebook, seats);
  Settings settings;
  if (!wanted.settings.read(program, *rulebook, seats, settings)) return {};
  if (!wanted.ranks.read(program, *rulebook, seats, settings)) return {};
  if (wanted.decks.size() != seats) {
    program.refuse("--decks and --players take as many: one for each seat.");
    return {};
  }
  std::vector<DeckText> decks;
  for (const std::string& name : wanted.decks) {
    const auto deck = program.deck(*rulebook, name, &settings);
    if (!deck) return {};
    decks.push_back(*deck);
  }
  if (!wanted.seeded)
    wanted.seed =
        static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count()) % 1000000007U;
  std::vector<std::string> names = names_of(wanted.players);
  for (std::size_t i = 0; i < wanted.ranks.names.size(); ++i)
    if (!wanted.ranks.names[i].empty()) names[i] = wanted.ranks.names[i];
  Record record = new_record(*rulebook, names, wanted.players, decks, wanted.seed, settings,
                             program.library.added_cards(std::string(rulebook->name())));
  if (std::any_of(wanted.players.begin(), wanted.players.end(), is_program))
    for (Record::Player& player : record.players)  // where a card stands in its list is not to be seen
      player.deck_text = shuffled_deck(player.deck_text, wanted.seed + player.name.size());
  auto begun = begin(record, program.library);
  if (const auto* problem = std::get_if<RecordProblem>(&begun)) {
    program.refuse(problem->message);
    return {};
  }
  return {std::move(record), std::get<std::unique_ptr<Match>>(std::move(begun))};
}

constexpr double hint_seconds = 1.0;

int play(Program& program, PlayOptions& wanted) {
  if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
    std::cout << "tercio play needs a terminal. There it draws the table and asks for your choices.\n\n"
              << play_examples << "\n\n"
              << table_help(program.game_of_decks(wanted.decks), Pen(Screen::of_terminal())) << '\n';
    return 0;
  }
  auto [record, match] = wanted.resume.empty() ? begin_anew(program, wanted) : resume(program, wanted);
  if (!match) return program.status;
  std::vector<std::unique_ptr<Player>> players;
  if (!seat_players(*program.library.rulebook(record.game), wanted.players, record.seed.low, players))
    return 2;
  interrupt_ends_input();
  Table table(std::move(record), std::move(match), std::move(players), &Screen::of_terminal, std::cin,
              std::cout, {wanted.save, autosave_file()});
  const Rulebook& rulebook = *program.library.rulebook(table.record().game);
  table.ask_for_hints([&rulebook](const Match& now) { return rulebook.advise(now, {0, hint_seconds}, 1); });
  table.play();
  return 0;
}

}  // namespace

void add_play(Program& program) {
  CLI::App* command = program.app.add_subcommand("play", "Play a game in the terminal");
  auto wanted = std::make_shared<PlayOptions>();
  program.add_game(*command);
  command->add_option("--decks", wanted->decks, "The decks of the seats: names or files")
      ->delimiter(',')
      ->option_text("A,B");
  CLI::Option* players =
      command
          ->add_option(
              "--players", wanted->players,
              "Who sits there: human, a level, search:1s, greedy, random, program:COMMAND (human,recruit)")
          ->delimiter(',')
          ->option_text("P,Q");
  wanted->settings.add(*command);
  wanted->ranks.add(*command);
  command->add_option("--threads", wanted->threads, "Threads of a search (1)")
      ->option_text("T")
      ->check(CLI::Range(1, 256));
  command->add_flag("--ponder", wanted->ponder, "A search thinks while you do");
  CLI::Option* seed =
      command->add_option("--seed", wanted->seed, "The same seed deals the same game")->option_text("N");
  command->add_option("--resume", wanted->resume, "Go on with a saved game")->option_text("FILE");
  command->add_option("--save", wanted->save, "Keep the game in this file when it ends or is left")
      ->option_text("FILE");
  command->footer(play_examples);
  command->callback([&program, wanted, seed, players] {
    wanted->seated = players->count() > 0;
    wanted->seeded = seed->count() > 0;
    program.status = play(program, *wanted);
  });
}

}  // namespace tercio
