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
#include "language/repair.h"
#include "machine/phrases.h"

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
  // Reads files in order; what is wrong is appended to problems(). A folder holds cards that ship: a card of
  // a text or file that is read later replaces the one of its title, and notes() say so.
  void add_text(std::string_view text, std::string_view file);
  void add_file(const std::filesystem::path& file);
  void add_folder(const std::filesystem::path& folder);

  const std::vector<CardProblem>& problems() const { return problems_; }
  const std::vector<std::string>& notes() const { return notes_; }
  std::optional<std::uint16_t> find(std::string_view title) const;  // whatever the case
  std::vector<std::string> nearest_titles(std::string_view title) const;
  std::string unknown(
      std::string_view title) const;  // that no card is named like this, and what may be meant

 protected:
  void report(const language::Place& place, std::string message);
  // Reads the lines of a card: `build(card, tree)` adds to it what a line says. What is wrong is reported.
  template <class Card, class Build>
  void read_lines(const language::Grammar& grammar, const language::CardText& text, Card& card, Build build) {
    for (const language::Line& line : text.abilities) {
      auto tree = parse(grammar, line, [&](const language::Tree& other) {
        Card copy = card;
        return builds(copy, other, build);
      });
      if (!tree) continue;
      try {
        build(card, *tree);
      } catch (const machine::NotUnderstood& wrong) {
        language::Place place = line.place;
        place.column += wrong.column;
        report(place, wrong.what());
        continue;
      }
      card.lines.push_back(grammar.format(*tree));
      card.trees.push_back(std::move(*tree));
    }
  }
  void declare_title(const std::string& title, const language::Place& place, std::uint16_t id);  // once only

  std::vector<language::CardText> texts_;
  std::vector<CardProblem> problems_;

 private:
  void add(language::CardText card);
  std::optional<language::Tree> parse(const language::Grammar& grammar, const language::Line& line,
                                      const language::Accepts& accepts);
  template <class Card, class Build>
  static bool builds(Card& card, const language::Tree& tree, Build build) {
    try {
      build(card, tree);
      return true;
    } catch (const machine::NotUnderstood&) { return false; }
  }

  std::vector<std::string> notes_;
  std::map<std::string, std::size_t> shipped_;  // titles of cards that can be replaced, and where they are
  bool ships_ = false;                          // a folder is being read
  unsigned repairs_ = 0;                        // lines for which a wording that works was looked for
  std::map<std::string, std::pair<std::uint16_t, std::string>, std::less<>> by_title_;  // lower case
};

}  // namespace tercio
