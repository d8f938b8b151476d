// What stands in a JSON object whose schema has been checked. What need not be there is empty.
#pragma once
#include <boost/json.hpp>
#include <string>

namespace tercio::server {

namespace json = boost::json;

inline std::string text_of(const json::object& from, std::string_view key) {
  const json::value* found = from.if_contains(key);
  return found && found->is_string() ? std::string(found->as_string()) : "";
}

inline std::size_t number_of(const json::object& from, std::string_view key) {
  return from.at(key).to_number<std::size_t>();
}

}  // namespace tercio::server
