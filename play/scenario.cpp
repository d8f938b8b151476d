#include "play/scenario.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <set>
#include <sstream>

#include "play/library.h"
#include "play/scenario_script.h"
#include "rulebooks/warlords/match.h"
#include "rulebooks/warlords/position.h"

namespace tercio {
namespace fs = std::filesystem;
namespace {

constexpr const char* top_keys[] = {"game",   "title", "rule",    "seed",  "players",  "position", "script",
                                    "expect", "cards", "variant", "teams", "switches", "say"};
// Words of scripts and expectations, which no player may be called.
constexpr const char* script_words[] = {"expect",  "say",    "random",     "until",   "cannot", "may",
                                        "draws",   "rolls",  "sees",       "offered", "not",    "log",
                                        "phase",   "round",  "initiative", "winner",  "none",   "draw",
                                        "planets", "hidden", "first",      "end"};

template <class List>
bool among(const List& list, const std::string& word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

std::string what_is_wrong(const warlords::Catalog& catalog) { return catalog.problems().front().text(); }

// A scenario while it is read: throws Refused.
class Reading {
 public:
  Reading(const YAML::Node& root, const fs::path& file, const ScenarioCards& cards)
      : root_(root), file_(file), cards_(cards) {}

  std::unique_ptr<Match> match(std::map<std::string, int>& named) {
    each_key(root_, "a scenario", [&](const std::string& key, const YAML::Node& at, const YAML::Node&) {
      if (!among(top_keys, key))
        refuse(at, "a scenario has no \"" + key +
                       "\": known are game, title, rule, seed, players, position, script, expect, cards, "
                       "variant, teams, switches");
    });
    const YAML::Node game = root_["game"];
    if (!game) throw Refused(0, "the scenario does not say which `game:` it is of");
    if (text_of(game, "game") != "warlords")
      refuse(game, "this program plays scenarios of warlords; not of \"" + game.Scalar() + "\"");
    for (const char* key : {"variant", "teams", "switches"})
      if (root_[key] && root_[key].size() > 0) refuse(root_[key], std::string("warlords has no ") + key);
    std::uint64_t seed = 1;
    if (root_["seed"]) seed = static_cast<std::uint64_t>(number_of(root_["seed"], "seed", 0, 2147483647));
    const warlords::Catalog& catalog = read_cards();
    read_players(catalog);
    if (root_["position"]) {
      warlords::State state;
      const warlords::PositionPlayers players{names_, {chosen_[0], chosen_[1]}};
      warlords::read_position(state, catalog, root_["position"], players, seed, named);
      return std::make_unique<warlords::WarlordsMatch>(catalog, names_, state, true);
    }
    if (!chosen_[0] || !chosen_[1]) refuse(root_["players"], "without a position both players need a deck");
    for (const warlords::Deck* deck : chosen_)
      if (deck->cards.size() > warlords::Deck::capacity)
        refuse(root_["players"], "the deck " + deck->name + " is larger than the table");
    return std::make_unique<warlords::WarlordsMatch>(catalog, names_, chosen_, seed);
  }

 private:
  const warlords::Catalog& read_cards() {
    const YAML::Node node = root_["cards"];
    if (!node) return cards_.warlords;
    own_.emplace();
    own_->add_folder(Library::home() / "cards" / "warlords");
    for (const fs::path& file : cards_.more) own_->add_file(file);
    const auto add = [&](const YAML::Node& item) {
      const std::string text = text_of(item, "cards");
      if (text.find(" | ") != std::string::npos) return own_->add_text(text, file_.string() + " (cards)");
      const fs::path path = file_.parent_path() / text;
      std::error_code error;
      if (!fs::is_regular_file(path, error)) refuse(item, "the card file \"" + text + "\" cannot be read");
      own_->add_file(path);
    };
    if (node.IsSequence())
      for (const auto& item : node) add(item);
    else
      add(node);
    own_->compile();
    if (!own_->problems().empty()) refuse(node, "a card is not understood: " + what_is_wrong(*own_));
    return *own_;
  }

  void read_players(const warlords::Catalog& catalog) {
    const YAML::Node players = root_["players"];
    if (!players) throw Refused(0, "the scenario names no `players:`");
    if (!players.IsSequence() || players.size() != 2) refuse(players, "warlords is played by two players");
    for (const auto& player : players) {
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
      if (among(script_words, name))
        refuse(player, "\"" + name + "\" is a word of scripts and cannot be a player's name");
      if (among(names_, name)) refuse(player, "two players are named \"" + name + "\"");
      if (!deck.empty()) {
        std::error_code error;
        const fs::path beside = file_.parent_path() / deck;
        auto read =
            Library::warlords_deck(catalog, fs::is_regular_file(beside, error) ? beside.string() : deck);
        if (const auto* problem = std::get_if<warlords::DeckProblem>(&read))
          refuse(deck_at, problem->message);
        decks_[names_.size()] = std::get<warlords::Deck>(std::move(read));
        chosen_[names_.size()] = &decks_[names_.size()];
      }
      names_.push_back(name);
    }
  }

  const YAML::Node& root_;
  const fs::path& file_;
  const ScenarioCards& cards_;
  std::optional<warlords::Catalog> own_;
  std::vector<std::string> names_;
  std::array<warlords::Deck, 2> decks_;
  std::array<const warlords::Deck*, 2> chosen_{};
};

void run(const std::string& text, const fs::path& file, const ScenarioCards& cards, ScenarioReport& report) {
  const YAML::Node root = YAML::Load(text);
  if (!root.IsMap()) throw Refused(1, "this is no scenario");
  check_keys(root);
  for (const auto& pair : root)
    if (pair.first.Scalar() == "title" && pair.second.IsScalar()) report.title = pair.second.Scalar();
  std::map<std::string, int> named;
  Reading reading(root, file, cards);  // holds the cards that the match is played with
  ScenarioTable table(reading.match(named), named);
  Script script(table, file.string());
  const auto keep = [&] { report.failures = script.failures(); };
  try {
    if (root["script"] && !root["script"].IsNull()) script.run(root["script"]);
    if (!script.stopped() && root["expect"] && !root["expect"].IsNull()) script.expect(root["expect"]);
    if (!root["script"] && !root["expect"])
      throw Refused(0, "the scenario has neither a script nor expectations");
    script.finish();
  } catch (...) {
    keep();
    throw;
  }
  keep();
}

}  // namespace

ScenarioReport run_scenario(const std::string& text, const fs::path& file, const ScenarioCards& cards) {
  ScenarioReport report;
  report.file = file.string();
  const auto add = [&](int line, const std::string& why) {
    report.failures.push_back(report.file + (line > 0 ? ":" + std::to_string(line) : "") + ": " + why);
  };
  try {
    run(text, file, cards, report);
  } catch (const Refused& refused) {
    add(refused.line, refused.what());
  } catch (const YAML::Exception& error) {
    add(error.mark.line + 1, error.msg);
  } catch (const std::exception& error) { add(0, error.what()); }
  return report;
}

ScenarioReport run_scenario_file(const fs::path& file, const ScenarioCards& cards) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return {file.string(), "", {file.string() + ": cannot be read"}};
  std::ostringstream text;
  text << in.rdbuf();
  return run_scenario(text.str(), file, cards);
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
