#include "language/grammar.h"

#include <algorithm>

#include "language/chart.h"
#include "language/problem.h"
#include "language/table.h"

namespace tercio::language {
namespace {

constexpr std::size_t kMostTokens = 256;  // keeps the depth of the recursion within any thread's stack

// The nodes of the readings that use every token.
std::vector<Index> whole_readings(const std::vector<Reading>& readings, std::size_t tokens) {
  std::vector<Index> nodes;
  for (const Reading& reading : readings)
    if (reading.end == tokens) nodes.push_back(reading.node);
  return nodes;
}

Problem find_failure(const Table& table, Index category, std::string_view text,
                     const std::vector<Token>& tokens) {
  Trace trace;
  Chart chart(table, tokens, &trace);
  Index longest = 0;
  for (const Reading& reading : chart.readings(category)) longest = std::max(longest, reading.end);
  // Nothing could go on behind the longest reading: there the text should have ended.
  if (longest > trace.furthest) trace = {longest, {}};
  return explain_failure(table, category, text, tokens, trace, longest > 0 && longest == trace.furthest);
}

struct Piece {
  std::string text;
  TokenKind kind;
  bool literal;

  bool is(std::string_view sign) const { return literal && kind == TokenKind::Sign && text == sign; }
  bool is_one_of(std::string_view signs) const {
    return literal && kind == TokenKind::Sign && text.size() == 1 &&
           signs.find(text) != std::string_view::npos;
  }
  bool is_prefix() const { return literal && kind == TokenKind::Sign && text.size() > 1; }
};

Piece leaf_piece(const Tree& leaf) {
  if (leaf.category == "quoted") return {'"' + leaf.text + '"', TokenKind::Quoted, false};
  if (leaf.category == "number") return {leaf.text, TokenKind::Number, false};
  return {leaf.text, leaf.category == "signed" ? TokenKind::Signed : TokenKind::Word, false};
}

void add_pieces(const Table& table, const Tree& tree, std::vector<Piece>& pieces) {
  if (!tree.row) return pieces.push_back(leaf_piece(tree));
  std::size_t part = 0, choice = 0;
  for (const Element& element : table.phrases[table.row_index(tree)].elements) {
    if (element.is_slot()) {
      add_pieces(table, tree.parts.at(part++), pieces);
    } else {
      const std::size_t form = element.forms.size() > 1 ? tree.forms.at(choice++) : 0;
      const Token& token = element.forms.at(form).token;
      pieces.push_back({token.written(), token.kind, true});
    }
  }
}

// A plus belongs to the number before it (`3+`), else to the word behind it (`+X`); a number behind it keeps
// its distance, for `+2` is something else.
bool plus_is_tight(const std::vector<Piece>& pieces, std::size_t plus, bool to_the_left) {
  const bool after_number = plus > 0 && pieces[plus - 1].kind == TokenKind::Number;
  if (to_the_left) return after_number;
  const Piece& next = pieces[plus + 1];
  return !after_number && next.kind == TokenKind::Word && (next.text[0] < '0' || next.text[0] > '9');
}

bool space_before(const std::vector<Piece>& pieces, std::size_t at) {
  if (at == 0 || pieces[at].is_one_of(",;:.)/")) return false;
  const Piece& left = pieces[at - 1];
  if (left.is_one_of("(/") || left.is_prefix()) return false;
  if (pieces[at].is("+") && plus_is_tight(pieces, at, true)) return false;
  return !(left.is("+") && plus_is_tight(pieces, at - 1, false));
}

// A text in quotes has its own period.
bool ends_sentence(const Piece& piece) { return piece.is(".") || piece.text.ends_with(".\""); }

void begin_sentences_with_capitals(std::vector<Piece>& pieces) {
  if (pieces.empty() || !ends_sentence(pieces.back())) return;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const bool begins = pieces[i].literal && (i == 0 || pieces[i - 1].is("."));
    char& first = pieces[i].text.front();
    if (begins && first >= 'a' && first <= 'z') first = static_cast<char>(first - 'a' + 'A');
  }
}

}  // namespace

bool operator==(const Tree& a, const Tree& b) {
  return a.row == b.row && a.forms == b.forms && a.parts == b.parts && a.category == b.category &&
         a.text == b.text && a.value == b.value;
}

Grammar::Grammar(std::vector<Row> rows, std::vector<Word> words, std::vector<Rewording> rewordings)
    : table_(std::make_shared<const Table>(std::move(rows), std::move(words))),
      rewordings_(std::move(rewordings)) {}

std::span<const Row> Grammar::rows() const { return table_->rows; }
std::span<const Word> Grammar::words() const { return table_->words; }

std::variant<Tree, Problem> Grammar::parse(std::string_view category, std::string_view text) const {
  const Index number = table_->find_category(category);
  if (number == table_->categories.size())
    return Problem{0, "no phrases are known for \"" + std::string(category) + '"', {}};
  const std::vector<Token> tokens = lex(text);
  if (tokens.size() > kMostTokens)
    return Problem{
        tokens[kMostTokens].column, "expected at most " + std::to_string(kMostTokens) + " words", {}};
  Chart chart(*table_, tokens);
  const std::vector<Index> nodes = whole_readings(chart.readings(number), tokens.size());
  if (nodes.empty()) return find_failure(*table_, number, text, tokens);
  if (nodes.size() > 1) return explain_ambiguity(chart.tree(nodes[0]), chart.tree(nodes[1]));
  return chart.tree(nodes[0]);
}

std::optional<Tree> Grammar::parse_only(std::string_view category, std::string_view text) const {
  const Index number = table_->find_category(category);
  const std::vector<Token> tokens = lex(text);
  if (number == table_->categories.size() || tokens.size() > kMostTokens) return std::nullopt;
  Chart chart(*table_, tokens);
  const std::vector<Index> nodes = whole_readings(chart.readings(number), tokens.size());
  return nodes.size() == 1 ? std::optional(chart.tree(nodes[0])) : std::nullopt;
}

std::string Grammar::format(const Tree& tree) const {
  std::vector<Piece> pieces;
  add_pieces(*table_, tree, pieces);
  begin_sentences_with_capitals(pieces);
  std::string text;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (space_before(pieces, i)) text += ' ';
    text += pieces[i].text;
  }
  return text;
}

}  // namespace tercio::language
