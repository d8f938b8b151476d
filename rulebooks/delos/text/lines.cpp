// The lines of a card: abilities with their terms, static lines, keywords, and what fleets and sectors say.
#include <algorithm>
#include <utility>

#include "rulebooks/delos/rules/verb.h"
#include "rulebooks/delos/text/compile.h"

namespace tercio::delos {
namespace {

using machine::Change;
using machine::Later;
using Changes = std::vector<Change>;

// What is built first may be meant by what is built later: the moment, then terms, then the effects.
void with_timing(Compile& b, Kind kind, const Later<std::vector<Happening>>* moment, const Later<bool>* terms,
                 const Later<Effect>& effects) {
  b.ability.kind = kind;
  if ((moment != nullptr) != (kind == Kind::Reaction))
    b.refuse(moment ? "only a reaction (R) has a moment: `after ...,` or `when ... would ...,`"
                    : "a reaction needs its moment: `after ...,`");
  if (moment) b.answer((*moment)());
  const Things happened = b.last;
  if (kind == Kind::Modifier) b.has_roll = true;  // the one it answers
  if (terms) (*terms)();
  b.end_costs();
  if (moment) b.last = happened;
  b.late = kind == Kind::Event || kind == Kind::SetUp;  // done as far as possible
  b.previous = {};
  b.either_waits = b.late;
  const bool instead = b.ability.instead;
  b.ability.effect = effects();
  if (instead) b.comes_instead(b.ability.effect);
  if (b.changes_roll != (kind == Kind::Modifier))
    b.refuse(b.changes_roll ? "only a modifier (M) changes a roll"
                            : "a modifier says what happens to a roll: `your roll gets +1`");
  b.add_ability();
}

void add_timed(Phrases& t) {
  t.word("timing", "BA", Kind::Action);
  t.word("timing", "T", Kind::Tactic);
  t.word("timing", "R", Kind::Reaction);
  t.word("timing", "M", Kind::Modifier);
  t.word("timing", "E", Kind::Event);
  t.word("timing", "Set-up", Kind::SetUp);
  t.row(
      "ability", "{timing} : {effects} .", "BA: draw 1 card.",
      [](Compile& b, Kind kind, Later<Effect> effects) { with_timing(b, kind, nullptr, nullptr, effects); });
  t.row("ability", "{timing} , {terms} : {effects} .", "BA, test 5+: draw 1 card.",
        [](Compile& b, Kind kind, Later<bool> terms, Later<Effect> effects) {
          with_timing(b, kind, nullptr, &terms, effects);
        });
  t.row("ability", "{timing} : after {events} , {effects} .", "R: after an enemy fails a test, draw 1 card.",
        [](Compile& b, Kind kind, Later<std::vector<Happening>> moment, Later<Effect> effects) {
          with_timing(b, kind, &moment, nullptr, effects);
        });
  t.row("ability", "{timing} , {terms} : after {events} , {effects} .",
        "R, once per event: after an enemy fails a test, draw 1 card.",
        [](Compile& b, Kind kind, Later<bool> terms, Later<std::vector<Happening>> moment,
           Later<Effect> effects) { with_timing(b, kind, &moment, &terms, effects); });
}

// `when ... would ...` comes before the event; with `instead` at the end the event does not happen.
void add_replacing(Phrases& t) {
  const auto when = [](bool instead) {
    return [instead](Compile& b, Kind kind, const Later<bool>* terms, const Later<Happening>& would,
                     const Later<Effect>& effects) {
      const Later<std::vector<Happening>> moment([&] { return std::vector<Happening>{would()}; });
      b.ability.instead = instead;
      with_timing(b, kind, &moment, terms, effects);
    };
  };
  const auto before = when(false), replacing = when(true);
  t.row("ability", "{timing} : when {would} , {effects} .",
        "R: when an enemy unit would be destroyed, draw 1 card.",
        [before](Compile& b, Kind kind, Later<Happening> would, Later<Effect> effects) {
          before(b, kind, nullptr, would, effects);
        });
  t.row("ability", "{timing} , {terms} : when {would} , {effects} .",
        "R, once per battle: when an enemy unit would be destroyed, draw 1 card.",
        [before](Compile& b, Kind kind, Later<bool> terms, Later<Happening> would, Later<Effect> effects) {
          before(b, kind, &terms, would, effects);
        });
  t.row("instead", "instead", "instead", [](Compile&) { return Condition{}; });
  t.row("instead", "instead if {condition}", "instead if you have a character",
        [](Compile&, Condition c) { return c; });
  t.row("instead", "instead unless {condition}", "instead unless the enemy hand is empty",
        [](Compile& b, Condition c) { return b.join(machine::Holds::Not, c); });
  const auto replaces = [replacing](Compile& b, Kind kind, const Later<bool>* terms,
                                    const Later<Happening>& would, const Later<Effect>& effects,
                                    const Later<Condition>& instead) {
    const Later<bool> all_terms([&] {
      if (terms) (*terms)();
      const Condition c = instead(), terms_ask = b.ability.condition;
      if (c) b.ability.condition = terms_ask ? b.join(machine::Holds::And, terms_ask, c) : c;
      return true;
    });
    replacing(b, kind, &all_terms, would, effects);
  };
  t.row("ability", "{timing} : when {would} , {effects} {instead} .",
        "R: when this unit would be destroyed, lock this unit instead.",
        [replaces](Compile& b, Kind kind, Later<Happening> would, Later<Effect> effects,
                   Later<Condition> instead) { replaces(b, kind, nullptr, would, effects, instead); });
  t.row("ability", "{timing} , {terms} : when {would} , {effects} {instead} .",
        "R, discard 1 card: when this unit would be destroyed, lock this unit instead.",
        [replaces](Compile& b, Kind kind, Later<bool> terms, Later<Happening> would, Later<Effect> effects,
                   Later<Condition> instead) { replaces(b, kind, &terms, would, effects, instead); });
}

void add_terms(Phrases& t) {
  t.word("period", "event", Period::Event);
  t.word("period", "roll", Period::Roll);
  t.word("period", "action", Period::Action);
  t.word("period", "battle", Period::Battle);
  t.word("period", "turn", Period::Turn);
  t.row("terms", "{term}", "once per event", [](Compile&, bool) { return true; });
  t.row("terms", "{term} , {terms}", "lock 2 of your characters, test 3+",
        [](Compile&, bool, bool) { return true; });
  t.row("term", "once per {period}", "once per action", [](Compile& b, Period p) {
    if (b.ability.period != Period::None) b.refuse("an ability has one limit");
    b.ability.period = p;
    return true;
  });
  const auto only = [](Compile& b, Condition c) {
    b.ability.condition = b.ability.condition ? b.join(machine::Holds::And, b.ability.condition, c) : c;
    return true;
  };
  t.row("term", "only while {condition}", "only while the enemy hand is empty", only);
  t.row("term", "only if {condition}", "only if the enemy hand is empty", only);
  t.row("term", "only while {doing}", "only while locked", [only](Compile& b, Filter f) {
    if (b.ability.command) b.refuse("a card that is played from the hand is not at the sector");
    return only(b, b.are_such(b.program.add(ThingsNode{.named = machine::Named::This}), f));
  });
  t.row("term", "not while {condition}", "not while the enemy hand is empty",
        [only](Compile& b, Condition c) { return only(b, b.join(machine::Holds::Not, c)); });
  t.row("term", "{cost}", "test 3+", [](Compile& b, Later<Effect> cost) {
    b.pay(cost);
    return true;
  });
  t.row("cost", "{verb}", "lock 2 of your characters", [](Compile&, Effect e) { return e; });
  t.row("cost", "{verb} or {cost}", "lock this unit or discard 1 card", [](Compile& b, Effect a, Effect c) {
    return b.effect({.control = machine::Control::Either, .a = a, .b = c});
  });
  t.row("cost", "either {verb} or {cost}", "either lock this unit or discard 1 card",
        [](Compile& b, Effect a, Effect c) {
          return b.effect({.control = machine::Control::Either, .a = a, .b = c});
        });
  t.row("terms", "{cost} and {terms}", "lock this unit and discard 1 card",
        [](Compile& b, Later<Effect> cost, Later<bool> terms) {
          b.pay(cost);
          return terms();
        });
  t.row("ability", "assault : {effects} .", "Assault: destroy 1 enemy unit.", [](Compile& b, Effect e) {
    b.ability.kind = Kind::Assault;
    b.ability.effect = e;
    b.card.specials |= bit(Special::Assault);
    b.add_ability();
  });
  t.row("ability", "invulnerable : {cost} .", "Invulnerable: lock 1 of your other units.",
        [](Compile& b, Later<Effect> cost) {
          b.ability.kind = Kind::Invulnerable;
          b.pay(cost);
          if (b.has_x) b.refuse("an invulnerable card pays a number, not X");
          b.card.specials |= bit(Special::Invulnerable);
          b.add_ability();
        });
}

void add_statics(Phrases& t) {
  const auto always = [](Compile& b, Things of, const Changes& changes, const Later<Condition>* condition) {
    b.ability.kind = Kind::Static;
    const machine::Named named = b.program[of].named;
    if (named == machine::Named::This) {
      b.ability.subject = of;
    } else {
      const Filter filter = b.subject_filter(of);
      b.ability.subject = b.all_of(filter);
    }
    b.ability.changes = changes;
    for (const machine::Change change : changes) b.say_of_each(b.program[change].amount, {});
    b.last = b.ability.subject;
    if (condition) b.ability.condition = (*condition)();
    if (b.dice > 0) b.refuse("a static ability cannot roll");
    b.add_ability();
  };
  t.row("ability", "{subjects} {changes} .", "This unit gets +2 firepower against infantry units.",
        [always](Compile& b, Things of, Changes changes) { always(b, of, changes, nullptr); });
  t.row("ability", "{subjects} {changes} while {condition} .",
        "This unit gets +1 flag while you have a fortification.",
        [always](Compile& b, Things of, Changes changes, Later<Condition> condition) {
          always(b, of, changes, &condition);
        });
  t.row("ability", "{subjects} {changes} while {doing} .", "This unit gets +1 armor while blocking.",
        [always](Compile& b, Things of, Changes changes, Filter doing) {
          const Filter filter = b.both(b.subject_filter(of), doing);
          if (b.program[of].named != machine::Named::This)
            return always(b, b.all_of(filter), changes, nullptr);
          const Later<Condition> such([&] { return b.are_such(of, doing); });
          always(b, of, changes, &such);
        });
  t.row("ability", "{subjects} {changes} unless {condition} .",
        "This unit cannot block unless you have a fortification.",
        [always](Compile& b, Things of, Changes changes, Later<Condition> condition) {
          const Later<Condition> negated([&] { return b.join(machine::Holds::Not, condition()); });
          always(b, of, changes, &negated);
        });
}

void add_choices(Phrases& t) {
  const auto chosen_by = [](Compile& b, Player who, const std::vector<Later<Effect>>& alternatives) {
    const Effect made = b.done_by(who, [&] {
      const bool was = std::exchange(b.late, true);
      const Effect row = b.either(alternatives);
      b.late = was;
      return row;
    });
    b.program.edit(made).who = who;
    return made;
  };
  t.row("effect", "{player} chooses either {doings} or {effect}",
        "the enemy chooses either draw 1 card or discard 1 card",
        [chosen_by](Compile& b, Player who, Later<Effect> first, Later<Effect> second) {
          return chosen_by(b, who, {first, second});
        });
  t.row("effect", "{player} chooses either {doings} , {doings} or {effect}",
        "the enemy chooses either draw 1 card, discard 1 card or lock this unit",
        [chosen_by](Compile& b, Player who, Later<Effect> first, Later<Effect> second, Later<Effect> third) {
          return chosen_by(b, who, {first, second, third});
        });
  t.row("effect", "{player} may {verb} or {verb}", "the enemy may draw 1 card or discard 1 card",
        [chosen_by](Compile& b, Player who, Later<Effect> first, Later<Effect> second) {
          if (first.person() == machine::Person::Other || second.person() == machine::Person::Other)
            b.refuse("after `may` say `draw`, not `draws`");
          const Effect either = chosen_by(b, who, {first, second});
          b.program.edit(either).who = {};  // whoever may
          b.subject = who;
          return b.effect({.control = machine::Control::May, .who = who, .a = either});
        });
  t.row("effect", "{deed} if {condition} ; otherwise {effect}",
        "draw 1 card if this unit is ready; otherwise discard 1 card",
        [](Compile& b, Later<Effect> inside, Later<Condition> condition, Later<Effect> otherwise) {
          EffectNode node = b.under(condition, false, b.perhaps(inside));
          node.b = b.perhaps(otherwise);
          return b.effect(node);
        });
  t.row("effect", "{deed} , then {effect}", "lock 1 enemy unit, then draw 1 card",
        [](Compile& b, Effect first, Effect next) { return b.sequence(first, next, true); });
  t.row("effect", "{deed} unless {player} {verb}", "destroy 1 enemy unit unless its owner discards 2 cards",
        [](Compile& b, Effect deed, Later<Player> named, Later<Effect> verb) {
          const Effect choice = b.chosen_before(deed);
          const Player who = named();
          b.agree(who, verb.person());
          const Effect inside = b.done_by(who, [&] { return b.perhaps(verb); });
          const Effect may = b.effect({.control = machine::Control::May, .who = who, .a = inside});
          const Effect rest =
              b.sequence(may, b.effect({.control = machine::Control::IfDone, .b = deed}), false);
          return choice ? b.sequence(choice, rest, false) : rest;
        });
  t.row("effect", "{player} {verb} or {verb}", "the enemy draws 1 card or discards 1 card",
        [chosen_by](Compile& b, Player who, Later<Effect> first, Later<Effect> second) {
          b.agree(who, first.person());
          b.agree(who, second.person());
          return chosen_by(b, who, {first, second});
        });
}

void add_keywords(Phrases& t) {
  t.row("ability", "{keyword} .", "Troop Capacity 2.", [](Compile& b, Ability keyword) {
    b.ability.kind = keyword.kind;
    b.ability.number = keyword.number;
    b.ability.shells = keyword.shells;
    switch (keyword.kind) {
      case Kind::Assault:
        b.card.specials |= bit(Special::Assault);
        if (const machine::AmountNode& n = b.program[keyword.number]; n.kind == machine::Number::Fixed)
          b.card.assault = static_cast<std::int8_t>(std::max<int>(b.card.assault, n.number));
        break;
      case Kind::Artillery: b.card.specials |= bit(Special::Artillery); break;
      case Kind::TroopCapacity: b.card.specials |= bit(Special::TroopCapacity); break;
      case Kind::Invulnerable: b.card.specials |= bit(Special::Invulnerable); break;
      default: b.card.specials |= bit(Special::Counterattack); return;  // it has no ability besides
    }
    b.add_ability();
  });
  t.row("ability", "Unique .", "Unique.", [](Compile& b) { b.card.unique = true; });
  const auto keyword = [](Kind kind, Amount number) {
    Ability a;
    a.kind = kind;
    a.number = number;
    return a;
  };
  t.row("keyword", "Assault {amount}", "Assault 3", [keyword](Compile& b, Amount n) {
    if (b.has_die(n) && b.program[n].kind != machine::Number::Die)
      b.refuse("say `Assault d6.`, and what is added to it: `This unit gets +2 assault damage.`");
    return keyword(Kind::Assault, n);
  });
  t.row("keyword", "Artillery {shells}", "Artillery 4+/4+", [](Compile& b, std::vector<std::uint8_t> shells) {
    if (shells.size() > 8) b.refuse("eight shells at most");
    Ability a;
    a.kind = Kind::Artillery;
    a.shells = std::move(shells);
    return a;
  });
  t.row("shells", "{reach}", "4+", [](Compile&, int n) { return std::vector{static_cast<std::uint8_t>(n)}; });
  t.row("shells", "{reach} / {shells}", "4+/5+", [](Compile&, int n, std::vector<std::uint8_t> more) {
    more.insert(more.begin(), static_cast<std::uint8_t>(n));
    return more;
  });
  t.row("reach", "{number} +", "4+", [](Compile& b, int n) {
    if (n < 1 || n > 12) b.refuse("a die shows 1 to 6, and modifiers add a little: say 2+ to 6+");
    return n;
  });
  t.row("keyword", "Troop Capacity {number}", "Troop Capacity 2",
        [keyword](Compile& b, int n) { return keyword(Kind::TroopCapacity, b.number(n)); });
  t.row("keyword", "Counterattack", "Counterattack", [](Compile&) { return Ability{}; });
  t.row("keyword", "Invulnerable {reach}", "Invulnerable 5+",
        [keyword](Compile& b, int n) { return keyword(Kind::Invulnerable, b.number(n)); });
}

// What fleets and sectors say about hands, the first action and the beginning.
void add_table_lines(Phrases& t) {
  const auto of_fleet = [](Compile& b, const char* why) {
    if (b.ability.command || !b.is_table_card())
      b.refuse(
          "fleets and sectors have lines such as `You may redraw your command hand.`; other cards do not");
    if (b.card.type == Type::Sector) b.refuse(why);
  };
  t.row("ability", "you may redraw your command hand .", "You may redraw your command hand.",
        [of_fleet](Compile& b) {
          of_fleet(b, "a sector has no hand");
          b.card.redraws_command = true;
        });
  t.row("ability", "you may redraw your deployment hand .", "You may redraw your deployment hand.",
        [of_fleet](Compile& b) {
          of_fleet(b, "a sector has no hand");
          b.card.redraws_deployment = true;
        });
  t.row("ability", "you take the first action while {condition} .",
        "You take the first action while you have more units than the enemy.",
        [of_fleet](Compile& b, Condition c) {
          of_fleet(b, "a sector takes no action");
          b.card.first_action = b.card.first_action ? b.join(machine::Holds::Or, b.card.first_action, c) : c;
        });
  t.row("ability", "you begin with {number} card|cards at each sector .",
        "You begin with 1 card at each sector.", [of_fleet](Compile& b, int n) {
          of_fleet(b, "a sector begins with nothing");
          b.card.starting_cards = static_cast<std::uint8_t>(b.card.starting_cards + n);
        });
  t.row("ability", "your command hand gets {signed} card|cards .", "Your command hand gets +2 cards.",
        [of_fleet](Compile& b, int n) {
          of_fleet(b, "a fleet says `your ... hand`, a sector `each ... hand`");
          b.card.command_cards = static_cast<std::int8_t>(b.card.command_cards + n);
        });
  t.row("ability", "the enemy command hand gets {signed} card|cards .",
        "The enemy command hand gets -1 card.", [of_fleet](Compile& b, int n) {
          of_fleet(b, "a fleet says `the enemy ... hand`, a sector `each ... hand`");
          b.card.enemy_command_cards = static_cast<std::int8_t>(b.card.enemy_command_cards + n);
        });
  t.row("ability", "your deployment hand gets {signed} card|cards .", "Your deployment hand gets -1 card.",
        [of_fleet](Compile& b, int n) {
          of_fleet(b, "a sector changes command hands only");
          b.card.deployment_cards = static_cast<std::int8_t>(b.card.deployment_cards + n);
        });
  t.row("ability", "each command hand gets {signed} card|cards .", "Each command hand gets +1 card.",
        [](Compile& b, int n) {
          if (b.ability.command || b.card.type != Type::Sector)
            b.refuse("a fleet says `your ... hand`, a sector `each ... hand`");
          b.card.command_cards = static_cast<std::int8_t>(b.card.command_cards + n);
        });
  t.row("ability", "command : {ability}", "Command: BA: draw 2 cards.", [](Compile& b, Later<void> line) {
    if (b.ability.command) b.refuse("`Command:` is said once");
    if (b.card.command >= 0) b.refuse("a card has one command line only");
    if (b.is_table_card()) b.refuse("fleets and sectors have no command line");
    b.ability.command = true;
    const std::size_t before = b.card.abilities.size();
    line();
    if (b.card.abilities.size() == before) b.refuse("a command line begins with BA, T, R, M or E");
  });
}

}  // namespace

void add_lines(Phrases& t) {
  add_timed(t);
  add_replacing(t);
  add_terms(t);
  add_statics(t);
  add_choices(t);
  add_keywords(t);
  add_table_lines(t);
}

}  // namespace tercio::delos
