// `tercio deck`: the decks that ship, checking them, and reading those of others.
#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>

#include "play/deck_convert.h"
#include "play/files.h"
#include "play/octgn.h"
#include "tercio/card_text.h"
#include "tercio/commands.h"
#include "tercio/paint.h"

namespace tercio {
namespace {

// The cards of a game by title.
class Sheets {
 public:
  explicit Sheets(const Rulebook& rulebook) {
    for (CardSheet& card : rulebook.sheets()) {
      std::string title = lower_case(card.title);
      cards_.emplace(std::move(title), std::move(card));
    }
  }
  const CardSheet* find(const std::string& title) const {
    const auto found = cards_.find(lower_case(title));
    return found == cards_.end() ? nullptr : &found->second;
  }

  // The cards that lead the deck: its warlord.
  std::vector<const CardSheet*> leaders(const DeckLines& deck) const {
    std::vector<const CardSheet*> found;
    for (const auto& [key, title] : deck.headings)
      if (const CardSheet* card = find(title); card && card->leads == key) found.push_back(card);
    return found;
  }
  // A faction that is not its leader's.
  std::string ally(const DeckLines& deck) const {
    const std::vector<const CardSheet*> led_by = leaders(deck);
    if (led_by.empty()) return "";
    for (const auto& [copies, title] : deck.cards) {
      const CardSheet* card = find(title);
      if (card && card->faction != led_by.front()->faction && card->faction != "Neutral")
        return card->faction;
    }
    return "";
  }

