// Crowds: many at one table, many words, many who come and go, and those who study long games.
#include <algorithm>
#include <atomic>
#include <random>
#include <thread>

#include "tests/server/table.h"
#include "tests/support/cards.h"

namespace tercio::server::test {
namespace {

class Crowd : public testing::Test {
 protected:
  void begin(const std::string& rulebook, unsigned seats, const HallSettings& settings = {.beat = 0}) {
    house = std::make_unique<TestHall>(settings, folder.file("crowd.db"));
    std::vector<SeatSetup> sit;
    for (unsigned n = 0; n < seats; ++n) {
      people.push_back(house->person("person " + std::to_string(n)));
      sit.push_back(person_seat(people.back(), "person " + std::to_string(n)));
    }
    room = house->arrange(game_of(rulebook, std::move(sit)));
    for (unsigned n = 0; n < seats; ++n) {
      guests.push_back(std::make_unique<Guest>(people[n], room->setup().seats[n].name));
      room->enter(*guests.back());
    }
    house->loop.poll();
  }
  ~Crowd() override {
    for (const auto& guest : guests) room->leave(*guest);
  }
  Crowd() = default;
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;

  Guest* asked() const {
    for (const auto& guest : guests)
      if (guest->asked()) return guest.get();
    return nullptr;
  }
  void hear(Guest& guest, const json::object& message) { room->hear(guest, message); }

