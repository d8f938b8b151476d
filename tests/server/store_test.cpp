// What every store must do.
#include "server/store.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/server/every_store.h"

namespace tercio::server::test {
namespace {

class Stores : public testing::TestWithParam<StoreKind> {
 protected:
  std::unique_ptr<Store> open() const { return GetParam().open(folder_); }
  void reopen() {
    store_.reset();
    store_ = open();
  }
  PersonId guest(const std::string& name = "Guest 1234") { return store_->add_person({.name = name}); }
  PersonId account(const std::string& name) {
    return store_->add_person(
        {.name = name, .guest = false, .password = "p-" + name, .recovery = "r-" + name});
  }
  void add_game(const std::string& id, GameStatus status = GameStatus::Running, Milliseconds changed = 7) {
    store_->add_game({.id = id, .rulebook = "delos", .status = status, .began = 5, .changed = changed});
  }

  Folder folder_;
  std::unique_ptr<Store> store_ = open();
};

INSTANTIATE_TEST_SUITE_P(Store, Stores, every_store, name_of_store);

std::vector<std::string> ids(const std::vector<SavedGame>& games) {
  std::vector<std::string> found;
  for (const SavedGame& game : games) found.push_back(game.id);
  return found;
}

using Names = std::vector<std::string>;

// ---- people and sessions

TEST_P(Stores, KeepsPeople) {
  const PersonId ann = account("Ann"), tom = guest("Guest 4821");
  EXPECT_NE(ann, 0);
  EXPECT_NE(ann, tom);
  reopen();
  const auto found = store_->person(ann);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->id, ann);
  EXPECT_EQ(found->name, "Ann");
  EXPECT_FALSE(found->guest);
  EXPECT_EQ(found->password, "p-Ann");
  EXPECT_EQ(found->recovery, "r-Ann");
  EXPECT_TRUE(store_->person(tom)->guest);
  EXPECT_FALSE(store_->person(999));
}

TEST_P(Stores, FindsAccountsByNameWithoutCaseAndNeverGuests) {
  const PersonId ann = account("Ann");
  guest("Guest 4821");
  EXPECT_EQ(store_->person_named("aNN")->id, ann);
  EXPECT_FALSE(store_->person_named("Guest 4821"));
  EXPECT_FALSE(store_->person_named("Ann "));
}

TEST_P(Stores, HasEachAccountNameOnce) {
  account("Ann");
  EXPECT_THROW(account("ANN"), StoreFailure);
  const PersonId other = guest("Ann");
  EXPECT_THROW(store_->change_person({.id = other, .name = "ann", .guest = false}), StoreFailure);
  EXPECT_TRUE(store_->person(other)->guest);
}

TEST_P(Stores, AGuestBecomesAnAccount) {
  const PersonId id = guest();
  store_->change_person({.id = id, .name = "Tom", .guest = false, .password = "p", .recovery = "r"});
  EXPECT_EQ(store_->person_named("tom")->id, id);
  EXPECT_THROW(store_->change_person({.id = 999, .name = "Nobody"}), StoreFailure);
}

TEST_P(Stores, KeepsSessions) {
  const PersonId ann = account("Ann"), tom = account("Tom");
  store_->add_session("one", ann, 1);
  store_->add_session("two", ann, 2);
  store_->add_session("three", ann, 3);
  store_->add_session("other", tom, 4);
  EXPECT_EQ(store_->session("two"), ann);
  EXPECT_FALSE(store_->session("four"));
  store_->drop_session("one");
  EXPECT_FALSE(store_->session("one"));
  store_->drop_sessions_of(ann, "two");
  EXPECT_EQ(store_->session("two"), ann);
  EXPECT_FALSE(store_->session("three"));
  EXPECT_EQ(store_->session("other"), tom);
  store_->drop_sessions_of(ann, "");
  EXPECT_FALSE(store_->session("two"));
  EXPECT_THROW(store_->add_session("five", 999, 1), StoreFailure);
}

TEST_P(Stores, KeepsTheLastPlacesSomebodyCameFrom) {
  const PersonId ann = account("Ann"), tom = account("Tom");
  const auto count = [&](PersonId person) { return store_->places_of(person).size(); };
  store_->note_place(ann, "home", 10);
  store_->note_place(ann, "home", 30);
  store_->note_place(ann, "home", 20);
  store_->note_place(tom, "home", 10);
  EXPECT_EQ(store_->places_of(ann), (std::vector<SavedPlace>{{"home", 30}}));
  store_->forget_unused(20);
  EXPECT_EQ(count(ann), 1U);
  EXPECT_EQ(count(tom), 0U);
  for (unsigned n = 0; n < 2 * most_places; ++n) store_->note_place(ann, "inn " + std::to_string(n), 40 + n);
  EXPECT_EQ(count(ann), most_places);
  for (const SavedPlace& place : store_->places_of(ann)) EXPECT_GE(place.used, 40 + most_places);
  store_->delete_person(ann);
  EXPECT_EQ(count(ann), 0U);
}

TEST_P(Stores, ForgetsSessionsAndGuestsWhoLeftNothing) {
  const PersonId gone = guest(), recent = guest(), seated = guest(), builder = guest(), ann = account("Ann");
  add_game("g");
  store_->add_session("gone", gone, 10);
  store_->add_session("old", ann, 10);
  store_->add_session("ann", ann, 20);
  store_->add_session("recent", recent, 10);
  store_->add_session("recent2", recent, 11);
  store_->use_session("recent", 20);
  store_->use_session("recent", 15);
  store_->seat_person("g", 0, seated);
  store_->save_deck({.person = builder, .rulebook = "delos", .name = "mine"});
  store_->add_chat("g", {.number = 0, .person = gone, .name = "Guest 1", .text = "hello"});
  store_->forget_unused(20);
  EXPECT_FALSE(store_->person(gone));
  EXPECT_FALSE(store_->session("gone"));
  EXPECT_TRUE(store_->person(recent));
  EXPECT_TRUE(store_->person(seated));
  EXPECT_TRUE(store_->person(builder));
  EXPECT_TRUE(store_->person(ann));
  EXPECT_FALSE(store_->session("old"));
  EXPECT_TRUE(store_->session("ann"));
  EXPECT_EQ(store_->chats("g").at(0).name, "Guest 1");
  EXPECT_EQ(store_->chats("g").at(0).person, 0);
  store_->forget_unused(21);
  EXPECT_FALSE(store_->person(recent));
}

TEST_P(Stores, DeletesPeople) {
  const PersonId ann = account("Ann"), tom = account("Tom");
  add_game("g");
  store_->seat_person("g", 0, ann);
  store_->seat_person("g", 1, tom);
  store_->add_session("s", ann, 1);
  const std::int64_t deck = store_->save_deck({.person = ann, .rulebook = "delos", .name = "mine"});
  store_->set_rating(ann, "delos", {.rating = 1700, .games = 3});
  store_->add_chat("g", {.number = 0, .person = ann, .name = "Ann", .text = "hello"});
  store_->add_chat("g", {.number = 1, .person = tom, .name = "Tom", .text = "hello"});
  store_->delete_person(ann);
  reopen();
  EXPECT_FALSE(store_->person_named("Ann"));
  EXPECT_FALSE(store_->session("s"));
  EXPECT_FALSE(store_->deck(deck));
  EXPECT_EQ(store_->rating(ann, "delos"), Rating());
  EXPECT_TRUE(store_->best("delos", 10).empty());
  const auto chats = store_->chats("g");
  EXPECT_EQ(chats.at(0).name, "deleted");
  EXPECT_EQ(chats.at(0).person, 0);
  EXPECT_EQ(chats.at(1).name, "Tom");
  const auto seat = store_->seats_of("g").at(0);
  EXPECT_EQ(seat.second, ann);
  const auto person = store_->person(ann);
  ASSERT_TRUE(person);
  EXPECT_EQ(person->name, "deleted");
  EXPECT_TRUE(person->guest);
  EXPECT_TRUE(person->password.empty());
  EXPECT_TRUE(person->recovery.empty());
  EXPECT_NO_THROW(account("Ann"));
}

TEST_P(Stores, ChangesTheNamesOfGamesThatHaveBegun) {
  store_->add_game(
      {.id = "g", .status = GameStatus::Over, .setup = "of Ann", .record = "Ann", .result = "{}"});
  store_->add_game({.id = "runs", .status = GameStatus::Running});
  store_->add_game({.id = "open", .status = GameStatus::Open});
  store_->change_names({.id = "g", .setup = "of nobody", .record = "deleted", .result = "[]"});
  store_->change_names({.id = "runs", .setup = "of nobody", .record = "deleted"});
  EXPECT_THROW(store_->change_names({.id = "open"}), StoreFailure);
  reopen();
  EXPECT_EQ(
      store_->game("g"),
      (SavedGame{
          .id = "g", .status = GameStatus::Over, .setup = "of nobody", .record = "deleted", .result = "[]"}));
  EXPECT_EQ(store_->game("runs")->record, "deleted");
}

TEST_P(Stores, GivesNoIdTwice) {
  guest();
  const PersonId last = account("Ann");
  store_->delete_person(last);
  EXPECT_FALSE(store_->person(last)) << "sat nowhere: nothing is left";
  reopen();
  EXPECT_GT(account("Ann"), last);
}

// ---- decks

TEST_P(Stores, KeepsDecks) {
  const PersonId ann = account("Ann"), tom = account("Tom");
  const std::string text = "game: delos\n2 'Quoted' \"cards\"; --\n";
  SavedDeck deck{.person = ann, .rulebook = "delos", .name = "One", .text = text, .changed = 11};
  deck.id = store_->save_deck(deck);
  EXPECT_NE(deck.id, 0);
  const std::int64_t second = store_->save_deck({.person = ann, .rulebook = "warlords", .name = "Two"});
  reopen();
  const auto decks = store_->decks_of(ann);
  ASSERT_EQ(decks.size(), 2U);
  EXPECT_EQ(store_->deck_use(ann).decks, 2U);
  EXPECT_EQ(store_->deck_use(ann).bytes, text.size()) << "bytes, not letters";
  EXPECT_EQ(store_->deck_use(tom).decks + store_->deck_use(tom).bytes, 0U);
  EXPECT_EQ(decks[0].id, deck.id);
  EXPECT_EQ(decks[0].person, ann);
  EXPECT_EQ(decks[0].rulebook, "delos");
  EXPECT_EQ(decks[0].name, "One");
  EXPECT_EQ(decks[0].text, text);
  EXPECT_EQ(decks[0].changed, 11);
  deck.name = "Renamed";
  EXPECT_EQ(store_->save_deck(deck), deck.id);
  EXPECT_EQ(store_->deck(deck.id)->name, "Renamed");
  deck.person = tom;
  EXPECT_EQ(store_->save_deck(deck), 0) << "it is Ann's";
  EXPECT_FALSE(store_->delete_deck(second, tom));
  EXPECT_TRUE(store_->delete_deck(second, ann));
  EXPECT_FALSE(store_->deck(second));
  EXPECT_EQ(store_->decks_of(ann).size(), 1U);
}

TEST_P(Stores, MovesTheBelongingsOfAGuest) {
  const PersonId from = guest(), to = account("Ann");
  add_game("g");
  store_->seat_person("g", 1, from);
  const std::int64_t deck = store_->save_deck({.person = from, .rulebook = "delos", .name = "mine"});
  store_->add_chat("g", {.number = 0, .person = from, .name = "Guest 1", .text = "hello"});
  store_->set_rating(from, "delos", {.rating = 1600, .games = 1});
  store_->set_rating(from, "warlords", {.rating = 1700, .games = 2});
  store_->set_rating(to, "delos", {.rating = 1800, .games = 30});
  store_->move_belongings(from, to);
  EXPECT_EQ(store_->deck(deck)->person, to);
  EXPECT_EQ(store_->seats_of("g").at(0).second, to);
  EXPECT_EQ(store_->chats("g").at(0).person, to);
  EXPECT_EQ(store_->rating(to, "warlords").games, 2);
  EXPECT_EQ(store_->rating(to, "delos").games, 30) << "an account keeps its own";
  EXPECT_EQ(store_->rating(from, "delos"), Rating());
}

// ---- games

TEST_P(Stores, KeepsGames) {
  SavedGame game{.id = "abcdefghijkl",
                 .rulebook = "delos",
                 .status = GameStatus::Running,
                 .signature = 0xfedc'ba98'7654'3210,
                 .setup = R"({"seats": []})",
                 .record = "tercio record\n",
                 .result = "",
                 .began = 1'700'000'000'000,
                 .changed = 1'700'000'000'001};
  store_->add_game(game);
  EXPECT_THROW(store_->add_game(game), StoreFailure);
  reopen();
  const auto same = [&] {
    const auto found = store_->game(game.id);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->id, game.id);
    EXPECT_EQ(found->rulebook, game.rulebook);
    EXPECT_EQ(found->status, game.status);
    EXPECT_EQ(found->signature, game.signature);
    EXPECT_EQ(found->setup, game.setup);
    EXPECT_EQ(found->record, game.record);
    EXPECT_EQ(found->result, game.result);
    EXPECT_EQ(found->began, game.began);
    EXPECT_EQ(found->changed, game.changed);
  };
  same();
  game = {game.id, "warlords", GameStatus::Void, 1, "{}", "other", R"({"winners": []})", 3, 4};
  store_->change_game(game);
  same();
  EXPECT_FALSE(store_->game("nothing"));
  game.id = "nothing";
  EXPECT_THROW(store_->change_game(game), StoreFailure);
}

