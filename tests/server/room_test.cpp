// A room's choices: once each, on disk before anybody is told, back after a restart.
#include "server/room.h"

#include "server/saved_record.h"
#include "tests/server/table.h"
#include "tests/support/cards.h"

namespace tercio::server::test {
namespace {

class RoomTest : public testing::Test {
 protected:
  RoomTest() : house(std::make_unique<TestHall>(HallSettings{.beat = 0}, folder.file("tercio.db"))) {
    for (const char* name : {"tom", "ann", "kris"}) people.push_back(house->person(name));
  }

  std::shared_ptr<Room> begin(GameSetup setup) {
    auto room = house->arrange(std::move(setup));
    come(*room);
    return room;
  }
  void come(Room& room) {
    if (const auto before = sat.lock())
      for (const auto& guest : guests) before->leave(*guest);
    guests.clear();
    sat = room.weak_from_this();
    for (const SeatSetup& seat : room.setup().seats) {
      guests.push_back(std::make_unique<Guest>(seat.person, seat.name));
      if (seat.is_person()) room.enter(*guests.back());
    }
    house->loop.poll();
  }
  GameSetup of_two(const std::string& rulebook) const {
    return game_of(rulebook, {person_seat(people[0], "tom"), person_seat(people[1], "ann")});
  }

  Guest* asked() const {
    for (const auto& guest : guests)
      if (guest->asked()) return guest.get();
    return nullptr;
  }
  // Plays at random until something is true; false if the game is over before.
  bool play_until(Room& room, const std::function<bool()>& enough) {
    while (!enough()) {
      if (room.status() != GameStatus::Running) return false;
      Guest* guest = nullptr;
      house->until([&] { return (guest = asked()) || room.status() != GameStatus::Running; });
      if (guest) house->choose(room, *guest, static_cast<unsigned>(random.below(options(*guest))));
    }
    return true;
  }
  static unsigned options(const Guest& guest) {
    return static_cast<unsigned>(guest.state().at("decision").at("options").as_array().size());
  }
  bool play_choices(Room& room, std::size_t count) {
    const std::size_t end = moves(room).size() + count;
    return play_until(room, [&] { return moves(room).size() >= end && all_told(room); });
  }
  // Everybody has been shown his own last choice: nothing is held back while another is asked in secret.
  bool all_told(const Room& room) const {
    std::vector<std::size_t> made(guests.size());
    for (const SavedMove& move : moves(room)) ++made[move.seat];
    for (std::size_t seat = 0; seat < made.size(); ++seat)
      if (guests[seat]->state().at("number").to_number<std::size_t>() != made[seat]) return false;
    return true;
  }
  static std::vector<std::string> lines(const Guest& guest) {
    std::vector<std::string> all;
    for (const json::value& message : guest.heard)
      if (message.at("type").as_string() == "state")
        for (const json::value& line : message.at("log").as_array()) {
          EXPECT_EQ(line.at("n").to_number<std::size_t>(), all.size());
          all.emplace_back(line.at("text").as_string());
        }
    return all;
  }
  static bool begins_with(const std::vector<std::string>& all, const std::vector<std::string>& first) {
    return all.size() >= first.size() && std::equal(first.begin(), first.end(), all.begin());
  }
  std::vector<SavedMove> moves(const Room& room) const { return house->reads->moves(room.id()); }

  // Choices, and an option after which somebody can only pass, and then somebody is asked in secret.
  std::pair<std::vector<SavedMove>, unsigned> before_a_pass_into_a_secret(const Room& room) {
    const auto record = std::get<Record>(saved_record(room.saved(), {}));
    for (;;) {
      std::vector<SavedMove> choices;
      const auto match = replay(record, house->hall->library).match;
      match->want_passed_turns();
      while (!match->over()) {
        const auto index = static_cast<unsigned>(random.below(match->options().size()));
        const Option option = match->options()[index];
        const SavedMove choice{.option = packed(option), .seat = match->to_move()};
        match->choose(option);
        if (!match->passed_turns().empty() && (match->silent_for(0) || match->silent_for(1)))
          return {choices, index};
        choices.push_back(choice);
      }
    }
  }

