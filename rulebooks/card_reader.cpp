#include "rulebooks/card_reader.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "language/distance.h"
#include "language/token.h"

namespace tercio {
namespace {

constexpr unsigned most_repairs = 100;  // looking for one takes some milliseconds

}  // namespace

std::string CardProblem::text() const {
  std::string out =
      place.file + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) + ": " + message;
  if (!nearest.empty()) out += "\n  did you mean: " + nearest;
  if (!possible.empty()) out += "\n  possible here:";
  for (const std::string& p : possible) out += "\n    " + p;
  return out;
}

void CardReader::report(const language::Place& place, std::string message) {
  problems_.push_back({place, std::move(message), {}, {}});
}

void CardReader::add_file(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return report({file.string(), 0, 0}, "cannot be read");
  std::ostringstream text;
  text << in.rdbuf();
  add_text(text.str(), file.string());
}

void CardReader::add_folder(const std::filesystem::path& folder) {
  std::error_code error;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, error))
    if (entry.path().extension() == ".cards") files.push_back(entry.path());
  if (error) return report({folder.string(), 0, 0}, "cannot be read");
  std::sort(files.begin(), files.end());
  ships_ = true;
  for (const auto& file : files) add_file(file);
  ships_ = false;
}

void CardReader::add_text(std::string_view text, std::string_view file) {
  auto read = language::read_cards(text, file);
  for (const language::FileProblem& problem : read.problems) report(problem.place, problem.message);
  for (language::CardText& card : read.cards) add(std::move(card));
}

void CardReader::add(language::CardText card) {
  const std::string title = language::lower_case(card.title);
  const auto found = shipped_.find(title);
  if (ships_) {
    shipped_.emplace(title, texts_.size());
  } else if (found != shipped_.end()) {
    language::CardText& shipped = texts_[found->second];
    notes_.push_back(card.place.file + ":" + std::to_string(card.place.line) + ": \"" + card.title +
                     "\" replaces the card of that title in " + shipped.place.file);
    shipped = std::move(card);
    shipped_.erase(found);  // another of this title is one too many
    return;
  }
  texts_.push_back(std::move(card));
}

void CardReader::declare_title(const std::string& title, const language::Place& place, std::uint16_t id) {
  if (!by_title_.emplace(language::lower_case(title), std::pair{id, title}).second)
    report(place, "a card named \"" + title + "\" exists already");
}

std::optional<std::uint16_t> CardReader::find(std::string_view title) const {
  const auto found = by_title_.find(language::lower_case(title));
  if (found == by_title_.end()) return std::nullopt;
  return found->second.first;
}

std::vector<std::string> CardReader::nearest_titles(std::string_view title) const {
  std::vector<std::pair<int, std::string>> all;
  const std::string wanted = language::lower_case(title);
  all.reserve(by_title_.size());
  for (const auto& [name, card] : by_title_)
    all.emplace_back(language::edit_distance(wanted, name), card.second);
  std::sort(all.begin(), all.end());
  std::vector<std::string> nearest;
  for (std::size_t i = 0; i < all.size() && i < 3 && all[i].first <= 2 + static_cast<int>(wanted.size()) / 3;
       ++i)
    nearest.push_back(all[i].second);
  return nearest;
}

std::string CardReader::unknown(std::string_view title) const {
  std::string message = "no card is named \"" + std::string(title) + "\"";
  const auto nearest = nearest_titles(title);
  if (!nearest.empty()) message += "; did you mean \"" + nearest.front() + "\"?";
  return message;
}

std::optional<language::Tree> CardReader::parse(const language::Grammar& grammar, const language::Line& line,
                                                const language::Accepts& accepts) {
  auto parsed = grammar.parse("ability", line.text);
  if (auto* tree = std::get_if<language::Tree>(&parsed)) return std::move(*tree);
  auto& problem = std::get<language::Problem>(parsed);
  language::Place place = line.place;
  place.column += problem.column;
  if (repairs_++ < most_repairs)
    if (std::string works = language::repaired(grammar, "ability", line.text, accepts); !works.empty()) {
      problems_.push_back({place, problem.message, {}, std::move(works)});
      return std::nullopt;
    }
  problems_.push_back({place, problem.message, problem.possible, {}});
  return std::nullopt;
}

}  // namespace tercio
