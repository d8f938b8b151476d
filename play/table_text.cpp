#include "play/table_text.h"

#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <clocale>
#include <cstdlib>

namespace tercio {
namespace {

std::size_t number_in(const char* variable) {
  const char* text = std::getenv(variable);
  return text ? std::strtoul(text, nullptr, 10) : 0;
}

bool is_set(const char* variable) {
  const char* text = std::getenv(variable);
  return text && *text;
}

bool locale_is_unicode() {
  const char* before = std::setlocale(LC_CTYPE, nullptr);
  const std::string old = before ? before : "C";
  std::setlocale(LC_CTYPE, "");
  const std::string_view set = nl_langinfo(CODESET);
  const bool yes = set == "UTF-8" || set == "utf8";
  std::setlocale(LC_CTYPE, old.c_str());
  return yes;
}

// Where the character or the colour at `i` ends; `shown` tells which it is.
std::size_t next(std::string_view text, std::size_t i, bool& shown) {
  shown = text[i] != '\033';
  if (!shown) {
    while (i < text.size() && text[i] != 'm') ++i;
    return std::min(i + 1, text.size());
  }
  ++i;
  while (i < text.size() && (static_cast<unsigned char>(text[i]) & 0xc0U) == 0x80U) ++i;
  return i;
}

}  // namespace

Screen Screen::of_terminal() {
  Screen screen;
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    screen.width = size.ws_col;
    if (size.ws_row > 0) screen.height = size.ws_row;
  } else {
    if (const std::size_t columns = number_in("COLUMNS")) screen.width = columns;
    if (const std::size_t lines = number_in("LINES")) screen.height = lines;
  }
  screen.width = std::clamp<std::size_t>(screen.width, 40, 400);
  screen.height = std::clamp<std::size_t>(screen.height, 12, 200);
  const char* kind = std::getenv("TERM");
  const bool dumb = kind && std::string_view(kind) == "dumb";
  screen.clears = isatty(STDOUT_FILENO) && !dumb;
  screen.colour = screen.clears && !is_set("NO_COLOR");
  screen.unicode = locale_is_unicode();
  return screen;
}

std::size_t width_of(std::string_view text) {
  std::size_t width = 0;
  bool shown = false;
  for (std::size_t i = 0; i < text.size(); i = next(text, i, shown)) width += text[i] != '\033';
  return width;
}

std::string Pen::sign(Sign sign) const {
  static constexpr const char* signs[][2] = {{"▮", "|"}, {"▬", "-"}, {"▸", ">"}, {"×", "x"},
                                             {"◊", "^"}, {"†", "*"}, {"─", "-"}, {"·", "-"},
                                             {"…", "~"}, {"»", ">"}, {"▒", "#"}, {"★", "*"}};
  return signs[static_cast<unsigned>(sign)][screen_.unicode ? 0 : 1];
}

std::string Pen::small(int number, char plain) const {
  static constexpr const char* raised[] = {"", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  if (number <= 0) return "";
  return screen_.unicode && number < 10 ? raised[number] : plain + std::to_string(number);
}

std::string Pen::tone(Tone tone, std::string_view text) const {
  static constexpr const char* codes[] = {"", "1", "2", "36", "33", "1;31", "32", "1;35"};
  if (!screen_.colour || tone == Tone::Plain || text.empty()) return std::string(text);
  return std::string("\033[") + codes[static_cast<unsigned>(tone)] + "m" + std::string(text) + "\033[0m";
}

std::string Pen::plain(std::string_view text) const {
  if (screen_.unicode) return std::string(text);
  std::string out;
  bool shown = false;
  for (std::size_t i = 0, end; i < text.size(); i = end) {
    end = next(text, i, shown);
    if (shown && end - i > 1)
      out += '?';
    else
      out += text.substr(i, end - i);
  }
  return out;
}

std::string Pen::shorten(std::string_view text, std::size_t width) const {
  if (width_of(text) <= width) return plain(text);
  if (width == 0) return "";
  std::size_t i = 0;
  bool shown = false;
  for (std::size_t n = 0; n + 1 < width; ++n) i = next(text, i, shown);
  while (i > 0 && text[i - 1] == ' ') --i;
  return plain(text.substr(0, i)) + sign(Sign::Ellipsis);
}

std::string Pen::pad(std::string text, std::size_t width) const {
  const std::size_t have = width_of(text);
  if (have < width) text.append(width - have, ' ');
  return text;
}

std::string Pen::rule(std::string_view title) const {
  const std::string name = shorten(title, screen_.width - 6);
  std::string line;
  const std::size_t used = name.empty() ? 0 : width_of(name) + 4;
  for (std::size_t i = used; i < screen_.width; ++i) line += sign(Sign::Line);
  if (name.empty()) return tone(Tone::Dim, line);
  return tone(Tone::Dim, sign(Sign::Line) + sign(Sign::Line)) + " " + tone(Tone::Bold, name) + " " +
         tone(Tone::Dim, line);
}

std::vector<std::string> Pen::wrap(std::string_view text, std::size_t width, std::string_view indent) const {
  std::vector<std::string> lines;
  std::string line;
  const auto flush = [&] {
    lines.push_back(plain(line));
    line = indent;
  };
  for (std::size_t i = 0; i <= text.size();) {
    const std::size_t newline = std::min(text.find('\n', i), text.size());
    while (i < newline) {
      const std::size_t end = std::min(text.find(' ', i), newline);
      const std::string word = shorten(text.substr(i, end - i), width - std::min(width - 1, indent.size()));
      const bool fresh = line.empty() || line == indent;
      if (!fresh && width_of(line) + 1 + width_of(word) > width) flush();
      if (!line.empty() && line != indent) line += ' ';
      line += word;
      i = end + 1;
    }
    flush();
    line.clear();
    i = newline + 1;
  }
  return lines;
}

}  // namespace tercio
