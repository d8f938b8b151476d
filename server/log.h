// What happens, one JSON object a line on the standard error output: for whoever runs the server. No secrets,
// no cards, no names of people; a terminal is spared.
#pragma once
#include <boost/json.hpp>
#include <string_view>

namespace tercio::server {

void keep_log();  // from now on; before, nothing is written
void log(std::string_view what, boost::json::object more = {});

}  // namespace tercio::server
