// What commanders do: gold and mana, acquiring, searching, looking.
#include <algorithm>

#include "rulebooks/commanders/rules/verb.h"
#include "rulebooks/commanders/text/compile.h"

namespace tercio::commanders {
namespace {

// All commanders gain or lose at once.
void earn_all(Game& g, std::uint8_t index, Effect id, unsigned mask, int sign) {
  const EffectNode& node = g.program()[id];
  std::array<int, most_seats> sums{};  // reckoned before the first of them has it
  for (Seat seat = 0; seat < g.s.seats; ++seat)
    if (mask >> seat & 1U) sums[seat] = sign * g.amount_for(seat, node.amount, g.s.acts[index]);
  const auto each = [&](auto visit) {
    for (Seat seat = 0; seat < g.s.seats; ++seat)
      if (mask >> seat & 1U) visit(seat, sums[seat]);
  };
  const auto money = static_cast<Money>(node.word);
  g.s.much = 0;
  if (!g.s.ears[static_cast<unsigned>(sign > 0 ? Event::GainMoney : Event::LoseMoney)]) {
    g.s.done_by = 0;
    each([&](Seat seat, int by) {
      Member m = g.money_member(seat, money, by);
      if (!g.carry_out_for_commander(m)) return;
      g.s.done_by = static_cast<std::uint8_t>(g.s.done_by | 1U << seat);
      g.s.much = static_cast<std::uint16_t>(g.s.much + m.amount);
    });
    return g.returns(g.s.done_by != 0);
  }
  const std::uint8_t moment = g.open_moment();
  each([&](Seat seat, int by) {
    if (by == 0) return;
    Member m = g.money_member(seat, money, by);
    m.created = m.amount;
    g.add_member(moment, m);
  });
  g.push(Occur{.moment = moment, .id = id});
}
void earn(Game& g, std::uint8_t index, Effect id, int sign) {
  earn_all(g, index, id, 1U << g.s.acts[index].doer, sign);
}

constexpr EffectVerb gain_money{
    .name = "gain",
    .perform = [](Game& g, std::uint8_t act, Effect id) { earn(g, act, id, 1); },
    .perform_all = [](Game& g, std::uint8_t act, Effect id, unsigned mask) { earn_all(g, act, id, mask, 1); },
    .plain = 17};
bool pays_money(const Game& g, const EffectNode& node, const Act& act, Slot, Purse& purse) {
  int& left = static_cast<Money>(node.word) == Money::Gold ? purse.gold : purse.mana;
  left -= g.value(node.amount, g.eye(act));
  return left >= 0;
}
// Paying is not losing: nobody pays what he has not.
constexpr EffectVerb pay_money{.name = "pay",
                               .perform =
                                   [](Game& g, std::uint8_t index, Effect id) {
                                     const EffectNode& node = g.program()[id];
                                     const Act& act = g.s.acts[index];
                                     const auto money = static_cast<Money>(node.word);
                                     const int n = g.value(node.amount, g.eye(act));
                                     const int has =
                                         money == Money::Gold ? g.gold(act.doer) : g.mana(act.doer);
                                     g.returns(has >= n);
                                     if (has < n) return;
                                     g.earn(act.doer, money, -n);
                                     g.s.much = static_cast<std::uint16_t>(n);
                                     if (g.journal)
                                       g.tell("#" + std::to_string(act.doer) + " pays " + std::to_string(n) +
                                              (money == Money::Gold ? " gold" : " mana"));
                                   },
                               .pays = pays_money};
constexpr EffectVerb lose_money{.name = "lose",
                                .perform = [](Game& g, std::uint8_t act, Effect id) { earn(g, act, id, -1); },
                                .perform_all = [](Game& g, std::uint8_t act, Effect id,
                                                  unsigned mask) { earn_all(g, act, id, mask, -1); },
                                .pays = pays_money,
                                .plain = 9};

// All commanders acquire at once; how many may be another number for each.
void acquire_all(Game& g, std::uint8_t index, Effect id, unsigned mask) {
  AcquireResources what;
  Act act = g.s.acts[index];
  for (Seat seat = 0; seat < g.s.seats; ++seat) {
    if (!(mask >> seat & 1U)) continue;
    act.doer = seat;
    what.count[seat] =
        static_cast<std::uint8_t>(std::clamp(g.value(g.program()[id].amount, g.eye(act)), 0, 200));
  }
  g.push(what);
}

constexpr EffectVerb acquire{
    .name = "acquire",
    .perform = [](Game& g, std::uint8_t index,
                  Effect id) { acquire_all(g, index, id, 1U << g.s.acts[index].doer); },
    .perform_all = acquire_all,
    .plain = 1};
constexpr EffectVerb search{
    .name = "search",
    .perform = [](Game& g, std::uint8_t index,
                  Effect id) { g.push(SearchDomain{.act = index, .seat = g.s.acts[index].doer, .id = id}); },
    .seeks = true};
constexpr EffectVerb from_the_top{.name = "take from the top",
                                  .perform = [](Game& g, std::uint8_t index, Effect id) {
                                    g.push(FromTheTop{.act = index, .seat = g.s.acts[index].doer, .id = id});
                                  }};
// Who is shown something: whoever looks, or all.
void show(Game& g, std::uint8_t index, Effect id, bool everybody) {
  const Act& act = g.s.acts[index];
  unsigned n = 0;
  g.each_of(g.program()[id].what, g.eye(act), [&](Slot c) {
    g.know(c, everybody ? (1U << g.s.seats) - 1 : 1U << act.doer);
    if (everybody && g.journal) g.tell("#" + std::to_string(g.at(c).owner) + " reveals " + g.name(c));
    ++n;
  });
  g.returns(n);
}
constexpr EffectVerb look{
    .name = "look", .perform = [](Game& g, std::uint8_t index, Effect id) { show(g, index, id, false); }};
constexpr EffectVerb reveal{
    .name = "reveal", .perform = [](Game& g, std::uint8_t index, Effect id) { show(g, index, id, true); }};
constexpr EffectVerb shuffle{.name = "shuffle", .perform = [](Game& g, std::uint8_t index, Effect id) {
                               const unsigned seats =
                                   g.seats(g.program()[g.program()[id].what].whose, g.eye(g.s.acts[index]));
                               for (Seat seat = 0; seat < g.s.seats; ++seat)
                                 if (seats >> seat & 1U) g.shuffle(seat);
                               g.returns(seats != 0);
                             }};
// To acquire is to add to one's arsenal, from wherever it is said (1.5.1).
constexpr EffectVerb acquire_from{
    .name = "acquire", .befalls = [](const Game& g, const EffectNode&, const Act&, Slot c, Member& m) {
      m.event = Event::Acquire;
      m.seat = g.at(c).owner;
      return !g.active(c);
    }};

// `each commander with 3 or more units gains 1 gold`: what is said of him is asked of each of them.
void add_filters_of_commanders(Phrases& t) {
  using machine::Later;
  const auto has = [](Compile& b, Money m) {
    return b.of_player(static_cast<Word>(m == Money::Gold ? Possession::Gold : Possession::Mana),
                       b.commander);
  };
  const auto owned = [](Compile& b, Filter k) {
    return b.count(b.all(b.both(k, b.atom(Atom::Of, b.commander.id))));
  };
  t.row("holding", "{range} {currency}", "3 or more gold",
        [has](Compile& b, machine::Range r, Money m) { return b.within(has(b, m), r); });
  t.row("holding", "{more} {currency} than you", "more gold than you",
        [has](Compile& b, machine::More more, Money m) {
          const auto what = static_cast<Word>(m == Money::Gold ? Possession::Gold : Possession::Mana);
          return b.compare(has(b, m), more.is, b.of_player(what, b.player(machine::Who::You)));
        });
  t.row(
      "holding", "{more} than {amount} {currency}", "more than 3 gold",
      [has](Compile& b, machine::More more, Amount n, Money m) { return b.compare(has(b, m), more.is, n); });
  t.row("holding", "{more} than {amount} {kind}", "fewer than 3 units",
        [owned](Compile& b, machine::More more, Amount n, Filter k) {
          return b.compare(owned(b, k), more.is, n);
        });
  t.row("holding", "{more} {kind} than you", "more units than you",
        [owned](Compile& b, machine::More more, Filter k) {
          const Amount yours = b.count(b.all(b.both(k, b.atom(Atom::Of, b.player(machine::Who::You).id))));
          return b.compare(owned(b, k), more.is, yours);
        });
  t.row("holding", "{range} {kind}", "3 or more units",
        [owned](Compile& b, machine::Range r, Filter k) { return b.within(owned(b, k), r); });
  t.row("holding", "a|an {kind}", "a creature",
        [owned](Compile& b, Filter k) { return b.compare(owned(b, k), machine::Is::AtLeast, b.number(1)); });
  const auto those = [](Compile& b, Player who, Later<machine::Condition> holding, Later<Effect> verb) {
    const machine::Who named = b.program[who].who;
    if (named != machine::Who::Each && named != machine::Who::Others)
      b.refuse("say `each commander with ...`, or `if that commander has ...`");
    b.agree(who, verb.person());
    b.subject = who;
    const Effect deed =
        b.perhaps(Later<Effect>([&] { return b.done_by(who, [&] { return b.by_another(verb); }); }));
    b.program.edit(deed).who = who;
    return b.effect({.control = machine::Control::If, .condition = holding(), .a = deed});
  };
  t.row("effect", "{player} with {holding} {verb}", "each commander with 3 or more units gains 1 gold",
        those);
  t.row("effect", "{player} with {holding} {verb} and {verb}",
        "each commander with 3 or more units gains 1 gold and acquires a resource",
        [those](Compile& b, Player who, Later<machine::Condition> holding, Later<Effect> verb,
                Later<Effect> more) {
          b.agree(who, more.person());
          return those(b, who, holding,
                       Later<Effect>(
                           [&] {
                             const Effect first = verb();
                             return b.sequence(first, more(), false);
                           },
                           verb.person()));
        });
}

Things all_of(Compile& b, Zone zone, Player whose) {
  const Things pile = b.program.add(ThingsNode{.zone = static_cast<Word>(zone), .whose = whose});
  return b.all(b.both(b.types(any_type), b.atom(Atom::InPile, pile.id)));
}

Effect money(Compile& b, const EffectVerb& how, Amount n, Money what) {
  return b.verb(how, {.word = static_cast<Word>(what), .amount = n});
}

}  // namespace

const EffectVerb& pay_verb() { return pay_money; }

void add_verbs_of_commanders(Phrases& t) {
  t.row("verb", "gain|gains {amount} {currency}", "gain 5 gold",
        [](Compile& b, Amount n, Money m) { return money(b, gain_money, n, m); });
  t.row("verb", "lose|loses {amount} {currency}", "lose 2 gold",
        [](Compile& b, Amount n, Money m) { return money(b, lose_money, n, m); });
  t.row("verb", "gain|gains {currency} equal to {amount}", "gain gold equal to the number of ally units",
        [](Compile& b, Money m, Amount n) { return money(b, gain_money, n, m); });
  t.row("verb", "lose|loses {currency} equal to {amount}", "lose gold equal to the number of ally units",
        [](Compile& b, Money m, Amount n) { return money(b, lose_money, n, m); });

  const auto both = [](const EffectVerb& how) {
    return [&how](Compile& b, Amount n, Money m, Amount more, Money other) {
      const Effect first = money(b, how, n, m);
      return b.sequence(first, money(b, how, more, other), false);
    };
  };
  t.row("verb", "gain|gains {amount} {currency} and {amount} {currency}", "gain 2 gold and 1 mana",
        both(gain_money));
  t.row("verb", "lose|loses {amount} {currency} and {amount} {currency}", "lose 2 gold and 1 mana",
        both(lose_money));

  // Acquiring (1.5.1): `a resource` is the top one; something else is searched for and shown; `any resource`
  // is searched for and not shown.
  const auto found = [](Compile& b, Amount count, Filter kind, bool any) {
    const machine::FilterNode n = b.program[kind];
    const bool anything = n.kind == machine::Fits::All && n.types == any_type && !n.side;
    if (anything && !any) return b.verb(acquire, {.amount = count});
    if (b.has_extreme(kind)) b.refuse("the highest is sought among active resources, not in a domain");
    const Things meant = b.all(kind);
    const auto zone = static_cast<Zone>(b.program[meant].zone);
    if (zone == Zone::Active || zone == Zone::Domain)
      return b.verb(search, {.word = static_cast<Word>(!anything), .amount = count, .what = meant});
    return b.verb(acquire_from, {.what = b.pick({.distinct = true, .filter = kind, .count = count})});
  };
  t.row("verb", "acquire|acquires {several} {kind}", "acquire 2 resources",
        [found](Compile& b, Amount n, Filter k) { return found(b, n, k, false); });
  t.row("verb", "acquire|acquires a|an {kind}", "acquire a defender",
        [found](Compile& b, Filter k) { return found(b, b.number(1), k, false); });
  t.row("verb", "acquire|acquires any {kind}", "acquire any resource",
        [found](Compile& b, Filter k) { return found(b, b.number(1), k, true); });
  t.row("verb", "acquire|acquires resources equal to {amount}",
        "acquire resources equal to the number of ally locations",
        [](Compile& b, Amount n) { return b.verb(acquire, {.amount = n}); });
  const auto top = [](bool reorders) {
    return [reorders](Compile& b, int n) {
      if (n < 2 || n > 8) b.refuse("from 2 to 8 resources");
      return b.verb(from_the_top, {.word = static_cast<Word>(reorders), .amount = b.number(n)});
    };
  };
  t.row("verb", "reorder|reorders the top {number} resources of your|his domain",
        "reorder the top 3 resources of your domain", top(true));
  t.row("verb", "acquire|acquires one of the top {number} resources of your|his domain",
        "acquire one of the top 3 resources of your domain", top(false));
  t.row("verb", "look|looks at the arsenal of {player}", "look at the arsenal of a commander",
        [](Compile& b, Player whose) { return b.verb(look, {.what = all_of(b, Zone::Arsenal, whose)}); });
  t.row("verb", "look|looks at {whose} arsenal", "look at that commander's arsenal",
        [](Compile& b, Player whose) { return b.verb(look, {.what = all_of(b, Zone::Arsenal, whose)}); });
  t.row("verb", "look|looks at {things}", "look at the top 2 resources of your domain",
        [](Compile& b, Things what) { return b.verb(look, {.what = what}); });
  t.row("verb", "reveal|reveals {whose} arsenal", "reveal your arsenal",
        [](Compile& b, Player whose) { return b.verb(reveal, {.what = all_of(b, Zone::Arsenal, whose)}); });
  t.row("verb", "reveal|reveals {things}", "reveal the top resource of your domain",
        [](Compile& b, Things what) { return b.verb(reveal, {.what = what}); });
  t.row("verb", "shuffle|shuffles {whose} domain", "shuffle your domain", [](Compile& b, Player whose) {
    return b.verb(
        shuffle,
        {.what = b.program.add(ThingsNode{.zone = static_cast<Word>(Zone::Domain), .whose = whose})});
  });
  // `lose all gold`, `lose half your gold`: of whoever does it.
  const auto his = [](Compile& b, Money m) {
    const auto what = static_cast<Word>(m == Money::Gold ? Possession::Gold : Possession::Mana);
    return b.of_player(what, b.player(machine::Who::Doer));
  };
  t.row("verb", "lose|loses all your|his {currency}", "lose all your gold",
        [his](Compile& b, Money m) { return money(b, lose_money, his(b, m), m); });
  t.row("verb", "lose|loses all {currency}", "lose all gold",
        [his](Compile& b, Money m) { return money(b, lose_money, his(b, m), m); });
  const auto half = [his](machine::Number how) {
    return [his, how](Compile& b, Money m) { return money(b, lose_money, b.combine(how, his(b, m)), m); };
  };
  t.row("verb", "lose|loses half your|his {currency} , rounded up", "lose half your gold, rounded up",
        half(machine::Number::HalfUp));
  t.row("verb", "lose|loses half your|his {currency} , rounded down", "lose half your gold, rounded down",
        half(machine::Number::HalfDown));
  t.row("effect", "{player} either {doings} or {effect}",
        "another commander either loses 2 gold or ruins a unit",
        [](Compile& b, Player who, machine::Later<Effect> first, machine::Later<Effect> second) {
          const Effect made = b.done_by(who, [&] {
            return b.spoken(machine::Voice::Alternatives, [&] {
              return b.by_another(machine::Later<Effect>([&] { return b.either({first, second}); }));
            });
          });
          b.program.edit(made).who = who;
          return made;
        });
  t.row("verb", "pay|pays {money}", "pay 1 gold", [](Compile& b, Price price) {
    if (price.x && !b.has_x) b.refuse("X has no value here: it is said where X is paid");
    const Amount n =
        price.x ? b.program.add(machine::AmountNode{.kind = machine::Number::X}) : b.number(price.number);
    return money(b, pay_money, n, price.money);
  });
  t.row(
      "effect", "{deed} unless {player} pay|pays {money}", "ruin it unless that commander pays 1 gold",
      [](Compile& b, machine::Later<Effect> inside, machine::Later<Player> who, machine::Later<Price> price) {
        const Effect deed = b.perhaps(inside);
        Player payer = who();
        const bool each = b.means_doers(payer, deed);  // of those who would do it
        if (b.program[payer].who == machine::Who::OwnerOf && !b.is_one(b.program[payer].of))
          b.refuse("several are meant, and each has a price of its own: choose one");
        if (each) payer = b.program[deed].who;
        const Price sum = price();
        if (sum.x) b.refuse("say how much");
        const Effect pays = b.perhaps(
            machine::Later<Effect>([&] { return money(b, pay_money, b.number(sum.number), sum.money); }));
        const Effect may = b.effect({.control = machine::Control::May, .who = payer, .a = pays});
        return b.sequence(may, b.effect({.control = machine::Control::IfDone, .then = each, .b = deed}),
                          false);
      });
  add_filters_of_commanders(t);
}

}  // namespace tercio::commanders
