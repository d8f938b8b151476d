// What cards, players, places and numbers are called.
#include "rulebooks/delos/text/compile.h"

namespace tercio::delos {
namespace {

using machine::FigureWord;
using machine::Named;
using machine::Number;
using machine::Term;
using machine::Who;

FigureWord word_of(Figure f) { return {static_cast<Word>(f)}; }

void add_figures(Phrases& t) {
  t.word("figure", "firepower", word_of(Figure::Firepower));
  t.word("figure", "armor", word_of(Figure::Armor));
  t.word("figure", "speed", word_of(Figure::Speed));
  t.word("figure", "save", word_of(Figure::Save));
  t.word("figure", "flag|flags", word_of(Figure::Flags));
  t.word("figure", "assault damage", word_of(Figure::AssaultDamage));
  t.word("figure", "die number", word_of(Figure::Die));
  t.word("special", "assault", Special::Assault);
  t.word("special", "artillery", Special::Artillery);
  t.word("special", "counterattack", Special::Counterattack);
  t.word("special", "invulnerable", Special::Invulnerable);
  t.word("special", "troop capacity", Special::TroopCapacity);
}

void add_players(Phrases& t) {
  t.row("player", "you", "you", [](Compile& b) { return b.player(Who::You); });
  t.row("player", "an|the enemy", "the enemy", [](Compile& b) { return b.player(Who::Others); });
  t.row("player", "each player", "each player", [](Compile& b) { return b.player(Who::Each); });
  t.row("player", "the attacking player", "the attacking player", [](Compile& b) {
    return b.program.add(
        machine::PlayerNode{.who = Who::Role, .role = static_cast<Word>(SeatRole::Attacker)});
  });
  t.row("player", "the defending player", "the defending player", [](Compile& b) {
    return b.program.add(
        machine::PlayerNode{.who = Who::Role, .role = static_cast<Word>(SeatRole::Defender)});
  });
  t.row("player", "he", "he", [](Compile& b) { return b.his(); });
  t.row("player", "that player", "that player", [](Compile& b) { return b.his(); });
  t.row("player", "its owner", "its owner", [](Compile& b) { return b.player_of(Who::OwnerOf, b.it()); });
  t.row("whose", "your", "your", [](Compile& b) { return b.player(Who::You); });
  t.row("whose", "the enemy", "the enemy", [](Compile& b) { return b.player(Who::Others); });
  t.row("whose", "his", "his", [](Compile& b) { return b.his(); });
  t.row("whose", "its owner's", "its owner's", [](Compile& b) { return b.player_of(Who::OwnerOf, b.it()); });
  t.row("hand", "{whose} hand", "your hand", [](Compile&, Player p) { return p; });
  t.row("deck", "{whose} deck", "your deck", [](Compile&, Player p) { return p; });
}

void add_quantities(Phrases& t) {
  t.row("amount", "d6", "d6", [](Compile& b) { return b.die(); });
  t.row("amount", "d6 plus {amount}", "d6 plus 1",
        [](Compile& b, Amount more) { return b.row(Number::Sum, b.die(), more); });
  t.row("amount", "d6 minus {amount}", "d6 minus 1",
        [](Compile& b, Amount less) { return b.row(Number::Difference, b.die(), less); });
  t.row("measure", "their {figure}", "their speed",
        [](Compile& b, FigureWord f) { return b.its_figure(f.word, false); });
  t.row("measure", "the number rolled", "the number rolled", [](Compile& b) { return b.rolled(); });
  t.row("measure", "the difference", "the difference", [](Compile& b) {
    b.asks_for_both_rolls();
    return b.quantity(Quantity::RollDifference);
  });
  t.row("measure", "that damage", "that damage", [](Compile& b) { return b.that_damage(); });
  t.word("possession", "hand", Possession::Hand);
  t.word("possession", "deck", Possession::Deck);
  t.word("possession", "discard pile", Possession::Discard);
  t.row("counted", "card|cards in {whose} {possession}", "cards in the enemy hand",
        [](Compile& b, Player p, Possession what) { return b.of_player(static_cast<Word>(what), p); });
  t.row("counted", "{kind}", "enemy character", [](Compile& b, Filter k) { return b.count(b.all(k)); });
  t.row("counted", "your {kind}", "your characters",
        [](Compile& b, Filter k) { return b.count(b.all(b.yours(k))); });
  t.row("counted", "of your {kind}", "of your other non-flag units",
        [](Compile& b, Filter k) { return b.count(b.all(b.yours(k))); });
  t.row("counted", "his {kind}", "his characters",
        [](Compile& b, Filter k) { return b.count(b.all(b.both(b.owned_by(b.his()), k))); });
  t.row("counted", "of his {kind}", "of his characters",
        [](Compile& b, Filter k) { return b.count(b.all(b.both(b.owned_by(b.his()), k))); });
  t.word("deed_done", "destroyed", Done::Destroyed);
  t.word("deed_done", "discarded", Done::Discarded);
  t.word("deed_done", "locked", Done::Locked);
  t.word("deed_done", "rallied", Done::Rallied);
  t.word("deed_done", "charged", Done::Charged);
  t.word("deed_done", "infiltrated", Done::Infiltrated);
  t.word("deed_done", "moved", Done::Moved);
  t.word("deed_done", "damaged", Done::Damaged);
  t.row("done", "{deed_done}", "destroyed", [](Compile&, Done what) { return what; });
  t.row("done", "{deed_done} this way", "locked this way", [](Compile&, Done what) { return what; });
  t.row("done", "destroyed this action", "destroyed this action",
        [](Compile&) { return Done::DestroyedThisAction; });
  t.row("counted", "{kind} {done}", "fortifications destroyed",
        [](Compile& b, Filter k, Done what) { return b.done(k, what); });
  t.row("counted", "of your {kind} {done}", "of your units destroyed",
        [](Compile& b, Filter k, Done what) { return b.done(b.yours(k), what); });
  t.row("counted", "of his {kind} {done}", "of his units destroyed",
        [](Compile& b, Filter k, Done what) { return b.done(b.both(b.owned_by(b.his()), k), what); });
  t.row("counted", "of them", "of them", [](Compile& b) {
    return b.program.add(machine::AmountNode{
        .kind = Number::Fact, .word = static_cast<Word>(Quantity::Named), .of = b.them()});
  });
  t.row("counted", "sector|sectors {player} have|has won", "sectors you have won",
        [](Compile& b, Player p) { return b.of_player(static_cast<Word>(Possession::Sectors), p); });
  t.row("counted", "victory point|points {player} have|has", "victory points the enemy has",
        [](Compile& b, Player p) { return b.of_player(static_cast<Word>(Possession::Points), p); });
  t.row("counted", "flag|flags {player} have|has", "flags you have",
        [](Compile& b, Player p) { return b.of_player(static_cast<Word>(Possession::Flags), p); });
  t.row("value", "{amount}", "the number rolled", [](Compile&, Amount a) { return a; });
  t.row("value", "{counted}", "cards in the enemy hand", [](Compile&, Amount a) { return a; });
  t.row("value", "{counted} plus {value}", "enemy characters plus cards in the enemy hand",
        [](Compile& b, Amount a, Amount c) { return b.combine(Number::Sum, a, c); });
}

void add_kinds(Phrases& t) {
  const auto noun = [&](std::string_view words, std::uint8_t types) {
    t.row("noun", words, words.substr(0, words.find('|')), [types](Compile& b) { return b.types(types); });
  };
  noun("unit|units", bit(Type::Unit));
  noun("character|characters", bit(Type::Character));
  noun("fortification|fortifications", bit(Type::Fortification));
  noun("card|cards", any_card);
  const auto plural = [&](std::string_view word, std::uint8_t types) {
    t.row("plural", word, word, [types](Compile& b) { return b.types(types); });
  };
  plural("units", bit(Type::Unit));
  plural("characters", bit(Type::Character));
  plural("fortifications", bit(Type::Fortification));
  plural("cards", any_card);
  t.row("plurals", "{plural}", "units", [](Compile&, Filter k) { return k; });
  t.row("plurals", "{plural} {filters}", "units with armor 1 or less",
        [](Compile& b, Filter k, Filter f) { return b.both(k, f); });
  t.row("plurals", "{adjective} {plurals}", "locked units",
        [](Compile& b, Filter a, Filter k) { return b.both(a, k); });
  const auto side = [&](std::string_view words, Side whose) {
    t.row("adjective", words, words, [whose](Compile& b) { return b.side(whose); });
  };
  t.row("adjective", "enemy", "enemy",
        [](Compile& b) { return b.side(b.is_each_acting() ? Side::TheirEnemy : Side::Enemy); });
  side("attacker's", Side::Attackers);
  side("defender's", Side::Defenders);
  const auto adjective = [&](std::string_view word, Atom atom, int value) {
    t.row("adjective", word, word, [atom, value](Compile& b) { return b.atom(atom, value); });
  };
  t.row("kind", "other {kind}", "other unit", [](Compile& b, Filter k) { return b.other(k); });
  t.row("plurals", "other {plurals}", "other units", [](Compile& b, Filter k) { return b.other(k); });
  adjective("ready", Atom::Stances, bit(Stance::Ready));
  adjective("locked", Atom::Stances, bit(Stance::Locked));
  adjective("charging", Atom::Stances, bit(Stance::Charging));
  adjective("flag", Atom::Flag, 0);
  adjective("unique", Atom::Unique, 0);
  t.row("adjective", "{special}", "assault",
        [](Compile& b, Special s) { return b.atom(Atom::HasSpecial, bit(s)); });
  t.row("adjective", "{trait}", "infantry", [](Compile& b, Term w) { return b.atom(Atom::Trait, w.value); });
  t.row("adjective", "{army}", "Ork", [](Compile& b, Term w) { return b.atom(Atom::Army, w.value); });
  t.row("filter", "in this action", "in this action", [](Compile& b) { return b.atom(Atom::InAction); });
  t.row("filter", "other than this unit|character|fortification|card", "other than this unit",
        [](Compile& b) { return b.atom(Atom::Other); });
  t.row("filter", "with {special}", "with artillery",
        [](Compile& b, Special s) { return b.atom(Atom::HasSpecial, bit(s)); });
  t.row("filter", "with flags", "with flags", [](Compile& b) { return b.atom(Atom::Flag); });
  t.row("filter", "without flags", "without flags", [](Compile& b) { return b.negated(b.atom(Atom::Flag)); });
  t.row("filter", "with {figure} equal to {amount}", "with armor equal to the number rolled",
        [](Compile& b, FigureWord f, Amount n) { return b.compared(f.word, machine::Is::Equal, n); });
  t.row("filter", "with {figure} equal to or less than {amount}", "with armor equal to or less than 3",
        [](Compile& b, FigureWord f, Amount n) { return b.compared(f.word, machine::Is::AtMost, n); });
  t.row("filter", "with {figure} equal to or more than {amount}", "with armor equal to or more than 3",
        [](Compile& b, FigureWord f, Amount n) { return b.compared(f.word, machine::Is::AtLeast, n); });
  t.row("filter", "without {special}", "without artillery",
        [](Compile& b, Special s) { return b.negated(b.atom(Atom::HasSpecial, bit(s))); });
  t.row("filter", "named {quoted}", "named \"Blank\"", [](Compile& b, std::string title) {
    const auto id = b.catalog.find(title);
    if (!id) b.refuse("no card is named \"" + title + "\"");
    return b.atom(Atom::Title, *id);
  });
  t.row("state", "{posture}", "blocking", [](Compile&, Filter f) { return f; });
  const auto posture = [&](std::string_view word, Atom atom) {
    t.row("posture", word, word, [atom](Compile& b) { return b.atom(atom); });
  };
  posture("shooting", Atom::Shooting);
  posture("assaulting", Atom::Assaulting);
  posture("blocking", Atom::Blocking);
  posture("attacked", Atom::Attacked);
  const auto stance = [&](std::string_view word, Stance which) {
    t.row("stance", word, word, [which](Compile& b) { return b.atom(Atom::Stances, bit(which)); });
  };
  stance("ready", Stance::Ready);
  stance("locked", Stance::Locked);
  stance("charging", Stance::Charging);
  t.row("doing", "{posture}", "blocking", [](Compile&, Filter f) { return f; });
  t.row("doing", "{stance}", "locked", [](Compile&, Filter f) { return f; });
  t.row("doing", "not {doing}", "not locked", [](Compile& b, Filter f) { return b.negated(f); });
  t.row("doing", "{stance} or {doing}", "ready or charging",
        [](Compile& b, Filter f, Filter more) { return b.either_of(f, more); });
  t.row("state", "{filter}", "in this action", [](Compile&, Filter f) { return f; });
}

void add_things(Phrases& t) {
  t.row("things", "this unit|character|fortification|card", "this unit", [](Compile& b) {
    if (b.ability.command)
      b.refuse("a card that is played from the hand is not at the sector: `this unit` does nothing there");
    return b.thing(Named::This);
  });
  t.row("things", "that unit|character|fortification|card", "that unit", [](Compile& b) {
    if (b.answers && b.together) b.refuse("several are answered at once: say `them` or `those units`");
    return b.that();
  });
  t.row("things", "those units|characters|fortifications|cards", "those units", [](Compile& b) {
    if (!b.answers || !b.together) return b.them();
    const Things all = b.that();
    b.program.edit(all).whole = true;
    return all;
  });
  t.row("things", "they", "they", [](Compile& b) { return b.them(); });
  t.row("things", "it", "it", [](Compile& b) { return b.it(); });
  t.row("things", "them", "them", [](Compile& b) { return b.them(); });
  const auto role = [&](std::string_view words, Role part) {
    t.row("things", words, words,
          [part](Compile& b) { return b.thing(Named::Role, static_cast<Word>(part)); });
  };
  role("the attacker", Role::Attacker);
  role("the shooter", Role::Shooter);
  role("the target", Role::Target);
  role("the blocker", Role::Blocker);
  t.row("count", "{amount}", "2", [](Compile&, Amount n) { return Count{n}; });
  t.row("count", "up to {amount}", "up to 3", [](Compile&, Amount n) { return Count{n, true}; });
  t.row("count", "all", "all", [](Compile&) { return Count{{}, false, true}; });
  const auto counted = [](Compile& b, Count n, Filter k) {
    if (n.all) return b.last = b.all(k);
    return b.pick({.up_to = n.up_to, .filter = k, .count = n.number});
  };
  t.row("things", "a|an {kind}", "a charging unit",
        [](Compile& b, Filter k) { return b.pick({.filter = k}); });
  t.row("things", "another {kind}", "another unit",
        [](Compile& b, Filter k) { return b.pick({.filter = b.other(k)}); });
  t.row("things", "another of your {kind}", "another of your units",
        [](Compile& b, Filter k) { return b.pick({.filter = b.other(b.yours(k))}); });
  const auto of_them = [](Compile& b, Count n) {
    const Things all = b.them();
    if (n.all) return all;
    if (b.program[all].zone != static_cast<Word>(Zone::Here))
      b.refuse("of cards that were looked at, say what becomes of them: `take 1 of them`");
    return b.some_of(all, n.number, n.up_to);
  };
  t.row("things", "the other|others|rest", "the other", [](Compile& b) { return b.the_others(); });
  t.row("things", "{count} of them", "1 of them", of_them);
  t.row("things", "{count} of those units|characters|fortifications|cards", "1 of those units", of_them);
  t.row("things", "{count} {kind}", "up to 3 enemy units", counted);
  t.row("things", "{count} of your {kind}", "2 of your characters",
        [counted](Compile& b, Count n, Filter k) { return counted(b, n, b.yours(k)); });
  t.row("things", "{count} of his {kind}", "1 of his units",
        [counted](Compile& b, Count n, Filter k) { return counted(b, n, b.both(b.owned_by(b.his()), k)); });
  t.row("things", "his {kind}", "his infantry units",
        [](Compile& b, Filter k) { return b.last = b.all(b.both(b.owned_by(b.his()), k)); });
  const auto each = [](Compile& b, Filter k) { return b.last = b.all(k); };
  t.row("things", "each of them", "each of them", [](Compile& b) { return b.them(); });
  t.row("things", "all your {kind}", "all your infantry units",
        [each](Compile& b, Filter k) { return each(b, b.yours(k)); });
  t.row("things", "all his {kind}", "all his infantry units",
        [each](Compile& b, Filter k) { return each(b, b.both(b.owned_by(b.his()), k)); });
  t.row("one", "{number} {kind}", "1 enemy fortification", [](Compile& b, int n, Filter k) {
    if (n != 1) b.refuse("`or` joins one card and another: `1 unit or 1 fortification`");
    return k;
  });
  t.row("one", "{number} of your {kind}", "1 of your fortifications", [](Compile& b, int n, Filter k) {
    if (n != 1) b.refuse("`or` joins one card and another: `1 unit or 1 fortification`");
    return b.yours(k);
  });
  t.row("things", "{one} or {one}", "1 enemy fortification or 1 of your fortifications",
        [](Compile& b, Filter one, Filter other) { return b.pick({.filter = b.either_of(one, other)}); });
  t.row("things", "each {kind}", "each enemy unit", each);
  t.row("things", "each of your {kind}", "each of your infantry units",
        [each](Compile& b, Filter k) { return each(b, b.yours(k)); });
  t.row("things", "each of his {kind}", "each of his units",
        [each](Compile& b, Filter k) { return each(b, b.both(b.owned_by(b.his()), k)); });
  t.row("things", "the {kind}", "the enemy unit with the highest firepower", [](Compile& b, Filter k) {
    if (!b.has_extreme(k)) b.refuse("`the` is said of the one with the highest or lowest figure");
    return b.pick({.filter = k});
  });
  t.row("things", "up to as many {kind} as {value}", "up to as many enemy units as the number rolled",
        [](Compile& b, Filter k, Amount n) { return b.pick({.up_to = true, .filter = k, .count = n}); });
  t.row("things", "up to as many of your {kind} as {value}", "up to as many of your units as cards discarded",
        [](Compile& b, Filter k, Amount n) {
          return b.pick({.up_to = true, .filter = b.yours(k), .count = n});
        });
  t.row("things", "any number of {kind}", "any number of enemy units",
        [](Compile& b, Filter k) { return b.pick({.up_to = true, .any_number = true, .filter = k}); });
  t.row("things", "any number of your {kind}", "any number of your units", [](Compile& b, Filter k) {
    return b.pick({.up_to = true, .any_number = true, .filter = b.yours(k)});
  });
  t.row("things", "enemy {plurals}", "enemy units", [](Compile& b, Filter k) {
    return b.last = b.all(b.both(b.side(b.is_each_acting() ? Side::TheirEnemy : Side::Enemy), k));
  });
  t.row("things", "your {kind}", "your infantry units",
        [](Compile& b, Filter k) { return b.last = b.all(b.yours(k)); });
  t.row("things", "{number} random {kind}", "1 random enemy unit", [](Compile& b, int n, Filter k) {
    return b.pick({.random = true, .filter = k, .count = b.number(n)});
  });
  t.row("things", "{count} {kind} of the enemy's choice", "1 enemy unit of the enemy's choice",
        [](Compile& b, Count n, Filter k) {
          if (n.all) b.refuse("all leaves nothing to choose");
          return b.pick({.up_to = n.up_to, .chooser = b.player(Who::Others), .filter = k, .count = n.number});
        });
  t.row("subjects", "{things}", "this unit", [](Compile&, Things one) { return one; });
  t.row("subjects", "{things} , {subjects}", "this unit, 1 of your characters and 1 enemy unit",
        [](Compile& b, Things one, Things more) {
          const Things both = b.program.add(ThingsNode{.named = Named::Both, .a = one, .b = more});
          b.last = b.named(both);
          return both;
        });
  t.row("subjects", "{things} and {subjects}", "this unit and 1 of your characters",
        [](Compile& b, Things one, Things more) {
          const Things both = b.program.add(ThingsNode{.named = Named::Both, .a = one, .b = more});
          b.last = b.named(both);
          return both;
        });
}

void add_facts(Phrases& t) {
  const auto has = [](Compile& b, Player p, Filter k) {
    if (b.program[p].who == Who::Each) b.refuse("say whether `you` or `the enemy` has it");
    b.spoken_of(p);
    return b.count(b.all(b.both(b.owned_by(p), k)));
  };
  t.row("fact", "{hand} is empty", "the enemy hand is empty", [](Compile& b, Player p) {
    return b.compare(b.of_player(static_cast<Word>(Possession::Hand), p), machine::Is::Equal, b.number(0));
  });
  t.row("fact", "{hand} is larger than {hand}", "your hand is larger than the enemy hand",
        [](Compile& b, Player p, Player than) {
          const auto hand = static_cast<Word>(Possession::Hand);
          return b.compare(b.of_player(hand, p), machine::Is::More, b.of_player(hand, than));
        });
  t.row("fact", "{player} have|has a|an {kind}", "you have a fortification",
        [has](Compile& b, Player p, Filter k) {
          return b.compare(has(b, p, k), machine::Is::AtLeast, b.number(1));
        });
  t.row("fact", "{player} have|has another {kind}", "you have another unit",
        [has](Compile& b, Player p, Filter k) {
          return b.compare(has(b, p, b.other(k)), machine::Is::AtLeast, b.number(1));
        });
  t.row("fact", "{player} have|has {range} {kind}", "you have 2 or more characters",
        [has](Compile& b, Player p, machine::Range r, Filter k) { return b.within(has(b, p, k), r); });
  t.row("fact", "{player} have|has no {kind}", "the enemy has no charging units",
        [has](Compile& b, Player p, Filter k) {
          return b.compare(has(b, p, k), machine::Is::Equal, b.number(0));
        });
  t.row("fact", "{player} have|has {more} {kind} than {player}", "you have more units than the enemy",
        [has](Compile& b, Player p, machine::More m, Filter k, Player than) {
          return b.compare(has(b, p, k), m.is, has(b, than, k));
        });
  t.word("holding", "flags", Possession::Flags);
  t.word("holding", "cards in hand", Possession::Hand);
  t.word("holding", "victory points", Possession::Points);
  t.row("fact", "{player} have|has {more} {holding} than {player}", "you have more flags than the enemy",
        [](Compile& b, Player p, machine::More m, Possession what, Player than) {
          const auto word = static_cast<Word>(what);
          return b.compare(b.of_player(word, b.spoken_of(p)), m.is, b.of_player(word, than));
        });
  t.row("fact", "{player} have|has {range} {holding}", "the enemy has 2 or fewer cards in hand",
        [](Compile& b, Player p, machine::Range r, Possession what) {
          return b.within(b.of_player(static_cast<Word>(what), b.spoken_of(p)), r);
        });
  t.row("fact", "{player} are|is the attacker", "you are the attacker", [](Compile& b, Player p) {
    return b.fact(Fact::HasRole, static_cast<int>(SeatRole::Attacker), b.spoken_of(p));
  });
  t.row("fact", "{player} are|is the defender", "you are the defender", [](Compile& b, Player p) {
    return b.fact(Fact::HasRole, static_cast<int>(SeatRole::Defender), b.spoken_of(p));
  });
  t.row("fact", "it is turn {range}", "it is turn 4",
        [](Compile& b, machine::Range r) { return b.within(b.quantity(Quantity::Turn), r); });
  t.row("fact", "this is a|an {trait} sector", "this is a desert sector",
        [](Compile& b, Term w) { return b.fact(Fact::SectorIs, w.value); });
  t.row("fact", "this is not a|an {trait} sector", "this is not a desert sector",
        [](Compile& b, Term w) { return b.join(machine::Holds::Not, b.fact(Fact::SectorIs, w.value)); });
  t.row("fact", "this sector is worth {range}", "this sector is worth 4 or more",
        [](Compile& b, machine::Range r) { return b.within(b.quantity(Quantity::SectorWorth), r); });
  t.row("fact", "this sector requires {range} flag|flags", "this sector requires 4 or more flags",
        [](Compile& b, machine::Range r) { return b.within(b.quantity(Quantity::FlagsRequired), r); });
  t.row("fact", "you rolled higher", "you rolled higher", [](Compile& b) {
    b.asks_for_both_rolls();
    return b.compare(b.quantity(Quantity::Rolled), machine::Is::More, b.quantity(Quantity::RolledByEnemy));
  });
  t.row("fact", "the enemy rolled higher", "the enemy rolled higher", [](Compile& b) {
    b.asks_for_both_rolls();
    return b.compare(b.quantity(Quantity::RolledByEnemy), machine::Is::More, b.quantity(Quantity::Rolled));
  });
  t.row("fact", "both rolled the same", "both rolled the same", [](Compile& b) {
    b.asks_for_both_rolls();
    return b.compare(b.quantity(Quantity::Rolled), machine::Is::Equal, b.quantity(Quantity::RolledByEnemy));
  });
  t.row("fact", "{whose} {possession} has {range} card|cards", "your deck has 10 or fewer cards",
        [](Compile& b, Player p, Possession what, machine::Range r) {
          return b.within(b.of_player(static_cast<Word>(what), p), r);
        });
  t.row("fact", "{player} have|has won {range} sector|sectors", "you have won 2 or more sectors",
        [](Compile& b, Player p, machine::Range r) {
          return b.within(b.of_player(static_cast<Word>(Possession::Sectors), b.spoken_of(p)), r);
        });
  t.row("fact", "{amount} is {number} or {number}", "the number rolled is 1 or 6",
        [](Compile& b, Amount n, int one, int other) {
          return b.join(machine::Holds::Or, b.compare(n, machine::Is::Equal, b.number(one)),
                        b.compare(n, machine::Is::Equal, b.number(other)));
        });
  t.row("fact", "it was destroyed", "it was destroyed", [](Compile& b) {
    b.recalls = true;
    b.counts |= bit(Done::Destroyed);
    return b.program.add(machine::ConditionNode{
        .kind = machine::Holds::Fact, .word = static_cast<Word>(Fact::WasDestroyed), .of = b.it_alone()});
  });
  const auto was_such = [](Compile& b, Filter f) {
    if (!b.answers) b.refuse("`was` is said of what an ability answers: say `is`");
    b.recalls = true;
    return b.program.add(machine::ConditionNode{.kind = machine::Holds::Fact,
                                                .word = static_cast<Word>(Fact::WasSuch),
                                                .of = b.program.add(ThingsNode{.filter = f})});
  };
  t.row("fact", "it was {states}", "it was charging", was_such);
  t.row("fact", "that unit|character|fortification|card was {states}", "that unit was charging", was_such);
  t.row("fact", "this is not the first action", "this is not the first action",
        [](Compile& b) { return b.join(machine::Holds::Not, b.fact(Fact::FirstAction)); });
  t.row("fact", "this is the first action", "this is the first action",
        [](Compile& b) { return b.fact(Fact::FirstAction); });
  t.row("fact", "{player} command|commands a|an {army} fleet", "the enemy commands an Ork fleet",
        [](Compile& b, Player p, Term w) { return b.fact(Fact::CommandsFleet, w.value, b.spoken_of(p)); });
  const auto was = [](Compile& b, Filter k, Done what) { return b.done(k, what); };
  t.row("fact", "a|an {kind} was {done}", "an enemy unit was destroyed this action",
        [was](Compile& b, Filter k, Done what) {
          return b.compare(was(b, k, what), machine::Is::AtLeast, b.number(1));
        });
  t.row("fact", "no {kind} was|were {done}", "no enemy units were destroyed this action",
        [was](Compile& b, Filter k, Done what) {
          return b.compare(was(b, k, what), machine::Is::Equal, b.number(0));
        });
  t.row("fact", "{range} {kind} was|were {done}", "2 or more enemy units were destroyed this action",
        [was](Compile& b, machine::Range r, Filter k, Done what) { return b.within(was(b, k, what), r); });
}

}  // namespace

void add_words(Phrases& t) {
  add_figures(t);
  add_players(t);
  add_quantities(t);
  add_kinds(t);
  add_things(t);
  add_facts(t);
}

}  // namespace tercio::delos
