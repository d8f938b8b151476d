// What the catalogs of all rulebooks do alike: reading card files, finding titles, keeping what is wrong.
#pragma once
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "language/cardfile.h"
#include "language/grammar.h"

namespace tercio {

struct CardProblem {  // what is wrong with a card, and where
  language::Place place;
  std::string message;
  std::vector<std::string> possible;
  std::string nearest;
  std::string text() const;
};

class CardReader {
 public:
  // Reads files in order; what is wrong is appended to problems().
  void add_text(std::string_view text, std::string_view file);
  void add_file(const std::filesystem::path& file);
  void add_folder(const std::filesystem::path& folder);

  const std::vector<CardProblem>& problems() const { return problems_; }
  std::optional<std::uint16_t> find(std::string_view title) const;  // whatever the case
  std::vector<std::string> nearest_titles(std::string_view title) const;

 protected:
  void report(const language::Place& place, std::string message);
  // Parses a line of a card; what is wrong with it is reported.
  std::optional<language::Tree> parse(const language::Grammar& grammar, const language::Line& line);
  bool declare_title(const language::CardText& text, std::uint16_t id);  // false, reported: it exists already

  std::vector<language::CardText> texts_;
  std::vector<CardProblem> problems_;

 private:
  std::map<std::string, std::pair<std::uint16_t, std::string>, std::less<>> by_title_;  // lower case
};

}  // namespace tercio
