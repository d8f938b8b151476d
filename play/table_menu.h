// The options of a decision as a numbered list: alike ones told once, many of them in groups, found by
// typing.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/match.h"
#include "play/table_text.h"

namespace tercio {

struct MenuEntry {
  std::string label;
  std::vector<Option> options;  // one; or the members of a group
  std::string more{};           // what the option does, where its label does not say it
};

class Menu {
 public:
  explicit Menu(const Match& match);

  void reset();                                                // all options again
  void narrow(std::vector<Option> to);                         // only these
  std::vector<Option> matching(std::string_view words) const;  // of those shown; if none, of all
  std::vector<Option> matching(std::string_view words, const std::vector<Option>& among) const;
  std::size_t size() const { return listed_; }  // options that differ
  bool narrowed() const { return shown_.size() < listed_; }

  // Writes the numbered entries into at most so many lines; what does not fit is on further pages.
  std::vector<std::string> draw(const Pen& pen, std::size_t rows);
  void turn_page(int by);
  const MenuEntry* entry(std::size_t number) const;  // as numbered, from 1; null if there is none
  std::string label(Option option) const;

 private:
  struct Named {
    Option option;
    std::string label;
    std::string more{};
  };
  void arrange(bool grouped);

  std::vector<Named> all_, shown_;  // behind the options those that are found by typing only
  std::vector<MenuEntry> entries_;
  std::size_t listed_ = 0, page_ = 0, pages_ = 1;
};

}  // namespace tercio
