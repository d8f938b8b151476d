// The names of an enum's values, in one table for each: the first name of a value is the one that is shown,
// others mean the same.
#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tercio {

template <class T>
struct Named {
  std::string_view name;
  T value;
};

template <class T, std::size_t N>
constexpr std::string_view name_of(const Named<T> (&table)[N], T value) {
  for (const Named<T>& known : table)
    if (known.value == value) return known.name;
  return "";
}

template <class T, std::size_t N>
constexpr std::optional<T> value_named(const Named<T> (&table)[N], std::string_view name) {
  for (const Named<T>& known : table)
    if (known.name == name) return known.value;
  return std::nullopt;
}

template <class T, std::size_t N>
constexpr std::array<std::string_view, N> names_in(const Named<T> (&table)[N]) {
  std::array<std::string_view, N> all;
  for (std::size_t i = 0; i < N; ++i) all[i] = table[i].name;
  return all;
}

inline std::string with_article(std::string_view name) {
  const bool vowel = std::string_view("aeiou").find(name.front()) != std::string_view::npos;
  return (vowel ? "an " : "a ") + std::string(name);
}

template <class T, std::size_t N>
std::string list_of_names(const Named<T> (&table)[N]) {
  std::string all;
  for (const Named<T>& known : table) all += (all.empty() ? "" : ", ") + std::string(known.name);
  return all;
}

}  // namespace tercio