TEST_P(Stores, ListsGames) {
  const PersonId ann = account("Ann"), tom = account("Tom");
  add_game("open", GameStatus::Open);
  add_game("running", GameStatus::Running);
  add_game("old", GameStatus::Over, 10);
  add_game("new", GameStatus::Over, 30);
  add_game("void", GameStatus::Void, 20);
  add_game("other", GameStatus::Over, 40);
  for (const char* id : {"running", "old", "new", "void"}) store_->seat_person(id, 0, ann);
  store_->seat_person("new", 1, ann);
  store_->seat_person("other", 0, tom);
  EXPECT_EQ(ids(store_->unfinished_games()), (Names{"open", "running"}));
  EXPECT_EQ(ids(store_->finished_games_of(ann, 50)), (Names{"new", "void", "old"}));
  EXPECT_EQ(ids(store_->finished_games_of(ann, 2)), (Names{"new", "void"}));
}

TEST_P(Stores, SeatsPeople) {
  using Seats = std::vector<std::pair<int, PersonId>>;
  const PersonId ann = account("Ann"), tom = guest();
  add_game("g", GameStatus::Open);
  store_->seat_person("g", 1, ann);
  store_->seat_person("g", 0, tom);
  EXPECT_EQ(store_->seats_of("g"), (Seats{{0, tom}, {1, ann}}));
  store_->seat_person("g", 0, ann);
  EXPECT_EQ(store_->seats_of("g"), (Seats{{0, ann}, {1, ann}}));
  store_->seat_person("g", 0, 0);
  EXPECT_EQ(store_->seats_of("g"), (Seats{{1, ann}}));
  EXPECT_THROW(store_->seat_person("g", 0, 999), StoreFailure);
  EXPECT_THROW(store_->seat_person("nothing", 0, ann), StoreFailure);
}

