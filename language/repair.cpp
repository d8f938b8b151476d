#include "language/repair.h"

#include <algorithm>
#include <queue>
#include <set>

#include "language/chart.h"
#include "language/distance.h"

namespace tercio::language {
namespace {

using Words = std::vector<std::string>;

constexpr unsigned kMostTried = 160;  // texts that are read before giving up
constexpr std::size_t kLongest = 60;  // words of a text that is looked at
constexpr int kMostCost = 1900;
constexpr int kReworded = 60, kGlue = 250, kMeaning = 800, kToGo = 40;
constexpr int kMisspelt = 400;  // per thousand letters that may differ

// Words that join others and can come and go without changing what is meant.
bool is_glue(const std::string& word) {
  static const std::set<std::string, std::less<>> glue = {
      "a",    "an", "the", "of",  "to",   "from", "at", "in", "on", "for", "and", "with", "by", "as",
      "into", "be", "is",  "are", "then", ",",    ";",  ":",  ".",  "(",   ")",   "/",    "1"};
  return glue.contains(lower_case(word));
}

Words words_of(std::string_view text) {
  Words words;
  for (const Token& token : lex(text)) words.push_back(token.written());
  return words;
}

bool is_known(const Table& table, const std::string& word) {
  return table.literals.find(lower_case(word)) != kUnknownSymbol ||
         table.vocabulary.find(word) != kUnknownSymbol;
}

// `2g` is a number and a word, unless it is a word of the language.
Words split_numbers(const Table& table, const Words& words) {
  Words split;
  for (const std::string& word : words) {
    const std::size_t digits = word.find_first_not_of("0123456789");
    if (digits == 0 || digits == std::string::npos || is_known(table, word)) {
      split.push_back(word);
    } else {
      split.push_back(word.substr(0, digits));
      split.push_back(word.substr(digits));
    }
  }
  return split;
}

std::string joined(const Words& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

bool is_number(const std::string& word) {  // with or without a sign
  const std::size_t digits = word.starts_with('+') || word.starts_with('-') ? 1 : 0;
  return word.size() > digits && word.find_first_not_of("0123456789", digits) == std::string::npos;
}

// A rewording whose `#` stands for a number and whose `*` stands for one or more words; `$2` are the words of
// the second `*`.
class Pattern {
 public:
  explicit Pattern(const Rewording& r) : printed_(words_of(r.printed)), meant_(words_of(r.meant)) {}

  // All texts that it makes of this one.
  template <class Found>
  void each(const Words& words, Found found) const {
    for (std::size_t at = 0; at < words.size(); ++at) {
      Held held;
      std::size_t end = at;
      if (!match(words, 0, end, held)) continue;
      Words made(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(at));
      add_meant(held, made);
      made.insert(made.end(), words.begin() + static_cast<std::ptrdiff_t>(end), words.end());
      found(made);
    }
  }

 private:
  struct Held {  // what its numbers and its runs of words stand for, each in their order
    Words numbers;
    std::vector<Words> runs;
  };
  Words printed_, meant_;

  void add_meant(const Held& held, Words& made) const {
    std::size_t number = 0, run = 0;
    for (std::size_t i = 0; i < meant_.size(); ++i) {
      if (meant_[i] == "*" || meant_[i] == "$") {
        const std::size_t which = meant_[i] == "*" ? run++ : std::stoul(meant_[++i]) - 1;
        made.insert(made.end(), held.runs[which].begin(), held.runs[which].end());
      } else if (meant_[i] != "#") {
        made.push_back(meant_[i]);
      } else if (i > 0 && meant_[i - 1] == "+") {  // `+#`: the number gets its sign
        made.back() += held.numbers[number++];
      } else {
        made.push_back(held.numbers[number++]);
      }
    }
  }
  bool match(const Words& words, std::size_t piece, std::size_t& at, Held& held) const {
    if (piece == printed_.size()) return true;
    if (at == words.size()) return false;
    if (printed_[piece] == "*") return match_run(words, piece, at, held);
    if (printed_[piece] == "#") {
      if (!is_number(words[at])) return false;
      held.numbers.push_back(words[at]);
    } else if (lower_case(printed_[piece]) != lower_case(words[at])) {
      return false;
    }
    return match(words, piece + 1, ++at, held);
  }
  bool match_run(const Words& words, std::size_t piece, std::size_t& at, Held& held) const {
    for (std::size_t end = at + 1; end <= words.size(); ++end) {
      Held inner = held;
      inner.runs.emplace_back(words.begin() + static_cast<std::ptrdiff_t>(at),
                              words.begin() + static_cast<std::ptrdiff_t>(end));
      std::size_t next = end;
      if (!match(words, piece + 1, next, inner)) continue;
      at = next;
      held = std::move(inner);
      return true;
    }
    return false;
  }
};

struct Candidate {
  Words words;
  int cost = 0, rest = 0;                // what it has cost, and how much is left to read
  bool added = false, left_out = false;  // a word that carries meaning
  unsigned number = 0;                   // of two that cost the same the first is better
};
struct Dearer {
  bool operator()(const Candidate& a, const Candidate& b) const {
    return std::pair(a.cost + a.rest, a.number) > std::pair(b.cost + b.rest, b.number);
  }
};

class Repair {
 public:
  Repair(const Grammar& grammar, std::string_view category, const Accepts& accepts)
      : grammar_(grammar),
        table_(grammar.table()),
        name_(category),
        category_(table_.find_category(category)),
        accepts_(accepts) {
    for (const Rewording& r : grammar.rewordings()) patterns_.emplace_back(r);
  }

  std::string find(std::string_view text) {
    Words words = split_numbers(table_, words_of(text));
    if (words.size() > kLongest || category_ == table_.categories.size()) return "";
    Candidate first;
    first.words = std::move(words);
    offer(std::move(first));
    for (unsigned tried = 0; tried < kMostTried && !open_.empty(); ++tried) {
      const Candidate next = open_.top();
      open_.pop();
      const std::string written = joined(next.words);
      const auto parsed = grammar_.parse_only(name_, written);
      if (parsed && (!accepts_ || accepts_(*parsed))) return grammar_.format(*parsed);
      if (!parsed) change(next, written);
    }
    return "";
  }

 private:
  const Grammar& grammar_;
  const Table& table_;
  std::string_view name_;
  Index category_;
  const Accepts& accepts_;
  std::vector<Pattern> patterns_;
  std::priority_queue<Candidate, std::vector<Candidate>, Dearer> open_;
  std::set<Words> seen_;

  void offer(Candidate candidate) {
    if (candidate.cost > kMostCost || !seen_.insert(candidate.words).second) return;
    candidate.number = static_cast<unsigned>(seen_.size());
    open_.push(std::move(candidate));
  }

  void change(const Candidate& from, const std::string& written) {
    const std::vector<Token> tokens = lex(written);
    Trace trace;
    Chart chart(table_, tokens, &trace);
    Index longest = 0;
    for (const Reading& reading : chart.readings(category_)) longest = std::max(longest, reading.end);
    if (longest > trace.furthest) trace = {longest, {}};
    const std::size_t at = trace.furthest;
    const int rest = kToGo * static_cast<int>(from.words.size() - std::min(at, from.words.size()));
    for (const Pattern& pattern : patterns_)
      pattern.each(from.words, [&](const Words& made) {
        Candidate reworded = from;
        reworded.words = made;
        reworded.cost += kReworded;
        reworded.rest = rest;
        offer(std::move(reworded));
      });
    if (at < from.words.size()) leave_out(from, at, rest);
    if (at > 0 && is_glue(from.words[at - 1])) leave_out(from, at - 1, rest);
    for (const Miss& miss : trace.misses) put_in(from, miss, at, rest);
  }

  void leave_out(const Candidate& from, std::size_t at, int rest) {
    const bool glue = is_glue(from.words[at]);
    if (!glue && (from.left_out || is_number(from.words[at]) || is_known(table_, from.words[at]))) return;
    Candidate made = from;
    made.words.erase(made.words.begin() + static_cast<std::ptrdiff_t>(at));
    made.cost += glue ? kGlue : kMeaning;
    made.left_out = from.left_out || !glue;
    made.rest = rest;
    offer(std::move(made));
  }

  void put_in(const Candidate& from, const Miss& miss, std::size_t at, int rest) {
    if (miss.row == Miss::kWord) {
      if (miss.category >= kBuiltins)
        for (const Index word : table_.categories[miss.category].words)
          replace(from, table_.words[word].text, miss.start, rest);
      return;
    }
    for (const Form& form : table_.phrases[miss.row].elements[miss.element].forms) {
      const std::string word = form.token.written();
      replace(from, word, at, rest);
      insert(from, word, at, rest, miss.start < at || at == 0);
    }
  }

  // A word that is misspelt; of a name with several words as many are replaced.
  void replace(const Candidate& from, const std::string& word, std::size_t at, int rest) {
    const std::size_t length = lex(word).size();
    if (at + length > from.words.size()) return;
    const auto first = from.words.begin() + static_cast<std::ptrdiff_t>(at);
    const std::string written = joined({first, first + static_cast<std::ptrdiff_t>(length)});
    if (is_number(written) != is_number(word)) return;
    const int distance =
        std::min(edit_distance(word, written), edit_distance(lower_case(word), lower_case(written)) + 1);
    const int unlike = kLiteralCost * distance / static_cast<int>(std::max(word.size(), written.size()));
    const bool both_glue = is_glue(word) && is_glue(written);
    if (unlike > kMisspelt && !both_glue) return;
    Candidate made = from;
    const auto place = made.words.begin() + static_cast<std::ptrdiff_t>(at);
    made.words.erase(place, place + static_cast<std::ptrdiff_t>(length));
    made.words.insert(made.words.begin() + static_cast<std::ptrdiff_t>(at), word);
    made.words = words_of(joined(made.words));
    made.cost += both_glue ? kGlue : 100 + unlike;
    made.rest = rest;
    offer(std::move(made));
  }

  void insert(const Candidate& from, const std::string& word, std::size_t at, int rest, bool begun) {
    const bool glue = is_glue(word);
    if (!glue && (from.added || !begun)) return;
    Candidate made = from;
    made.words.insert(made.words.begin() + static_cast<std::ptrdiff_t>(at), word);
    made.cost += glue ? kGlue : kMeaning;
    made.added = from.added || !glue;
    made.rest = rest;
    offer(std::move(made));
  }
};

}  // namespace

std::string repaired(const Grammar& grammar, std::string_view category, std::string_view text,
                     const Accepts& accepts) {
  return Repair(grammar, category, accepts).find(text);
}

}  // namespace tercio::language
