// What resources, commanders, regions and numbers are called.
#include "rulebooks/commanders/text/compile.h"

namespace tercio::commanders {
namespace {

using machine::FigureWord;
using machine::Later;
using machine::Named;
using machine::Number;
using machine::Term;
using machine::Who;

// Than what was chosen before or is answered, else than this resource.
Filter other(Compile& b, Filter k) {
  const Named named = b.last ? b.program[b.last].named : Named::Nothing;
  const bool chosen = named == Named::Picked || named == Named::Member || named == Named::Agent;
  return b.both(chosen ? b.negated(b.shares(static_cast<Word>(Host::Itself), b.last)) : b.atom(Atom::Other),
                k);
}

FigureWord word_of(Figure f) { return {static_cast<Word>(f)}; }
Word sum_of(Money m) { return static_cast<Word>(m == Money::Gold ? Possession::Gold : Possession::Mana); }

void add_figures(Phrases& t) {
  t.word("figure", "strike", word_of(Figure::Strike));
  t.word("figure", "armor", word_of(Figure::Armor));
  t.word("figure", "health", word_of(Figure::Health));
  t.word("figure", "snipe", word_of(Figure::Snipe));
  t.word("figure", "level", word_of(Figure::Level));
  t.word("figure", "damage", word_of(Figure::Damage));
  t.word("currency", "gold", Money::Gold);
  t.word("currency", "mana", Money::Mana);
  t.word("heap", "ruins", Zone::Ruins);
  t.word("heap", "arsenal", Zone::Arsenal);
  t.word("heap", "domain", Zone::Domain);
  t.word("heap", "void", Zone::Void);
}

void add_players(Phrases& t) {
  const auto player = [&](std::string_view words, Who who) {
    t.row("player", words, words, [who](Compile& b) { return b.player(who); });
  };
  player("you", Who::You);
  player("each commander", Who::Each);
  t.row("player", "all commanders", "all commanders",
        [](Compile& b) { return b.program.add(machine::PlayerNode{.who = Who::Each, .plural = true}); });
  player("each other commander", Who::Others);
  t.row("player", "another commander", "another commander",
        [](Compile& b) { return b.choose_commander(true); });
  t.row("player", "a commander", "a commander", [](Compile& b) { return b.choose_commander(false); });
  const auto that = [](Compile& b) {
    if (b.commander) return b.commander;
    if (b.last) return b.player_of(Who::OwnerOf, b.last);
    if (b.ability.happening.event == Event::None) b.refuse("`that commander` has nobody to mean here");
    return b.player(Who::Actor);
  };
  t.row("player", "that commander", "that commander", that);
  t.row("player", "its commander", "its commander",
        [](Compile& b) { return b.player_of(Who::OwnerOf, b.it()); });
  t.row("player", "he", "he", [](Compile& b) {
    if (b.others || !b.commander) {
      if (!b.others && b.by_commander) return b.player(Who::Actor);
      if (!b.others) b.refuse("`he` has nobody to mean here");
      return b.player(Who::Doer);
    }
    return b.commander;
  });
  t.row("whose", "your", "your", [](Compile& b) { return b.whoever_uses_it(b.player(Who::You)); });
  t.row("whose", "his", "his", [](Compile& b) {
    if (b.others) return b.player(Who::Doer);
    return b.commander ? b.commander : b.player(b.by_commander ? Who::Actor : Who::Doer);
  });
  t.row("whose", "that commander's", "that commander's", that);
  t.row("whose", "its commander's", "its commander's",
        [](Compile& b) { return b.player_of(Who::OwnerOf, b.it()); });
  t.row("whose", "each other commander's", "each other commander's",
        [](Compile& b) { return b.player(Who::Others); });
  t.row("whose", "each commander's", "each commander's", [](Compile& b) { return b.player(Who::Each); });
  t.row("whose", "a commander's", "a commander's", [](Compile& b) { return b.choose_commander(false); });
  t.row("whose", "another commander's", "another commander's",
        [](Compile& b) { return b.choose_commander(true); });
  const auto pile = [](Compile& b, Player whose, Zone heap) {
    return b.program.add(ThingsNode{.zone = static_cast<Word>(heap), .whose = whose});
  };
  t.row("pile", "{whose} {heap}", "your ruins", pile);
  t.row("pile", "any {heap}", "any ruins",
        [pile](Compile& b, Zone heap) { return pile(b, b.player(Who::Each), heap); });
  t.row("pile", "{heap}", "arsenal",
        [pile](Compile& b, Zone heap) { return pile(b, b.player(Who::Doer), heap); });
}

void add_quantities(Phrases& t) {
  t.row("counted", "{kind}", "ally unit", [](Compile& b, Filter k) { return b.count(b.all(k)); });
  t.row("counted", "other {kind}", "other ally units",
        [](Compile& b, Filter k) { return b.count(b.all(b.both(b.atom(Atom::Other), k))); });
  t.row("counted", "{kind} {player} have|has", "unit you have", [](Compile& b, Filter k, Later<Player> who) {
    return b.count(b.all(b.both(k, b.atom(Atom::Of, b.whoever_uses_it(b.unchosen(b.fixed, who)).id))));
  });
  t.row("counted", "counter|counters on {things}", "counters on this unit",
        [](Compile& b, Things of) { return b.figure(static_cast<Word>(Figure::Counters), of); });
  const auto that_much = [](Compile& b) {
    return b.program.add(
        machine::AmountNode{.kind = Number::Fact, .word = static_cast<Word>(Quantity::ThatMuch)});
  };
  t.row("amount", "that damage", "that damage", [that_much](Compile& b) {
    if (b.ability.happening.event != Event::Damage)
      b.refuse("`that damage` is damage that an ability answers");
    return that_much(b);
  });
  const auto done_before = [](Compile& b) {
    if (!b.previous) b.refuse("nothing was done before that this could count");
    return b.program.add(
        machine::AmountNode{.kind = Number::Fact, .word = static_cast<Word>(Quantity::DoneBefore)});
  };
  t.row("amount", "that much", "that much", [that_much, done_before](Compile& b) {
    switch (b.ability.happening.event) {
      case Event::Damage:
      case Event::GainHealth:
      case Event::GainMoney:
      case Event::LoseMoney: return that_much(b);
      default: return done_before(b);
    }
  });
  t.row("amount", "that many", "that many", done_before);
  const auto purse = [](Compile& b, Money m, Player p) {
    return b.of_player(sum_of(m), b.whoever_uses_it(p));
  };
  t.row("counted", "{currency} {player} have|has", "gold you have", purse);
  t.row("amount", "{measure} times {number}", "the number of ally units times 5",
        [](Compile& b, Amount a, int n) { return b.combine(Number::Product, a, b.number(n)); });
  t.row("measure", "the {currency} {player} have|has", "the gold you have", purse);
  t.row("measure", "{whose} {currency}", "your gold",
        [purse](Compile& b, Player whose, Money m) { return purse(b, m, whose); });
}

void add_nouns(Phrases& t) {
  const auto noun = [&](std::string_view words, std::uint16_t types) {
    t.row("noun", words, words.substr(0, words.find('|')), [types](Compile& b) { return b.types(types); });
  };
  noun("unit|units", unit_types);
  noun("mercenary|mercenaries", bit(Type::Mercenary));
  noun("creature|creatures", bit(Type::Creature));
  noun("item|items", bit(Type::Item));
  noun("location|locations", bit(Type::Location));
  noun("upgrade|upgrades", bit(Type::Upgrade));
  noun("condition|conditions", bit(Type::Condition));
  noun("action|actions", bit(Type::Action));
  noun("resource|resources", any_type);
  noun("card|cards", any_type);
  t.row("noun", "encampment|encampments", "encampment",
        [](Compile& b) { return b.both(b.types(bit(Type::Location)), b.atom(Atom::Encampment)); });
  t.row("noun", "spell|spells", "spell",
        [](Compile& b) { return b.both(b.types(spell_types), b.atom(Atom::Spell)); });
  const auto says = [](Compile& b, const Term& w) {
    return b.both(b.types(any_type), b.atom(Atom::Says, b.catalog.searched(w.value)));
  };
  t.row("noun", "{text}", "warrior", [says](Compile& b, Term w) { return says(b, w); });
  t.row("adjective", "{text}", "fireball",
        [](Compile& b, Term w) { return b.atom(Atom::Says, b.catalog.searched(w.value)); });
}

void add_kinds(Phrases& t) {
  t.row("adjective", "ally", "ally", [](Compile& b) { return b.side(Side::Ally); });
  const auto no = [&](std::string_view words, std::string_view example, std::uint16_t types) {
    t.row("adjective", words, example, [types](Compile& b) { return b.negated(b.types(types)); });
  };
  no("non- creature", "non-creature", bit(Type::Creature));
  no("non- mercenary", "non-mercenary", bit(Type::Mercenary));
  no("non- item", "non-item", bit(Type::Item));
  no("non- location", "non-location", bit(Type::Location));
  t.row("nouns", "{noun} and {nouns}", "creatures and mercenaries",
        [](Compile& b, Filter a, Filter c) { return b.either(a, c); });
  const auto lacks = [&](std::string_view word, Atom state) {
    t.row("adjective", word, word, [state](Compile& b) { return b.negated(b.atom(state)); });
  };
  lacks("unable", Atom::Able);
  lacks("undamaged", Atom::Damaged);
  lacks("unmounted", Atom::Mounted);
  lacks("unequipped", Atom::Equipped);
  lacks("unengaged", Atom::Engaged);
  // What sits on it: items, upgrades.
  const auto bears = [](Compile& b, Filter what, machine::Is is, Amount n) {
    return b.atom(
        Atom::Bears,
        b.program.add(machine::FilterNode{.kind = machine::Fits::Linked, .is = is, .a = what, .amount = n})
            .id);
  };
  const auto bears_so_many = [bears](Compile& b, machine::Range r, Filter what) {
    if (r.least == r.most) return bears(b, what, machine::Is::Equal, r.least);
    if (!r.most) return bears(b, what, machine::Is::AtLeast, r.least);
    if (!r.least) return bears(b, what, machine::Is::AtMost, r.most);
    return b.both(bears(b, what, machine::Is::AtLeast, r.least), bears(b, what, machine::Is::AtMost, r.most));
  };
  t.word("load", "item|items", bit(Type::Item));
  t.word("load", "upgrade|upgrades", bit(Type::Upgrade));
  t.row("filter", "with an {load}", "with an item", [bears](Compile& b, std::uint16_t what) {
    return bears(b, b.types(what), machine::Is::AtLeast, b.number(1));
  });
  t.row("filter", "with no {load}", "with no items", [bears](Compile& b, std::uint16_t what) {
    return bears(b, b.types(what), machine::Is::Equal, b.number(0));
  });
  t.row("filter", "without {load}", "without items", [bears](Compile& b, std::uint16_t what) {
    return bears(b, b.types(what), machine::Is::Equal, b.number(0));
  });
  t.row("filter", "with {range} {load}", "with 2 or more upgrades",
        [bears_so_many](Compile& b, machine::Range r, std::uint16_t what) {
          return bears_so_many(b, r, b.types(what));
        });
  t.row("filter", "with a|an {bare} on it", "with an item on it",
        [bears](Compile& b, Filter what) { return bears(b, what, machine::Is::AtLeast, b.number(1)); });
  t.row("filter", "with no {bare} on it", "with no items on it",
        [bears](Compile& b, Filter what) { return bears(b, what, machine::Is::Equal, b.number(0)); });
  t.row("filter", "with {range} {bare} on it", "with 2 or more items on it",
        [bears_so_many](Compile& b, machine::Range r, Filter what) { return bears_so_many(b, r, what); });
  t.row("adjective", "{being}", "mounted",
        [](Compile& b, Term w) { return b.atom(static_cast<Atom>(w.value)); });
  t.row("adjective", "{alignment}", "Fire",
        [](Compile& b, Term w) { return b.atom(Atom::Aligned, w.value); });
  t.row("filter", "in {region}", "in the battlefield", [](Compile& b, Where w) { return b.in(w); });
  t.row("filter", "here", "here", [](Compile& b) { return b.in({.region = Region::Here}); });
  t.row("filter", "from|in {pile}", "from your ruins",
        [](Compile& b, Things pile) { return b.atom(Atom::InPile, pile.id); });
  t.row("filter", "on {bearer}", "on it", [](Compile&, Filter f) { return f; });
  t.row("filter", "of {player}", "of that commander", [](Compile& b, Later<Player> who) {
    return b.atom(Atom::Of, b.whoever_uses_it(b.unchosen(b.fixed, who)).id);
  });
  t.row("filter", "named {quoted}", "named \"Encampment\"", [](Compile& b, std::string title) {
    const auto id = b.catalog.find(title);
    if (!id) b.refuse("no card is named \"" + title + "\"");
    return b.atom(Atom::Title, *id);
  });
  t.word("feature", "mount", Keyword::Mount);
  t.word("feature", "outpost", Keyword::Outpost);
  t.word("feature", "snipe", Keyword::Snipe);
  t.word("feature", "duration", Keyword::Duration);
  t.row("filter", "with {feature}", "with mount",
        [](Compile& b, Keyword k) { return b.atom(Atom::Keyword, static_cast<int>(k)); });
  t.row("filter", "without {feature}", "without mount",
        [](Compile& b, Keyword k) { return b.negated(b.atom(Atom::Keyword, static_cast<int>(k))); });
  t.row("state", "{filter}", "in the battlefield", [](Compile&, Filter f) { return f; });
  t.row("filter", "on guard", "on guard", [](Compile& b) { return b.atom(Atom::Guarding); });
  // What something sits on: nothing is chosen for it.
  const auto on = [](Compile& b, Things host) {
    return b.program.add(machine::FilterNode{
        .kind = machine::Fits::Same, .word = static_cast<Word>(Host::SitsOn), .than = host});
  };
  const auto still_there = [on](Compile& b, Things host) {
    if (b.has_left(host)) b.refuse("it has left, and nothing is on it: say `with 2 or more items`");
    return on(b, host);
  };
  t.row("bearer", "it", "it", [still_there](Compile& b) { return still_there(b, b.it()); });
  const auto on_host = [on](Compile& b) { return on(b, b.program.add(ThingsNode{.named = Named::Host})); };
  t.row("bearer", "this unit|location", "this unit", on_host);
  t.row("bearer", "the bearer", "the bearer", on_host);
  const auto did = [&](std::string_view words, Atom what) {
    t.row("filter", words, words, [what](Compile& b) { return b.atom(what); });
  };
  did("that moved this term", Atom::DidMove);
  did("that attacked this term", Atom::DidAttack);
  did("that assaulted this term", Atom::DidAssault);
  const auto did_not = [&](std::string_view words, Atom what) {
    t.row("filter", words, words, [what](Compile& b) { return b.negated(b.atom(what)); });
  };
  did_not("that did not move this term", Atom::DidMove);
  did_not("that did not attack this term", Atom::DidAttack);
  did_not("that did not assault this term", Atom::DidAssault);
  t.row("bearer", "that unit|location", "that unit", [still_there](Compile& b) {
    const Things before = b.last;
    const Filter made = still_there(b, b.that());
    b.last = before;
    return made;
  });
  // `all items on a unit` means those of one that is chosen, `an item on a unit` one on any.
  const auto on_such = [on](Compile& b, Filter k) {
    if (!b.regions || b.watching || b.fixed) return b.atom(Atom::OnSuch, k.id);
    if (b.others) b.refuse("whoever does it chooses no such thing: say `each item of that commander`");
    return on(b, b.pick({.filter = k}));
  };
  t.row("bearer", "a|an {bare}", "a non-ally location", on_such);
  t.row("bearer", "another {bare}", "another unit",
        [on_such](Compile& b, Filter k) { return on_such(b, other(b, k)); });
  t.row("bare", "{noun}", "location", [](Compile&, Filter k) { return k; });
  t.row("bare", "{noun} or {noun}", "warrior or archer",
        [](Compile& b, Filter a, Filter c) { return b.either(a, c); });
  t.row("bare", "{adjective} {bare}", "non-ally location",
        [](Compile& b, Filter a, Filter k) { return b.both(a, k); });
}

void add_regions(Phrases& t) {
  const auto region = [&](std::string_view words, Where where) {
    t.row("region", words, words, [where](Compile&) { return where; });
  };
  region("the battlefield", {});
  region("any location", {.region = Region::AnyLocation});
  region("any ally location", {.region = Region::AllyLocation});
  region("any non-ally location", {.region = Region::NonAllyLocation});
  region("a location", {.region = Region::AnyLocation, .chosen = true});
  region("an ally location", {.region = Region::AllyLocation, .chosen = true});
  region("a non-ally location", {.region = Region::NonAllyLocation, .chosen = true});
  region("another location", {.region = Region::AnyLocation, .chosen = true, .other = true});
  region("another ally location", {.region = Region::AllyLocation, .chosen = true, .other = true});
  region("an adjacent region", {.chosen = true, .adjacent = true});
  region("this location", {.region = Region::Here});
  region("the assaulted location", {.region = Region::Assaulted});
  region("its commander's encampment", {.region = Region::ItsEncampment});
  region("your encampment", {.region = Region::YourEncampment});
  t.row("region", "it", "it", [](Compile& b) { return Where{.it = b.it()}; });
  t.row("region", "them", "them", [](Compile& b) {
    if (!b.many) b.refuse("`them` has nothing to mean here");
    return Where{.it = b.many};
  });
}

void add_named(Phrases& t) {
  t.row("things", "this unit|location", "this unit", [](Compile& b) { return b.thing(Named::Host); });
  t.row("things", "this item|card|condition|upgrade", "this item",
        [](Compile& b) { return b.thing(Named::This); });
  t.row("things", "this unit|card from {pile}", "this card from your ruins", [](Compile& b, Things pile) {
    const ThingsNode& n = b.program[pile];
    if (b.program[n.whose].who != Who::You) b.refuse("its own pile is `your ...`");
    b.ability.from = static_cast<Zone>(n.zone);
    return b.thing(Named::This);
  });
  t.row("things", "that unit|item|location|resource|creature|mercenary|upgrade|condition|card", "that unit",
        [](Compile& b) { return b.that(); });
  t.row("things", "it", "it", [](Compile& b) { return b.it(); });
  t.row("things", "{whose} encampment", "your encampment", [](Compile& b, Later<Player> whose) {
    const Filter encampment = b.both(b.types(bit(Type::Location)), b.atom(Atom::Encampment));
    return b.each(b.both(encampment, b.atom(Atom::Of, b.unchosen(b.fixed, whose).id)));
  });
  t.row("things", "the bearer", "the bearer", [](Compile& b) { return b.thing(Named::Host); });
  t.row("things", "they", "they", [](Compile& b) {
    if (!b.many) b.refuse("`they` has nobody to mean here");
    return b.many;
  });
  const auto them = [](Compile& b) {
    if (!b.many) b.refuse("`them` has nothing to mean here");
    return b.many;
  };
  t.row("things", "them", "them", them);
  t.row("things", "each of them", "each of them", them);
}

void add_chosen(Phrases& t) {
  t.row("several", "two", "two", [](Compile& b) { return b.number(2); });
  t.row("several", "three", "three", [](Compile& b) { return b.number(3); });
  t.row("several", "{amount}", "X", [](Compile&, Amount n) { return n; });
  t.row("several", "one", "one", [](Compile& b) { return b.number(1); });
  t.row("several", "four", "four", [](Compile& b) { return b.number(4); });
  t.row("several", "five", "five", [](Compile& b) { return b.number(5); });
  t.row("things", "the {kind}", "the unit with the highest strike", [](Compile& b, Filter k) {
    if (!b.has_extreme(k)) b.refuse("`the` is said of what has the highest or the lowest of something");
    return b.pick({.filter = k});
  });
  const auto topmost = [](Compile& b, Amount n, Player whose, Word end) {
    ThingsNode top{.named = Named::All,
                   .role = end,
                   .zone = static_cast<Word>(Zone::Domain),
                   .topmost = true,
                   .whose = whose,
                   .count = n};
    const machine::AmountNode& count = b.program[n];
    const bool few =
        count.kind == Number::Fixed &&
        count.number <= (b.program[whose].who == Who::Each || b.program[whose].who == Who::Others ? 2 : 10);
    if (few && !b.watching && !b.fixed) return b.pick(top);  // and can be spoken of
    b.many = b.program.add(top);
    return b.last = b.many;
  };
  t.row("things", "the top resource of {whose} domain", "the top resource of your domain",
        [topmost](Compile& b, Player whose) { return topmost(b, b.number(1), whose, 0); });
  t.row("things", "the top {several} resources of {whose} domain", "the top 2 resources of your domain",
        [topmost](Compile& b, Amount n, Player whose) { return topmost(b, n, whose, 0); });
  t.row("things", "the bottom resource of {whose} domain", "the bottom resource of your domain",
        [topmost](Compile& b, Player whose) { return topmost(b, b.number(1), whose, 1); });
  t.row("things", "the bottom {several} resources of {whose} domain", "the bottom 2 resources of your domain",
        [topmost](Compile& b, Amount n, Player whose) { return topmost(b, n, whose, 1); });
  t.row("things", "a|an {kind}", "a unit", [](Compile& b, Filter k) { return b.pick({.filter = k}); });
  t.row("things", "another {kind}", "another unit",
        [](Compile& b, Filter k) { return b.pick({.filter = other(b, k)}); });
  t.row("things", "{several} {kind}", "two local units",
        [](Compile& b, Amount n, Filter k) { return b.pick({.filter = k, .count = n}); });
  t.row("things", "{several} other {kind}", "two other units",
        [](Compile& b, Amount n, Filter k) { return b.pick({.filter = other(b, k), .count = n}); });
  t.row("things", "{several} different {kind}", "two different units",
        [](Compile& b, Amount n, Filter k) { return b.pick({.distinct = true, .filter = k, .count = n}); });
  t.row("things", "up to {several} {kind}", "up to 3 units", [](Compile& b, Amount n, Filter k) {
    return b.pick({.up_to = true, .distinct = true, .filter = k, .count = n});
  });
  t.row("things", "any number of {kind}", "any number of ally units", [](Compile& b, Filter k) {
    return b.pick({.up_to = true, .any_number = true, .distinct = true, .filter = k});
  });
  t.row("things", "a|an {kind} at random", "a resource from arsenal at random", [](Compile& b, Filter k) {
    if (b.watching || b.fixed) b.refuse("nothing is chosen here");
    return b.pick({.random = true, .filter = k});
  });
  // `one of them`, and what is left of them then.
  t.row("things", "{several} of them", "one of them", [](Compile& b, Amount n) {
    if (!b.many || b.program[b.many].named != Named::Picked) b.refuse("`them` has nothing to mean here");
    const Things all = b.rest_of = b.many;
    const ThingsNode& group = b.program[all];
    const Word zone = group.zone;
    const bool top = group.topmost || static_cast<Zone>(zone) == Zone::Domain;
    ThingsNode one{.zone = zone,
                   .distinct = true,
                   .late = true,
                   .whose = zone ? b.player(Who::Each) : Player{},
                   .filter = b.shares(static_cast<Word>(Host::Itself), all),
                   .count = n};
    if (top) one.a = all;  // nothing is shuffled
    return b.pick(one);
  });
  t.row("things", "the rest", "the rest", [](Compile& b) {
    if (!b.rest_of || !b.last) b.refuse("`the rest` is said after `one of them`");
    const Word itself = static_cast<Word>(Host::Itself);
    const Word zone = b.program[b.rest_of].zone;
    const Filter left = b.both(b.shares(itself, b.rest_of), b.negated(b.shares(itself, b.last)));
    return b.last = b.many = b.program.add(ThingsNode{.named = Named::All,
                                                      .zone = zone,
                                                      .whose = zone ? b.player(Who::Each) : Player{},
                                                      .filter = left});
  });
  t.row("things", "{several} {kind} at random", "1 resource from arsenal at random",
        [](Compile& b, Amount n, Filter k) {
          if (b.watching || b.fixed) b.refuse("nothing is chosen here");
          return b.pick({.random = true, .filter = k, .count = n});
        });
  t.row("things", "each|all {kind}", "each local unit",
        [](Compile& b, Later<Filter> kind) { return b.each(b.unchosen(b.regions, kind)); });
  const auto owned = [](Compile& b, Later<Player> whose, Later<Filter> kind) {
    const Filter of = b.atom(Atom::Of, b.unchosen(b.fixed, whose).id);
    return b.each(b.both(b.unchosen(b.regions, kind), of));
  };
  t.row("things", "each|all {whose} {kind}", "all his units", owned);
  t.row("things", "each|all of {whose} {kind}", "each of his units", owned);
  t.row("things", "each|all other {kind}", "all other ally units",
        [](Compile& b, Later<Filter> kind) { return b.each(other(b, b.unchosen(b.regions, kind))); });
  t.row("things", "up to {several} different {kind}", "up to 2 different units",
        [](Compile& b, Amount n, Filter k) {
          return b.pick({.up_to = true, .distinct = true, .filter = k, .count = n});
        });
  // `units in the battlefield`: all of them.
  t.word("plural", "units", unit_types);
  t.word("plural", "creatures", bit(Type::Creature));
  t.word("plural", "mercenaries", bit(Type::Mercenary));
  t.word("plural", "items", bit(Type::Item));
  t.word("plural", "locations", bit(Type::Location));
  t.word("plural", "upgrades", bit(Type::Upgrade));
  t.word("plural", "conditions", bit(Type::Condition));
  t.row("plurals", "{plural}", "units", [](Compile& b, std::uint16_t types) { return b.types(types); });
  t.row("plurals", "{plural} {filters}", "units here",
        [](Compile& b, std::uint16_t types, Filter f) { return b.both(b.types(types), f); });
  t.row("plurals", "{adjective} {plurals}", "ally units",
        [](Compile& b, Filter a, Filter k) { return b.both(a, k); });
  t.row("many", "{plurals}", "units here",
        [](Compile& b, Later<Filter> kind) { return b.each(b.unchosen(b.regions, kind)); });
  t.row("many", "other {plurals}", "other units here",
        [](Compile& b, Later<Filter> kind) { return b.each(other(b, b.unchosen(b.regions, kind))); });
  t.row("subjects", "{things}", "this unit", [](Compile&, Things one) { return one; });
  t.row("subjects", "{things} and {subjects}", "this unit and another unit",
        [](Compile& b, Things one, Things more) {
          return b.many = b.program.add(ThingsNode{.named = Named::Both, .a = one, .b = more});
        });
}

void add_facts(Phrases& t) {
  t.row(
      "fact", "there are {more} than {amount} {kind}", "there are fewer than 3 units in the battlefield",
      [](Compile& b, machine::More m, Amount n, Filter k) { return b.compare(b.count(b.all(k)), m.is, n); });
  t.row("fact", "there is another {kind}", "there is another ally warrior here", [](Compile& b, Filter k) {
    return b.compare(b.count(b.all(b.both(b.atom(Atom::Other), k))), machine::Is::AtLeast, b.number(1));
  });
  t.row("fact", "there is|are no other {kind}", "there are no other ally units here",
        [](Compile& b, Filter k) {
          return b.compare(b.count(b.all(b.both(b.atom(Atom::Other), k))), machine::Is::Equal, b.number(0));
        });
  t.row("fact", "there are {range} other {kind}", "there are 2 or more other ally units here",
        [](Compile& b, machine::Range r, Filter k) {
          return b.within(b.count(b.all(b.both(b.atom(Atom::Other), k))), r);
        });
  t.row("fact", "there are {range} counter|counters on {things}", "there are 3 or more counters on this unit",
        [](Compile& b, machine::Range r, Things of) {
          return b.within(b.figure(static_cast<Word>(Figure::Counters), of), r);
        });
  t.word("size", "larger", machine::More{machine::Is::More});
  t.word("size", "smaller", machine::More{machine::Is::Less});
  const auto held = [](Compile& b, Player whose, Zone heap) {
    const auto what = heap == Zone::Arsenal  ? Possession::Arsenal
                      : heap == Zone::Domain ? Possession::Domain
                      : heap == Zone::Ruins  ? Possession::Ruins
                                             : Possession::Void;
    return b.of_player(static_cast<Word>(what), whose);
  };
  t.row("fact", "{whose} {heap} is {size} than yours", "his arsenal is larger than yours",
        [held](Compile& b, Player whose, Zone heap, machine::More m) {
          if (b.program[whose].who == Who::Doer) b.refuse("no commander is chosen whose arsenal it is");
          return b.compare(held(b, whose, heap), m.is, held(b, b.player(Who::You), heap));
        });
  t.row("fact", "{whose} {heap} has {range} resource|resources", "your arsenal has 3 or fewer resources",
        [held](Compile& b, Player whose, Zone heap, machine::Range r) {
          return b.within(held(b, whose, heap), r);
        });
  t.row(
      "fact", "{player} have|has {range} {currency}", "you have 5 or more gold",
      [](Compile& b, Player p, machine::Range r, Money m) { return b.within(b.of_player(sum_of(m), p), r); });
  const auto owned = [](Compile& b, Later<Player> who, Filter k) {
    return b.count(b.all(b.both(k, b.atom(Atom::Of, b.unchosen(b.fixed, who).id))));
  };
  t.row("fact", "{player} have|has {range} {kind}", "you have 3 or more units",
        [owned](Compile& b, Later<Player> who, machine::Range r, Filter k) {
          return b.within(owned(b, who, k), r);
        });
  t.row("fact", "{player} have|has a|an {kind}", "you have a creature",
        [owned](Compile& b, Later<Player> who, Filter k) {
          return b.compare(owned(b, who, k), machine::Is::AtLeast, b.number(1));
        });
  t.row("fact", "{player} have|has no {kind}", "you have no creature",
        [owned](Compile& b, Later<Player> who, Filter k) {
          return b.compare(owned(b, who, k), machine::Is::Equal, b.number(0));
        });
  t.row("fact", "{player} have|has {more} {currency} than {player}",
        "you have more gold than another commander",
        [](Compile& b, Player p, machine::More m, Money money, Player than) {
          const auto what = sum_of(money);
          return b.compare(b.of_player(what, p), m.is, b.of_player(what, than));
        });
  t.row("fact", "{things} have|has {more} {figure} than {things}", "it has more strike than this unit",
        [](Compile& b, Things of, machine::More m, FigureWord f, Things than) {
          b.speaks_of_chosen(of);
          b.speaks_of_chosen(than);
          return b.are_such(of, b.compared(f.word, m.is, b.compared_with(f.word, than, m.is)));
        });
  t.row("fact", "{things} have|has {figure} {range}", "it has strike 10 or more",
        [](Compile& b, Things of, FigureWord f, machine::Range r) {
          b.speaks_of_chosen(of);
          return b.are_such(of, b.within(f.word, r));
        });
  t.row("fact", "{things} have|has {feature}", "it has mount", [](Compile& b, Things of, Keyword k) {
    b.speaks_of_chosen(of);
    return b.are_such(of, b.atom(Atom::Keyword, static_cast<int>(k)));
  });
  t.row("fact", "{player} have|has no {currency}", "you have no gold", [](Compile& b, Player p, Money m) {
    const auto what = sum_of(m);
    return b.compare(b.of_player(what, p), machine::Is::Equal, b.number(0));
  });
  t.row("fact", "{player} have|has {more} than {amount} {currency}", "you have more than 5 gold",
        [](Compile& b, Player p, machine::More m, Amount n, Money money) {
          const auto what = sum_of(money);
          return b.compare(b.of_player(what, p), m.is, n);
        });
  t.row("fact", "{player} have|has {more} than {amount} {kind}", "you have more than 2 units",
        [owned](Compile& b, Later<Player> who, machine::More m, Amount n, Filter k) {
          return b.compare(owned(b, who, k), m.is, n);
        });
  t.row("fact", "{player} have|has {more} {kind} than {player}", "you have more units than another commander",
        [owned](Compile& b, Later<Player> who, machine::More m, Filter k, Later<Player> than) {
          return b.compare(owned(b, who, k), m.is, owned(b, than, k));
        });
  t.row("fact", "this location is on level {number} or higher", "this location is on level 2 or higher",
        [](Compile& b, int n) {
          const Things here = b.program.add(ThingsNode{.named = Named::Host});
          return b.compare(b.figure(static_cast<Word>(Figure::Level), here), machine::Is::AtLeast,
                           b.number(n));
        });
  t.row("fact", "it is your term", "it is your term", [](Compile& b) { return b.fact(Fact::YourTerm); });
  t.row("fact", "it is not your term", "it is not your term",
        [](Compile& b) { return b.join(machine::Holds::Not, b.fact(Fact::YourTerm)); });
}

}  // namespace

// The words for what a unit or a location is.
void add_states(std::vector<language::Word>& words) {
  constexpr std::pair<std::string_view, Atom> all[] = {
      {"local", Atom::Local},         {"distant", Atom::Distant},       {"able", Atom::Able},
      {"mounted", Atom::Mounted},     {"equipped", Atom::Equipped},     {"damaged", Atom::Damaged},
      {"guarding", Atom::Guarding},   {"upgraded", Atom::Upgraded},     {"engaged", Atom::Engaged},
      {"attacking", Atom::Attacking}, {"assaulting", Atom::Assaulting}, {"blocking", Atom::Blocking}};
  for (const auto& [word, atom] : all) words.push_back({"being", std::string(word), static_cast<int>(atom)});
}

void add_words(Phrases& t) {
  add_figures(t);
  add_players(t);
  add_quantities(t);
  add_nouns(t);
  add_kinds(t);
  add_regions(t);
  add_named(t);
  add_chosen(t);
  add_facts(t);
}

}  // namespace tercio::commanders
