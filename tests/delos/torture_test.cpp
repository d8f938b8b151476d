// Cards made at random of the language itself: whatever a line says, games go on and end.
#include <gtest/gtest.h>

#include "language/generate.h"
#include "rulebooks/delos/rules.h"
#include "rulebooks/delos/text/phrases.h"
#include "tests/support/cards.h"

namespace tercio::delos {
namespace {

constexpr unsigned kinds_of_cards = 40;

// Which of these lines are understood, each on a card of its own; all are read at once.
std::vector<bool> understood(const std::vector<std::string>& lines) {
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i)
    text += "Goat " + std::to_string(i) + " | unit | FP 2, SPD 2, ARM 2, flags 1, die 3 | Infantry. | Mine " +
            std::to_string(i + 1) + "\n" + lines[i] + "\n" +
            (lines[i].starts_with("Command:") ? "\n" : "Command: BA: draw 1 card.\n");
  Catalog catalog;
  catalog.add_text(text, "mine.cards");
  catalog.compile();
  std::vector<bool> good(lines.size(), true);
  for (const auto& problem : catalog.problems()) {
    const std::size_t at = std::stoul(problem.text().substr(std::string("mine.cards:").size()));
    good[(at - 1) / 3] = false;
  }
  return good;
}

struct Lines {
  std::vector<std::string> plain, command;
};

Lines random_lines(std::uint64_t seed) {
  const language::Grammar grammar = delos::grammar({});
  Lines all;
  for (std::uint64_t i = 0; all.plain.size() < 30 || all.command.size() < 30;) {
    std::vector<std::string> lines;
    while (lines.size() < 400) {
      const std::string text =
          grammar.format(language::random_tree(grammar, "ability", seed * 1'000'003 + i++, 6));
      if (text.size() > 300 || text.starts_with("Command:")) continue;
      lines.push_back(text);
      lines.push_back("Command: " + text);
    }
    const std::vector<bool> good = understood(lines);
    for (std::size_t k = 0; k < lines.size(); ++k)
      if (good[k]) (k % 2 == 0 ? all.plain : all.command).push_back(lines[k]);
  }
  return all;
}

std::string random_card(const Lines& lines, unsigned number, Chance& chance) {
  static constexpr const char* headers[] = {
      "unit, Orks | FP 2, SPD 3, ARM 2", "unit, Orks | FP 4, SPD 1, ARM 3", "unit, Orks | FP 1, SPD 5, ARM 1",
      "character, Orks | save 4", "fortification, Orks | ARM 3"};
  static constexpr const char* traits[] = {"Infantry.", "Vehicle.", "Daemon. Infantry.", "Psyker."};
  std::string text = "Card " + std::to_string(number) + " | ";
  text += headers[chance.below(5)];
  text += ", flags " + std::to_string(chance.below(3));
  text += ", die " + std::to_string(1 + chance.below(6)) + " | ";
  text += traits[chance.below(4)];
  text += " | Mine " + std::to_string(number) + "\n";
  if (number % 3 == 0) text += "Assault 3.\n";
  for (unsigned n = chance.below(3); n > 0; --n)
    text += lines.plain[chance.below(static_cast<std::uint32_t>(lines.plain.size()))] + "\n";
  return text + lines.command[chance.below(static_cast<std::uint32_t>(lines.command.size()))] + "\n";
}

void play(const Catalog& catalog, const Deck& a, const Deck& b, std::uint64_t seed) {
  State state;
  Options options;
  set_up(state, catalog, {&a, &b}, {}, seed);
  Game g{state, catalog};
  Chance chance = Chance::seeded(seed, 9);
  g.go_on(options);
  while (!g.over() && state.decisions < 20'000) {
    ASSERT_EQ(broken_invariant(g), nullptr) << broken_invariant(g) << " before " << g.prompt();
    g.choose(options[chance.below(options.size())], options);
  }
  EXPECT_TRUE(g.over()) << "the game does not end";
  EXPECT_NE(state.over, Reason::Error) << Rules::reason(state, catalog);
}

TEST(DelosTorture, RandomCards) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Lines lines = random_lines(seed);
    Chance chance = Chance::seeded(seed, 3);
    std::string text =
        "First | fleet, Orks | first wave 3 | | Mine 90\nSecond | fleet, Orks | first wave 3 | | Mine 91\n";
    for (unsigned i = 0; i < kinds_of_cards; ++i) text += random_card(lines, i, chance);
    for (unsigned i = 0; i < sector_count; ++i)
      text += "Land " + std::to_string(i) + " | sector | flags 3, VP " + std::to_string(i + 1) +
              " | Desert. | Mine " + std::to_string(92 + i) + "\n";
    Catalog catalog;
    catalog.add_text(text, "mine.cards");
    catalog.compile();
    ASSERT_TRUE(catalog.problems().empty()) << catalog.problems().front().text();
    std::array<Deck, 2> decks;
    for (Deck& deck : decks) {
      deck.leader = *catalog.find(&deck == &decks[0] ? "First" : "Second");
      for (unsigned i = 0; i < 60; ++i)
        deck.cards.push_back(*catalog.find("Card " + std::to_string(chance.below(kinds_of_cards))));
    }
    for (std::uint64_t game = 0; game < 30 && !testing::Test::HasFailure(); ++game)
      play(catalog, decks[0], decks[1], seed * 1000 + game);
  }
}

}  // namespace
}  // namespace tercio::delos
