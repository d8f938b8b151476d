#include "server/schema.h"

#include "play/embedded.h"
#include "play/rulebook.h"

namespace tercio::server {
namespace {

bool has_type(std::string_view type, const json::value& value) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "boolean") return value.is_bool();
  if (type == "null") return value.is_null();
  if (type == "integer") return value.is_int64() || value.is_uint64();
  return value.is_number();
}

std::string where(const std::string& at) { return at.empty() ? "it" : at; }

// Letters of UTF-8 text, not bytes.
std::size_t length_of(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  return count;
}

double number(const json::value& value) { return value.to_number<double>(); }

}  // namespace

Schemas::Schemas(std::string_view text) : all_(json::parse(text)) {}

bool Schemas::knows(std::string_view name) const { return all_.at("$defs").as_object().contains(name); }

std::string Schemas::fault(std::string_view name, const json::value& value) const {
  const json::value* schema = all_.at("$defs").as_object().if_contains(name);
  return schema ? check(schema->as_object(), value, "") : "there is no schema " + std::string(name);
}

std::string Schemas::check(const json::object& schema, const json::value& value,
                           const std::string& at) const {
  if (const json::value* ref = schema.if_contains("$ref")) {
    const std::string_view name = ref->as_string();
    return check(all_.at("$defs").at(name.substr(name.rfind('/') + 1)).as_object(), value, at);
  }
  if (const json::value* any = schema.if_contains("anyOf")) {
    std::string first;
    for (const json::value& one : any->as_array()) {
      const std::string fault = check(one.as_object(), value, at);
      if (fault.empty()) return "";
      if (first.empty()) first = fault;
    }
    return first;
  }
  if (const json::value* type = schema.if_contains("type");
      type && !has_type(std::string_view(type->as_string()), value))
    return where(at) + ": must be " + std::string(type->as_string());
  if (const json::value* only = schema.if_contains("const"); only && *only != value)
    return where(at) + ": must be " + json::serialize(*only);
  if (const json::value* list = schema.if_contains("enum")) {
    bool found = false;
    for (const json::value& one : list->as_array()) found |= one == value;
    if (!found) return where(at) + ": must be one of " + json::serialize(*list);
  }
  if (value.is_object()) return check_object(schema, value.as_object(), at);
  const auto bound = [&](const char* key) { return schema.if_contains(key); };
  if (value.is_string()) {
    const auto length = static_cast<double>(length_of(value.as_string()));
    if (const auto* least = bound("minLength"); least && length < number(*least))
      return where(at) + ": is too short";
    if (const auto* most = bound("maxLength"); most && length > number(*most))
      return where(at) + ": is too long";
  }
  if (value.is_number()) {
    if (const auto* least = bound("minimum"); least && number(value) < number(*least))
      return where(at) + ": is too small";
    if (const auto* most = bound("maximum"); most && number(value) > number(*most))
      return where(at) + ": is too large";
  }
  if (value.is_array()) {
    const json::array& list = value.as_array();
    if (const auto* least = bound("minItems"); least && static_cast<double>(list.size()) < number(*least))
      return where(at) + ": has too few entries";
    if (const auto* most = bound("maxItems"); most && static_cast<double>(list.size()) > number(*most))
      return where(at) + ": has too many entries";
    if (const auto* items = bound("items"))
      for (std::size_t i = 0; i < list.size(); ++i)
        if (std::string fault = check(items->as_object(), list[i], at + "[" + std::to_string(i) + "]");
            !fault.empty())
          return fault;
  }
  return "";
}

std::string Schemas::check_object(const json::object& schema, const json::object& value,
                                  const std::string& at) const {
  if (const json::value* required = schema.if_contains("required"))
    for (const json::value& key : required->as_array())
      if (!value.contains(key.as_string()))
        return where(at) + ": lacks \"" + std::string(key.as_string()) + "\"";
  const json::value* properties = schema.if_contains("properties");
  const json::value* others = schema.if_contains("additionalProperties");
  for (const auto& entry : value) {
    const std::string below = (at.empty() ? "" : at + ".") + std::string(entry.key());
    const json::value* own = properties ? properties->as_object().if_contains(entry.key()) : nullptr;
    if (own) {
      if (std::string fault = check(own->as_object(), entry.value(), below); !fault.empty()) return fault;
    } else if (others && others->is_bool() && !others->as_bool()) {
      return where(at) + ": knows no \"" + std::string(entry.key()) + "\"";
    } else if (others && others->is_object()) {
      if (std::string fault = check(others->as_object(), entry.value(), below); !fault.empty()) return fault;
    }
  }
  return "";
}

const Schemas& protocol() {
  static const Schemas all = [] {
    json::value schemas = json::parse(embedded("protocol.json")->content);
    json::array names(rulebook_names().begin(), rulebook_names().end());
    schemas.at("$defs").at("rulebook").as_object()["enum"] = std::move(names);
    return Schemas(json::serialize(schemas));
  }();
  return all;
}

}  // namespace tercio::server
