// The slow twin of the card machine: a second, literal reading of numbers and conditions, written from
// docs/language.md. It walks the sentence over the view of the table; in random positions of random games
// both must agree. Here is what all games say alike; a rulebook's own words are in tests/GAME/twin_test.cpp.
#pragma once
#include <gtest/gtest.h>

#include <map>
#include <optional>

#include "engine/chance.h"
#include "engine/match.h"
#include "language/generate.h"
#include "language/grammar.h"
#include "machine/node.h"
#include "play/library.h"
#include "rulebooks/rules.h"
#include "tests/support/cards.h"

namespace tercio::test {

using language::Tree;

struct Unknown {};  // a phrase that the twin does not speak

class Twin {
 public:
  using Number = std::optional<int>;  // none: what is not there has no figure
  struct Spot {                       // a card in play
    const CardView* card = nullptr;
    const PlaceView* place = nullptr;
    const CardView* host = nullptr;  // what it is attached to
  };

  virtual ~Twin() = default;
  int amount(const Tree& t) const { return number(t).value_or(0); }
  bool fact(const Tree& t) const;

 protected:
  Twin(const Match& match, unsigned seats, int source);
  void put(const CardView& card, const PlaceView& place, const CardView* host = nullptr);  // into play

  // What a rulebook says in its own words; what it does not know, the twin does not speak.
  virtual Number own_number(const Tree&) const { throw Unknown{}; }
  virtual bool own_fact(const Tree&) const { throw Unknown{}; }
  virtual bool own_is(const Spot&, const Tree&) const { throw Unknown{}; }
  virtual bool is_either(const Spot& spot, const Tree& t) const {  // of two filters
    return is(spot, t.parts[0]) | is(spot, t.parts[1]);
  }
  virtual Number figure(const Spot& spot, const Tree& t) const = 0;
  virtual std::vector<Spot> things(const Tree& t) const = 0;
  virtual std::vector<std::string> players(const Tree& t) const = 0;

  struct Term {
    char sign;
    Number number;
  };
  void add_terms(const Tree& t, int factor, char sign, std::vector<Term>& all) const;
  Number number(const Tree& t) const;
  Number one_number(const Tree& t) const;
  Number count(const Tree& t) const;
  bool is(const Spot& spot, const Tree& t) const;
  std::vector<Spot> such(const Tree& kind) const;
  bool within(Number n, const Tree& range) const;
  static bool more(const Tree& word, Number a, Number b);
  int size(const Tree& kind) const { return static_cast<int>(such(kind).size()); }
  bool is_source(const Spot& spot) const { return spot.card->id == source_; }
  Spot source() const;

  static std::string property_of(const CardView& card, const std::string& name);
  static Number number_of(const CardView& card, const std::string& name);
  static bool lists(const std::string& list, const std::string& word);
  std::string property(const std::string& name) const;  // of the table
  int pile(const std::string& owner, const std::string& name) const;

  TableView view_;
  std::vector<Spot> cards_;
  std::vector<std::string> names_;
  std::string me_;
  int source_ = -1;

 private:
  Number extreme(const std::vector<Spot>& of, const Tree& which, bool highest) const;
};

struct Sentence {
  std::string text;
  Tree tree;
  machine::Amount amount{};        // of a number
  machine::Condition condition{};  // of a condition
};

// A rulebook for the twin: a card for a sentence, where its nodes are, and from which cards to read.
//   Rules; Words (its Twin); decks(); card(title, category, text); find(catalog, id, sentence); eyes(game)
template <class Book>
std::vector<Sentence> sentences(typename Book::Rules::Catalog& catalog, const std::string& category,
                                std::size_t wanted) {
  const language::Grammar& grammar = cards_of<typename Book::Rules>().grammar();  // trees point into it
  std::map<std::string, std::string> titles;
  std::string cards;
  for (std::uint64_t seed = 1; titles.size() < wanted; ++seed) {
    const std::string text = grammar.format(language::random_tree(grammar, category, seed, 5));
    const std::string title = category + " " + std::to_string(seed);
    if (text.size() > 160 || !titles.emplace(text, title).second) continue;
    cards += Book::card(title, category, text);
  }
  catalog.add_folder(Library::home() / "cards" / Book::Rules::name);
  catalog.add_text(cards, "twin.cards");
  catalog.compile();
  std::vector<Sentence> all;
  for (const auto& [text, title] : titles) {
    const auto id = catalog.find(title);
    auto tree = grammar.parse(category, text);
    if (!id || !std::holds_alternative<Tree>(tree)) continue;
    Sentence one{text, std::get<Tree>(tree)};
    if (Book::find(catalog, *id, one)) all.push_back(std::move(one));  // else it was refused
  }
  return all;
}

// Compares what both say of every sentence in positions of random games; returns how often they agreed.
template <class Book>
unsigned compare(const std::string& category) {
  using Rules = typename Book::Rules;
  const auto catalog = std::make_unique<typename Rules::Catalog>();
  const std::vector<Sentence> all = sentences<Book>(*catalog, category, 600);
  std::vector<typename Rules::Deck> decks;
  for (const char* name : Book::decks()) {
    const auto text = Library::deck(name, Rules::name);
    if (const auto* good = std::get_if<DeckText>(&text)) {
      auto deck = Rules::read_deck(*catalog, good->text, good->file);
      if (auto* read = std::get_if<typename Rules::Deck>(&deck)) decks.push_back(*read);
    }
  }
  if (decks.size() != 2) {
    ADD_FAILURE() << "the decks of this test are gone";
    return 0;
  }
  unsigned agreed = 0;
  const auto state = std::make_unique<typename Rules::State>();
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const typename Rules::Deck* both[] = {&decks[0], &decks[1]};
    Options options;
    Rules::set_up(*state, *catalog, both, {}, Seed{seed});
    auto g = Rules::game(*state, *catalog);
    if constexpr (requires { g.numbers; }) g.numbers = true;  // so that names in a view tell copies apart
    Chance chance = Chance::seeded(seed, 5);
    g.go_on(options);
    for (unsigned step = 0; !g.over() && step < 500; ++step) {
      g.choose(options[chance.below(options.size())], options);
      if (g.over() || step % 9 != 0) continue;
      const auto eye = Book::eye(g, step);
      if (!eye) continue;
      const typename Rules::OwnMatch match(*catalog, {"ann", "tom"}, *state, true);
      const typename Book::Words twin(match, eye->source);
      for (const Sentence& s : all) try {
          if (category == "amount") {
            EXPECT_EQ(g.value(s.amount, *eye), twin.amount(s.tree)) << s.text;
          } else {
            EXPECT_EQ(g.holds(s.condition, *eye), twin.fact(s.tree)) << s.text;
          }
          ++agreed;
        } catch (Unknown) {}
      if (testing::Test::HasFailure()) return agreed;
    }
  }
  return agreed;
}

}  // namespace tercio::test
