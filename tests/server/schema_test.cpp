// The schemas of the protocol: what fits, and what does not.
#include "server/schema.h"

#include <gtest/gtest.h>

#include <map>

#include "play/embedded.h"

namespace tercio::server::test {
namespace {

std::string fault(const std::string& schema, std::string_view text) {
  return protocol().fault(schema, json::parse(text));
}

// Something that fits each of the messages and bodies that clients send.
const std::map<std::string, std::vector<std::string>>& good() {
  static const std::map<std::string, std::vector<std::string>> all{
      {"client.choose",
       {R"({"type": "choose", "number": 41, "option": 3})",
        R"({"type": "choose", "number": 0, "standing": 0})"}},
      {"client.undo", {R"({"type": "undo", "number": 41})"}},
      {"client.offer", {R"({"type": "offer", "what": "take back"})"}},
      {"client.answer", {R"({"type": "answer", "what": "draw", "yes": true})"}},
      {"client.concede", {R"({"type": "concede", "seat": 5})"}},
      {"client.pause", {R"({"type": "pause", "on": false})"}},
      {"client.hint", {R"({"type": "hint", "number": 1})"}},
      {"client.why", {R"({"type": "why", "card": "Goff Nob"})"}},
      {"client.chat", {R"({"type": "chat", "text": "well met"})"}},
      {"client.report", {R"({"type": "report", "n": 4})"}},
      {"client.seat", {R"({"type": "seat", "seat": 1})"}},
      {"client.ping", {R"({"type": "ping"})"}},
      {"body.nothing", {"{}"}},
      {"body.name", {R"({"name": "tom"})"}},
      {"body.sign-up", {R"({"name": "tom", "password": "long enough"})"}},
      {"body.sign-in", {R"({"name": "tom", "password": "long enough"})"}},
      {"body.password", {R"({"old": "one", "new": "another"})"}},
      {"body.recover", {R"({"name": "tom", "code": "abc", "password": "another"})"}},
      {"body.sign-out", {"{}", R"({"everywhere": true})"}},
      {"body.delete-account", {R"({"password": "long enough"})"}},
      {"body.deck",
       {R"({"rulebook": "delos", "name": "mine", "text": ""})",
        R"({"id": 7, "rulebook": "delos", "name": "mine", "text": "x"})"}},
      {"body.delete-deck", {R"({"id": 7})"}},
      {"body.deck-check", {R"({"rulebook": "warlords", "text": ""})"}},
      {"body.deck-convert", {R"({"rulebook": "warlords", "text": "", "to": "o8d"})"}},
      {"body.deck-test",
       {R"({"rulebook": "warlords", "text": "", "against": ["orks-starter"], "games": 200})"}},
      {"body.game",
       {R"({"rulebook": "delos", "lesson": "first"})",
        R"({"rulebook": "warlords", "seats": [{"who": "me", "deck": {"name": "orks-starter"}},
            {"who": "computer", "level": "veteran", "deck": null}], "lobby": true, "private": false,
            "clock": {"minutes": 20, "increment": 10}, "variants": [], "first": "as listed"})",
        R"({"rulebook": "commanders", "seats": [{"who": "me", "deck": {"id": 7}}, {"who": "open"},
            {"who": "beside", "name": "Ann", "deck": {"text": "x"}}], "clock": null})"}},
      {"body.join", {"{}", R"({"deck": {"name": "orks-starter"}, "invite": "abc"})"}},
      {"body.play-from", {R"({"number": 12, "seat": 0, "level": "recruit"})"}},
  };
  return all;
}

TEST(Schema, EveryMessageAndBodyHasACaseThatFits) {
  const json::value all = json::parse(embedded("protocol.json")->content);
  unsigned schemas = 0;
  for (const auto& entry : all.at("$defs").as_object()) {
    const std::string name(entry.key());
    if (name.rfind("client.", 0) != 0 && name.rfind("body.", 0) != 0) continue;
    ++schemas;
    EXPECT_TRUE(good().count(name)) << name;
  }
  EXPECT_EQ(schemas, good().size());
  for (const auto& [name, texts] : good())
    for (const std::string& text : texts) EXPECT_EQ(fault(name, text), "") << name << ' ' << text;
}

// Takes each good case and spoils it in every way that comes to mind.
TEST(Schema, WhateverElseIsRefused) {
  json::value wrongs = json::parse(R"([{"a": 1}, [[]], -1, 1.5, 18446744073709551615])");
  wrongs.as_array().emplace_back(std::string(70000, 'x'));
  for (const auto& [name, texts] : good()) {
    for (const char* other : {"null", "1", "\"text\"", "[]", "true", "[{}]"})
      EXPECT_NE(fault(name, other), "") << name << ' ' << other;
    for (const std::string& text : texts) {
      const json::object fits = json::parse(text).as_object();
      json::object spoilt = fits;
      spoilt["more"] = 1;
      EXPECT_NE(protocol().fault(name, spoilt), "") << name << ": unknown fields are refused";
      for (const auto& entry : fits) {
        for (const json::value& wrong : wrongs.as_array()) {
          spoilt = fits;
          spoilt[entry.key()] = wrong;
          EXPECT_NE(protocol().fault(name, spoilt), "")
              << name << ' ' << json::serialize(spoilt).substr(0, 300);
        }
      }
    }
  }
}

TEST(Schema, SaysWhatDoesNotFitAndWhere) {
  EXPECT_EQ(fault("client.undo", R"({"type": "undo"})"), "it: lacks \"number\"");
  EXPECT_EQ(fault("client.undo", R"({"type": "undo", "number": "1"})"), "number: must be integer");
  EXPECT_EQ(fault("client.undo", R"({"type": "undo", "number": -1})"), "number: is too small");
  EXPECT_EQ(fault("client.undo", R"({"type": "undo", "number": 1, "x": 1})"), "it: knows no \"x\"");
  EXPECT_EQ(fault("client.chat", R"({"type": "chat", "text": ""})"), "text: is too short");
  EXPECT_EQ(fault("body.deck-test", R"({"rulebook": "delos", "text": "", "against": [""], "games": 8})"),
            "against[0]: is too short");
  EXPECT_EQ(fault("client.nothing", "{}"), "there is no schema client.nothing");
}

TEST(Schema, ChatIsAtMost300Letters) {
  std::string letters;
  for (unsigned i = 0; i < 300; ++i) letters += "\xC3\xA9";  // two bytes each
  EXPECT_EQ(protocol().fault("client.chat", {{"type", "chat"}, {"text", letters}}), "");
  EXPECT_EQ(protocol().fault("client.chat", {{"type", "chat"}, {"text", letters + "e"}}),
            "text: is too long");
}

TEST(Schema, TextsAreUtf8AndNotDeep) {
  boost::system::error_code error;
  json::parse("\"\xFF\xFE\"", error);
  EXPECT_TRUE(error) << "no UTF-8";
  json::parse("\"\xED\xA0\x80\"", error);
  EXPECT_TRUE(error) << "half a surrogate";
  json::parse(std::string(100000, '['), error);
  EXPECT_TRUE(error);
  json::parse(std::string(5000, '[') + std::string(5000, ']'), error);
  EXPECT_TRUE(error) << "too deep";
}

}  // namespace
}  // namespace tercio::server::test
