// `tercio ranks`: the roll of Delos, its players and races; and `--ranks` of other commands.
#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <charconv>
#include <iostream>
#include <memory>

#include "play/files.h"
#include "play/record.h"
#include "play/roll.h"
#include "tercio/commands.h"
#include "tercio/paint.h"

namespace tercio {
namespace {
namespace fs = std::filesystem;

struct RanksRequest {
  std::string file = default_roll_file().string(), record;
  std::vector<std::string> names, as;
  bool json = false;
};

constexpr char ranks_examples[] = R"(EXAMPLES
  tercio ranks add Tom                                   Tom enlists, with rank 1 and no points
  tercio ranks add Ann
  tercio play --game delos --players human,human --ranks Tom,Ann --save first.record
                                                         at equal first waves the higher rank chooses who attacks
  tercio ranks record first.record                       the game counts, for both and for their races
  tercio ranks record first.record --as Tom,-            who played, if the record has other names; -: nobody we know
  tercio ranks                                           who stands where, and which race conquers Delos
  tercio ranks --json | jq '.players[0].name'            for scripts

A game gives 1 point, the victory points of the sectors won in it, and 5 more to its winner. Rank 2 takes 20 points,
rank 3 takes 60, rank n takes 10 x n x (n - 1). The roll is a text file; it is changed whole or not at all.)";

bool load(Program& program, const std::string& file, Roll& roll) {
  auto loaded = Roll::load(file);
  if (const auto* problem = std::get_if<RollProblem>(&loaded)) {
    std::cerr << problem->message << '\n';
    program.status = 1;
    return false;
  }
  roll = std::get<Roll>(std::move(loaded));
  return true;
}

bool store(Program& program, const std::string& file, const Roll& roll) {
  std::error_code error;
  if (const fs::path folder = fs::path(file).parent_path(); !folder.empty())
    fs::create_directories(folder, error);
  return write_whole(file, roll.text()) || program.refuse(file + ": cannot be written");
}

void print_json(const Roll& roll) {
  boost::json::array players, races;
  for (const Roll::Score& p : roll.players())
    players.push_back(
        {{"name", p.name}, {"rank", p.rank()}, {"points", p.points}, {"games", p.games}, {"won", p.won}});
  for (const Roll::Score& r : roll.races())
    races.push_back({{"race", r.name}, {"points", r.points}, {"games", r.games}, {"won", r.won}});
  std::cout << boost::json::serialize(
                   boost::json::object{{"players", std::move(players)}, {"races", std::move(races)}})
            << '\n';
}

void print_text(const Roll& roll, const std::string& file) {
  const std::vector<Roll::Score> players = roll.players(), races = roll.races();
  if (players.empty()) {
    std::cout << "Nobody has enlisted yet: `tercio ranks add NAME`. The roll will be " << file << ".\n";
    return;
  }
  std::vector<std::vector<std::string>> rows{{"player", "rank", "points", "games", "won", "next rank"}};
  for (const Roll::Score& p : players)
    rows.push_back({p.name, std::to_string(p.rank()), std::to_string(p.points), std::to_string(p.games),
                    std::to_string(p.won), fmt::format("at {} points", points_for_rank(p.rank() + 1))});
  std::cout << table(rows, {1, 2, 3, 4}) << '\n';
  if (races.empty()) {
    std::cout << "No game is recorded yet: `tercio ranks record GAME.record`.\n";
    return;
  }
  rows = {{"race", "points", "games", "won"}};
  for (const Roll::Score& r : races)
    rows.push_back({r.name, std::to_string(r.points), std::to_string(r.games), std::to_string(r.won)});
  std::cout << table(rows, {1, 2, 3}) << '\n';
  const bool alone = races.size() == 1 || races[0].points > races[1].points;
  std::cout << (alone ? "Delos belongs to the " + races[0].name + ".\n"
                      : "Delos is contested: several races lead.\n");
}

void list(Program& program, const RanksRequest& request) {
  Roll roll;
  if (!load(program, request.file, roll)) return;
  if (request.json)
    print_json(roll);
  else
    print_text(roll, request.file);
}

void enlist(Program& program, const RanksRequest& request) {
  Roll roll;
  if (!load(program, request.file, roll)) return;
  for (const std::string& name : request.names)
    if (const std::string why = roll.enlist(name); !why.empty())
      return void(program.refuse(name + ": " + why + "."));
  if (!store(program, request.file, roll)) return;
  if (request.json) return print_json(roll);
  for (const std::string& name : request.names) std::cout << name << " has enlisted, with rank 1.\n";
}

// The race of a deck: that of its fleet.
std::string race_of(const Rulebook& rulebook, const Record::Player& player) {
  const std::string fleet = lines_of({player.deck, player.deck_text}).heading("fleet");
  for (const CardSheet& card : rulebook.sheets())
    if (card.leads == "fleet" && card.title == fleet) return card.faction;
  return "";
}

// The record, played to its end by these names; null after telling what is wrong.
std::unique_ptr<Match> finished(Program& program, const RanksRequest& request, Record& record) {
  const auto wrong = [&](const std::string& why) {
    std::cerr << why << '\n';
    program.status = 1;
    return nullptr;
  };
  auto loaded = load_record(request.record);
  if (const auto* problem = std::get_if<RecordProblem>(&loaded)) return wrong(problem->message);
  record = std::get<Record>(std::move(loaded));
  if (record.game != "delos")
    return wrong(request.record + ": a game of " + record.game + "; only Delos has ranks");
  if (!record.result)
    return wrong(request.record + ": this game is not over; `tercio play --resume` goes on");
  if (!request.as.empty() && request.as.size() != record.players.size())
    return wrong("--as takes a name for each seat, such as Tom,Ann");
  for (std::size_t i = 0; i < request.as.size(); ++i) {
    record.players[i].name = request.as[i];
    record.players[i].kind = request.as[i] == "-" ? "nobody" : "human";
  }
  for (const auto& more : program.more_cards) program.library.add_cards(record.game, more);
  Replayed replayed = replay(record, program.library);
  if (!replayed.difference && replayed.match && replayed.match->over()) return std::move(replayed.match);
  return wrong(request.record + ": " +
               (replayed.difference ? replayed.difference->message : "its choices do not end the game"));
}

int victory_points(const Match& match, const std::string& name) {
  for (const auto& [property, value] : match.everything().properties)
    if (property == name + "/points") return std::atoi(value.c_str());
  return 0;
}

// A person must be on the roll; a computer may be.
bool take_sides(Program& program, const Roll& roll, const Record& record, const Match& match,
                Roll::Game& game) {
  const Rulebook& rulebook = *program.library.rulebook(record.game);
  for (std::size_t i = 0; i < 2; ++i) {
    const Record::Player& player = record.players[i];
    Roll::Side& side = game.sides[i];
    if (const std::string* known = roll.find(player.name))
      side.player = *known;
    else if (player.kind == "human")
      return program.refuse(
          fmt::format("{0} is not on the roll: `tercio ranks add {0}`, or say with "
                      "`--as` who played, such as --as Tom,-",
                      player.name));
    side.race = race_of(rulebook, player);
    side.points = points_for(victory_points(match, player.name), match.winner() == static_cast<int>(i));
  }
  game.winner = match.winner();
  return true;
}

void record_game(Program& program, const RanksRequest& request) {
  Roll roll;
  Record record;
  Roll::Game game;
  if (!load(program, request.file, roll)) return;
  const std::unique_ptr<Match> match = finished(program, request, record);
  if (!match || !take_sides(program, roll, record, *match, game)) return;
  game.id = game_id(record);
  if (const std::string why = roll.enter(game); !why.empty()) {
    std::cerr << request.record << ": " << why << '\n';
    program.status = 1;
    return;
  }
  if (!store(program, request.file, roll)) return;
  if (request.json) return print_json(roll);
  for (const Roll::Side& side : game.sides) {
    if (side.player.empty()) continue;
    const Roll::Score now = roll.score(side.player);
    const bool risen = rank_for(now.points - side.points) < now.rank();
    std::cout << fmt::format("{} ({}): +{}, now {} points; {}rank {}\n", side.player, side.race, side.points,
                             now.points, risen ? "risen to " : "", now.rank());
  }
}

}  // namespace

