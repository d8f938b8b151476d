#include "tercio/paint.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "language/token.h"

namespace tercio {
namespace {

std::size_t letters(std::string_view text) {  // of UTF-8
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string cut(const std::string& text, std::size_t width) {
  if (letters(text) <= width) return text;
  if (width < 4) return {};
  std::size_t bytes = 0;
  for (std::size_t seen = 0; bytes < text.size(); ++bytes)
    if ((static_cast<unsigned char>(text[bytes]) & 0xC0U) != 0x80U && ++seen > width - 3) break;
  return text.substr(0, bytes) + "...";
}

std::string row_text(const std::vector<std::string>& row, const std::vector<std::size_t>& widths,
                     const std::vector<std::size_t>& right, std::size_t limit) {
  std::string line;
  std::size_t used = 0;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const bool last = i + 1 == row.size();
    const std::string cell = last ? cut(row[i], limit > used ? limit - used : 0) : row[i];
    const std::size_t pad = widths[i] - std::min(widths[i], letters(cell));
    const bool number = std::find(right.begin(), right.end(), i) != right.end();
    if (number) line.append(pad, ' ');
    line += cell;
    if (!number && !last) line.append(pad, ' ');
    if (!last) line += "  ";
    used += widths[i] + 2;
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

}  // namespace

bool on_terminal() {
  static const bool yes = isatty(STDOUT_FILENO) != 0;
  return yes;
}

std::size_t terminal_width() {
  winsize size{};
  if (on_terminal() && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 40) return size.ws_col;
  return 100;
}

std::string painted(Paint paint, std::string_view text) {
  static const bool colours = on_terminal() && !std::getenv("NO_COLOR");
  if (!colours) return std::string(text);
  constexpr std::string_view codes[] = {"\033[1m", "\033[2m", "\033[31m", "\033[32m", "\033[33m"};
  return std::string(codes[static_cast<std::size_t>(paint)]) + std::string(text) + "\033[0m";
}

std::string lower_case(std::string_view text) { return language::lower_case(text); }

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines(1);
  std::istringstream in{std::string(text)};
  for (std::string word; in >> word;) {
    if (!lines.back().empty() && letters(lines.back()) + 1 + letters(word) > width) lines.emplace_back();
    if (!lines.back().empty()) lines.back() += ' ';
    lines.back() += word;
  }
  return lines;
}

std::string table(const std::vector<std::vector<std::string>>& rows, const std::vector<std::size_t>& right) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], letters(row[i]));
  }
  const std::size_t limit = on_terminal() ? terminal_width() : std::string::npos;
  std::string text;
  for (const auto& row : rows) {
    const std::string line = row_text(row, widths, right, limit);
    text += (&row == &rows.front() ? painted(Paint::Bold, line) : line) + '\n';
  }
  return text;
}

}  // namespace tercio
