// What a player may be called. Every door where a name comes in asks here: people, tables, records,
// scenarios.
#pragma once
#include <string>
#include <string_view>

namespace tercio {

// Nothing, or why nobody can be called so. Labels and lines of the log stand around names, properties are
// called after them, and lists of them are written with commas: a name must not look like any of that.
std::string player_name_fault(std::string_view name);

// Whether a line of text, such as the name of a deck, has only characters that can be seen, and spaces.
bool is_seen(std::string_view line);

}  // namespace tercio
