// `tercio deck`: the decks that ship, checking them, and reading those of others.
#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>

#include "tercio/card_text.h"
#include "tercio/cards.h"
#include "tercio/deck_convert.h"
#include "tercio/paint.h"

namespace tercio {
namespace {
namespace fs = std::filesystem;
using warlords::Card;
using warlords::Catalog;
using warlords::Deck;
using warlords::DeckProblem;
using warlords::Faction;
using warlords::Type;

std::string ally_of(const Catalog& catalog, const Deck& deck) {
  for (const std::uint16_t id : deck.cards)
    if (catalog[id].faction != catalog[deck.warlord].faction && catalog[id].faction != Faction::Neutral)
      return std::string(warlords::faction_name(catalog[id].faction));
  return "";
}

void list_decks(Program& program, bool json) {
  const Catalog* catalog = program.cards();
  if (!catalog) return;
  std::vector<std::vector<std::string>> rows{{"name", "game", "format", "cards", "legal", "warlord", "ally"}};
  boost::json::array array;
  for (const fs::path& file : Library::deck_files()) {
    const auto loaded = warlords::load_deck(*catalog, file);
    if (const auto* problem = std::get_if<DeckProblem>(&loaded)) {
      std::cerr << problem->message << '\n';
      program.status = 1;
      array.push_back({{"name", file.stem().string()}, {"game", "warlords"}, {"legal", false}});
      continue;
    }
    const auto& deck = std::get<Deck>(loaded);
    const bool legal = warlords::deck_faults(*catalog, deck).empty();
    const std::string warlord = (*catalog)[deck.warlord].title, ally = ally_of(*catalog, deck);
    rows.push_back({deck.name, "warlords", deck.format, std::to_string(deck.cards.size()),
                    legal ? "yes" : "no", warlord, ally});
    array.push_back({{"name", deck.name},
                     {"game", "warlords"},
                     {"legal", legal},
                     {"format", deck.format},
                     {"cards", deck.cards.size()},
                     {"warlord", warlord},
                     {"ally", ally}});
  }
  if (!json) {
    std::cout << table(rows, {3});
    return;
  }
  std::cout << '[';
  for (std::size_t i = 0; i < array.size(); ++i)
    std::cout << (i ? ",\n " : "\n ") << boost::json::serialize(array[i]);
  std::cout << (array.empty() ? "]\n" : "\n]\n");
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

void print_group(const Catalog& catalog, const std::map<std::uint16_t, int>& copies, Type type,
                 std::string_view heading) {
  std::vector<std::pair<std::uint16_t, int>> group;
  int total = 0;
  for (const auto& [id, n] : copies) {
    if (catalog[id].type != type) continue;
    group.emplace_back(id, n);
    total += n;
  }
  if (group.empty()) return;
  std::stable_sort(group.begin(), group.end(), [&](const auto& a, const auto& b) {
    return catalog[a.first].cost < catalog[b.first].cost;
  });
  std::cout << '\n'
            << painted(Paint::Bold, std::string(heading) + " (" + std::to_string(total) + ")") << '\n';
  std::vector<std::vector<std::string>> rows;
  for (const auto& [id, n] : group) {
    const Card& card = catalog[id];
    std::string notes(warlords::faction_name(card.faction));
    if (card.squad)
      notes += ", signature";
    else if (card.loyal)
      notes += ", loyal";
    std::cout << "  " << n << "  " << (card.cost_is_x ? "X" : std::to_string(card.cost)) << "  " << card.title
              << std::string(card.title.size() < 30 ? 30 - card.title.size() : 1, ' ')
              << painted(Paint::Dim, notes) << '\n';
  }
}

void show_deck(Program& program, const std::string& name) {
  const Catalog* catalog = program.cards();
  if (!catalog) return;
  const auto loaded = Library::warlords_deck(*catalog, name);
  if (const auto* problem = std::get_if<DeckProblem>(&loaded)) {
    std::cerr << problem->message << '\n';
    program.status = fs::exists(name) ? 1 : 2;
    return;
  }
  const auto& deck = std::get<Deck>(loaded);
  std::cout << painted(Paint::Bold, deck.name) << " · " << (*catalog)[deck.warlord].title << " · "
            << deck.cards.size() << " cards · " << deck.format << '\n';
  fs::path file = name;
  for (const fs::path& shipped : Library::deck_files())
    if (!fs::is_regular_file(name) && shipped.stem() == name) file = shipped;
  std::cout << head_comment(file_text(file).value_or(""));
  std::map<std::uint16_t, int> copies;
  for (const std::uint16_t id : deck.cards) ++copies[id];
  print_group(*catalog, copies, Type::Army, "Army units");
  print_group(*catalog, copies, Type::Event, "Events");
  print_group(*catalog, copies, Type::Attachment, "Attachments");
  print_group(*catalog, copies, Type::Support, "Supports");
  for (const std::string& fault : warlords::deck_faults(*catalog, deck))
    std::cout << '\n' << painted(Paint::Red, "not legal: " + fault) << '\n';
}

void check_decks(Program& program, const std::vector<std::string>& names) {
  const Catalog* catalog = program.cards();
  if (!catalog) return;
  for (const std::string& name : names) {
    const auto loaded = Library::warlords_deck(*catalog, name);
    if (const auto* problem = std::get_if<DeckProblem>(&loaded)) {
      std::cerr << problem->message << '\n';
      program.status = std::max(program.status, fs::exists(name) ? 1 : 2);
      continue;
    }
    const auto& deck = std::get<Deck>(loaded);
    const std::vector<std::string> faults = warlords::deck_faults(*catalog, deck);
    for (const std::string& fault : faults) std::cerr << name << ": " << fault << '\n';
    if (faults.empty())
      std::cout << name << ": legal, " << deck.cards.size() << " cards\n";
    else
      program.status = std::max(program.status, 1);
  }
}

void convert(Program& program, const std::string& file) {
  const Catalog* catalog = program.cards();
  if (!catalog) return;
  const std::optional<std::string> text = file_text(file);
  if (!text) {
    std::cerr << file << ": cannot be read\n";
    program.status = 2;
    return;
  }
  const ConvertedDeck converted = convert_deck(*catalog, *text, file);
  for (const std::string& problem : converted.problems) std::cerr << problem << '\n';
  if (!converted.problems.empty()) {
    program.status = 1;
    return;
  }
  for (const std::string& note : converted.notes) std::cout << "# " << note << '\n';
  std::cout << warlords::write_deck(*catalog, converted.deck);
  for (const std::string& fault : warlords::deck_faults(*catalog, converted.deck))
    std::cerr << file << ": not legal: " << fault << '\n';
}

}  // namespace

void add_deck(Program& program) {
  CLI::App* command = program.app.add_subcommand("deck", "List, show, check and convert decks");
  command->require_subcommand(1);
  command->footer(
      "A deck is a text file:\n  warlord: TITLE\n  3 TITLE\n  2 TITLE          # a comment\n\n"
      "EXAMPLES\n  tercio deck show orks-starter\n  tercio deck check my.deck\n"
      "  tercio deck convert downloaded.txt > my.deck");
  const auto json = std::make_shared<bool>(false);
  CLI::App* list = command->add_subcommand("list", "The decks that come with the program");
  list->add_flag("--json", *json, "As JSON: [{\"name\", \"game\", \"legal\", ...}]");
  list->callback([&program, json] { list_decks(program, *json); });

  const auto name = std::make_shared<std::string>();
  CLI::App* show = command->add_subcommand("show", "The cards of a deck");
  show->add_option("NAME", *name, "A deck's name, or a file")->required();
  show->callback([&program, name] { show_deck(program, *name); });

  const auto files = std::make_shared<std::vector<std::string>>();
  CLI::App* check = command->add_subcommand("check", "Whether decks keep the rules of deck building");
  check->add_option("FILE", *files, "Files, or names of decks")->required();
  check->callback([&program, files] { check_decks(program, *files); });

  const auto file = std::make_shared<std::string>();
  CLI::App* other =
      command->add_subcommand("convert", "Read a list such as `3x Title` and write it as a deck");
  other->add_option("FILE", *file, "The list: a warlord's title and lines `3x Title` or `3 Title`")
      ->required()
      ->check(CLI::ExistingFile);
  other->callback([&program, file] { convert(program, *file); });
}

}  // namespace tercio
