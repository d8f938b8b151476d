// An effect as one thing: what it is called, whether it would do anything, what it does, and whether it can
// be a cost. They stand in text/verbs_*.cpp, each beside the phrase that says it.
#pragma once
#include <string>
#include <string_view>

#include "rulebooks/warlords/rules/game.h"

namespace tercio::warlords {

// How cards enter play or a hand, in the word of an effect.
enum How : Word { all_there = 0, on_host = 1, each_apart = 2, enters_exhausted = 4, reveals = 8, up_to = 16 };

constexpr Word any_part = 1;  // `up to` so much: its doer chooses

struct Purse {  // what is left to pay with
  int resources = 0, cards = 0;
  Cards exhausted, gone;
};

struct EffectVerb {
  std::string_view name;                             // in a menu: "draw 3 cards", with # for the amount
  std::string_view purpose;                          // of a choice: " to exhaust"
  void (*perform)(Game&, std::uint8_t act, Effect);  // leaves in the result whether it was done
  // Whether it would do anything; null: if it is of use to anything that it names.
  bool (*could)(const Game&, const EffectNode&, const Act&) = nullptr;
  bool (*useful)(const Game&, const EffectNode&, const Act&, Slot) = nullptr;  // to this card; null: to any
  bool (*takes)(const Game&, const EffectNode&, const Act&, Slot) = nullptr;   // what `to` names; null: any
  // Whether it can be paid, with this card if it names any; null: it is no cost.
  bool (*pays)(const Game&, const EffectNode&, const Act&, Slot, Purse&) = nullptr;
  // Of `up to` so much: the most that it could do; null: it is not said of it.
  int (*most)(const Game&, const EffectNode&, const Act&) = nullptr;
  Verb chosen_by = Verb::Choose;
  bool elsewhere = false;    // it is done to cards that are not in play
  bool once = false;         // nothing is left to do to a card that paid with it
  bool leaves = false;       // a card that pays with it leaves play
  bool asks_itself = false;  // it has a question of its own for what it names
  bool never_alone = false;  // it is no reason to use an ability
};

inline const EffectVerb& verb_of(const EffectNode& node) {
  return *static_cast<const EffectVerb*>(node.verb);
}

// Whether a card lies in the pile that the effect takes it from.
bool is_where_said(const Game& g, const EffectNode& node, const Act& act, Slot c);
// What an effect does something to: what it names, as far as that is in play and it is of use.
Cards affected(const Game& g, const EffectNode& node, const Act& act);
// Cards leave play for somewhere else than by being destroyed or sacrificed; nothing happens if there are
// none.
void take_out_of_play(Game& g, Cards leaving, Place to);
// Keywords that matter to a unit in play.
constexpr bool is_gainable(Keyword k) {
  return k != Keyword::Bloodied && k != Keyword::Limited && k != Keyword::Ambush &&
         k != Keyword::DeepStrike && k != Keyword::NoTraitAttachments;
}
// Discards so many cards of a hand at random; returns how many there were.
int amount_of(const Game& g, const EffectNode& node, const Act& act);  // 0 or more

}  // namespace tercio::warlords
