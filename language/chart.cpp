#include "language/chart.h"

#include <algorithm>
#include <utility>

namespace tercio::language {

Chart::Chart(const Table& table, std::span<const Token> tokens, Trace* trace)
    : table_(table), tokens_(tokens), trace_(trace), memo_(table.categories.size() * (tokens.size() + 1)) {
  symbols_.reserve(tokens.size());
  for (const Token& token : tokens) {
    const std::string written = token.written();
    symbols_.push_back({table.literals.find(lower_case(written)), table.vocabulary.find(written)});
  }
}

std::vector<Reading> Chart::readings(Index category) {
  const Range range = read(category, 0);
  return {readings_.begin() + range.begin, readings_.begin() + range.end};
}

Chart::Range Chart::read(Index category, Index at) {
  const std::size_t place = category * (tokens_.size() + 1) + at;
  if (memo_[place].known) return memo_[place];
  const std::size_t outer = std::exchange(open_base_, open_readings_.size());
  if (category < kBuiltins) {
    read_builtin(category, at);
  } else {
    read_rows(table_.categories[category], at);
    read_words(category, at);
  }
  const auto begin = static_cast<Index>(readings_.size());
  readings_.insert(readings_.end(), open_readings_.begin() + static_cast<std::ptrdiff_t>(open_base_),
                   open_readings_.end());
  open_readings_.resize(open_base_);
  open_base_ = outer;
  memo_[place] = {begin, static_cast<Index>(readings_.size()), true};
  return memo_[place];
}

void Chart::read_rows(const Category& category, Index at) {
  if (trace_) {
    for (const Index row : category.rows) match(row, 0, at, at);
    return;
  }
  if (at == tokens_.size()) return;
  const auto found = category.rows_by_first.find(symbols_[at].literal);
  if (found != category.rows_by_first.end())
    for (const Index row : found->second) match(row, 0, at, at);
  for (const Index row : category.slot_first) match(row, 0, at, at);
}

void Chart::read_words(Index category, Index at) {
  const Category& source = table_.categories[category];
  if (source.words.empty()) return;
  miss(at, {Miss::kWord, 0, at, category});
  if (at == tokens_.size()) return;
  const auto found = source.words_by_first.find(symbols_[at].word);
  if (found == source.words_by_first.end()) return;
  for (const Index word : found->second) {
    const std::vector<Symbol>& wanted = table_.word_symbols[word];
    Index end = at;
    while (end < tokens_.size() && end - at < wanted.size() && symbols_[end].word == wanted[end - at]) ++end;
    if (end - at == wanted.size())
      keep({NodeKind::Word, 0, 0, word, at, 0, 0}, end);
    else
      miss(end, {Miss::kWord, 0, at, category});
  }
}

void Chart::read_builtin(Index category, Index at) {
  static constexpr TokenKind kKinds[kBuiltins] = {TokenKind::Number, TokenKind::Signed, TokenKind::Quoted};
  if (at < tokens_.size() && tokens_[at].kind == kKinds[category])
    keep({NodeKind::Builtin, 0, 0, category, at, 0, 0}, at + 1);
  else
    miss(at, {Miss::kWord, 0, at, category});
}

void Chart::match(Index row, Index element, Index start, Index at) {
  const std::vector<Element>& elements = table_.phrases[row].elements;
  if (element == elements.size())
    finish_row(row, start, at);
  else if (elements[element].is_slot())
    match_slot(row, element, start, at);
  else
    match_literal(row, element, start, at);
}

void Chart::match_literal(Index row, Index element, Index start, Index at) {
  const std::vector<Form>& forms = table_.phrases[row].elements[element].forms;
  const Symbol symbol = at < tokens_.size() ? symbols_[at].literal : kUnknownSymbol;
  const auto form =
      std::find_if(forms.begin(), forms.end(), [&](const Form& f) { return f.symbol == symbol; });
  if (form == forms.end()) return miss(at, {row, element, start, table_.phrases[row].category});
  if (forms.size() == 1) return match(row, element + 1, start, at + 1);
  open_forms_.push_back(static_cast<std::uint8_t>(form - forms.begin()));
  match(row, element + 1, start, at + 1);
  open_forms_.pop_back();
}

void Chart::match_slot(Index row, Index element, Index start, Index at) {
  const Range found = read(table_.phrases[row].elements[element].category, at);
  if (found.begin == found.end) miss(at, {row, element, start, table_.phrases[row].category});
  for (Index i = found.begin; i < found.end; ++i) {
    open_parts_.push_back(readings_[i].node);
    match(row, element + 1, start, readings_[i].end);
    open_parts_.pop_back();
  }
}

void Chart::finish_row(Index row, Index start, Index end) {
  const Phrase& phrase = table_.phrases[row];
  const Node node{NodeKind::Row,
                  phrase.slots,
                  phrase.choices,
                  row,
                  start,
                  static_cast<Index>(parts_.size()),
                  static_cast<Index>(forms_.size())};
  parts_.insert(parts_.end(), open_parts_.end() - phrase.slots, open_parts_.end());
  forms_.insert(forms_.end(), open_forms_.end() - phrase.choices, open_forms_.end());
  keep(node, end);
}

// Where the first element of a list ends, about: where the next one begins, or what stands behind it.
Index Chart::first_end(const Node& node, Index end) const {
  if (node.parts > 1) return nodes_[parts_[node.first_part + 1]].token;
  const std::vector<Element>& elements = table_.phrases[node.source].elements;
  const auto behind =
      std::find_if(elements.rbegin(), elements.rend(), [](const Element& e) { return e.is_slot(); });
  return static_cast<Index>(end - (behind - elements.rbegin()));
}

// Two readings of the same words are enough to know that there is more than one; keeping no more bounds the
// work.
void Chart::keep(const Node& node, Index end) {
  if (node.kind == NodeKind::Row && table_.rows[node.source].nearest) {
    for (std::size_t i = open_base_; i < open_readings_.size(); ++i) {
      const Node& other = nodes_[open_readings_[i].node];
      if (open_readings_[i].end != end || other.kind != NodeKind::Row || !table_.rows[other.source].nearest)
        continue;
      const Index kept = first_end(nodes_[open_readings_[i].node], end), now = first_end(node, end);
      if (now > kept) {
        open_readings_[i].node = static_cast<Index>(nodes_.size());
        nodes_.push_back(node);
      }
      if (now != kept) return;
    }
  }
  const auto first = open_readings_.begin() + static_cast<std::ptrdiff_t>(open_base_);
  const auto same =
      std::count_if(first, open_readings_.end(), [&](const Reading& r) { return r.end == end; });
  if (same == 2) return;
  open_readings_.push_back({static_cast<Index>(nodes_.size()), end});
  nodes_.push_back(node);
}

void Chart::miss(Index at, const Miss& what) {
  if (!trace_ || at < trace_->furthest) return;
  if (at > trace_->furthest) {
    trace_->furthest = at;
    trace_->misses.clear();
  }
  trace_->misses.push_back(what);
}

Tree Chart::tree(Index number) const {
  const Node& node = nodes_[number];
  const Token& token = tokens_[node.token];
  Tree tree;
  tree.column = token.column;
  switch (node.kind) {
    case NodeKind::Builtin:
      tree.category = table_.categories[node.source].name;
      tree.text = token.text;
      tree.value = token.value;
      break;
    case NodeKind::Word:
      tree.category = table_.words[node.source].category;
      tree.text = table_.words[node.source].text;
      tree.value = table_.words[node.source].value;
      break;
    case NodeKind::Row:
      tree.row = &table_.rows[node.source];
      tree.forms.assign(forms_.begin() + node.first_form, forms_.begin() + node.first_form + node.forms);
      tree.parts.reserve(node.parts);
      for (Index i = 0; i < node.parts; ++i) tree.parts.push_back(this->tree(parts_[node.first_part + i]));
      break;
  }
  return tree;
}

}  // namespace tercio::language
