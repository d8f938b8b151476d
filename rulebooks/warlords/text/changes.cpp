// What constant abilities and lasting effects change.
#include "rulebooks/warlords/text/compile.h"

namespace tercio::warlords {
namespace {

using machine::Alters;
using machine::ChangeNode;
using machine::FigureWord;
using machine::Number;
using machine::Term;

void may_change(const Compile& b, FigureWord f) {
  if (!may_be_changed(static_cast<Figure>(f.word)))
    b.refuse(
        "ATK, HP, command and bonuses change; costs are reduced `when you deploy ...`, damage is dealt or "
        "removed");
}
Change add(Compile& b, FigureWord f, Amount amount) {
  may_change(b, f);
  return b.program.add(ChangeNode{.kind = Alters::Add, .word = f.word, .amount = amount});
}
Change set(Compile& b, FigureWord f, Amount amount, int final) {
  may_change(b, f);
  return b.program.add(ChangeNode{
      .kind = Alters::Set, .word = f.word, .value = static_cast<std::int16_t>(final), .amount = amount});
}
Change special(Compile& b, Special what, Word from = 0, int value = 0, Filter filter = {}) {
  return b.program.add(ChangeNode{.kind = Alters::Special,
                                  .word = static_cast<Word>(what),
                                  .from = from,
                                  .value = static_cast<std::int16_t>(value),
                                  .filter = filter});
}

void add_boosts(Phrases& t) {
  const auto join = [](Compile&, Changes a, Changes c) {
    a.insert(a.end(), c.begin(), c.end());
    return a;
  };
  t.row("change", "get|gets {boosts}", "gets +1 ATK", [](Compile&, Changes c) { return c; });
  t.row("boosts", "{boost}", "+1 ATK", [](Compile&, Changes c) { return c; });
  t.row("boosts", "{boost} and {boosts}", "+1 ATK and +1 HP", join);
  t.row("boosts", "{boost} , {boosts}", "+1 ATK, +1 HP and +1 command", join);
  t.row("boosts", "{boost} , and {boosts}", "+1 ATK, +1 HP, and +1 command", join);
  t.row("boost", "{signed} {figure}", "+1 ATK",
        [](Compile& b, int n, FigureWord f) { return Changes{add(b, f, b.number(n))}; });
  t.row("boost", "{signed} {figure} for each {counted}", "+1 ATK for each support you control",
        [](Compile& b, int n, FigureWord f, Amount times) {
          return Changes{add(b, f, b.combine(Number::Product, b.number(n), times))};
        });
  t.row("boost", "+ X {figure}", "+X ATK", [](Compile& b, FigureWord f) {
    if (!b.has_x) b.refuse("X has no value here: it is said where X is paid");
    return Changes{add(b, f, b.program.add(machine::AmountNode{.kind = Number::X}))};
  });
  t.row("boost", "minus X {figure}", "minus X HP", [](Compile& b, FigureWord f) {
    if (!b.has_x) b.refuse("X has no value here: say `where X is ...`");
    const Amount x = b.program.add(machine::AmountNode{.kind = Number::X});
    return Changes{add(b, f, b.combine(Number::Product, b.number(-1), x))};
  });
  t.row("boost", "more {figure} equal to {amount}", "more ATK equal to its command",
        [](Compile& b, FigureWord f, Amount n) { return Changes{add(b, f, n)}; });
  t.row("boost", "double {figure}", "double HP", [](Compile& b, FigureWord f) {
    may_change(b, f);
    return Changes{b.program.add(ChangeNode{.kind = Alters::Multiply, .word = f.word, .value = 2})};
  });
  t.row("boost", "no {figure}", "no command",
        [](Compile& b, FigureWord f) { return Changes{set(b, f, b.number(0), 1)}; });
}

void add_keyword_changes(Phrases& t) {
  const auto keyword = [](Compile& b, Alters kind, std::pair<Keyword, int> k) {
    if (k.first == Keyword::Bloodied) b.refuse("Bloodied cannot be gained or lost");
    if (k.first == Keyword::Limited || k.first == Keyword::Ambush)
      b.refuse("Limited and Ambush matter before a card is in play: a card in play cannot gain or lose them");
    return b.program.add(ChangeNode{
        .kind = kind, .word = static_cast<Word>(k.first), .value = static_cast<std::int16_t>(k.second)});
  };
  t.row("change", "gain|gains {keywords}", "gains Ranged",
        [keyword](Compile& b, std::vector<std::pair<Keyword, int>> all) {
          Changes changes;
          for (const auto& k : all) changes.push_back(keyword(b, Alters::Gain, k));
          return changes;
        });
  t.row("change", "lose|loses {keywords}", "loses Flying",
        [keyword](Compile& b, std::vector<std::pair<Keyword, int>> all) {
          Changes changes;
          for (const auto& k : all) changes.push_back(keyword(b, Alters::Lose, k));
          return changes;
        });
  t.row("keywords", "{keyword}", "Ranged",
        [](Compile&, std::pair<Keyword, int> k) { return std::vector{k}; });
  const auto with = [](Compile&, std::pair<Keyword, int> k, std::vector<std::pair<Keyword, int>> more) {
    more.insert(more.begin(), k);
    return more;
  };
  t.row("keywords", "{keyword} and {keywords}", "Flying and Armorbane", with);
  t.row("keywords", "{keyword} , {keywords}", "Brutal, Flying and Armorbane", with);
  t.row("keywords", "{keyword} , and {keywords}", "Brutal, Flying, and Armorbane", with);
  t.row("change", "gain|gains the {trait} trait", "gains the Soldier trait",
        [](Compile& b, Term w) { return Changes{special(b, Special::Trait, 0, w.value)}; });
  t.row("change", "gain|gains the {trait} and {trait} traits", "gains the Soldier and Warrior traits",
        [](Compile& b, Term w, Term also) {
          return Changes{special(b, Special::Trait, 0, w.value), special(b, Special::Trait, 0, also.value)};
        });
  t.row("change", "gain|gains {quoted}", "gains \"Action, pay 1: ready this unit.\"",
        [](Compile& b, std::string text) { return Changes{b.give(b.quoted(text))}; });
  t.row("change", "lose|loses all keywords", "loses all keywords",
        [](Compile& b) { return Changes{special(b, Special::NoKeywords)}; });
  t.row("change", "ignore|ignores {keyword} while attacking", "ignores Flying while attacking",
        [](Compile& b, std::pair<Keyword, int> k) {
          if (k.first != Keyword::Flying) b.refuse("an attacker can ignore Flying, which halves its damage");
          return Changes{special(b, Special::Ignores, static_cast<Word>(k.first))};
        });
}

struct Ban {  // something that cannot be done, or not by such cards
  Deed deed;
  Filter by{};
};

void add_deeds(Phrases& t) {
  t.row("change", "cannot {deeds}", "cannot retreat", [](Compile& b, std::vector<Ban> bans) {
    Changes all;
    for (const Ban& ban : bans)
      all.push_back(b.program.add(
          ChangeNode{.kind = Alters::Cannot, .word = static_cast<Word>(ban.deed), .filter = ban.by}));
    return all;
  });
  t.row("deeds", "{act}", "retreat", [](Compile&, Ban d) { return std::vector{d}; });
  t.row("deeds", "{act} or {deeds}", "attack or retreat", [](Compile&, Ban d, std::vector<Ban> more) {
    more.insert(more.begin(), d);
    return more;
  });
  const auto act = [&](std::string_view words, Deed deed) { t.word("act", words, Ban{deed}); };
  act("be attacked by enemies", Deed::BeAttacked);
  act("be attacked", Deed::BeAttacked);
  act("be targeted by enemies", Deed::BeTargeted);
  act("be damaged", Deed::BeDamaged);
  act("be readied", Deed::Ready);
  act("be readied at the end of a combat round", Deed::ReadyInBattle);
  act("be exhausted", Deed::Exhaust);
  act("be exhausted by card effects", Deed::ExhaustByEffect);
  act("be routed", Deed::BeRouted);
  act("have damage removed", Deed::BeHealed);
  act("retreat", Deed::Retreat);
  act("attack", Deed::Attack);
  act("move", Deed::Move);
  const auto limited = [&](std::string_view words, std::string_view example, Deed deed) {
    t.row("act", words, example, [deed](Compile& b, Filter k) {
      if (!b.is_only(k, unit_types)) b.refuse("units attack and deal damage");
      return Ban{deed, k};
    });
  };
  limited("be damaged by a|an {kind}", "be damaged by a unit with printed cost 2 or less", Deed::BeDamaged);
  limited("be attacked by a|an {kind}", "be attacked by a token unit", Deed::BeAttacked);
  limited("attack a|an {kind}", "attack a warlord", Deed::Attack);
  const auto must = [&](std::string_view words, Deed deed) {
    t.row("change", words, words.substr(0, words.find('|')), [deed](Compile& b) {
      return Changes{b.program.add(ChangeNode{.kind = Alters::Must, .word = static_cast<Word>(deed)})};
    });
  };
  must("must attack if able", Deed::Attack);
  must("must be attacked if able", Deed::BeAttacked);
}

void add_kinds_of_damage(Phrases& t) {
  t.row("change", "deal|deals double damage to {kind}", "deals double damage to enemy Vehicle units",
        [](Compile& b, Filter k) { return Changes{special(b, Special::DoubleDamage, 0, 0, k)}; });
  t.row("change", "deal|deals double damage while attacking a|an {kind}",
        "deals double damage while attacking an enemy warlord",
        [](Compile& b, Filter k) { return Changes{special(b, Special::DoubleAttack, 0, 0, k)}; });
  t.row("change", "deal|deals unpreventable damage", "deals unpreventable damage",
        [](Compile& b) { return Changes{special(b, Special::Unpreventable)}; });
  t.row("change", "take|takes double damage", "takes double damage",
        [](Compile& b) { return Changes{special(b, Special::TakesDouble, 0, 1)}; });
  t.row("change", "take|takes at most {number} damage at once", "takes at most 1 damage at once",
        [](Compile& b, int n) { return Changes{special(b, Special::TakesAtMost, 0, n)}; });
}

}  // namespace

void add_changes(Phrases& t) {
  add_boosts(t);
  add_keyword_changes(t);
  add_deeds(t);
  add_kinds_of_damage(t);
  t.row("change", "count|counts its command while exhausted", "counts its command while exhausted",
        [](Compile& b) { return Changes{special(b, Special::CountsExhausted)}; });
  t.row("change", "count|counts no command in command struggles", "counts no command in command struggles",
        [](Compile& b) { return Changes{special(b, Special::CountsNothing)}; });
  t.row("change", "has|have a blank text box", "has a blank text box",
        [](Compile& b) { return Changes{special(b, Special::Blank)}; });
  t.row("change", "has|have {settings}", "has 3 ATK", [](Compile&, Changes c) { return c; });
  t.row("settings", "{setting}", "3 ATK", [](Compile&, Changes c) { return c; });
  t.row("settings", "{setting} and {settings}", "3 ATK and 3 HP", [](Compile&, Changes a, Changes c) {
    a.insert(a.end(), c.begin(), c.end());
    return a;
  });
  t.row("setting", "{amount} {figure}", "3 ATK",
        [](Compile& b, Amount n, FigureWord f) { return Changes{set(b, f, n, 0)}; });
  t.row("setting", "{figure} equal to {amount}", "ATK equal to the number of cards in your hand",
        [](Compile& b, FigureWord f, Amount n) { return Changes{set(b, f, n, 0)}; });
}

}  // namespace tercio::warlords
