// `tercio cards [QUERY]` and `tercio card NAME`.
#include "tercio/cards.h"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <iostream>
#include <memory>
#include <sstream>

#include "tercio/card_text.h"
#include "tercio/commands.h"
#include "tercio/paint.h"

namespace tercio {
namespace {

struct Search {
  std::vector<std::string> words;
  std::string set;
  bool json = false;
};

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

// Every word of the query begins a word of the text.
bool matches(const std::string& text, const std::string& query) {
  const std::string all = ' ' + lower_case(text);
  std::istringstream words(lower_case(query));
  for (std::string word; words >> word;) {
    bool found = false;
    for (std::size_t at = all.find(word); !found && at != std::string::npos; at = all.find(word, at + 1))
      found = !std::isalnum(static_cast<unsigned char>(all[at - 1]));
    if (!found) return false;
  }
  return true;
}

// All that a query may ask for: title, type, faction, traits, text, unique and the like.
std::string searched(const CardSheet& card) {
  return card.title + ' ' + card.type + ' ' + kind_text(card) + ' ' + belongs_text(card) + ' ' +
         traits_text(card) + ' ' + lines_text(card);
}

std::vector<CardSheet> found_cards(const Rulebook& rulebook, const Search& search) {
  std::vector<CardSheet> found;
  const std::string query = joined(search.words);
  for (CardSheet& card : rulebook.sheets()) {
    if (!matches(searched(card), query)) continue;
    if (search.set.empty() || lower_case(card.set) == lower_case(search.set))
      found.push_back(std::move(card));
  }
  std::stable_sort(found.begin(), found.end(), [](const CardSheet& a, const CardSheet& b) {
    return a.set == b.set && a.number < b.number;
  });
  return found;
}

// The first figures matter most: a line has room for five.
void print_table(const std::vector<CardSheet>& cards) {
  std::vector<std::string> figures;
  for (const CardSheet& card : cards)
    for (const auto& [name, value] : card.figures)
      if (figures.size() < 5 && std::find(figures.begin(), figures.end(), name) == figures.end())
        figures.push_back(name);
  std::vector<std::vector<std::string>> rows{{"name", "type", "faction"}};
  std::vector<std::size_t> right;
  for (const std::string& name : figures) {
    right.push_back(rows[0].size());
    rows[0].push_back(figure_word(name));
  }
  rows[0].emplace_back("text");
  for (const CardSheet& card : cards) {
    std::vector<std::string> row{card.title, card.type, card.faction};
    for (const std::string& name : figures) {
      const auto found = std::find_if(card.figures.begin(), card.figures.end(),
                                      [&](const auto& figure) { return figure.first == name; });
      row.push_back(found == card.figures.end() ? "" : found->second);
    }
    row.push_back(lines_text(card));
    rows.push_back(std::move(row));
  }
  std::cout << table(rows, right);
}

void print_json(const std::string& game, const std::vector<CardSheet>& cards) {
  std::cout << '[';
  for (std::size_t i = 0; i < cards.size(); ++i)
    std::cout << (i ? ",\n " : "\n ") << boost::json::serialize(card_json(game, cards[i]));
  std::cout << (cards.empty() ? "]\n" : "\n]\n");
}

void list_cards(Program& program, const Search& search) {
  const Rulebook* rulebook = program.rulebook(program.game_of_decks());
  if (!rulebook) return;
  const std::vector<CardSheet> found = found_cards(*rulebook, search);
  if (search.json) return print_json(std::string(rulebook->name()), found);
  if (found.empty()) {
    std::cerr << "No card matches.\n";
    return;
  }
  print_table(found);
  std::cerr << found.size() << (found.size() == 1 ? " card\n" : " cards\n");
}

// The card of that title, or those whose words begin like those of the name.
std::vector<CardSheet> cards_named(const Rulebook& rulebook, const std::string& name) {
  std::vector<CardSheet> found;
  for (CardSheet& card : rulebook.sheets()) {
    if (lower_case(card.title) == lower_case(name)) return {std::move(card)};
    if (matches(card.title, name)) found.push_back(std::move(card));
  }
  return found;
}

void tell_unknown(Program& program, const std::string& name) {
  std::cerr << "No card is named \"" << name << "\".";
  std::size_t told = 0;
  for (const std::string& game : program.games())
    for (const std::string& title : program.rulebook(game)->nearest_titles(name))
      std::cerr << (told++ ? ", " : " Did you mean ") << title;
  std::cerr << (told == 0 ? "\n" : "?\n");
}

std::string explained(const Rulebook& rulebook, const CardSheet& card) {
  const std::string lines = rulebook.explain(card.title);
  if (lines.empty()) return "The card has no text.\n";
  return "\n\"You\" is whoever uses the ability. [A], [B] ... is what was chosen.\n\n" + lines;
}

// In the game that was said, or in the first that knows such a card.
void show_card(Program& program, const std::string& name, bool explain, bool json) {
  std::vector<CardSheet> found;
  const Rulebook* rulebook = nullptr;
  for (const std::string& game : program.games()) {
    if (!found.empty()) break;
    rulebook = program.rulebook(game);
    if (!rulebook) return;
    found = cards_named(*rulebook, name);
  }
  if (rulebook && found.size() == 1) {
    const CardSheet& card = found.front();
    if (json)
      std::cout << boost::json::serialize(card_json(std::string(rulebook->name()), card)) << '\n';
    else
      std::cout << card_drawn(card) << (explain ? explained(*rulebook, card) : "");
    return;
  }
  program.status = 2;
  if (found.empty()) return tell_unknown(program, name);
  std::cerr << "Several cards are named so:";
  for (std::size_t i = 0; i < found.size(); ++i) std::cerr << (i == 0 ? " " : "; ") << found[i].title;
  std::cerr << '\n';
}

void add_card(Program& program) {
  struct Wanted {
    std::vector<std::string> name;
    bool explain = false, json = false;
  };
  const auto wanted = std::make_shared<Wanted>();
  CLI::App* command = program.app.add_subcommand("card", "One card in full");
  command->add_option("NAME", wanted->name, "Its title, or the beginning of it")->required();
  command->add_flag("--explain", wanted->explain, "Tell what each line of its text will do, step by step");
  command->add_flag("--json", wanted->json, "As one JSON object");
  program.add_game(*command);
  command->footer("EXAMPLE\n  tercio card NAME --explain");
  command->callback(
      [&program, wanted] { show_card(program, joined(wanted->name), wanted->explain, wanted->json); });
}

}  // namespace

void add_cards(Program& program) {
  const auto search = std::make_shared<Search>();
  CLI::App* command = program.app.add_subcommand("cards", "Find cards; check, format and survey card files");
  command->add_option("QUERY", search->words,
                      "Words of a title, type, faction, trait or text; all must match");
  program.add_game(*command);
  command->add_option("--set", search->set, "Only the cards of this set");
  command->add_flag("--json", search->json, "As JSON, an object for each card");
  command->footer(
      "EXAMPLES\n  tercio cards ork vehicle\n  tercio cards \"reaction after\" --json\n"
      "  tercio cards check mine.cards\n  tercio cards format --check cards");
  command->callback([&program, search, command] {
    if (command->get_subcommands().empty()) list_cards(program, *search);
  });
  add_cards_check(program, *command);
  add_cards_format(program, *command);
  add_cards_coverage(program, *command);
  add_cards_reference(program, *command);
  add_card(program);
}

}  // namespace tercio
