#include "language/problem.h"

#include <algorithm>

#include "language/distance.h"

namespace tercio::language {
namespace {

constexpr std::size_t kMostPhrases = 5;
constexpr int kNearEnough = kLiteralCost * 45 / 100;  // under half of the letters differ

struct Candidate {
  std::string text;
  Likeness likeness;
};

class Failure {
 public:
  Failure(const Table& table, std::span<const Token> tokens, const Trace& trace)
      : table_(table), tokens_(tokens), trace_(trace) {}

  std::string expected(Index category, bool could_end) const;
  std::vector<std::string> possible() const;

 private:
  const Table& table_;
  std::span<const Token> tokens_;
  const Trace& trace_;

  std::string wanted(const Miss& miss) const;
  std::string word_list(const Miss& miss) const;
  std::vector<Candidate> words(const Miss& miss) const;
  bool is_phrase_here(const Miss& miss) const;
};

void add_once(std::vector<std::string>& list, std::string text) {
  if (std::find(list.begin(), list.end(), text) == list.end()) list.push_back(std::move(text));
}

void sort_by_cost(std::vector<Candidate>& candidates) {
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.likeness.cost < b.likeness.cost; });
}

std::string builtin_name(Index category) {
  static constexpr const char* kNames[kBuiltins] = {"a number", "a signed number such as +2",
                                                    "a name in quotes"};
  return kNames[category];
}

std::string Failure::wanted(const Miss& miss) const {
  if (miss.row == Miss::kWord)
    return miss.category < kBuiltins ? builtin_name(miss.category) : table_.categories[miss.category].name;
  const Element& element = table_.phrases[miss.row].elements[miss.element];
  if (!element.is_slot()) return '"' + std::string(element.forms.front().token.text) + '"';
  return element.category < kBuiltins ? builtin_name(element.category)
                                      : table_.categories[element.category].name;
}

// What the phrases already begun want next; the phrases that could begin here are in possible().
std::string Failure::expected(Index category, bool could_end) const {
  std::vector<std::string> list;
  for (const Miss& miss : trace_.misses)
    if (miss.start < trace_.furthest) add_once(list, wanted(miss));
  if (could_end) add_once(list, "the end");
  if (list.empty()) list.push_back(table_.categories[category].name);
  std::string text;
  for (std::size_t i = 0; i < list.size() && i < kMostPhrases; ++i) text += (i > 0 ? " or " : "") + list[i];
  if (list.size() > kMostPhrases) text += " or ...";
  return text;
}

// A row that begins here with a slot is told by what can fill the slot.
bool Failure::is_phrase_here(const Miss& miss) const {
  return miss.row != Miss::kWord &&
         (miss.start < trace_.furthest || !table_.phrases[miss.row].elements.front().is_slot());
}

std::vector<Candidate> Failure::words(const Miss& miss) const {
  std::vector<Candidate> list;
  for (const Index word : table_.categories[miss.category].words) {
    const std::string& text = table_.words[word].text;
    list.push_back({text, compare(text, tokens_.subspan(miss.start))});
  }
  sort_by_cost(list);
  return list;
}

std::string Failure::word_list(const Miss& miss) const {
  if (miss.category < kBuiltins) return builtin_name(miss.category);
  const std::vector<Candidate> list = words(miss);
  std::string text = table_.categories[miss.category].name + ": ";
  for (std::size_t i = 0; i < list.size() && i < kMostPhrases; ++i)
    text += (i > 0 ? ", " : "") + list[i].text;
  return list.size() > kMostPhrases ? text + ", ..." : text;
}

std::vector<std::string> Failure::possible() const {
  std::vector<Candidate> candidates;
  for (const Miss& miss : trace_.misses) {
    if (is_phrase_here(miss))
      candidates.push_back({std::string(table_.rows[miss.row].pattern),
                            compare(table_.phrases[miss.row], tokens_.subspan(miss.start))});
    else if (miss.row == Miss::kWord && miss.category < kBuiltins)
      candidates.push_back({word_list(miss), {kLiteralCost, false}});
    else if (miss.row == Miss::kWord && words(miss).front().likeness.cost <= kNearEnough)
      candidates.push_back({word_list(miss), words(miss).front().likeness});
  }
  sort_by_cost(candidates);
  std::vector<std::string> list;
  for (const Candidate& candidate : candidates)
    if (list.size() < kMostPhrases) add_once(list, candidate.text);
  return list;
}

// On one line, each part in brackets with its category: `[things: target [kind: unit]]`.
std::string bracketed(const Tree& tree) {
  if (!tree.row)
    return '[' + tree.category + ": " + (tree.category == "quoted" ? '"' + tree.text + '"' : tree.text) + ']';
  std::string text = '[' + std::string(tree.row->category) + ": ";
  std::string_view rest = tree.row->pattern;
  for (const Tree& part : tree.parts) {
    const std::size_t slot = rest.find('{');
    text += std::string(rest.substr(0, slot)) + bracketed(part);
    rest.remove_prefix(rest.find('}', slot) + 1);
  }
  return text + std::string(rest) + ']';
}

// The smallest parts in which two trees differ.
std::pair<const Tree*, const Tree*> difference(const Tree& one, const Tree& other) {
  if (one.row != other.row || one.forms != other.forms || !one.row) return {&one, &other};
  const Tree* differing = nullptr;
  std::size_t at = 0;
  for (std::size_t i = 0; i < one.parts.size(); ++i) {
    if (one.parts[i] == other.parts[i]) continue;
    if (differing) return {&one, &other};
    differing = &one.parts[i];
    at = i;
  }
  return differing ? difference(*differing, other.parts[at]) : std::pair{&one, &other};
}

}  // namespace

Problem explain_failure(const Table& table, Index category, std::string_view text,
                        std::span<const Token> tokens, const Trace& trace, bool could_end) {
  const Failure failure(table, tokens, trace);
  const bool at_end = trace.furthest == tokens.size();
  Problem problem;
  problem.column = at_end ? text.size() : tokens[trace.furthest].column;
  problem.message = "expected " + failure.expected(category, could_end) + " but ";
  problem.message += at_end ? "the text ends" : "found \"" + std::string(tokens[trace.furthest].text) + '"';
  problem.possible = failure.possible();
  return problem;
}

Problem explain_ambiguity(const Tree& one, const Tree& other) {
  const auto [a, b] = difference(one, other);
  Problem problem;
  problem.column = a->column;
  problem.message = "two readings: " + bracketed(*a) + " / " + bracketed(*b);
  for (const Tree* tree : {a, b})
    if (tree->row) add_once(problem.possible, std::string(tree->row->pattern));
  return problem;
}

}  // namespace tercio::language
