// All readings of a text, found once for each category and place. Nodes live in one arena; a Tree is built
// only from the reading that is kept.
#pragma once
#include <span>
#include <vector>

#include "language/table.h"

namespace tercio::language {

// Something that would have let the reading go on at the furthest point.
struct Miss {
  static constexpr Index kWord = ~Index{0};
  Index row;       // or kWord: a word of the category
  Index element;   // of the row, the one that did not match
  Index start;     // the token where the phrase begins
  Index category;  // of the phrase
};

struct Trace {
  Index furthest = 0;
  std::vector<Miss> misses;
};

struct Reading {
  Index node, end;
};

class Chart {
 public:
  // A trace, if wanted, costs the short cuts over rows whose first word differs.
  Chart(const Table& table, std::span<const Token> tokens, Trace* trace = nullptr);

  std::vector<Reading> readings(Index category);  // of texts that begin with the first token
  Tree tree(Index node) const;

 private:
  enum class NodeKind : std::uint8_t { Row, Word, Builtin };
  struct Node {
    NodeKind kind;
    std::uint8_t parts, forms;
    Index source;  // the row, the word or the built-in category
    Index token, first_part, first_form;
  };
  struct Range {
    Index begin = 0, end = 0;
    bool known = false;
  };
  struct TokenSymbols {
    Symbol literal, word;
  };

  const Table& table_;
  std::span<const Token> tokens_;
  Trace* trace_;
  std::vector<TokenSymbols> symbols_;
  std::vector<Range> memo_;        // by category and token
  std::vector<Reading> readings_;  // what the ranges of memo_ point into
  std::vector<Node> nodes_;
  std::vector<Index> parts_;
  std::vector<std::uint8_t> forms_;
  // Stacks of the phrases being read; the innermost is on top.
  std::vector<Reading> open_readings_;
  std::vector<Index> open_parts_;
  std::vector<std::uint8_t> open_forms_;
  std::size_t open_base_ = 0;  // where the innermost category's readings begin

  Range read(Index category, Index at);
  void read_rows(const Category& category, Index at);
  void read_words(Index category, Index at);
  void read_builtin(Index category, Index at);
  void match(Index row, Index element, Index start, Index at);
  void match_literal(Index row, Index element, Index start, Index at);
  void match_slot(Index row, Index element, Index start, Index at);
  void finish_row(Index row, Index start, Index end);
  void keep(const Node& node, Index end);
  Index first_end(const Node& node, Index end) const;
  void miss(Index at, const Miss& what);
};

}  // namespace tercio::language
