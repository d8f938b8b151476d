#include "language/explain.h"

#include "language/table.h"

namespace tercio::language {
namespace {

std::string leaf_text(const Tree& leaf) {
  return leaf.category == "quoted" ? '"' + leaf.text + '"' : leaf.text;
}

// The pattern with the forms that stand in the text; its slots keep their braces.
std::string pattern_as_written(const Table& table, const Tree& tree) {
  std::string text;
  std::size_t choice = 0;
  for (const Element& element : table.phrases[table.row_index(tree)].elements) {
    if (!text.empty()) text += ' ';
    if (element.is_slot()) {
      text += '{' + table.categories[element.category].name + '}';
    } else {
      const std::size_t form = element.forms.size() > 1 ? tree.forms.at(choice++) : 0;
      text += element.forms.at(form).token.written();
    }
  }
  return text;
}

void add_lines(const Table& table, const Tree& tree, std::size_t depth, std::string& text) {
  text.append(2 * depth, ' ');
  if (tree.row)
    text += std::string(tree.row->category) + ": " + pattern_as_written(table, tree) + '\n';
  else
    text += tree.category + " = " + leaf_text(tree) + '\n';
  for (const Tree& part : tree.parts) add_lines(table, part, depth + 1, text);
}

}  // namespace

std::string explain(const Grammar& grammar, const Tree& tree) {
  std::string text;
  add_lines(grammar.table(), tree, 0, text);
  return text;
}

std::string bracketed(const Tree& tree) {
  if (!tree.row) return '[' + tree.category + ": " + leaf_text(tree) + ']';
  std::string text = '[' + std::string(tree.row->category) + ": ";
  std::string_view rest = tree.row->pattern;
  for (const Tree& part : tree.parts) {
    const std::size_t slot = rest.find('{');
    text += std::string(rest.substr(0, slot)) + bracketed(part);
    rest.remove_prefix(rest.find('}', slot) + 1);
  }
  return text + std::string(rest) + ']';
}

}  // namespace tercio::language