 private:
  std::map<std::string, CardSheet> cards_;
};

struct Listing {
  std::vector<std::vector<std::string>> rows{{"name", "game", "format", "cards", "legal", "led by", "ally"}};
  boost::json::array array;
};

void list_deck(Program& program, const Rulebook& rulebook, const Sheets& sheets, const DeckText& deck,
               Listing& list) {
  if (const std::string problem = rulebook.deck_problem(deck); !problem.empty()) {
    std::cerr << problem << '\n';
    program.status = 1;
    list.array.push_back({{"name", deck.name()}, {"game", rulebook.name()}, {"legal", false}});
    return;
  }
  const DeckLines lines = lines_of({deck.file, rulebook.written(deck)});
  const bool legal = rulebook.deck_faults(deck, {}).empty();
  std::string led_by;
  boost::json::object object{{"name", deck.name()}, {"game", rulebook.name()}, {"legal", legal}};
  for (const auto& [key, value] : lines.headings) object.emplace(key, value);
  object["cards"] = lines.count();
  for (const CardSheet* card : sheets.leaders(lines)) led_by += (led_by.empty() ? "" : ", ") + card->title;
  const std::string ally = sheets.ally(lines);
  if (!led_by.empty()) object["ally"] = ally;
  list.array.push_back(std::move(object));
  list.rows.push_back({deck.name(), std::string(rulebook.name()), lines.heading("format"),
                       std::to_string(lines.count()), legal ? "yes" : "no", led_by, ally});
}

void list_decks(Program& program, bool json) {
  Listing list;
  for (const std::string& game : program.games()) {
    const Rulebook* rulebook = program.rulebook(game);
    if (!rulebook) return;
    const Sheets sheets(*rulebook);
    for (const DeckText& deck : Library::decks(game)) list_deck(program, *rulebook, sheets, deck, list);
  }
  if (!json) {
    std::cout << table(list.rows, {3});
    return;
  }
  std::cout << '[';
  for (std::size_t i = 0; i < list.array.size(); ++i)
    std::cout << (i ? ",\n " : "\n ") << boost::json::serialize(list.array[i]);
  std::cout << (list.array.empty() ? "]\n" : "\n]\n");
}

// The comment at the head of a deck's file: how it wants to win.
std::string head_comment(const std::string& text) {
  std::istringstream in(text);
  std::string comment;
  for (std::string line; std::getline(in, line) && line.starts_with('#');)
    comment += line.substr(line.find_first_not_of("# ") == std::string::npos ? line.size()
                                                                             : line.find_first_not_of("# ")) +
               '\n';
  return comment;
}

// "unique army unit" -> "Army units".
std::string group_name(const CardSheet& card) {
  std::string name = kind_text(card);
  for (const auto& [mark, is] : card.marks)
    if (const std::size_t at = name.find(mark + " "); is && at != std::string::npos)
      name.erase(at, mark.size() + 1);
  if (!name.empty()) name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
  if (name.ends_with("y")) return name.substr(0, name.size() - 1) + "ies";
  return name + "s";
}

struct Group {
  std::string name;
  int count = 0;
  std::vector<std::pair<int, const CardSheet*>> cards;  // copies
};

std::string first_figure(const CardSheet& card) {
  return card.figures.empty() ? "" : card.figures.front().second;
}

void print_group(Group& group) {
  std::stable_sort(group.cards.begin(), group.cards.end(), [](const auto& a, const auto& b) {
    return std::atoi(first_figure(*a.second).c_str()) < std::atoi(first_figure(*b.second).c_str());
  });
  std::cout << '\n' << painted(Paint::Bold, group.name + " (" + std::to_string(group.count) + ")") << '\n';
  for (const auto& [n, card] : group.cards) {
    std::string notes = belongs_text(*card);
    for (const auto& [mark, is] : card->marks)
      if (is && mark != "unique") notes += ", " + mark;
    std::cout << "  " << n << "  " << first_figure(*card) << "  " << card->title
              << std::string(card->title.size() < 30 ? 30 - card->title.size() : 1, ' ')
              << painted(Paint::Dim, notes) << '\n';
  }
}

void print_groups(const Sheets& sheets, const DeckLines& lines) {
  std::vector<Group> groups;
  for (const auto& [copies, title] : lines.cards) {
    const CardSheet* card = sheets.find(title);
    if (!card) continue;
    const std::string name = group_name(*card);
    auto group = std::find_if(groups.begin(), groups.end(), [&](const Group& g) { return g.name == name; });
    if (group == groups.end()) group = groups.insert(groups.end(), Group{name, 0, {}});
    group->count += copies;
    group->cards.emplace_back(copies, card);
  }
  std::stable_sort(groups.begin(), groups.end(),
                   [](const Group& a, const Group& b) { return a.count > b.count; });
  for (Group& group : groups) print_group(group);
}

void show_deck(Program& program, const std::string& name) {
  const Rulebook* rulebook = program.rulebook(program.game_of_decks({name}));
  const auto deck = rulebook ? program.deck(*rulebook, name, nullptr) : nullptr;
  if (!deck) return;
  const DeckLines lines = lines_of({deck->file, rulebook->written(*deck)});
  std::cout << painted(Paint::Bold, deck->name());
  for (const auto& [key, value] : lines.headings)
    if (key != "game" && key != "format") std::cout << " · " << value;
  std::cout << " · " << lines.count() << " cards";
  if (const std::string format = lines.heading("format"); !format.empty()) std::cout << " · " << format;
  std::cout << '\n' << head_comment(deck->text);
  print_groups(Sheets(*rulebook), lines);
  for (const std::string& fault : rulebook->deck_faults(*deck, {}))
    std::cout << '\n' << painted(Paint::Red, "not legal: " + fault) << '\n';
}

struct Check {
  std::vector<std::string> decks;
  SettingsOptions options;  // what kind of game they are for
};

void check_decks(Program& program, const Check& check) {
  for (const std::string& name : check.decks) {
    const Rulebook* rulebook = program.rulebook(program.game_of_decks({name}));
    Settings settings;
    if (!rulebook || !check.options.read_for_decks(program, *rulebook, settings)) return;
    if (const auto deck = program.deck(*rulebook, name, &settings))
      std::cout << name << ": legal, " << lines_of(*deck).count() << " cards\n";
  }
}

void write_octgn(Program& program, const Rulebook& rulebook, const DeckText& deck) {
  const auto text = OctgnIds(rulebook.name()).write(rulebook, deck);
  if (text)
    std::cout << *text;
  else
    program.refuse(deck.file + ": OCTGN does not know this game, or not all of these cards");
}

void convert(Program& program, const std::string& file, bool to_octgn) {
  const Rulebook* rulebook = program.rulebook(program.game_of_decks());
  if (!rulebook) return;
  const std::string text = read_whole(file);
  if (text.empty()) {
    program.refuse(file + ": cannot be read");
    return;
  }
  const ConvertedDeck converted = convert_deck(*rulebook, text, file);
  for (const std::string& problem : converted.problems) std::cerr << problem << '\n';
  if (!converted.problems.empty()) {
    program.status = 1;
    return;
  }
  if (to_octgn) return write_octgn(program, *rulebook, converted.deck);
  for (const std::string& note : converted.notes) std::cout << "# " << note << '\n';
  std::cout << rulebook->written(converted.deck);
  for (const std::string& fault : rulebook->deck_faults(converted.deck, {}))
    std::cerr << file << ": not legal: " << fault << '\n';
}

}  // namespace

void add_deck(Program& program) {
  CLI::App* command = program.app.add_subcommand("deck", "List, show, check and convert decks");
  command->require_subcommand(1);
  command->footer(
      "A deck is a text file:\n  warlord: TITLE\n  3 TITLE\n  2 TITLE          # a comment\n\n"
      "EXAMPLES\n  tercio deck show orks-starter\n  tercio deck check my.deck\n"
      "  tercio deck check my.deck --game commanders --variant generals --switch copies=4\n"
      "  tercio deck convert downloaded.txt > my.deck\n  tercio deck convert my.deck --octgn > my.o8d");
  const auto json = std::make_shared<bool>(false);
  CLI::App* list = command->add_subcommand("list", "The decks that come with the program");
  list->add_flag("--json", *json, "As JSON: [{\"name\", \"game\", \"legal\", ...}]");
  program.add_game(*list);
  list->callback([&program, json] { list_decks(program, *json); });

  const auto name = std::make_shared<std::string>();
  CLI::App* show = command->add_subcommand("show", "The cards of a deck");
  show->add_option("NAME", *name, "A deck's name, or a file")->required();
  program.add_game(*show);
  show->callback([&program, name] { show_deck(program, *name); });

  const auto checked = std::make_shared<Check>();
  CLI::App* check = command->add_subcommand("check", "Whether decks keep the rules of deck building");
  check->add_option("FILE", checked->decks, "Files, or names of decks")->required();
  program.add_game(*check);
  checked->options.add_for_decks(*check);
  check->callback([&program, checked] { check_decks(program, *checked); });

  const auto file = std::make_shared<std::string>();
  CLI::App* other = command->add_subcommand(
      "convert", "Read a list such as `3x Title`, or a .o8d file, and write it as a deck");
  other
      ->add_option("FILE", *file,
                   "The list: the title of a warlord, or whoever leads, and lines `3x Title` or `3 Title`")
      ->required()
      ->check(CLI::ExistingFile);
  const auto octgn = std::make_shared<bool>(false);
  other->add_flag("--octgn", *octgn, "Write it as a .o8d file");
  program.add_game(*other);
  other->callback([&program, file, octgn] { convert(program, *file, *octgn); });
}

}  // namespace tercio
