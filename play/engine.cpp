#include "play/engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <istream>
#include <ostream>
#include <sstream>
#include <stdexcept>

#include "play/rulebook.h"
#include "play/version.h"

namespace tercio {
namespace {

constexpr std::string_view digits = "0123456789abcdef";

// It answers a little before its time is up: the way back takes some, too.
double to_think(double milliseconds) { return std::max(0.95 * milliseconds - 20, 1.0) / 1000; }

class Engine {
 public:
  Engine(Library& library, const std::string& kind, std::uint64_t seed, std::ostream& out)
      : library_(library), kind_(kind), seed_(seed), out_(out) {}

  // Throws when it is told what it cannot understand. False: it is to leave.
  bool hear(const std::string& line) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "quit") return false;
    if (word == "hello")
      hello(words);
    else if (word == "rulebook")
      rulebook(words);
    else if (word == "game")
      ++game_;
    else if (word == "position")
      words >> position_;
    else if (word == "choose")
      choose(words);
    else if (word != "name" && word != "deck" && word != "prompt" && word != "option" && word != "over")
      throw std::runtime_error("`" + word + "` is not in the protocol");
    return true;
  }

 private:
  void answer(const std::string& text) { out_ << text << '\n' << std::flush; }

  void hello(std::istream& words) {
    int protocol = 0;
    words >> protocol;
    if (protocol != engine_protocol)
      throw std::runtime_error(fmt::format("this program speaks protocol {} only", engine_protocol));
    answer(fmt::format("hello {} tercio {} {}", engine_protocol, version(), kind_));
  }

  void rulebook(std::istream& words) {
    std::string name, layout;
    words >> name >> layout;
    rulebook_ = library_.rulebook(name);
    player_.reset();
    if (!rulebook_) return answer("error there is no game " + name + " here");
    if (!rulebook_->problems().empty()) return answer("error " + rulebook_->problems().front());
    if (layout != fmt::format("{:016x}", rulebook_->layout()))
      return answer("error the rules or cards of " + name + " are others here");
    answer("ready position");
  }

  void choose(std::istream& words) {
    if (!rulebook_ || position_.empty()) throw std::runtime_error("choose before a position");
    double milliseconds = 0;
    words >> milliseconds;
    if (!player_ || player_game_ != game_) {
      player_ = rulebook_->blind(kind_, Chance::mix(seed_ + game_));
      player_game_ = game_;
    }
    answer(fmt::format("choose {}", player_->choose(from_hex(position_), to_think(milliseconds))));
    position_.clear();
  }

  Library& library_;
  std::string kind_;
  std::uint64_t seed_;
  std::ostream& out_;
  const Rulebook* rulebook_ = nullptr;
  std::unique_ptr<Blind> player_;
  std::uint64_t game_ = 0, player_game_ = 0;  // how many there were
  std::string position_;
};

}  // namespace

std::string run_engine(Library& library, const std::string& kind, std::uint64_t seed, std::istream& in,
                       std::ostream& out) {
  Engine engine(library, kind, seed, out);
  try {
    for (std::string line; std::getline(in, line);)
      if (!engine.hear(line)) break;
    return "";
  } catch (const std::runtime_error& why) { return why.what(); }
}

std::string to_hex(std::string_view bytes) {
  std::string text;
  text.reserve(2 * bytes.size());
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    text += digits[byte >> 4U];
    text += digits[byte & 15U];
  }
  return text;
}

std::string from_hex(std::string_view text) {
  std::string bytes;
  if (text.size() % 2 != 0) throw std::runtime_error("half a byte");
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const std::size_t high = digits.find(text[i]), low = digits.find(text[i + 1]);
    if (high == digits.npos || low == digits.npos) throw std::runtime_error("not a byte");
    bytes += static_cast<char>(high << 4U | low);
  }
  return bytes;
}

}  // namespace tercio