void add_ranks(Program& program) {
  CLI::App* command =
      program.app.add_subcommand("ranks", "The roll of Delos: players, their ranks and their races");
  const auto request = std::make_shared<RanksRequest>();
  command->add_option("--file", request->file, "The roll (" + request->file + ")")->option_text("FILE");
  command->add_flag("--json", request->json, "Print the roll as JSON");
  command->footer(ranks_examples);
  command->fallthrough();
  command->callback([&program, request, command] {
    if (command->get_subcommands().empty()) list(program, *request);
  });
  CLI::App* add = command->add_subcommand("add", "Enlist players");
  add->fallthrough();
  add->add_option("NAME", request->names, "Their names")->required()->option_text("NAME");
  add->callback([&program, request] { enlist(program, *request); });
  CLI::App* record = command->add_subcommand("record", "Count a finished game");
  record->fallthrough();
  record->add_option("GAME", request->record, "The record of the game")
      ->required()
      ->option_text("GAME.record");
  record->add_option("--as", request->as, "Who played, seat by seat; - is somebody who has not enlisted")
      ->delimiter(',')
      ->option_text("A,B");
  record->callback([&program, request] { record_game(program, *request); });
}

void RankOptions::add(CLI::App& command) {
  command
      .add_option("--ranks", ranks,
                  "Delos: the ranks of the seats, as numbers (0: none) or names of the roll")
      ->delimiter(',')
      ->option_text("A,B");
  command.add_option("--roll", roll, "The roll of these names, if not the usual one")->option_text("FILE");
}

bool RankOptions::read(Program& program, const Rulebook& rulebook, unsigned seats, Settings& settings) {
  if (ranks.empty()) return true;
  if (rulebook.name() != "delos") return program.refuse("--ranks is for delos: no other game has ranks.");
  if (ranks.size() != seats) return program.refuse("--ranks takes one for each seat, such as Tom,0.");
  names.assign(seats, "");
  Roll of_names;
  for (unsigned i = 0; i < seats; ++i) {
    const std::string& said = ranks[i];
    int& rank = settings.switches["rank" + std::to_string(i + 1)];
    const auto [end, error] = std::from_chars(said.data(), said.data() + said.size(), rank);
    if (error == std::errc{} && end == said.data() + said.size()) continue;
    const std::string file = roll.empty() ? default_roll_file().string() : roll;
    if (!load(program, file, of_names)) return false;
    const std::string* known = of_names.find(said);
    if (!known) return program.refuse(said + " is not on the roll " + file + ": `tercio ranks add NAME`.");
    names[i] = *known;
    rank = of_names.score(said).rank();
  }
  const std::string fault = rulebook.settings_fault(settings, seats);
  return fault.empty() || program.refuse(fault + ".");
}

}  // namespace tercio
