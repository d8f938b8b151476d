// An effect as one thing: what it is called, whether it is of use, what it does, and whether it can be a
// cost. They stand in text/verbs_*.cpp, each beside the phrase that says it.
#pragma once
#include <string_view>

#include "rulebooks/delos/rules/game.h"

namespace tercio::delos {

constexpr Word with_guns = 2;  // of an attack by an effect; 0: a shot, 1: an assault

struct Purse {  // what the costs before have used up
  Cards locked, gone;
  int held = 0;  // cards in hand
};

struct EffectVerb {
  std::string_view name;                             // in a menu: "lock"
  std::string_view purpose;                          // of a choice: "to lock"
  void (*perform)(Game&, std::uint8_t act, Effect);  // leaves in the result whether it was done
  bool (*useful)(const Game&, const EffectNode&, const Act&, Slot) = nullptr;  // to this card; null: to any
  // Whether it can be paid, with this card if it names any; null: it is no cost.
  bool (*pays)(const Game&, const EffectNode&, const Act&, Slot, Purse&) = nullptr;
  Verb chosen_by = Verb::Choose;
  bool chancy = false;     // as a cost it may fail, after those before it were paid
  bool divides = false;    // what is chosen may be chosen again: a point each
  std::uint8_t fills = 0;  // zones it puts cards into, as bits: what is chosen there later is chosen late
  // Stances that it brings a card into, and those that a card may be in for it, as bits.
  std::uint8_t leaves = 0, takes = 0;
  bool (*possible)(const Game&, const Act&) = nullptr;  // whether it can do anything now; null: always
};

inline const EffectVerb& verb_of(const EffectNode& node) {
  return *static_cast<const EffectVerb*>(node.verb);
}

// What an effect speaks of, as far as it is at the sector.
Cards meant_here(const Game& g, const EffectNode& node, const Act& act);

}  // namespace tercio::delos
