// Targets and cookies as they are read from the line.
#include "server/http.h"

#include <gtest/gtest.h>

#include "server/limits.h"

namespace tercio::server::test {
namespace {

bool reads(std::string_view target) {
  std::vector<std::string> path;
  std::map<std::string, std::string> query;
  return read_target(target, path, query);
}

TEST(Http, TargetsAreSplitAndDecoded) {
  std::vector<std::string> path;
  std::map<std::string, std::string> query;
  ASSERT_TRUE(read_target("/api//games/a%20b/?seen=1&x=a+b%26&flag", path, query));
  EXPECT_EQ(path, (std::vector<std::string>{"api", "games", "a b"}));
  EXPECT_EQ(query, (std::map<std::string, std::string>{{"seen", "1"}, {"x", "a b&"}, {"flag", ""}}));
}

TEST(Http, NoTargetLeadsOutOrIsHalfWritten) {
  for (const char* target :
       {"", "api", "http://elsewhere/", "/..", "/../etc/passwd", "/assets/../../x", "/%2e%2e/x", "/a/%2E%2e",
        "/./x", "/%", "/%4", "/%zz", "/%00", "/a%0d%0aSet-Cookie:x", "/\x01", "/\x7f", "/?a=%", "/?%0a=1"})
    EXPECT_FALSE(reads(target)) << target;
  EXPECT_TRUE(reads("/" + std::string(1999, 'a')));
  EXPECT_FALSE(reads("/" + std::string(2000, 'a')));
  EXPECT_TRUE(reads("/..."));
}

TEST(Http, ACookieIsFoundByItsWholeName) {
  EXPECT_EQ(cookie_named("a=1; tercio=abc; b=2", "tercio"), "abc");
  EXPECT_EQ(cookie_named("tercio=", "tercio"), "");
  EXPECT_EQ(cookie_named("xtercio=abc; tercio2=x", "tercio"), "");
  EXPECT_EQ(cookie_named(";;; =; tercio", "tercio"), "");
}

TEST(Http, ABucketIsEmptyAfterItsSize) {
  Limits limits(3, 0.0001, 2);
  EXPECT_TRUE(limits.take("a") && limits.take("a") && limits.take("a"));
  EXPECT_FALSE(limits.take("a"));
  EXPECT_TRUE(limits.take("b")) << "others have their own";
  EXPECT_TRUE(limits.connect("a") && limits.connect("a"));
  EXPECT_FALSE(limits.connect("a"));
  limits.disconnect("a");
  EXPECT_TRUE(limits.connect("a"));
}

}  // namespace
}  // namespace tercio::server::test
