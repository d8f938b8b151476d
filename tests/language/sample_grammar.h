// A small grammar in which every text has at most one reading.
#pragma once
#include "language/grammar.h"

namespace tercio::language {

enum Meaning : std::uint16_t {
  kAbility,
  kNoted,
  kDestroy,
  kDeal,
  kDraw,
  kRaise,
  kAll,
  kTarget,
  kUnit,
  kOther
};

inline std::vector<Row> sample_rows() {
  return {
      {"ability", "action: {effect}.", kAbility, "Action: draw 1 card."},
      {"ability", "action ({number}), test {number}+: {effect}.", kAbility,
       "Action (2), test 3+: draw 1 card."},
      {"ability", "pay {number} to rally. {effect}.", kNoted, "Pay 2 to rally. Draw 1 card."},
      {"effect", "destroy {things}", kDestroy, "destroy target unit"},
      {"effect", "deal {amount} damage to {things}", kDeal, "deal 3 damage to target unit"},
      {"effect", "draw {amount} card|cards", kDraw, "draw 1 card"},
      {"effect", "{things} gets|get {signed} ATK/{signed} HP", kRaise, "all units get +1 ATK/-1 HP"},
      {"effect", "put a|an {quoted} into play", kOther, "put a \"Red Hand\" into play"},
      {"amount", "{number}", kOther, "3"},
      {"amount", "+X", kOther, "+X"},
      {"amount", "twice {amount}", kOther, "twice 3"},
      {"things", "target {kind}", kTarget, "target enemy unit"},
      {"things", "all {kind}", kAll, "all units"},
      {"kind", "unit|units", kUnit, "unit"},
      {"kind", "enemy {kind}", kOther, "enemy unit"},
      {"kind", "non-{kind}", kOther, "non-warlord"},
      {"kind", "{trait} {kind}", kOther, "Soldier unit"},
      {"kind", "warlord", kOther, "warlord"},
  };
}

inline std::vector<Word> sample_words() {
  return {
      {"trait", "Soldier", 1}, {"trait", "Blood Angels", 2}, {"trait", "Blood", 3}, {"trait", "Waaagh!", 4}};
}

inline Grammar sample_grammar() { return Grammar(sample_rows(), sample_words()); }

}  // namespace tercio::language
