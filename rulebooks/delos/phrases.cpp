#include "rulebooks/delos/phrases.h"

#include <algorithm>
#include <array>
#include <set>

namespace tercio::delos {
namespace {

// The place in the table is the meaning until the rulebook gives it one of its own.
constexpr language::Row row(std::string_view category, std::string_view pattern, std::string_view example) {
  return {category, pattern, 0, example};
}

constexpr auto rows = std::to_array<language::Row>({
    row("ability", "{kind} : {act}", "A: deal 10 damage to a unit."),
    row("ability", "{act}", "Pay 3m to blast a unit. Deal 10 damage to it."),
    row("ability", "{moment} , {effects} .", "Anytime this unit is dealt damage, it gains 10 health."),
    row("ability", "{constant} .", "All units lose mount."),
    row("ability", "{constant} while {condition} .", "Units cannot leave the battlefield while it holds fewer than 3 units."),
    row("ability", "income : {income} .", "Income: 2g."),
    row("ability", "{keyword} .", "Mount."),
    row("kind", "A", "A"),
    row("kind", "S", "S"),

    // The book's line: pay, name, direction, effect. `-or-` offers another such line.
    row("act", "{line}", "pay 3m to blast a unit. Deal 10 damage to it."),
    row("act", "{line} or : {act}", "pay 3m to smash an item. Ruin it. Or: pay 4m to smash a unit. Deal 25 damage to it."),
    row("line", "{costs} to {name} . {effects} .", "ruin this unit to flare. Deal 10 damage to each local unit."),
    row("line", "{costs} to {name} {direction} . {effects} .", "pay 3m to blast a unit. Deal 10 damage to it."),
    row("line", "{effects} .", "gain 5g."),
    row("costs", "{cost}", "pay 3m"),
    row("costs", "{cost} and {costs}", "pay 1g and disable this unit"),
    row("cost", "pay {money}", "pay 3m"),
    row("cost", "disable {things}", "disable this unit"),
    row("cost", "ruin {things}", "ruin this unit"),
    row("cost", "banish {things}", "banish this card from your ruins"),
    row("direction", "{things}", "two different units"),
    row("direction", "{things} or {things}", "a unit or an item"),
    row("money", "{number} {coin}", "3m"),
    row("coin", "g", "g"),
    row("coin", "m", "m"),

    row("moment", "anytime {event}", "anytime this unit is dealt damage"),
    row("moment", "next time {event}", "next time a unit would be dealt damage"),
    row("event", "{things} would {deed} {things}", "this unit would ruin a unit"),
    row("event", "{things} {deed} {things}", "this unit engages a mounted unit"),
    row("event", "{things} would be {done}", "this unit would be ruined"),
    row("event", "{things} is {done}", "this unit is dealt damage"),
    row("event", "{things} would deal damage", "this unit would deal damage"),
    row("deed", "ruin|ruins", "ruin"),
    row("deed", "engage|engages", "engages"),
    row("done", "ruined", "ruined"),
    row("done", "dealt damage", "dealt damage"),
    row("done", "dealt damage by snipe", "dealt damage by snipe"),

    row("effects", "{effect}", "gain 5g"),
    row("effects", "{effect} ; {effects}", "ruin a unit; gain 5g"),
    row("effects", "{effect} instead", "banish that unit instead"),
    row("effects", "{effect} instead ; then {effects}", "ruin this item instead; then that unit's health becomes 0"),
    row("effect", "deal {number} damage to {things}", "deal 10 damage to each local unit"),
    row("effect", "snipe {number} against {things}", "snipe 40 against two local units"),
    row("effect", "ruin {things}", "ruin all units"),
    row("effect", "banish {things}", "banish that unit"),
    row("effect", "dismount {things}", "dismount that unit"),
    row("effect", "{who} gain|gains {gain}", "you gain 5g"),
    row("effect", "{who} lose|loses {money}", "all delos lose 5g"),
    row("effect", "{who} acquire|acquires {things}", "all delos acquire a resource"),
    row("effect", "gain {gain}", "gain 5g"),
    row("effect", "acquire {things}", "acquire a defender"),
    row("effect", "move {things} to {place}", "move a unit to its commander's encampment"),
    row("effect", "{things} {change} this term", "a unit gains mount this term"),
    row("effect", "health of {things} becomes {number}", "health of that unit becomes 0"),
    row("effect", "{things} gains {number} health", "it gains 10 health"),
    row("effect", "reduce that damage to {number}", "reduce that damage to 0"),
    row("effect", "reduce that damage by {number}", "reduce that damage by 10"),
    row("effect", "raise that damage by {number}", "raise that damage by 10"),
});

}  // namespace

std::span<const language::Row> phrases() { return rows; }

language::Grammar grammar(const std::vector<language::CardText>& cards) {
  std::set<std::string> seen;
  for (const language::CardText& card : cards) seen.insert(card.traits.begin(), card.traits.end());
  std::vector<language::Word> words;
  for (const std::string& word : seen) words.push_back({"trait", word, static_cast<int>(words.size())});
  return {std::vector<language::Row>(rows.begin(), rows.end()), std::move(words)};
}

}  // namespace tercio::delos
