#include "play/scenario_labels.h"

#include <algorithm>
#include <cctype>

namespace tercio {
namespace {

bool in_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || static_cast<unsigned char>(c) >= 0x80;
}

// A word goes on over this place: letters on both sides, or an apostrophe between letters.
bool inside_word(std::string_view text, std::size_t at) {
  if (at == 0 || at >= text.size()) return false;
  const char before = text[at - 1], after = text[at];
  if (in_word(before) && in_word(after)) return true;
  if (before == '\'' && in_word(after)) return at >= 2 && in_word(text[at - 2]);
  if (in_word(before) && after == '\'') return at + 1 < text.size() && in_word(text[at + 1]);
  return false;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
  return text;
}

// Length of " (2)" at this place, or 0.
std::size_t number_at(std::string_view text, std::size_t at) {
  if (at + 3 >= text.size() || text[at] != ' ' || text[at + 1] != '(') return 0;
  std::size_t i = at + 2;
  while (i < text.size() && std::isdigit(static_cast<unsigned char>(text[i]))) ++i;
  return i > at + 2 && i < text.size() && text[i] == ')' ? i + 1 - at : 0;
}

// "use A (attached to B (2)) on C" -> "use A on C"; the number of a copy is no aside.
std::string without_asides(const std::string& label) {
  std::string all;
  int depth = 0;
  for (std::size_t at = 0; at < label.size(); ++at) {
    if (depth > 0) {
      depth += label[at] == '(' ? 1 : label[at] == ')' ? -1 : 0;
      continue;
    }
    const std::size_t number = number_at(label, at);
    if (number == 0 && label.compare(at, 2, " (") == 0) {
      depth = 1;
      ++at;  // the bracket
      continue;
    }
    all.append(label, at, std::max<std::size_t>(number, 1));
    at += std::max<std::size_t>(number, 1) - 1;
  }
  return all;
}

}  // namespace

std::string small_letters(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

std::vector<std::string> split_phrases(std::string_view step) {
  std::vector<std::string> phrases;
  for (;;) {
    const std::size_t at = step.find(" / ");
    phrases.emplace_back(trimmed(step.substr(0, at)));
    if (at == std::string_view::npos) return phrases;
    step.remove_prefix(at + 3);
  }
}

std::string without_number(const std::string& title) {
  const std::size_t at = title.rfind(" (");
  return at != std::string::npos && number_at(title, at) == title.size() - at ? title.substr(0, at) : title;
}

std::string without_numbers(const std::string& text) {
  std::string all;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t number = text.compare(at, 2, " (") == 0 ? number_at(text, at) : 0;
    if (number == 0) all += text[at];
    at += number == 0 ? 1 : number;
  }
  return all;
}

std::size_t find_words(std::string_view label, std::string_view phrase, std::size_t from) {
  if (phrase.empty()) return std::string_view::npos;
  for (std::size_t at = label.find(phrase, from); at != std::string_view::npos;
       at = label.find(phrase, at + 1))
    if (!inside_word(label, at) && !inside_word(label, at + phrase.size())) return at;
  return std::string_view::npos;
}

Labels::Labels(const std::vector<std::string>& titles) {
  for (const std::string& title : titles) titles_.insert(small_letters(title));
}

std::vector<Labels::Mention> Labels::mentions(const std::string& label) const {
  std::vector<Mention> all, longest;
  for (const std::string& title : titles_)
    for (std::size_t at = find_words(label, title); at != std::string::npos;
         at = find_words(label, title, at + 1))
      all.push_back({at, at + title.size()});
  for (const Mention& m : all) {
    bool within = false;
    for (const Mention& n : all) within |= n.from <= m.from && m.to <= n.to && n.to - n.from > m.to - m.from;
    if (!within) longest.push_back(m);
  }
  return longest;
}

bool Labels::fits(std::string_view label_text, std::string_view phrase_text, bool any_copy) const {
  const std::string label = small_letters(label_text), phrase = small_letters(phrase_text);
  if (fits_words(label, phrase, any_copy)) return true;
  const std::string plain = without_asides(label);
  return plain != label && fits_words(plain, phrase, any_copy);
}

bool Labels::fits_words(const std::string& label, const std::string& phrase, bool any_copy) const {
  std::size_t from = find_words(label, phrase);
  if (from == std::string::npos) return false;
  const std::vector<Mention> titles = mentions(label);
  for (; from != std::string::npos; from = find_words(label, phrase, from + 1)) {
    const std::size_t to = from + phrase.size();
    bool fits = true;
    for (const Mention& m : titles) {
      if (m.to <= from || m.from >= to) continue;
      if (m.from < from || m.to > to) {  // part of a longer title: not if that part is itself a title
        const std::size_t a = std::max(m.from, from), b = std::min(m.to, to);
        if (titles_.count(std::string(trimmed(std::string_view(label).substr(a, b - a)))) > 0) fits = false;
      }
      if (m.to == to && number_at(label, to) > 0 && !any_copy) fits = false;
    }
    if (fits) return true;
  }
  return false;
}

}  // namespace tercio
