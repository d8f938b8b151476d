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

using warlords::Card;
using warlords::Catalog;

struct Search {
  std::vector<std::string> words;
  std::string game = "warlords", set;
  bool json = false;
};

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

// Every word of the query begins a word of the card's title, type, faction, traits or text.
bool matches(const Catalog& catalog, const Card& card, const std::string& query) {
  std::string all = card.title + ' ' + std::string(type_word(card.type)) + ' ' +
                    std::string(warlords::faction_name(card.faction)) + ' ' + traits_text(catalog, card) +
                    ' ' + card_text(card);
  if (card.unique) all += " unique";
  if (card.loyal) all += " loyal";
  if (card.squad) all += " signature";
  all = ' ' + lower_case(all);
  std::istringstream words(lower_case(query));
  for (std::string word; words >> word;) {
    bool found = false;
    for (std::size_t at = all.find(word); !found && at != std::string::npos; at = all.find(word, at + 1))
      found = !std::isalnum(static_cast<unsigned char>(all[at - 1]));
    if (!found) return false;
  }
  return true;
}

std::vector<const Card*> found_cards(const Catalog& catalog, const Search& search) {
  std::vector<const Card*> found;
  const std::string query = joined(search.words);
  for (std::size_t id = 1; id < catalog.size(); ++id) {
    const Card& card = catalog[id];
    if (!is_front(catalog, id) || !matches(catalog, card, query)) continue;
    if (search.set.empty() || lower_case(card.set) == lower_case(search.set)) found.push_back(&card);
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const Card* a, const Card* b) { return a->set == b->set && a->number < b->number; });
  return found;
}

void print_table(const std::vector<const Card*>& cards) {
  std::vector<std::vector<std::string>> rows{
      {"name", "type", "faction", "cost", "ATK", "HP", "command", "shields", "text"}};
  const auto figure = [](bool known, int value) { return known ? std::to_string(value) : std::string(); };
  for (const Card* card : cards) {
    const bool unit = card->is_unit(), costs = card->cost >= 0 && card->type != warlords::Type::Token;
    rows.push_back({card->title, std::string(type_word(card->type)),
                    std::string(warlords::faction_name(card->faction)),
                    card->cost_is_x ? "X" : figure(costs, card->cost), figure(unit, card->attack),
                    figure(unit, card->hit_points), figure(unit, card->command),
                    figure(card->shields > 0, card->shields), card_text(*card)});
  }
  std::cout << table(rows, {3, 4, 5, 6, 7});
}

void print_json(const Catalog& catalog, const std::vector<const Card*>& cards) {
  std::cout << '[';
  for (std::size_t i = 0; i < cards.size(); ++i)
    std::cout << (i ? ",\n " : "\n ") << boost::json::serialize(card_json(catalog, *cards[i]));
  std::cout << (cards.empty() ? "]\n" : "\n]\n");
}

void list_cards(Program& program, const Search& search) {
  const Catalog* catalog = program.cards();
  if (!catalog) return;
  const std::vector<const Card*> found =
      search.game == "warlords" ? found_cards(*catalog, search) : std::vector<const Card*>{};
  if (search.json) return print_json(*catalog, found);
  if (found.empty()) {
    std::cerr << "No card matches.\n";
    return;
  }
  print_table(found);
  std::cerr << found.size() << (found.size() == 1 ? " card\n" : " cards\n");
}

// The card of that title, or those whose words begin like those of the name.
std::vector<const Card*> cards_named(const Catalog& catalog, const std::string& name) {
  if (const auto id = catalog.find(name); id && *id != catalog.blank()) return {&catalog[*id]};
  std::vector<const Card*> found;
  for (std::size_t id = 1; id < catalog.size(); ++id) {
    Card title_only;
    title_only.title = catalog[id].title;
    if (is_front(catalog, id) && matches(catalog, title_only, name)) found.push_back(&catalog[id]);
  }
  return found;
}

void show_card(Program& program, const std::string& name, bool explain, bool json) {
  const Catalog* catalog = program.cards();
  if (!catalog) return;
  const std::vector<const Card*> found = cards_named(*catalog, name);
  if (found.size() == 1) {
    if (json)
      std::cout << boost::json::serialize(card_json(*catalog, *found.front())) << '\n';
    else
      std::cout << card_drawn(*catalog, *found.front(), explain);
    return;
  }
  program.status = 2;
  if (!found.empty()) {
    std::cerr << "Several cards are named so:";
    for (const Card* card : found) std::cerr << (card == found.front() ? " " : "; ") << card->title;
    std::cerr << '\n';
    return;
  }
  std::cerr << "No card is named \"" << name << "\".";
  const std::vector<std::string> nearest = catalog->nearest_titles(name);
  for (std::size_t i = 0; i < nearest.size(); ++i) std::cerr << (i ? ", " : " Did you mean ") << nearest[i];
  std::cerr << (nearest.empty() ? "\n" : "?\n");
}

void add_card(Program& program) {
  struct Wanted {
    std::vector<std::string> name;
    bool explain = false, json = false;
  };
  const auto wanted = std::make_shared<Wanted>();
  CLI::App* command = program.app.add_subcommand("card", "One card in full");
  command->add_option("NAME", wanted->name, "Its title, or the beginning of it")->required();
  command->add_flag("--explain", wanted->explain, "Show how each line of its text was understood");
  command->add_flag("--json", wanted->json, "As one JSON object");
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
  command->add_option("--game", search->game, "warlords, commanders or delos")
      ->check(CLI::IsMember({"warlords", "commanders", "delos"}));
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
