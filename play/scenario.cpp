#include "play/scenario.h"

#include <algorithm>
#include <fstream>
#include <functional>
#include <sstream>

#include "play/names.h"
#include "players/kind.h"

namespace tercio {
namespace fs = std::filesystem;
namespace {

constexpr const char* top_keys[] = {"game",   "title",           "rule",  "seed",    "players", "position",
                                    "script", "expect",          "cards", "variant", "teams",   "switches",
                                    "say",    "goes on against", "best"};
// Words of scripts and expectations, which no player may be called.
constexpr const char* script_words[] = {"expect",  "say",    "random",     "until",   "cannot", "may",
                                        "draws",   "rolls",  "sees",       "offered", "not",    "log",
                                        "phase",   "round",  "initiative", "winner",  "none",   "draw",
                                        "planets", "hidden", "first",      "end"};

template <class List>
bool among(const List& list, const std::string& word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

std::string several(unsigned n) {
  static constexpr const char* words[] = {"no", "one", "two", "three", "four", "five", "six"};
  return n < std::size(words) ? words[n] : std::to_string(n);
}

// A scenario while it is read: throws Refused.
class Reading {
 public:
  Reading(const YAML::Node& root, const fs::path& file, Library& library)
      : root_(root), file_(file), library_(library) {}

  Scenario scenario() {
    Scenario read;
    read.file = file_.string();
    for (const auto& [key, text] : {std::pair("title", &read.title), {"say", &read.about}})
      if (root_[key]) *text = text_of(root_[key], key);
    if (root_["goes on against"]) {
      read.goes_on_against = text_of(root_["goes on against"], "goes on against");
      if (!is_level(read.goes_on_against))
        refuse(root_["goes on against"], "that is no level of the computer");
    }
    read.match = match(read.named);
    read.own = std::move(own_);
    read.rulebook = rulebook_;
    if (root_["script"] && !root_["script"].IsNull()) read.script = root_["script"];
    if (root_["expect"] && !root_["expect"].IsNull()) read.expectations = root_["expect"];
    if (root_["best"] && !root_["best"].IsNull()) read.best = root_["best"];
    if (!root_["script"] && !root_["expect"] && !root_["best"])
      throw Refused(
          0, "the scenario has neither a script nor expectations, nor does it ask for the best choice");
    return read;
  }

 private:
  std::unique_ptr<Match> match(std::map<std::string, int>& named) {
    each_key(root_, "a scenario", [&](const std::string& key, const YAML::Node& at, const YAML::Node&) {
      if (!among(top_keys, key))
        refuse(at, "a scenario has no \"" + key +
                       "\": known are game, title, rule, seed, players, position, script, expect, cards, "
                       "variant, teams, switches, say, goes on against, best");
    });
    std::uint64_t seed = 1;
    if (root_["seed"]) seed = static_cast<std::uint64_t>(number_of(root_["seed"], "seed", 0, 2147483647));
    find_rulebook();
    read_players();
    read_settings();
    if (root_["position"])
      return rulebook_->position(names_, decks_, settings_, root_["position"], seed, named);
    std::vector<DeckText> decks;
    for (const auto& deck : decks_) {
      if (!deck) refuse(root_["players"], "without a position every player needs a deck");
      decks.push_back(*deck);
    }
    try {
      return rulebook_->match(names_, decks, settings_, seed);
    } catch (const Refused& refused) { refuse(root_["players"], refused.what()); }
  }

  void find_rulebook() {
    const YAML::Node game = root_["game"];
    if (!game) throw Refused(0, "the scenario does not say which `game:` it is of");
    const std::string name = text_of(game, "game");
    if (root_["cards"])
      read_cards(name);
    else
      rulebook_ = library_.rulebook(name);
    if (!rulebook_) {
      std::string known;
      for (const std::string& one : rulebook_names()) known += (known.empty() ? "" : ", ") + one;
      refuse(game, "this program plays scenarios of " + known + "; not of \"" + name + "\"");
    }
    if (const auto problems = rulebook_->problems(); !problems.empty())
      refuse(root_["cards"] ? root_["cards"] : game, "a card is not understood: " + problems.front());
  }

  // Cards for this scenario only: files, or text that stands here.
  void read_cards(const std::string& game) {
    const YAML::Node node = root_["cards"];
    std::vector<CardSource> own;
    bool files_only = true;
    const auto add = [&](const YAML::Node& item) {
      const std::string text = text_of(item, "cards");
      if (text.find(" | ") != std::string::npos) {
        own.push_back({text, file_.string() + " (cards)"});
        files_only = false;
        return;
      }
      std::ifstream in(file_.parent_path() / text, std::ios::binary);
      std::ostringstream read;
      read << in.rdbuf();
      if (!in) refuse(item, "the card file \"" + text + "\" cannot be read");
      own.push_back({read.str(), fs::weakly_canonical(file_.parent_path() / text).string()});
    };
    if (node.IsSequence())
      for (const auto& item : node) add(item);
    else
      add(node);
    if (files_only) {
      rulebook_ = library_.with_files(game, own);
      return;
    }
    own_ = make_rulebook(game);
    if (own_) own_->load(Library::home(), library_.added_cards(game), own);
    rulebook_ = own_.get();
  }

  void read_players() {
    const YAML::Node players = root_["players"];
    if (!players) throw Refused(0, "the scenario names no `players:`");
    const unsigned least = rulebook_->least_seats(), most = rulebook_->most_seats();
    if (!players.IsSequence() || players.size() < least || players.size() > most)
      refuse(players, std::string(rulebook_->name()) + " is played by " + several(least) +
                          (most > least ? " to " + several(most) : "") + " players");
    for (const auto& player : players) read_player(player);
  }

  void read_player(const YAML::Node& player) {
    std::string name, deck;
    YAML::Node deck_at;
    if (player.IsScalar()) {
      name = player.Scalar();
    } else {
      each_key(player, "a player",
               [&](const std::string& key, const YAML::Node& at, const YAML::Node& value) {
                 if (key == "name") {
                   name = text_of(value, "name");
                 } else if (key == "deck") {
                   deck = text_of(value, "deck");
                   deck_at.reset(value);
                 } else {
                   refuse(at, "a player has a name and a deck; not \"" + key + "\"");
                 }
               });
    }
    if (name.empty()) refuse(player, "a player needs a name");
    if (name.find_first_of(" /:") != std::string::npos) refuse(player, "a player's name is one word");
    if (const std::string fault = player_name_fault(name); !fault.empty()) refuse(player, fault);
    if (among(script_words, name))
      refuse(player, "\"" + name + "\" is a word of scripts and cannot be a player's name");
    if (among(names_, name)) refuse(player, "two players are named \"" + name + "\"");
    names_.push_back(name);
    decks_.push_back(deck.empty() ? nullptr : read_deck(deck_at, deck));
  }

  std::unique_ptr<DeckText> read_deck(const YAML::Node& at, const std::string& name) const {
    std::error_code error;
    const fs::path beside = file_.parent_path() / name;
    auto found =
        Library::deck(fs::is_regular_file(beside, error) ? beside.string() : name, rulebook_->name());
    if (const auto* problem = std::get_if<DeckProblem>(&found)) refuse(at, problem->message);
    auto deck = std::make_unique<DeckText>(std::get<DeckText>(std::move(found)));
    if (const std::string problem = rulebook_->deck_problem(*deck); !problem.empty()) refuse(at, problem);
    return deck;
  }

  Seat seat_of(const YAML::Node& node) const {
    const std::string name = text_of(node, "a member of a team");
    const auto found = std::find(names_.begin(), names_.end(), name);
    if (found == names_.end()) refuse(node, "no player is named \"" + name + "\"");
    return static_cast<Seat>(found - names_.begin());
  }

  void read_settings() {
    if (const YAML::Node node = root_["variant"]; node && node.IsSequence()) {
      for (const auto& item : node) settings_.variants.push_back(text_of(item, "a variant"));
    } else if (node && !node.IsNull()) {
      settings_.variants.push_back(text_of(node, "variant"));
    }
    if (const YAML::Node node = root_["teams"]; node && !node.IsNull()) {
      if (!node.IsSequence()) refuse(node, "teams are lists of players: [[a, b], [c, d]]");
      for (const auto& team : node) {
        if (!team.IsSequence()) refuse(team, "a team is a list of players");
        settings_.teams.emplace_back();
        for (const auto& member : team) settings_.teams.back().push_back(seat_of(member));
      }
    }
    if (const YAML::Node node = root_["switches"]; node && !node.IsNull())
      each_key(node, "switches", [&](const std::string& key, const YAML::Node&, const YAML::Node& value) {
        bool truth = false;
        settings_.switches[key] = value.IsScalar() && YAML::convert<bool>::decode(value, truth)
                                      ? int{truth}
                                      : number_of(value, "a switch", 0, 1000);
      });
    const std::string fault = rulebook_->settings_fault(settings_, static_cast<unsigned>(names_.size()));
    if (fault.empty()) return;
    for (const char* key : {"variant", "teams", "switches", "players"})
      if (root_[key] && root_[key].size() + root_[key].IsScalar() > 0) refuse(root_[key], fault);
  }

  const YAML::Node& root_;
  const fs::path& file_;
  Library& library_;
  std::unique_ptr<Rulebook> own_;  // with the cards of this scenario
  const Rulebook* rulebook_ = nullptr;
  std::vector<std::string> names_;
  std::vector<std::unique_ptr<DeckText>> decks_;
  Settings settings_;
};

// What something that may throw refuses, with file and line; or nothing.
std::string refusal_of(const std::string& file, const std::function<void()>& act) {
  const auto written = [&](int line, const std::string& why) {
    return file + (line > 0 ? ":" + std::to_string(line) : "") + ": " + why;
  };
  try {
    act();
  } catch (const Refused& refused) {
    return written(refused.line, refused.what());
  } catch (const YAML::Exception& error) {
    return written(error.mark.line + 1, error.msg);
  } catch (const std::exception& error) { return written(0, error.what()); }
  return "";
}

}  // namespace

Scenario read_scenario(const std::string& text, const fs::path& file, Library& library) {
  const YAML::Node root = YAML::Load(text);
  if (!root.IsMap()) throw Refused(1, "this is no scenario");
  check_keys(root);
  return Reading(root, file, library).scenario();
}

std::vector<std::string> play_scenario(Scenario& scenario, ScriptFollower* follower) {
  ScenarioTable table(std::move(scenario.match), scenario.named);
  Script script(table, scenario.file, scenario.rulebook->phase_names(), follower);
  const std::string refused = refusal_of(scenario.file, [&] {
    if (!scenario.script.IsNull()) script.run(scenario.script);
    if (!script.stopped() && !scenario.expectations.IsNull()) script.expect(scenario.expectations);
    if (!script.stopped() && !scenario.best.IsNull()) script.ask_for_best(scenario.best);
    script.finish();
  });
  std::vector<std::string> failures = script.failures();
  if (!refused.empty()) failures.push_back(refused);
  return failures;
}

ScenarioReport run_scenario(const std::string& text, const fs::path& file, Library& library) {
  ScenarioReport report;
  report.file = file.string();
  const std::string refused = refusal_of(report.file, [&] {
    Scenario scenario = read_scenario(text, file, library);
    report.title = scenario.title;
    report.failures = play_scenario(scenario);
  });
  if (!refused.empty()) report.failures.push_back(refused);
  return report;
}

ScenarioReport run_scenario_file(const fs::path& file, Library& library) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return {file.string(), "", {file.string() + ": cannot be read"}};
  std::ostringstream text;
  text << in.rdbuf();
  return run_scenario(text.str(), file, library);
}

std::vector<fs::path> scenario_files(const std::vector<fs::path>& paths, std::vector<fs::path>& missing) {
  std::vector<fs::path> files;
  for (const fs::path& path : paths) {
    std::error_code error;
    if (fs::is_directory(path, error)) {
      std::vector<fs::path> below;
      for (const auto& entry : fs::recursive_directory_iterator(path, error)) {
        const fs::path ending = entry.path().extension();
        if ((ending == ".yaml" || ending == ".yml") && entry.is_regular_file(error))
          below.push_back(entry.path());
      }
      std::sort(below.begin(), below.end());
      files.insert(files.end(), below.begin(), below.end());
    } else if (fs::exists(path, error)) {
      files.push_back(path);
    } else {
      missing.push_back(path);
    }
  }
  return files;
}

}  // namespace tercio
