// An effect as one thing: what it is called, what it can befall, what it does, and whether it can be a price.
// They stand in text/verbs_*.cpp, each beside the phrase that says it.
#pragma once
#include <string_view>

#include "rulebooks/commanders/rules/game.h"

namespace tercio::commanders {

struct EffectVerb {
  std::string_view name;  // in a menu: "ruin"
  // What happens to one resource; false: nothing does. All that are meant happen at once and can be answered.
  bool (*befalls)(const Game&, const EffectNode&, const Act&, Slot, Member&) = nullptr;
  // Or what a commander does; leaves in the result whether it was done.
  void (*perform)(Game&, std::uint8_t act, Effect) = nullptr;
  // Or what several do at once: a mask of seats.
  void (*perform_all)(Game&, std::uint8_t act, Effect, unsigned) = nullptr;
  // Whether it can be paid with this resource, or without one; null: it is no price.
  bool (*pays)(const Game&, const EffectNode&, const Act&, Slot, Purse&) = nullptr;
  std::uint16_t types = any_type;  // what it can befall (C13)
  Verb chosen_by = Verb::Choose;   // how choosing for it is called, where it is no direction
  Event also = Event::None;        // what is announced besides
  bool changes_region = false;     // said instead, it changes what would happen
  bool brings_back = false;        // what has left by the same text is brought from where it is
  bool seeks = false;              // it is done whether or not something is found
  bool gathers = false;            // what several choose for it is all meant afterwards
  bool modifies = false;           // it changes the damage that it answers, which is not replaced
  std::uint8_t plain =
      0;  // its order does not matter: 1; 2, 4: it raises, reduces damage; 8, 16: costs, brings money
};

inline const EffectVerb& verb_of(const EffectNode& node) {
  return *static_cast<const EffectVerb*>(node.verb);
}

}  // namespace tercio::commanders
