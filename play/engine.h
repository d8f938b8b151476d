// `tercio engine`: our own players behind the protocol of docs/engine.md, on the side of the program that is
// asked.
#pragma once
#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>

#include "play/library.h"

namespace tercio {

constexpr int engine_protocol = 1;

// Reads until `quit` or the end. Returns what was wrong with what it was told, or nothing.
std::string run_engine(Library& library, const std::string& kind, std::uint64_t seed, std::istream& in,
                       std::ostream& out);

std::string to_hex(std::string_view bytes);
std::string from_hex(std::string_view text);  // throws if it is none

}  // namespace tercio
