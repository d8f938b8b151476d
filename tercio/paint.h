// Text for people: colours on terminals only, columns and paragraphs.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tercio {

bool on_terminal();            // whether stdout is one
std::size_t terminal_width();  // of stdout; 100 when it is no terminal

enum class Paint { Bold, Dim, Red, Green, Yellow };
std::string painted(Paint paint, std::string_view text);  // plain unless stdout is a terminal

std::string lower_case(std::string_view text);
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

// Rows of cells, each column as wide as its widest cell; the last is cut to fit a terminal.
// The first row is the head. Columns named in `right` are numbers.
std::string table(const std::vector<std::vector<std::string>>& rows,
                  const std::vector<std::size_t>& right = {});

}  // namespace tercio
