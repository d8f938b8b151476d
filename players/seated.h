// Players that sit in a seat of a match, for any rulebook.
#pragma once
#include "players/mind.h"
#include "players/player.h"

namespace tercio {

template <class Rules>
class SeatedMind final : public Player {
 public:
  SeatedMind(const PlayerKind& kind, std::uint64_t seed, const typename Rules::Catalog& catalog,
             const Lists<Rules>& lists)
      : mind_(kind, catalog, lists) {
    mind_.begin(Chance::seeded(seed, 1U + static_cast<unsigned>(kind.mind)));
  }
  Option choose(const Match& match) override {
    const auto* own = dynamic_cast<const typename Rules::OwnMatch*>(&match);
    if (!own) return match.options()[0];  // a match of another game: it knows nothing of that
    return mind_.choose(own->state(), match.to_move(), match.options());
  }

 private:
  Mind<Rules> mind_;
};

// Null for a name that player_kind does not know.
template <class Rules>
std::unique_ptr<Player> seated_player(std::string_view name, std::uint64_t seed,
                                      const typename Rules::Catalog& catalog, const Lists<Rules>& lists) {
  const auto kind = player_kind(name);
  if (!kind) return nullptr;
  return std::make_unique<SeatedMind<Rules>>(*kind, seed, catalog, lists);
}

}  // namespace tercio
