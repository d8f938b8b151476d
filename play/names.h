// What a player may be called. Every door where a name comes in asks here: people, tables, records,
// scenarios.
#pragma once
#include <string>
#include <string_view>

namespace tercio {

// Nothing, or why nobody can be called so. Labels and lines of the log stand around names, properties are
// called after them, and lists of them are written with commas: a name must not look like any of that.
std::string player_name_fault(std::string_view name);

}  // namespace tercio
