// A set of card slots, as bits; iterates from the lowest slot up.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

namespace tercio {

using Slot = std::uint8_t;

// S: the type of a slot's number; rulebooks with more than 256 cards on the table have a wider one.
template <unsigned Words, class S = Slot>
struct SlotSet {
  std::array<std::uint64_t, Words> word{};

  static SlotSet of(S s) {
    SlotSet one;
    one.add(s);
    return one;
  }
  void add(S s) { word[s >> 6] |= bit(s); }
  void remove(S s) { word[s >> 6] &= ~bit(s); }
  bool has(S s) const { return word[s >> 6] & bit(s); }
  bool empty() const {
    std::uint64_t any = 0;
    for (std::uint64_t w : word) any |= w;
    return any == 0;
  }
  unsigned count() const {
    unsigned n = 0;
    for (std::uint64_t w : word) n += static_cast<unsigned>(std::popcount(w));
    return n;
  }
  SlotSet& operator|=(const SlotSet& other) {
    for (unsigned i = 0; i < Words; ++i) word[i] |= other.word[i];
    return *this;
  }
  SlotSet& operator&=(const SlotSet& other) {
    for (unsigned i = 0; i < Words; ++i) word[i] &= other.word[i];
    return *this;
  }
  friend SlotSet operator|(SlotSet a, const SlotSet& b) { return a |= b; }
  friend SlotSet operator&(SlotSet a, const SlotSet& b) { return a &= b; }
  friend bool operator==(const SlotSet&, const SlotSet&) = default;

  // Cards that are visited may be taken out on the way.
  struct Iterator {
    const std::uint64_t* words;
    unsigned at;
    std::uint64_t left;
    void skip() {
      while (left == 0 && ++at < Words) left = words[at];
    }
    S operator*() const { return static_cast<S>(at * 64 + static_cast<unsigned>(std::countr_zero(left))); }
    Iterator& operator++() {
      left &= left - 1;
      skip();
      return *this;
    }
    bool operator!=(std::nullptr_t) const { return at < Words; }
  };
  Iterator begin() const {
    Iterator i{word.data(), 0, word[0]};
    i.skip();
    return i;
  }
  std::nullptr_t end() const { return nullptr; }

 private:
  static std::uint64_t bit(S s) { return std::uint64_t{1} << (s & 63); }
};

}  // namespace tercio
