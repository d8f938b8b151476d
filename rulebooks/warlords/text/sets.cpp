// Words of the later sets: infestation, synapse units, enslavement, reserve, decks with allies of their own.
#include "rulebooks/warlords/rules/verb.h"
#include "rulebooks/warlords/text/compile.h"

namespace tercio::warlords {
namespace {

// Whether the planet that an effect names, or one that it may choose, is such.
template <class Test>
bool any_planet(const Game& g, const EffectNode& node, const Act& act, Test test) {
  const ThingsNode& to = g.program()[node.to];
  if (to.picks && act.count[to.reg] == 0) return g.any_place(node.to, act, no_card, test);
  for (Slot place : g.found(node.to, act))
    if (test(place)) return true;
  return false;
}

// --- infestation ----------------------------------------------------------------------------------------

bool may_be_infested(const Game& g, Slot place) {
  const Place p = place_in(place);
  return is_planet(p) && g.planet_here(p) && !g.infested(p);
}
constexpr EffectVerb infest{
    .name = "infest",
    .purpose = " to infest",
    .perform = [](Game& g, std::uint8_t act, Effect id) { g.push(InfestPlanets{.act = act, .id = id}); },
    .could =
        [](const Game& g, const EffectNode& node, const Act& act) {
          return any_planet(g, node, act, [&](Slot p) { return may_be_infested(g, p); });
        },
    .takes = [](const Game& g, const EffectNode&, const Act&, Slot p) { return may_be_infested(g, p); }};

bool is_infested(const Game& g, Slot place) {
  return is_planet(place_in(place)) && g.infested(place_in(place));
}
bool any_infested(const Game& g, const EffectNode& node, const Act& act) {
  return any_planet(g, node, act, [&](Slot p) { return is_infested(g, p); });
}
constexpr EffectVerb remove_infestation{
    .name = "remove the infestation",
    .purpose = " to remove the infestation from",
    .perform =
        [](Game& g, std::uint8_t index, Effect id) {
          g.returns(0);
          for (Slot place : g.found(g.program()[id].to, g.s.acts[index])) {
            if (!is_infested(g, place)) continue;
            g.at(g.s.line[place_in(place)]).flags &= static_cast<std::uint8_t>(~CardState::Infested);
            if (g.journal) g.tell("the infestation is removed from " + g.name_of_place(place_in(place)));
            g.settle_later();
            g.returns(1);
          }
        },
    .could = any_infested,
    .takes = [](const Game& g, const EffectNode&, const Act&, Slot p) { return is_infested(g, p); },
    .pays = [](const Game& g, const EffectNode& node, const Act& act, Slot,
               Purse&) { return any_infested(g, node, act); }};

void add_infestation(Phrases& t) {
  t.row("verb", "infest|infests {goal}", "infest a planet", [](Compile& b, Things place) {
    b.places_only(place);
    return b.verb(infest, {.to = place});
  });
  t.row("verb", "remove|removes the infestation from {goal}", "remove the infestation from this planet",
        [](Compile& b, Things place) {
          b.places_only(place);
          return b.verb(remove_infestation, {.to = place});
        });
  const auto such = [](Compile& b, Things place) {
    return b.are_such(place, b.both(b.types(place_types), b.atom(Atom::Infested)));
  };
  t.row("fact", "{place} is infested", "this planet is infested", such);
  t.row("fact", "{place} is not infested", "this planet is not infested",
        [such](Compile& b, Things place) { return b.join(machine::Holds::Not, such(b, place)); });
  t.row("fact", "that planet was infested", "that planet was infested", [](Compile& b) {
    if (!b.answers) b.refuse("`was infested` is said of the planet where something happened");
    return b.fact(Fact::WasInfested);
  });
  t.row("happening", "a|an {kind} is infested", "a planet is infested", [](Compile& b, Filter k) {
    if (!b.is_place(k)) b.refuse("planets are infested");
    Happening h{.name = Name::Infested};
    h.place = k;
    return h;
  });
  t.row("happening", "this planet is infested", "this planet is infested",
        [](Compile&) { return Happening{.name = Name::Infested, .here = true}; });
}

// --- synapse units --------------------------------------------------------------------------------------

void add_synapse(Phrases& t) {
  t.row("ability", "this unit commits to another planet than your warlord .",
        "This unit commits to another planet than your warlord.", [](Compile& b) {
          if (b.card.type != Type::Synapse) b.refuse("only a synapse unit has a dial of its own");
          b.card.commits_apart = true;
        });
  t.row("ability", "this unit fights as a warlord unless an enemy warlord is here .",
        "This unit fights as a warlord unless an enemy warlord is here.",
        [](Compile& b) { b.card.fights_as_warlord = true; });
}

// --- enslavement ----------------------------------------------------------------------------------------

constexpr EffectVerb turn_dial{
    .name = "set the enslavement dial",
    .purpose = "",
    .perform = [](Game& g, std::uint8_t act, Effect) { g.push(TurnEnslavement{.act = act}); },
    .could = [](const Game& g, const EffectNode&, const Act& act) { return g.has_enslavement(act.doer); }};

void add_enslavement(Phrases& t) {
  t.row("verb", "set|sets your enslavement dial to another faction",
        "set your enslavement dial to another faction", [](Compile& b) { return b.verb(turn_dial, {}); });
  t.row("filter", "of your enslaved faction", "of your enslaved faction",
        [](Compile& b) { return b.atom(Atom::EnslavedFaction); });
}

// --- reserve --------------------------------------------------------------------------------------------

// A card in reserve is no unit: nothing answers its end.
void perform_destroy(Game& g, std::uint8_t index, Effect id) {
  g.returns(0);
  for (Slot c : g.found(g.program()[id].what, g.s.acts[index])) {
    if (!is_reserve(g.at(c).place)) continue;
    g.move(c, discard, g.at(c).owner);
    if (g.journal) g.tell(g.title(c) + " is destroyed in reserve");
    g.returns(1);
  }
}
constexpr EffectVerb destroy_reserve{
    .name = "destroy", .purpose = " to destroy", .perform = perform_destroy, .elsewhere = true};

void perform_look(Game& g, std::uint8_t index, Effect id) {
  const Seat seat = g.s.acts[index].doer;
  g.returns(0);
  for (Slot c : g.found(g.program()[id].what, g.s.acts[index])) {
    if (!is_reserve(g.at(c).place)) continue;
    if (g.journal) {
      const std::string where = " in reserve at " + g.name_of_place(g.planet_of(c));
      g.tell("#" + std::to_string(seat) + " sees " + g.card(c).title + where, 1U << seat);
      g.tell("#" + std::to_string(seat) + " looks at a card" + where, 2U >> seat);
    }
    g.know(c, static_cast<std::uint8_t>(1U << seat));
    g.returns(1);
  }
}
constexpr EffectVerb look_at_reserve{.name = "look at",
                                     .purpose = " to look at",
                                     .perform = perform_look,
                                     .useful = [](const Game& g, const EffectNode&, const Act& act,
                                                  Slot c) { return !(g.at(c).known >> act.doer & 1U); },
                                     .elsewhere = true};

constexpr EffectVerb to_reserve{
    .name = "put in reserve",
    .purpose = " to put in reserve",
    .perform =
        [](Game& g, std::uint8_t index, Effect id) {
          const Cards all = affected(g, g.program()[id], g.s.acts[index]);
          const std::uint8_t moment = g.open_moment();
          for (Slot c : all) g.add_member(moment, c, bit(Name::LeavesPlay), g.s.acts[index].source.slot);
          g.push(LeavePlay{.moment = moment, .to = reserve});
        },
    .useful = [](const Game& g, const EffectNode&, const Act&,
                 Slot c) { return g.card(c).type == Type::Army && is_planet(g.at(c).place); }};

void add_constant(Compile& b, Special what, int value) {
  b.ability.kind = Kind::Constant;
  b.ability.subject = b.thing(machine::Named::This);
  b.ability.changes.push_back(b.program.add(machine::ChangeNode{.kind = machine::Alters::Special,
                                                                .word = static_cast<Word>(what),
                                                                .value = static_cast<std::int16_t>(value)}));
  b.add_ability();
}

void add_reserve(Phrases& t) {
  const auto in_reserve = [](Compile& b, Filter k) {
    return b.pick(
        {.target = true, .filter = b.both(k, b.lies_in(Zone::Reserve, b.player(machine::Who::Each)))});
  };
  t.row("verb", "destroy|destroys target {kind} in reserve", "destroy target card in reserve",
        [in_reserve](Compile& b, Filter k) { return b.verb(destroy_reserve, {.what = in_reserve(b, k)}); });
  t.row("verb", "look|looks at target {kind} in reserve", "look at target enemy card in reserve",
        [in_reserve](Compile& b, Filter k) { return b.verb(look_at_reserve, {.what = in_reserve(b, k)}); });
  t.row("verb", "put|puts {things} in reserve", "put target army unit you control in reserve",
        [](Compile& b, Things what) {
          b.cards_only(what);
          return b.verb(to_reserve, {.what = what});
        });
  t.row("ability", "each card you control in reserve counts as {number} command .",
        "Each card you control in reserve counts as 1 command.",
        [](Compile& b, int n) { add_constant(b, Special::ReserveCommand, n); });
  t.row("ability", "Deep Strike here costs your opponent {number} more .",
        "Deep Strike here costs your opponent 2 more.",
        [](Compile& b, int n) { add_constant(b, Special::StrikeTax, n); });
  t.row("ability", "you may Deep Strike this card as a Combat Action .",
        "You may Deep Strike this card as a Combat Action.",
        [](Compile& b) { b.card.strikes_as_action = true; });
}

// --- decks ----------------------------------------------------------------------------------------------

void add_allies(Phrases& t) {
  const auto allies = [](Compile& b, Filter k) {
    if (b.card.type != Type::Warlord) b.refuse("only a warlord has a deck");
    if (b.card.allies) b.refuse("a warlord has one line of allies");
    b.card.allies = k;
  };
  t.row("ability", "your only allies are {allies} .", "Your only allies are Eldar cards.", allies);
  t.row("allies", "{kind}", "Eldar cards", [](Compile&, Filter k) { return k; });
  t.row("allies", "{kind} and {allies}", "Vehicle Tau units and Vehicle Eldar units",
        [](Compile& b, Filter k, Filter more) { return b.either(k, more); });
}

}  // namespace

void add_sets(Phrases& t) {
  add_infestation(t);
  add_synapse(t);
  add_enslavement(t);
  add_reserve(t);
  add_allies(t);
}

}  // namespace tercio::warlords
