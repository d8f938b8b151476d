#include "rulebooks/commanders/sketch.h"

namespace tercio::commanders {
namespace {

enum Kind : unsigned {
  InArsenal,
  InBattlefield,
  UnableInBattlefield,
  AtEncampment,
  UnableAtEncampment,
  AtLocation,
  UnableAtLocation,
  Invading,
  Hurt,
  OnGuard,
  Mount,
  Location,
  Encampment,
  OtherResource,
  kind_count
};
enum Fact : unsigned {
  Gold,
  Mana,
  Health,
  HealthLow,
  Arsenal,
  Domain,
  ToMove,
  Campaigning,
  Enabling,
  Investing,
  Bartering,
  CampaignPhase,
  Recovering,
  Term,
  Assaulted,
  Locations,
  fact_count
};
static_assert(fact_count <= Sketch::most_facts);

unsigned kind_of_unit(const Game& g, Seat seat, Slot c) {
  const CardState& now = g.at(c);
  const bool unable = now.unable > 0;
  if (now.place == battlefield) return unable ? UnableInBattlefield : InBattlefield;
  if (!is_location(now.place)) return OtherResource;
  if (region_seat(now.place) != seat) return Invading;
  if (now.place == encampment_region(seat)) return unable ? UnableAtEncampment : AtEncampment;
  return unable ? UnableAtLocation : AtLocation;
}

unsigned kind_of(const Game& g, Seat seat, Slot c) {
  if (g.is_unit(c)) return kind_of_unit(g, seat, c);
  if (g.at(c).flags & CardState::IsMount) return Mount;
  if (g.card(c).type != Type::Location) return OtherResource;
  return g.card(c).encampment ? Encampment : Location;
}

void draw_active(const Game& g, Seat seat, Sketch::Side& side) {
  for (Slot c : g.s.active[seat]) {
    const CardState& now = g.at(c);
    const unsigned kind = kind_of(g, seat, c);
    side.add(kind, now.card);
    if (kind == Location) side.facts[Locations] += 0.25F;
    if (!g.is_unit(c)) continue;
    if (now.flags & CardState::OnGuard) side.add(OnGuard, now.card);
    if (now.damage > 0) side.add(Hurt, now.card, static_cast<unsigned>(now.damage) * 2);
  }
}

void draw_facts(const Game& g, Seat seat, Sketch::Side& side) {
  auto& facts = side.facts;
  const int health = g.health(Game::encampment(seat));
  facts[Gold] = static_cast<float>(g.gold(seat)) / 8;
  facts[Mana] = static_cast<float>(g.mana(seat)) / 8;
  facts[Health] = static_cast<float>(health) / 30;
  facts[HealthLow] = static_cast<float>(std::max(0, 15 - health)) / 10;
  facts[Arsenal] = static_cast<float>(g.s.arsenals[seat].count()) / 6;
  facts[Domain] = static_cast<float>(g.s.domain_count[seat]) / 30;
  facts[ToMove] = g.seat_to_move() == seat ? 1 : 0;
  facts[Campaigning] = g.s.campaigning == seat ? 1 : 0;
  facts[Enabling] = g.s.phase == Phase::Enable ? 1 : 0;
  facts[Investing] = g.s.phase == Phase::Investment ? 1 : 0;
  facts[Bartering] = g.s.phase == Phase::Barter ? 1 : 0;
  facts[CampaignPhase] = g.s.phase == Phase::Campaign ? 1 : 0;
  facts[Recovering] = g.s.phase == Phase::Recovery ? 1 : 0;
  facts[Term] = std::min(static_cast<float>(g.s.term) / 10, 4.0F);
  facts[Assaulted] = g.s.assault.on && g.s.assault.seat != seat ? 1 : 0;
}

}  // namespace

Sketch::Shape sketch_shape() { return {kind_count, fact_count}; }

void draw(const Game& g, Sketch& sketch) {
  for (Seat seat = 0; seat < 2; ++seat) {
    Sketch::Side& side = sketch.sides[seat];
    for (Slot c : g.s.arsenals[seat]) side.add(InArsenal, g.at(c).card);
    draw_active(g, seat, side);
    draw_facts(g, seat, side);
  }
}

}  // namespace tercio::commanders
