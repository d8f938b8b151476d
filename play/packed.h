// Values as bytes and back, exactly: for other machines with the same program. A struct that can travel lists
// its members: `template <class Self> static auto fields(Self& self) { return std::tie(self.a, self.b); }`.
#pragma once
#include <bit>
#include <concepts>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace tercio {

class Packer {
 public:
  template <class T>
  void put(const T& value) {
    if constexpr (std::is_enum_v<T>) {
      put(static_cast<std::underlying_type_t<T>>(value));
    } else if constexpr (std::integral<T>) {
      auto rest = static_cast<std::uint64_t>(value);
      for (; rest > 127; rest >>= 7U) bytes_ += static_cast<char>(rest | 128U);
      bytes_ += static_cast<char>(rest);
    } else if constexpr (std::same_as<T, double>) {
      put_bits(std::bit_cast<std::uint64_t>(value));
    } else if constexpr (std::same_as<T, float>) {
      put_bits(std::bit_cast<std::uint32_t>(value));
    } else {
      std::apply([&](const auto&... field) { (put(field), ...); }, T::fields(value));
    }
  }
  void put(const std::string& text) {
    put(text.size());
    bytes_ += text;
  }
  template <class T>
  void put(const std::vector<T>& all) {
    put(all.size());
    for (const T& one : all) put(one);
  }
  template <class Key, class T>
  void put(const std::map<Key, T>& all) {
    put(all.size());
    for (const auto& one : all) put(one);
  }
  template <class A, class B>
  void put(const std::pair<A, B>& two) {
    put(two.first);
    put(two.second);
  }
  std::string take() { return std::move(bytes_); }

 private:
  template <std::unsigned_integral Bits>
  void put_bits(Bits bits) {
    for (unsigned i = 0; i < sizeof bits; ++i) bytes_ += static_cast<char>(bits >> (8 * i));
  }

  std::string bytes_;
};

// Throws std::runtime_error when the bytes are not those of what is asked for.
class Unpacker {
 public:
  explicit Unpacker(std::string_view bytes) : rest_(bytes) {}

  template <class T>
  void get(T& value) {
    if constexpr (std::is_enum_v<T>) {
      std::underlying_type_t<T> number{};
      get(number);
      value = static_cast<T>(number);
    } else if constexpr (std::integral<T>) {
      const std::uint64_t number = whole();
      value = static_cast<T>(number);
      if (static_cast<std::uint64_t>(value) != number) throw std::runtime_error("a number is too large");
    } else if constexpr (std::same_as<T, double>) {
      value = std::bit_cast<double>(bits<std::uint64_t>());
    } else if constexpr (std::same_as<T, float>) {
      value = std::bit_cast<float>(bits<std::uint32_t>());
    } else {
      std::apply([&](auto&... field) { (get(field), ...); }, T::fields(value));
    }
  }
  void get(std::string& text) { text = piece(whole()); }
  template <class T>
  void get(std::vector<T>& all) {
    const std::uint64_t size = whole();
    if (size > rest_.size()) throw std::runtime_error("a list is cut short");
    all.resize(size);
    for (T& one : all) get(one);
  }
  template <class Key, class T>
  void get(std::map<Key, T>& all) {
    all.clear();
    for (std::uint64_t left = whole(); left > 0; --left) {
      std::pair<Key, T> one;
      get(one);
      all.insert(std::move(one));
    }
  }
  template <class A, class B>
  void get(std::pair<A, B>& two) {
    get(two.first);
    get(two.second);
  }
  void end() const {
    if (!rest_.empty()) throw std::runtime_error("there is more than there should be");
  }

 private:
  std::string_view piece(std::uint64_t size) {
    if (size > rest_.size()) throw std::runtime_error("it is cut short");
    const std::string_view taken = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return taken;
  }
  std::uint64_t whole() {
    std::uint64_t number = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const auto byte = static_cast<unsigned char>(piece(1)[0]);
      if (shift == 63 && byte > 1) break;
      number |= std::uint64_t{byte & 127U} << shift;
      if (byte < 128) return number;
    }
    throw std::runtime_error("a number is too large");
  }
  template <std::unsigned_integral Bits>
  Bits bits() {
    Bits all = 0;
    const std::string_view taken = piece(sizeof all);
    for (unsigned i = 0; i < sizeof all; ++i)
      all = static_cast<Bits>(all | Bits{static_cast<unsigned char>(taken[i])} << (8 * i));
    return all;
  }

  std::string_view rest_;
};

template <class T>
std::string packed(const T& value) {
  Packer packer;
  packer.put(value);
  return packer.take();
}

template <class T>
T unpacked(std::string_view bytes) {
  T value{};
  Unpacker unpacker(bytes);
  unpacker.get(value);
  unpacker.end();
  return value;
}

}  // namespace tercio
