// The lines of a resource: what it costs, what it does, when.
#include "rulebooks/commanders/rules/verb.h"
#include "rulebooks/commanders/text/compile.h"

namespace tercio::commanders {
namespace {

using machine::Change;
using machine::Later;
using machine::Term;
using Changes = std::vector<Change>;

struct Paid {};  // a price was read
struct Gain {    // of an income
  Income entry;
};

// --- Actions ------------------------------------------------------------------------------------------

void add_costs(Phrases& t) {
  t.row("costs", "{cost}", "pay 3 mana", [](Compile&, Paid) { return Paid{}; });
  t.row("costs", "{cost} and {costs}", "pay 1 gold and disable", [](Compile&, Paid, Paid) { return Paid{}; });
  const auto pay = [](Compile& b, const auto& verb) {
    const bool had_x = std::exchange(b.has_x, true);
    const Effect cost = verb();
    if (const EffectNode& n = b.program[cost]; n.verb == &pay_verb()) {  // changes of prices count for it
      Mode& mode = b.ability.mode;
      const machine::AmountNode& amount = b.program[n.amount];
      const bool x = amount.kind == machine::Number::X;
      const Price price{static_cast<Money>(n.word), x, x ? std::int16_t{0} : amount.number};
      std::int16_t& sum = price.money == Money::Gold ? mode.gold : mode.mana;
      sum = static_cast<std::int16_t>(sum + price.number);
      b.has_x = had_x || x;
      b.pays_x = b.pays_x || x;
      mode.prices.push_back(price);
      return Paid{};
    }
    const auto of_x = [&](Amount a) { return a && b.program[a].kind == machine::Number::X; };
    const auto uses_x = [&](const auto& self, Effect e) -> bool {
      if (!e) return false;
      const EffectNode& n = b.program[e];
      if (n.a) return self(self, n.a) || self(self, n.b);
      const bool counts = n.what && b.program[n.what].picks && of_x(b.program[n.what].count);
      if (n.what && b.program[n.what].picks) b.program.edit(n.what).distinct = true;  // 6.4.1
      return counts || of_x(n.amount);
    };
    const bool x = uses_x(uses_x, cost);
    b.has_x = x || had_x;
    b.pays_x = b.pays_x || x;
    b.pay(cost);
    return Paid{};
  };
  t.row("cost", "{payment}", "ruin this unit", [pay](Compile& b, Later<Effect> one) { return pay(b, one); });
  t.row("cost", "{payment} or {payment}", "ruin this unit or disable",
        [pay](Compile& b, Later<Effect> one, Later<Effect> other) {
          return pay(b, [&] {
            const Effect first = one(), second = other();
            return b.effect({.control = machine::Control::Either, .a = first, .b = second});
          });
        });
  t.row(
      "cost", "pay {money} and {money}", "pay 1 gold and 1 mana", [pay](Compile& b, Price one, Price other) {
        for (const Price& price : {one, other})
          pay(b, [&] {
            const machine::Amount n = price.x ? b.program.add(machine::AmountNode{.kind = machine::Number::X})
                                              : b.number(price.number);
            return b.verb(pay_verb(), {.word = static_cast<Word>(price.money), .amount = n});
          });
        return Paid{};
      });
  t.row("payment", "{verb}", "ruin this unit", [](Compile&, Effect e) { return e; });
  t.row("money", "{number} {currency}", "3 mana", [](Compile&, int n, Money m) {
    return Price{m, false, static_cast<std::int16_t>(n)};
  });
  t.row("money", "X {currency}", "X mana", [](Compile&, Money m) { return Price{m, true, 0}; });
}

void add_acts(Phrases& t) {
  t.word("mark", "A", Kind::Action);
  t.word("mark", "S", Kind::Spell);
  t.row("ability", "{act}", "Pay 3 mana to blast a unit. Deal 10 damage to it.",
        [](Compile& b, std::vector<Mode> modes) {
          if (b.card.type != Type::Action)
            b.refuse("only an action resource is itself an action: write `A: ...`");
          if (b.ability.level > 0) b.refuse("an action resource has no level");
          if (!b.card.modes.empty()) b.refuse("an action has one line: its modes are joined by `Or`");
          b.card.modes = std::move(modes);
        });
  t.row("ability", "{mark} : {act}", "S: pay 3 mana to blast a unit. Deal 10 damage to it.",
        [](Compile& b, Kind kind, std::vector<Mode> modes) {
          if (modes.size() > 1) b.refuse("only an action resource has several modes");
          if (b.card.type == Type::Action)
            b.refuse("an action resource has no mark: it is itself the action");
          b.ability.kind = kind;
          b.ability.mode = modes.front();
          b.chosen = modes.front().chosen;
          b.pays_x = modes.front().has_x;
          b.add_ability();
        });
  t.row("act", "{line}", "pay 3 mana to blast a unit. Deal 10 damage to it.",
        [](Compile&, Mode one) { return std::vector{std::move(one)}; });
  t.row("act", "{line} or {act}",
        "pay 3 mana to smash an item. Ruin it. Or pay 4 mana to smash a unit. Deal 25 damage to it.",
        [](Compile&, Mode one, std::vector<Mode> more) {
          more.insert(more.begin(), std::move(one));
          return more;
        });
  const auto line = [](Compile& b, const std::string& name, const Later<Effect>& effects) {
    const Effect effect = effects();
    b.ability.mode.effect = effect;
    b.ability.mode.name = name;
    return b.take_mode();
  };
  t.row("line", "{effects} .", "gain 5 gold.",
        [line](Compile& b, Later<Effect> effects) { return line(b, "", effects); });
  t.row("line", "{costs} to {name} . {effects} .",
        "ruin this unit to flare. Deal 10 damage to each local unit.",
        [line](Compile& b, Paid, Term name, Later<Effect> effects) {
          const bool paid_with = b.last && b.program[b.last].named == machine::Named::Picked;
          if (!paid_with) b.last = {};
          return line(b, name.text, effects);
        });
  const auto directed = [line](Compile& b, Paid, Term name, Later<Things> at, Later<Effect> effects) {
    b.last = {};
    at();
    return line(b, name.text, effects);
  };
  t.row("line", "{costs} to {name} {things} . {effects} .",
        "pay 3 mana to blast a unit. Deal 10 damage to it.", directed);
  t.row("line", "{costs} to {name} at {things} . {effects} .",
        "pay 3 mana to hurl a fireball at a unit. Deal 10 damage to it.", directed);
  const auto at_commander = [line](bool not_yours) {
    return [line, not_yours](Compile& b, Paid, Term name, Later<Effect> effects) {
      b.last = {};
      b.choose_commander(not_yours);
      return line(b, name.text, effects);
    };
  };
  t.row("line", "{costs} to {name} a commander . {effects} .",
        "pay 2 mana to smash a commander. That commander loses 2 gold.", at_commander(false));
  t.row("line", "{costs} to {name} another commander . {effects} .",
        "pay 2 mana to smash another commander. That commander loses 2 gold.", at_commander(true));
}

// --- What a resource is -------------------------------------------------------------------------------

void add_play(Phrases& t) {
  const auto once = [](Compile& b, bool fits, const char* why) {
    if (!fits) b.refuse(why);
    if (b.ability.level > 0) b.refuse("a price has no level");
    if (b.card.has_price) b.refuse("a resource has one line with its price");
    b.card.has_price = true;
    b.card.play = b.take_mode();
  };
  const auto played = [once](bool (*fits)(const Card&)) {
    return [once, fits](Compile& b, Paid) {
      once(b, fits(b.card), "locations are annexed, units deployed, conditions evoked");
    };
  };
  t.row("ability", "{costs} to annex .", "Pay 3 gold to annex.",
        played([](const Card& c) { return c.type == Type::Location; }));
  t.row("ability", "{costs} to deploy .", "Pay 3 gold to deploy.",
        played([](const Card& c) { return c.is_unit(); }));
  t.row("ability", "{costs} to evoke .", "Pay 3 mana to evoke.",
        played([](const Card& c) { return c.type == Type::Condition; }));
  t.row("ability", "{costs} to upgrade a location .", "Pay 3 gold to upgrade a location.",
        [once](Compile& b, Paid) { once(b, b.card.type == Type::Upgrade, "only an upgrade upgrades"); });
  const auto equip = [once](Compile& b, Filter bearer) {
    b.card.equips = b.of_types_only(bearer);
    once(b, b.card.type == Type::Item, "only an item equips");
  };
  t.row("ability", "{costs} to equip a|an {bare} .", "Pay 2 gold to equip a warrior.",
        [equip](Compile& b, Paid, Filter bearer) { equip(b, bearer); });
  t.row("ability", "equip to a|an {bare} .", "Equip to a warrior.", equip);
}

void add_income(Phrases& t) {
  t.row("ability", "income : {income} .", "Income: 2 gold; 1 mana on level 2.",
        [](Compile& b, std::vector<Income> all) {
          if (b.ability.level > 0) b.refuse("say the level behind each part: `1 mana on level 2`");
          b.card.income.insert(b.card.income.end(), all.begin(), all.end());
          b.card.has_income = true;
        });
  t.row("income", "{gain}", "2 gold", [](Compile&, Gain one) { return std::vector{one.entry}; });
  t.row("income", "{gain} ; {income}", "2 gold; 1 mana on level 2",
        [](Compile&, Gain one, std::vector<Income> more) {
          more.insert(more.begin(), one.entry);
          return more;
        });
  const auto money = [](int n, Money m, int level) {
    Gain gain;
    gain.entry.level = static_cast<std::uint8_t>(level);
    (m == Money::Gold ? gain.entry.gold : gain.entry.mana) = static_cast<std::uint8_t>(n);
    return gain;
  };
  const auto cards = [](int n, int level) {
    Gain gain;
    gain.entry.level = static_cast<std::uint8_t>(level);
    gain.entry.acquire = static_cast<std::uint8_t>(n);
    return gain;
  };
  t.row("gain", "{number} {currency}", "2 gold",
        [money](Compile&, int n, Money m) { return money(n, m, 0); });
  t.row("gain", "acquire {number}", "acquire 2", [cards](Compile&, int n) { return cards(n, 0); });
  t.row("gain", "{number} {currency} on level {number}", "1 mana on level 2",
        [money](Compile&, int n, Money m, int level) { return money(n, m, level); });
  t.row("gain", "acquire {number} on level {number}", "acquire 1 on level 3",
        [cards](Compile&, int n, int level) { return cards(n, level); });
  const auto sustain = [](Compile& b, Price price) {
    if (!b.card.is_unit() || price.x) b.refuse("a unit is sustained for a fixed price");
    (price.money == Money::Gold ? b.card.sustain_gold : b.card.sustain_mana) =
        static_cast<std::uint8_t>(price.number);
  };
  t.row("ability", "sustain {money} .", "Sustain 1 gold.", sustain);
  t.row("ability", "sustain {money} and {money} .", "Sustain 1 gold and 1 mana.",
        [sustain](Compile& b, Price one, Price other) {
          if (one.money == other.money) b.refuse("say it as one sum");
          sustain(b, one);
          sustain(b, other);
        });
}

void add_keywords(Phrases& t) {
  t.row("ability", "{keyword} .", "Snipe 40.", [](Compile& b, machine::ChangeNode gained) {
    switch (static_cast<Keyword>(gained.word)) {
      case Keyword::Mount: b.card.mounts = gained.value; return;
      case Keyword::Outpost: b.card.outpost = true; return;
      case Keyword::Snipe: b.card.snipe = gained.value; return;
      case Keyword::Duration:
        if (b.card.type != Type::Condition) b.refuse("only a condition has a duration");
        b.card.duration = static_cast<std::uint8_t>(gained.value);
        return;
      case Keyword::Ability: return;  // no keyword is one
    }
  });
  const auto keyword = [](Keyword k, int value) {
    return machine::ChangeNode{.kind = machine::Alters::Gain,
                               .word = static_cast<Word>(k),
                               .value = static_cast<std::int16_t>(value)};
  };
  t.row("keyword", "mount", "mount", [keyword](Compile&) { return keyword(Keyword::Mount, 0); });
  t.row("keyword", "outpost", "outpost", [keyword](Compile&) { return keyword(Keyword::Outpost, 0); });
  t.row("keyword", "{text} mount", "beast mount",
        [keyword](Compile& b, Term w) { return keyword(Keyword::Mount, b.catalog.searched(w.value) + 1); });
  t.row("keyword", "snipe {number}", "snipe 40", [keyword](Compile& b, int n) {
    if (n % 5 != 0) b.refuse("damage is a multiple of 5");
    return keyword(Keyword::Snipe, n);
  });
  t.row("keyword", "duration {number}", "duration 2",
        [keyword](Compile&, int n) { return keyword(Keyword::Duration, n); });
}

// --- What continuous abilities say of prices and commanders -------------------------------------------

Change times(Compile& b, Figure figure, int by, Amount each) {
  const Amount amount = each ? b.combine(machine::Number::Product, b.number(by), each) : Amount{};
  return b.program.add(machine::ChangeNode{
      .word = static_cast<Word>(figure), .value = static_cast<std::int16_t>(by), .amount = amount});
}

void add_prices(Phrases& t) {
  const auto costs = [](int sign) {
    return [sign](Compile& b, Things of, Price price, Amount each) {
      if ((b.program[of].named != machine::Named::All && !b.is_itself(of)) || price.x)
        b.refuse("say `all ally items cost 1 gold less`");
      b.ability.subject = of;
      b.ability.changes = {
          times(b, price.money == Money::Gold ? Figure::Gold : Figure::Mana, sign * price.number, each)};
      return Paid{};
    };
  };
  t.row("static", "{things} cost|costs {money} less", "all ally items cost 1 gold less",
        [costs](Compile& b, Things of, Price price) { return costs(-1)(b, of, price, {}); });
  t.row("static", "{many} cost {money} less", "ally items cost 1 gold less",
        [costs](Compile& b, Things of, Price price) { return costs(-1)(b, of, price, {}); });
  t.row("static", "{many} cost {money} more", "non-ally items cost 1 gold more",
        [costs](Compile& b, Things of, Price price) { return costs(1)(b, of, price, {}); });
  t.row("static", "{things} cost|costs {money} more", "all ally items cost 1 gold more",
        [costs](Compile& b, Things of, Price price) { return costs(1)(b, of, price, {}); });
  t.row("static", "{things} cost|costs {money} less for each {counted}",
        "all ally items cost 1 gold less for each ally craftsman", costs(-1));
  t.row("static", "{things} cost|costs {money} more for each {counted}",
        "all ally items cost 1 gold more for each ally craftsman", costs(1));
}

void add_offices(Phrases& t) {
  const auto says = [](Compile& b, Player of, Change change) {
    const machine::Who who = b.program[of].who;
    if (who != machine::Who::You && who != machine::Who::Each && who != machine::Who::Others)
      b.refuse("say it of you, of each commander or of each other commander");
    b.ability.commanders = of;
    b.ability.changes = {change};
    return Paid{};
  };
  t.row("static", "{player} cannot {office}", "you cannot acquire resources",
        [says](Compile& b, Player who, Office what) {
          return says(b, who,
                      b.program.add(machine::ChangeNode{.kind = machine::Alters::Cannot,
                                                        .word = static_cast<Word>(what)}));
        });
  t.word("office", "acquire resources", Office::Acquire);
  t.word("office", "use spells", Office::UseSpells);
  t.word("office", "use actions", Office::UseActions);
  t.word("office", "annex", Office::Annex);
  t.word("office", "deploy", Office::Deploy);
  t.word("office", "equip", Office::Equip);
  t.word("office", "evoke", Office::Evoke);
  t.word("office", "upgrade", Office::Upgrade);
  t.word("office", "barter", Office::Barter);
  t.word("office", "gain gold", Office::GainGold);
  t.word("office", "gain mana", Office::GainMana);
  t.word("sign", "more", 1);
  t.word("sign", "less", -1);
  const auto income = [says](Compile& b, Player whose, Price price, int sign, Amount each) {
    if (price.x) b.refuse("an income is a number");
    return says(b, whose,
                times(b, price.money == Money::Gold ? Figure::IncomeGold : Figure::IncomeMana,
                      sign * price.number, each));
  };
  t.row("static", "{whose} income is {money} {sign}", "your income is 1 gold more",
        [income](Compile& b, Player whose, Price price, int sign) {
          return income(b, whose, price, sign, {});
        });
  t.row("static", "{whose} income is {money} {sign} for each {counted}",
        "your income is 1 gold more for each ally craftsman", income);
  t.row("static", "{whose} income is {number} resource|resources {sign}", "your income is 1 resource more",
        [says](Compile& b, Player whose, int n, int sign) {
          return says(b, whose, times(b, Figure::IncomeCards, sign * n, {}));
        });
  t.row("static", "{whose} capacity is {number} {sign}", "your capacity is 2 more",
        [says](Compile& b, Player whose, int n, int sign) {
          return says(b, whose, times(b, Figure::Capacity, sign * n, {}));
        });
}

// --- Abilities ----------------------------------------------------------------------------------------

void add_abilities(Phrases& t) {
  t.row("ability", "{moment} , {effects} .", "Anytime this unit is dealt damage, it gains 10 health.",
        [](Compile& b, bool, Later<Effect> effects) {
          b.ability.kind = Kind::Triggered;
          b.ability.mode.effect = effects();
          b.add_ability();
        });
  const auto where = [](Compile& b, const Later<Effect>& inside, const Later<machine::Amount>& meaning) {
    const machine::Amount since = b.number(0);
    const bool had_x = std::exchange(b.has_x, true);
    const Effect made = inside();
    b.has_x = had_x;
    b.define_x(since, meaning());
    return made;
  };
  t.row("effects", "{effect} , where X is {amount}", "gain X gold, where X is the number of ally units",
        [where](Compile& b, Later<Effect> inside, Later<machine::Amount> x) { return where(b, inside, x); });
  t.row("effects", "{effect} , where X is {amount} ; {effects}",
        "gain X gold, where X is the number of ally units; acquire a resource",
        [where](Compile& b, Later<Effect> inside, Later<machine::Amount> x, Later<Effect> more) {
          const Effect first = where(b, inside, x);
          return b.sequence(first, more(), false);
        });
  const auto instead = [](Compile& b, Effect e) {
    if (!b.ability.happening.would)
      b.refuse("only what would happen can be replaced: `anytime ... would ...`");
    b.comes_instead(e);
    b.ability.replaces = true;
    return e;
  };
  t.row("effects", "{effect} instead", "banish that unit instead", instead);
  t.row("effects", "{effect} instead if {condition}", "banish it instead if it is damaged",
        [instead](Compile& b, Later<Effect> inside, Later<machine::Condition> condition) {
          const Effect e = instead(b, b.perhaps(inside));
          return b.effect({.control = machine::Control::If, .condition = condition(), .a = e});
        });
  t.row("effects", "{effect} instead ; then {effects}", "ruin this item instead; then set its health to 0",
        [instead](Compile& b, Effect e, Effect more) { return b.sequence(instead(b, e), more, true); });
  t.row("effects", "{effect} instead ; {effects}", "ruin this item instead; gain 1 gold",
        [instead](Compile& b, Effect e, Effect more) { return b.sequence(instead(b, e), more, false); });
  t.row("effects", "if {condition} , {doings} instead ; otherwise {effects}",
        "if it is damaged, banish it instead; otherwise gain 1 gold",
        [instead](Compile& b, machine::Condition c, Later<Effect> inside, Later<Effect> otherwise) {
          const Effect a = instead(b, b.perhaps(inside)), e = b.perhaps(otherwise);
          return b.effect({.control = machine::Control::If, .condition = c, .a = a, .b = e});
        });
  t.row("ability", "on level {number} , {ability}", "On level 2, units here get +0/+5.",
        [](Compile& b, int level, Later<void> line) {
          if (level < 1 || level > 3) b.refuse("levels are 1, 2 and 3");
          if (b.card.type != Type::Location && b.card.type != Type::Upgrade)
            b.refuse("only locations and upgrades have levels");
          b.ability.level = static_cast<std::uint8_t>(level);
          const std::size_t before = b.card.abilities.size();
          const std::size_t incomes = b.card.income.size();
          line();
          if (b.card.abilities.size() == before && b.card.income.size() == incomes)
            b.refuse("this line has no level");
        });
  t.row("ability", "{static} .", "All units lose mount.", [](Compile& b, Later<Paid> what) {
    b.fixed = true;
    b.ability.kind = Kind::Continuous;
    what();
    b.add_ability();
  });
  const auto while_it_holds = [](Compile& b, const Later<Paid>& what,
                                 const Later<machine::Condition>& condition, bool holds) {
    b.fixed = true;
    b.ability.kind = Kind::Continuous;
    what();
    const machine::Condition c = condition();
    b.ability.condition = holds ? c : b.join(machine::Holds::Not, c);
    b.add_ability();
  };
  t.row("ability", "{static} while {condition} .", "This unit gets +10/+0 while it is mounted.",
        [while_it_holds](Compile& b, Later<Paid> what, Later<machine::Condition> c) {
          while_it_holds(b, what, c, true);
        });
  t.row("ability", "while {condition} , {static} .", "While this unit is mounted, it gets +5/+0.",
        [](Compile& b, Later<machine::Condition> condition, Later<Paid> what) {
          b.fixed = true;
          b.ability.kind = Kind::Continuous;
          b.ability.condition = condition();
          what();
          b.add_ability();
        });
  t.row("ability", "{static} unless {condition} .", "This unit cannot block unless it is mounted.",
        [while_it_holds](Compile& b, Later<Paid> what, Later<machine::Condition> c) {
          while_it_holds(b, what, c, false);
        });
  const auto changed = [](Compile& b, Things of, Changes changes) {
    b.only(of, unit_types, [&] {  // whatever there is can be kept from ruin; the rest is said of units
      for (const Change c : changes) {
        const machine::ChangeNode& n = b.program[c];
        const bool kept =
            n.kind == machine::Alters::Cannot &&
            (n.word == static_cast<Word>(Deed::BeRuined) || n.word == static_cast<Word>(Deed::BeBanished));
        const bool given = n.kind == machine::Alters::Gain && n.word == static_cast<Word>(Keyword::Ability);
        if (!kept && !given) b.refuse("this can be said of units only");
      }
    });
    b.ability.subject = of;
    b.ability.changes = std::move(changes);
    return Paid{};
  };
  t.row("static", "{subjects} {changes}", "all units lose mount", changed);
  t.row("static", "{many} {changes}", "units here get +0/+5", changed);
  const auto given = [](Compile& b, Later<Things> of, std::string text) {
    b.fixed = true;
    b.ability.kind = Kind::Continuous;
    b.ability.subject = of();
    b.ability.changes = {b.program.add(machine::ChangeNode{.kind = machine::Alters::Gain,
                                                           .word = static_cast<Word>(Keyword::Ability),
                                                           .value = b.quoted(text)})};
    b.add_ability();
  };
  t.row("ability", "{subjects} gain|gains {quoted}",
        "All units gain \"Anytime this unit attacks, gain 1 gold.\"", given);
  t.row("ability", "{many} gain {quoted}", "Units here gain \"Anytime this unit attacks, gain 1 gold.\"",
        given);
  t.row("ability", "{subjects} {changes} and gain|gains {quoted}",
        "This unit gets +5/+0 and gains \"Anytime this unit attacks, gain 1 gold.\"",
        [changed](Compile& b, Later<Things> of, Later<Changes> changes, std::string text) {
          b.fixed = true;
          b.ability.kind = Kind::Continuous;
          const Things whom = of();
          Changes all = changes();
          all.push_back(b.program.add(machine::ChangeNode{.kind = machine::Alters::Gain,
                                                          .word = static_cast<Word>(Keyword::Ability),
                                                          .value = b.quoted(text)}));
          changed(b, whom, std::move(all));
          b.add_ability();
        });
  add_prices(t);
  add_offices(t);
  t.row("ability", "this unit is able when deployed .", "This unit is able when deployed.", [](Compile& b) {
    if (!b.card.is_unit()) b.refuse("only a unit is deployed");
    b.card.able_when_deployed = true;
  });
  t.row("static", "spells cannot be directed at {subjects}", "spells cannot be directed at this unit",
        [](Compile& b, Things of) {
          b.ability.subject = of;
          b.ability.changes = {b.program.add(machine::ChangeNode{
              .kind = machine::Alters::Special, .word = static_cast<Word>(Special::NoSpells)})};
          return Paid{};
        });
}

}  // namespace

void add_lines(Phrases& t) {
  add_acts(t);
  add_costs(t);
  add_play(t);
  add_abilities(t);
  add_income(t);
  add_keywords(t);
}

}  // namespace tercio::commanders
