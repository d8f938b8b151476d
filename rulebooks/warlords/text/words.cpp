// What cards, players and numbers are called.
#include "rulebooks/warlords/text/compile.h"

namespace tercio::warlords {
namespace {

using machine::FigureWord;
using machine::Is;
using machine::Named;
using machine::Number;
using machine::Term;
using machine::Who;

FigureWord word_of(Figure f) { return {static_cast<Word>(f)}; }

void add_figures(Phrases& t) {
  t.word("figure", "ATK", word_of(Figure::Attack));
  t.word("figure", "HP", word_of(Figure::HitPoints));
  t.word("figure", "command", word_of(Figure::Command));
  t.word("figure", "cost", word_of(Figure::Cost));
  t.word("figure", "shields", word_of(Figure::Shields));
  t.word("figure", "damage", word_of(Figure::Damage));
  t.word("figure", "remaining HP", word_of(Figure::RemainingHitPoints));
  t.word("figure", "attachment|attachments", word_of(Figure::Attachments));
  t.word("figure", "card bonus", word_of(Figure::CardBonus));
  t.word("figure", "resource bonus", word_of(Figure::ResourceBonus));
  t.word("figure", "resource|resources", word_of(Figure::Resources));
  t.word("figure", "Area Effect", word_of(Figure::AreaEffect));
}

void add_players(Phrases& t) {
  t.row("player", "you", "you", [](Compile& b) { return b.player(Who::You); });
  t.row("player", "your opponent", "your opponent", [](Compile& b) { return b.player(Who::Others); });
  t.row("player", "each player", "each player", [](Compile& b) { return b.player(Who::Each); });
  t.row("player", "he", "he", [](Compile& b) { return b.his(); });
  t.row("player", "its owner", "its owner", [](Compile& b) { return b.player_of(Who::OwnerOf, b.it()); });
  t.row("player", "its controller", "its controller",
        [](Compile& b) { return b.player_of(Who::ControllerOf, b.it()); });
  t.row("player", "that player", "that player", [](Compile& b) {
    if (b.ability.targets_player) return b.player(Who::Chosen);
    if (!b.answers) b.refuse("`that player` is said of who did what an ability answers");
    return b.player(Who::Actor);
  });
  t.row("whose", "your", "your", [](Compile& b) { return b.player(Who::You); });
  t.row("whose", "his", "his", [](Compile& b) { return b.his(); });
  t.row("whose", "your opponent's", "your opponent's", [](Compile& b) { return b.player(Who::Others); });
  t.row("whose", "each player's", "each player's", [](Compile& b) { return b.player(Who::Each); });
  t.row("whose", "its owner's", "its owner's", [](Compile& b) { return b.player_of(Who::OwnerOf, b.it()); });
}

void add_counts(Phrases& t) {
  t.word("possession", "hand", Possession::Hand);
  t.word("possession", "deck", Possession::Deck);
  t.word("possession", "discard pile", Possession::Discard);
  t.row("counted", "{kind}", "support you control", [](Compile& b, Filter k) {
    b.must_not_be_together();
    return b.count(b.all(k));
  });
  t.row("counted", "planet|planets in {whose} victory display", "planets in your victory display",
        [](Compile& b, Player p) { return b.possession(Possession::Victory, p); });
  t.row("counted", "resource|resources {player} have|has", "resources you have",
        [](Compile& b, Player p) { return b.possession(Possession::Resources, p); });
  t.row("counted", "damage on {named}", "damage on this unit",
        [](Compile& b, Things of) { return b.figure(static_cast<Word>(Figure::Damage), of); });
  t.row("counted", "resource|resources on {named}", "resources on this card",
        [](Compile& b, Things of) { return b.figure(static_cast<Word>(Figure::Resources), of); });
  t.row("counted", "card|cards discarded", "cards discarded", [](Compile& b) {
    return b.program.add(
        machine::AmountNode{.kind = Number::Done, .word = static_cast<Word>(Done::Discarded)});
  });
  const auto done = [](Compile& b, Done what) {
    return b.program.add(machine::AmountNode{.kind = Number::Done, .word = static_cast<Word>(what)});
  };
  // By the ability itself, or by what it answers.
  const auto removed = [done](Compile& b) {
    const bool answers = !b.ability.happenings.empty() && b.ability.happenings[0].name == Name::DamageRemoved;
    return answers ? b.quantity(Quantity::ThatDamage) : done(b, Done::Removed);
  };
  t.row("counted", "damage removed", "damage removed", removed);
  t.row("measure", "the damage removed", "the damage removed", removed);
  t.row("measure", "the damage prevented", "the damage prevented",
        [done](Compile& b) { return done(b, Done::Removed); });
  const auto among = [](Compile& b, Quantity what, Filter k, int without) {
    return b.program.add(machine::AmountNode{.kind = Number::Fact,
                                             .word = static_cast<Word>(what),
                                             .number = static_cast<std::int16_t>(without),
                                             .of = b.all(k)});
  };
  t.row("counted", "different faction|factions among {kind}", "different factions among units you control",
        [among](Compile& b, Filter k) { return among(b, Quantity::Factions, k, 0); });
  t.row("counted", "different non- {faction} faction|factions among {kind}",
        "different non-Space Marine factions among units you control",
        [among](Compile& b, Term f, Filter k) { return among(b, Quantity::Factions, k, f.value); });
  t.row("measure", "the highest number of {kind} at one planet",
        "the highest number of army units you control at one planet",
        [among](Compile& b, Filter k) { return among(b, Quantity::Crowd, k, 0); });
  t.row("counted", "unit|units destroyed here this combat round", "units destroyed here this combat round",
        [](Compile& b) { return b.quantity(Quantity::Fallen); });
  t.row("amount", "that damage", "that damage", [](Compile& b) {
    if (!b.answers) b.refuse("`that damage` is said of damage that an ability answers");
    return b.quantity(Quantity::ThatDamage);
  });
  t.row("measure", "the {highest} {figure} among {kind}", "the highest ATK among units you control",
        [](Compile& b, machine::Highest h, FigureWord f, Filter k) {
          return b.extreme_of(f.word, b.all(k), h.highest);
        });
  t.row("measure", "the {highest} printed {figure} among {kind}",
        "the highest printed cost among units you control",
        [](Compile& b, machine::Highest h, FigureWord f, Filter k) {
          return b.extreme_of(f.word, b.all(k), h.highest, true);
        });
  t.row("range", "equal to {amount}", "equal to the number of units you control", [](Compile&, Amount a) {
    return machine::Range{a, a};
  });
  t.row("range", "equal to or less|fewer than {amount}",
        "equal to or less than the number of units you control", [](Compile&, Amount a) {
          return machine::Range{{}, a};
        });
  t.row("range", "equal to or more than {amount}", "equal to or more than the number of units you control",
        [](Compile&, Amount a) {
          return machine::Range{a, {}};
        });
  t.row("portion", "{amount}", "2", [](Compile&, Amount a) { return Portion{a}; });
  t.row("portion", "all", "all", [](Compile& b) { return Portion{b.number(127)}; });
  t.row("portion", "any amount", "any amount", [](Compile& b) { return Portion{b.number(127), true}; });
  t.row("portion", "up to {amount}", "up to 2", [](Compile&, Amount a) { return Portion{a, true}; });
}

void add_nouns(Phrases& t) {
  const auto noun = [&](std::string_view words, std::uint16_t types) {
    t.row("noun", words, words.substr(0, words.find('|')), [types](Compile& b) { return b.types(types); });
  };
  noun("unit|units", unit_types);
  t.row("noun", "army unit|units", "army unit", [](Compile& b) { return b.types(bit(Type::Army)); });
  t.row("noun", "synapse unit|units", "synapse unit", [](Compile& b) { return b.types(bit(Type::Synapse)); });
  t.row("noun", "warlord|warlords", "warlord", [](Compile& b) { return b.types(bit(Type::Warlord)); });
  noun("card|cards", card_types);
  noun("support|supports", bit(Type::Support));
  noun("attachment|attachments", bit(Type::Attachment));
  noun("event|events", bit(Type::Event));
  noun("planet|planets", bit(Type::Planet));
  noun("HQ", bit(Type::Headquarters));
  t.row("noun", "{token} token|tokens", "<token> token", [](Compile& b, Term token) {
    return b.both(b.types(bit(Type::Token)),
                  b.atom(Atom::Title, b.catalog[static_cast<std::size_t>(token.value)].title_id));
  });
  t.row("noun", "token|tokens", "token", [](Compile& b) { return b.types(bit(Type::Token)); });
}

void add_adjectives(Phrases& t) {
  const auto adjective = [&](std::string_view word, Atom atom, int value = 0) {
    t.row("adjective", word, word, [atom, value](Compile& b) { return b.atom(atom, value); });
  };
  t.row("adjective", "enemy", "enemy", [](Compile& b) { return b.side(Side::Enemy); });
  adjective("unique", Atom::Unique);
  adjective("loyal", Atom::Loyal);
  adjective("other", Atom::Another);
  adjective("signature", Atom::Signature);
  adjective("damaged", Atom::Damaged);
  adjective("exhausted", Atom::Exhausted);
  t.row("adjective", "undamaged", "undamaged", [](Compile& b) { return b.negated(b.atom(Atom::Damaged)); });
  t.row("adjective", "hale", "hale",
        [](Compile& b) { return b.negated(b.atom(Atom::Keyword, static_cast<int>(Keyword::Bloodied))); });
  t.row("adjective", "ready", "ready", [](Compile& b) { return b.negated(b.atom(Atom::Exhausted)); });
  t.row("adjective", "neutral", "neutral",
        [](Compile& b) { return b.atom(Atom::Faction, static_cast<int>(Faction::Neutral)); });
  t.row("adjective", "{faction}", "Space Marine",
        [](Compile& b, Term w) { return b.atom(Atom::Faction, w.value); });
  t.row("adjective", "{trait}", "Soldier", [](Compile& b, Term w) { return b.atom(Atom::Trait, w.value); });
  t.row("adjective", "{keyword}", "Limited", [](Compile& b, std::pair<Keyword, int> k) {
    return b.atom(Atom::Keyword, static_cast<int>(k.first));
  });
  t.row("adjective", "warlord", "warlord", [](Compile& b) { return b.types(bit(Type::Warlord)); });
  t.row("adjective", "token", "token", [](Compile& b) { return b.types(bit(Type::Token)); });
}

void add_filters(Phrases& t) {
  t.row("filter", "{player} control|controls", "you control",
        [](Compile& b, Player p) { return b.controlled_by(p); });
  t.row("filter", "named {quoted}", "named \"<token>\"", [](Compile& b, std::string title) {
    const auto id = b.catalog.find(title);
    if (!id) b.refuse("no card is named \"" + title + "\"");
    return b.atom(Atom::Title, b.catalog[*id].title_id);
  });
  t.row("filter", "with attachments", "with attachments", [](Compile& b) {
    return b.compared(static_cast<Word>(Figure::Attachments), Is::AtLeast, b.number(1));
  });
  t.row("filter", "without attachments", "without attachments", [](Compile& b) {
    return b.compared(static_cast<Word>(Figure::Attachments), Is::Equal, b.number(0));
  });
  // Of a place: what is there; of a card: what is attached to it.
  const auto with = [](Compile& b, Filter k) {
    return b.linked(b.is_only(k, bit(Type::Attachment)) ? Link::Attachments : Link::CardsThere, k);
  };
  t.row("filter", "with a|an {kind}", "with a Drone attachment", with);
  t.row("filter", "without a|an {kind}", "without a Drone attachment",
        [with](Compile& b, Filter k) { return b.negated(with(b, k)); });
  const auto leader = [](Compile& b, Side side) {
    return b.linked(Link::CardsThere, b.both(b.side(side), b.types(bit(Type::Warlord))));
  };
  t.row("filter", "with your warlord", "with your warlord",
        [leader](Compile& b) { return leader(b, Side::Yours); });
  t.row("filter", "without your warlord", "without your warlord",
        [leader](Compile& b) { return b.negated(leader(b, Side::Yours)); });
  t.row("filter", "with {keyword}", "with Flying", [](Compile& b, std::pair<Keyword, int> k) {
    return b.atom(Atom::Keyword, static_cast<int>(k.first));
  });
  t.row("filter", "without {keyword}", "without Flying", [](Compile& b, std::pair<Keyword, int> k) {
    return b.negated(b.atom(Atom::Keyword, static_cast<int>(k.first)));
  });
  t.row("filter", "controlled by the same player", "controlled by the same player",
        [](Compile& b) { return b.shares(Shared::Controller, b.last ? b.last : b.thing(Named::This)); });
  t.row("filter", "of the same faction", "of the same faction",
        [](Compile& b) { return b.shares(Shared::Faction, b.it()); });
  t.row("filter", "with the same title", "with the same title",
        [](Compile& b) { return b.shares(Shared::Title, b.it()); });
  t.row("filter", "with the same title as a|an {kind}", "with the same title as a unit you control",
        [](Compile& b, Filter k) { return b.shares(Shared::Title, b.all(k)); });
  t.row("filter", "with an odd printed cost", "with an odd printed cost",
        [](Compile& b) { return b.atom(Atom::OddCost); });
  t.row("filter", "in {zone}", "in your hand",
        [](Compile& b, std::pair<Zone, Player> z) { return b.lies_in(z.first, z.second); });
  t.row("filter", "under this unit|warlord|support|attachment|card", "under this support",
        [](Compile& b) { return b.lies_in(Zone::Beneath, b.player(Who::Each)); });
  t.row("filter", "in play", "in play", [](Compile& b) { return b.types(card_types); });
  t.row("state", "attacking", "attacking", [](Compile& b) { return b.atom(Atom::Attacking); });
  t.row("state", "defending", "defending", [](Compile& b) { return b.atom(Atom::Defending); });
  t.row("state", "attacking a|an {kind}", "attacking an exhausted unit",
        [](Compile& b, Filter k) { return b.linked(Link::Attacks, k); });
  t.row("state", "attacked by a|an {kind}", "attacked by a Vehicle unit",
        [](Compile& b, Filter k) { return b.linked(Link::AttackedBy, k); });
  t.row("state", "{filter}", "at the first planet", [](Compile&, Filter f) { return f; });
}

void add_zones(Phrases& t) {
  const auto zone = [&](std::string_view pattern, std::string_view example, Zone z) {
    t.row("zone", pattern, example, [z](Compile&, Player p) { return std::pair{z, p}; });
  };
  zone("{whose} hand", "your hand", Zone::Hand);
  zone("{whose} discard pile", "your discard pile", Zone::Discard);
  zone("{whose} hand or discard pile", "your hand or discard pile", Zone::HandOrDiscard);
  zone("{whose} deck", "your deck", Zone::Deck);
  t.row("zone", "among them", "among them", [](Compile&) { return std::pair{Zone::Looked, Player{}}; });
}

// What was named before, and what there is only one of.
void add_named(Phrases& t) {
  t.row("named", "this unit|warlord|support|attachment|card|event", "this unit",
        [](Compile& b) { return b.thing(Named::This); });
  t.row("named", "attached unit|card", "attached unit", [](Compile& b) {
    if (b.card.type != Type::Attachment && b.card.other_side < 0)
      b.refuse("only an attachment is attached to a unit");
    return b.thing(Named::Host);
  });
  t.row("named", "that unit", "that unit", [](Compile& b) {
    if (!b.answers && b.last) return b.it_alone();
    return b.means_the_other() ? b.thing(Named::Agent) : b.that();
  });
  t.row("named", "that card|support|attachment|event", "that card",
        [](Compile& b) { return b.answers || !b.last ? b.that() : b.it_alone(); });
  t.row("named", "it", "it", [](Compile& b) { return b.it(); });
  t.row("named", "them", "them", [](Compile& b) { return b.it(); });
  t.row("named", "the attacker", "the attacker",
        [](Compile& b) { return b.answers ? b.thing(Named::Agent) : b.role(Role::Attacker); });
  t.row("named", "the defender", "the defender", [](Compile& b) { return b.role(Role::Defender); });
  t.row("named", "the discarded card|cards", "the discarded card", [](Compile& b) {
    if (!b.discarded) b.refuse("no card was discarded before");
    return b.last = b.discarded;
  });
  t.row("named", "the sacrifice", "the sacrifice", [](Compile& b) { return b.the_sacrifice(); });
  t.row("named", "your warlord", "your warlord",
        [](Compile& b) { return b.last = b.all(b.yours(b.types(bit(Type::Warlord)))); });
  t.row("named", "your opponent's warlord", "your opponent's warlord",
        [](Compile& b) { return b.last = b.all(b.both(b.side(Side::Enemy), b.types(bit(Type::Warlord)))); });
  t.row("named", "the topmost {kind}", "the topmost event in your discard pile", [](Compile& b, Filter k) {
    b.card.reads_topmost = true;
    const Things made = b.pick({.topmost = true, .filter = k});
    if (b.program[made].zone != static_cast<Word>(Zone::Discard))
      b.refuse("the topmost is said of a discard pile: `the topmost unit in your discard pile`");
    return made;
  });
}

void add_things(Phrases& t) {
  t.row("things", "{named}", "this unit", [](Compile&, Things one) { return one; });
  t.row("things", "a|an {kind}", "an enemy unit", [](Compile& b, Filter k) { return b.pick({.filter = k}); });
  t.row("things", "a|an {kind} or a|an {kind}", "an attachment or a Drone card",
        [](Compile& b, Filter k, Filter other) { return b.pick({.filter = b.either(k, other)}); });
  t.row("things", "another {kind}", "another unit you control",
        [](Compile& b, Filter k) { return b.pick({.filter = b.both(b.atom(Atom::Another), k)}); });
  t.row("things", "target {kind}", "target army unit",
        [](Compile& b, Filter k) { return b.pick({.target = true, .filter = k}); });
  t.row("things", "another target {kind}", "another target unit here", [](Compile& b, Filter k) {
    return b.pick({.target = true, .filter = b.both(b.atom(Atom::Another), k)});
  });
  t.row("things", "{number} target {kind}", "2 target units here", [](Compile& b, int n, Filter k) {
    return b.pick({.target = true, .filter = k, .count = b.number(n)});
  });
  t.row("things", "up to {amount} target {kind}", "up to 3 target units at the same planet",
        [](Compile& b, Amount n, Filter k) {
          return b.pick({.target = true, .up_to = true, .filter = k, .count = n});
        });
  t.row("things", "any number of target {kind}", "any number of target units here", [](Compile& b, Filter k) {
    return b.pick({.target = true, .up_to = true, .any_number = true, .filter = k});
  });
  t.row("things", "{amount} {kind}", "2 units you control",
        [](Compile& b, Amount n, Filter k) { return b.pick({.filter = k, .count = n}); });
  t.row("things", "up to {amount} {kind}", "up to 2 units you control",
        [](Compile& b, Amount n, Filter k) { return b.pick({.up_to = true, .filter = k, .count = n}); });
  t.row("things", "any number of {kind}", "any number of units you control",
        [](Compile& b, Filter k) { return b.pick({.up_to = true, .any_number = true, .filter = k}); });
  t.row("things", "{number} random {kind}", "1 random enemy unit here", [](Compile& b, int n, Filter k) {
    return b.pick({.random = true, .filter = k, .count = b.number(n)});
  });
  t.row("things", "a|an {kind} of your opponent's choice", "a unit here of your opponent's choice",
        [](Compile& b, Filter k) { return b.pick({.chooser = b.player(Who::Others), .filter = k}); });
  t.row("things", "each {kind}", "each enemy unit here",
        [](Compile& b, Filter k) { return b.last = b.all(k); });
  t.row("things", "all {kind}", "all enemy units here",
        [](Compile& b, Filter k) { return b.last = b.all(k); });
  t.row("subjects", "{things}", "this unit", [](Compile&, Things one) { return one; });
  t.row("subjects", "{things} and {subjects}", "this unit and another unit here",
        [](Compile& b, Things one, Things more) {
          return b.last = b.program.add(ThingsNode{.named = Named::Both, .a = one, .b = more});
        });
}

void add_facts(Phrases& t) {
  const auto has = [](Compile& b, Player p, Filter k) {
    return b.count(b.all(b.both(b.controlled_by(p), k)));
  };
  t.row("fact", "{player} control|controls a|an {kind}", "you control a support",
        [has](Compile& b, Player p, Filter k) { return b.compare(has(b, p, k), Is::AtLeast, b.number(1)); });
  t.row("fact", "{player} control|controls no {kind}", "you control no supports",
        [has](Compile& b, Player p, Filter k) { return b.compare(has(b, p, k), Is::Equal, b.number(0)); });
  t.row("fact", "{player} control|controls {range} {kind}", "you control 2 or more supports",
        [has](Compile& b, Player p, machine::Range r, Filter k) { return b.within(has(b, p, k), r); });
  t.row("fact", "{player} have|has {more} {kind} than {player}", "you have fewer units than your opponent",
        [has](Compile& b, Player p, machine::More m, Filter k, Player than) {
          return b.compare(has(b, p, k), m.is, has(b, than, k));
        });
  t.row("fact", "{player} control|controls {more} {kind} than {player}",
        "you control more units here than your opponent",
        [has](Compile& b, Player p, machine::More m, Filter k, Player than) {
          return b.compare(has(b, p, k), m.is, has(b, than, k));
        });
  t.row("fact", "{player} have|has {more} resources than {player}",
        "your opponent has more resources than you", [](Compile& b, Player p, machine::More m, Player than) {
          return b.compare(b.possession(Possession::Resources, p), m.is,
                           b.possession(Possession::Resources, than));
        });
  t.row("fact", "{player} have|has {more} cards in {possession} than {player}",
        "your opponent has more cards in hand than you",
        [](Compile& b, Player p, machine::More m, Possession what, Player than) {
          return b.compare(b.possession(what, p), m.is, b.possession(what, than));
        });
  t.row("fact", "{player} have|has {range} resource|resources", "you have 3 or more resources",
        [](Compile& b, Player p, machine::Range r) {
          return b.within(b.possession(Possession::Resources, p), r);
        });
  t.row("fact", "{player} have|has {range} card|cards in {possession}", "you have 3 or fewer cards in hand",
        [](Compile& b, Player p, machine::Range r, Possession what) {
          return b.within(b.possession(what, p), r);
        });
  t.row("fact", "{player} have|has no {kind}", "your opponent has no units here",
        [has](Compile& b, Player p, Filter k) { return b.compare(has(b, p, k), Is::Equal, b.number(0)); });
  t.row("fact", "{things} has|have {range} {figure}", "this support has 4 or more damage",
        [](Compile& b, Things of, machine::Range r, FigureWord f) {
          b.speaks_of_named(of);
          return b.within(b.figure(f.word, of), r);
        });
  t.row("fact", "{player} have|has the initiative", "you have the initiative",
        [](Compile& b, Player p) { return b.fact(Fact::HasInitiative, 0, p); });
  const auto such_a_place = [](Compile& b, Things p, Filter k) {
    b.speaks_of_named(p);
    if (!b.is_place(k)) b.refuse("a place is a planet or an HQ");
    return b.are_such(p, k);
  };
  t.row("fact", "{place} is a|an {kind}", "that planet is a material planet", such_a_place);
  t.row("fact", "{place} is not a|an {kind}", "that planet is not a material planet",
        [such_a_place](Compile& b, Things p, Filter k) {
          return b.join(machine::Holds::Not, such_a_place(b, p, k));
        });
  t.row("fact", "a battle is being fought", "a battle is being fought",
        [](Compile& b) { return b.fact(Fact::BattleFought); });
  t.row("fact", "a battle is being fought here", "a battle is being fought here",
        [](Compile& b) { return b.fact(Fact::BattleHere); });
  t.row("fact", "a unit was destroyed here this combat round", "a unit was destroyed here this combat round",
        [](Compile& b) { return b.compare(b.quantity(Quantity::Fallen), Is::AtLeast, b.number(1)); });
  t.row("fact", "it is the {phase} phase", "it is the combat phase",
        [](Compile& b, Phase phase) { return b.fact(Fact::PhaseIs, static_cast<int>(phase)); });
}

}  // namespace

void add_words(Phrases& t) {
  add_named(t);
  add_things(t);
  add_facts(t);
  add_figures(t);
  add_players(t);
  add_counts(t);
  add_nouns(t);
  add_adjectives(t);
  add_filters(t);
  add_zones(t);
}

}  // namespace tercio::warlords
