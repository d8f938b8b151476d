// Lines, filters and facts of later sets that stand alone.
#include "rulebooks/warlords/rules/verb.h"
#include "rulebooks/warlords/text/compile.h"

namespace tercio::warlords {
namespace {

using machine::ChangeNode;
using machine::Is;
using machine::Later;
using machine::Named;
using machine::Who;

Change special(Compile& b, Special what, int value = 0, Filter filter = {}) {
  return b.program.add(ChangeNode{.kind = machine::Alters::Special,
                                  .word = static_cast<Word>(what),
                                  .value = static_cast<std::int16_t>(value),
                                  .filter = filter});
}

// --- which cards and places -----------------------------------------------------------------------------

void add_filters(Phrases& t) {
  // Of a place: how many of them are there.
  t.row("filter", "with {range} {kind} there", "with 2 or more army units there",
        [](Compile& b, machine::Range range, Filter k) {
          const auto count = [&](Is is, Amount n) {
            const Filter made = b.linked(Link::CardsThere, k);
            b.program.edit(made).is = is;
            b.program.edit(made).amount = n;
            return made;
          };
          if (!range.least) return count(Is::AtMost, range.most);
          if (!range.most) return count(Is::AtLeast, range.least);
          return b.both(count(Is::AtLeast, range.least), count(Is::AtMost, range.most));
        });
  t.row("filter", "among the discarded cards", "among the discarded cards", [](Compile& b) {
    if (!b.discarded) b.refuse("no card was discarded from a deck before");
    return b.shares(Shared::Itself, b.discarded);
  });
  t.row("filter", "damaged by this unit this phase", "damaged by this unit this phase", [](Compile& b) {
    if (!b.card.is_unit()) b.refuse("units deal damage: this is said on a unit");
    if (!b.card.scar) b.card.scar = special(b, Special::Scar);
    return b.atom(Atom::Scarred);
  });
  t.row("adjective", "targetable", "targetable", [](Compile& b) { return b.atom(Atom::Targetable); });
  t.row("named", "the source", "the source", [](Compile& b) {
    for (const Happening& h : b.ability.happenings)
      if (h.name == Name::TriggersAbility) return b.last = b.thing(Named::Agent);
    b.refuse("`the source` is said of an ability that targets: `when ... targets ...`");
  });
}

// --- lines ----------------------------------------------------------------------------------------------

void add_constant(Compile& b, Things of, Change change) {
  b.ability.kind = Kind::Constant;
  b.ability.subject = of;
  b.ability.changes = {change};
}

void add_lines_of_later_sets(Phrases& t) {
  t.row("ability", "your opponent has the initiative for your abilities while {condition} .",
        "Your opponent has the initiative for your abilities while a battle is being fought here.",
        [](Compile& b, Later<Condition> c) {
          add_constant(b, b.thing(Named::This), special(b, Special::LendsInitiative));
          b.ability.condition = c();
          b.card.lends_initiative = true;
          b.add_ability();
        });
  t.row("ability", "{things} may be shielded with {kind} as if with {number} shield|shields .",
        "Each unit you control may be shielded with supports as if with 1 shield.",
        [](Compile& b, Things of, Filter k, int n) {
          if (b.program[of].named != Named::All || b.program[of].zone != static_cast<Word>(Zone::Play))
            b.refuse("say which units: `each unit you control`");
          add_constant(b, of, special(b, Special::ShieldCards, n, k));
          b.card.lends_shields = true;
          b.add_ability();
        });
}

}  // namespace

void add_later(Phrases& t) {
  add_filters(t);
  add_lines_of_later_sets(t);
}

}  // namespace tercio::warlords
