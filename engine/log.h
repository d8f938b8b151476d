// What a game has told so far, line by line. It only grows, and it grows long: so its copies, of which a
// server and a search make many, share all but the last few lines.
#pragma once
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tercio {

struct LogLine {
  std::uint8_t seats;  // mask of the seats that may read it
  std::string text;
};

class Log {
 public:
  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = LogLine;
    using difference_type = std::ptrdiff_t;
    using pointer = const LogLine*;
    using reference = const LogLine&;

    Iterator() = default;
    Iterator(const Log& log, std::size_t at) : log_(&log), at_(at) {}
    reference operator*() const { return (*log_)[at_]; }
    pointer operator->() const { return &**this; }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    Iterator operator++(int) { return {*log_, at_++}; }
    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    const Log* log_ = nullptr;
    std::size_t at_ = 0;
  };

  std::size_t size() const { return piece * full_.size() + last_.size(); }
  const LogLine& operator[](std::size_t n) const {
    return n / piece < full_.size() ? (*full_[n / piece])[n % piece] : last_[n % piece];
  }
  Iterator begin() const { return {*this, 0}; }
  Iterator end() const { return {*this, size()}; }

  void push_back(LogLine line) {
    last_.push_back(std::move(line));
    if (last_.size() < piece) return;
    full_.push_back(std::make_shared<const Lines>(std::move(last_)));
    last_ = {};
  }

 private:
  using Lines = std::vector<LogLine>;
  static constexpr std::size_t piece = 16;

  std::vector<std::shared_ptr<const Lines>> full_;  // so many lines each
  Lines last_;
};

}  // namespace tercio
