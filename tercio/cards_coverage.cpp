// `tercio cards coverage` and `tercio cards reference`.
#include <algorithm>
#include <iostream>
#include <memory>

#include "language/coverage.h"
#include "rulebooks/warlords/match.h"
#include "tercio/cards.h"
#include "tercio/paint.h"

namespace tercio {
namespace {
namespace fs = std::filesystem;

struct Usage {
  unsigned cards = 0;
  std::string only;  // the title, while there is one
};

// How many cards use each phrase; both sides of a card are one.
std::vector<Usage> usage(const warlords::Catalog& catalog, const std::vector<fs::path>& files) {
  std::vector<Usage> all(catalog.grammar().rows().size());
  for (std::size_t id = 1; id < catalog.size(); ++id) {
    const warlords::Card& card = catalog[id];
    if (card.title_id != id) continue;
    const bool asked = files.empty() || std::any_of(files.begin(), files.end(), [&](const fs::path& file) {
                         return same_file(file, card.file);
                       });
    if (!asked) continue;
    std::vector<unsigned> rows(all.size());
    for (const language::Tree& tree : card.trees) language::count_rows(catalog.grammar(), tree, rows);
    if (card.other_side >= 0)
      for (const language::Tree& tree : catalog[static_cast<std::size_t>(card.other_side)].trees)
        language::count_rows(catalog.grammar(), tree, rows);
    for (std::size_t row = 0; row < rows.size(); ++row) {
      if (rows[row] == 0) continue;
      ++all[row].cards;
      all[row].only = card.title;
    }
  }
  return all;
}

void coverage(Program& program, const std::vector<fs::path>& paths) {
  const std::vector<fs::path> files = card_files(paths);
  std::vector<fs::path> more = program.more_cards;
  const std::vector<fs::path> shipped = card_files({Library::home() / "cards" / "warlords"});
  for (const fs::path& file : files)
    if (std::none_of(shipped.begin(), shipped.end(),
                     [&](const fs::path& other) { return same_file(file, other); }))
      more.push_back(file);
  warlords::Catalog catalog;
  warlords::load_catalog(catalog, Library::home(), more);
  for (const warlords::CardProblem& problem : catalog.problems()) std::cerr << problem.text() << '\n';
  if (!catalog.problems().empty()) {
    program.status = 1;
    return;
  }
  const std::vector<Usage> all = usage(catalog, files);
  std::size_t used = 0, single = 0;
  for (std::size_t row = 0; row < all.size(); ++row) {
    const language::Row& phrase = catalog.grammar().rows()[row];
    used += all[row].cards > 0;
    single += all[row].cards == 1;
    const std::string count = std::to_string(all[row].cards);
    std::string line = std::string(count.size() < 4 ? 4 - count.size() : 0, ' ') + count + "  " +
                       std::string(phrase.category) + ": " + std::string(phrase.pattern);
    if (all[row].cards == 1) line = painted(Paint::Yellow, line + "    [single: " + all[row].only + "]");
    if (all[row].cards == 0) line = painted(Paint::Dim, line);
    std::cout << line << '\n';
  }
  const double share = used == 0 ? 0.0 : 100.0 * static_cast<double>(single) / static_cast<double>(used);
  std::printf("%zu phrases, %zu in use, %zu of them by a single card: %.1f %%\n", all.size(), used, single,
              share);
}

constexpr std::string_view begin_mark = "<!-- made by `tercio cards reference`: begin -->\n";
constexpr std::string_view end_mark = "<!-- made by `tercio cards reference`: end -->\n";

std::string all_references(Program& program) {
  return language::reference(grammar_of(program, "warlords"), "The phrases of Warlords") + '\n' +
         language::reference(grammar_of(program, "commanders"), "The phrases of Commanders") + '\n' +
         language::reference(grammar_of(program, "delos"), "The phrases of Delos");
}

void reference(Program& program, const std::string& game, const fs::path& into, bool check) {
  const std::string made = game.empty()
                               ? all_references(program)
                               : language::reference(grammar_of(program, game), "The phrases of " + game);
  if (into.empty()) {
    std::cout << made;
    return;
  }
  const std::string text = file_text(into).value_or("");
  const std::size_t begin = text.find(begin_mark), end = text.find(end_mark);
  if (begin == std::string::npos || end == std::string::npos || end < begin) {
    std::cerr << into.string() << ": no place marked for the reference; it begins with\n"
              << begin_mark << "and ends with\n"
              << end_mark;
    program.status = 2;
    return;
  }
  const std::string wanted =
      text.substr(0, begin + begin_mark.size()) + '\n' + made + '\n' + text.substr(end);
  if (wanted == text) return;
  if (check) {
    std::cerr << into.string() << ": is not current; run `tercio cards reference --into " << into.string()
              << "`\n";
    program.status = 1;
  } else if (!replace_file(into, wanted)) {
    std::cerr << into.string() << ": cannot be written\n";
    program.status = 1;
  }
}

}  // namespace

void add_cards_coverage(Program& program, CLI::App& cards) {
  const auto paths = std::make_shared<std::vector<fs::path>>();
  CLI::App* command =
      cards.add_subcommand("coverage", "Every phrase of Warlords with the number of cards that use it");
  command->add_option("PATH", *paths, "Count only the cards of these files and folders")
      ->check(CLI::ExistingPath);
  command->callback([&program, paths] { coverage(program, *paths); });
}

void add_cards_reference(Program& program, CLI::App& cards) {
  struct Request {
    std::string game;
    fs::path into;
    bool check = false;
  };
  const auto request = std::make_shared<Request>();
  CLI::App* command = cards.add_subcommand("reference", "All phrases of the card language, as Markdown");
  command->add_option("--game", request->game, "Only those of warlords, commanders or delos")
      ->check(CLI::IsMember({"warlords", "commanders", "delos"}));
  CLI::Option* into = command->add_option("--into", request->into, "Put it between the marks of this file")
                          ->option_text("FILE")
                          ->check(CLI::ExistingFile);
  command->add_flag("--check", request->check, "Change nothing; status 1 if FILE is not current")
      ->needs(into);
  command->footer("EXAMPLE\n  tercio cards reference --into docs/language.md");
  command->callback(
      [&program, request] { reference(program, request->game, request->into, request->check); });
}

}  // namespace tercio