  void restart() {
    guests.clear();
    house = std::make_unique<TestHall>(HallSettings{.beat = 0}, house->file);
    house->restore();
  }

  // In the store, behind the room's back.
  void alter_moves(const std::string& id, const std::vector<SavedMove>& altered) {
    bool done = false;
    house->writer->write(
        [&](Store& store) {
          store.cut_moves(id, 0);
          for (std::size_t n = 0; n < altered.size(); ++n) store.add_move(id, n, altered[n]);
        },
        [&](bool) { done = true; });
    house->until([&] { return done; });
  }

  Folder folder;
  std::unique_ptr<TestHall> house;
  std::vector<PersonId> people;
  std::weak_ptr<Room> sat;  // where the guests are
  std::vector<std::unique_ptr<Guest>> guests;
  Chance random = Chance::seeded(1);
};

// ---- choosing ----------------------------------------------------------------------------------

TEST_F(RoomTest, AChoiceCountsOnce) {
  const auto room = begin(of_two("delos"));
  Guest& guest = *asked();
  const json::object choice{{"type", "choose"}, {"number", guest.state().at("number")}, {"option", 0}};
  house->say(*room, guest, choice);
  EXPECT_EQ(moves(*room).size(), 1U);
  const std::size_t states = guest.count("state");
  house->say(*room, guest, choice);
  EXPECT_EQ(moves(*room).size(), 1U) << "the same once more";
  EXPECT_EQ(guest.count("state"), states + 1) << "is answered by the newest state";
  EXPECT_EQ(guest.count("error"), 0U);
}

TEST_F(RoomTest, TwoOfTheSameAtOnceAreOne) {
  const auto room = begin(of_two("delos"));
  Guest& guest = *asked();
  const json::object choice{{"type", "choose"}, {"number", guest.state().at("number")}, {"option", 0}};
  room->hear(guest, choice);
  room->hear(guest, choice);  // the first is not on disk yet
  house->settle(*room);
  EXPECT_EQ(moves(*room).size(), 1U);
}

TEST_F(RoomTest, WhatIsNotPossibleChangesNothing) {
  const auto room = begin(of_two("warlords"));
  Guest &guest = *asked(), &other = *guests[&guest == guests[0].get() ? 1 : 0];
  Guest watcher(people[2], "kris");
  room->enter(watcher);
  house->choose(*room, guest, 999);
  EXPECT_EQ(guest.error(), "There is no such option.");
  house->say(*room, guest, {{"type", "choose"}, {"number", guest.state().at("number")}, {"standing", 50}});
  EXPECT_EQ(guest.error(), "There is no such act.");
  if (!other.asked()) {
    house->choose(*room, other, 0);
    EXPECT_EQ(other.error(), "It is not your decision.");
  }
  house->choose(*room, watcher, 0);
  EXPECT_EQ(watcher.error(), "You do not play in this game.");
  for (const json::object& message :
       {json::object{{"type", "undo"}, {"number", 0}}, json::object{{"type", "offer"}, {"what", "draw"}},
        json::object{{"type", "answer"}, {"what", "draw"}, {"yes", true}},
        json::object{{"type", "concede"}, {"seat", 0}}, json::object{{"type", "pause"}, {"on", true}},
        json::object{{"type", "hint"}, {"number", 0}}, json::object{{"type", "why"}, {"card", "x"}},
        json::object{{"type", "report"}, {"n", 0}}, json::object{{"type", "seat"}, {"seat", 0}}})
    house->say(*room, watcher, message);
  EXPECT_TRUE(moves(*room).empty());
  EXPECT_EQ(room->status(), GameStatus::Running);
  EXPECT_EQ(watcher.count("why") + watcher.count("hint"), 0U);
  room->leave(watcher);
}

// ---- on disk first -----------------------------------------------------------------------------

TEST_F(RoomTest, EveryChoiceIsSyncedBeforeAnybodyIsTold) {
  for (const std::string rulebook : {"warlords", "commanders", "delos"}) {
    const auto room = begin(of_two(rulebook));
    Guest watcher(people[2], "kris");
    room->enter(watcher);
    const auto reader = open_sqlite(house->file);
    for (std::size_t n = 0; n < 60 && room->status() == GameStatus::Running; ++n) {
      const unsigned long before = syncs();
      std::vector<Guest*> all{&watcher, guests[0].get(), guests[1].get()};
      for (Guest* guest : all)
        guest->when_told = [&] {
          EXPECT_GT(syncs(), before) << "told before the disk had it";
          EXPECT_EQ(reader->moves(room->id()).size(), n + 1) << "told before the store had it";
        };
      Guest* guest = asked();
      ASSERT_NE(guest, nullptr);
      house->choose(*room, *guest, static_cast<unsigned>(random.below(options(*guest))));
      for (Guest* each : all) each->when_told = nullptr;
      ASSERT_EQ(moves(*room).size(), n + 1);
    }
    room->leave(watcher);
  }
}

TEST_F(RoomTest, NobodyIsToldWhatTheDiskRefuses) {
  const auto room = begin(of_two("delos"));
  Guest& guest = *asked();
  const json::value before = guest.state();
  {
    const BrokenDisk broken;
    house->choose(*room, guest, 0);
    house->until([&] { return guest.count("error") > 0; });
  }
  EXPECT_EQ(guest.error(), "The choice could not be kept; try again.");
  EXPECT_EQ(guest.state().at("number"), before.at("number"));
  EXPECT_EQ(guest.state().at("view"), before.at("view"));
  house->settle(*room);
  house->choose(*room, guest, 0);
  EXPECT_EQ(moves(*room).size(), 1U) << "it can be tried again";
}

// ---- coming back -------------------------------------------------------------------------------

TEST_F(RoomTest, WhoComesAgainKnowsEverything) {
  for (const std::string rulebook : {"warlords", "commanders", "delos"}) {
    const auto room = begin(of_two(rulebook));
    play_choices(*room, 40);
    Guest phone(people[0], "tom");  // another device, while the first is still there
    room->enter(phone);
    EXPECT_EQ(phone.heard.front().at("type").as_string(), "hello");
    EXPECT_EQ(lines(phone), lines(*guests[0]));
    json::value first = guests[0]->state(), second = phone.state();
    first.as_object().erase("log");
    second.as_object().erase("log");
    EXPECT_EQ(first, second);
    const std::size_t states = phone.count("state");
    play_choices(*room, 10);
    EXPECT_GT(phone.count("state"), states) << "both devices are told";
    EXPECT_EQ(phone.state(), guests[0]->state());
    room->leave(phone);
  }
}

// Whoever comes to watch sees what those see who were there all the time, also while somebody is asked in
// secret: else that he sees nothing would tell it.
TEST_F(RoomTest, WhoComesInASecretMomentSeesWhatTheOthersSee) {
  for (const std::string rulebook : {"warlords", "delos"}) {
    const auto room = begin(of_two(rulebook));
    Guest watcher(people[2], "kris");
    room->enter(watcher);
    for (unsigned n = 0; n < 150 && play_choices(*room, 1); ++n) {
      Guest late(0, "Spectator"), phone(people[0], "tom");
      const json::value tom = guests[0]->state(), kris = watcher.state();
      room->leave(watcher);  // nobody keeps the spectators' view now
      room->enter(late);
      room->enter(phone);
      room->enter(watcher);
      ASSERT_EQ(late.state().at("view").at("properties"), kris.at("view").at("properties"));
      ASSERT_EQ(late.state().at("view"), kris.at("view"));
      ASSERT_EQ(phone.state().at("view"), tom.at("view"));
      // What was answered already is not asked again.
      ASSERT_EQ(phone.asked(), guests[0]->asked());
      room->leave(late);
      room->leave(phone);
    }
    room->leave(watcher);
  }
}

TEST_F(RoomTest, ARestartBringsEverythingBack) {
  for (const std::string rulebook : {"warlords", "commanders", "delos"}) {
    GameSetup setup = of_two(rulebook);
    setup.clock = ClockSetup{20, 5};
    auto room = begin(std::move(setup));
    const std::string id = room->id();
    ASSERT_TRUE(play_choices(*room, 45));
    house->say(*room, *guests[1], {{"type", "chat"}, {"text", "well met"}});
    const json::value before = guests[0]->state(), other = guests[1]->state();
    const std::size_t made = moves(*room).size();
    room.reset();
    restart();
    room = house->hall->room(id);
    ASSERT_TRUE(room);
    Guest tom(people[0], "tom"), ann(people[1], "ann");
    room->enter(tom);
    room->enter(ann);
    EXPECT_EQ(moves(*room).size(), made);
    EXPECT_EQ(tom.count("chats"), 1U);
    EXPECT_EQ(tom.state().at("number"), before.at("number"));
    EXPECT_EQ(tom.state().at("view").at("properties"), before.at("view").at("properties"));
    EXPECT_EQ(ann.state().at("view").at("seats"), other.at("view").at("seats"));
    // One's own: of the other's, a choice in secret and its increment may not have been told.
    const auto left = [](const json::value& state, std::size_t seat) {
      return state.at("clock").at("left").at(seat).to_number<double>();
    };
    EXPECT_NEAR(left(tom.state(), 0), left(before, 0), 4000);
    EXPECT_NEAR(left(ann.state(), 1), left(other, 1), 4000);
    room->leave(tom);
    room->leave(ann);
  }
}

// Also while another is asked in secret: the turns he passed meanwhile were told.
TEST_F(RoomTest, ARestartTakesNoLineBackThatWasTold) {
  for (unsigned game = 0; game < 8; ++game) {
    auto room = begin(of_two("delos"));
    const std::string id = room->id();
    const auto come_back = [&] {
      room.reset();
      restart();
      room = house->hall->room(id);
      come(*room);
    };
    const auto [choices, index] = before_a_pass_into_a_secret(*room);
    alter_moves(id, choices);
    come_back();
    house->choose(*room, *asked(), index);
    ASSERT_EQ(moves(*room).size(), choices.size() + 1);
    const std::vector<std::string> tom = lines(*guests[0]), ann = lines(*guests[1]);
    come_back();
    EXPECT_TRUE(begins_with(lines(*guests[0]), tom));
    EXPECT_TRUE(begins_with(lines(*guests[1]), ann));
  }
}

TEST_F(RoomTest, AGameThatNoLongerReplaysIsVoid) {
  auto room = begin(of_two("delos"));
  ASSERT_TRUE(play_choices(*room, 12));
  const std::string id = room->id();
  std::vector<SavedMove> altered = moves(*room);
  altered[5].option = 0xFEFEFEFE;
  alter_moves(id, altered);
  room.reset();
  const std::string record = house->reads->game(id)->record;
  restart();
  EXPECT_FALSE(house->hall->room(id));
  house->until([&] { return house->reads->game(id)->status == GameStatus::Void; });
  const SavedGame saved = *house->reads->game(id);
  EXPECT_EQ(saved.record, record) << "its record is kept";
  EXPECT_EQ(house->reads->moves(id), altered);
  EXPECT_NE(saved.result.find("The rules it was played under have changed: choice 6"), std::string::npos)
      << saved.result;
  restart();
  EXPECT_EQ(house->hall->size(), 0U) << "and it is not looked at again";
}

TEST_F(RoomTest, TheFlagFalls) {
  GameSetup setup = of_two("delos");
  setup.clock = ClockSetup{1, 0};
  auto room = begin(std::move(setup));
  ASSERT_TRUE(play_choices(*room, 30));
  const std::string id = room->id();
  std::vector<SavedMove> late = moves(*room);
  for (SavedMove& move : late) move.left = 400;
  alter_moves(id, late);
  room.reset();
  restart();
  room = house->hall->room(id);
  Guest tom(people[0], "tom");
  room->enter(tom);
  EXPECT_TRUE(tom.state().at("over").is_null());
  house->until([&] { return !tom.state().at("over").is_null(); });
  const json::value over = tom.state().at("over");
  EXPECT_NE(over.at("reason").as_string().find(" ran out of time"), std::string::npos) << over;
  EXPECT_EQ(over.at("winners").as_array().size(), 1U);
  room->leave(tom);
}

}  // namespace
}  // namespace tercio::server::test
