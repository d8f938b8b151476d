#include "language/table.h"

#include <algorithm>
#include <set>
#include <stdexcept>

namespace tercio::language {
namespace {

[[noreturn]] void refuse(const Row& row, const std::string& why) {
  throw std::logic_error(why + " in row `" + std::string(row.category) + " := " + std::string(row.pattern) +
                         "`");
}

bool is_mark(const Token& token, std::string_view mark) {
  return token.kind == TokenKind::Unknown && token.text == mark;
}

// The slot's name as it stands between the braces; moves `at` behind the closing one.
std::string_view slot_name(const Row& row, const std::vector<Token>& tokens, std::size_t& at) {
  const std::size_t begin = tokens[at].column + 1;
  while (at < tokens.size() && !is_mark(tokens[at], "}")) ++at;
  if (at == tokens.size() || tokens[at].column == begin) refuse(row, "unfinished slot");
  return row.pattern.substr(begin, tokens[at++].column - begin);
}

// The forms of a literal, `a|an`; moves `at` behind them.
std::vector<Form> literal_forms(const Row& row, const std::vector<Token>& tokens, std::size_t& at) {
  std::vector<Form> forms;
  do {
    if (!forms.empty()) ++at;
    if (at == tokens.size() || tokens[at].kind == TokenKind::Unknown) refuse(row, "misplaced character");
    forms.push_back({tokens[at++], kUnknownSymbol});
  } while (at < tokens.size() && is_mark(tokens[at], "|"));
  return forms;
}

class LeftRecursion {
 public:
  explicit LeftRecursion(const Table& table) : table_(table), marks_(table.categories.size(), Mark::New) {}

  void visit(Index category) {
    marks_[category] = Mark::Open;
    for (const Index row : table_.categories[category].slot_first) {
      const Index first = table_.phrases[row].elements.front().category;
      if (marks_[first] == Mark::Open) refuse(table_.rows[row], "left recursion");
      if (marks_[first] == Mark::New) visit(first);
    }
    marks_[category] = Mark::Done;
  }
  bool is_new(Index category) const { return marks_[category] == Mark::New; }

 private:
  enum class Mark : std::uint8_t { New, Open, Done };
  const Table& table_;
  std::vector<Mark> marks_;
};

}  // namespace

Symbol Symbols::add(std::string text) {
  return known_.try_emplace(std::move(text), static_cast<Symbol>(known_.size() + 1)).first->second;
}

Symbol Symbols::find(std::string_view text) const {
  const auto found = known_.find(text);
  return found == known_.end() ? kUnknownSymbol : found->second;
}

Table::Table(std::vector<Row> rows_given, std::vector<Word> words_given)
    : rows(std::move(rows_given)), words(std::move(words_given)) {
  for (const char* builtin : {"number", "signed", "quoted"}) add_category(builtin);
  for (const Row& row : rows) add_category(row.category);  // first, so that categories keep the rows' order
  for (Index row = 0; row < rows.size(); ++row) add_row(row);
  for (Index word = 0; word < words.size(); ++word) add_word(word);
  refuse_duplicates();
  refuse_left_recursion();
}

Index Table::find_category(std::string_view name) const {
  const auto found = category_numbers_.find(name);
  return found == category_numbers_.end() ? static_cast<Index>(categories.size()) : found->second;
}

Index Table::add_category(std::string_view name) {
  const auto [found, added] =
      category_numbers_.try_emplace(std::string(name), static_cast<Index>(categories.size()));
  if (added) {
    categories.emplace_back();
    categories.back().name = name;
  }
  return found->second;
}

void Table::add_row(Index row) {
  const Row& source = rows[row];
  Phrase phrase;
  phrase.category = add_category(source.category);
  if (phrase.category < kBuiltins) refuse(source, "built-in category");
  const std::vector<Token> tokens = lex(source.pattern);
  if (tokens.empty()) refuse(source, "empty pattern");
  for (std::size_t at = 0; at < tokens.size();) {
    Element element;
    if (is_mark(tokens[at], "{")) {
      element.category = add_category(slot_name(source, tokens, at));
      ++phrase.slots;
    } else {
      element.forms = literal_forms(source, tokens, at);
      for (Form& form : element.forms) form.symbol = literals.add(lower_case(form.token.written()));
      if (element.forms.size() > 1) ++phrase.choices;
    }
    phrase.elements.push_back(std::move(element));
  }
  Category& category = categories[phrase.category];
  category.rows.push_back(row);
  const Element& first = phrase.elements.front();
  if (first.is_slot()) category.slot_first.push_back(row);
  std::set<Symbol> beginnings;
  for (const Form& form : first.forms) beginnings.insert(form.symbol);
  for (const Symbol symbol : beginnings) category.rows_by_first[symbol].push_back(row);
  phrases.push_back(std::move(phrase));
}

void Table::add_word(Index word) {
  const Word& source = words[word];
  const Index number = add_category(source.category);
  if (number < kBuiltins) throw std::logic_error("word `" + source.text + "` in a built-in category");
  std::vector<Symbol> symbols;
  for (const Token& token : lex(source.text)) symbols.push_back(vocabulary.add(token.written()));
  if (symbols.empty()) throw std::logic_error("word without text in `" + std::string(source.category) + "`");
  std::vector<Index>& rivals = categories[number].words_by_first[symbols.front()];
  // Many cards bring the same word; that is not a second reading.
  const bool known = std::any_of(rivals.begin(), rivals.end(), [&](Index rival) {
    return word_symbols[rival] == symbols && words[rival].value == source.value;
  });
  if (!known) {
    rivals.push_back(word);
    categories[number].words.push_back(word);
  }
  word_symbols.push_back(std::move(symbols));
}

void Table::refuse_duplicates() const {
  std::set<std::pair<std::string_view, std::string_view>> seen;
  for (const Row& row : rows)
    if (!seen.insert({row.category, row.pattern}).second) refuse(row, "phrase given twice");
}

void Table::refuse_left_recursion() const {
  LeftRecursion search(*this);
  for (Index category = 0; category < categories.size(); ++category)
    if (search.is_new(category)) search.visit(category);
}

}  // namespace tercio::language
