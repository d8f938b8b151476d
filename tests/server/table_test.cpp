// Those at a table: joining, one keyboard, offers, chat, clocks, leaving, coming as somebody else.
#include <set>

#include "tests/server/table.h"
#include "tests/support/cards.h"

namespace tercio::server::test {
namespace {

class TableTest : public testing::Test {
 protected:
  TableTest() {
    for (const char* name : {"tom", "ann", "kris", "eva", "max", "ida"}) people.push_back(house.person(name));
  }
  ~TableTest() override {
    for (const auto& guest : guests)
      if (room) room->leave(*guest);
  }
  TableTest(const TableTest&) = delete;
  TableTest& operator=(const TableTest&) = delete;

  void begin(GameSetup setup) { sit(house.arrange(std::move(setup))); }
  void sit(const std::shared_ptr<Room>& at) {
    for (const auto& guest : guests) room->leave(*guest);
    guests.clear();
    room = at;
    for (const SeatSetup& seat : room->setup().seats) {
      guests.push_back(std::make_unique<Guest>(seat.is_person() ? seat.person : 0, seat.name));
      room->enter(*guests.back());
    }
    house.loop.poll();
  }
  GameSetup of_two(const std::string& rulebook) const {
    return game_of(rulebook, {person_seat(people[0], "tom"), person_seat(people[1], "ann")});
  }
  GameSetup of_many(unsigned seats) const {
    std::vector<SeatSetup> all;
    for (unsigned i = 0; i < seats; ++i)
      all.push_back(person_seat(people[i], "player " + std::to_string(i + 1)));
    return game_of("commanders", std::move(all));
  }
  GameSetup against_computer(const std::string& rulebook) const {
    return game_of(rulebook, {person_seat(people[0], "tom"), computer_seat("recruit")});
  }

  Guest* asked() const {
    for (const auto& guest : guests)
      if (guest->person != 0 && guest->asked()) return guest.get();
    return nullptr;
  }
  bool running() const { return room->status() == GameStatus::Running; }
  void wait_for_decision() {
    house.until([&] { return asked() || !running(); });
  }
  bool play_until(const std::function<bool()>& enough, unsigned most = 400) {
    for (unsigned n = 0; n < most; ++n) {
      wait_for_decision();
      if (!running()) return false;
      if (enough()) return true;
      Guest& guest = *asked();
      house.choose(*room, guest, chance.below(options_of(guest)));
    }
    return false;
  }
  static unsigned options_of(const Guest& guest) {
    return static_cast<unsigned>(guest.state().at("decision").at("options").as_array().size());
  }
  static std::int64_t number(const Guest& guest) { return guest.state().at("number").to_number<int>(); }
  static std::string reason(const Guest& guest) {
    const json::value over = guest.state().at("over");
    return over.is_null() ? "" : std::string(over.at("reason").as_string());
  }
  std::size_t moves() const { return house.reads->moves(room->id()).size(); }

