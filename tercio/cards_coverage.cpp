// `tercio cards coverage` and `tercio cards reference`.
#include <iostream>
#include <memory>

#include "language/coverage.h"
#include "play/files.h"
#include "play/trials.h"
#include "tercio/cards.h"
#include "tercio/paint.h"

namespace tercio {
namespace {
namespace fs = std::filesystem;

struct Usage {
  unsigned cards = 0;
  std::string only;  // the title, while there is one
};

void count(const language::Grammar& grammar, const language::CardText& card, std::vector<unsigned>& rows) {
  for (const language::Line& line : card.abilities) {
    const auto parsed = grammar.parse("ability", line.text);
    if (const auto* tree = std::get_if<language::Tree>(&parsed)) language::count_rows(grammar, *tree, rows);
  }
  for (const language::CardText& back : card.other_side) count(grammar, back, rows);
}

// How many cards use each phrase; both sides of a card are one.
std::vector<Usage> usage(const CardFiles& read) {
  std::vector<Usage> all(read.grammar->rows().size());
  for (const language::CardText& card : read.cards) {
    std::vector<unsigned> rows(all.size());
    count(*read.grammar, card, rows);
    for (std::size_t row = 0; row < rows.size(); ++row) {
      if (rows[row] == 0) continue;
      ++all[row].cards;
      all[row].only = card.title;
    }
  }
  return all;
}

void coverage(Program& program, const CardFiles& read) {
  for (const std::string& problem : read.problems) std::cerr << problem << '\n';
  if (!read.problems.empty()) {
    program.status = 1;
    return;
  }
  const std::vector<Usage> all = usage(read);
  std::size_t used = 0, single = 0;
  for (std::size_t row = 0; row < all.size(); ++row) {
    const language::Row& phrase = read.grammar->rows()[row];
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

void coverage_of(Program& program, const std::vector<fs::path>& paths) {
  if (paths.empty()) return coverage(program, read_shipped(program, program.game_of_decks()));
  for (const auto& [game, files] : files_by_game(program, paths))
    coverage(program, read_card_files(program, game, files));
}

std::string reference_of(Program& program, const std::string& game) {
  std::string title = game;
  if (const auto rulebook = make_rulebook(game)) title = rulebook->title();
  return language::reference(*read_shipped(program, game).grammar, "The phrases of " + title) + '\n' +
         event_table(game);
}

void reference(Program& program, const fs::path& into, bool check) {
  std::string made;
  for (const std::string& game : program.game.empty() ? rulebook_names() : std::vector{program.game})
    made += (made.empty() ? "" : "\n") + reference_of(program, game);
  if (into.empty()) {
    std::cout << made;
    return;
  }
  const std::string text = read_whole(into);
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
  } else if (!write_whole(into, wanted)) {
    std::cerr << into.string() << ": cannot be written\n";
    program.status = 1;
  }
}

}  // namespace

void add_cards_coverage(Program& program, CLI::App& cards) {
  const auto paths = std::make_shared<std::vector<fs::path>>();
  CLI::App* command =
      cards.add_subcommand("coverage", "Every phrase of a game with the number of cards that use it");
  add_language(program, *command);
  command->add_option("PATH", *paths, "Count only the cards of these files and folders")
      ->check(CLI::ExistingPath);
  command->callback([&program, paths] { coverage_of(program, *paths); });
}

void add_cards_reference(Program& program, CLI::App& cards) {
  struct Request {
    fs::path into;
    bool check = false;
  };
  const auto request = std::make_shared<Request>();
  CLI::App* command = cards.add_subcommand("reference", "All phrases of the card language, as Markdown");
  add_language(program, *command);
  CLI::Option* into = command->add_option("--into", request->into, "Put it between the marks of this file")
                          ->option_text("FILE")
                          ->check(CLI::ExistingFile);
  command->add_flag("--check", request->check, "Change nothing; status 1 if FILE is not current")
      ->needs(into);
  command->footer("EXAMPLE\n  tercio cards reference --into docs/language.md");
  command->callback([&program, request] { reference(program, request->into, request->check); });
}

}  // namespace tercio
