// What those at a table notice of each other, and what they cannot do to each other: ended sessions, crowds
// who look on, what is heard while something is written, work that could not be kept.
#include <algorithm>
#include <atomic>
#include <thread>

#include "server/chores.h"
#include "tests/server/table.h"
#include "tests/support/cards.h"

namespace tercio::server::test {
namespace {

class Neighbours : public testing::Test {
 protected:
  Neighbours() {
    for (const char* name : {"tom", "ann"}) people.push_back(house.person(name));
    room = house.arrange(game_of("delos", {person_seat(people[0], "tom"), person_seat(people[1], "ann")}));
    for (std::size_t i = 0; i < 2; ++i) {
      guests.push_back(std::make_unique<Guest>(people[i], room->setup().seats[i].name));
      room->enter(*guests.back());
    }
    house.loop.poll();
  }
  ~Neighbours() override {
    for (const auto& guest : guests) room->leave(*guest);
  }
  Neighbours(const Neighbours&) = delete;
  Neighbours& operator=(const Neighbours&) = delete;

  Guest& asked() {
    house.until([&] { return guests[0]->asked() || guests[1]->asked(); });
    return *guests[guests[0]->asked() ? 0 : 1];
  }
  void end_game() {
    house.say(*room, *guests[0], {{"type", "concede"}, {"seat", 0}});
    house.until([&] { return !house.hall->room(room->id()) && guests[1]->state().at("over").is_object(); });
  }

