// From each kind of store into each.
#include "server/store_copy.h"

#include <gtest/gtest.h>

#include "tests/server/every_store.h"

namespace tercio::server::test {
namespace {

class StoreCopies : public testing::TestWithParam<std::tuple<StoreKind, StoreKind>> {
 protected:
  void SetUp() override {
    const PersonId gone = from_->add_person({.name = "gone"});
    ann_ = from_->add_person({.name = "Ann", .guest = false, .password = "p", .recovery = "r"});
    const PersonId tom = from_->add_person({.name = "Guest 1"});
    from_->add_session("session", ann_, 12);
    from_->save_deck({.person = ann_, .rulebook = "delos", .name = "mine", .text = "é", .changed = 3});
    from_->set_rating(ann_, "delos", {1612.25, 40.5, 0.0601, 5});
    for (const char* id : {"g", "h"}) {
      from_->add_game({.id = id,
                       .rulebook = "delos",
                       .status = GameStatus::Over,
                       .signature = 0xfedc'ba98'7654'3210,
                       .record = "record",
                       .began = 1,
                       .changed = 2});
      from_->seat_person(id, 0, ann_);
      from_->seat_person(id, 1, tom);
      for (std::size_t i = 0; i < 10; ++i)
        from_->add_move(id, i, {.option = 0xffff'fff0, .seat = 1, .concedes = i == 9, .at = 5, .left = 6});
    }
    from_->add_chat(
        "g", {.number = 0, .person = ann_, .name = "Ann", .text = std::string("a\0b", 3), .reported = true});
    from_->keep_analysis("g", "{\"decisions\": []}");
    from_->add_chat("g", {.number = 1, .name = "deleted", .seat = 1, .text = "x"});
    from_->add_race_points("Orks", 9);
    from_->delete_person(gone);
  }
  std::vector<std::string> copied_and_compared() {
    copy_store(*from_, *to_, [](std::uint64_t) {});
    return store_differences(*from_, *to_, [](std::uint64_t) {});
  }

  Folder from_folder_, to_folder_;
  std::unique_ptr<Store> from_ = std::get<0>(GetParam()).open(from_folder_),
                         to_ = std::get<1>(GetParam()).open(to_folder_);
  PersonId ann_ = 0;
};

INSTANTIATE_TEST_SUITE_P(Store, StoreCopies, testing::Combine(every_store, every_store),
                         [](const auto& kinds) {
                           return std::string(std::get<0>(kinds.param).name) + "To" +
                                  std::get<1>(kinds.param).name;
                         });

TEST_P(StoreCopies, AreTheSame) {
  std::vector<std::uint64_t> progress;
  const StoreCounts counts = copy_store(*from_, *to_, [&](std::uint64_t done) { progress.push_back(done); });
  EXPECT_EQ(progress, (std::vector<std::uint64_t>{1, 2}));
  EXPECT_EQ(counts.people, 2U);
  EXPECT_EQ(counts.sessions, 1U);
  EXPECT_EQ(counts.decks, 1U);
  EXPECT_EQ(counts.ratings, 1U);
  EXPECT_EQ(counts.games, 2U);
  EXPECT_EQ(counts.moves, 20U);
  EXPECT_EQ(counts.chats, 2U);
  EXPECT_EQ(to_->analysis("g"), "{\"decisions\": []}");
  EXPECT_EQ(counts.races, 1U);
  EXPECT_TRUE(store_differences(*from_, *to_, [](std::uint64_t) {}).empty());
  EXPECT_EQ(whole_game(*to_, "g"), whole_game(*from_, "g"));
  EXPECT_EQ(to_->chats("g").at(0).text.size(), 3U);
  EXPECT_EQ(to_->session("session"), ann_);
  EXPECT_EQ(from_->add_person({.name = "new"}), to_->add_person({.name = "new"})) << "no id is given twice";
}

TEST_P(StoreCopies, EveryDifferenceIsFound) {
  EXPECT_TRUE(copied_and_compared().empty());
  const auto one_more = [&](const std::string& expected) {
    EXPECT_EQ(store_differences(*from_, *to_, [](std::uint64_t) {}), (std::vector{expected}));
  };
  to_->cut_moves("h", 9);
  one_more("Game h is not the same in both.");
  to_->add_move("h", 9, from_->moves("h").at(9));
  to_->report_chat("g", 1);
  one_more("Game g is not the same in both.");
  from_->report_chat("g", 1);
  to_->add_game({.id = "more"});
  one_more("Game more is not the same in both.");
  from_->add_game({.id = "more"});
  to_->use_session("session", 13);
  one_more("Person " + std::to_string(ann_) + " is not the same in both.");
  from_->use_session("session", 13);
  to_->add_race_points("Orks", 1);
  one_more("The points of races are not the same.");
  from_->add_race_points("Orks", 1);
  to_->put_last_ids({1000, 1000});
  one_more("The last ids that were given are not the same.");
}

TEST_P(StoreCopies, AreWholeOrNothing) {
  to_->add_game({.id = "h"});
  EXPECT_THROW(copied_and_compared(), StoreFailure);
  EXPECT_EQ(to_->game_ids(), (std::vector<std::string>{"h"}));
  EXPECT_TRUE(to_->person_ids().empty());
}

}  // namespace
}  // namespace tercio::server::test
