// Card files: `Title | type, faction ... | figures | traits | set number`, then abilities, one a line.
#pragma once
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace tercio::language {

struct Place {  // where in a file; line and column count from 1
  std::string file;
  std::size_t line = 0, column = 0;
};

struct Line {
  Place place;
  std::string text;
};

struct Figure {  // `cost 3`, `ATK 2`, `cost X`
  std::string name;
  std::string value;
  Place place;
};

struct CardText {
  Place place;
  std::string title;               // empty for the other side of a card
  std::vector<std::string> kinds;  // `army`, `Space Marine`, `unique`, `signature 1 x4`
  std::vector<Figure> figures;
  std::vector<std::string> traits;  // `Soldier`, `Blood Angels`
  std::string set;                  // `Core`
  int number = 0;
  std::vector<Line> abilities;
  std::vector<CardText> other_side;  // none or one: the header line whose title is `Other side`
};

struct FileProblem {
  Place place;
  std::string message;
};

// All the cards of a file's text. A card whose header is wrong is left out with its abilities.
struct ReadCards {
  std::vector<CardText> cards;
  std::vector<FileProblem> problems;
};
ReadCards read_cards(std::string_view text, std::string_view file);

// A card as it is written: header, abilities, the other side.
std::string format_card(const CardText& card);

// A file's text with its headers spaced alike and its abilities as `format_ability` gives them; comments and
// blank lines stay as they are. Or the first thing that is wrong with it.
std::variant<std::string, FileProblem> format_cards(
    std::string_view text, std::string_view file,
    const std::function<std::string(const Line&)>& format_ability);

}  // namespace tercio::language
