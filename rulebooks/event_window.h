// A way to answer an event.
#pragma once
#include <string>
#include <string_view>

namespace tercio {

struct EventWindow {
  std::string_view word;   // "after"
  std::string_view frame;  // a whole line, with % for the event
  std::string_view sign;   // what the log says when such a line was carried out

  std::string line(std::string_view event) const {
    const std::size_t at = frame.find('%');
    return std::string(frame.substr(0, at)) + std::string(event) + std::string(frame.substr(at + 1));
  }
};

}  // namespace tercio
