// Effects on rolls and on the battle itself, each beside the phrase that says it.
#include <algorithm>

#include "rulebooks/delos/rules/verb.h"
#include "rulebooks/delos/text/compile.h"

namespace tercio::delos {
namespace {

// --- rolls --------------------------------------------------------------------------------------------

constexpr EffectVerb roll{.name = "roll", .purpose = "", .perform = [](Game& g, std::uint8_t, Effect) {
                            g.returns(1);  // it was rolled before
                          }};

void perform_test(Game& g, std::uint8_t index, Effect id) { g.push(TakeTest{.act = index, .id = id}); }
constexpr EffectVerb test{
    .name = "test",
    .purpose = "",
    .perform = perform_test,
    .pays = [](const Game&, const EffectNode&, const Act&, Slot, Purse&) { return true; },
    .chancy = true};

// A modifier changes the roll that it answers, which is the last one still open.
template <class Change>
void change_roll(Game& g, Change change) {
  g.returns(g.s.roll_count > 0);
  if (g.s.roll_count == 0) return;
  RollState& now = g.s.rolls[g.s.roll_count - 1U];
  now.number = static_cast<std::int8_t>(std::clamp(change(now), -99, 99));
}
constexpr EffectVerb add_to_roll{
    .name = "change the roll", .purpose = "", .perform = [](Game& g, std::uint8_t index, Effect id) {
      const int more = g.value(g.program()[id].amount, g.eye(g.s.acts[index]));
      change_roll(g, [&](const RollState& now) { return now.number + more; });
    }};
constexpr EffectVerb set_roll{
    .name = "set the roll", .purpose = "", .perform = [](Game& g, std::uint8_t index, Effect id) {
      const int number = g.value(g.program()[id].amount, g.eye(g.s.acts[index]));
      change_roll(g, [&](const RollState&) { return number; });
    }};
constexpr EffectVerb double_roll{
    .name = "double the roll", .purpose = "", .perform = [](Game& g, std::uint8_t, Effect) {
      change_roll(g, [](const RollState& now) { return 2 * now.number; });
    }};
constexpr EffectVerb reroll{.name = "reroll", .purpose = "", .perform = [](Game& g, std::uint8_t, Effect) {
                              change_roll(g, [&](const RollState& now) {
                                return g.flip_for_roll(now.seat) + g.roll_change(now.seat, now.kind);
                              });
                            }};

struct Rolls {  // whose, and of which kinds
  Player roller;
  std::uint8_t kinds;
};

// Lines that say what holds of rolls, players and the sector as long as the card is there.
void add_laws(Phrases& t) {
  t.word("dice", "rolls", std::uint8_t{0xff});
  t.word("dice", "tests", bit(RollKind::Test));
  t.word("dice", "saves", static_cast<std::uint8_t>(bit(RollKind::Save) | bit(RollKind::Invulnerable)));
  t.word("dice", "shells", bit(RollKind::Shell));
  t.row("rolls", "your {dice}", "your rolls", [](Compile& b, std::uint8_t kinds) {
    return Rolls{b.player(machine::Who::You), kinds};
  });
  t.row("rolls", "enemy {dice}", "enemy rolls", [](Compile& b, std::uint8_t kinds) {
    return Rolls{b.player(machine::Who::Others), kinds};
  });
  t.row("rolls", "all {dice}", "all rolls", [](Compile&, std::uint8_t kinds) { return Rolls{{}, kinds}; });
  t.row("law", "{rolls} get {signed}", "your rolls get +1", [](Compile& b, Rolls rolls, int n) {
    b.ability.roller = rolls.roller;
    b.ability.rolls = rolls.kinds;
    b.ability.number = b.number(n);
    return Law::Rolls;
  });
  t.row("law", "{rolls} get {signed} for each {counted}", "your rolls get +1 for each of your characters",
        [](Compile& b, Rolls rolls, int n, Amount times) {
          b.ability.roller = rolls.roller;
          b.ability.rolls = rolls.kinds;
          b.ability.number = b.combine(machine::Number::Product, b.number(n), times);
          return Law::Rolls;
        });
  t.row("several_kinds", "{tactics}", "tactics", [](Compile&, Word what) { return what; });
  t.row("several_kinds", "{tactics} or {several_kinds}", "tactics or reactions",
        [](Compile&, Word what, Word more) { return static_cast<Word>(what | more); });
  t.row("several_kinds", "{tactics} , {several_kinds}", "tactics, reactions or modifiers",
        [](Compile&, Word what, Word more) { return static_cast<Word>(what | more); });
  t.row("law", "{player} cannot play {several_kinds}", "the enemy cannot play tactics",
        [](Compile& b, Player p, Word what) {
          const machine::Who who = b.program[p].who;
          if (who != machine::Who::You && who != machine::Who::Each) b.him = p;
          b.ability.roller = p;
          b.ability.bars = what;
          return Law::Bars;
        });
  t.row("law", "{player} cannot draw cards", "the enemy cannot draw cards", [](Compile& b, Player p) {
    b.ability.roller = p;
    b.ability.bars = bars_drawing;
    return Law::Bars;
  });
  t.word("extent", "more", 1);
  t.word("extent", "fewer", -1);
  t.row("law", "this sector requires {number} {extent} flag|flags", "this sector requires 1 more flag",
        [](Compile& b, int n, int sign) {
          b.ability.number = b.number(sign * n);
          return Law::Flags;
        });
  const auto add = [](Compile& b, Law law, Condition condition) {
    if (b.dice > 0) b.refuse("a static ability cannot roll");
    b.ability.kind = Kind::Static;
    b.ability.law = law;
    b.ability.subject = b.program.add(ThingsNode{});
    b.ability.condition = condition;
    b.card.laws |= bit(law);
    b.card.kinds |= reaches_further;
    b.add_ability();
  };
  t.row("ability", "{law} .", "Your rolls get +1.", [add](Compile& b, Law law) { add(b, law, {}); });
  t.row("ability", "{law} while {condition} .", "Your rolls get +1 while you have a fortification.",
        [add](Compile& b, Law law, Condition c) { add(b, law, c); });
  t.row("ability", "{law} unless {condition} .", "Your rolls get +1 unless you have a fortification.",
        [add](Compile& b, Law law, Condition c) { add(b, law, b.join(machine::Holds::Not, c)); });
}

void add_rolls(Phrases& t) {
  t.row("verb", "roll|rolls", "roll", [](Compile& b) {
    b.has_roll = b.rolls_itself = true;
    if (b.him && b.program[b.him].who == machine::Who::Doer)
      b.enemy_rolls = true;  // said of somebody else, or of each player
    return b.verb(roll, {.rolls = true});
  });
  t.row("verb", "test|tests {reach}", "test 3+", [](Compile& b, int n) {
    b.has_roll = b.rolls_itself = true;
    return b.verb(test, {.amount = b.number(n)});
  });
  t.word("word", "roll", std::uint8_t{0xff});
  t.word("word", "test", bit(RollKind::Test));
  t.word("word", "save", static_cast<std::uint8_t>(bit(RollKind::Save) | bit(RollKind::Invulnerable)));
  t.word("word", "shell", bit(RollKind::Shell));
  t.row("roll", "your {word}", "your roll", [](Compile& b, std::uint8_t kinds) {
    return Rolls{b.player(machine::Who::You), kinds};
  });
  t.row("roll", "an|the enemy {word}", "the enemy roll", [](Compile& b, std::uint8_t kinds) {
    return Rolls{b.player(machine::Who::Others), kinds};
  });
  t.row("roll", "the|any {word}", "the roll", [](Compile&, std::uint8_t kinds) { return Rolls{{}, kinds}; });
  const auto of = [](Compile& b, const Rolls& rolls, const EffectVerb& what, Amount number) {
    if (b.changes_roll && (b.ability.rolls != rolls.kinds || bool(b.ability.roller) != bool(rolls.roller) ||
                           (rolls.roller && b.program[b.ability.roller].who != b.program[rolls.roller].who)))
      b.refuse("a modifier speaks of one roll");
    b.changes_roll = true;
    b.ability.rolls = rolls.kinds;
    b.ability.roller = rolls.roller;
    return b.verb(what, {.amount = number});
  };
  t.row("verb", "{roll} gets {signed}", "your roll gets +1",
        [of](Compile& b, Rolls r, int n) { return of(b, r, add_to_roll, b.number(n)); });
  t.row("verb", "{roll} gets + X", "your roll gets +X",
        [of](Compile& b, Rolls r) { return of(b, r, add_to_roll, b.x()); });
  t.row("verb", "{roll} becomes {amount}", "your test becomes 6",
        [of](Compile& b, Rolls r, Amount n) { return of(b, r, set_roll, n); });
  t.row("verb", "double|doubles {roll}", "double your roll",
        [of](Compile& b, Rolls r) { return of(b, r, double_roll, {}); });
  t.row("verb", "reroll|rerolls {roll}", "reroll the enemy roll",
        [of](Compile& b, Rolls r) { return of(b, r, reroll, {}); });
  t.row("effect", "on {range} , {effect}", "on 2 to 4, lock 1 enemy unit",
        [](Compile& b, machine::Range r, machine::Later<Effect> inside) {
          const Condition c = b.within(b.rolled(), r);
          const Effect a = b.perhaps(inside);
          return b.effect({.control = machine::Control::If, .condition = c, .a = a});
        });
}

// --- the battle ---------------------------------------------------------------------------------------

constexpr EffectVerb another_action{
    .name = "take another action",
    .purpose = "",
    .perform =
        [](Game& g, std::uint8_t index, Effect id) {
          const Amount number = g.program()[id].amount;
          const int more = number ? g.value(number, g.eye(g.s.acts[index])) : 1;
          std::uint8_t& extra = g.s.battle.extra[g.s.acts[index].doer];
          extra = static_cast<std::uint8_t>(std::clamp(extra + more, 0, 20));
          g.returns(1);
        },
    .possible = [](const Game& g, const Act&) { return g.s.battle.in_action != 0; }};
constexpr EffectVerb cancel{
    .name = "cancel", .purpose = "", .perform = [](Game& g, std::uint8_t index, Effect) {
      const Act& act = g.s.acts[index];
      if (act.moment != 255) g.member(act).flags |= Member::Cancelled;
      g.returns(1);
    }};
// It comes instead of the damage, and is nothing else.
constexpr EffectVerb prevent{
    .name = "prevent", .purpose = "", .perform = [](Game& g, std::uint8_t, Effect) { g.returns(1); }};
constexpr EffectVerb flags{
    .name = "flags", .purpose = "", .perform = [](Game& g, std::uint8_t index, Effect id) {
      const Act& act = g.s.acts[index];
      const int more = g.value(g.program()[id].amount, g.eye(act));
      std::int8_t& now = g.s.battle.flags[act.doer];
      now = static_cast<std::int8_t>(std::clamp(now + more, -99, 99));
      if (g.journal)
        g.tell("#" + std::to_string(act.doer) + " gets " + (more < 0 ? "" : "+") + std::to_string(more) +
               (more == 1 || more == -1 ? " flag" : " flags"));
      g.returns(more != 0);
    }};
constexpr EffectVerb require{
    .name = "require flags", .purpose = "", .perform = [](Game& g, std::uint8_t index, Effect id) {
      const int more = g.value(g.program()[id].amount, g.eye(g.s.acts[index]));
      g.s.battle.required = static_cast<std::int8_t>(std::clamp(g.s.battle.required + more, -99, 99));
      g.returns(1);
    }};
constexpr EffectVerb no_cards{
    .name = "forbid", .purpose = "", .perform = [](Game& g, std::uint8_t index, Effect id) {
      const EffectNode& node = g.program()[id];
      g.forbid_cards(g.s.acts[index].doer, node.word, static_cast<Until>(node.time));
      g.returns(1);
    }};
constexpr EffectVerb end_battle{
    .name = "end the battle", .purpose = "", .perform = [](Game& g, std::uint8_t, Effect) {
      g.s.battle.over = 1;
      g.returns(1);
    }};

// Kinds of cards a player can be kept from playing, as bits of Kind.
constexpr Word kinds(std::uint16_t mask) { return static_cast<Word>(mask); }

}  // namespace

void add_verbs_of_battles(Phrases& t) {
  add_rolls(t);
  add_laws(t);
  t.row("verb", "this sector requires {number} {extent} flag|flags this battle",
        "this sector requires 1 more flag this battle",
        [](Compile& b, int n, int sign) { return b.verb(require, {.amount = b.number(sign * n)}); });
  t.row("verb", "cannot draw cards {time}", "cannot draw cards this battle", [](Compile& b, Until until) {
    if (until == Until::EndOfTurn) b.refuse("say `this action` or `this battle`");
    return b.verb(no_cards, {.time = static_cast<Word>(until), .word = bars_drawing});
  });
  t.row("verb", "take|takes another action", "take another action", [](Compile& b) {
    if (b.ability.kind == Kind::Event || b.ability.kind == Kind::SetUp)
      b.refuse("no actions are taken while the army is set up or events are resolved");
    return b.verb(another_action, {});
  });
  t.row("verb", "take|takes {number} more actions", "take 2 more actions", [](Compile& b, int n) {
    if (b.ability.kind == Kind::Event || b.ability.kind == Kind::SetUp)
      b.refuse("no actions are taken while the army is set up or events are resolved");
    if (n < 1 || n > 20) b.refuse("say 1 to 20");
    return b.verb(another_action, {.amount = b.number(n)});
  });
  t.row("verb", "prevent|prevents that damage", "prevent that damage", [](Compile& b) {
    const auto& all = b.ability.happenings;
    if (all.size() != 1 || all[0].name != Name::WouldBeDamaged)
      b.refuse("`prevent that damage` is said after `when ... would be damaged`");
    b.ability.instead = true;
    return b.verb(prevent, {.instead = true});
  });
  t.row("verb", "prevent|prevents that", "prevent that", [](Compile& b) {
    const auto& all = b.ability.happenings;
    if (all.size() != 1 || (all[0].name != Name::WouldBeDamaged && all[0].name != Name::WouldBeDestroyed))
      b.refuse("`prevent that` is said after `when ... would be destroyed` or `when ... would be damaged`");
    b.ability.instead = true;
    return b.verb(prevent, {.instead = true});
  });
  t.row("verb", "cancel|cancels that card", "cancel that card", [](Compile& b) {
    const auto& all = b.ability.happenings;
    if (all.size() != 1 || all[0].name != Name::PlaysCard)
      b.refuse("`that card` is said after `after ... plays a T card`");
    return b.verb(cancel, {});
  });
  t.row("verb", "get|gets {signed} flag|flags", "get +1 flag",
        [](Compile& b, int n) { return b.verb(flags, {.amount = b.number(n)}); });
  t.row("verb", "get|gets {signed} flag|flags this battle", "get +1 flag this battle",
        [](Compile& b, int n) { return b.verb(flags, {.amount = b.number(n)}); });
  t.row("verb", "lose|loses {number} flag|flags", "lose 1 flag",
        [](Compile& b, int n) { return b.verb(flags, {.amount = b.number(-n)}); });
  t.row("verb", "lose|loses {number} flag|flags this battle", "lose 1 flag this battle",
        [](Compile& b, int n) { return b.verb(flags, {.amount = b.number(-n)}); });
  t.word("tactics", "BA cards", kinds(bit(Kind::Action)));
  t.word("tactics", "events", kinds(bit(Kind::Event)));
  t.word("tactics", "tactics", kinds(bit(Kind::Tactic)));
  t.word("tactics", "reactions", kinds(bit(Kind::Reaction)));
  t.word("tactics", "modifiers", kinds(bit(Kind::Modifier)));
  t.row("verb", "cannot play {several_kinds} {time}", "cannot play tactics this action",
        [](Compile& b, Word what, Until until) {
          if (until == Until::EndOfTurn) b.refuse("say `this action` or `this battle`");
          return b.verb(no_cards, {.time = static_cast<Word>(until), .word = what});
        });
  t.row("verb", "end|ends this battle", "end this battle", [](Compile& b) { return b.verb(end_battle, {}); });
}

}  // namespace tercio::delos
