#include "play/names.h"

#include <array>
#include <cstdint>
#include <optional>

namespace tercio {
namespace {

constexpr std::size_t most_characters = 40;

// Takes one character of UTF-8 off the front; none if it is not well formed.
std::optional<std::uint32_t> take_character(std::string_view& text) {
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t size = first < 0x80 ? 1 : first >> 5U == 6 ? 2 : first >> 4U == 14 ? 3 : 4;
  if (text.size() < size || (size == 4 && first >> 3U != 30)) return std::nullopt;
  std::uint32_t code = size == 1 ? first : first & (0xFFU >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    const auto next = static_cast<unsigned char>(text[i]);
    if (next >> 6U != 2) return std::nullopt;
    code = code << 6U | (next & 0x3FU);
  }
  constexpr std::array<std::uint32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
  if (code < least.at(size) || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return std::nullopt;
  text.remove_prefix(size);
  return code;
}

// Control characters, and those that show nothing or turn what stands around them.
bool unseen(std::uint32_t c) {
  constexpr std::array<std::pair<std::uint32_t, std::uint32_t>, 13> ranges{{{0, 0x1F},
                                                                            {0x7F, 0xA0},
                                                                            {0xAD, 0xAD},
                                                                            {0x34F, 0x34F},
                                                                            {0x61C, 0x61C},
                                                                            {0x115F, 0x1160},
                                                                            {0x17B4, 0x17B5},
                                                                            {0x180B, 0x180F},
                                                                            {0x2000, 0x200F},
                                                                            {0x2028, 0x202F},
                                                                            {0x205F, 0x206F},
                                                                            {0xFE00, 0xFE0F},
                                                                            {0xFEFF, 0xFEFF}}};
  for (const auto& [first, last] : ranges)
    if (c >= first && c <= last) return true;
  return c == 0x3000 || c == 0x3164 || c == 0xFFA0 || (c >= 0xFFF0 && c <= 0xFFFF) || c >= 0xE0000;
}

}  // namespace

bool is_seen(std::string_view line) {
  while (!line.empty()) {
    const auto character = take_character(line);
    if (!character || unseen(*character)) return false;
  }
  return true;
}

std::string player_name_fault(std::string_view name) {
  if (name.empty()) return "A name has at least one character.";
  if (name.front() == ' ' || name.back() == ' ' || name.find("  ") != std::string_view::npos)
    return "A name neither begins nor ends with a space, nor has two in a row.";
  if (name.find_first_of("#/,") != std::string_view::npos) return "A name has no # , or / in it.";
  std::size_t characters = 0;
  while (!name.empty()) {
    const auto character = take_character(name);
    if (!character || unseen(*character)) return "A name has only characters that can be seen.";
    if (++characters > most_characters) return "A name has at most 40 characters.";
  }
  return "";
}

}  // namespace tercio
