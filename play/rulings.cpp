#include "play/rulings.h"

#include <algorithm>
#include <cctype>
#include <fstream>

#include "play/library.h"
#include "play/scenario_labels.h"

namespace tercio {
namespace {

// `| a | b | c |` as its cells.
std::vector<std::string> cells(std::string_view row) {
  std::vector<std::string> all;
  for (std::size_t from = 2; row.starts_with("| ");) {
    const std::size_t end = row.find(" |", from);
    if (end == std::string_view::npos) break;
    all.emplace_back(row.substr(from, end - from));
    from = end + 3;
  }
  return all;
}

// The number of a reading, `Who is first? (D-01)`, is for the page alone.
std::string without_its_number(const std::string& question) {
  return question.substr(0, question.find(" (D-"));
}

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

bool names(std::string_view text, std::string_view words) {
  for (std::size_t at = text.find(words); at != std::string_view::npos; at = text.find(words, at + 1)) {
    const std::size_t end = at + words.size();
    if ((at == 0 || !is_letter(text[at - 1])) && (end == text.size() || !is_letter(text[end]))) return true;
  }
  return false;
}

}  // namespace

std::vector<Ruling> rulings_of(std::string_view game) {
  std::vector<Ruling> all;
  std::ifstream file(Library::home() / "docs" / "rulings.md");
  bool here = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("# ")) here = small_letters(line.substr(2)) == game;
    if (!here) continue;
    const std::vector<std::string> row = cells(line);
    if (row.size() < 3 || row[0] == "question") continue;
    all.push_back({without_its_number(row[0]), row[1], row[2]});
  }
  return all;
}

bool concerns(const Ruling& ruling, const CardSheet& card) {
  if (names(ruling.question, card.title) || names(ruling.reading, card.title)) return true;
  for (const auto& [name, list] : card.lists)
    if (name == "keywords")
      for (const std::string& keyword : list)
        if (names(ruling.question, keyword.substr(0, keyword.find(" (")))) return true;
  return false;
}

}  // namespace tercio
