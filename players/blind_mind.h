// A player of any kind behind the handle for those who are told in bytes.
#pragma once
#include <string>

#include "players/blind.h"
#include "players/mind.h"

namespace tercio {

// The options come first: their count in four bytes, then four bytes each.
template <class Rules>
std::string told_to_blind(const typename Rules::OwnMatch& match, const Lore<Rules>& lore) {
  const auto count = static_cast<std::uint32_t>(match.options().size());
  std::string told(reinterpret_cast<const char*>(&count), sizeof count);
  told.append(reinterpret_cast<const char*>(match.options().begin()), count * sizeof(Option));
  const Sight<Rules> sight(match.state(), match.catalog(), match.to_move(), match.seats(), lore);
  return told + sight.packed();
}

template <class Rules>
class BlindMind final : public Blind {
 public:
  BlindMind(const PlayerKind& kind, std::uint64_t seed, const typename Rules::Catalog& catalog,
            const Lore<Rules>& lore)
      : sight_(catalog, lore), mind_(kind, catalog, lore) {
    mind_.begin(Chance::seeded(seed, 1U + static_cast<unsigned>(kind.mind)));
  }

  unsigned choose(std::string_view told, double seconds) override {
    std::uint32_t count = 0;
    if (told.size() < sizeof count) throw std::runtime_error("a position that is cut off");
    std::memcpy(&count, told.data(), sizeof count);
    told.remove_prefix(sizeof count);
    if (count == 0 || count > Options::capacity || told.size() < count * sizeof(Option))
      throw std::runtime_error("a position without options");
    options_.clear();
    for (std::uint32_t i = 0; i < count; ++i) {
      Option option{};
      std::memcpy(&option, told.data() + i * sizeof option, sizeof option);
      options_.add(option);
    }
    sight_.unpack(told.substr(count * sizeof(Option)));
    const Option choice = mind_.choose(sight_, options_, seconds);
    return static_cast<unsigned>(std::find(options_.begin(), options_.end(), choice) - options_.begin());
  }

 private:
  Sight<Rules> sight_;
  Mind<Rules> mind_;
  Options options_;
};

}  // namespace tercio
