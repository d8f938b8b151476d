// Effects on units and locations: damage, health, states, and what lasts.
#include <algorithm>

#include "rulebooks/commanders/rules/verb.h"
#include "rulebooks/commanders/text/compile.h"

namespace tercio::commanders {
namespace {

using machine::Later;

constexpr std::uint16_t damaged_types = unit_types | bit(Type::Location);

std::int16_t amount_of(const Game& g, const EffectNode& node, const Act& act, Slot c) {
  return static_cast<std::int16_t>(std::clamp(g.value(node.amount, g.eye(act, node.what, c)), 0, 9995));
}

// 1.3: damage and health are multiples of 5. Another number is the next lower one; a half that is rounded up
// is the next higher one.
int in_fives(const Game& g, Amount amount, const Eye& eye) {
  const int exact = std::clamp(g.value(amount, eye), 0, 9995);
  const bool up = g.program()[amount].kind == machine::Number::HalfUp;
  return (exact + (up ? 4 : 0)) / 5 * 5;
}
std::int16_t fives_of(const Game& g, const EffectNode& node, const Act& act, Slot c) {
  return static_cast<std::int16_t>(in_fives(g, node.amount, g.eye(act, node.what, c)));
}

// --- Damage and health --------------------------------------------------------------------------------

constexpr EffectVerb deal{.name = "deal damage",
                          .befalls =
                              [](const Game& g, const EffectNode& node, const Act& act, Slot c, Member& m) {
                                m.event = Event::Damage;
                                m.amount = fives_of(g, node, act, c);
                                if (!node.to) return true;
                                const Slot source = g.one(node.to, g.eye(act));  // that deals it
                                if (source == no_card) return false;
                                m.agent = g.ref(source);
                                return true;
                              },
                          .types = damaged_types};
// As often as it was chosen it is dealt five, all of it at once.
constexpr EffectVerb deal_divided{
    .name = "divide damage",
    .befalls =
        [](const Game& g, const EffectNode& node, const Act& act, Slot c, Member& m) {
          m.event = Event::Damage;
          for (const Ref r : g.picked(act, g.program()[node.what].reg))
            if (r.slot == c) m.amount = static_cast<std::int16_t>(m.amount + 5);
          for (unsigned i = g.s.moments[g.s.moment_count - 1U].first; i < g.s.member_count; ++i)
            if (g.s.members[i].meant == c) return false;  // it has its part already
          return true;
        },
    .types = damaged_types};
constexpr EffectVerb snipe{.name = "snipe",
                           .befalls =
                               [](const Game& g, const EffectNode&, const Act& act, Slot, Member& m) {
                                 if (!g.alive(act.self) || g.snipe(act.self.slot) < 0) return false;
                                 m.event = Event::Damage;
                                 m.agent = act.self;
                                 m.flags |= Member::BySnipe;
                                 m.amount = static_cast<std::int16_t>(g.snipe(act.self.slot));
                                 return true;
                               },
                           .types = unit_types,
                           .also = Event::Snipe};
constexpr EffectVerb gain_health{
    .name = "gain health",
    .befalls =
        [](const Game& g, const EffectNode& node, const Act& act, Slot c, Member& m) {
          m.event = Event::GainHealth;
          m.amount = fives_of(g, node, act, c);
          return true;
        },
    .types = damaged_types,
    .plain = 1};
constexpr EffectVerb lose_health{
    .name = "lose health",
    .befalls =
        [](const Game& g, const EffectNode& node, const Act& act, Slot c, Member& m) {
          m.event = Event::LoseHealth;
          m.amount = fives_of(g, node, act, c);
          return true;
        },
    .types = damaged_types,
    .plain = 1};
constexpr EffectVerb set_health{.name = "set health", .perform = [](Game& g, std::uint8_t index, Effect id) {
                                  const EffectNode& node = g.program()[id];
                                  const Act& act = g.s.acts[index];
                                  unsigned n = 0;
                                  g.each_of(node.what, g.eye(act), [&](Slot c) {
                                    if (!g.active(c) || !g.is_unit(c)) return;
                                    const int to = fives_of(g, node, act, c);
                                    // 3.2.1: never above its base health
                                    g.at(c).damage =
                                        static_cast<std::int16_t>(std::max(0, g.base_health(c) - to));
                                    g.s.hurt.add(c);
                                    ++n;
                                  });
                                  g.s.unsettled = 1;
                                  g.returns(n);
                                }};

Member* answered(Game& g, std::uint8_t act) {
  return g.s.acts[act].moment == 255 ? nullptr : &g.s.members[g.s.acts[act].member];
}

template <class Change>
void change_damage(Game& g, std::uint8_t index, Effect id, Change change) {
  Member* m = answered(g, index);
  if (!m || m->event != Event::Damage) return g.returns(0);
  const int by = in_fives(g, g.program()[id].amount, g.eye(g.s.acts[index]));
  m->amount = static_cast<std::int16_t>(std::clamp(change(m->amount, by), 0, 9995));
  g.returns(1);
}

constexpr EffectVerb damage_becomes{.name = "change damage",
                                    .perform =
                                        [](Game& g, std::uint8_t index, Effect id) {
                                          change_damage(g, index, id, [](int, int by) { return by; });
                                          if (Member* m = answered(g, index))
                                            m->created = -1;  // whatever it was meant to be
                                        },
                                    .modifies = true};
constexpr EffectVerb raise_damage{
    .name = "raise damage",
    .perform = [](Game& g, std::uint8_t index,
                  Effect id) { change_damage(g, index, id, [](int now, int by) { return now + by; }); },
    .modifies = true,
    .plain = 3};
constexpr EffectVerb reduce_damage{
    .name = "reduce damage",
    .perform = [](Game& g, std::uint8_t index,
                  Effect id) { change_damage(g, index, id, [](int now, int by) { return now - by; }); },
    .modifies = true,
    .plain = 5};
constexpr EffectVerb redirect{.name = "redirect damage",
                              .perform =
                                  [](Game& g, std::uint8_t index, Effect id) {
                                    Member* m = answered(g, index);
                                    const Slot to = g.one(g.program()[id].what, g.eye(g.s.acts[index]));
                                    if (!m || m->event != Event::Damage || to == no_card || !g.active(to))
                                      return g.returns(0);
                                    m->card = g.ref(to);
                                    m->place = g.at(to).place;
                                    m->def = g.at(to).card;
                                    g.returns(1);
                                  },
                              .modifies = true};

void add_damage(Phrases& t) {
  const auto deals = [](Compile& b, Amount n, Things to) {
    return b.verb(deal, {.amount = b.fives(n), .what = to});
  };
  t.row("verb", "deal|deals {amount} damage to {subjects}", "deal 10 damage to each local unit", deals);
  t.row("verb", "{things} deal|deals {amount} damage to {subjects}", "it deals 10 damage to a unit",
        [](Compile& b, Things source, Amount n, Things to) {
          if (!b.is_one(source)) b.refuse("say it of one: `it deals 10 damage to a unit`");
          b.only(source, any_type, [] {});
          return b.verb(deal, {.amount = b.fives(n), .what = to, .to = source});
        });
  t.row("verb", "deal|deals damage equal to {amount} to {subjects}",
        "deal damage equal to the strike of this unit to it",
        [deals](Compile& b, Later<Amount> amount, Later<Things> to) {
          const Things it = b.last, them = b.many;
          const Amount n = amount();
          if (it) b.last = it, b.many = them;  // what was named before the amount
          return deals(b, n, to());
        });
  t.row("verb", "deal|deals {amount} damage to {subjects} and {amount} damage to {subjects}",
        "deal 5 damage to a unit and 10 damage to another unit",
        [deals](Compile& b, Amount n, Things to, Later<Amount> more, Later<Things> others) {
          const Effect first = deals(b, n, to);
          const Amount second = more();
          return b.sequence(first, deals(b, second, others()), false);
        });
  t.row("verb", "deal|deals {amount} damage divided among {things}",
        "deal 30 damage divided among any number of units", [](Compile& b, Amount n, Things to) {
          const ThingsNode one = b.program[to];
          if (!one.picks || !one.up_to || one.late)
            b.refuse("it is divided among `up to 3 units` or `any number of units`");
          const machine::AmountNode most = b.program[one.count];
          if (!one.any_number && most.kind != machine::Number::Fixed)
            b.refuse("say among how many: `up to 3 units`");
          b.fives(n);
          if (b.program[n].kind == machine::Number::Fixed && b.program[n].number > 80)
            b.refuse("80 damage at most are divided");
          ThingsNode& how = b.program.edit(to);
          how.role = static_cast<Word>(one.any_number ? 0 : most.number);
          how.together = true;
          how.up_to = how.any_number = how.distinct = false;
          how.count = n;
          return b.verb(deal_divided, {.what = to});
        });
  t.row("verb", "snipe|snipes {subjects}", "snipe two local units",
        [](Compile& b, Things at) { return b.verb(snipe, {.what = at}); });
  const auto health = [](const EffectVerb& how) {
    return [&how](Compile& b, Things of, Amount n) {
      b.has_health(of);
      return b.verb(how, {.amount = b.fives(n), .what = of});
    };
  };
  const auto heals = health(gain_health);
  t.row("verb", "{things} lose|loses {amount} health", "it loses 10 health", health(lose_health));
  t.row("verb", "{things} gain|gains {amount} health", "it gains 10 health", heals);
  t.row("verb", "{many} gain {amount} health", "units here gain 5 health", heals);
  const auto sets = [](Compile& b, Things of, Amount n) {
    return b.verb(set_health, {.amount = b.fives(n), .what = of});
  };
  t.row("verb", "set|sets its health to {amount}", "set its health to 0", [sets](Compile& b, Amount n) {
    Things of = b.it();
    if (b.program[of].named == machine::Named::This)
      of = b.program.add(ThingsNode{.named = machine::Named::Host});
    if (b.has_left(of)) {  // what is ruined has no health
      if (!b.ability.happening.would) b.refuse("it has left: say `the health of that unit`");
      of = b.program.add(ThingsNode{.named = machine::Named::Member});
    }
    return sets(b, of, n);
  });
  t.row("verb", "set|sets the health of {things} to {amount}", "set the health of a unit to 5", sets);
  const auto that_damage = [](Compile& b) {
    if (b.ability.happening.event != Event::Damage || !b.ability.happening.would)
      b.refuse("`that damage` is damage that would be dealt");
  };
  const auto changed = [that_damage](const EffectVerb& how) {
    return [that_damage, &how](Compile& b, Amount n) {
      that_damage(b);
      return b.verb(how, {.amount = b.fives(n)});
    };
  };
  t.row("verb", "reduce|reduces that damage to {amount}", "reduce that damage to 0", changed(damage_becomes));
  t.row("verb", "reduce|reduces that damage by {amount}", "reduce that damage by 10", changed(reduce_damage));
  t.row("verb", "prevent|prevents that damage", "prevent that damage", [that_damage](Compile& b) {
    that_damage(b);
    return b.verb(damage_becomes, {.amount = b.number(0)});
  });
  t.row("verb", "prevent|prevents {amount} of that damage", "prevent 10 of that damage",
        changed(reduce_damage));
  t.row("verb", "raise|raises that damage by {amount}", "raise that damage by 10", changed(raise_damage));
  t.row("verb", "deal|deals that damage to {things}", "deal that damage to this unit",
        [deals](Compile& b, Things to) {
          const Happening& h = b.ability.happening;
          if (h.event != Event::Damage) b.refuse("`that damage` is damage that an ability answers");
          if (h.would) return b.verb(redirect, {.what = to});
          const Amount dealt = b.program.add(machine::AmountNode{
              .kind = machine::Number::Fact, .word = static_cast<Word>(Quantity::ThatMuch)});
          return deals(b, dealt, to);
        });
}

// --- States -------------------------------------------------------------------------------------------

bool pays_disable(const Game& g, const EffectNode&, const Act&, Slot c, Purse& purse) {
  if (!g.active(c) || !g.is_unit(c) || !g.able(c) || g.cannot(c, Deed::BeDisabled) || purse.disabled.has(c) ||
      purse.gone.has(c))
    return false;
  purse.disabled.add(c);
  return true;
}
bool times_of(const Game& g, const EffectNode& node, const Act& act, Slot c, Member& m, Event event) {
  m.event = event;
  m.amount = node.amount ? amount_of(g, node, act, c) : std::int16_t{1};
  return m.amount > 0;
}

constexpr EffectVerb disable{
    .name = "disable",
    .befalls = [](const Game& g, const EffectNode& node, const Act& act, Slot c,
                  Member& m) { return times_of(g, node, act, c, m, Event::Disable); },
    .pays = pays_disable,
    .types = unit_types,
    .chosen_by = Verb::DisableFor};
constexpr EffectVerb enable{.name = "enable",
                            .befalls = [](const Game& g, const EffectNode& node, const Act& act, Slot c,
                                          Member& m) { return times_of(g, node, act, c, m, Event::Enable); },
                            .types = unit_types};
constexpr EffectVerb guard{.name = "put on guard",
                           .befalls =
                               [](const Game&, const EffectNode&, const Act&, Slot, Member& m) {
                                 m.event = Event::Guard;
                                 return true;
                               },
                           .types = unit_types};
constexpr EffectVerb dismount{.name = "dismount",
                              .befalls =
                                  [](const Game&, const EffectNode&, const Act&, Slot, Member& m) {
                                    m.event = Event::Dismount;
                                    return true;
                                  },
                              .types = unit_types};
constexpr EffectVerb move{.name = "move",
                          .befalls =
                              [](const Game& g, const EffectNode& node, const Act& act, Slot c, Member& m) {
                                m.event = Event::Move;
                                m.to = g.region(node.to, g.eye(act), c);
                                return true;
                              },
                          .types = unit_types};

void add_states(Phrases& t) {
  const auto plain = [&](std::string_view pattern, std::string_view example, const EffectVerb& how) {
    t.row("verb", pattern, example, [&how](Compile& b, Things of) { return b.verb(how, {.what = of}); });
  };
  plain("disable|disables {subjects}", "disable a unit", disable);
  plain("enable|enables {subjects}", "enable a unit", enable);
  plain("dismount|dismounts {subjects}", "dismount a unit", dismount);
  plain("put|puts {subjects} on guard", "put an ally unit on guard", guard);
  t.row("verb", "disable|disables {subjects} {amount} times", "disable a unit 2 times",
        [](Compile& b, Things of, Amount n) { return b.verb(disable, {.amount = n, .what = of}); });
  t.row("verb", "enable|enables {subjects} {amount} times", "enable a unit 2 times",
        [](Compile& b, Things of, Amount n) { return b.verb(enable, {.amount = n, .what = of}); });
  t.row("payment", "disable", "disable", [](Compile& b) {
    return b.verb(disable, {.what = b.program.add(ThingsNode{.named = machine::Named::Host})});
  });
  t.row("verb", "move|moves {subjects} to {region}", "move a unit to its commander's encampment",
        [](Compile& b, Things of, Where where) {
          const Things to = b.destination(where);
          return b.verb(move, {.what = of, .to = to});
        });
}

// --- What lasts ---------------------------------------------------------------------------------------

constexpr EffectVerb altering{
    .name = "change",
    .perform =
        [](Game& g, std::uint8_t index, Effect id) {
          const Act& act = g.s.acts[index];
          const Things what = g.program()[id].what;
          unsigned n = 0;
          g.each_of(what, g.eye(act), [&](Slot c) { n += g.add_lasting(c, id, g.eye(act, what, c)); });
          g.s.unsettled = 1;
          g.returns(n);
        },
    .types = unit_types,
    .plain = 1};
constexpr EffectVerb leave_behind{.name = "wait", .perform = [](Game& g, std::uint8_t index, Effect id) {
                                    g.returns(g.leave_behind(g.program()[id], g.s.acts[index]));
                                  }};

constexpr EffectVerb choose{.name = "choose",
                            .perform =
                                [](Game& g, std::uint8_t index, Effect id) {
                                  const Act& act = g.s.acts[index];
                                  g.returns(!g.picked(act, g.program()[g.program()[id].what].reg).empty());
                                },
                            .gathers = true};

// A change by as much as is missing to the other figure.
constexpr EffectVerb exchange_own{.name = "exchange",
                                  .perform =
                                      [](Game& g, std::uint8_t index, Effect id) {
                                        const Eye eye = g.eye(g.s.acts[index]);
                                        unsigned n = 0;
                                        g.each_of(g.program()[id].what, eye, [&](Slot c) {
                                          const Figures now = g.figures(c);
                                          n += g.add_difference(c, id, now.armor - now.strike,
                                                                now.strike - now.armor, eye.seat);
                                        });
                                        g.s.unsettled = 1;
                                        g.returns(n);
                                      },
                                  .types = unit_types};
// This one and that one, or two that were chosen together.
std::pair<Slot, Slot> two_of(const Game& g, const EffectNode& node, const Eye& eye) {
  if (node.to) return {g.one(node.what, eye), g.one(node.to, eye)};
  std::pair<Slot, Slot> two{no_card, no_card};
  unsigned n = 0;
  g.each_of(node.what, eye, [&](Slot c) {
    if (n < 2) (n == 0 ? two.first : two.second) = c;
    ++n;
  });
  return n == 2 ? two : std::pair<Slot, Slot>{no_card, no_card};
}

constexpr EffectVerb exchange{.name = "exchange",
                              .perform =
                                  [](Game& g, std::uint8_t index, Effect id) {
                                    const EffectNode& node = g.program()[id];
                                    const Eye eye = g.eye(g.s.acts[index]);
                                    const auto [a, b] = two_of(g, node, eye);
                                    g.returns(0);
                                    if (a == no_card || b == no_card || !g.active(a) || !g.active(b)) return;
                                    const bool strike = static_cast<Figure>(node.word) == Figure::Strike;
                                    const int more =
                                        strike ? g.strike(b) - g.strike(a) : g.armor(b) - g.armor(a);
                                    g.add_difference(a, id, strike ? more : 0, strike ? 0 : more, eye.seat);
                                    g.add_difference(b, id, strike ? -more : 0, strike ? 0 : -more, eye.seat);
                                    g.s.unsettled = 1;
                                    g.returns(1);
                                  },
                              .types = unit_types};

// Combat that a text ends: nobody strikes any more.
constexpr EffectVerb end_engagement{.name = "end the engagement",
                                    .perform = [](Game& g, std::uint8_t, Effect) {
                                      g.returns(g.s.engagement.count);
                                      g.s.engagement.pairs = {};
                                      g.s.engagement.count = g.s.engagement.ordered = 0;
                                    }};
constexpr EffectVerb end_assault{.name = "end the assault", .perform = [](Game& g, std::uint8_t, Effect) {
                                   g.returns(g.s.assault.on);
                                   g.s.assault = {};
                                 }};
constexpr EffectVerb take_out{.name = "remove from combat",
                              .perform =
                                  [](Game& g, std::uint8_t index, Effect id) {
                                    unsigned n = 0;
                                    g.each_of(g.program()[id].what, g.eye(g.s.acts[index]), [&](Slot c) {
                                      g.leave_combat(c);
                                      ++n;
                                    });
                                    g.returns(n);
                                  },
                              .types = unit_types};

// What waits for a moment of the term, or beyond it (`lasts`).
Effect later(Compile& b, const Happening& when, bool lasts, const Later<Effect>& effects) {
  Things bound;
  const Things it = b.last;
  const std::int16_t index =
      b.later(Later<bool>([&b, &when, lasts, it] {
                b.ability.happening = when;
                b.ability.times = Times::NextTime;
                b.ability.lasts = lasts;
                b.ability.knows_it = static_cast<bool>(it);
                b.last = it ? b.program.add(ThingsNode{.named = machine::Named::Picked}) : Things{};
                return true;
              }),
              effects, bound);
  return b.verb(leave_behind, {.value = index, .what = b.has_left(it) ? b.wherever(it) : it});
}

}  // namespace

const EffectVerb& alter_verb() { return altering; }

void add_verbs_of_units(Phrases& t) {
  add_damage(t);
  add_states(t);
  t.row("verb", "{subjects} {changes} {time}", "it gains mount this term",
        [](Compile& b, Things of, std::vector<machine::Change> changes, Until until) {
          return b.alter(of, changes, until);
        });
  t.row("verb", "{many} {changes} {time}", "units here get +5/+0 this term",
        [](Compile& b, Things of, std::vector<machine::Change> changes, Until until) {
          return b.alter(of, changes, until);
        });
  t.row("effect", "{time} , {many} {changes}", "until your next term, units here cannot attack",
        [](Compile& b, Until until, Things of, std::vector<machine::Change> changes) {
          return b.alter(of, changes, until);
        });
  t.row("effect", "{time} , {subjects} {changes}", "until your next term, it cannot attack",
        [](Compile& b, Until until, Things of, std::vector<machine::Change> changes) {
          return b.alter(of, changes, until);
        });
  const auto sets = [](Compile& b, machine::FigureWord f, Things of, Amount n, Until until) {
    const auto figure = static_cast<Figure>(f.word);
    if (figure != Figure::Strike && figure != Figure::Armor) b.refuse("strike and armor are set for a time");
    return b.alter(of,
                   {b.program.add(machine::ChangeNode{
                       .kind = machine::Alters::Set, .word = f.word, .amount = b.fives(n)})},
                   until);
  };
  t.row("verb", "set|sets its {figure} to {amount} {time}", "set its strike to 5 this term",
        [sets](Compile& b, machine::FigureWord f, Amount n, Until until) {
          return sets(b, f, b.it(), n, until);
        });
  t.row("verb", "set|sets the {figure} of {things} to {amount} {time}",
        "set the strike of a unit to 5 this term",
        [sets](Compile& b, machine::FigureWord f, Things of, Amount n, Until until) {
          return sets(b, f, of, n, until);
        });
  t.row("verb", "double|doubles the {figure} of {things} {time}", "double the strike of a unit this term",
        [sets](Compile& b, machine::FigureWord f, Things of, Until until) {
          return sets(b, f, of, b.combine(machine::Number::Product, b.number(2), b.figure(f.word, of)),
                      until);
        });
  t.row("verb", "exchange|exchanges the strike and armor of {things} {time}",
        "exchange the strike and armor of a unit this term", [](Compile& b, Things of, Until until) {
          return b.verb(exchange_own, {.time = static_cast<Word>(until), .what = of});
        });
  t.row("verb", "exchange|exchanges the {figure} of {things} and {things} {time}",
        "exchange the strike of this unit and a unit this term",
        [](Compile& b, machine::FigureWord f, Things one, Things other, Until until) {
          const auto figure = static_cast<Figure>(f.word);
          if (figure != Figure::Strike && figure != Figure::Armor)
            b.refuse("strike and armor are exchanged for a time");
          b.only(other, unit_types, [&] { b.refuse("this can be done to units only"); });
          return b.verb(exchange,
                        {.time = static_cast<Word>(until), .word = f.word, .what = one, .to = other});
        });
  t.row("verb", "exchange|exchanges the {figure} of {things} {time}",
        "exchange the strike of two different units this term",
        [](Compile& b, machine::FigureWord f, Things both, Until until) {
          const auto figure = static_cast<Figure>(f.word);
          if (figure != Figure::Strike && figure != Figure::Armor)
            b.refuse("strike and armor are exchanged for a time");
          const ThingsNode& n = b.program[both];
          if (n.named != machine::Named::Picked) b.refuse("say of which two: `two different units`");
          if (n.picks) {
            const machine::AmountNode& count = b.program[n.count];
            if (count.kind != machine::Number::Fixed || count.number != 2)
              b.refuse("two of them exchange it");
            b.program.edit(both).distinct = true;
          }
          return b.verb(exchange, {.time = static_cast<Word>(until), .word = f.word, .what = both});
        });
  t.row("verb", "end|ends the engagement", "end the engagement",
        [](Compile& b) { return b.verb(end_engagement, {}); });
  t.row("verb", "end|ends the assault", "end the assault",
        [](Compile& b) { return b.verb(end_assault, {}); });
  t.row("verb", "remove|removes {subjects} from combat", "remove a unit from combat",
        [](Compile& b, Things of) { return b.verb(take_out, {.what = of}); });
  t.row("verb", "choose|chooses {things}", "choose a unit", [](Compile& b, Later<Things> chosen) {
    const bool goes_on = b.previous && b.many && b.program[b.previous].verb == &choose;
    const Things before = b.many, what = chosen();
    if (goes_on)  // `choose a unit; choose another unit`: `them` are both
      b.many = b.program.add(ThingsNode{.named = machine::Named::Both, .a = before, .b = b.many});
    if (!b.program[what].picks) b.refuse("say what is chosen: `choose a unit`");
    if (!b.program[what].zone) b.program.edit(what).whose = {};  // whosever it is
    return b.verb(choose, {.what = what});
  });
  t.row("effect", "at the end of the term , {effects}", "at the end of the term, ruin it",
        [](Compile& b, Later<Effect> effects) {
          return later(b,
                       {.event = Event::PhaseBegins, .phase = static_cast<std::uint8_t>(Phase::Resolution)},
                       false, effects);
        });
  t.row(
      "effect", "at the beginning of your next campaign phase , {effects}",
      "at the beginning of your next campaign phase, ruin it", [](Compile& b, Later<Effect> effects) {
        return later(
            b,
            {.event = Event::PhaseBegins, .yours = true, .phase = static_cast<std::uint8_t>(Phase::Campaign)},
            true, effects);
      });
  t.row("effect", "at the beginning of your next term , {effects}",
        "at the beginning of your next term, ruin it", [](Compile& b, Later<Effect> effects) {
          return later(
              b,
              {.event = Event::PhaseBegins, .yours = true, .phase = static_cast<std::uint8_t>(Phase::Enable)},
              true, effects);
        });
  t.row("effect", "{moment} this term , {effects}",
        "next time a non-ally unit attacks this term, deal 15 damage to it",
        [](Compile& b, Later<bool> moment, Later<Effect> effects) {
          Things bound;
          const std::int16_t index = b.later(moment, effects, bound);
          return b.verb(leave_behind, {.value = index, .what = bound});
        });
}

}  // namespace tercio::commanders