  Folder folder;
  std::unique_ptr<TestHall> house;
  std::vector<PersonId> people;
  std::shared_ptr<Room> room;
  std::vector<std::unique_ptr<Guest>> guests;
};

// To make a view takes long; whoever plays elsewhere waits for one of them, and not for six.
TEST_F(Crowd, OneViewIsMadeAtATime) {
  for (const Milliseconds beat : {0, 40}) {
    for (const auto& guest : guests) room->leave(*guest);
    guests.clear();
    people.clear();
    room.reset();
    begin("commanders", 6, {.beat = beat});
    std::mt19937 chance(7);
    std::uint64_t most = 0, all = 0;
    const auto step = [&] {
      const std::uint64_t before = house->hall->metrics.views;
      house->loop.run_one_for(std::chrono::milliseconds(100));
      const std::uint64_t made = house->hall->metrics.views - before;
      most = std::max(most, made);
      all += made;
    };
    for (unsigned choices = 0; choices < 40 && room->status() == GameStatus::Running; ++choices) {
      const auto late = instant() + std::chrono::seconds(120);
      while (!asked() && room->status() == GameStatus::Running && instant() < late) step();
      Guest* const guest = asked();
      if (!guest) break;
      const auto options = guest->state().at("decision").at("options").as_array().size();
      guest->answered = guest->count("state");
      hear(*guest, {{"type", "choose"},
                    {"number", guest->state().at("number")},
                    {"option", std::uniform_int_distribution<std::size_t>(0, options - 1)(chance)}});
    }
    EXPECT_GT(all, 100U);
    EXPECT_LE(most, 2U) << "in one step of the loop, with a beat of " << beat;
  }
}

// Turns that were passed before are told before the end, and not with it, nor again.
TEST_F(Crowd, TheEndIsToldOnce) {
  std::mt19937 chance(3);
  for (unsigned choices = 20; choices < 50; ++choices) {
    for (const auto& guest : guests) room->leave(*guest);
    guests.clear();
    people.clear();
    room.reset();
    begin("commanders", 2);
    for (unsigned n = 0; n < choices && room->status() == GameStatus::Running; ++n) {
      house->until([&] { return asked() || room->status() != GameStatus::Running; });
      if (!asked()) break;
      const auto options = asked()->state().at("decision").at("options").as_array().size();
      house->choose(
          *room, *asked(),
          static_cast<unsigned>(std::uniform_int_distribution<std::size_t>(0, options - 1)(chance)));
    }
    if (room->status() == GameStatus::Running) hear(*guests[0], {{"type", "concede"}, {"seat", 0}});
    house->until([&] { return guests[1]->state().at("over").is_object(); });
    house->pass_time(5);
    for (const auto& guest : guests)
      EXPECT_EQ(std::count_if(guest->heard.begin(), guest->heard.end(),
                              [](const json::value& told) {
                                const json::value* over = told.as_object().if_contains("over");
                                return over && over->is_object();
                              }),
                1)
          << "after " << choices;
  }
}

TEST_F(Crowd, ThoseWhoLookOnDoNotUseUpTheWordsOfThoseWhoPlay) {
  begin("delos", 2);
  std::vector<std::unique_ptr<Guest>> crowd;
  for (unsigned n = 0; n < 5; ++n) {
    crowd.push_back(std::make_unique<Guest>(house->person("kris " + std::to_string(n)), "kris"));
    room->enter(*crowd.back());
    for (unsigned line = 0; line < 300; ++line)
      hear(*crowd.back(), {{"type", "chat"}, {"text", "hear, hear"}});
  }
  house->until([&] { return guests[0]->count("chat") >= 400; });
  EXPECT_EQ(guests[0]->count("chat"), 400U) << "of all of them together";
  house->say(*room, *guests[1], {{"type", "chat"}, {"text", "well met"}});
  house->until([&] { return guests[0]->count("chat") == 401; });
  EXPECT_EQ(guests[1]->count("error"), 0U);
  for (const auto& one : crowd) room->leave(*one);
}

TEST_F(Crowd, WhatCouldNotBeKeptWasNotSaid) {
  begin("delos", 2);
  {
    const BrokenDisk broken;
    for (unsigned n = 0; n < 300; ++n) hear(*guests[0], {{"type", "chat"}, {"text", "does anybody hear?"}});
    house->until([&] { return guests[0]->count("error") == 300; });
  }
  house->say(*room, *guests[0], {{"type", "chat"}, {"text", "now?"}});
  house->until([&] { return guests[1]->count("chat") == 1; });
}

TEST_F(Crowd, WhoIsBehindHearsWhatWasSaidLast) {
  begin("delos", 2);
  Guest& slow = *guests[1];
  slow.behind = true;
  for (unsigned n = 0; n < 150; ++n)
    hear(*guests[0], {{"type", "chat"}, {"text", "line " + std::to_string(n)}});
  house->until([&] { return guests[0]->count("chat") == 150; });
  EXPECT_EQ(slow.count("chat"), 0U);
  slow.behind = false;
  room->caught_up(slow);
  ASSERT_EQ(slow.count("chats"), 1U);
  EXPECT_EQ(slow.last("chats").at("lines").as_array().back().at("text").as_string(), "line 149");
}

TEST_F(Crowd, WhoComesAndGoesAllTheTimeIsNotToldOfEachTime) {
  begin("delos", 2);
  const PersonId kris = house->person("kris");
  for (unsigned n = 0; n < 100; ++n) {
    Guest watcher(kris, "kris");
    room->enter(watcher);
    room->leave(watcher);
  }
  EXPECT_LT(guests[0]->count("presence"), 30U);
  Guest stays(kris, "kris");
  room->enter(stays);
  house->until([&] { return guests[0]->last("presence").at("watching").as_int64() == 1; });
  house->until([&] { return stays.count("presence") > 0; });
  room->leave(stays);
  house->until([&] { return guests[0]->last("presence").at("watching").as_int64() == 0; });
}

// Many who left at the same time do not leave memory in one moment.
TEST_F(Crowd, IdleGamesGoToSleepAFewAtATime) {
  begin("delos", 2, {.beat = 0, .most_games_each = 100, .kept_an_hour = 1000, .sleep_after = 0});
  for (unsigned n = 0; n < 40; ++n)
    house->arrange(game_of("delos", {person_seat(people[0], "tom"), person_seat(people[1], "ann")}));
  const std::size_t all = house->hall->awake();
  ASSERT_GE(all, 41U);
  house->hall->tidy();
  EXPECT_GE(house->hall->awake(), all - 10) << "there are other things to do, too";
  house->until([&] { return house->hall->awake() == 1; });
}

// A long game that somebody studies, or one that is read again, keeps no list and no new game waiting.
TEST_F(Crowd, WhatIsStudiedKeepsNobodyWaitingWhoWantsToPlay) {
  begin("delos", 2);
  std::atomic<bool> go{false};
  bool studied = false;
  ASSERT_TRUE(house->errands->study(
      {"there", 5},
      [&](Store&) {
        while (!go) std::this_thread::yield();
      },
      [&](bool) { studied = true; }));
  const auto other = house->arrange(game_of("delos", {person_seat(people[0], "tom"), {}}));
  EXPECT_EQ(other->status(), GameStatus::Open);
  EXPECT_FALSE(studied);
  go = true;
  house->until([&] { return studied; });
}

// One who takes back at many tables makes another wait for one of them, and not for all.
TEST_F(Crowd, TakingBackGoesInTurns) {
  begin("delos", 2);
  struct Sits {
    std::shared_ptr<Room> room;
    std::unique_ptr<Guest> guest;
  };
  std::vector<Sits> tables;
  for (const PersonId person : {people[0], people[0], people[0], people[1]}) {
    auto at = house->arrange(game_of("delos", {person_seat(person, "somebody"), computer_seat("recruit")}));
    tables.push_back({at, std::make_unique<Guest>(person, "somebody")});
    at->enter(*tables.back().guest);
    for (unsigned n = 0; n < 3; ++n) {
      house->until([&] { return tables.back().guest->asked(); });
      if (n < 2) house->choose(*at, *tables.back().guest, 0);
    }
  }
  std::atomic<bool> go{false};
  ASSERT_TRUE(house->errands->run(
      {"elsewhere", 9},
      [&](Store&) {
        while (!go) std::this_thread::yield();
      },
      [](bool) {}));
  house->until([&] { return house->errands->waiting() == 0; });
  for (const Sits& table : tables) {
    const std::size_t before = house->errands->waiting();
    table.room->hear(*table.guest, {{"type", "offer"}, {"what", "take back"}});
    house->until([&] { return house->errands->waiting() > before; });
  }
  go = true;
  std::vector<std::size_t> done;
  house->until([&] {
    for (std::size_t n = 0; n < tables.size(); ++n)
      if (!tables[n].room->is_busy() && std::find(done.begin(), done.end(), n) == done.end())
        done.push_back(n);
    return done.size() == tables.size();
  });
  EXPECT_NE(done.back(), 3U) << "he need not wait for all of the other's";
  for (const Sits& table : tables) table.room->leave(*table.guest);
}

TEST_F(Crowd, AGameKeepsOfADeckWhatItSays) {
  begin("delos", 2);
  const std::string deck = Library::decks("delos")[0].text;
  std::string much = "# of long ago\r\n" + deck;
  for (unsigned n = 0; n < 90; ++n) much += "\n   # " + std::string(180, 'x') + "\n";
  const auto with = house->arrange(game_of("delos", {person_seat(people[0], "tom", "mine", much), {}}));
  EXPECT_EQ(with->setup().seats[0].deck_text, what_a_deck_says(deck));
  EXPECT_EQ(what_a_deck_says("# no\n\n 3 Cards \r\n\tfleet: One # two\n#"), "3 Cards\nfleet: One # two\n");
}

}  // namespace
}  // namespace tercio::server::test
