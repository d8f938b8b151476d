// Planets and headquarters: where something is, and where it goes.
#include "rulebooks/warlords/text/compile.h"

namespace tercio::warlords {
namespace {

using machine::Named;
using machine::Who;

Things one_place(Compile& b, ThingsNode how) {
  const Things made = b.pick(how);
  b.places_only(made);
  b.place = b.program.add(ThingsNode{.named = Named::Picked, .reg = b.program[made].reg});
  return made;
}

Things hq_of(Compile& b, machine::Player whose) {
  const Things home = b.all(b.both(b.controlled_by(whose), b.types(bit(Type::Headquarters))));
  b.program.edit(home).zone = static_cast<Word>(Zone::Places);
  return home;
}

void add_places_named(Phrases& t) {
  t.row("place", "this planet", "this planet", [](Compile& b) { return b.role(Role::Here); });
  t.row("place", "attached planet", "attached planet", [](Compile& b) {
    if (!b.attaches_to_planets()) b.refuse("only a card with `Attach to a planet.` is attached to one");
    return b.role(Role::Here);
  });
  t.row("place", "that planet", "that planet", [](Compile& b) { return b.that_planet(); });
  t.row("place", "the first planet", "the first planet",
        [](Compile& b) { return b.role(Role::FirstPlanet); });
  t.row("place", "the last planet", "the last planet", [](Compile& b) { return b.role(Role::LastPlanet); });
  t.row("place", "the same planet", "the same planet", [](Compile& b) {
    if (b.last) return b.place_of(b.last);
    b.together = true;  // said of several that are chosen
    return b.all(b.types(bit(Type::Planet)));
  });
  t.row("place", "its planet", "its planet", [](Compile& b) { return b.place_of(b.it()); });
  t.row("place", "your HQ", "your HQ", [](Compile& b) { return b.role(Role::YourHq); });
  t.row("place", "his HQ", "his HQ", [](Compile& b) {
    const machine::Player he = b.his();
    if (b.program[he].who == Who::Doer) return b.role(Role::TheirHq);
    return hq_of(b, he);
  });
  t.row("place", "its HQ", "its HQ",
        [](Compile& b) { return hq_of(b, b.player_of(Who::ControllerOf, b.it())); });
  t.row("place", "target {kind}", "target non-first planet",
        [](Compile& b, Filter k) { return one_place(b, {.target = true, .filter = k}); });
  t.row("place", "target {kind} or {adjective} {kind}", "target HQ or adjacent planet",
        [](Compile& b, Filter k, Filter adjective, Filter other) {
          return one_place(b, {.target = true, .filter = b.either(k, b.both(adjective, other))});
        });
  t.row("place", "each {kind}", "each HQ", [](Compile& b, Filter k) {
    if (!b.is_place(k)) b.refuse("a place is a planet or an HQ");
    const Things all = b.all(k);
    b.program.edit(all).whole = true;
    return all;
  });
  // Where something goes: chosen when it goes there.
  t.row("goal", "{place}", "that planet", [](Compile&, Things p) { return p; });
  t.row("goal", "a|an {kind}", "an adjacent planet",
        [](Compile& b, Filter k) { return one_place(b, {.filter = k}); });
  t.row("goal", "another {kind}", "another planet", [](Compile& b, Filter k) {
    return one_place(b, {.filter = b.both(b.atom(Atom::AnotherPlanet), k)});
  });
}

void add_kinds_of_places(Phrases& t) {
  const auto planet = [&](std::string_view word, Atom atom, int value = 0) {
    t.row("adjective", word, word,
          [atom, value](Compile& b) { return b.both(b.types(place_types), b.atom(atom, value)); });
  };
  planet("adjacent", Atom::AdjacentPlanet);
  planet("first", Atom::FirstPlanet);
  planet("last", Atom::LastPlanet);
  planet("material", Atom::Symbol, static_cast<int>(Symbol::Material));
  planet("strongpoint", Atom::Symbol, static_cast<int>(Symbol::Strongpoint));
  planet("tech", Atom::Symbol, static_cast<int>(Symbol::Tech));
  planet("infested", Atom::Infested);
  t.row("filter", "sharing a type with {place}", "sharing a type with this planet",
        [](Compile& b, Things p) { return b.both(b.types(place_types), b.shares(Shared::Symbol, p)); });
  t.row("filter", "adjacent to {place}", "adjacent to the first planet",
        [](Compile& b, Things p) { return b.both(b.types(place_types), b.shares(Shared::Adjacent, p)); });
  t.row("filter", "adjacent to a|an {kind}", "adjacent to a material planet", [](Compile& b, Filter k) {
    if (!b.is_place(k)) b.refuse("planets are adjacent to planets");
    return b.both(b.types(place_types), b.linked(Link::Adjacent, k));
  });
  t.row("filter", "with a battle", "with a battle",
        [](Compile& b) { return b.both(b.types(place_types), b.atom(Atom::WithBattle)); });
}

void add_filters_by_place(Phrases& t) {
  t.row("filter", "here", "here", [](Compile& b) { return b.spot(Spot::Here); });
  t.row("filter", "at {place}", "at your HQ", [](Compile& b, Things p) {
    const ThingsNode n = b.program[p];
    if (n.named == Named::Role) switch (static_cast<Role>(n.role)) {
        case Role::Here: return b.spot(Spot::Here);
        case Role::FirstPlanet: return b.spot(Spot::FirstPlanet);
        case Role::YourHq: return b.spot(Spot::YourHq);
        case Role::ThatPlanet:
        case Role::LastPlanet:
        case Role::TheirHq:
        case Role::Attacker:
        case Role::Defender: break;
      }
    if (n.named == Named::All) {  // `a unit at each planet`: one at each of them
      const Filter there = b.linked(Link::Place, n.filter);
      b.program.edit(there).value = n.whole;
      return there;
    }
    return b.shares(Shared::Place, p);
  });
  t.row("filter", "there", "there", [](Compile& b) {
    if (!b.place && !b.answers && !b.last) b.refuse("`there` has nothing to mean here: say `at that planet`");
    return b.shares(Shared::Place, b.place || b.answers ? b.that_planet() : b.place_of(b.last));
  });
  const auto at_any = [](Compile& b, Filter k) {
    if (!b.is_place(k)) b.refuse("a place is a planet or an HQ");
    const machine::FilterNode& n = b.program[k];
    if (n.kind == machine::Fits::All && n.types == bit(Type::Planet)) return b.spot(Spot::APlanet);
    return b.linked(Link::Place, k);
  };
  t.row("filter", "at a|an {kind}", "at an adjacent planet", at_any);
  t.row("filter", "at another {kind}", "at another planet",
        [at_any](Compile& b, Filter k) { return at_any(b, b.both(b.atom(Atom::AnotherPlanet), k)); });
  t.row("filter", "attached to {named}", "attached to this unit",
        [](Compile& b, Things host) { return b.shares(Shared::Host, host); });
  t.row("filter", "attached to a|an {kind}", "attached to a unit here",
        [](Compile& b, Filter k) { return b.linked(Link::Host, k); });
}

}  // namespace

void add_places(Phrases& t) {
  add_places_named(t);
  add_kinds_of_places(t);
  add_filters_by_place(t);
}

}  // namespace tercio::warlords
