// Names before a text, and words that cards with such names use.
#include "rulebooks/warlords/text/compile.h"

namespace tercio::warlords {
namespace {

using machine::Later;

void add_names(Phrases& t) {
  t.word("specialty", "Hive Mind", Specialty::HiveMind);
  t.word("specialty", "Bloodthirst", Specialty::Bloodthirst);
  t.word("specialty", "Unstoppable", Specialty::Unstoppable);
  t.row("ability", "{specialty} : {ability}", "Hive Mind: each token you control here gets +1 ATK.",
        [](Compile& b, Specialty name, Later<void> text) {
          b.card.specialties |= static_cast<std::uint8_t>(name);
          text();
        });
  t.row("filter", "with {specialty}", "with Hive Mind",
        [](Compile& b, Specialty name) { return b.atom(Atom::Specialty, static_cast<int>(name)); });
}

void add_times(Phrases& t) {
  t.row("event", "{happening} for the first time this round",
        "damage is assigned to this unit for the first time this round", [](Compile& b, Happening h) {
          if (h.name != Name::Assigned && h.name != Name::TriggersAbility)
            b.refuse("the first time is told of damage that is assigned, and of targets");
          h.first_time = true;
          return h;
        });
}

// A trait or faction that a card gains.
void add_gains(Phrases& t) {
  const auto special = [](Compile& b, Special what, int value) {
    return Changes{b.program.add(machine::ChangeNode{.kind = machine::Alters::Special,
                                                     .word = static_cast<Word>(what),
                                                     .value = static_cast<std::int16_t>(value)})};
  };
  t.row("change", "gain|gains the trait {quoted}", "gains the trait \"Blue\"",
        [special](Compile& b, std::string trait) {
          if (b.catalog.trait_count() >= 240) b.refuse("too many traits");
          return special(b, Special::Trait, b.trait_named(trait));
        });
  t.row("change", "has|have only the {faction} faction", "has only the Ork faction",
        [special](Compile& b, machine::Term faction) { return special(b, Special::Faction, faction.value); });
}

}  // namespace

void add_specialties(Phrases& t) {
  add_names(t);
  add_times(t);
  add_gains(t);
}

}  // namespace tercio::warlords
