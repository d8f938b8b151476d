#include "players/player.h"

#include "players/greedy.h"
#include "players/random.h"
#include "rulebooks/warlords/match.h"
#include "rulebooks/warlords/rules.h"

namespace tercio {
namespace {

class RandomSeat final : public Player {
 public:
  explicit RandomSeat(std::uint64_t seed) : player_{Chance::seeded(seed, 1)} {}
  Option choose(const Match& match) override { return player_.choose(match.options()); }

 private:
  RandomPlayer player_;
};

class GreedySeat final : public Player {
 public:
  explicit GreedySeat(std::uint64_t seed) : seed_(seed) {}
  Option choose(const Match& match) override {
    const auto* warlords = dynamic_cast<const warlords::WarlordsMatch*>(&match);
    if (!warlords) return match.options()[0];
    if (!player_)
      player_ = std::make_unique<Greedy<warlords::Rules>>(warlords->catalog(), Chance::seeded(seed_, 2));
    return player_->choose(warlords->state(), match.to_move(), match.options());
  }

 private:
  std::uint64_t seed_;
  std::unique_ptr<Greedy<warlords::Rules>> player_;
};

}  // namespace

std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed) {
  if (name == "random") return std::make_unique<RandomSeat>(seed);
  if (name == "greedy") return std::make_unique<GreedySeat>(seed);
  return nullptr;
}

const std::vector<std::string>& player_names() {
  static const std::vector<std::string> names{"random", "greedy"};
  return names;
}

}  // namespace tercio
