// Changes of what cards cost, and what is paid besides.
#include "rulebooks/warlords/rules/verb.h"
#include "rulebooks/warlords/text/compile.h"

namespace tercio::warlords {
namespace {

using machine::ChangeNode;
using machine::Later;
using machine::Named;
using machine::Number;
using machine::Who;

struct Bargain {  // which cards cost more or less
  Things subject;
  Change change;
};

Word payer(const Compile& b, Player who) {
  switch (b.program[who].who) {
    case Who::You: return 0;
    case Who::Others: return 1;
    case Who::Each: return 2;
    case Who::Doer:
    case Who::Actor:
    case Who::Role:
    case Who::OwnerOf:
    case Who::ControllerOf:
    case Who::Chosen: break;
  }
  b.refuse("say `you deploy`, `your opponent deploys` or `each player deploys`");
}

Bargain bargain(Compile& b, Filter kind, Word who, Amount n, machine::More more, int least) {
  if (b.has_die(n)) b.refuse("nothing is rolled");
  if (least > 0 && more.is == machine::Is::More) b.refuse("a minimum is said of what costs less");
  const Amount by = more.is == machine::Is::More ? n : b.combine(Number::Product, b.number(-1), n);
  return {b.all(kind), b.program.add(ChangeNode{.kind = machine::Alters::Special,
                                                .word = static_cast<Word>(Special::Cost),
                                                .from = who,
                                                .value = static_cast<std::int16_t>(least),
                                                .amount = by,
                                                .filter = kind})};
}

// A player's costs change for a time: that hangs on his warlord, which never leaves play.
constexpr EffectVerb change_costs{
    .name = "change costs", .purpose = "", .perform = [](Game& g, std::uint8_t index, Effect id) {
      const EffectNode& node = g.program()[id];
      const Act& act = g.s.acts[index];
      const auto what = static_cast<Special>(g.program()[node.first_change].word);
      g.add_lasting(
          g.warlord(act.seat), node.first_change,
          what == Special::Cost ? g.value(g.program()[node.first_change].amount, g.eye(act)) : act.here,
          static_cast<Until>(node.time));
      if (what == Special::AsAmbush) g.s.stealth[act.seat] = 1;
      g.returns(1);
    }};

Bargain bar(Compile& b, Player who, Filter kind) {
  return {b.all(kind), b.program.add(ChangeNode{.kind = machine::Alters::Special,
                                                .word = static_cast<Word>(Special::Barred),
                                                .from = payer(b, who),
                                                .filter = kind})};
}

void add_bargains(Phrases& t) {
  using machine::More;
  t.row("bargain", "{player} cannot deploy|play {kind}",
        "your opponent cannot deploy units with cost 2 or less",
        [](Compile& b, Player who, Filter k) { return bar(b, who, k); });
  t.row("bargain", "each {kind} {player} deploy|deploys|play|plays costs {amount} {more}",
        "each Torture event you play costs 1 less",
        [](Compile& b, Filter k, Player p, Amount n, More m) { return bargain(b, k, payer(b, p), n, m, 0); });
  t.row("bargain",
        "each {kind} {player} deploy|deploys|play|plays costs {amount} {more} to a minimum of {number}",
        "each army unit you deploy costs 1 less to a minimum of 1",
        [](Compile& b, Filter k, Player p, Amount n, More m, int least) {
          return bargain(b, k, payer(b, p), n, m, least);
        });
  t.row("bargain", "each {kind} {player} deploy|deploys {filter} costs {amount} {more}",
        "each unit your opponent deploys at another planet costs 1 more",
        [](Compile& b, Filter k, Player p, Filter where, Amount n, More m) {
          return bargain(b, b.both(k, where), payer(b, p), n, m, 0);
        });
  t.row("bargain",
        "each {kind} {player} deploy|deploys {filter} costs {amount} {more} to a minimum of {number}",
        "each army unit you deploy here costs 1 less to a minimum of 1",
        [](Compile& b, Filter k, Player p, Filter where, Amount n, More m, int least) {
          return bargain(b, b.both(k, where), payer(b, p), n, m, least);
        });
}

// Cards of a hand that may be deployed in action windows of the combat phase.
Change as_ambush(Compile& b, Filter kind) {
  return b.program.add(ChangeNode{
      .kind = machine::Alters::Special, .word = static_cast<Word>(Special::AsAmbush), .filter = kind});
}

void add_other_times(Phrases& t) {
  t.row("stealth", "each {kind} in your hand may be deployed as if it had Ambush",
        "each army unit in your hand may be deployed as if it had Ambush", [](Compile& b, Filter k) {
          return Bargain{b.all(k), as_ambush(b, k)};
        });
  t.row("stealth", "each {kind} in your hand may be deployed {filter} as if it had Ambush",
        "each army unit in your hand may be deployed here as if it had Ambush",
        [](Compile& b, Filter k, Filter where) {
          return Bargain{b.all(k), as_ambush(b, b.both(k, where))};
        });
  const auto always = [](Compile& b, Bargain what, const Later<Condition>* condition) {
    b.ability.kind = Kind::Constant;
    b.ability.subject = what.subject;
    b.ability.changes = {what.change};
    if (condition) b.ability.condition = (*condition)();
    b.card.action_phases |= static_cast<std::uint8_t>(1U << static_cast<unsigned>(Phase::Combat));
    b.add_ability();
  };
  t.row("ability", "{stealth} .", "Each army unit in your hand may be deployed as if it had Ambush.",
        [always](Compile& b, Bargain what) { always(b, what, nullptr); });
  t.row("ability", "{stealth} while {condition} .",
        "Each army unit in your hand may be deployed as if it had Ambush while you have the initiative.",
        [always](Compile& b, Bargain what, Later<Condition> c) { always(b, what, &c); });
  t.row("ability", "this card may be deployed as if it had Ambush while {condition} .",
        "This card may be deployed as if it had Ambush while you have the initiative.",
        [](Compile& b, Later<Condition> c) {
          b.ability.kind = Kind::Constant;
          b.ability.subject = b.thing(Named::This);
          b.ability.changes = {as_ambush(b, b.atom(Atom::Source))};
          b.ability.condition = c();
          b.card.may_ambush = true;
          b.add_ability();
        });
  t.row("verb", "{stealth} {time}",
        "each army unit in your hand may be deployed as if it had Ambush until the end of the phase",
        [](Compile& b, Bargain what, Until until) {
          return b.verb(change_costs,
                        {.time = static_cast<Word>(until), .first_change = what.change, .changes = 1});
        });
  const auto from_pile = [](bool ambush) {
    return [ambush](Compile& b) {
      if (b.card.type == Type::Event) b.refuse("events are played, not deployed");
      (ambush ? b.card.ambush_from_discard : b.card.from_discard) = true;
    };
  };
  t.row("ability", "this card may be deployed from your discard pile .",
        "This card may be deployed from your discard pile.", from_pile(false));
  t.row("ability", "this card may be deployed from your discard pile as if it had Ambush .",
        "This card may be deployed from your discard pile as if it had Ambush.", from_pile(true));
}

}  // namespace

void add_costs(Phrases& t) {
  add_other_times(t);
  add_bargains(t);
  const auto always = [](Compile& b, Things subject, Change change, const Later<Condition>* condition) {
    b.ability.kind = Kind::Constant;
    b.ability.subject = subject;
    b.ability.changes = {change};
    if (condition) b.ability.condition = (*condition)();
    b.add_ability();
  };
  t.row("ability", "{bargain} .", "Each Torture event you play costs 1 less.",
        [always](Compile& b, Bargain what) { always(b, what.subject, what.change, nullptr); });
  t.row("ability", "{bargain} while {condition} .",
        "Each army unit you deploy costs 1 less while you have the initiative.",
        [always](Compile& b, Bargain what, Later<Condition> c) { always(b, what.subject, what.change, &c); });
  t.row("ability", "this card costs {amount} {more} .",
        "This card costs the number of units you control less.",
        [always](Compile& b, Amount n, machine::More m) {
          const Bargain what = bargain(b, b.atom(Atom::Source), 0, n, m, 0);
          always(b, b.thing(Named::This), what.change, nullptr);
        });
  t.row("ability", "this card costs {number} {more} for each {counted} .",
        "This card costs 1 less for each unit you control.",
        [always](Compile& b, int n, machine::More m, Amount times) {
          const Bargain what =
              bargain(b, b.atom(Atom::Source), 0, b.combine(Number::Product, b.number(n), times), m, 0);
          always(b, b.thing(Named::This), what.change, nullptr);
        });
  t.row("verb", "{bargain} {time}", "each army unit you deploy costs 1 less until the end of the phase",
        [](Compile& b, Bargain what, Until until) {
          return b.verb(change_costs,
                        {.time = static_cast<Word>(until), .first_change = what.change, .changes = 1});
        });
  t.row("verb", "the next {kind} {player} deploy|deploys this phase costs {amount} {more}",
        "the next Elite unit you deploy this phase costs 1 less",
        [](Compile& b, Filter k, Player p, Amount n, machine::More m) {
          const Bargain what = bargain(b, k, payer(b, p), n, m, 0);
          return b.verb(
              change_costs,
              {.time = static_cast<Word>(Until::NextDeploy), .first_change = what.change, .changes = 1});
        });
  t.row("ability", "additional cost : {cost} .", "Additional cost: discard 2 cards.",
        [](Compile& b, Later<Effect> cost) {
          if (b.card.type == Type::Event)
            b.refuse("an event names its costs in its ability: `Action, discard 2 cards: ...`");
          b.ability.kind = Kind::Extra;
          b.pay(cost);
          b.card.has_extra_cost = true;
          b.add_ability();
        });
}

}  // namespace tercio::warlords
