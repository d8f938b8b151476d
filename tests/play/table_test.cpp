// The terminal game: what is drawn fits the screen, what is typed is understood, nothing hidden is shown.
#include "play/table.h"

#include <gtest/gtest.h>

#include <sstream>

#include "engine/chance.h"
#include "play/table_layout.h"

namespace tercio {
namespace {

Library& library() {
  static Library all;
  return all;
}

Record new_game(std::vector<std::string> kinds, std::uint64_t seed = 5) {
  std::vector<DeckText> decks;
  for (const char* name : {"space-marines-starter", "orks-starter"})
    decks.push_back(std::get<DeckText>(Library::deck(name, "warlords")));
  return new_record(*library().rulebook("warlords"), {"Tom", "Kris"}, std::move(kinds), decks, seed);
}

struct Game {
  std::istringstream in;
  std::ostringstream out;
  std::unique_ptr<Table> table;

  Game(const std::string& typed, Screen screen, const std::vector<std::string>& kinds = {"human", "random"},
       const Table::Files& files = {}, std::uint64_t seed = 5)
      : in(typed) {
    Record record = new_game(kinds, seed);
    auto match = std::get<std::unique_ptr<Match>>(begin(record, library()));
    std::vector<std::unique_ptr<Player>> players;
    for (const std::string& kind : kinds)
      players.push_back(kind == "human" ? nullptr : library().rulebook("warlords")->player(kind, 3));
    table = std::make_unique<Table>(
        std::move(record), std::move(match), std::move(players), [screen] { return screen; }, in, out, files);
    table->play();
  }
  std::string text() const { return out.str(); }
};

std::vector<std::string> split(const std::string& text, const std::string& by) {
  std::vector<std::string> parts;
  std::size_t at = 0;
  for (std::size_t end; (end = text.find(by, at)) != std::string::npos; at = end + by.size())
    parts.push_back(text.substr(at, end - at));
  parts.push_back(text.substr(at));
  return parts;
}

// Choices of all kinds: numbers, with a redrawing now and then.
std::string many_choices(unsigned seed, unsigned n) {
  Chance chance = Chance::seeded(seed);
  std::string typed;
  for (unsigned i = 0; i < n; ++i) typed += std::to_string(1 + chance.below(5)) + "\n";
  return typed;
}

TEST(TableText, IsCutToItsWidth) {
  const Pen plain(Screen{.width = 80, .unicode = false}), fine(Screen{.width = 80, .unicode = true});
  EXPECT_EQ(fine.shorten("Iron Hands Techmarine", 8), "Iron Ha…");
  EXPECT_EQ(plain.shorten("Iron Hands Techmarine", 8), "Iron Ha~");
  EXPECT_EQ(fine.shorten("Iron Hands", 6), "Iron…");
  EXPECT_EQ(fine.shorten("Goff Nob", 8), "Goff Nob");
  EXPECT_EQ(width_of("▸1 Plannum"), 10U);
  EXPECT_EQ(width_of("\033[1;31mred\033[0m"), 3U);
  EXPECT_EQ(plain.plain("naïve"), "na?ve");
  const std::vector<std::string> wrapped = fine.wrap("move a non-warlord unit you control to a planet", 20);
  ASSERT_EQ(wrapped.size(), 3U);
  for (const std::string& line : wrapped) EXPECT_LE(width_of(line), 20U);
}

TEST(Table, FitsScreensOfAllSizes) {
  for (const auto& [width, height] : {std::pair{80U, 24U}, {160U, 50U}, {100U, 30U}, {60U, 20U}, {240U, 70U}})
    for (unsigned seed = 1; seed <= 3; ++seed) {
      const Screen screen{.width = width, .height = height, .colour = true, .clears = true, .unicode = true};
      const Game game(many_choices(seed, 150), screen, {"human", "random"}, {}, seed);
      for (const std::string& page : split(game.text(), "\033[H\033[2J")) {
        const std::vector<std::string> lines = split(split(page, "Tom> ")[0], "\n");
        EXPECT_LE(lines.size(), height) << page;
        for (const std::string& line : lines) EXPECT_LE(width_of(line), width) << line;
      }
    }
}

TEST(Table, WithoutUnicodeAndColourIsPlain) {
  const Game game(many_choices(2, 100), Screen{});
  for (char c : game.text()) {
    ASSERT_TRUE(static_cast<unsigned char>(c) < 128);
    ASSERT_NE(c, '\033');
  }
}

TEST(Table, DrawsTheWholeTable) {
  const Game game("keep\n", Screen{.width = 80, .height = 24});
  const std::string text = game.text();
  for (const char* part : {"Captain Cato Sicarius", "Nazdreg 2/7", ">1 ", " 5 ", "Hand ",
                           "Tom (you)  7 resources", "deck 26", "deploy phase"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

TEST(Table, ShowsNothingHidden) {
  for (unsigned seed = 1; seed <= 4; ++seed) {
    const Game game(many_choices(seed, 120) + "log\n", Screen{.width = 160, .height = 50},
                    {"human", "random"}, {}, seed);
    for (const std::string& line : split(game.text(), "\n"))
      if (line.find("Kris draws") != std::string::npos) {
        EXPECT_NE(line.find("draws a card"), std::string::npos) << line;
      }
    const TableView view = game.table->match().view(0);
    for (const CardView& card : find_place(view, "Kris", "hand")->cards) EXPECT_EQ(card.title, "?");
  }
}

TEST(Table, OptionsAreFoundByTyping) {
  Record record = new_game({"human", "human"});
  const auto match = std::get<std::unique_ptr<Match>>(begin(record, library()));
  Menu menu(*match);
  EXPECT_EQ(menu.matching("keep").size(), 1U);
  EXPECT_EQ(menu.matching("MULL").size(), 1U);
  EXPECT_TRUE(menu.matching("retreat").empty());
  while (match->prompt().find("Deployment") == std::string::npos)
    ASSERT_TRUE(match->choose(match->options()[0]));
  Menu deploy(*match);
  ASSERT_EQ(deploy.matching("pass").size(), 1U);
  const Pen pen(Screen{.width = 80, .height = 24});
  EXPECT_LE(deploy.draw(pen, 6).size(), 6U);
  std::size_t groups = 0;
  for (std::size_t i = 1; const MenuEntry* entry = deploy.entry(i); ++i)
    if (entry->options.size() > 1) {
      ++groups;
      const auto at_three = deploy.matching("3", entry->options);
      ASSERT_EQ(at_three.size(), 1U) << entry->label;
      EXPECT_NE(deploy.label(at_three[0]).find("planet 3"), std::string::npos);
    }
  EXPECT_GT(groups, 0U);
}

TEST(Table, UndoTakesBackOnesOwnChoice) {
  unsigned undone = 0;
  for (unsigned n = 5; n < 60; n += 3) {
    const Game before(many_choices(n, n), Screen{}), after(many_choices(n, n) + "u\n", Screen{});
    if (after.text().find("is undone") == std::string::npos) continue;
    ++undone;
    ASSERT_LT(after.table->record().moves.size(), before.table->record().moves.size());
    const Replayed again = replay(before.table->record(), library(), after.table->record().moves.size());
    EXPECT_EQ(again.match->hash(), after.table->match().hash());
    EXPECT_EQ(again.match->reveals(0), before.table->match().reveals(0));
  }
  EXPECT_GT(undone, 3U);
  const Game nothing("u\n", Screen{});
  EXPECT_NE(nothing.text().find("nothing to undo"), std::string::npos);
  const Game mulligan("mulligan\nu\n", Screen{});
  EXPECT_NE(mulligan.text().find("can't be undone"), std::string::npos);
}

TEST(Table, EndOfInputKeepsTheGame) {
  const std::filesystem::path file =
      std::filesystem::path(testing::TempDir()) / "tercio_table_test" / "kept.record";
  std::filesystem::remove_all(file.parent_path());
  const Game game(many_choices(3, 40), Screen{}, {"human", "random"}, {.save = {}, .autosave = file});
  EXPECT_NE(game.text().find("--resume"), std::string::npos);
  const auto loaded = load_record(file);
  ASSERT_TRUE(std::holds_alternative<Record>(loaded));
  const Replayed again = replay(std::get<Record>(loaded), library());
  ASSERT_TRUE(again.match);
  EXPECT_FALSE(again.difference);
  EXPECT_EQ(again.match->hash(), game.table->match().hash());
  std::filesystem::remove_all(file.parent_path());
  const Game untouched("", Screen{}, {"human", "human"}, {.save = {}, .autosave = file});
  EXPECT_FALSE(std::filesystem::exists(file));
}

TEST(Table, ConcedingAsksFirst) {
  const Game no("concede\nno\n", Screen{}), yes("concede\nyes\n", Screen{});
  EXPECT_FALSE(no.table->match().over());
  EXPECT_TRUE(yes.table->match().over());
  EXPECT_EQ(yes.table->match().winner(), 1);
  EXPECT_NE(yes.text().find("Kris wins: conceded"), std::string::npos);
}

TEST(Table, TwoPeopleShareTheKeyboard) {
  const Game game("\nkeep\n\nkeep\n", Screen{.width = 80, .height = 24, .colour = false, .clears = true},
                  {"human", "human"});
  const std::vector<std::string> pages = split(game.text(), "\033[H\033[2J\033[3J");
  ASSERT_GE(pages.size(), 3U);
  for (std::size_t i = 1; i < pages.size(); ++i) {
    EXPECT_EQ(pages[i].rfind("The keyboard goes to ", 0), 0U);
    EXPECT_EQ(split(pages[i], "\033[H\033[2J")[0].find("Hand "), std::string::npos);
  }
}

TEST(Table, TellsCardsAndReasons) {
  const Game game("keep\ni cato\n? no such thing\nzzz\nh\n", Screen{.width = 80, .height = 24});
  const std::string text = game.text();
  EXPECT_NE(text.find("Captain Cato Sicarius  (warlord"), std::string::npos) << text;
  EXPECT_NE(text.find("No option has \"zzz\""), std::string::npos);
  EXPECT_NE(text.find("why is this card not among the options"), std::string::npos);
}

}  // namespace
}  // namespace tercio
