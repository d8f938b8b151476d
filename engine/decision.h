// What is offered to a seat: options of four bytes, written into a fixed buffer.
#pragma once
#include <array>
#include <cstdint>

namespace tercio {

using Seat = std::uint8_t;

// An option is a verb of the rulebook and up to three small numbers (slots, places, indices).
struct Option {
  std::uint8_t verb, a, b, c;
  friend bool operator==(const Option&, const Option&) = default;
};

class Options {
 public:
  static constexpr unsigned capacity = 1024;

  void clear() { count_ = 0, full_ = false; }
  void add(Option o) {
    if (count_ < capacity)
      list_[count_++] = o;
    else
      full_ = true;
  }
  bool overflowed() const { return full_; }
  unsigned size() const { return count_; }
  const Option& operator[](unsigned i) const { return list_[i]; }
  const Option* begin() const { return list_.data(); }
  const Option* end() const { return list_.data() + count_; }
  bool contains(Option o) const {
    for (Option x : *this)
      if (x == o) return true;
    return false;
  }

 private:
  std::array<Option, capacity> list_;
  unsigned count_ = 0;
  bool full_ = false;
};

}  // namespace tercio
