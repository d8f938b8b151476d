// `tercio cards check` and `tercio cards format`.
#include <iostream>
#include <map>
#include <memory>

#include "play/files.h"
#include "tercio/cards.h"

namespace tercio {
namespace {
namespace fs = std::filesystem;

struct CardsCheckRequest {
  std::vector<fs::path> paths;
  bool check = false;
};

CLI::App* add_command(Program& program, CLI::App& cards, const std::string& name, const std::string& what,
                      CardsCheckRequest& request) {
  CLI::App* command = cards.add_subcommand(name, what);
  command->add_option("PATH", request.paths, "Card files, or folders with card files")
      ->required()
      ->check(CLI::ExistingPath);
  add_language(program, *command);
  return command;
}

std::map<std::string, CardFiles> read_request(Program& program, const CardsCheckRequest& request) {
  std::map<std::string, CardFiles> read;
  for (const auto& [game, files] : files_by_game(program, request.paths))
    read.emplace(game, read_card_files(program, game, files));
  return read;
}

void print_problems(Program& program, const CardFiles& read) {
  for (const std::string& note : read.notes) std::cerr << note << '\n';
  for (const std::string& problem : read.problems) std::cerr << problem << '\n';
  if (!read.problems.empty()) program.status = 1;
}

void check(Program& program, const CardsCheckRequest& request) {
  std::size_t cards = 0, files = 0, problems = 0;
  for (const auto& [game, read] : read_request(program, request)) {
    print_problems(program, read);
    cards += read.cards.size();
    files += read.files.size();
    problems += read.problems.size();
  }
  std::cout << cards << (cards == 1 ? " card in " : " cards in ") << files
            << (files == 1 ? " file: " : " files: ");
  if (problems == 0)
    std::cout << "every line is understood\n";
  else
    std::cout << problems << (problems == 1 ? " problem\n" : " problems\n");
}

void format_file(Program& program, const CardsCheckRequest& request, const language::Grammar& grammar,
                 const fs::path& file) {
  const std::string text = read_whole(file);
  const auto formatted = language::format_cards(text, file.string(), [&](const language::Line& line) {
    const auto parsed = grammar.parse("ability", line.text);
    const auto* tree = std::get_if<language::Tree>(&parsed);
    return tree ? grammar.format(*tree) : line.text;
  });
  const auto* wanted = std::get_if<std::string>(&formatted);
  if (!wanted || *wanted == text) return;
  if (request.check) {
    std::cout << file.string() << '\n';
    program.status = 1;
  } else if (write_whole(file, *wanted)) {
    std::cout << file.string() << '\n';
  } else {
    std::cerr << file.string() << ": cannot be written\n";
    program.status = 1;
  }
}

void format(Program& program, const CardsCheckRequest& request) {
  for (const auto& [game, read] : read_request(program, request)) {
    print_problems(program, read);
    if (!read.problems.empty() || !read.grammar) continue;
    for (const fs::path& file : read.files) format_file(program, request, *read.grammar, file);
  }
}

}  // namespace

void add_cards_check(Program& program, CLI::App& cards) {
  const auto request = std::make_shared<CardsCheckRequest>();
  CLI::App* command =
      add_command(program, cards, "check", "Say what is wrong with card files, and where", *request);
  command->footer(
      "A file may use all words of the cards that come with the program.\n\n"
      "EXAMPLE\n  tercio cards check mine.cards");
  command->callback([&program, request] { check(program, *request); });
}

void add_cards_format(Program& program, CLI::App& cards) {
  const auto request = std::make_shared<CardsCheckRequest>();
  CLI::App* command =
      add_command(program, cards, "format", "Put card files into one format; comments stay", *request);
  command->add_flag("--check", request->check,
                    "Change nothing; name the files that would change, status 1 if any");
  command->footer("EXAMPLE\n  tercio cards format --check cards");
  command->callback([&program, request] { format(program, *request); });
}

}  // namespace tercio
