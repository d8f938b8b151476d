// Text on a terminal: its size, its colours and signs, and words cut to a width.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tercio {

struct Screen {
  std::size_t width = 80, height = 24;
  bool colour = false;   // ANSI colours
  bool clears = false;   // the screen may be cleared
  bool unicode = false;  // box drawing and signs beyond ASCII

  static Screen of_terminal();  // as it is now: it may be resized between two drawings
};

enum class Tone { Plain, Bold, Dim, Mine, Theirs, Bad, Good, Mark };
enum class Sign {
  Ready,
  Exhausted,
  First,
  Battle,
  Shield,
  Bloodied,
  Line,
  Dot,
  Ellipsis,
  Prompt,
  FaceDown,
  Star
};

// Columns that a text takes; colours take none.
std::size_t width_of(std::string_view text);

// Writes for one screen.
class Pen {
 public:
  explicit Pen(const Screen& screen) : screen_(screen) {}

  const Screen& screen() const { return screen_; }
  std::string sign(Sign sign) const;
  std::string small(int number, char plain) const;  // raised, or behind a letter; nothing for 0
  std::string tone(Tone tone, std::string_view text) const;
  std::string shorten(std::string_view text, std::size_t width) const;  // of plain text, with an ellipsis
  std::string pad(std::string text, std::size_t width) const;           // to the left, with spaces behind
  std::string plain(std::string_view text) const;                       // what this screen can show of it
  std::string rule(std::string_view title) const;                       // a line across the screen
  std::vector<std::string> wrap(std::string_view text, std::size_t width, std::string_view indent = "") const;

 private:
  Screen screen_;
};

}  // namespace tercio
