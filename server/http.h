// HTTP as the rest of the server sees it: a request that has been read whole, and an answer.
#pragma once
#include <boost/json.hpp>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/store.h"

namespace tercio::server {

namespace json = boost::json;

struct Request {
  std::string method;             // GET, POST, HEAD
  std::vector<std::string> path;  // decoded, without empty parts
  std::map<std::string, std::string> query;
  std::string target;  // as it came
  std::string body, content_type, origin, host, cookie_token, if_none_match, address;
  bool gzip = false;  // it may be answered compressed

  std::string asks(const std::string& key) const {  // of the query; empty: it says nothing of that
    const auto found = query.find(key);
    return found == query.end() ? "" : found->second;
  }
  bool forwarded = false;  // by another process, for whom this one answers
};

struct Answer {
  unsigned status = 200;
  std::string type = "application/json";
  std::shared_ptr<const std::string> body;
  std::vector<std::pair<std::string, std::string>> headers;

  static Answer of(const json::value& value);
  static Answer error(unsigned status, const std::string& message);
  static Answer text(std::string text, std::string type = "text/plain; charset=utf-8");
};

using Reply = std::function<void(Answer)>;

// Splits and decodes a target; false if it is none of ours.
bool read_target(std::string_view target, std::vector<std::string>& path,
                 std::map<std::string, std::string>& query);
std::string cookie_name(bool secure);  // of the session
std::string cookie_named(std::string_view header, std::string_view name);

}  // namespace tercio::server
