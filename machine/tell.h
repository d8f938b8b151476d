// What an ability will do, told from its program: what it answers, who chooses what and when, what is paid,
// what is done in which order, until when. The order, the choices and the players come from the nodes; single
// deeds are told in the card's own words, with every `it` and `that unit` replaced by what it means.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "language/grammar.h"
#include "machine/program.h"
#include "machine/record.h"

namespace tercio::machine {

// An ability as its rulebook describes it. What is empty is not told.
struct AbilityTold {
  std::string use{};               // who may use it, and when
  const language::Tree* moment{};  // what it answers
  std::string limit{};             // "once per phase, for this card"
  Condition condition{};           // it is asked for before anything else
  // Of an ability that works by itself: what it says, in parts. It lasts as long as the condition holds.
  std::vector<const language::Tree*> always{};
  bool chooses_x = false;             // X is chosen as it is paid
  std::vector<Things> chosen{};       // before anything is paid
  Effect decided{};                   // an effect of which every `either` is decided then
  std::vector<std::string> prices{};  // what is paid besides the costs: "3 mana"
  std::vector<Effect> costs{};
  std::string paying = "Then it is paid, all or nothing:";
  std::string others = "the other player";  // where the words do not say it: whoever else chooses
  Effect effect{};
};

// The first part of a line that belongs to a category; null if there is none.
const language::Tree* part_of(const language::Tree& line, std::string_view category);

// One sentence a line, steps numbered and indented.
std::string tell(const Program& program, const language::Grammar& grammar, const Record& record,
                 const AbilityTold& ability);

}  // namespace tercio::machine
