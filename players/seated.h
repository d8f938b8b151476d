// Players that sit in a seat of a match, for any rulebook.
#pragma once
#include <atomic>
#include <thread>

#include "players/mind.h"
#include "players/player.h"

namespace tercio {

template <class Rules>
class SeatedMind final : public Player {
 public:
  SeatedMind(const PlayerKind& kind, std::uint64_t seed, const typename Rules::Catalog& catalog,
             const Lore<Rules>& lore)
      : ponders_(kind.ponders), lore_(lore), chance_(Chance::seeded(seed, 7)), mind_(kind, catalog, lore) {
    mind_.begin(Chance::seeded(seed, 1U + static_cast<unsigned>(kind.mind)));
  }
  ~SeatedMind() override { stop(); }
  SeatedMind(const SeatedMind&) = delete;
  SeatedMind& operator=(const SeatedMind&) = delete;

  Option choose(const Match& match) override { return choose_within(0, match); }
  Option choose_within(double seconds, const Match& match) override {
    stop();
    const auto* own = dynamic_cast<const typename Rules::OwnMatch*>(&match);
    if (!own) return match.options()[0];  // a match of another game: it knows nothing of that
    return mind_.choose(own->state(), match.to_move(), match.options(), seconds);
  }

  void wait(const Match& match, Seat seat) override {
    stop();
    const auto* own = dynamic_cast<const typename Rules::OwnMatch*>(&match);
    if (!ponders_ || !own) return;
    enough_ = false;
    for (const auto& search : mind_.searches())
      threads_.emplace_back(
          [this, &search = *search, chance = Chance::seeded(chance_.next()),
           sight = Sight<Rules>(own->state(), own->catalog(), seat, match.seats(), lore_)]() mutable {
            search.ponder(sight, chance, enough_);
          });
  }
  void saw(const Match& match, Seat seat, Option option) override {
    stop();
    const auto* own = dynamic_cast<const typename Rules::OwnMatch*>(&match);
    if (!ponders_ || !own) return;
    // Nothing is changed through this handle.
    auto g = Rules::game(const_cast<typename Rules::State&>(own->state()), own->catalog());
    const Seat chooser = match.to_move();
    // The tree has no edge for what goes without saying.
    if (chooser == seat && Rules::obvious(g, seat, match.options()) == option) return;
    const Option seen = chooser == seat ? option : Rules::observed(g, seat, chooser, option);
    for (const auto& search : mind_.searches()) search->follow(seat, match.seats(), chooser, seen);
  }
  void forget() override {
    stop();
    for (const auto& search : mind_.searches()) search->forget();
  }

 private:
  void stop() {
    enough_ = true;
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }

  bool ponders_;
  const Lore<Rules>& lore_;
  Chance chance_;
  Mind<Rules> mind_;
  std::atomic<bool> enough_ = true;
  std::vector<std::thread> threads_;
};

// Null for a name that player_kind does not know, and for programs, which play/program.h seats.
template <class Rules>
std::unique_ptr<Player> seated_player(std::string_view name, std::uint64_t seed,
                                      const typename Rules::Catalog& catalog, const Lore<Rules>& lore) {
  const auto kind = player_kind(name);
  if (!kind || kind->mind == PlayerKind::Mind::Program) return nullptr;
  return std::make_unique<SeatedMind<Rules>>(*kind, seed, catalog, lore);
}

}  // namespace tercio
