#pragma once
#include <string>
#include <tuple>

namespace tercio {

struct CardSource {  // card text that stands in no file of its own
  std::string text, file;

  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.text, self.file);
  }
};

}  // namespace tercio
