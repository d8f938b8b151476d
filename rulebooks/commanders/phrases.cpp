#include "rulebooks/commanders/phrases.h"

#include <array>
#include <set>
#include <string>

#include "language/token.h"

namespace tercio::commanders {
namespace {

constexpr language::Row row(std::string_view category, std::string_view pattern, std::string_view example) {
  return {category, pattern, 0, example};  // the rulebook will give each its meaning
}

constexpr auto rows = std::to_array<language::Row>({
    row("ability", "{act}", "Pay 3 mana to blast a unit. Deal 10 damage to it."),
    row("ability", "{kind} : {act}", "S: pay 3 mana to blast a unit. Deal 10 damage to it."),
    row("ability", "{moment} , {effects} .", "Anytime this unit is dealt damage, it gains 10 health."),
    row("ability", "{things} {change} .", "All units lose mount."),
    row("ability", "{things} {change} while {condition} .", "This unit gets +10/+0 while it is mounted."),
    row("ability", "equip to {things} .", "Equip to a warrior."),
    row("ability", "income : {income} .", "Income: 2 gold; 1 mana on level 2."),
    row("ability", "{keyword} .", "Snipe 40."),
    row("kind", "A|S", "A"),

    row("act", "{line}", "pay 3 mana to blast a unit. Deal 10 damage to it."),
    row("act", "{line} or {act}",
        "pay 3 mana to smash an item. Ruin it. Or pay 4 mana to smash a unit. Deal 25 damage to it."),
    row("line", "{effects} .", "gain 5 gold."),
    row("line", "{costs} to {name} . {effects} .",
        "ruin this unit to flare. Deal 10 damage to each local unit."),
    row("line", "{costs} to {name} {things} . {effects} .",
        "pay 3 mana to blast a unit. Deal 10 damage to it."),
    row("line", "{costs} to {name} at {things} . {effects} .",
        "pay 3 mana to hurl at a unit. Deal 10 damage to it."),
    row("costs", "{cost}", "pay 3 mana"),
    row("costs", "{cost} and {costs}", "pay 1 gold and disable this unit"),
    row("cost", "pay {money}", "pay 3 mana"),
    row("cost", "disable|ruin|banish {things}", "ruin this unit"),
    row("cost", "banish {things} from {pile}", "banish this card from your ruins"),
    row("money", "{number} gold|mana", "3 mana"),
    row("income", "{money}", "2 gold"),
    row("income", "{money} on level {number}", "1 mana on level 2"),
    row("income", "{money} ; {income}", "2 gold; 1 mana on level 2"),
    row("income", "{money} on level {number} ; {income}", "1 mana on level 2; 1 mana on level 3"),
    row("pile", "your ruins|arsenal|domain", "your ruins"),

    row("moment", "anytime {event}", "anytime this unit is dealt damage"),
    row("moment", "next time {event}", "next time a unit would be dealt damage"),
    row("event", "{things} would ruin|engage {things}", "this unit would ruin a unit"),
    row("event", "{things} ruins|engages|attacks|blocks {things}", "this unit engages a mounted unit"),
    row("event", "{things} would be {done}", "this unit would be ruined"),
    row("event", "{things} is {done}", "this unit is dealt damage"),
    row("event", "{things} would deal damage", "this unit would deal damage"),
    row("done", "ruined|banished", "ruined"),
    row("done", "dealt damage", "dealt damage"),
    row("done", "dealt damage by snipe|spells|combat", "dealt damage by snipe"),

    row("effects", "{effect}", "gain 5 gold"),
    row("effects", "{effect} ; {effects}", "ruin a unit; gain 5 gold"),
    row("effects", "{effect} instead", "banish that unit instead"),
    row("effects", "{effect} instead ; then {effects}", "ruin this item instead; then set its health to 0"),
    row("effect", "deal {number} damage to {things}", "deal 10 damage to each local unit"),
    row("effect", "ruin|banish|disable|dismount {things}", "ruin all units"),
    row("effect", "gain {money}", "gain 5 gold"),
    row("effect", "acquire {things}", "acquire a defender"),
    row("effect", "all commanders lose {money}", "all commanders lose 5 gold"),
    row("effect", "all commanders acquire {things}", "all commanders acquire a resource"),
    row("effect", "move {things} to {region}", "move a unit to its commander's encampment"),
    row("effect", "{things} {change} this term", "it gains mount this term"),
    row("effect", "{things} gains {number} health", "it gains 10 health"),
    row("effect", "set its health to {number}", "set its health to 0"),
    row("effect", "reduce that damage to {number}", "reduce that damage to 0"),
    row("effect", "raise|reduce that damage by {number}", "reduce that damage by 10"),
    row("effect", "if {condition} , {effect}", "if his arsenal is larger than yours, acquire a card"),

    row("change", "gain|gains|lose|loses {keyword}", "lose mount"),
    row("change", "get|gets {signed} / {signed}", "gets +10/+0"),
    row("change", "get|gets {signed} snipe", "gets +20 snipe"),
    row("change", "cannot block|attack|move|leave", "cannot block"),
    row("keyword", "mount|outpost", "mount"),
    row("keyword", "{noun} mount", "beast mount"),
    row("keyword", "snipe|duration {number}", "snipe 40"),
    row("condition", "there are fewer than {number} {kind}",
        "there are fewer than 3 units in the battlefield"),
    row("condition", "his arsenal is larger|smaller than yours", "his arsenal is larger than yours"),
    row("condition", "it is {adjective}", "it is mounted"),

    row("things", "this unit|item|card|location", "this unit"),
    row("things", "that unit|item", "that unit"),
    row("things", "it", "it"),
    row("things", "the bearer", "the bearer"),
    row("things", "each of them", "each of them"),
    row("things", "a|an {kind}", "a unit"),
    row("things", "two|three {kind}", "two local units"),
    row("things", "each|all {kind}", "each local unit"),
    row("kind", "{adjective} {kind}", "local unit"),
    row("kind", "{noun}", "unit"),
    row("kind", "{noun} in {region}", "units in the battlefield"),
    row("kind", "{noun} named {quoted}", "card named \"Red Hand\""),
    row("adjective", "local|distant|different|mounted|able|unable|ally", "local"),
    row("adjective", "non- {adjective}", "non-ally"),
    row("noun", "unit|units|item|items|card|cards", "unit"),
    row("noun", "location|locations|upgrade|upgrades|resource|resources", "resource"),
    row("noun", "commander|commanders|defender|defenders", "commander"),
    row("noun", "warrior|warriors|wizard|wizards|archer|archers|craftsman|craftsmen", "warrior"),
    row("noun", "creature|creatures|steed|steeds|beast|beasts", "beast"),
    row("region", "the battlefield", "the battlefield"),
    row("region", "a location", "a location"),
    row("region", "its commander's encampment", "its commander's encampment"),
});

// The names of actions: what stands behind a price, as in `pay 3 mana to blast a unit`.
void add_name(std::string_view sentence, std::set<std::string>& names) {
  const std::size_t colon = sentence.find(": ");
  if (colon != std::string_view::npos) sentence.remove_prefix(colon + 2);
  while (!sentence.empty() && sentence.front() == ' ') sentence.remove_prefix(1);
  const std::string lower = language::lower_case(sentence);
  bool priced = false;
  for (const std::string_view price : {"pay ", "disable ", "ruin ", "banish "})
    priced = priced || lower.starts_with(price) || lower.starts_with("or " + std::string(price));
  const std::size_t to = sentence.find(" to ");
  if (!priced || to == std::string_view::npos) return;
  std::string_view name = sentence.substr(to + 4);
  const std::size_t at = name.find(" at ");
  name = name.substr(0, at != std::string_view::npos ? at : name.find(' '));
  if (!name.empty()) names.emplace(name);
}

void add_names(std::string_view text, std::set<std::string>& names) {
  while (!text.empty()) {
    const std::size_t end = text.find('.');
    if (end == std::string_view::npos) return;
    add_name(text.substr(0, end), names);
    text.remove_prefix(end + 1);
  }
}

}  // namespace

std::span<const language::Row> phrases() { return rows; }

language::Grammar grammar(const std::vector<language::CardText>& cards) {
  std::set<std::string> names{"blast", "flare", "hurl", "smash"};  // of the examples
  for (const language::CardText& card : cards)
    for (const language::Line& line : card.abilities) add_names(line.text, names);
  std::vector<language::Word> words;
  words.reserve(names.size());
  for (const std::string& name : names) words.push_back({"name", name, static_cast<int>(words.size())});
  return {std::vector<language::Row>(rows.begin(), rows.end()), std::move(words)};
}

}  // namespace tercio::commanders
