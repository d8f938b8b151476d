// What ordinary people, unlucky disks and bad neighbours do to tables: names, chat, private games, failing
// writes, clocks that are set, lessons and rooms that come back.
#include <algorithm>
#include <atomic>
#include <ctime>
#include <thread>

#include <sys/syscall.h>
#include <unistd.h>

#include "play/names.h"
#include "play/rulebook.h"
#include "server/accounts.h"
#include "server/store_check.h"
#include "tests/server/table.h"
#include "tests/support/cards.h"

namespace {
std::atomic<long> wall_is_off{0};  // seconds
}

// The program's own comes before the C library's: the calendar can be set without setting the machine's.
extern "C" int clock_gettime(clockid_t clock, struct timespec* time) {
  const auto result = static_cast<int>(syscall(SYS_clock_gettime, clock, time));
  if (clock == CLOCK_REALTIME) time->tv_sec += wall_is_off;
  return result;
}

namespace tercio::server::test {
namespace {

class Guard : public testing::Test {
 protected:
  ~Guard() override {
    for (const auto& guest : guests)
      if (room) room->leave(*guest);
    wall_is_off = 0;
  }
  Guard() {
    for (const char* name : {"tom", "ann", "kris"}) people.push_back(house->person(name));
  }
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;

  void begin(GameSetup setup) {
    room = house->arrange(std::move(setup));
    come();
  }
  void come() {
    if (const auto before = sat.lock())
      for (const auto& guest : guests) before->leave(*guest);
    guests.clear();
    sat = room;
    for (const SeatSetup& seat : room->setup().seats)
      if (seat.is_person()) {
        guests.push_back(std::make_unique<Guest>(seat.person, seat.name));
        room->enter(*guests.back());
      }
    house->loop.poll();
  }
  void restart() {
    const std::string id = room->id();
    for (const auto& guest : guests) room->leave(*guest);
    guests.clear();
    room.reset();
    house = std::make_unique<TestHall>(HallSettings{.beat = 0}, house->file);
    house->restore();
    room = house->hall->room(id);
  }
  GameSetup of_two() const {
    return game_of("delos", {person_seat(people[0], "tom"), person_seat(people[1], "ann")});
  }
  Guest* asked() const {
    for (const auto& guest : guests)
      if (guest->asked()) return guest.get();
    return nullptr;
  }
  void choose_some(unsigned count) {
    for (unsigned n = 0; n < count; ++n) {
      house->until([&] { return asked() != nullptr; });
      house->choose(*room, *asked(), 0);
    }
  }
  std::size_t kept() const { return house->reads->moves(room->id()).size(); }
  std::size_t made_by(Seat seat) const {
    const auto moves = house->reads->moves(room->id());
    return static_cast<std::size_t>(
        std::count_if(moves.begin(), moves.end(), [&](const SavedMove& move) { return move.seat == seat; }));
  }

