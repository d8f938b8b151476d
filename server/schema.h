// The schemas of the protocol: a part of JSON Schema (type, enum, const, properties, required,
// additionalProperties, items, minItems, maxItems, minLength, maxLength, minimum, maximum, anyOf, $ref).
#pragma once
#include <boost/json.hpp>
#include <string>
#include <string_view>

namespace tercio::server {

namespace json = boost::json;

class Schemas {
 public:
  explicit Schemas(std::string_view text);  // {"$defs": {NAME: schema, ..}}; throws on bad JSON

  // "" or what does not fit and where: `options[2].label: must be text`.
  std::string fault(std::string_view name, const json::value& value) const;
  bool knows(std::string_view name) const;

 private:
  std::string check(const json::object& schema, const json::value& value, const std::string& at) const;
  std::string check_object(const json::object& schema, const json::object& value,
                           const std::string& at) const;

  json::value all_;
};

// server/protocol.json, which is part of the program, with the names of the rulebooks there are.
const Schemas& protocol();

}  // namespace tercio::server
