#include "language/distance.h"

#include <algorithm>
#include <numeric>

namespace tercio::language {
namespace {

constexpr int kSlotTokenCost = 1;  // so that of two fitting phrases the one with more words of its own wins
constexpr std::size_t kLongestCompared = 24;

int share(int distance, std::size_t a, std::size_t b) {
  return kLiteralCost * distance / static_cast<int>(std::max<std::size_t>({a, b, 1}));
}

int literal_cost(const Element& element, const Token& token) {
  int best = kLiteralCost;
  for (const Form& form : element.forms) {
    const std::string wanted = lower_case(form.token.written()), found = lower_case(token.written());
    best = std::min(best, share(edit_distance(wanted, found), wanted.size(), found.size()));
  }
  return best;
}

// costs[j]: the cheapest way to have the elements so far stand for the first j tokens.
using Costs = std::vector<int>;

Costs after_literal(const Costs& before, const Element& element, std::span<const Token> tokens) {
  Costs after(before.size());
  after[0] = before[0] + kLiteralCost;
  for (std::size_t j = 1; j < after.size(); ++j)
    after[j] = std::min({before[j] + kLiteralCost, after[j - 1] + kLiteralCost,
                         before[j - 1] + literal_cost(element, tokens[j - 1])});
  return after;
}

Costs after_slot(const Costs& before) {
  Costs after(before.size());
  after[0] = before[0] + kLiteralCost;
  for (std::size_t j = 1; j < after.size(); ++j)
    after[j] = std::min(before[j - 1], after[j - 1]) + kSlotTokenCost;
  return after;
}

}  // namespace

int edit_distance(std::string_view a, std::string_view b) {
  std::vector<int> older, previous(b.size() + 1), current(b.size() + 1);
  std::iota(previous.begin(), previous.end(), 0);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    current[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int change = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      current[j] = std::min({previous[j] + 1, current[j - 1] + 1, change});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) current[j] = std::min(current[j], older[j - 2] + 1);
    }
    older = previous;
    previous = current;
  }
  return previous[b.size()];
}

Likeness compare(const Phrase& phrase, std::span<const Token> tokens) {
  tokens = tokens.first(std::min(tokens.size(), kLongestCompared));
  Costs costs(tokens.size() + 1);
  for (std::size_t j = 0; j < costs.size(); ++j) costs[j] = static_cast<int>(j) * kLiteralCost;
  for (const Element& element : phrase.elements)
    costs = element.is_slot() ? after_slot(costs) : after_literal(costs, element, tokens);
  const int cost = *std::min_element(costs.begin(), costs.end());
  const int literals = std::max(1, static_cast<int>(phrase.elements.size()) - phrase.slots);
  const int slot_costs = kSlotTokenCost * static_cast<int>(tokens.size());
  return {cost / literals, cost <= slot_costs};
}

Likeness compare(std::string_view word, std::span<const Token> tokens) {
  std::string found;
  const std::size_t length = lex(word).size();
  for (std::size_t j = 0; j < std::min(length, tokens.size()); ++j)
    found += (j > 0 ? " " : "") + tokens[j].written();
  // A wrong capital counts as one mistake, however many there are.
  const int distance =
      std::min(edit_distance(word, found), edit_distance(lower_case(word), lower_case(found)) + 1);
  return {share(distance, word.size(), found.size()), word == found};
}

}  // namespace tercio::language
