#include "rulebooks/delos/phrases.h"

#include <array>

namespace tercio::delos {
namespace {

constexpr language::Row row(std::string_view category, std::string_view pattern, std::string_view example) {
  return {category, pattern, 0, example};  // the rulebook will give each its meaning
}

constexpr auto rows = std::to_array<language::Row>({
    row("ability", "{kind} : {body} .", "BA: draw 1 card."),
    row("ability", "{kind} , {terms} : {body} .", "BA, test 5+: draw 1 card."),
    row("ability", "assault : {effects} .", "Assault: destroy 1 enemy unit."),
    row("ability", "invulnerable : {cost} .", "Invulnerable: lock 1 of your other units."),
    row("ability", "{things} {change} .", "This unit gets +2 firepower against infantry units."),
    row("ability", "{keyword} .", "Troop Capacity 2."),
    row("kind", "BA|T|R|M|E", "BA"),

    row("terms", "{term}", "once per event"),
    row("terms", "{term} , {terms}", "lock 2 of your characters, test 3+"),
    row("term", "once per event|action|battle", "once per event"),
    row("term", "only while {condition}", "only while the enemy hand is empty"),
    row("term", "{cost}", "test 3+"),
    row("cost", "test {number} +", "test 3+"),
    row("cost", "lock {things}", "lock 2 of your characters"),
    row("cost", "destroy {things}", "destroy 1 of your other ready units"),
    row("cost", "discard {amount} card|cards", "discard 2 cards"),
    row("condition", "{hand} is empty", "the enemy hand is empty"),
    row("condition", "{hand} is larger than {hand}", "your hand is larger than the enemy hand"),
    row("hand", "your hand", "your hand"),
    row("hand", "the enemy hand", "the enemy hand"),

    row("body", "{effects}", "draw 1 card"),
    row("body", "after {event} , {effects}", "after an enemy fails a test, draw 1 card"),
    row("event", "an|the enemy fails|passes a test", "an enemy fails a test"),
    row("event", "an|the enemy destroys {things}", "the enemy destroys 1 of your units"),
    row("event", "{things} is destroyed", "a charging unit is destroyed"),

    row("effects", "{effect}", "draw 1 card"),
    row("effects", "{effect} ; {effects}", "destroy all fortifications; draw 1 card"),
    row("effect", "destroy {things}", "destroy all locked enemy units"),
    row("effect", "lock {things}", "lock 1 enemy unit"),
    row("effect", "rally {things}", "rally 1 of your units"),
    row("effect", "charge {things}", "charge 1 of your assault units"),
    row("effect", "charge {things} for each {kind} destroyed",
        "charge 1 of your assault units for each fortification destroyed"),
    row("effect", "draw {amount} card|cards", "draw 2 cards"),
    row("effect", "the enemy discards {amount} card|cards", "the enemy discards 2 cards"),
    row("effect", "discard the top {amount} card|cards of your deck", "discard the top 2 cards of your deck"),
    row("effect", "infiltrate {things} from {zone}", "infiltrate 1 character from your hand"),
    row("effect", "move {things} to {place}", "move 1 of your units to another sector"),
    row("effect", "{things} {change} this action|battle", "a unit gets +1 firepower this action"),
    row("effect", "take another action", "take another action"),

    row("amount", "{number}", "2"),
    row("amount", "d6", "d6"),
    row("zone", "your hand|deck", "your hand"),
    row("zone", "your discard pile", "your discard pile"),
    row("place", "another sector", "another sector"),
    row("place", "its owner's discard pile", "its owner's discard pile"),
    row("change", "get|gets {signed} {stat}", "gets +1 firepower"),
    row("change", "get|gets {signed} {stat} against {kind}", "gets +2 firepower against infantry units"),
    row("stat", "firepower|armor|speed|flags", "firepower"),
    row("keyword", "assault {amount}", "Assault 3"),
    row("keyword", "artillery {number} + / {number} +", "Artillery 4+/4+"),
    row("keyword", "troop capacity {number}", "Troop Capacity 2"),

    row("things", "this unit", "this unit"),
    row("things", "that unit", "that unit"),
    row("things", "a|an {kind}", "a charging unit"),
    row("things", "all {kind}", "all locked enemy units"),
    row("things", "{amount} {kind}", "1 enemy unit"),
    row("things", "{amount} of your {kind}", "2 of your characters"),
    row("things", "up to {amount} {kind}", "up to 3 enemy units"),
    row("things", "up to as many {kind} as the number rolled",
        "up to as many enemy units as the number rolled"),
    row("kind", "{adjective} {kind}", "enemy unit"),
    row("kind", "unit|units", "unit"),
    row("kind", "character|characters", "characters"),
    row("kind", "fortification|fortifications", "fortification"),
    row("adjective", "enemy|other", "enemy"),
    row("adjective", "ready|locked|charging", "locked"),
    row("adjective", "assault|infantry|vehicle|daemon|flyer|line", "infantry"),
});

}  // namespace

std::span<const language::Row> phrases() { return rows; }

language::Grammar grammar(const std::vector<language::CardText>&) {
  return {std::vector<language::Row>(rows.begin(), rows.end()), {}};
}

}  // namespace tercio::delos
