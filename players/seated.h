// Players that sit in a seat of a match, for any rulebook.
#pragma once
#include "players/greedy.h"
#include "players/player.h"
#include "players/random.h"

namespace tercio {

class RandomSeat final : public Player {
 public:
  explicit RandomSeat(std::uint64_t seed) : player_{Chance::seeded(seed, 1)} {}
  Option choose(const Match& match) override { return player_.choose(match.options()); }

 private:
  RandomPlayer player_;
};

template <class Rules>
class GreedySeat final : public Player {
 public:
  explicit GreedySeat(std::uint64_t seed) : seed_(seed) {}
  Option choose(const Match& match) override {
    const auto* own = dynamic_cast<const typename Rules::OwnMatch*>(&match);
    if (!own) return match.options()[0];  // a match of another game: it knows nothing of that
    if (!player_) player_ = std::make_unique<Greedy<Rules>>(own->catalog(), Chance::seeded(seed_, 2));
    return player_->choose(own->state(), match.to_move(), match.options());
  }

 private:
  std::uint64_t seed_;
  std::unique_ptr<Greedy<Rules>> player_;
};

// Null for a name that is not among player_names().
template <class Rules>
std::unique_ptr<Player> seated_player(std::string_view name, std::uint64_t seed) {
  if (name == "random") return std::make_unique<RandomSeat>(seed);
  if (name == "greedy") return std::make_unique<GreedySeat<Rules>>(seed);
  return nullptr;
}

}  // namespace tercio
