// What several commands share: which game is meant, its cards, decks and settings.
#include "tercio/commands.h"

#include <algorithm>
#include <charconv>
#include <iostream>
#include <sstream>

#include "tercio/cards.h"

namespace tercio {
namespace {

bool is_rulebook(const std::string& name) {
  const auto& names = rulebook_names();
  return std::find(names.begin(), names.end(), name) != names.end();
}

// Whether a game has a deck of that name; a file that does not say may be for any.
bool is_for(const std::string& game, const std::string& name) {
  const auto found = Library::deck(name, game);
  const auto* deck = std::get_if<DeckText>(&found);
  return deck && (deck->game() == game || !is_rulebook(deck->game()));
}

// `0+1`: seats of a team.
bool read_team(const std::string& text, std::vector<Seat>& team) {
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, '+');) {
    Seat seat = 0;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), seat);
    if (error != std::errc{} || end != part.data() + part.size()) return false;
    team.push_back(seat);
  }
  return !team.empty();
}

}  // namespace

CLI::Option* Program::add_game(CLI::App& command) {
  std::string known;
  for (const std::string& name : rulebook_names()) known += (known.empty() ? "" : ", ") + name;
  return command.add_option("--game", game, "The game: " + known)
      ->option_text("GAME")
      ->check(CLI::IsMember(rulebook_names()));
}

std::string Program::game_of_decks(const std::vector<std::string>& decks) const {
  if (!game.empty()) return game;
  for (const std::string& one : rulebook_names())
    if (std::all_of(decks.begin(), decks.end(), [&](const std::string& deck) { return is_for(one, deck); }))
      return one;
  return rulebook_names().front();
}

const Rulebook* Program::rulebook(const std::string& name) {
  for (const auto& file : more_cards) library.add_cards(game_of(file, game), file);
  const Rulebook* found = library.rulebook(name);
  if (!found) {
    refuse("There is no game named \"" + name + "\".");
    return nullptr;
  }
  const std::vector<std::string> problems = found->problems();
  for (const std::string& note : found->notes())
    if (told.insert(note).second) std::cerr << note << '\n';
  for (const std::string& problem : problems) std::cerr << problem << '\n';
  if (problems.empty()) return found;
  status = 1;
  return nullptr;
}

std::vector<std::string> Program::games() const {
  return game.empty() ? rulebook_names() : std::vector<std::string>{game};
}

std::unique_ptr<DeckText> Program::deck(const Rulebook& rulebook, const std::string& name,
                                        const Settings* legal_for) {
  const auto tell = [&](const std::string& what, int as) {
    std::cerr << what << '\n';
    status = std::max(status, as);
    return nullptr;
  };
  auto found = Library::deck(name, rulebook.name());
  if (const auto* problem = std::get_if<DeckProblem>(&found)) return tell(problem->message, 2);
  auto text = std::make_unique<DeckText>(std::get<DeckText>(std::move(found)));
  if (const std::string problem = rulebook.deck_problem(*text); !problem.empty()) return tell(problem, 1);
  if (!legal_for) return text;
  const std::vector<std::string> faults = rulebook.deck_faults(*text, *legal_for);
  for (const std::string& fault : faults) tell(name + ": " + fault, 1);
  return faults.empty() ? std::move(text) : nullptr;
}

bool Program::refuse(const std::string& why) {
  std::cerr << why << '\n';
  status = 2;
  return false;
}

bool Program::has_folder(const std::filesystem::path& file) {
  const std::filesystem::path folder = file.parent_path();
  if (folder.empty() || std::filesystem::is_directory(folder)) return true;
  return refuse(file.string() + ": there is no folder " + folder.string());
}

std::string game_of(const std::filesystem::path& file, const std::string& said) {
  if (!said.empty()) return said;
  const std::vector<std::string>& games = rulebook_names();
  std::string above, found = rulebook_names().front();
  for (const auto& part : std::filesystem::absolute(file)) {
    const bool names_game = std::find(games.begin(), games.end(), part.string()) != games.end();
    if (names_game && (above == "cards" || above == "decks")) found = part.string();
    above = part.string();
  }
  return found;
}

std::vector<std::string> default_decks(const Rulebook& rulebook, unsigned seats) {
  // A first game of Warlords is one of the box's two armies that learners begin with.
  if (rulebook.name() == "warlords") return {"space-marines-starter", "orks-starter"};
  std::vector<DeckText> ready = starter_decks(rulebook.name());
  if (ready.empty()) ready = Library::decks(rulebook.name());
  std::vector<std::string> names;
  for (unsigned i = 0; i < seats && !ready.empty(); ++i) names.push_back(ready[i % ready.size()].name());
  return names;
}

void SettingsOptions::add(CLI::App& command) {
  add_for_decks(command);
  command.add_option("--teams", teams, "Seats that play together, counted from 0")
      ->delimiter(',')
      ->option_text("0+1,2+3");
}

void SettingsOptions::add_for_decks(CLI::App& command) {
  command.add_option("--variant", variants, "Variants of the game, such as team")
      ->delimiter(',')
      ->option_text("A,B");
  command.add_option("--switch", switches, "A switch of the rules")->delimiter(',')->option_text("NAME=N");
}

bool SettingsOptions::read(Program& program, const Rulebook& rulebook, unsigned seats,
                           Settings& settings) const {
  if (!parse(program, settings)) return false;
  const std::string fault = rulebook.settings_fault(settings, seats);
  return fault.empty() || program.refuse(fault + ".");
}

// A deck is checked for no table in particular: two, or two teams of two where a variant wants teams.
bool SettingsOptions::read_for_decks(Program& program, const Rulebook& rulebook, Settings& settings) const {
  if (!parse(program, settings)) return false;
  const std::string fault = rulebook.settings_fault(settings, 2);
  if (fault.empty()) return true;
  settings.teams = {{0, 1}, {2, 3}};
  return rulebook.settings_fault(settings, 4).empty() || program.refuse(fault + ".");
}

bool SettingsOptions::parse(Program& program, Settings& settings) const {
  settings.variants = variants;
  for (const std::string& team : teams) {
    settings.teams.emplace_back();
    if (!read_team(team, settings.teams.back()))
      return program.refuse("--teams takes seats such as 0+1,2+3; not " + team + ".");
  }
  for (const std::string& text : switches) {
    const std::size_t at = std::min(text.find('='), text.size());
    const std::string value = at < text.size() ? text.substr(at + 1) : "1";
    int& number = settings.switches[text.substr(0, at)];
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc{} || end != value.data() + value.size())
      return program.refuse("--switch takes NAME=NUMBER; not " + text + ".");
  }
  return true;
}

}  // namespace tercio
