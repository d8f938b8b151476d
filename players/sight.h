// What one seat can know of a position, and nothing else: the only thing a player that thinks is given. The
// true position is forgotten as it is made; what comes out of it agrees with all that the seat knows.
#pragma once
#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>

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

  // Sees nothing until it looks. The catalog and the lore outlive it.
  Sight(const Catalog& catalog, const Lore<Rules>& lore) : catalog_(&catalog), lore_(&lore) {}
  Sight(const State& truth, const Catalog& catalog, Seat seat, unsigned seats, const Lore<Rules>& lore)
      : Sight(catalog, lore) {
    look(truth, seat, seats);
  }

  // For who looks again and again: from now on looking and imagining take no memory as long as a list agrees
  // with what is seen, and such a list is always preferred.
  void keep_memory() {
    listed_ = 100;
    cards_.hidden.reserve(most_cards);
    cards_.known.reserve(most_cards);
    for (Other& other : others_) {
      for (Ids* ids : {&other.own, &other.known, &other.now}) ids->reserve(most_cards);
      other.lists.resize(lore_->lists.size());
      for (Ids& list : other.lists) list.reserve(most_cards);
    }
    sorted_.reserve(most_cards);
  }

  void look(const State& truth, Seat seat, unsigned seats) {
    known_ = truth;
    seat_ = seat;
    seats_ = seats;
    auto g = Rules::game(known_, *catalog_);
    Guess blanks;
    static constexpr std::array<std::uint16_t, most_cards> none{};
    for (Seat owner = 0; owner < seats; ++owner) {
      Rules::concealed(g, seat, owner, cards_);
      Other& other = others_[owner];
      other.hidden = cards_.hidden.size();
      other.own.clear();
      other.known.clear();
      if (owner == seat) {
        other.own = cards_.hidden;
        continue;
      }
      other.known = cards_.known;
      std::sort(other.known.begin(), other.known.end());
      blanks.hidden[owner] = std::span(none).first(other.hidden);
    }
    Chance chance = Chance::seeded(1);
    Rules::redeal(g, seat, chance, blanks);
    consider_others();
  }

  // The same in bytes, for another program with the same rules and cards, and back. Throws if they are not
  // such bytes.
  std::string packed() const;
  void unpack(std::string_view bytes);

  Seat seat() const { return seat_; }
  unsigned seats() const { return seats_; }
  const State& known() const { return known_; }  // with blank cards for those that are not
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
  static constexpr std::size_t most_cards = 160;  // of a deck
  static constexpr int most_pools = 4;
  struct Other {  // what is known of one owner's deck
    std::size_t hidden = 0;
    Ids own;                   // of the seat itself: what it has still to draw
    Ids known;                 // sorted
    std::vector<Ids> lists;    // what would be left of each list that agrees with it
    std::size_t agreeing = 0;  // so many of `lists` are in use
    std::vector<DeckPool> pools;
    Ids now;  // of this guess
  };

  void consider_others() {
    const auto g = Rules::game(known_, *catalog_);
    for (Seat owner = 0; owner < seats_; ++owner)
      if (owner != seat_) consider(g, owner);
  }

  void consider(const typename Rules::Game& g, Seat owner) {
    Other& other = others_[owner];
    other.agreeing = 0;
    other.pools.clear();
    other.now.resize(other.hidden);
    for (const auto& deck : lore_->lists) {
      if (!Rules::may_have(g, owner, deck)) continue;
      sorted_.assign(deck.cards.begin(), deck.cards.end());
      std::sort(sorted_.begin(), sorted_.end());
      if (!std::includes(sorted_.begin(), sorted_.end(), other.known.begin(), other.known.end())) continue;
      if (sorted_.size() < other.known.size() + other.hidden) continue;
      if (other.lists.size() == other.agreeing) other.lists.emplace_back();
      Ids& left = other.lists[other.agreeing++];
      left.clear();
      std::set_difference(sorted_.begin(), sorted_.end(), other.known.begin(), other.known.end(),
                          std::back_inserter(left));
    }
  }

  std::span<const std::uint16_t> guessed(Seat owner, Chance& chance) {
    Other& other = others_[owner];
    if (other.agreeing > 0 && chance.below(100) < listed_) {
      const Ids& list = other.lists[chance.below(static_cast<std::uint32_t>(other.agreeing))];
      if (list.size() == other.hidden) return list;
      draw(list, 0, other, chance);
      return other.now;
    }
    if (other.pools.empty()) fill_pools(owner);
    const DeckPool& pool = other.pools[chance.below(most_pools)];
    const std::size_t certain = std::min(pool.certain.size(), other.hidden);
    std::copy_n(pool.certain.begin(), certain, other.now.begin());
    draw(pool.possible, certain, other, chance);
    return other.now;
  }

  void fill_pools(Seat owner) {
    const auto g = Rules::game(known_, *catalog_);
    Chance chance = Chance::seeded(2, owner);
    for (int i = 0; i < most_pools; ++i)
      others_[owner].pools.push_back(Rules::deck_pool(g, owner, others_[owner].known, chance));
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
  Seat seat_ = 0;
  unsigned seats_ = 0;
  unsigned listed_ = 80;  // of a hundred guesses, those that take a list that ships
  State known_;
  std::array<Other, 6> others_;
  Concealed cards_;
  Ids sorted_;
};

