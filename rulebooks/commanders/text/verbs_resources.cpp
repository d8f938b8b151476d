// Effects that bring resources from one region to another, or put counters on them.
#include <algorithm>

#include "rulebooks/commanders/rules/verb.h"
#include "rulebooks/commanders/text/compile.h"

namespace tercio::commanders {
namespace {

using machine::Later;

// What is paid by changing regions can be any resource that can get there.
bool pays_by_leaving(const Game& g, const EffectNode&, const Act&, Slot c, Purse& purse) {
  if (g.card(c).encampment || purse.gone.has(c)) return false;
  purse.gone.add(c);
  return true;
}
bool pays_by_banishing(const Game& g, const EffectNode& node, const Act& act, Slot c, Purse& purse) {
  return !(g.active(c) && g.cannot(c, Deed::BeBanished)) && pays_by_leaving(g, node, act, c, purse);
}
bool pays_by_ruin(const Game& g, const EffectNode& node, const Act& act, Slot c, Purse& purse) {
  return !(g.active(c) && g.cannot(c, Deed::BeRuined)) && pays_by_leaving(g, node, act, c, purse);
}

template <Event event>
bool leaves(const Game&, const EffectNode& node, const Act&, Slot, Member& m) {
  m.event = event;
  m.amount = 1;
  m.how = node.word & 15U;
  return true;
}

constexpr EffectVerb ruin{.name = "ruin",
                          .befalls = leaves<Event::Ruin>,
                          .pays = pays_by_ruin,
                          .chosen_by = Verb::Ruin,
                          .changes_region = true};
constexpr EffectVerb banish{.name = "banish",
                            .befalls = leaves<Event::Banish>,
                            .pays = pays_by_banishing,
                            .chosen_by = Verb::Banish,
                            .changes_region = true};
constexpr EffectVerb to_arsenal{.name = "return to the arsenal",
                                .befalls = leaves<Event::ToArsenal>,
                                .pays = pays_by_leaving,
                                .changes_region = true};
constexpr EffectVerb to_domain{.name = "put into the domain",
                               .befalls = leaves<Event::ToDomain>,
                               .pays = pays_by_leaving,
                               .changes_region = true};
constexpr EffectVerb set_aside{.name = "set aside",
                               .befalls = leaves<Event::SetAside>,
                               .types = unit_types | bit(Type::Location),
                               .changes_region = true};
constexpr EffectVerb deploy{.name = "deploy",
                            .befalls =
                                [](const Game& g, const EffectNode& node, const Act& act, Slot c, Member& m) {
                                  m.event = Event::Deploy;
                                  m.to = g.region(node.to, g.eye(act), c);
                                  return true;
                                },
                            .types = unit_types,
                            .brings_back = true};
constexpr EffectVerb equip{.name = "equip",
                           .befalls =
                               [](const Game& g, const EffectNode& node, const Act& act, Slot c, Member& m) {
                                 const Slot item = g.one(node.to, g.eye(act));
                                 if (item == no_card) return false;
                                 if (!g.may_carry(item, c) || !g.fits_slots(item, c)) {  // 3.2.3
                                   m = g.happening(Event::Banish, item, act);
                                   m.fails = 1;
                                   return true;
                                 }
                                 m.event = Event::Equip;
                                 m.agent = g.ref(item);
                                 return true;
                               },
                           .types = unit_types};

// 5.9: what an action does, without its restrictions; a fifth location is banished (3.4).
constexpr EffectVerb annex{.name = "annex",
                           .befalls =
                               [](const Game& g, const EffectNode&, const Act&, Slot c, Member& m) {
                                 if (g.active(c)) return false;
                                 const Place to = g.free_region(g.at(c).owner);
                                 m.event = to == gone ? Event::Banish : Event::Annex;
                                 m.fails = to == gone;
                                 m.seat = g.at(c).owner;
                                 if (to != gone) m.place = to;
                                 return true;
                               },
                           .types = bit(Type::Location),
                           .brings_back = true};
constexpr EffectVerb evoke{.name = "evoke",
                           .befalls =
                               [](const Game& g, const EffectNode&, const Act&, Slot c, Member& m) {
                                 if (g.active(c)) return false;
                                 m.event = Event::Evoke;
                                 m.seat = g.at(c).owner;
                                 m.place = battlefield;
                                 return true;
                               },
                           .types = bit(Type::Condition),
                           .brings_back = true};
constexpr EffectVerb upgrade{.name = "upgrade",
                             .befalls =
                                 [](const Game& g, const EffectNode& node, const Act& act, Slot, Member& m) {
                                   const Slot with = g.one(node.to, g.eye(act));
                                   if (with == no_card) return false;
                                   m.event = Event::Upgrade;
                                   m.agent = g.ref(with);
                                   m.seat = g.at(with).owner;
                                   return true;
                                 },
                             .types = bit(Type::Location)};
constexpr EffectVerb mount{.name = "mount",
                           .befalls =
                               [](const Game& g, const EffectNode& node, const Act& act, Slot, Member& m) {
                                 const Slot steed = g.one(node.to, g.eye(act));
                                 if (steed == no_card) return false;
                                 m.event = Event::Mount;
                                 m.agent = g.ref(steed);
                                 return true;
                               },
                           .types = unit_types};

// --- Counters -----------------------------------------------------------------------------------------

constexpr EffectVerb put_counters{
    .name = "put counters",
    .perform =
        [](Game& g, std::uint8_t index, Effect id) {
          const EffectNode& node = g.program()[id];
          const Act& act = g.s.acts[index];
          unsigned n = 0;
          g.each_of(node.what, g.eye(act), [&](Slot c) {
            if (!g.active(c)) return;
            const int more = g.value(node.amount, g.eye(act, node.what, c));
            if (g.at(c).counters + more > 200) return g.fail(Bound::Counters);
            g.at(c).counters = static_cast<std::uint8_t>(g.at(c).counters + more);
            ++n;
          });
          g.returns(n);
        },
    .pays = [](const Game& g, const EffectNode&, const Act&, Slot c, Purse&) { return g.active(c); },
    .plain = 1};
constexpr EffectVerb remove_counters{
    .name = "remove counters",
    .perform =
        [](Game& g, std::uint8_t index, Effect id) {
          const EffectNode& node = g.program()[id];
          const Act& act = g.s.acts[index];
          unsigned n = 0;
          g.each_of(node.what, g.eye(act), [&](Slot c) {
            const int fewer = g.value(node.amount, g.eye(act, node.what, c));
            const int now = std::max(0, g.at(c).counters - fewer);
            n += now < g.at(c).counters;
            g.at(c).counters = static_cast<std::uint8_t>(now);
          });
          g.returns(n);
        },
    .pays =
        [](const Game& g, const EffectNode& node, const Act& act, Slot c, Purse& purse) {
          return g.active(c) && purse.takes(c, g.at(c).counters, g.value(node.amount, g.eye(act)));
        },
    .chosen_by = Verb::RemoveFrom};

void add_counters(Phrases& t) {
  t.row("verb", "put|puts a counter on {subjects}", "put a counter on this unit",
        [](Compile& b, Things of) { return b.verb(put_counters, {.amount = b.number(1), .what = of}); });
  t.row("verb", "remove|removes a counter from {subjects}", "remove a counter from this unit",
        [](Compile& b, Things of) { return b.verb(remove_counters, {.amount = b.number(1), .what = of}); });
  t.row("verb", "put|puts {amount} counter|counters on {subjects}", "put 1 counter on this unit",
        [](Compile& b, Amount n, Things of) { return b.verb(put_counters, {.amount = n, .what = of}); });
  t.row("verb", "remove|removes all counters from {subjects}", "remove all counters from a condition",
        [](Compile& b, Things of) { return b.verb(remove_counters, {.amount = b.number(200), .what = of}); });
  t.row("verb", "remove|removes {amount} counter|counters from {subjects}", "remove 1 counter from this unit",
        [](Compile& b, Amount n, Things of) { return b.verb(remove_counters, {.amount = n, .what = of}); });
}

}  // namespace

void add_verbs_of_resources(Phrases& t) {
  add_counters(t);
  const auto plain = [&](std::string_view pattern, std::string_view example, const EffectVerb& how,
                         Word word) {
    t.row("verb", pattern, example,
          [&how, word](Compile& b, Things of) { return b.verb(how, {.word = word, .what = of}); });
  };
  plain("ruin|ruins {subjects}", "ruin all units", ruin, 0);
  plain("banish|banishes {subjects}", "banish a unit", banish, 0);
  plain("return|returns {subjects} to its commander's arsenal", "return a unit to its commander's arsenal",
        to_arsenal, 0);
  // Whatever it is goes to its commander: `your` is said of one's own.
  const auto own = [&](std::string_view pattern, std::string_view example, const EffectVerb& how, Word word) {
    t.row("verb", pattern, example, [&how, word](Compile& b, Things of) {
      const ThingsNode& n = b.program[of];
      const bool ally = n.filter && b.program[n.filter].side == static_cast<Word>(Side::Ally);
      if (!b.is_itself(of) && !n.zone && !ally && !b.others)
        b.refuse("it goes to its commander: say `its commander's`, or `an ally ...`");
      return b.verb(how, {.word = word, .what = of});
    });
  };
  own("return|returns {subjects} to your|his arsenal", "return an ally unit to your arsenal", to_arsenal, 0);
  plain("put|puts {subjects} into its commander's arsenal", "put a unit into its commander's arsenal",
        to_arsenal, 0);
  own("put|puts {subjects} into your|his arsenal", "put an ally unit into your arsenal", to_arsenal, 0);
  plain("put|puts {subjects} into its commander's ruins", "put a unit into its commander's ruins", ruin, 0);
  own("put|puts {subjects} into your|his ruins", "put a resource from your void into your ruins", ruin, 0);
  own("put|puts {subjects} on top of your|his domain", "put an ally unit on top of your domain", to_domain,
      0);
  own("put|puts {subjects} on bottom of your|his domain", "put an ally unit on bottom of your domain",
      to_domain, 1);
  own("shuffle|shuffles {subjects} into your|his domain", "shuffle an ally unit into your domain", to_domain,
      2);
  t.row("verb", "shuffle|shuffles {whose} {heap} into your|his domain", "shuffle your ruins into your domain",
        [](Compile& b, Player whose, Zone heap) {
          if (heap == Zone::Domain) b.refuse("say `shuffle your domain`");
          const Things pile = b.program.add(ThingsNode{.zone = static_cast<Word>(heap), .whose = whose});
          return b.verb(to_domain,
                        {.word = 2, .what = b.all(b.both(b.types(any_type), b.atom(Atom::InPile, pile.id)))});
        });
  plain("put|puts {subjects} on top of its commander's domain", "put a unit on top of its commander's domain",
        to_domain, 0);
  plain("put|puts {subjects} on bottom of its commander's domain",
        "put a unit on bottom of its commander's domain", to_domain, 1);
  plain("shuffle|shuffles {subjects} into its commander's domain",
        "shuffle a unit into its commander's domain", to_domain, 2);
  plain("set|sets aside {subjects} until the end of the term",
        "set aside an ally unit until the end of the term", set_aside, 0);
  t.row("verb", "deploy|deploys {subjects} in {region}",
        "deploy a creature from your ruins in your encampment", [](Compile& b, Things of, Where where) {
          const Things to = b.destination(where);
          return b.verb(deploy, {.what = of, .to = to});
        });
  plain("annex|annexes {subjects}", "annex a location from your arsenal", annex, 0);
  plain("evoke|evokes {subjects}", "evoke a condition from your ruins", evoke, 0);
  t.row("verb", "upgrade|upgrades {things} with {things}",
        "upgrade an ally location with an upgrade from your ruins", [](Compile& b, Things what, Things with) {
          b.only(with, bit(Type::Upgrade), [&] { b.refuse("a location is upgraded with an upgrade"); });
          return b.verb(upgrade, {.what = what, .to = with});
        });
  t.row("verb", "mount|mounts {things} on {things}", "mount an ally unit on an ally steed",
        [](Compile& b, Things rider, Things steed) {
          b.only(steed, unit_types, [&] { b.refuse("a unit is mounted on a unit"); });
          return b.verb(mount, {.what = rider, .to = steed});
        });
  t.row("verb", "equip|equips {things} with {things}", "equip an ally mercenary with an item from your ruins",
        [](Compile& b, Things unit, Things item) {
          b.only(item, bit(Type::Item), [&] { b.refuse("a unit is equipped with an item"); });
          return b.verb(equip, {.what = unit, .to = item});
        });
}

}  // namespace tercio::commanders
