// Card files by path, and what they say together with the shipped cards.
#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "rulebooks/commanders/phrases.h"
#include "rulebooks/delos/phrases.h"
#include "rulebooks/warlords/match.h"
#include "tercio/cards.h"

namespace tercio {
namespace {
namespace fs = std::filesystem;

CardFiles read_warlords(Program& program, const std::vector<fs::path>& files) {
  CardFiles out{files, {}, {}, 0};
  std::vector<fs::path> more = program.more_cards;
  const std::vector<fs::path> shipped = card_files({Library::home() / "cards" / "warlords"});
  const auto known = [](const std::vector<fs::path>& list, const fs::path& file) {
    return std::any_of(list.begin(), list.end(),
                       [&](const fs::path& other) { return same_file(file, other); });
  };
  for (const fs::path& file : files)
    if (!known(shipped, file) && !known(more, file)) more.push_back(file);
  warlords::Catalog catalog;
  warlords::load_catalog(catalog, Library::home(), more);
  out.problems = catalog.problems();
  out.grammar = catalog.grammar();
  std::map<std::string, bool> asked;  // by the name the catalog read it under
  for (std::size_t id = 1; id < catalog.size(); ++id) {
    if (catalog[id].title_id != id) continue;
    const auto [entry, unseen] = asked.emplace(catalog[id].file, false);
    if (unseen) entry->second = known(files, catalog[id].file);
    out.cards += entry->second;
  }
  return out;
}

using language::CardText;

CardFiles read_others(const std::string& game, const std::vector<fs::path>& files) {
  CardFiles out{files, {}, {}, 0};
  std::vector<CardText> cards;
  for (const fs::path& file : files) {
    auto read = language::read_cards(file_text(file).value_or(""), file.string());
    if (const auto* problem = std::get_if<language::FileProblem>(&read)) {
      out.problems.push_back({problem->place, problem->message, {}, {}});
      continue;
    }
    for (CardText& card : std::get<std::vector<CardText>>(read)) cards.push_back(std::move(card));
  }
  out.cards = cards.size();
  out.grammar = game == "commanders" ? commanders::grammar(cards) : delos::grammar(cards);
  for (const CardText& card : cards)
    for (const language::Line& line : card.abilities) {
      const auto parsed = out.grammar->parse("ability", line.text);
      if (const auto* problem = std::get_if<language::Problem>(&parsed))
        out.problems.push_back({{line.place.file, line.place.line, line.place.column + problem->column},
                                problem->message,
                                problem->possible,
                                problem->nearest});
    }
  return out;
}

}  // namespace

std::vector<fs::path> card_files(const std::vector<fs::path>& paths) {
  std::set<fs::path> files;
  for (const fs::path& path : paths) {
    if (!fs::is_directory(path)) {
      files.insert(path);
      continue;
    }
    for (const auto& entry : fs::recursive_directory_iterator(path))
      if (entry.path().extension() == ".cards") files.insert(entry.path());
  }
  return {files.begin(), files.end()};
}

bool same_file(const fs::path& a, const fs::path& b) {
  std::error_code error;
  return fs::equivalent(a, b, error) && !error;
}

std::optional<std::string> file_text(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) return std::nullopt;
  return text.str();
}

bool replace_file(const fs::path& file, const std::string& text) {
  const fs::path beside = file.string() + ".new";
  std::ofstream out(beside, std::ios::binary);
  out << text;
  out.close();
  std::error_code error;
  if (out) fs::rename(beside, file, error);
  if (out && !error) return true;
  fs::remove(beside, error);
  return false;
}

std::string game_of(const fs::path& file, const std::string& said) {
  if (!said.empty()) return said;
  for (const fs::path& part : fs::absolute(file))
    if (part == "commanders" || part == "delos") return part.string();
  return "warlords";
}

CardFiles read_card_files(Program& program, const std::string& game, const std::vector<fs::path>& files) {
  return game == "warlords" ? read_warlords(program, files) : read_others(game, files);
}

language::Grammar grammar_of(Program& program, const std::string& game) {
  if (game == "warlords") return program.library.warlords(program.more_cards).grammar();
  return *read_card_files(program, game, card_files({Library::home() / "cards" / game})).grammar;
}

}  // namespace tercio