// --- In bytes -------------------------------------------------------------------------------------------
template <class Rules>
std::string Sight<Rules>::packed() const {
  State state = known_;
  // What the routines left behind them, and what was answered last, may tell of others' secrets.
  if constexpr (requires { state.frames.bytes; }) {
    state.frames.answer = {};
    state.frames.result = 0;
    std::fill(state.frames.bytes.begin() + state.frames.top, state.frames.bytes.end(), std::byte{});
  }
  std::string bytes;
  const auto put = [&](const void* from, std::size_t size) {
    bytes.append(static_cast<const char*>(from), size);
  };
  const auto put_ids = [&](const Ids& ids) {
    const auto count = static_cast<std::uint32_t>(ids.size());
    put(&count, sizeof count);
    put(ids.data(), ids.size() * sizeof ids[0]);
  };
  const std::array<std::uint32_t, 3> head{sizeof state, seat_, seats_};
  put(head.data(), sizeof head);
  put(&state, sizeof state);
  // The bytes behind the last member are no part of the position: copying leaves there what lay in memory.
  if constexpr (requires { state.frames.bytes; }) {
    const auto* end = reinterpret_cast<const char*>(&state.frames + 1);
    std::fill(bytes.end() - (reinterpret_cast<const char*>(&state + 1) - end), bytes.end(), '\0');
  }
  for (Seat owner = 0; owner < seats_; ++owner) {
    const auto hidden = static_cast<std::uint32_t>(others_[owner].hidden);
    put(&hidden, sizeof hidden);
    put_ids(others_[owner].own);
    put_ids(others_[owner].known);
  }
  return bytes;
}

template <class Rules>
void Sight<Rules>::unpack(std::string_view bytes) {
  const auto get = [&](void* into, std::size_t size) {
    if (bytes.size() < size) throw std::runtime_error("a position that is cut off");
    std::copy_n(bytes.data(), size, static_cast<char*>(into));
    bytes.remove_prefix(size);
  };
  const auto get_count = [&] {
    std::uint32_t count = 0;
    get(&count, sizeof count);
    if (count > most_cards) throw std::runtime_error("a position with too many cards");
    return count;
  };
  const auto get_ids = [&](Ids& ids) {
    ids.resize(get_count());
    get(ids.data(), ids.size() * sizeof ids[0]);
  };
  std::array<std::uint32_t, 3> head{};
  get(head.data(), sizeof head);
  if (head[0] != sizeof known_ || head[1] >= head[2] || head[2] > others_.size())
    throw std::runtime_error("a position of other rules");
  seat_ = static_cast<Seat>(head[1]);
  seats_ = head[2];
  get(&known_, sizeof known_);
  for (Seat owner = 0; owner < seats_; ++owner) {
    others_[owner].hidden = get_count();
    get_ids(others_[owner].own);
    get_ids(others_[owner].known);
  }
  if (!bytes.empty()) throw std::runtime_error("a position with something behind it");
  consider_others();
}

}  // namespace tercio
