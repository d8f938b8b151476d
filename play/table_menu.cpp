#include "play/table_menu.h"

#include <algorithm>
#include <cctype>

#include "language/token.h"
#include "play/scenario_table.h"
#include "play/table_layout.h"

namespace tercio {
namespace {

constexpr std::size_t many = 18;  // options that are still listed one by one

// What labels of one group share: all before the first word that says where.
std::string stem(const std::string& label) {
  std::size_t end = label.size();
  for (const char* word : {" at ", " on ", " to "}) end = std::min(end, label.find(word));
  return label.substr(0, end);
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  for (char c : language::lower_case(text) + " ") {
    if (c != ' ') {
      word += c;
    } else if (!word.empty()) {
      words.push_back(word);
      word.clear();
    }
  }
  return words;
}

bool is_number(const std::string& word) {
  return std::all_of(word.begin(), word.end(),
                     [](char c) { return std::isdigit(static_cast<unsigned char>(c)); });
}

// Every word that was typed begins a word of the label, or is inside it if it is long enough; numbers stand
// alone.
bool fits(const std::string& label, const std::vector<std::string>& typed) {
  const std::string lower = language::lower_case(label);
  const std::vector<std::string> words = words_of(label);
  return std::all_of(typed.begin(), typed.end(), [&](const std::string& wanted) {
    if (is_number(wanted)) return std::find(words.begin(), words.end(), wanted) != words.end();
    if (wanted.size() >= 3 && lower.find(wanted) != std::string::npos) return true;
    return std::any_of(words.begin(), words.end(),
                       [&](const std::string& word) { return word.rfind(wanted, 0) == 0; });
  });
}

// All that can be seen, and what is asked, after an option was taken.
std::string outcome_of(const Match& match, Option option) {
  const auto after = match.clone();
  after->choose(option);
  return everything_written(*after);
}

}  // namespace

Menu::Menu(const Match& match) {
  // Options with one label are one only if it makes no difference which of them is taken.
  std::vector<std::pair<std::string, std::string>> outcomes;  // labels that came twice, and what follows
  const auto leads_elsewhere = [&](Option option, const std::string& label) {
    const std::string after = outcome_of(match, option);
    const bool known =
        std::any_of(outcomes.begin(), outcomes.end(), [&](const auto& one) { return one.second == after; });
    if (!known) outcomes.emplace_back(label, after);
    return !known;
  };
  for (Option option : match.options()) {
    const std::string label = match.label(option);
    const auto first =
        std::find_if(all_.begin(), all_.end(), [&](const Named& other) { return other.label == label; });
    if (first == all_.end()) {
      all_.push_back({option, label});
      continue;
    }
    leads_elsewhere(first->option, label);
    if (!leads_elsewhere(option, label)) continue;
    const auto copies =
        std::count_if(outcomes.begin(), outcomes.end(), [&](const auto& one) { return one.first == label; });
    all_.push_back({option, label + " (" + std::to_string(copies) + ")"});
  }
  listed_ = all_.size();
  const TableView view = match.view(match.to_move());
  for (Named& named : all_) named.more = option_text(match, view, named.label);
  for (Option option : match.standing(match.to_move())) all_.push_back({option, match.label(option)});
  reset();
}

void Menu::reset() {
  shown_.assign(all_.begin(), all_.begin() + static_cast<std::ptrdiff_t>(listed_));
  page_ = 0;
}

void Menu::narrow(std::vector<Option> to) {
  shown_.clear();
  for (const Named& named : all_)
    if (std::find(to.begin(), to.end(), named.option) != to.end()) shown_.push_back(named);
  page_ = 0;
}

std::vector<Option> Menu::matching(std::string_view words) const {
  const auto options_of = [](const std::vector<Named>& list) {
    std::vector<Option> options;
    for (const Named& named : list) options.push_back(named.option);
    return options;
  };
  if (narrowed())
    if (const std::vector<Option> here = matching(words, options_of(shown_)); !here.empty()) return here;
  return matching(words, options_of(all_));
}

std::vector<Option> Menu::matching(std::string_view words, const std::vector<Option>& among) const {
  std::vector<Option> found, whole;
  const std::vector<std::string> typed = words_of(words);
  for (Option option : among) {
    const std::string name = label(option);
    if (words_of(name) == typed) whole.push_back(option);
    if (fits(name, typed)) found.push_back(option);
  }
  return whole.size() == 1 ? whole : found;
}

std::string Menu::label(Option option) const {
  for (const Named& named : all_)
    if (named.option == option) return named.label;
  return "";
}

void Menu::arrange(bool grouped) {
  entries_.clear();
  for (const Named& named : shown_) {
    const std::string key = grouped ? stem(named.label) : named.label;
    const auto group =
        std::find_if(entries_.begin(), entries_.end(), [&](const MenuEntry& e) { return e.label == key; });
    if (group == entries_.end())
      entries_.push_back({key, {named.option}});
    else
      group->options.push_back(named.option);
  }
  for (MenuEntry& entry : entries_) {
    if (entry.options.size() > 1) continue;
    entry.label = label(entry.options[0]);
    for (const Named& named : shown_)
      if (named.option == entry.options[0]) entry.more = named.more;
  }
}

std::vector<std::string> Menu::draw(const Pen& pen, std::size_t rows) {
  rows = std::max<std::size_t>(rows, 1);
  const std::size_t width = pen.screen().width;
  std::size_t columns = 1, cell = width;
  const auto label_of = [&](const MenuEntry& e, std::size_t most) {
    if (e.options.size() == 1) {
      const std::size_t used = width_of(e.label) + 2;
      if (e.more.empty() || used + 12 > most) return pen.shorten(e.label, most);
      return e.label + pen.tone(Tone::Dim, ": " + pen.shorten(e.more, most - used));
    }
    const std::string rest = " " + pen.sign(Sign::Ellipsis) + " (" + std::to_string(e.options.size()) + ")";
    return pen.shorten(e.label, most - std::min(most, width_of(rest))) + rest;
  };
  const auto measure = [&] {
    std::size_t longest = 0;
    for (const MenuEntry& entry : entries_) longest = std::max(longest, width_of(label_of(entry, width - 6)));
    cell = std::min(longest + 6, width);
    columns = std::max<std::size_t>(1, width / cell);
    if (entries_.size() <= rows && entries_.size() <= 9) columns = 1;
    return (entries_.size() + columns - 1) / columns;
  };
  arrange(false);
  std::size_t needed = measure();
  if (entries_.size() > many || needed > rows) {
    arrange(true);
    needed = measure();
    if (entries_.size() == 1 && entries_[0].options.size() > 1) {  // one group is no help
      arrange(false);
      needed = measure();
    }
  }
  // Two narrow columns, if the shortened labels still differ; pages where even that is too much.
  if (needed > rows && columns == 1 && width >= 70) {
    std::vector<std::string> cut;
    for (const MenuEntry& entry : entries_) cut.push_back(label_of(entry, width / 2 - 5));
    std::sort(cut.begin(), cut.end());
    if (std::adjacent_find(cut.begin(), cut.end()) == cut.end()) {
      columns = 2;
      cell = width / 2;
      needed = (entries_.size() + 1) / 2;
    }
  }
  const bool paged = needed > rows;
  const std::size_t lines = paged ? std::max<std::size_t>(rows - 1, 1) : needed,
                    per_page = std::max<std::size_t>(lines * columns, 1);
  pages_ = std::max<std::size_t>((entries_.size() + per_page - 1) / per_page, 1);
  page_ = std::min(page_, pages_ - 1);
  std::vector<std::string> text(lines);
  for (std::size_t i = page_ * per_page; i < std::min(entries_.size(), (page_ + 1) * per_page); ++i) {
    const std::size_t line = (i - page_ * per_page) % lines, column = (i - page_ * per_page) / lines;
    const std::string number = std::to_string(i + 1);
    std::string& out = text[line];
    if (column > 0) out = pen.pad(out, column * cell);
    out += std::string(number.size() < 3 ? 3 - number.size() : 0, ' ') + pen.tone(Tone::Mark, number) + " " +
           label_of(entries_[i], cell - 5);
  }
  while (text.size() > 1 && text.back().empty()) text.pop_back();
  if (paged)
    text.push_back(pen.tone(
        Tone::Dim, pen.shorten("    page " + std::to_string(page_ + 1) + " of " + std::to_string(pages_) +
                                   ": + and - turn pages; or type a part of a label",
                               width)));
  return text;
}

void Menu::turn_page(int by) {
  if (by > 0 && page_ + 1 < pages_) ++page_;
  if (by < 0 && page_ > 0) --page_;
}

const MenuEntry* Menu::entry(std::size_t number) const {
  return number >= 1 && number <= entries_.size() ? &entries_[number - 1] : nullptr;
}

}  // namespace tercio