  TestHall house;
  std::vector<PersonId> people;
  std::shared_ptr<Room> room;
  std::vector<std::unique_ptr<Guest>> guests;
  Chance chance = Chance::seeded(3);
};

unsigned status_of(const std::variant<std::string, Refusal>& done) {
  const auto* refusal = std::get_if<Refusal>(&done);
  return refusal ? refusal->status : 200;
}

// ---- sitting down ------------------------------------------------------------------------------

TEST_F(TableTest, AnInvitationOpensASeat) {
  const auto open = house.arrange(game_of("delos", {person_seat(people[0], "tom"), {}}));
  Guest tom(people[0], "tom");
  open->enter(tom);
  EXPECT_EQ(tom.count("state"), 0U);
  EXPECT_EQ(status_of(house.join(open->id(), people[1], "ann", "")), 403U);
  EXPECT_EQ(status_of(house.join(open->id(), people[1], "ann", "guessed")), 403U);
  EXPECT_EQ(status_of(house.join(open->id(), people[0], "tom", open->setup().invite)), 409U);
  EXPECT_EQ(status_of(house.join("nowhere", people[1], "ann", "")), 404U);
  EXPECT_EQ(open->status(), GameStatus::Open);
  EXPECT_TRUE(house.hall->open_rooms().empty()) << "it is not in the lobby";
  EXPECT_EQ(status_of(house.join(open->id(), people[1], "ann", open->setup().invite)), 200U);
  EXPECT_EQ(open->status(), GameStatus::Running);
  EXPECT_EQ(tom.count("hello"), 2U) << "who waits is told";
  house.until([&] { return tom.count("state") > 0; });
  EXPECT_EQ(tom.count("state"), 1U);
  EXPECT_EQ(status_of(house.join(open->id(), people[2], "kris", open->setup().invite)), 409U);
  EXPECT_EQ(house.hall->rooms_of(people[1]).size(), 1U);
  open->leave(tom);
}

TEST_F(TableTest, TheLobbyIsOpenToAll) {
  GameSetup setup = game_of("warlords", {person_seat(people[0], "tom"), {}});
  setup.lobby = true;
  const auto open = house.arrange(setup);
  setup.unlisted = true;
  const auto hidden = house.arrange(setup);
  ASSERT_EQ(house.hall->open_rooms().size(), 1U);
  EXPECT_EQ(house.hall->open_rooms()[0]->id(), open->id());
  EXPECT_EQ(status_of(house.join(open->id(), people[1], "tom", "")), 200U);
  EXPECT_EQ(open->setup().seats[1].name, "tom (2)") << "names differ";
  EXPECT_TRUE(house.hall->open_rooms().empty());
  ASSERT_EQ(house.hall->live_rooms().size(), 1U);
  std::optional<std::variant<std::string, Refusal>> left;
  house.hall->leave(hidden->id(), people[0], [&](auto done) { left = done; });
  house.until([&] { return left.has_value(); });
  EXPECT_FALSE(house.hall->room(hidden->id()));
  house.hall->leave(open->id(), people[0], [&](auto done) { left = done; });
  EXPECT_EQ(status_of(*left), 409U) << "a game that has begun is conceded";
}

TEST_F(TableTest, TwoAtOneKeyboardPlayToTheEnd) {
  for (const std::string rulebook : {"warlords", "delos"}) {
    GameSetup setup = of_two(rulebook);
    setup.seats[1].who = SeatSetup::Who::Beside;
    setup.seats[1].person = people[0];
    const auto at = house.arrange(std::move(setup));
    Guest tom(people[0], "tom");
    at->enter(tom);
    EXPECT_EQ(tom.last("hello").at("seats").as_array().size(), 2U);
    std::set<std::int64_t> seen;
    for (unsigned n = 0; n < 3000 && at->status() == GameStatus::Running; ++n) {
      const json::value state = tom.state();
      seen.insert(state.at("seen_by").as_int64());
      if (state.at("decision").is_object()) {
        house.choose(*at, tom, chance.below(options_of(tom)));
      } else {
        ASSERT_TRUE(state.at("hand_to").is_int64()) << "nobody is asked";
        house.say(*at, tom, {{"type", "seat"}, {"seat", state.at("hand_to")}});
      }
    }
    EXPECT_EQ(at->status(), GameStatus::Over);
    EXPECT_EQ(seen.size(), 2U);
    house.say(*at, tom, {{"type", "seat"}, {"seat", 5}});
    EXPECT_EQ(tom.error(), "That is not your seat.");
    at->leave(tom);
  }
}

TEST_F(TableTest, SpectatorsSeeWhatIsPublic) {
  begin(of_two("warlords"));
  Guest watcher(people[2], "kris");
  room->enter(watcher);
  EXPECT_TRUE(watcher.last("hello").at("spectator").as_bool());
  EXPECT_EQ(guests[0]->last("presence").at("watching").as_int64(), 1);
  const json::value seen = watcher.state();  // before anybody has shown a card
  for (const json::value& place : seen.at("view").at("places").as_array()) {
    if (place.at("name").as_string() != "hand" && place.at("name").as_string() != "deck") continue;
    for (const json::value& card : place.at("cards").as_array()) EXPECT_EQ(card.at("title").as_string(), "?");
  }
  play_until([&] { return moves() > 30; });
  EXPECT_TRUE(watcher.state().at("decision").is_null());
  room->leave(watcher);
  EXPECT_EQ(guests[0]->last("presence").at("watching").as_int64(), 0);
}

TEST_F(TableTest, TwoToSixCommanders) {
  for (unsigned seats = 2; seats <= 6; ++seats) {
    begin(of_many(seats));
    play_until([&] { return moves() >= 40; });
    ASSERT_TRUE(running());
    for (unsigned seat = 1; seat < seats; ++seat)
      house.say(*room, *guests[seat], {{"type", "concede"}, {"seat", seat}});
    EXPECT_EQ(room->status(), GameStatus::Over);
    EXPECT_EQ(guests[0]->state().at("over").at("winners"), json::value(json::array{0}));
  }
}

TEST_F(TableTest, TeamsWinTogether) {
  GameSetup setup = of_many(4);
  setup.settings.variants = {"team"};
  setup.settings.teams = {{0, 2}, {1, 3}};
  begin(std::move(setup));
  play_until([&] { return moves() >= 40; });
  house.say(*room, *guests[1], {{"type", "concede"}, {"seat", 1}});
  house.say(*room, *guests[3], {{"type", "concede"}, {"seat", 3}});
  EXPECT_EQ(room->status(), GameStatus::Over);
  EXPECT_EQ(guests[0]->state().at("over").at("winners"), json::value(json::array({0, 2})));
}

// ---- offers ------------------------------------------------------------------------------------

TEST_F(TableTest, ADrawIsAgreedUpon) {
  begin(of_two("delos"));
  Guest &tom = *guests[0], &ann = *guests[1];
  const json::object offer{{"type", "offer"}, {"what", "draw"}};
  house.say(*room, tom, offer);
  EXPECT_EQ(ann.state().at("offers").at(0).at("from").as_int64(), 0);
  house.say(*room, tom, offer);
  EXPECT_TRUE(ann.state().at("offers").as_array().empty()) << "again: withdrawn";
  house.say(*room, ann, {{"type", "answer"}, {"what", "draw"}, {"yes", true}});
  EXPECT_EQ(ann.error(), "Nobody offers that any more.");
  house.say(*room, tom, offer);
  house.say(*room, ann, {{"type", "answer"}, {"what", "draw"}, {"yes", false}});
  EXPECT_TRUE(running());
  house.say(*room, tom, offer);
  house.say(*room, ann, {{"type", "answer"}, {"what", "draw"}, {"yes", true}});
  house.until([&] { return !tom.state().at("over").is_null(); });
  EXPECT_EQ(reason(tom), "a draw was agreed");
  EXPECT_TRUE(tom.state().at("over").at("winners").as_array().empty());
  EXPECT_EQ(house.reads->game(room->id())->status, GameStatus::Over);
  EXPECT_EQ(house.reads->rating(people[0], "delos").games, 1);
}

TEST_F(TableTest, TakingBackIsAgreedUpon) {
  begin(of_two("delos"));
  ASSERT_TRUE(play_until([&] { return number(*guests[0]) >= 3 && number(*guests[1]) >= 3; }));
  Guest &tom = *guests[0], &ann = *guests[1];
  const std::size_t before = moves(), heard = tom.heard.size();
  const auto own = number(tom);
  house.say(*room, tom, {{"type", "offer"}, {"what", "take back"}});
  EXPECT_EQ(moves(), before);
  house.say(*room, ann, {{"type", "answer"}, {"what", "take back"}, {"yes", true}});
  house.until([&] { return moves() < before && number(tom) == own - 1 && tom.asked(); });
  EXPECT_TRUE(std::any_of(tom.heard.begin() + static_cast<std::ptrdiff_t>(heard), tom.heard.end(),
                          [](const auto& message) {
                            if (message.at("type") != "state") return false;
                            const json::array& log = message.at("log").as_array();
                            return !log.empty() && log.front().at("n") == 0;
                          }))
      << "the log is told anew";
  house.choose(*room, tom, 0);
  EXPECT_EQ(number(tom), own);
}

TEST_F(TableTest, TheComputerAgreesToTakingBackButNotToADraw) {
  begin(against_computer("delos"));
  Guest& tom = *guests[0];
  ASSERT_TRUE(play_until([&] { return number(tom) >= 4; }));
  house.say(*room, tom, {{"type", "offer"}, {"what", "draw"}});
  EXPECT_EQ(tom.error(), "The computer does not accept a draw.");
  const auto own = number(tom);
  house.say(*room, tom, {{"type", "offer"}, {"what", "take back"}});
  house.until([&] { return number(tom) == own - 1 && tom.asked(); });
  EXPECT_TRUE(play_until([&] { return number(tom) >= own + 2; })) << "and the game goes on";
}

TEST_F(TableTest, AConcessionWaitsForTheChoiceBeforeIt) {
  begin(of_two("warlords"));
  house.until([&] { return guests[0]->asked() || guests[1]->asked(); });
  Guest& guest = guests[0]->asked() ? *guests[0] : *guests[1];
  room->hear(guest, {{"type", "choose"}, {"number", number(guest)}, {"option", 0}});
  ASSERT_TRUE(room->is_busy());
  room->hear(guest, {{"type", "concede"}, {"seat", guest.eyes}});
  house.until([&] { return room->status() == GameStatus::Over && !room->is_busy(); });
  EXPECT_EQ(moves(), 2U);
}

TEST_F(TableTest, AChoiceThatComesAfterTheEndIsAnsweredByIt) {
  begin(of_two("delos"));
  wait_for_decision();
  Guest &guest = *asked(), &other = *guests[&guest == guests[0].get() ? 1 : 0];
  const auto seat = other.state().at("seen_by");
  room->hear(other, {{"type", "concede"}, {"seat", seat}});
  room->hear(guest, {{"type", "choose"}, {"number", number(guest)}, {"option", 0}});
  house.until([&] { return !guest.state().at("over").is_null(); });
  house.choose(*room, guest, 0);
  EXPECT_EQ(guest.error(), "");
  EXPECT_FALSE(guest.state().at("over").is_null());
}

TEST_F(TableTest, WhoLeavesForGoodConcedes) {
  begin(of_many(4));
  ASSERT_TRUE(play_until([&] { return moves() > 10; }));
  house.hall->quit(people[0]);
  house.until([&] { return !room->is_busy(); });
  const std::size_t then = moves();
  EXPECT_TRUE(house.reads->moves(room->id()).back().concedes);
  EXPECT_EQ(room->status(), GameStatus::Running) << "three play on";
  house.hall->quit(people[0]);
  house.until([&] { return !room->is_busy(); });
  EXPECT_EQ(moves(), then) << "once is enough";
}

TEST_F(TableTest, ARematchSwapsTheSeats) {
  begin(of_two("warlords"));
  Guest &tom = *guests[0], &ann = *guests[1];
  house.say(*room, tom, {{"type", "offer"}, {"what", "rematch"}});
  EXPECT_EQ(tom.error(), "The game is not over.");
  house.say(*room, tom, {{"type", "concede"}, {"seat", 1}});
  EXPECT_EQ(tom.error(), "That is not your seat.");
  house.say(*room, tom, {{"type", "concede"}, {"seat", 0}});
  EXPECT_EQ(reason(ann), "tom conceded");
  EXPECT_EQ(ann.state().at("over").at("winners"), json::value(json::array{1}));
  EXPECT_LT(house.reads->rating(people[0], "warlords").rating, 1500);
  EXPECT_GT(house.reads->rating(people[1], "warlords").rating, 1500);
  house.say(*room, ann, {{"type", "offer"}, {"what", "rematch"}});
  house.say(*room, tom, {{"type", "answer"}, {"what", "rematch"}, {"yes", true}});
  house.until([&] { return tom.state().at("over").at("rematch").is_string(); });
  const auto next = house.hall->room(std::string(tom.state().at("over").at("rematch").as_string()));
  ASSERT_TRUE(next);
  EXPECT_EQ(next->setup().seats[0].person, people[1]);
  EXPECT_EQ(next->setup().seats[1].person, people[0]);
  EXPECT_EQ(next->status(), GameStatus::Running);
}

// ---- stepping back, pausing, clocks ------------------------------------------------------------

TEST_F(TableTest, WithinARowOfChoicesOneStepsBackWithoutAsking) {
  unsigned undone = 0;
  for (const std::string rulebook : {"warlords", "commanders", "delos"}) {
    begin(of_two(rulebook));
    const auto can = [&] { return asked()->state().at("decision").at("undo").as_int64() > 0; };
    for (unsigned n = 0; n < 4 && play_until(can, 150); ++n, ++undone) {
      Guest &guest = *asked(), &other = *guests[&guest == guests[0].get() ? 1 : 0];
      const json::value theirs = other.state().at("view");
      const std::size_t before = moves();
      const auto own = number(guest);
      house.say(*room, guest, {{"type", "undo"}, {"number", own}});
      house.until([&] { return moves() < before; });
      EXPECT_EQ(number(guest), own - 1);
      EXPECT_EQ(other.state().at("view"), theirs) << "nobody else has seen anything of it";
      guest.answered = 0;
      house.choose(*room, guest, 0);
    }
  }
  EXPECT_GT(undone, 2U);
}

TEST_F(TableTest, AgainstTheComputerAsLongAsNothingWasRevealed) {
  begin(against_computer("delos"));
  Guest& tom = *guests[0];
  const auto can = [&] { return tom.state().at("decision").at("undo").as_int64() > 0; };
  ASSERT_TRUE(play_until(can));
  const auto own = number(tom);
  house.say(*room, tom, {{"type", "undo"}, {"number", own}});
  house.until([&] { return number(tom) == own - 1; });
  house.say(*room, tom, {{"type", "undo"}, {"number", own}});
  EXPECT_EQ(number(tom), own - 1) << "one that comes twice counts once";
}

TEST_F(TableTest, PausingIsForGamesAgainstTheComputer) {
  begin(against_computer("delos"));
  Guest& tom = *guests[0];
  wait_for_decision();
  house.say(*room, tom, {{"type", "pause"}, {"on", true}});
  EXPECT_TRUE(tom.state().at("paused").as_bool());
  house.choose(*room, tom, 0);
  EXPECT_EQ(tom.error(), "The game is paused.");
  house.say(*room, tom, {{"type", "pause"}, {"on", false}});
  EXPECT_TRUE(play_until([&] { return number(tom) >= 3; }));
  begin(of_two("delos"));
  house.say(*room, *guests[0], {{"type", "pause"}, {"on", true}});
  EXPECT_EQ(guests[0]->error(), "A game between people is not paused.");
}

TEST_F(TableTest, AChoiceBringsTheIncrement) {
  GameSetup setup = of_two("delos");
  setup.clock = ClockSetup{1, 5};
  begin(std::move(setup));
  Guest& guest = *asked();
  const auto seat = guest.state().at("seen_by").to_number<std::size_t>();
  EXPECT_EQ(guest.state().at("clock").at("running"), guest.state().at("seen_by"));
  house.pass_time(300);
  Guest again(guest.person, guest.name);
  room->enter(again);
  EXPECT_LE(again.state().at("clock").at("left").at(seat).as_int64(), 60000 - 300) << "it runs";
  room->leave(again);
  house.choose(*room, guest, 0);
  const auto left = guest.state().at("clock").at("left").at(seat).as_int64();
  EXPECT_LE(left, 65000 - 300);
  EXPECT_GT(left, 55000);
}

// ---- talking, and who one is -------------------------------------------------------------------

TEST_F(TableTest, ChatIsHeardByAllAndReported) {
  begin(of_two("delos"));
  house.say(*room, *guests[0], {{"type", "chat"}, {"text", "<b>well met</b>"}});
  house.until([&] { return guests[1]->count("chat") > 0; });
  EXPECT_EQ(guests[1]->last("chat").at("text").as_string(), "<b>well met</b>") << "as it was written";
  Guest late(people[2], "kris");
  room->enter(late);
  EXPECT_EQ(late.last("chats").at("lines").as_array().size(), 1U);
  house.say(*room, late, {{"type", "report"}, {"n", 1}});
  EXPECT_EQ(late.error(), "There is no such line.");
  house.say(*room, late, {{"type", "report"}, {"n", 0}});
  house.until([&] { return house.reads->chats(room->id())[0].reported; });
  const auto written = [&] {
    const Writer::Counters so_far = house.writer->counters();
    return so_far.jobs + so_far.waiting;
  };
  const std::uint64_t before = written();
  house.say(*room, late, {{"type", "report"}, {"n", 0}});
  EXPECT_EQ(written(), before) << "it is reported already";
  room->leave(late);
  Guest nobody(0, "Spectator");
  room->enter(nobody);
  house.say(*room, nobody, {{"type", "report"}, {"n", 0}});
  EXPECT_EQ(nobody.count("error"), 1U);
  room->leave(nobody);
}

TEST_F(TableTest, AGuestWhoSignsUpKeepsHisGames) {
  begin(of_two("delos"));
  const PersonId account = house.person("Thomas");
  house.hall->change_person(people[0], {.id = account, .name = "Thomas"});
  EXPECT_EQ(house.hall->rooms_of(account).size(), 1U);
  EXPECT_TRUE(house.hall->rooms_of(people[0]).empty());
  EXPECT_TRUE(room->summary(account).at("seats").at(0).at("mine").as_bool());
  EXPECT_TRUE(room->summary(account).at("seats").at(0).at("present").as_bool()) << "his table is still open";
  house.say(*room, *guests[0], {{"type", "concede"}, {"seat", 0}});
  EXPECT_EQ(room->status(), GameStatus::Over);
}

TEST_F(TableTest, OnesGamesAreLimited) {
  for (unsigned n = 0; n < house.hall->settings.most_games_each; ++n) house.arrange(of_two("delos"));
  EXPECT_THROW(house.arrange(of_two("delos")), std::runtime_error);
}

TEST_F(TableTest, DrainingTakesNoNewGamesAndEndsWithTheLast) {
  begin(of_two("delos"));
  bool empty = false;
  house.hall->drain([&] { empty = true; });
  EXPECT_THROW(house.arrange(of_two("delos")), std::runtime_error);
  EXPECT_FALSE(empty);
  house.say(*room, *guests[0], {{"type", "concede"}, {"seat", 0}});
  EXPECT_TRUE(empty);
}

}  // namespace
}  // namespace tercio::server::test
