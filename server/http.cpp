#include "server/http.h"

#include <charconv>

namespace tercio::server {

Answer Answer::of(const json::value& value) {
  return {200, "application/json", std::make_shared<const std::string>(json::serialize(value)), {}};
}

Answer Answer::error(unsigned status, const std::string& message) {
  Answer answer = of(json::object{{"error", message}});
  answer.status = status;
  return answer;
}

Answer Answer::text(std::string text, std::string type) {
  return {200, std::move(type), std::make_shared<const std::string>(std::move(text)), {}};
}

// %41 and, in queries, + for a space. False for what is not well formed, and for control characters.
static bool decode(std::string_view text, bool plus, std::string& into) {
  into.clear();
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '%') {
      unsigned code = 0;
      if (i + 2 >= text.size()) return false;
      const auto [end, error] = std::from_chars(text.data() + i + 1, text.data() + i + 3, code, 16);
      if (error != std::errc{} || end != text.data() + i + 3) return false;
      c = static_cast<char>(code);
      i += 2;
    } else if (plus && c == '+') {
      c = ' ';
    }
    if (static_cast<unsigned char>(c) < ' ' || c == 127) return false;
    into += c;
  }
  return true;
}

bool read_target(std::string_view target, std::vector<std::string>& path,
                 std::map<std::string, std::string>& query) {
  if (target.empty() || target.front() != '/' || target.size() > 2000) return false;
  const std::size_t question = target.find('?');
  std::string_view rest = target.substr(0, question);
  while (!rest.empty()) {
    rest.remove_prefix(1);
    const std::size_t slash = rest.find('/');
    const std::string_view part = rest.substr(0, slash);
    rest = slash == std::string_view::npos ? std::string_view() : rest.substr(slash);
    std::string decoded;
    if (!decode(part, false, decoded) || decoded == "." || decoded == "..") return false;
    if (!decoded.empty()) path.push_back(std::move(decoded));
  }
  rest = question == std::string_view::npos ? std::string_view() : target.substr(question + 1);
  while (!rest.empty()) {
    const std::size_t next = rest.find('&');
    const std::string_view pair = rest.substr(0, next);
    rest = next == std::string_view::npos ? std::string_view() : rest.substr(next + 1);
    const std::size_t equals = pair.find('=');
    std::string key, value;
    if (!decode(pair.substr(0, equals), true, key)) return false;
    if (equals != std::string_view::npos && !decode(pair.substr(equals + 1), true, value)) return false;
    query[key] = value;
  }
  return true;
}

std::string cookie_named(std::string_view header, std::string_view name) {
  while (!header.empty()) {
    const std::size_t next = header.find(';');
    std::string_view pair = header.substr(0, next);
    header = next == std::string_view::npos ? std::string_view() : header.substr(next + 1);
    while (!pair.empty() && pair.front() == ' ') pair.remove_prefix(1);
    if (pair.size() > name.size() && pair.substr(0, name.size()) == name && pair[name.size()] == '=')
      return std::string(pair.substr(name.size() + 1));
  }
  return "";
}

}  // namespace tercio::server
