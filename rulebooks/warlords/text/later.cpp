// Lines, filters and facts of later sets that stand alone.
#include <utility>

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
    if (!b.discarded) b.refuse("no card was discarded before");
    return b.shares(Shared::Itself, b.discarded);
  });
  t.row("filter", "damaged by this unit this phase", "damaged by this unit this phase", [](Compile& b) {
    if (!b.card.is_unit()) b.refuse("units deal damage: this is said on a unit");
    if (!b.card.scar) b.card.scar = special(b, Special::Scar);
    return b.atom(Atom::Scarred);
  });
  t.row("adjective", "targetable", "targetable", [](Compile& b) { return b.atom(Atom::Targetable); });
  t.row("adjective", "topmost", "topmost", [](Compile& b) {
    b.card.reads_topmost = true;
    return b.atom(Atom::Topmost);
  });
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
  t.row("ability", "you may play each {kind} from your discard pile ; it is then removed from the game .",
        "You may play each Power event from your discard pile; it is then removed from the game.",
        [](Compile& b, Filter k) {
          if (!b.is_only(k, bit(Type::Event))) b.refuse("events are played: say which");
          add_constant(b, b.thing(Named::This), special(b, Special::Recalls, 0, k));
          b.card.recalls = true;
          b.add_ability();
        });
  t.row("ability", "you may attach this card to a unit that it shields instead of discarding it .",
        "You may attach this card to a unit that it shields instead of discarding it.", [](Compile& b) {
          if (b.card.type != Type::Attachment || b.attaches_to_planets())
            b.refuse("this is said on an attachment for units");
          b.card.stays_as_shield = true;
        });
}

// --- constant abilities for a time ----------------------------------------------------------------------

constexpr EffectVerb learn{
    .name = "have an ability",
    .purpose = "",
    .perform =
        [](Game& g, std::uint8_t index, Effect id) {
          const EffectNode& node = g.program()[id];
          const Ref self = g.s.acts[index].source;
          const bool there = g.alive(self) && g.in_play(self.slot);
          if (there) g.add_lasting(self.slot, node.first_change, 0, static_cast<Until>(node.time));
          g.returns(there);
        },
    .could = [](const Game& g, const EffectNode&,
                const Act& act) { return g.alive(act.source) && g.in_play(act.source.slot); }};

// The ability stands on the card from the beginning and waits until the card has it.
Change stand_by(Compile& b, const Card& hidden) {
  const auto number = static_cast<int>(b.card.abilities.size());
  const Ability present = std::exchange(b.ability, hidden.abilities[0]);
  const Condition learned = b.fact(Fact::Learned, number);
  b.ability.text = present.text;
  b.ability.condition =
      b.ability.condition ? b.join(machine::Holds::And, b.ability.condition, learned) : learned;
  b.add_ability();
  b.card.abilities.back().targets.clear();
  b.ability = present;
  return b.program.add(ChangeNode{.kind = machine::Alters::Special,
                                  .word = static_cast<Word>(Special::Learned),
                                  .from = hidden.specialties,
                                  .value = static_cast<std::int16_t>(number)});
}

void add_lessons(Phrases& t) {
  t.row("verb", "this unit has {quoted} {time}",
        "this unit has \"Each token you control here gets +1 ATK.\" until the end of the round",
        [](Compile& b, std::string text, Until until) {
          if (!b.card.is_unit()) b.refuse("this is said on a unit");
          const Card hidden = b.quoted(text);
          if (hidden.abilities[0].kind != Kind::Constant)
            b.refuse("of an action or an answer say `this unit gains ...`");
          return b.verb(learn, {.time = static_cast<Word>(until), .first_change = stand_by(b, hidden)});
        });
}

}  // namespace

void add_later(Phrases& t) {
  add_filters(t);
  add_lines_of_later_sets(t);
  add_lessons(t);
}

}  // namespace tercio::warlords
