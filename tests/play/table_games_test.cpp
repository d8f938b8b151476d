// The table of every game, at every size of the screen and number of seats.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/chance.h"
#include "play/record.h"
#include "play/table_layout.h"
#include "tests/support/cards.h"

namespace tercio {
namespace {

std::unique_ptr<Match> new_match(const std::string& game, unsigned seats, std::uint64_t seed) {
  const std::vector<DeckText> all = Library::decks(game);
  std::vector<DeckText> decks;
  for (unsigned i = 0; i < seats; ++i) decks.push_back(all[(seed + i) % all.size()]);
  const Record record =
      new_record(*test::library().rulebook(game),
                 {"Tom", "Ann", "Christopher the Second", "Eva", "Max", "Ida"}, {}, decks, seed);
  auto begun = begin(record, test::library());
  if (const auto* problem = std::get_if<RecordProblem>(&begun)) {
    ADD_FAILURE() << problem->message;
    return nullptr;
  }
  return std::get<std::unique_ptr<Match>>(std::move(begun));
}

void check_fits(const Match& match, const Screen& screen, std::size_t rows) {
  const Pen pen(screen);
  for (Seat seat = 0; seat < match.seats(); ++seat) {
    const std::vector<std::string> lines = draw_table(match, seat, pen, rows);
    std::string page;
    for (const std::string& line : lines) page += line + "\n";
    ASSERT_LE(lines.size(), rows) << page;
    for (const std::string& line : lines) {
      ASSERT_LE(width_of(line), screen.width) << line << "\nin\n" << page;
      const bool plain = std::all_of(line.begin(), line.end(), [](char c) { return c >= ' '; });
      ASSERT_TRUE(screen.unicode || plain) << line;
    }
  }
}

// Plays at random, and looks at the table at every so-many-th decision.
template <class Look>
void play(Match& match, std::uint64_t seed, unsigned every, const Look& look) {
  Chance chance = Chance::seeded(seed);
  for (unsigned n = 0; n < 600 && !match.over(); ++n) {
    if (n % every == 0) look(match);
    if (testing::Test::HasFatalFailure()) return;
    const Options& options = match.options();
    ASSERT_TRUE(match.choose(options[static_cast<unsigned>(chance.below(options.size()))]));
  }
  look(match);
}

TEST(TableOfEachGame, FitsItsLines) {
  for (const std::string& game : rulebook_names()) {
    const Rulebook& rulebook = *test::library().rulebook(game);
    for (const unsigned seats : {rulebook.least_seats(), rulebook.most_seats()}) {
      SCOPED_TRACE(game + ", " + std::to_string(seats) + " seats");
      const auto match = new_match(game, seats, seats);
      ASSERT_TRUE(match);
      play(*match, 5, 40, [](const Match& now) {
        check_fits(now, {.width = 80, .height = 24, .colour = true, .unicode = true}, 16);
        check_fits(now, {.width = 80, .height = 24}, 16);
        check_fits(now, {.width = 60, .height = 20, .unicode = true}, 12);
        check_fits(now, {.width = 160, .height = 50, .colour = true, .unicode = true}, 32);
        check_fits(now, {.width = 240, .height = 70, .unicode = true}, 52);
      });
    }
  }
}

std::string drawn(const Match& match, std::size_t width, std::size_t rows) {
  std::string page;
  for (const std::string& line : draw_table(match, 0, Pen(Screen{.width = width}), rows)) page += line + "\n";
  return page;
}

TEST(TableOfDelos, ShowsSectorsHandsAndTheBattle) {
  const auto match = new_match("delos", 2, 1);
  ASSERT_TRUE(match);
  unsigned battles = 0;
  play(*match, 3, 1, [&](const Match& now) {
    const TableView view = now.view(0);
    const std::string page = drawn(now, 160, 32);
    for (const PlaceView& place : view.places)
      if (place.owner.empty()) { ASSERT_NE(page.find(place.title), std::string::npos) << page; }
    ASSERT_NE(page.find("Turn " + property(view.properties, "turn")), std::string::npos);
    if (property(view.properties, "battle") == "none") return;
    ++battles;
    ASSERT_NE(page.find("flags to win: Ann "), std::string::npos) << page;
  });
  EXPECT_GT(battles, 0U);
}

TEST(TableOfCommanders, ShowsEveryCommander) {
  const auto match = new_match("commanders", 3, 1);
  ASSERT_TRUE(match);
  play(*match, 3, 20, [&](const Match& now) {
    const std::string page = drawn(now, 160, 32);
    for (const char* part : {"Tom (you)  ", "Ann  ", "Christopher t~  ", "Term ", "Arsenal"})
      ASSERT_NE(page.find(part), std::string::npos) << part << "\n" << page;
  });
}

}  // namespace
}  // namespace tercio
