// Whether a phrase of a script fits the label of an option.
#pragma once
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tercio {

std::string small_letters(std::string_view text);
std::vector<std::string> split_phrases(std::string_view step);  // at " / "
std::string without_number(const std::string& title);           // "Title (2)" -> "Title"
std::string without_numbers(const std::string& text);           // of all titles in it

class Labels {
 public:
  explicit Labels(const std::vector<std::string>& titles);

  // Whole words, whatever the case. A title in the phrase fits that title only; without a number it is the
  // first copy, or any copy if `any_copy`. What a label says in brackets may be left out of the phrase.
  bool fits(std::string_view label, std::string_view phrase, bool any_copy = false) const;
  bool is_title(std::string_view text) const { return titles_.count(small_letters(text)) > 0; }

 private:
  struct Mention {
    std::size_t from, to;
  };
  std::vector<Mention> mentions(const std::string& label) const;  // of titles, the longest where they overlap
  bool fits_words(const std::string& label, const std::string& phrase, bool any_copy) const;

  std::set<std::string> titles_;  // lower case
};

// Where `phrase` stands in `label` as whole words, from a position on; npos if nowhere. Both in lower case.
std::size_t find_words(std::string_view label, std::string_view phrase, std::size_t from = 0);

}  // namespace tercio
