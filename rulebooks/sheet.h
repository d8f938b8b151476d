// A card as it is printed, for people and scripts: `tercio cards`, `tercio card`, `--json`.
#pragma once
#include <string>
#include <utility>
#include <vector>

namespace tercio {

struct CardSheet {
  std::string title, type, faction, set;  // faction: empty if it has none
  int number = 0;                         // in its set
  // All figures in full words, the most important first: {"cost", "2"}, {"hit points", "3"}. A number, a
  // word ("X"), or nothing where cards of this type have none.
  std::vector<std::pair<std::string, std::string>> figures;
  std::vector<std::pair<std::string, bool>> marks;                      // {"unique", true}, {"loyal", false}
  std::vector<std::pair<std::string, std::vector<std::string>>> lists;  // more than traits: {"keywords", ...}
  std::vector<std::string> traits, lines;                               // lines: its abilities
  std::vector<CardSheet> other_side;                                    // none or one
  std::string leads;  // a deck names it in a line of its own, `warlord: Title`; empty for all other cards

  // How people read it; where these are empty they are made from the above.
  std::string kind;         // "unique army unit"
  std::string belongs;      // "Ork, signature squad x4"
  std::string figure_line;  // "cost 2   ATK 1   HP 3"
};

}  // namespace tercio
