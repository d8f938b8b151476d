// Every line of every card is used: games are played with decks full of a card by somebody who uses it
// whenever he can, until each of its abilities and its command line has been resolved.
#include <gtest/gtest.h>

#include <set>

#include "rulebooks/delos/rules.h"
#include "tests/support/cards.h"

namespace tercio::delos {
namespace {

constexpr unsigned games_at_most = 60;

const Catalog& cards() { return test::cards_of<Rules>(); }

// Which ability of which card an option uses, or -1.
int ability_of(const Game& g, Option o, std::uint16_t card) {
  switch (verb(o)) {
    case Verb::Use:
    case Verb::Resolve:
    case Verb::AssaultWith:
    case Verb::Artillery:
    case Verb::TroopCapacity:
    case Verb::Invulnerable: return g.at(o.a).card == card && o.b != gained ? o.b : -1;
    default: return -1;
  }
}

// Hears of options that the engine took because there was no other.
struct Listener final : Journal {
  std::uint16_t card = 0;
  std::set<int>* used = nullptr;
  const Game* game = nullptr;
  void line(std::uint8_t, const std::string&) override {}
  void took(Seat, Option only) override { used->insert(ability_of(*game, only, card)); }
};

std::uint16_t fleet_for(Race race) {
  for (std::size_t id = Catalog::blanks; id < cards().size(); ++id)
    if (cards()[id].type == Type::Fleet && (race == Race::None || cards()[id].race == race))
      return static_cast<std::uint16_t>(id);
  return 0;
}

// Half of the deck is the card itself, the rest anything: targets, payers, victims.
Deck deck_of(std::uint16_t card, Chance& chance) {
  Deck deck;
  const bool leads = cards()[card].type == Type::Fleet;
  deck.leader = leads ? card : fleet_for(Race::None);
  while (deck.cards.size() < 60) {
    const auto other = static_cast<std::uint16_t>(
        Catalog::blanks + chance.below(static_cast<std::uint32_t>(cards().size()) - Catalog::blanks));
    if (!leads && deck.cards.size() < 24)
      deck.cards.push_back(card);
    else if (bit(cards()[other].type) & deck_types)
      deck.cards.push_back(other);
  }
  return deck;
}

void play(std::uint16_t card, std::uint64_t seed, std::set<int>& used) {
  Chance chance = Chance::seeded(seed, card);
  const Deck a = deck_of(card, chance), b = deck_of(card, chance);
  State state;
  Options options;
  set_up(state, cards(), {&a, &b}, {}, seed);
  Listener listener;
  listener.card = card;
  listener.used = &used;
  Game g{state, cards(), &listener};
  listener.game = &g;
  g.go_on(options);
  while (!g.over() && state.decisions < 5000) {
    Option choice = options[chance.below(options.size())];
    for (Option o : options)
      if (const int ability = ability_of(g, o, card);
          ability >= 0 && (!used.contains(ability) || chance.below(3) == 0))
        choice = o;
    used.insert(ability_of(g, choice, card));
    g.choose(choice, options);
  }
  ASSERT_NE(state.over, Reason::Error) << Rules::reason(state, cards());
}

TEST(DelosExercise, EveryAbilityAndCommandLineIsUsed) {
  for (std::size_t id = Catalog::blanks; id < cards().size(); ++id) {
    const Card& card = cards()[id];
    std::set<int> used, wanted;
    for (unsigned i = 0; i < card.abilities.size(); ++i)
      if (card.abilities[i].kind != Kind::Static) wanted.insert(static_cast<int>(i));
    const auto all_used = [&] {
      return std::includes(used.begin(), used.end(), wanted.begin(), wanted.end());
    };
    for (unsigned game = 0; game < games_at_most && !all_used(); ++game)
      play(static_cast<std::uint16_t>(id), game, used);
    for (int i : wanted)
      EXPECT_TRUE(used.contains(i)) << card.title << ": " << card.abilities[static_cast<unsigned>(i)].text;
  }
}

}  // namespace
}  // namespace tercio::delos
