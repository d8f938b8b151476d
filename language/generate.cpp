#include "language/generate.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "language/table.h"

namespace tercio::language {
namespace {

constexpr int kEndless = std::numeric_limits<int>::max();

// For each category the height of its lowest tree, found by going over the rows until nothing gets lower.
class Heights {
 public:
  explicit Heights(const Table& table) : table_(table), lowest_(table.categories.size(), kEndless) {
    for (Index i = 0; i < lowest_.size(); ++i)
      if (i < kBuiltins || !table.categories[i].words.empty()) lowest_[i] = 0;
    while (lower_once()) {}
  }
  int of_category(Index category) const { return lowest_[category]; }
  int of_row(Index row) const {
    int height = 0;
    for (const Element& element : table_.phrases[row].elements) {
      if (!element.is_slot()) continue;
      if (lowest_[element.category] == kEndless) return kEndless;
      height = std::max(height, lowest_[element.category] + 1);
    }
    return height;
  }

 private:
  const Table& table_;
  std::vector<int> lowest_;

  bool lower_once() {
    bool lowered = false;
    for (Index row = 0; row < table_.rows.size(); ++row) {
      int& lowest = lowest_[table_.phrases[row].category];
      const int height = of_row(row);
      lowered = lowered || height < lowest;
      lowest = std::min(lowest, height);
    }
    return lowered;
  }
};

class Generator {
 public:
  Generator(const Table& table, std::uint64_t seed) : table_(table), heights_(table), state_(seed) {}

  Tree category(Index number, int depth) {
    if (number < kBuiltins) return builtin(number);
    if (heights_.of_category(number) == kEndless)
      throw std::logic_error("no text belongs to `" + table_.categories[number].name + '`');
    const std::vector<Index> rows = usable_rows(number, depth);
    const std::vector<Index>& words = table_.categories[number].words;
    const Index pick = below(static_cast<Index>(rows.size() + words.size()));
    return pick < rows.size() ? row(rows[pick], depth) : word(words[pick - rows.size()]);
  }

 private:
  const Table& table_;
  const Heights heights_;
  std::uint64_t state_;

  Index below(Index bound) {  // splitmix64
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebU;
    return static_cast<Index>((mixed ^ (mixed >> 31)) % bound);
  }

  std::vector<Index> usable_rows(Index number, int depth) const {
    const int most = std::max(depth, heights_.of_category(number));
    std::vector<Index> rows;
    for (const Index row : table_.categories[number].rows)
      if (heights_.of_row(row) <= most) rows.push_back(row);
    return rows;
  }

  Tree row(Index number, int depth) {
    Tree tree;
    tree.row = &table_.rows[number];
    for (const Element& element : table_.phrases[number].elements) {
      if (element.is_slot())
        tree.parts.push_back(category(element.category, depth - 1));
      else if (element.forms.size() > 1)
        tree.forms.push_back(static_cast<std::uint8_t>(below(static_cast<Index>(element.forms.size()))));
    }
    return tree;
  }

  Tree word(Index number) const {
    Tree tree;
    tree.category = table_.words[number].category;
    tree.text = table_.words[number].text;
    tree.value = table_.words[number].value;
    return tree;
  }

  Tree builtin(Index number) {
    static constexpr const char* kNames[] = {"Red Hand", "Old Guard's Banner", "Sergeant, Second Rank"};
    Tree tree;
    tree.category = table_.categories[number].name;
    if (number == kQuoted) {
      tree.text = kNames[below(3)];
      return tree;
    }
    const bool negative = number == kSigned && below(2) == 0;
    tree.value = static_cast<int>(below(13)) * (negative ? -1 : 1);
    tree.text = std::to_string(tree.value);
    if (number == kSigned && tree.value >= 0) tree.text = '+' + tree.text;
    return tree;
  }
};

}  // namespace

Tree random_tree(const Grammar& grammar, std::string_view category, std::uint64_t seed, int depth) {
  const Table& table = grammar.table();
  const Index number = table.find_category(category);
  if (number == table.categories.size())
    throw std::logic_error("no category `" + std::string(category) + '`');
  return Generator(table, seed).category(number, depth);
}

}  // namespace tercio::language
