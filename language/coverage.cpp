#include "language/coverage.h"

#include <algorithm>

#include "language/table.h"

namespace tercio::language {
namespace {

std::string table_cell(std::string_view text) {  // a bar would end the cell
  std::string cell;
  for (const char c : text) {
    if (c == '|') cell += '\\';
    cell += c;
  }
  return cell;
}

std::string slots_as_emphasis(std::string_view pattern) {
  std::string text = table_cell(pattern);
  std::replace(text.begin(), text.end(), '{', '*');
  std::replace(text.begin(), text.end(), '}', '*');
  return text;
}

std::string filled_example(const Table& table, const Row& row) {
  std::string text(row.example);
  unsigned filled = 0;  // an example may name further categories, but not for ever
  for (std::size_t open = text.find('<'); open != std::string::npos && filled < 40;
       open = text.find('<', open), ++filled) {
    const std::size_t close = text.find('>', open);
    const Index category = table.find_category(text.substr(open + 1, close - open - 1));
    if (close == std::string::npos || category == table.categories.size()) break;
    const Category& fill = table.categories[category];
    if (!fill.words.empty())
      text.replace(open, close - open + 1, table.words[fill.words.front()].text);
    else if (!fill.rows.empty())
      text.replace(open, close - open + 1, table.rows[fill.rows.front()].example);
  }
  return text;
}

std::string phrase_table(const Table& table, const Category& category) {
  std::string text = "| phrase | example |\n|---|---|\n";
  for (const Index row : category.rows)
    text += "| " + slots_as_emphasis(table.rows[row].pattern) + " | " +
            table_cell(filled_example(table, table.rows[row])) + " |\n";
  return text;
}

std::string word_list(const Table& table, const Category& category) {
  std::vector<std::string> words;
  for (const Index word : category.words) words.push_back(table.words[word].text);
  std::sort(words.begin(), words.end());
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "Words: " : ", ") + word;
  return text + ".\n";
}

}  // namespace

void count_rows(const Grammar& grammar, const Tree& tree, std::vector<unsigned>& per_row) {
  per_row.resize(grammar.rows().size());
  if (tree.row) ++per_row[grammar.table().row_index(tree)];
  for (const Tree& part : tree.parts) count_rows(grammar, part, per_row);
}

std::vector<std::string> unfilled_slots(const Grammar& grammar) {
  std::vector<std::string> names;
  const std::vector<Category>& categories = grammar.table().categories;
  for (std::size_t i = kBuiltins; i < categories.size(); ++i)
    if (categories[i].rows.empty() && categories[i].words.empty()) names.push_back(categories[i].name);
  return names;
}

std::string example(const Grammar& grammar, const Row& row) { return filled_example(grammar.table(), row); }

std::string reference(const Grammar& grammar, std::string_view title) {
  const Table& table = grammar.table();
  std::string text = "## " + std::string(title) + "\n\n";
  text +=
      "A slot is written *like this* and is filled by any phrase of its section. *number* is a number such "
      "as 3,\n";
  text += "*signed* one with its sign such as +2, *quoted* a name in quotes.\n";
  for (std::size_t i = kBuiltins; i < table.categories.size(); ++i) {
    const Category& category = table.categories[i];
    if (category.rows.empty() && category.words.empty()) continue;
    text += "\n### " + category.name + "\n\n";
    if (!category.rows.empty()) text += phrase_table(table, category);
    if (!category.rows.empty() && !category.words.empty()) text += '\n';
    if (!category.words.empty()) text += word_list(table, category);
  }
  return text;
}

}  // namespace tercio::language
