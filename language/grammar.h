// The card language as a table of phrases. A phrase is a row: its category, its pattern with typed
// slots, what it means to the rulebook, and an example. Parser, printer, reference, coverage and
// suggestions all read the same rows; nothing here knows a game.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace tercio::language {

// pattern: words, `a|an` for words with several forms, punctuation as words of its own, `{category}` for a
// slot. Built-in slots: {number} (12), {signed} (+2 or -1), {quoted} ("Red Hand").
// Literals match whatever the case; vocabulary words match exactly.
struct Row {
  std::string_view category;
  std::string_view pattern;
  std::uint16_t meaning;     // the rulebook's own number for it
  std::string_view example;  // a whole text of that category
  // A row of a list whose elements may hold such a list themselves: what could belong to either belongs to
  // the nearest word before it. `a unit at a planet with a warlord`: the planet is with a warlord.
  bool nearest = false;
};

// A word that the cards themselves bring: a trait, a token's title, a faction. May have several words.
struct Word {
  std::string_view category;
  std::string text;
  int value;
};

// How a designer might put something, and the words that work. `#` is a number, `*` any words, `$2` those of
// the second `*`.
struct Rewording {
  std::string_view printed, meant;
};

struct Tree {
  const Row* row = nullptr;         // of the grammar; null for a number, a quoted text or a vocabulary word
  std::vector<std::uint8_t> forms;  // which form of each `a|b` literal stands in the text
  std::vector<Tree> parts;          // one for each slot of the row
  std::string category;             // of a leaf: "number", "signed", "quoted" or the word's category
  std::string text;                 // of a leaf: as written, a quoted text without its quotes
  int value = 0;                    // of a leaf: the number, or the word's value
  std::size_t column = 0;           // where it begins in the parsed text, from 0; not compared

  friend bool operator==(const Tree& a, const Tree& b);
};

struct Problem {
  std::size_t column = 0;             // the furthest point reached, from 0
  std::string message;                // "expected ..." or "two readings: ... / ..."
  std::vector<std::string> possible;  // up to five phrases possible there
};

struct Table;  // the rows made ready for the parser: table.h

class Grammar {
 public:
  // Throws std::logic_error naming the row that is malformed, given twice or left-recursive.
  Grammar(std::vector<Row> rows, std::vector<Word> words, std::vector<Rewording> rewordings = {});

  // The one reading of a whole text as `category`, or what is wrong with it.
  std::variant<Tree, Problem> parse(std::string_view category, std::string_view text) const;
  // The same without a word about what is wrong.
  std::optional<Tree> parse_only(std::string_view category, std::string_view text) const;
  // How a tree is written: one space between words, none before punctuation; in a text that ends with a
  // period each sentence begins with a capital.
  std::string format(const Tree& tree) const;
  std::span<const Row> rows() const;
  std::span<const Word> words() const;
  std::span<const Rewording> rewordings() const { return rewordings_; }
  const Table& table() const { return *table_; }

 private:
  std::shared_ptr<const Table> table_;  // shared, so that trees outlive the copy that made them
  std::vector<Rewording> rewordings_;
};

}  // namespace tercio::language