  TestHall house;
  std::vector<PersonId> people;
  std::shared_ptr<Room> room;
  std::vector<std::unique_ptr<Guest>> guests;
};

// ---- tables of games that are over -------------------------------------------------------------

TEST_F(Neighbours, EndedSessionsCloseTheTablesOfFinishedGamesToo) {
  guests[0]->session = "phone";
  end_game();
  house.hall->end_sessions(people[0], {.only = "desk"});
  EXPECT_FALSE(guests[0]->closed);
  house.hall->end_sessions(people[0], {.only = "phone"});
  EXPECT_TRUE(guests[0]->closed);
  EXPECT_FALSE(guests[1]->closed);
}

TEST_F(Neighbours, ADeletedNameIsToldAtNoTableOfAFinishedGame) {
  end_game();
  house.hall->forget_name(people[0]);
  EXPECT_EQ(guests[1]->count("closed"), 1U);
  EXPECT_TRUE(guests[1]->closed) << "the replay tells of it without the name";
}

TEST_F(Neighbours, AGuestWithAnAccountKeepsHisPlaceAtAFinishedGame) {
  end_game();
  const PersonId account = house.person("thomas");
  house.hall->change_person(people[0], {.id = account, .name = "thomas"});
  EXPECT_EQ(guests[0]->person, account);
  EXPECT_TRUE(room->seats_person(account));
}

// ---- while something is written ----------------------------------------------------------------

// What another chooses may be a secret, and so is that it is being written: whoever asks at that moment is
// answered as he is at any other.
TEST_F(Neighbours, ThatSomethingIsWrittenIsNotNoticed) {
  Guest& chooser = asked();
  Guest& other = *guests[&chooser == guests[0].get() ? 1 : 0];
  const auto number = other.state().at("number").to_number<unsigned>();
  const std::vector<json::object> questions{{{"type", "undo"}, {"number", number}},
                                            {{"type", "answer"}, {"what", "draw"}, {"yes", true}},
                                            {{"type", "hint"}, {"number", number}},
                                            {{"type", "choose"}, {"number", number + 9}, {"option", 0}},
                                            {{"type", "choose"}, {"number", number}, {"option", 0}},
                                            {{"type", "offer"}, {"what", "take back"}},
                                            {{"type", "offer"}, {"what", "draw"}},
                                            {{"type", "offer"}, {"what", "draw"}}};
  const auto ask_all = [&] {
    std::vector<std::string> answers;
    for (const json::object& question : questions) {
      const std::size_t before = other.texts.size();
      room->hear(other, question);
      answers.push_back(std::to_string(other.texts.size() - before) + ": ");
      for (std::size_t i = before; i < other.texts.size(); ++i) answers.back() += other.texts[i];
    }
    return answers;
  };
  const std::vector<std::string> quiet = ask_all();
  for (const std::string& answer : quiet) EXPECT_EQ(answer.substr(0, 3), "1: ") << answer;
  room->hear(chooser, {{"type", "choose"}, {"number", chooser.state().at("number")}, {"option", 0}});
  ASSERT_TRUE(room->is_busy());
  EXPECT_EQ(ask_all(), quiet);
  ASSERT_TRUE(room->is_busy()) << "nothing of it waited for the disk";
  house.settle(*room);
  EXPECT_EQ(house.reads->moves(room->id()).size(), 1U);
}

// A draw to which the last agrees while something is written ends the game all the same.
TEST_F(Neighbours, WhatIsAgreedWhileSomethingIsWrittenHappensAfterwards) {
  Guest& chooser = asked();
  Guest& other = *guests[&chooser == guests[0].get() ? 1 : 0];
  room->hear(chooser, {{"type", "choose"}, {"number", chooser.state().at("number")}, {"option", 0}});
  ASSERT_TRUE(room->is_busy());
  room->hear(other, {{"type", "offer"}, {"what", "draw"}});
  room->hear(chooser, {{"type", "answer"}, {"what", "draw"}, {"yes", true}});
  EXPECT_EQ(room->status(), GameStatus::Running);
  house.until([&] { return room->status() == GameStatus::Over && !room->is_busy(); });
  EXPECT_EQ(house.reads->moves(room->id()).size(), 1U) << "the choice was there first";
  EXPECT_EQ(house.reads->game(room->id())->status, GameStatus::Over);
}

TEST_F(Neighbours, WhoeverSaysWhatCannotBeKeptIsTold) {
  const BrokenDisk broken;
  room->hear(*guests[0], {{"type", "chat"}, {"text", "hello"}});
  house.until([&] { return guests[0]->count("error") > 0; });
  EXPECT_EQ(guests[0]->last("error").at("about").as_string(), "chat");
  EXPECT_EQ(guests[1]->count("chat") + guests[1]->count("error"), 0U);
}

// That somebody chose may be a secret, and so it is that it could not be kept. The others notice nothing.
TEST_F(Neighbours, WhatCouldNotBeKeptIsToldToWhoChoseAlone) {
  Guest& chooser = asked();
  Guest& other = *guests[&chooser == guests[0].get() ? 1 : 0];
  Guest watcher(0, "Spectator");
  room->enter(watcher);
  house.say(*room, other, {{"type", "offer"}, {"what", "draw"}});
  house.pass_time(20);
  const std::size_t heard = other.texts.size(), watched = watcher.texts.size();
  const json::value before = chooser.state();
  {
    const BrokenDisk broken;
    house.choose(*room, chooser, 0);
    house.until([&] { return chooser.count("error") > 0 && !room->is_busy(); });
  }
  house.pass_time(50);
  EXPECT_EQ(other.texts.size(), heard) << other.texts.back();
  EXPECT_EQ(watcher.texts.size(), watched) << watcher.texts.back();
  EXPECT_EQ(chooser.count("hello"), 1U);
  EXPECT_TRUE(chooser.asked());
  for (const char* part : {"number", "view", "decision", "offers"})
    EXPECT_EQ(chooser.state().at(part), before.at(part)) << part;
  house.choose(*room, chooser, 0);
  EXPECT_EQ(house.reads->moves(room->id()).size(), 1U) << "it can be tried again";
  EXPECT_GT(other.texts.size(), heard);
  room->leave(watcher);
}

TEST_F(Neighbours, WhatAllAgreedOnAndCouldNotBeKeptIsToldToAll) {
  {
    const BrokenDisk broken;
    room->hear(*guests[0], {{"type", "offer"}, {"what", "draw"}});
    room->hear(*guests[1], {{"type", "answer"}, {"what", "draw"}, {"yes", true}});
    house.until([&] { return guests[1]->count("error") > 0 && !room->is_busy(); });
  }
  for (const auto& guest : guests) EXPECT_EQ(guest->count("error"), 1U);
  EXPECT_EQ(room->status(), GameStatus::Running);
  house.choose(*room, asked(), 0);
  EXPECT_EQ(house.reads->moves(room->id()).size(), 1U) << "the game goes on";
}

// ---- crowds ------------------------------------------------------------------------------------

TEST_F(Neighbours, ACrowdThatLooksOnIsToldSomeAtATime) {
  std::size_t told = 0, most = 0;
  std::vector<std::unique_ptr<Guest>> crowd;
  for (unsigned n = 0; n < 100; ++n) {
    crowd.push_back(std::make_unique<Guest>(0, "Spectator"));
    room->enter(*crowd.back());
    crowd.back()->when_told = [&told, guest = crowd.back().get()] {
      told += guest->heard.back().at("type").as_string() == "state";
    };
  }
  Guest& chooser = asked();
  room->hear(chooser, {{"type", "choose"}, {"number", chooser.state().at("number")}, {"option", 0}});
  const auto all_know = [&] {
    return std::all_of(crowd.begin(), crowd.end(), [](const auto& one) { return one->count("state") >= 2; });
  };
  while (!all_know()) {
    const std::size_t before = told;
    ASSERT_EQ(house.loop.run_one_for(std::chrono::seconds(60)), 1U);
    most = std::max(most, told - before);
  }
  EXPECT_LE(most, 16U) << "those who play elsewhere come in between";
  for (const auto& one : crowd) EXPECT_TRUE(one->state() == crowd.front()->state());
  for (const auto& one : crowd) room->leave(*one);
}

// The server's pace is not everybody's: whoever reads slowly skips what is over, and misses no line.
TEST_F(Neighbours, WhoReadsSlowlyIsToldTheNewest) {
  Guest slow(0, "Spectator"), quick(0, "Spectator");
  room->enter(slow);
  room->enter(quick);
  const auto lines = [](const Guest& guest) {
    std::vector<json::value> all;
    for (const json::value& message : guest.heard)
      if (message.at("type").as_string() == "state")
        for (const json::value& line : message.at("log").as_array()) all.push_back(line);
    return all;
  };
  slow.behind = true;
  const std::size_t before = slow.count("state");
  for (unsigned n = 0; n < 8; ++n) house.choose(*room, asked(), 0);
  asked();
  EXPECT_GT(quick.count("state"), before);
  EXPECT_EQ(slow.count("state"), before);
  slow.behind = false;
  room->caught_up(slow);
  EXPECT_EQ(slow.count("state"), before + 1);
  EXPECT_EQ(slow.state().at("view").as_object().size(), quick.state().at("view").as_object().size());
  EXPECT_EQ(lines(slow), lines(quick));
  room->caught_up(slow);
  EXPECT_EQ(slow.count("state"), before + 1) << "there is nothing more";
  room->leave(slow);
  room->leave(quick);
}

TEST_F(Neighbours, OneAddressDoesNotFillATable) {
  std::vector<std::unique_ptr<Guest>> crowd;
  while (room->has_place_for(0, "there") && crowd.size() < 1000) {
    crowd.push_back(std::make_unique<Guest>(0, "Spectator"));
    crowd.back()->address = "there";
    room->enter(*crowd.back());
  }
  EXPECT_EQ(crowd.size(), 20U);
  EXPECT_TRUE(room->has_place_for(0, "elsewhere"));
  EXPECT_TRUE(room->has_place_for(people[0], "there")) << "who plays is always let in";
  for (const auto& one : crowd) room->leave(*one);
}

// ---- decks and chores --------------------------------------------------------------------------

TEST_F(Neighbours, ADeckForAGameIsNoLongerThanADeck) {
  EXPECT_EQ(deck_size_fault("3 Cards\n\n2 Others"), "");
  EXPECT_NE(deck_size_fault(std::string(201, 'x')), "");
  std::string lines;
  for (unsigned n = 0; n < 601; ++n) lines += "x\n";
  EXPECT_NE(deck_size_fault(lines), "");
  try {
    house.arrange(game_of("delos", {person_seat(people[0], "tom", "mine", std::string(20000, 'x')), {}}));
    FAIL() << "it was looked for";
  } catch (const std::runtime_error& refused) {
    EXPECT_STREQ(refused.what(), "The deck of tom: Line 1 is too long for a deck.");
  }
}

// A disk that is full when a test is done has what came of it once there is room again.
TEST(Chores, WhatCouldNotBeKeptIsKeptLater) {
  TestHall house;
  const auto decks = Library::decks("delos");
  Chores chores(tercio::test::library(), *house.thinkers, *house.writer, nullptr);
  const json::object body{
      {"rulebook", "delos"}, {"text", decks[0].text}, {"against", {decks[1].name()}}, {"games", 4}};
  SavedChore chore{"test", house.person("tom"), "here", std::string(Chores::deck_test),
                   json::serialize(body)};
  chore.state = R"({"next":0,"count":4,"parts":[]})";
  std::atomic<bool> go{false};
  bool begun = false;
  house.thinkers->chore({"somebody", 1}, [&] {
    while (!go) std::this_thread::yield();
  });
  chores.add(chore, [&](const std::optional<Refusal>& refusal) { begun = !refusal; });
  house.until([&] { return begun; });
  {
    const BrokenDisk broken;
    go = true;
    house.until([&] { return house.writer->counters().failed > 0; });
    house.loop.poll();
    EXPECT_TRUE(chores.told("test")) << "it is not forgotten";
  }
  house.until([&] { return house.reads->chore("test")->finished && !chores.told("test"); });
  EXPECT_EQ(told_of_chore(*house.reads->chore("test")).at("done").to_number<int>(), 4);
}

}  // namespace
}  // namespace tercio::server::test
