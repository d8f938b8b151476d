// Which program this is. The answers are made by cmake/version.cmake at every build.
#pragma once
#include <string_view>

namespace tercio {

std::string_view version();        // as in CHANGELOG.md
std::string_view commit();         // of the source it was built from, with a + behind it if that was changed
std::string_view rules_sources();  // a sum over all files that say how games are played

}  // namespace tercio
