#include "rulebooks/warlords/sketch.h"

namespace tercio::warlords {
namespace {

// Planets are told apart by how far they are from the one that is fought over next.
constexpr unsigned distances = 5;
enum Kind : unsigned {
  InHand,
  AtHeadquarters,
  SpentAtHeadquarters,
  SpentFirst,
  SpentElsewhere,
  HurtFirst,
  HurtElsewhere,
  Support,
  Attached,
  WonPlanet,
  ReadyUnit,
  PlanetOnTheWay = ReadyUnit + distances,
  kind_count = PlanetOnTheWay + distances
};
enum Fact : unsigned {
  Resources,
  Hand,
  ShortDeck,
  HasInitiative,
  ToMove,
  HasPassed,
  Round,
  Deploying,
  Commanding,
  Fighting,
  AtRest,
  PlanetsLeft,
  Fought,
  fact_count
};
static_assert(fact_count <= Sketch::most_facts);

unsigned distance(const Game& g, Place at) {
  const Place nearest = g.s.battle.at != nowhere      ? g.s.battle.at
                        : g.s.first_planet != nowhere ? g.s.first_planet
                                                      : g.s.base;
  const int far = at - nearest;
  return far < 0 ? distances - 1 : std::min(static_cast<unsigned>(far), distances - 1);
}

unsigned kind_of_unit(const Game& g, Slot c) {
  const Place at = g.at(c).place;
  const bool spent = g.exhausted(c);
  if (!is_planet(at)) return spent ? SpentAtHeadquarters : AtHeadquarters;
  const unsigned far = distance(g, at);
  if (spent) return far == 0 ? SpentFirst : SpentElsewhere;
  return ReadyUnit + far;
}

void draw_forces(const Game& g, Seat seat, Sketch::Side& side) {
  for (Slot c : g.s.play[seat]) {
    const CardState& now = g.at(c);
    const Card& card = g.card(c);
    if (!card.is_unit()) {
      side.add(card.type == Type::Attachment ? Attached : Support, now.card);
      continue;
    }
    side.add(kind_of_unit(g, c), now.card);
    if (now.damage == 0) continue;
    const bool first = is_planet(now.place) && distance(g, now.place) == 0;
    side.add(first ? HurtFirst : HurtElsewhere, now.card,
             now.damage * Sketch::whole / std::max<unsigned>(card.hit_points, 1));
  }
}

void draw_facts(const Game& g, Seat seat, Sketch::Side& side) {
  auto& facts = side.facts;
  facts[Resources] = static_cast<float>(g.s.resources[seat]) / 5;
  facts[Hand] = static_cast<float>(g.s.hands[seat].count()) / 5;
  facts[ShortDeck] = static_cast<float>(std::max(10 - g.s.deck_counts[seat], 0)) / 5;
  facts[HasInitiative] = g.initiative() == seat ? 1 : 0;
  facts[ToMove] = g.seat_to_move() == seat ? 1 : 0;
  facts[HasPassed] = g.s.phase == Phase::Deploy && g.s.passed[seat] ? 1 : 0;
  facts[Round] = static_cast<float>(g.s.round) / 4;
  facts[Deploying] = g.s.phase == Phase::Deploy ? 1 : 0;
  facts[Commanding] = g.s.phase == Phase::Command ? 1 : 0;
  facts[Fighting] = g.s.phase == Phase::Combat ? 1 : 0;
  facts[AtRest] = g.s.phase == Phase::Headquarters ? 1 : 0;
  facts[PlanetsLeft] = static_cast<float>(line_length - g.s.base) / 4;
  facts[Fought] = g.s.battle.at != nowhere ? 1 : 0;
}

}  // namespace

Sketch::Shape sketch_shape() { return {kind_count, fact_count}; }

void draw(const Game& g, Sketch& sketch) {
  for (Seat seat = 0; seat < 2; ++seat) {
    Sketch::Side& side = sketch.sides[seat];
    for (Slot c : g.s.hands[seat]) side.add(InHand, g.at(c).card);
    draw_forces(g, seat, side);
    for (unsigned i = 0; i < g.s.victory_counts[seat]; ++i)
      side.add(WonPlanet, g.at(g.s.victories[seat][i]).card);
    for (Place at = g.s.base; at < line_length; ++at)
      if (g.planet_here(at)) side.add(PlanetOnTheWay + distance(g, at), g.at(g.s.line[at]).card);
    draw_facts(g, seat, side);
  }
}

}  // namespace tercio::warlords
