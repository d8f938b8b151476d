// The rows of a grammar made ready: patterns as elements, categories as numbers, rows found by first word.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "language/grammar.h"
#include "language/token.h"

namespace tercio::language {

using Index = std::uint32_t;   // of a row, a word, a category, a token or a node
using Symbol = std::uint32_t;  // a known word; two words are the same if their symbols are
inline constexpr Symbol kUnknownSymbol = 0;

enum Builtin : Index { kNumber, kSigned, kQuoted, kBuiltins };  // the first categories of every table

struct Form {
  Token token;  // its text points into the row's pattern
  Symbol symbol = kUnknownSymbol;
};

struct Element {            // a slot, or a literal with one or more forms
  std::vector<Form> forms;  // none for a slot
  Index category = 0;       // of a slot

  bool is_slot() const { return forms.empty(); }
};

struct Phrase {
  Index category = 0;
  std::vector<Element> elements;
  std::uint8_t slots = 0;
  std::uint8_t choices = 0;  // literals with several forms
};

struct Category {
  std::string name;
  std::vector<Index> rows, words;
  std::vector<Index> slot_first;  // rows that begin with a slot
  std::unordered_map<Symbol, std::vector<Index>> rows_by_first, words_by_first;
};

class Symbols {
 public:
  Symbol add(std::string text);
  Symbol find(std::string_view text) const;

 private:
  std::map<std::string, Symbol, std::less<>> known_;
};

struct Table {
  std::vector<Row> rows;
  std::vector<Word> words;
  std::vector<Phrase> phrases;                    // one for each row
  std::vector<std::vector<Symbol>> word_symbols;  // one list for each word
  std::vector<Category> categories;
  Symbols literals;    // in lower case
  Symbols vocabulary;  // exactly as written

  Table(std::vector<Row> rows_given, std::vector<Word> words_given);
  // The number of a category, or categories.size().
  Index find_category(std::string_view name) const;
  Index row_index(const Tree& tree) const { return static_cast<Index>(tree.row - rows.data()); }

 private:
  std::map<std::string, Index, std::less<>> category_numbers_;

  Index add_category(std::string_view name);
  void add_row(Index row);
  void add_word(Index word);
  void refuse_duplicates() const;
  void refuse_left_recursion() const;
};

}  // namespace tercio::language