  Folder folder;
  std::unique_ptr<TestHall> house =
      std::make_unique<TestHall>(HallSettings{.beat = 0}, folder.file("guard.db"));
  std::vector<PersonId> people;
  std::shared_ptr<Room> room;
  std::weak_ptr<Room> sat;  // where the guests are
  std::vector<std::unique_ptr<Guest>> guests;
};

// ---- names -------------------------------------------------------------------------------------

TEST(Names, AreReadAsTheyStand) {
  for (const char* good : {"tom", "Ann Lee", "Zoë", "李", "player 1", "tom (2)"})
    EXPECT_EQ(player_name_fault(good), "");
  for (const char* bad :
       {"", "a#0", "#1", "a/b", "a,b", " tom", "tom ", "a  b", "a\nb", "a\tb", "\xff\xfe", "a\xc2\x80z",
        "tom\xe2\x80\xae", "t\xe2\x80\x8bom", "\xef\xbb\xbftom", "\xc0\xafx", "\xed\xa0\x80"})
    EXPECT_NE(player_name_fault(bad), "") << bad;
  EXPECT_NE(player_name_fault(std::string(41, 'x')), "");
}

TEST(Names, DoNotHangAMatch) {
  const Rulebook& delos = *tercio::test::library().rulebook("delos");
  const auto decks = Library::decks("delos");
  const auto match = delos.match({"a#0", "#1#0"}, {decks[0], decks[1]}, {}, Seed{1, 0});
  EXPECT_EQ(match->with_names("#0 and #1, #9 # #"), "a#0 and #1#0, #9 # #");
  Record record = new_record(delos, {"a#0", "ann"}, {"human", "human"}, {decks[0], decks[1]}, 1);
  EXPECT_TRUE(std::holds_alternative<RecordProblem>(tercio::begin(record, tercio::test::library())));
  EXPECT_TRUE(std::holds_alternative<RecordProblem>(read_record(write_record(record), "x")));
  record.players[0].name = "ann";
  EXPECT_TRUE(std::holds_alternative<RecordProblem>(tercio::begin(record, tercio::test::library())))
      << "two of one name";
}

TEST(Names, OfAccountsDoNotDeceive) {
  for (const char* bad : {"Computer", "DELETED", "spectator", "Server", "Guest 12", "a#0"})
    EXPECT_NE(account_name_fault(bad), "") << bad;
  EXPECT_EQ(account_name_fault("Computer Tom"), "");
  for (const char* bad : {"computer", "Computer (2)", "Deleted", "guest 7"})
    EXPECT_TRUE(is_reserved_name(bad)) << bad;
  for (const char* good : {"Tom (2)", "Computer Tom", "Guest"}) EXPECT_FALSE(is_reserved_name(good)) << good;
  EXPECT_TRUE(is_seen("Red & black (2), the 3rd"));
  for (const char* bad : {"a\nseed: 1", "a\tb", "a\xe2\x80\xae", "\xff"}) EXPECT_FALSE(is_seen(bad)) << bad;
}

// ---- chat --------------------------------------------------------------------------------------

TEST_F(Guard, ChatNeverFillsATable) {
  begin(of_two());
  for (unsigned n = 0; n < 700; ++n)
    room->hear(*guests[n % 2], {{"type", "chat"}, {"text", "line " + std::to_string(n)}});
  house->until([&] { return house->reads->chats(room->id()).size() >= 600; });
  EXPECT_EQ(house->reads->chats(room->id()).size(), 600U) << "300 of each";
  EXPECT_EQ(guests[0]->error(), "You have said enough at this table.");
  Guest late(people[2], "kris");
  room->enter(late);
  EXPECT_EQ(late.count("chat"), 0U);
  EXPECT_EQ(late.count("chats"), 1U) << "one message";
  EXPECT_EQ(late.last("chats").at("lines").as_array().size(), 100U);
  EXPECT_LT(late.heard.size(), 6U);
  room->leave(late);
  Guest nobody(0, "Spectator");
  room->enter(nobody);
  house->say(*room, nobody, {{"type", "chat"}, {"text", "hello"}});
  EXPECT_NE(nobody.error(), "") << "who is nobody says nothing";
  room->leave(nobody);
}

// ---- private games -----------------------------------------------------------------------------

TEST_F(Guard, APrivateGameIsForThoseWhoSitThereOrAreInvited) {
  GameSetup setup = of_two();
  setup.unlisted = true;
  begin(std::move(setup));
  EXPECT_TRUE(room->admits(people[0], ""));
  EXPECT_FALSE(room->admits(people[2], ""));
  EXPECT_FALSE(room->admits(0, ""));
  EXPECT_FALSE(room->admits(people[2], "guess"));
  EXPECT_TRUE(room->admits(people[2], room->setup().invite));
}

TEST_F(Guard, AStrangerWhoLeavesEndsNothing) {
  GameSetup setup = game_of("commanders", {person_seat(people[0], "tom"), {}, {}});
  setup.lobby = true;
  room = house->arrange(setup);
  Guest tom(people[0], "tom");
  room->enter(tom);
  ASSERT_TRUE(std::holds_alternative<std::string>(house->join(room->id(), people[1], "ann", "")));
  const std::size_t hellos = tom.count("hello");
  bool left = false;
  house->hall->leave(room->id(), people[1], [&](const auto&) { left = true; });
  house->until([&] { return left; });
  EXPECT_TRUE(house->hall->room(room->id())) << "it is still there";
  EXPECT_FALSE(room->seats_person(people[1]));
  EXPECT_EQ(tom.count("hello"), hellos + 1) << "the host is told";
  EXPECT_TRUE(store_faults(*house->reads).empty());
  left = false;
  house->hall->leave(room->id(), people[0], [&](const auto&) { left = true; });
  house->until([&] { return left; });
  EXPECT_FALSE(house->hall->room(room->id()));
  EXPECT_EQ(tom.count("closed"), 1U);
  room->leave(tom);
}

TEST_F(Guard, EndedSessionsCloseTheirTables) {
  begin(of_two());
  Guest phone(people[0], "tom");
  guests[0]->session = "here";
  phone.session = "phone";
  room->enter(phone);
  house->hall->end_sessions(people[0], {.except = "here"});
  EXPECT_TRUE(phone.closed);
  EXPECT_FALSE(guests[0]->closed);
  EXPECT_FALSE(guests[1]->closed);
  house->hall->end_sessions(people[0], {});
  EXPECT_TRUE(guests[0]->closed);
  room->leave(phone);
}

TEST_F(Guard, ADeletedNameIsGoneFromARunningGame) {
  begin(game_of("commanders", {person_seat(people[0], "Thomas the Great"), person_seat(people[1], "ann"),
                               person_seat(people[2], "kris")}));
  choose_some(3);
  house->say(*room, *guests[0], {{"type", "chat"}, {"text", "well met"}});
  NewSecrets secrets{hashed_secret("password"), hashed_secret("code"), "code"};
  const PersonId tom = people[0];
  std::optional<Refusal> refused;
  bool done = false;
  house->hall->quit(tom);
  house->writer->write(
      [&](Store& store) {
        store.change_person({tom, "Thomas the Great", false, secrets.password, secrets.recovery});
        refused = delete_account(store, prove(password_lock(store, tom), "password"));
      },
      [&](bool) { done = true; });
  house->until([&] { return done; });
  EXPECT_FALSE(refused);
  house->hall->forget_name(tom);
  house->until([&] { return !room->is_busy(); });
  const auto says = [&](const std::string& text) {
    return text.find("Thomas the Great") != std::string::npos;
  };
  EXPECT_FALSE(says(json::serialize(room->summary(people[1]))));
  Guest late(people[1], "ann");
  room->enter(late);
  for (const std::string& text : late.texts) EXPECT_FALSE(says(text)) << text;
  const SavedGame saved = *house->reads->game(room->id());
  EXPECT_FALSE(says(saved.setup) || says(saved.record) || says(saved.result));
  room->leave(late);
}

// ---- bad days ----------------------------------------------------------------------------------

TEST_F(Guard, AJoinThatIsNotKeptHasNotHappened) {
  GameSetup setup = game_of("delos", {person_seat(people[0], "tom"), {}});
  setup.lobby = true;
  room = house->arrange(setup);
  {
    const BrokenDisk broken;
    EXPECT_TRUE(std::holds_alternative<Refusal>(house->join(room->id(), people[1], "ann", "")));
  }
  house->until([&] { return !room->is_busy(); });
  EXPECT_EQ(room->status(), GameStatus::Open);
  EXPECT_FALSE(room->seats_person(people[1]));
  EXPECT_TRUE(store_faults(*house->reads).empty());
  EXPECT_TRUE(std::holds_alternative<std::string>(house->join(room->id(), people[1], "ann", "")));
  come();
  choose_some(4);
  EXPECT_EQ(kept(), 4U);
  restart();
  ASSERT_TRUE(room);
  EXPECT_EQ(room->status(), GameStatus::Running);
  EXPECT_EQ(kept(), 4U);
}

TEST_F(Guard, AfterAnyFailedWriteMemoryIsWhatTheStoreIs) {
  begin(of_two());
  for (unsigned n = 0; n < 12; ++n) {
    house->until([&] { return asked() && !room->is_busy(); });
    Guest& guest = *asked();
    const std::size_t before = kept(), errors = guest.count("error");
    {
      const BrokenDisk broken;
      house->choose(*room, guest, 0);
      house->until([&] { return guest.count("error") > errors; });
    }
    house->until([&] { return asked() && !room->is_busy(); });
    ASSERT_EQ(kept(), before);
    house->choose(*room, *asked(), 0);
    ASSERT_EQ(kept(), before + 1);
  }
  EXPECT_TRUE(store_faults(*house->reads).empty());
}

// Another writer has added a choice behind the room's back: nothing of it is deleted, and the room goes on
// from there.
TEST_F(Guard, AFailedWriteDeletesNothingOfAnothers) {
  begin(of_two());
  choose_some(3);
  const auto other = open_sqlite(house->file);
  auto game = load_game(*other, tercio::test::library(), room->id()).game;
  const SavedMove theirs{packed(game->match().options()[0]), game->match().to_move(), false, 12345, 0};
  other->add_move(room->id(), 3, theirs);
  house->until([&] { return asked() != nullptr; });
  Guest& guest = *asked();
  const std::size_t errors = guest.count("error");
  house->choose(*room, guest, 0);
  house->until([&] { return guest.count("error") > errors && !room->is_busy(); });
  ASSERT_EQ(kept(), 4U);
  EXPECT_EQ(house->reads->moves(room->id())[3], theirs);
}

TEST_F(Guard, AGameThatTheStoreHasAsOverIsLetGo) {
  begin(of_two());
  choose_some(3);
  SavedGame saved = *house->reads->game(room->id());
  saved.status = GameStatus::Over;
  saved.result = R"({"winners":[0],"reason":"it was kept","rematch":null})";
  open_sqlite(house->file)->change_game(saved);
  room->reload();
  house->until([&] { return guests[0]->closed && guests[1]->closed; });
  EXPECT_EQ(guests[0]->last("hello").at("game").at("status").as_string(), "over");
  EXPECT_EQ(house->hall->size(), 0U);
}

TEST_F(Guard, AnOpenGameKeepsItsChatOverARestart) {
  GameSetup setup = game_of("delos", {person_seat(people[0], "tom"), {}});
  setup.lobby = true;
  begin(std::move(setup));
  house->say(*room, *guests[0], {{"type", "chat"}, {"text", "who plays?"}});
  house->until([&] { return guests[0]->count("chat") > 0; });
  restart();
  ASSERT_TRUE(room);
  come();
  ASSERT_EQ(guests[0]->count("chats"), 1U);
  EXPECT_EQ(guests[0]->last("chats").at("lines").at(0).at("text").as_string(), "who plays?");
}

TEST_F(Guard, StoreCheckFindsWhatDoesNotFit) {
  begin(of_two());
  choose_some(2);
  EXPECT_TRUE(store_faults(*house->reads).empty());
  const auto store = open_sqlite(house->file);
  SavedGame saved = *store->game(room->id());
  const SavedGame good = saved;
  saved.status = GameStatus::Open;
  store->change_game(saved);
  EXPECT_GE(store_faults(*store).size(), 3U) << "begun, full, with choices";
  store->change_game(good);
  store->seat_person(room->id(), 1, 0);
  EXPECT_EQ(store_faults(*store).size(), 1U);
  store->seat_person(room->id(), 5, people[0]);
  EXPECT_EQ(store_faults(*store).size(), 2U);
}

TEST_F(Guard, AClockThatIsSetChangesNothing) {
  for (const long off : {3600L, -3600L}) {
    wall_is_off = 0;
    GameSetup setup = of_two();
    setup.clock = ClockSetup{1, 0};
    begin(std::move(setup));
    choose_some(3);
    wall_is_off = off;
    choose_some(3);
    house->pass_time(50);
    EXPECT_EQ(room->status(), GameStatus::Running) << "nobody's flag fell";
    for (const auto& guest : guests) {
      const json::value state = guest->state();
      for (const json::value& left : state.at("clock").at("left").as_array()) {
        EXPECT_GT(left.to_number<int>(), 30000);
        EXPECT_LE(left.to_number<int>(), 60000);
      }
    }
    for (const auto& guest : guests) room->leave(*guest);
    guests.clear();
  }
}

// ---- coming back -------------------------------------------------------------------------------

TEST_F(Guard, ALessonGoesOnAfterARestart) {
  const Lesson& lesson = *tercio::test::library().lessons("delos").front();
  GameSetup setup;
  setup.rulebook = "delos";
  setup.lesson = lesson.name();
  setup.random_first = false;
  for (const Record::Player& player : lesson_record(lesson).players) {
    const bool mine = setup.seats.empty();
    setup.seats.push_back({mine ? SeatSetup::Who::Person : SeatSetup::Who::Computer, mine ? people[0] : 0,
                           player.name, mine ? "" : player.kind, "", ""});
  }
  begin(std::move(setup));
  unsigned restarts = 0;
  for (unsigned n = 0; n < 60 && room && room->status() == GameStatus::Running; ++n) {
    house->until([&] { return guests[0]->asked() || room->status() != GameStatus::Running; });
    if (room->status() != GameStatus::Running) break;
    const json::value state = guests[0]->state();
    if (!state.at("lesson").is_object() || state.at("lesson").at("wanted").is_null()) break;
    house->choose(*room, *guests[0], state.at("lesson").at("wanted").to_number<unsigned>());
    if (n % 3 != 1) continue;
    restart();
    ASSERT_TRUE(room);
    come();
    ++restarts;
  }
  EXPECT_GT(restarts, 1U);
}

TEST_F(Guard, AnIdleGameSleepsAndComesBack) {
  house = std::make_unique<TestHall>(HallSettings{.beat = 0, .sleep_after = 0}, folder.file("sleep.db"));
  people.clear();
  for (const char* name : {"tom", "ann"}) people.push_back(house->person(name));
  begin(of_two());
  choose_some(9);
  house->say(*room, *guests[0], {{"type", "chat"}, {"text", "good night"}});
  house->until([&] { return guests[0]->count("chat") > 0; });
  house->hall->tidy();
  EXPECT_FALSE(room->sleeps()) << "not while somebody is there";
  const json::value before = guests[0]->state();
  for (const auto& guest : guests) room->leave(*guest);
  house->pass_time(5);
  house->hall->tidy();
  ASSERT_TRUE(room->sleeps());
  EXPECT_EQ(house->hall->awake(), 0U);
  EXPECT_EQ(house->hall->rooms_of(people[0]).size(), 1U) << "it is still among his games";
  guests.clear();
  Guest tom(people[0], "tom");
  room->enter(tom);
  house->until([&] { return tom.count("state") > 0; });
  EXPECT_EQ(tom.state().at("view"), before.at("view"));
  house->pass_time(5);
  EXPECT_EQ(tom.count("state"), 1U) << "what is told twice would be answered twice";
  EXPECT_EQ(tom.count("chats"), 1U);
  EXPECT_EQ(kept(), 9U);
  room->leave(tom);
}

// At a start all games are there at once. They are replayed where games are studied: first those that
// somebody comes to.
TEST_F(Guard, ARestartReplaysNothingWherePeoplePlay) {
  std::vector<std::string> ids;
  for (unsigned n = 0; n < 6; ++n) {
    begin(of_two());
    choose_some(9);
    ids.push_back(room->id());
    for (const auto& guest : guests) room->leave(*guest);
  }
  guests.clear();
  room.reset();
  house = std::make_unique<TestHall>(HallSettings{.beat = 0}, house->file);
  std::atomic<bool> go{false};
  house->errands->study(
      {"somebody", 1},
      [&](Store&) {
        while (!go) std::this_thread::yield();
      },
      [](bool) {});
  house->hall->restore();
  EXPECT_EQ(house->hall->size(), 6U);
  EXPECT_EQ(house->hall->awake(), 0U);
  room = house->hall->room(*std::max_element(ids.begin(), ids.end()));
  Guest tom(people[0], "tom");
  room->enter(tom);
  EXPECT_EQ(tom.count("hello"), 1U);
  go = true;
  house->until([&] { return tom.count("state") > 0; });
  EXPECT_LE(house->hall->awake(), 4U) << "whoever is there comes before the games that nobody looks at";
  house->until([&] { return house->hall->awake() == 6; });
  EXPECT_EQ(kept(), 9U);
  room->leave(tom);
}

TEST_F(Guard, NorDoesTakingBack) {
  begin(of_two());
  choose_some(40);
  Guest &tom = *guests[0], &ann = *guests[1];
  std::atomic<bool> go{false};
  house->errands->run(
      {"somebody", 1},
      [&](Store&) {
        while (!go) std::this_thread::yield();
      },
      [](bool) {});
  const std::size_t made = made_by(0);  // what he chose in secret he need not have been told of
  room->hear(tom, {{"type", "offer"}, {"what", "take back"}});
  room->hear(ann, {{"type", "answer"}, {"what", "take back"}, {"yes", true}});
  house->until([&] { return kept() < 40; });
  house->pass_time(20);
  EXPECT_TRUE(room->is_busy()) << "where it leads is found on another thread";
  go = true;
  house->until([&] { return tom.asked() && tom.state().at("number").to_number<std::size_t>() == made - 1; });
  choose_some(3);
}

TEST_F(Guard, AFullServerMakesRoomByLettingIdleGamesSleep) {
  house = std::make_unique<TestHall>(
      HallSettings{.beat = 0, .most_games = 5, .most_games_each = 100, .most_games_address = 12},
      folder.file("full.db"));
  people.clear();
  for (const char* name : {"tom", "ann"}) people.push_back(house->person(name));
  for (unsigned n = 0; n < 12; ++n) EXPECT_NO_THROW(house->arrange(of_two())) << n;
  EXPECT_LE(house->hall->awake(), 6U);
  EXPECT_THROW(house->arrange(of_two()), std::runtime_error) << "of one address";
}

TEST_F(Guard, WhatStaysOnTheDiskIsCountedForThePersonAndTheAddress) {
  house = std::make_unique<TestHall>(HallSettings{.beat = 0, .kept_an_hour = 2}, folder.file("kept.db"));
  people.clear();
  for (const char* name : {"tom", "ann", "kris"}) people.push_back(house->person(name));
  const auto play = [&](PersonId person) {
    room = house->arrange(game_of("delos", {person_seat(person, "tom"), computer_seat("recruit")}));
    room->quit(person);
    house->until([&] { return house->hall->size() == 0; });
  };
  for (unsigned n = 0; n < 5; ++n) ASSERT_NO_THROW(play(people[0])) << n;
  EXPECT_THROW(play(people[0]), std::runtime_error) << "however soon they end";
  for (unsigned n = 0; n < 4; ++n) ASSERT_NO_THROW(play(people[1])) << n;
  EXPECT_FALSE(house->hall->keeps_too_much({people[1], "ann", "here"})) << "decks count, too";
  EXPECT_THROW(play(people[2]), std::runtime_error) << "of one address";
  EXPECT_FALSE(house->hall->keeps_too_much({people[2], "kris", "elsewhere"}));
}

// What counts is the last choice, also of a game that slept or came from the store since.
TEST_F(Guard, AGameOfGuestsIsNotAbandonedWhileSomebodyChooses) {
  const HallSettings settings{.beat = 0, .sleep_after = 0, .guests_for = 1'800'000};
  house = std::make_unique<TestHall>(settings, folder.file("slow.db"));
  people.clear();
  for (const char* name : {"tom", "ann"}) people.push_back(house->person(name));
  begin(of_two());
  wall_is_off = 3600;
  choose_some(2);
  for (const auto& guest : guests) room->leave(*guest);
  guests.clear();
  const std::string id = room->id();
  room.reset();
  for (const bool anew : {false, true}) {
    if (anew) house = std::make_unique<TestHall>(settings, house->file);
    if (anew) house->hall->restore();
    for (unsigned n = 0; n < 3; ++n) {
      house->hall->tidy();
      house->pass_time(20);
    }
    ASSERT_TRUE(house->hall->room(id)) << (anew ? "after a restart" : "asleep");
    EXPECT_EQ(house->reads->game(id)->status, GameStatus::Running);
  }
  wall_is_off = 7200;
  house->until([&] {
    house->hall->tidy();
    house->pass_time(5);
    return !house->hall->room(id);
  });
  EXPECT_EQ(house->reads->game(id)->status, GameStatus::Over);
}

TEST_F(Guard, AbandonedGamesOfGuestsEnd) {
  house = std::make_unique<TestHall>(HallSettings{.beat = 0, .open_for = 0, .guests_for = 1000},
                                     folder.file("gone.db"));
  people.clear();
  for (const char* name : {"tom", "ann"}) people.push_back(house->person(name));
  const auto running = house->arrange(of_two());
  const auto open = house->arrange(game_of("delos", {person_seat(people[0], "tom"), {}}));
  house->pass_time(5);
  wall_is_off = 3600;
  house->hall->tidy();
  house->until([&] { return house->hall->size() == 0; });
  EXPECT_EQ(house->reads->game(running->id())->status, GameStatus::Over);
  EXPECT_FALSE(house->reads->game(open->id()));
  EXPECT_TRUE(store_faults(*house->reads).empty());
}

}  // namespace
}  // namespace tercio::server::test
