// What one seat can know of a position, and nothing else: the only thing a search is given. The true position
// is forgotten as it is made; what comes out of it agrees with all that the seat knows.
#pragma once
#include <algorithm>

#include "engine/hidden.h"
#include "engine/match.h"
#include "players/lore.h"
#include "rulebooks/rules.h"

namespace tercio {

template <class Rules>
class Sight {
 public:
  using State = typename Rules::State;
  using Catalog = typename Rules::Catalog;
  static constexpr unsigned listed = 80;  // of a hundred guesses, those that take a list that ships

  Sight(const State& truth, const Catalog& catalog, Seat seat, unsigned seats, const Lore<Rules>& lore)
      : catalog_(&catalog), lore_(&lore), seat_(seat), seats_(seats), known_(truth) {
    auto g = Rules::game(known_, catalog);
    Guess blanks;
    std::vector<std::uint16_t> none;
    for (Seat owner = 0; owner < seats; ++owner) {
      Concealed cards = Rules::concealed(g, seat, owner);
      Other& other = others_[owner];
      other.hidden = cards.hidden.size();
      if (owner == seat) {
        other.own = std::move(cards.hidden);
        continue;
      }
      other.known = std::move(cards.known);
      std::sort(other.known.begin(), other.known.end());
      none.resize(std::max(none.size(), other.hidden));
    }
    for (Seat owner = 0; owner < seats; ++owner)
      if (owner != seat) blanks.hidden[owner] = std::span(none).first(others_[owner].hidden);
    Chance chance = Chance::seeded(1);
    Rules::redeal(g, seat, chance, blanks);
    for (Seat owner = 0; owner < seats; ++owner)
      if (owner != seat) consider(g, owner);
  }

  Seat seat() const { return seat_; }
  unsigned seats() const { return seats_; }
  const Catalog& catalog() const { return *catalog_; }
  const Lore<Rules>& lore() const { return *lore_; }

  // A position that could be the true one.
  void imagine(State& state, Chance& chance) {
    state = known_;
    auto g = Rules::game(state, *catalog_);
    Guess guess;
    for (Seat owner = 0; owner < seats_; ++owner)
      if (others_[owner].hidden > 0)
        guess.hidden[owner] = owner == seat_ ? others_[owner].own : guessed(owner, chance);
    Rules::redeal(g, seat_, chance, guess);
  }

 private:
  using Ids = std::vector<std::uint16_t>;
  struct Other {  // what is known of one owner's deck
    std::size_t hidden = 0;
    Ids own;                 // of the seat itself: what it has still to draw
    Ids known;               // sorted
    std::vector<Ids> lists;  // what would be left of each list that agrees with it
    std::vector<DeckPool> pools;
    Ids now;  // of this guess
  };

  void consider(const typename Rules::Game& g, Seat owner) {
    Other& other = others_[owner];
    for (const auto& deck : lore_->lists) {
      if (!Rules::may_have(g, owner, deck)) continue;
      Ids cards(deck.cards.begin(), deck.cards.end()), left;
      std::sort(cards.begin(), cards.end());
      if (!std::includes(cards.begin(), cards.end(), other.known.begin(), other.known.end())) continue;
      std::set_difference(cards.begin(), cards.end(), other.known.begin(), other.known.end(),
                          std::back_inserter(left));
      if (left.size() >= other.hidden) other.lists.push_back(std::move(left));
    }
    Chance chance = Chance::seeded(2, owner);
    for (int i = 0; i < 4; ++i) other.pools.push_back(Rules::deck_pool(g, owner, other.known, chance));
    other.now.resize(other.hidden);
  }

  std::span<const std::uint16_t> guessed(Seat owner, Chance& chance) {
    Other& other = others_[owner];
    if (!other.lists.empty() && chance.below(100) < listed) {
      const Ids& list = other.lists[chance.below(static_cast<std::uint32_t>(other.lists.size()))];
      if (list.size() == other.hidden) return list;
      draw(list, 0, other, chance);
      return other.now;
    }
    const DeckPool& pool = other.pools[chance.below(static_cast<std::uint32_t>(other.pools.size()))];
    const std::size_t certain = std::min(pool.certain.size(), other.hidden);
    std::copy_n(pool.certain.begin(), certain, other.now.begin());
    draw(pool.possible, certain, other, chance);
    return other.now;
  }

  // Fills `now` from this place on with different ones of these.
  static void draw(const Ids& from, std::size_t place, Other& other, Chance& chance) {
    std::size_t left = from.size();
    for (std::size_t i = 0; i < from.size() && place < other.hidden; ++i, --left)
      if (chance.below(static_cast<std::uint32_t>(left)) < other.hidden - place) other.now[place++] = from[i];
    for (; place < other.hidden; ++place) other.now[place] = 0;  // the pool is too small: blank cards
  }

  const Catalog* catalog_;
  const Lore<Rules>* lore_;
  Seat seat_;
  unsigned seats_;
  State known_;
  std::array<Other, 6> others_;
};

}  // namespace tercio
