// "Why can't I play this?" names the reason, and prompts name the card and the moment.
#include <gtest/gtest.h>

#include <map>

#include "rulebooks/warlords/rules.h"
#include "tests/support/cards.h"

namespace tercio::warlords {
namespace {

const Catalog& catalog() { return test::cards(); }

const Deck& deck(const std::string& name) {
  static std::map<std::string, Deck> decks;
  if (!decks.contains(name)) {
    const auto text = std::get<DeckText>(Library::deck(name, "warlords"));
    decks[name] = std::get<Deck>(Rules::read_deck(catalog(), text.text, text.file));
  }
  return decks[name];
}

// A position put together from two starter decks; hands are empty unless cards are put there.
struct Position {
  State state;
  Game g{state, catalog()};

  explicit Position(const std::string& first = "space-marines-starter",
                    const std::string& second = "orks-starter")
      : state(WarlordsMatch(catalog(), {"tom", "kris"}, std::array{&deck(first), &deck(second)}, {}, 3)
                  .state()) {
    state.initiative = 0;
    for (Seat seat = 0; seat < 2; ++seat)
      for (Slot c : state.hands[seat]) g.move(c, tercio::warlords::deck, seat);
  }
  Slot find(Seat seat, const std::string& title) const {
    for (Slot c = 0; c < slot_count; ++c)
      if (state.cards[c].owner == seat && g.card(c).title == title &&
          (state.cards[c].place == tercio::warlords::deck || state.cards[c].place == hq))
        return c;
    ADD_FAILURE() << "no " << title;
    return 0;
  }
  Slot put(Seat seat, const std::string& title, Place place) {
    const Slot c = find(seat, title);
    g.move(c, place, seat);
    return c;
  }
  WarlordsMatch from(Phase phase) {
    state.frames = {};
    state.phase = phase;
    g.push(WholeGame{.from = phase});
    return WarlordsMatch(catalog(), {"tom", "kris"}, state);
  }
};

bool until(WarlordsMatch& m, const std::string& prompt, const std::vector<std::string>& choices = {}) {
  for (unsigned i = 0; i < 60 && !m.over(); ++i) {
    if (m.prompt().find(prompt) != std::string::npos) return true;
    Option take = m.options()[m.options().size() - 1];
    for (Option o : m.options())
      for (const std::string& wanted : choices)
        if (m.label(o).rfind(wanted, 0) == 0) take = o;
    m.choose(take);
  }
  return false;
}

#define EXPECT_TELLS(text, part) EXPECT_NE((text).find(part), std::string::npos) << (text)

TEST(WhyNot, Cost) {
  Position p;
  p.put(0, "Land Raider", hand);
  p.put(0, "Void Pirate", hand);
  p.state.resources = {3, 7};
  const WarlordsMatch m = p.from(Phase::Deploy);
  EXPECT_EQ(m.why_not(0, "land raider"), "Land Raider can't be deployed: costs 5, you have 3.");
  EXPECT_TELLS(m.why_not(0, "void"), "is among the options");
  EXPECT_TELLS(m.prompt(), "Deployment turn: 3 resources");
}

TEST(WhyNot, Phase) {
  Position p;
  p.put(0, "Drop Pod Assault", hand);
  p.put(0, "Void Pirate", hand);
  const WarlordsMatch m = p.from(Phase::Deploy);
  EXPECT_EQ(m.why_not(0, "Drop Pod Assault"),
            "Drop Pod Assault can't be played: only in the combat phase (this is the deploy phase).");
}

TEST(WhyNot, AnotherMoment) {
  Position p;
  p.put(0, "Indomitable", hand);
  p.put(0, "Void Pirate", hand);
  EXPECT_TELLS(p.from(Phase::Deploy).why_not(0, "indom"), "it is a reaction, for another moment (");
}

TEST(WhyNot, Limits) {
  Position p;
  p.put(0, "Promethium Mine", hand);
  p.put(0, "Void Pirate", hand);
  WarlordsMatch m = p.from(Phase::Deploy);
  EXPECT_TELLS(m.why_not(0, "Promethium Mine"), "is among the options");
  p.state.limited_used[0] = 1;
  EXPECT_EQ(p.from(Phase::Deploy).why_not(0, "Promethium Mine"),
            "Promethium Mine can't be deployed: you have used a Limited card this round already.");
}

TEST(WhyNot, RelicsAndHosts) {
  Position p;
  p.put(0, "Iron Halo", hand);
  p.put(0, "Godwyn Pattern Bolter", hand);
  p.put(0, "Void Pirate", hand);
  p.g.attach(p.find(0, "Tallassarian Tempest Blade"), p.g.warlord(0), 0);
  const WarlordsMatch m = p.from(Phase::Deploy);
  EXPECT_TELLS(m.why_not(0, "Iron Halo"),
               "you may control one Relic, and control Tallassarian Tempest Blade");
  EXPECT_TELLS(m.why_not(0, "bolter"), "no unit in play may carry it");
}

TEST(WhyNot, RestrictedByACard) {
  Position p("orks-starter", "space-marines-starter");
  p.put(0, "Goff Nob", 0);
  p.put(0, "Enraged Ork", 0);
  p.put(1, "Honored Librarian", 0);
  p.put(1, "Eager Recruit", 0);
  p.put(1, "Land Raider", 0);
  WarlordsMatch m = p.from(Phase::Combat);
  ASSERT_TRUE(until(m, "declare an attacker")) << m.prompt();
  EXPECT_TELLS(m.why_not(0, "Nazdreg"), "Nazdreg can't attack: it is not at planet 1");
  ASSERT_TRUE(until(m, "against which unit", {"attack with Goff"})) << m.prompt();
  EXPECT_TELLS(m.why_not(0, "Honored Librarian"), "can't be attacked because of its own text");
  EXPECT_TELLS(m.why_not(0, "Goff Nob"), "it is your own");
  EXPECT_TELLS(m.prompt(), "Goff Nob attacks with 6 at planet 1");
}

TEST(WhyNot, TargetsProtectedByAnotherCard) {
  Position p("space-marines-starter", "space-marines-starter");
  p.put(0, "Sicarius's Chosen", hand);
  p.put(1, "Land Raider", 1);
  p.put(1, "Raven Guard Speeder", 1);
  p.put(1, "10th Company Scout", 1);
  WarlordsMatch m = p.from(Phase::Deploy);
  ASSERT_TRUE(until(m, "choose a target", {"deploy Sicarius's Chosen at planet 1", "use Sicarius's Chosen"}))
      << m.prompt();
  EXPECT_TELLS(m.prompt(), "Sicarius's Chosen: choose a target to move");
  EXPECT_TELLS(m.why_not(0, "10th Company Scout"), "can't be targeted: because of Land Raider");
}

TEST(WhyNot, ExhaustedAndUsed) {
  Position p("orks-starter", "space-marines-starter");
  const Slot gitz = p.put(0, "Nazdreg's Flash Gitz", 0);
  const Slot pad = p.put(0, "Tellyporta Pad", hq);
  p.put(0, "Squig Bombin'", hand);
  p.put(1, "Eager Recruit", 0);
  p.state.cards[gitz].flags |= CardState::Exhausted;
  WarlordsMatch m = p.from(Phase::Combat);
  ASSERT_TRUE(until(m, "Action window"));
  ASSERT_EQ(m.to_move(), 0);
  EXPECT_TELLS(m.why_not(0, "Flash Gitz"), "is among the options");
  p.state.cards[gitz].used = 1;
  p.state.cards[pad].flags |= CardState::Exhausted;
  WarlordsMatch again = p.from(Phase::Combat);
  until(again, "Action window");
  EXPECT_TELLS(again.why_not(0, "Flash Gitz"), "its limit per phase is used");
  EXPECT_TELLS(again.why_not(0, "Tellyporta"), "it is exhausted");
}

TEST(WhyNot, NothingHiddenIsTold) {
  Position p;
  p.put(0, "Void Pirate", hand);
  p.put(1, "Goff Nob", hand);
  const WarlordsMatch m = p.from(Phase::Deploy);
  EXPECT_EQ(m.why_not(0, "Goff Nob"), "Goff Nob is neither in your hand nor in play.");  // in the other hand
  EXPECT_EQ(m.why_not(0, "Burna Boyz"),
            "Burna Boyz is neither in your hand nor in play.");  // in the other deck
  EXPECT_EQ(m.why_not(0, "Land Raider"),
            "Land Raider is neither in your hand nor in play.");  // in one's own deck
  EXPECT_TELLS(m.why_not(0, "viod pirat"), "did you mean Void Pirate?");
  EXPECT_TELLS(m.why_not(0, ""), "Which card?");
  EXPECT_TELLS(m.why_not(0, "Nazdreg"), "is not yours: kris controls it");
}

// In random games every card that a seat can see gets an answer, and every decision a prompt.
TEST(WhyNot, AlwaysAnswers) {
  for (unsigned seed = 1; seed <= 10; ++seed) {
    WarlordsMatch m(catalog(), {"tom", "kris"}, std::array{&deck("eldar-starter"), &deck("tau-starter")}, {},
                    seed);
    Chance chance = Chance::seeded(seed);
    for (unsigned n = 0; n < 2000 && !m.over(); ++n) {
      ASSERT_FALSE(m.prompt().empty());
      ASSERT_EQ(m.prompt().find('#'), std::string::npos) << m.prompt();
      if (n % 7 == 0)
        for (Slot c = 0; c < slot_count; c = static_cast<Slot>(c + 3)) {
          const std::string title = catalog()[m.state().cards[c].card].title;
          if (title.empty()) continue;
          for (Seat seat = 0; seat < 2; ++seat) {
            const std::string reason = m.why_not(seat, title);
            ASSERT_FALSE(reason.empty());
            ASSERT_EQ(reason.find('#'), std::string::npos) << reason;
          }
        }
      m.choose(m.options()[chance.below(m.options().size())]);
    }
  }
}

}  // namespace
}  // namespace tercio::warlords
