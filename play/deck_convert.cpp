#include "play/deck_convert.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <sstream>

#include "play/octgn.h"
#include "play/scenario_labels.h"

namespace tercio {
namespace {

struct Entry {
  int copies = 0;  // 0: none stands there
  std::string title;
};

std::string trimmed(std::string text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.pop_back();
  std::size_t begin = 0;
  while (begin < text.size() && std::isspace(static_cast<unsigned char>(text[begin]))) ++begin;
  return text.substr(begin);
}

// `3x Title`, `3 Title`, `3× Title`, `Title x3`, `Title`.
Entry read_entry(const std::string& line) {
  std::size_t digits = 0;
  while (digits < line.size() && std::isdigit(static_cast<unsigned char>(line[digits]))) ++digits;
  std::size_t at = digits;
  if (line.compare(at, 2, "×") == 0)
    at += 2;
  else if (at < line.size() && (line[at] == 'x' || line[at] == 'X'))
    ++at;
  if (digits > 0 && digits < 3 && at < line.size() && std::isspace(static_cast<unsigned char>(line[at])))
    return {std::stoi(line.substr(0, digits)), trimmed(line.substr(at))};
  if (const std::size_t last = line.size() - 1; line.size() > 3 &&
                                                std::isdigit(static_cast<unsigned char>(line[last])) &&
                                                line[last - 1] == 'x' && line[last - 2] == ' ')
    return {line[last] - '0', trimmed(line.substr(0, last - 2))};
  return {0, line};
}

class Converting {
 public:
  explicit Converting(const Rulebook& rulebook) : rulebook_(rulebook) {
    for (CardSheet& card : rulebook.sheets()) {
      if (!card.leads.empty()) leaders_.insert(card.leads);
      std::string title = small_letters(card.title);
      cards_.emplace(std::move(title), std::move(card));
    }
  }

  ConvertedDeck convert(std::string_view text, const std::string& file) {
    if (is_octgn(text))
      read_octgn(text, file);
    else
      read_list(text, file);
    write(file);
    if (out_.problems.empty()) check();
    return std::move(out_);
  }

 private:
  void read_octgn(std::string_view text, const std::string& file) {
    const OctgnIds ids(rulebook_.name());
    for (const OctgnCard& card : octgn_cards(text)) {
      const std::string title = ids.title(card.id);
      take({std::max(1, card.copies), title.empty() ? card.title : title}, card.title,
           file + ':' + std::to_string(card.line));
    }
  }

  void read_list(std::string_view text, const std::string& file) {
    std::istringstream in{std::string(text)};
    std::string raw;
    for (int number = 1; std::getline(in, raw); ++number) {
      std::string line = trimmed(raw);
      if (line.starts_with("\xEF\xBB\xBF")) line.erase(0, 3);
      line = without_label(line);
      if (!line.empty()) take(read_entry(line), line, file + ':' + std::to_string(number));
    }
  }

  // `warlord: Title` is a title like any other.
  std::string without_label(const std::string& line) const {
    for (const std::string& leader : leaders_)
      if (small_letters(line).starts_with(leader + ":")) return trimmed(line.substr(leader.size() + 1));
    return line;
  }

  void take(const Entry& entry, std::string line, const std::string& place) {
    const CardSheet* card = find(entry.title);
    if (!card && entry.copies == 0) {
      while (!line.empty() && (line.front() == '#' || line.front() == ' ')) line.erase(0, 1);
      if (!line.empty()) out_.notes.push_back(line);
    } else if (!card) {
      out_.problems.push_back(place + ": no card is named \"" + entry.title + '"' + nearest(entry.title));
    } else if (!card->leads.empty()) {
      headings_[card->leads] = card->title;
    } else {
      copies_.emplace_back(std::max(1, entry.copies), card->title);
    }
  }

  // The card, also without a set in brackets behind its title.
  const CardSheet* find(const std::string& title) const {
    const auto found = cards_.find(small_letters(title));
    if (found != cards_.end()) return &found->second;
    const std::size_t bracket = title.rfind(" (");
    const bool has_set = bracket != std::string::npos && title.back() == ')';
    return has_set ? find(trimmed(title.substr(0, bracket))) : nullptr;
  }

  std::string nearest(const std::string& title) const {
    constexpr std::size_t longest_title = 80, most_problems = 20;
    if (title.size() > longest_title || out_.problems.size() >= most_problems) return "";
    const std::vector<std::string> titles = rulebook_.nearest_titles(title);
    return titles.empty() ? "" : "; did you mean \"" + titles.front() + "\"?";
  }

  // What is missing may stand among the notes, misspelt.
  void check() {
    std::string message = rulebook_.deck_problem(out_.deck);
    if (message.empty()) return;
    constexpr std::size_t most_suggestions = 5, longest_title = 80;
    for (std::size_t i = 0; i < std::min(most_suggestions, out_.notes.size()); ++i) {
      const std::string& note = out_.notes[i];
      if (note.size() > longest_title) continue;
      const std::vector<std::string> titles = rulebook_.nearest_titles(note);
      if (!titles.empty()) message += "; for \"" + note + "\" did you mean \"" + titles.front() + "\"?";
    }
    out_.problems.push_back(message);
  }

  void write(const std::string& file) {
    out_.deck = {file, "game: " + std::string(rulebook_.name()) + "\n"};
    for (const auto& [leader, title] : headings_) out_.deck.text += leader + ": " + title + "\n";
    for (const auto& [copies, title] : copies_) out_.deck.text += std::to_string(copies) + " " + title + "\n";
  }

  const Rulebook& rulebook_;
  std::map<std::string, CardSheet> cards_;  // by title in small letters
  std::set<std::string> leaders_;           // `warlord`
  std::map<std::string, std::string> headings_;
  std::vector<std::pair<int, std::string>> copies_;
  ConvertedDeck out_;
};

}  // namespace

ConvertedDeck convert_deck(const Rulebook& rulebook, std::string_view text, std::string_view file) {
  return Converting(rulebook).convert(text, std::string(file));
}

}  // namespace tercio