TEST_P(Stores, DeletesOnlyGamesThatNeverBegan) {
  const PersonId ann = account("Ann");
  add_game("open", GameStatus::Open);
  add_game("running", GameStatus::Running);
  store_->seat_person("open", 0, ann);
  store_->add_chat("open", {.number = 0, .person = ann, .name = "Ann", .text = "anybody?"});
  store_->delete_game("open");
  EXPECT_FALSE(store_->game("open"));
  EXPECT_TRUE(store_->seats_of("open").empty());
  EXPECT_TRUE(store_->chats("open").empty());
  EXPECT_THROW(store_->delete_game("running"), StoreFailure);
  EXPECT_THROW(store_->delete_game("nothing"), StoreFailure);
  EXPECT_TRUE(store_->game("running"));
}

TEST_P(Stores, KeepsMovesInOrder) {
  add_game("g");
  add_game("h");
  std::vector<SavedMove> made;
  for (std::uint32_t i = 0; i < 300; ++i) {
    made.push_back({.option = 0xffff'ffff - i,
                    .seat = static_cast<std::uint8_t>(i % 3),
                    .concedes = i == 299,
                    .at = 1'700'000'000'000 + i,
                    .left = 60'000 - i});
    store_->add_move("g", i, made.back());
  }
  store_->add_move("h", 0, made[5]);
  reopen();
  EXPECT_EQ(store_->moves("g"), made);
  EXPECT_EQ(store_->moves("h"), (std::vector{made[5]}));
  store_->cut_moves("g", 100);
  made.resize(100);
  EXPECT_EQ(store_->moves("g"), made);
  store_->add_move("g", 100, made[0]);
  EXPECT_EQ(store_->moves("g").size(), 101U);
}

TEST_P(Stores, RefusesAMoveOutOfItsPlace) {
  add_game("g");
  store_->add_move("g", 0, {.option = 1});
  EXPECT_THROW(store_->add_move("g", 0, {.option = 2}), StoreFailure) << "it is there";
  EXPECT_THROW(store_->add_move("g", 2, {.option = 2}), StoreFailure) << "number 1 is missing";
  EXPECT_THROW(store_->add_move("nothing", 0, {}), StoreFailure);
  EXPECT_EQ(store_->moves("g"), (std::vector{SavedMove{.option = 1}}));
}

TEST_P(Stores, KeepsAnalyses) {
  add_game("g");
  EXPECT_EQ(store_->analysis("g"), "");
  store_->keep_analysis("g", "{}");
  store_->keep_analysis("g", R"({"decisions": []})");
  EXPECT_THROW(store_->keep_analysis("nothing", "{}"), StoreFailure);
  reopen();
  EXPECT_EQ(store_->analysis("g"), R"({"decisions": []})");
}

TEST_P(Stores, KeepsChats) {
  const PersonId ann = account("Ann");
  add_game("g");
  store_->add_chat("g",
                   {.number = 0, .person = ann, .name = "Ann", .seat = 1, .text = "well met ⚔", .at = 9});
  store_->add_chat("g", {.number = 1, .name = "server", .text = std::string("a\0b", 3), .at = 10});
  EXPECT_THROW(store_->add_chat("g", {.number = 1, .name = "Ann", .text = "again"}), StoreFailure);
  store_->report_chat("g", 0);
  EXPECT_THROW(store_->report_chat("g", 2), StoreFailure);
  const auto chats = store_->chats("g");
  ASSERT_EQ(chats.size(), 2U);
  EXPECT_EQ(chats[0].number, 0);
  EXPECT_EQ(chats[0].person, ann);
  EXPECT_EQ(chats[0].name, "Ann");
  EXPECT_EQ(chats[0].seat, 1);
  EXPECT_EQ(chats[0].text, "well met ⚔");
  EXPECT_EQ(chats[0].at, 9);
  EXPECT_TRUE(chats[0].reported);
  EXPECT_EQ(chats[1].person, 0);
  EXPECT_EQ(chats[1].seat, -1);
  EXPECT_EQ(chats[1].text.size(), 3U);
  EXPECT_FALSE(chats[1].reported);
}

// ---- ratings

TEST_P(Stores, RanksAccounts) {
  const PersonId ann = account("Ann"), tom = account("Tom"), eve = account("Eve"), visitor = guest();
  EXPECT_EQ(store_->rating(ann, "delos"), Rating());
  store_->set_rating(ann, "delos", {1400, 40, 0.06, 50});
  store_->set_rating(ann, "delos", {1600, 40, 0.059, 51});
  store_->set_rating(tom, "delos", {1900, 300, 0.06, 1});
  store_->set_rating(eve, "delos", {1550, 30, 0.06, 60});
  store_->set_rating(visitor, "delos", {2000, 40, 0.06, 50});
  EXPECT_EQ(store_->rating(ann, "delos"), (Rating{1600, 40, 0.059, 51}));
  EXPECT_EQ(store_->rating(ann, "warlords"), Rating());
  const auto best = store_->best("delos", 10);
  ASSERT_EQ(best.size(), 3U);
  EXPECT_EQ(best[0].name, "Ann");
  EXPECT_EQ(best[0].rating, (Rating{1600, 40, 0.059, 51}));
  EXPECT_EQ(best[1].name, "Eve");
  EXPECT_EQ(best[2].name, "Tom") << "one lucky game makes nobody the first";
  EXPECT_EQ(store_->best("delos", 1).size(), 1U);
  EXPECT_TRUE(store_->best("warlords", 10).empty());
}

TEST_P(Stores, AddsUpThePointsOfRaces) {
  store_->add_race_points("Orks", 5);
  store_->add_race_points("Eldar", 7);
  store_->add_race_points("Orks", 4);
  EXPECT_EQ(store_->race_points(), (std::vector<std::pair<std::string, int>>{{"Orks", 9}, {"Eldar", 7}}));
}

// ---- to copy it whole

TEST_P(Stores, ListsAllThereIs) {
  EXPECT_TRUE(store_->empty());
  const PersonId ann = account("Ann"), tom = guest();
  EXPECT_FALSE(store_->empty());
  add_game("h", GameStatus::Open);
  add_game("g", GameStatus::Over);
  store_->add_session("two", ann, 2);
  store_->add_session("one", ann, 1);
  store_->add_session("other", tom, 3);
  store_->set_rating(ann, "warlords", {1600, 40, 0.06, 5});
  store_->set_rating(ann, "delos", {1700, 30, 0.05, 6});
  EXPECT_EQ(store_->person_ids(), (std::vector{ann, tom}));
  EXPECT_EQ(store_->game_ids(), (Names{"g", "h"}));
  EXPECT_EQ(store_->sessions_of(ann), (std::vector<SavedSession>{{"one", 1}, {"two", 2}}));
  EXPECT_EQ(store_->ratings_of(ann), (std::vector<std::pair<std::string, Rating>>{
                                         {"delos", {1700, 30, 0.05, 6}}, {"warlords", {1600, 40, 0.06, 5}}}));
  EXPECT_TRUE(store_->ratings_of(tom).empty());
}

TEST_P(Stores, IsNotEmptyWithAGameAlone) {
  add_game("g");
  EXPECT_FALSE(store_->empty());
}

TEST_P(Stores, IsNotEmptyWithARaceAlone) {
  store_->add_race_points("Orks", 1);
  EXPECT_FALSE(store_->empty());
}

TEST_P(Stores, TakesPeopleAndDecksWithTheirIds) {
  EXPECT_EQ(store_->last_ids(), LastIds());
  const Person ann{7, "Ann", false, "p", "r"};
  const SavedDeck deck{30, 7, "delos", "mine", "text", 11};
  store_->put_person(ann);
  store_->put_deck(deck);
  store_->put_last_ids({90, 40});
  reopen();
  EXPECT_EQ(store_->person(7), ann);
  EXPECT_EQ(store_->deck(30), deck);
  EXPECT_EQ(store_->last_ids(), (LastIds{90, 40}));
  EXPECT_THROW(store_->put_person({7, "Tom"}), StoreFailure);
  EXPECT_GT(guest(), 90);
  EXPECT_GT(store_->save_deck({.person = 7, .rulebook = "delos", .name = "two"}), 40);
}

// ---- transactions

TEST_P(Stores, WritesATransactionWholeOrNotAtAll) {
  const auto fails = [&] {
    add_game("g");
    store_->add_move("g", 0, {});
    store_->add_move("g", 0, {});
  };
  EXPECT_THROW(store_->transaction(fails), StoreFailure);
  EXPECT_FALSE(store_->game("g"));
  EXPECT_THROW(store_->transaction([&] {
    add_game("g");
    throw std::logic_error("changed my mind");
  }),
               std::logic_error);
  EXPECT_FALSE(store_->game("g"));
  store_->transaction([&] {
    add_game("g");
    EXPECT_FALSE(open()->game("g")) << "others see it when it is whole";
  });
  EXPECT_TRUE(open()->game("g"));
}

TEST_P(Stores, UndoesAnInnerTransactionAlone) {
  store_->transaction([&] {
    add_game("before");
    EXPECT_THROW(store_->transaction([&] {
      add_game("inner");
      store_->transaction([&] { add_game("innermost"); });
      add_game("before");
    }),
                 StoreFailure);
    store_->transaction([&] { add_game("after"); });
  });
  reopen();
  EXPECT_EQ(ids(store_->unfinished_games()), (Names{"after", "before"}));
}

TEST_P(Stores, UndoesInnerTransactionsWithTheOutermost) {
  EXPECT_THROW(store_->transaction([&] {
    store_->transaction([&] { add_game("inner"); });
    throw std::logic_error("changed my mind");
  }),
               std::logic_error);
  EXPECT_TRUE(store_->unfinished_games().empty());
}

TEST_P(Stores, KeepsWhatWasCommittedByAProcessThatDies) {
  store_.reset();
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    store_ = open();
    store_->transaction([&] { add_game("committed"); });
    store_->add_move("committed", 0, {.option = 7});
    store_->transaction([&] {
      add_game("half");
      _exit(0);
    });
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  store_ = open();
  EXPECT_EQ(ids(store_->unfinished_games()), (Names{"committed"}));
  EXPECT_EQ(store_->moves("committed"), (std::vector{SavedMove{.option = 7}}));
}

}  // namespace
}  // namespace tercio::server::test
