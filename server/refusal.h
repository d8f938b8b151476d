// Why something is not done, for whoever asked.
#pragma once
#include <string>

namespace tercio::server {

struct Refusal {
  unsigned status = 400;  // of an HTTP answer
  std::string message{};  // a sentence for people
};

}  // namespace tercio::server
