#include "rulebooks/delos/sketch.h"

namespace tercio::delos {
namespace {

// Sectors that are open are told apart by who leads there in printed flags.
enum Kind : unsigned {
  ToDeploy,
  InCommand,
  Ready,
  Locked,
  ChargingUnit,
  Ahead,
  Behind,
  Alone,
  OpenSector,
  SectorFought,
  SectorWon,
  Fleet,
  kind_count
};
enum Fact : unsigned {
  DeploymentCards,
  CommandHand,
  CardsLeft,
  IsAttacker,
  ToMove,
  ToAct,
  Turn,
  Deploying,
  Acting,
  BetweenBattles,
  DefendersBattleNow,
  ExtraActions,
  SectorsOpen,
  LeadsAt,
  fact_count
};
static_assert(fact_count <= Sketch::most_facts);

unsigned flags_at(const Game& g, Seat seat, Place at) {
  int sum = 0;
  for (Slot c : g.s.at[seat][at]) sum += g.card(c).flags;
  return static_cast<unsigned>(std::max(sum, 0));
}

unsigned kind_there(const Game& g, Seat seat, Place at, Slot c) {
  if (at == g.s.battle.at) return g.locked(c) ? Locked : g.charging(c) ? ChargingUnit : Ready;
  const Seat enemy = Game::other(seat);
  if (g.s.at[enemy][at].empty()) return Alone;
  return flags_at(g, seat, at) >= flags_at(g, enemy, at) ? Ahead : Behind;
}

void draw_sectors(const Game& g, Seat seat, Sketch::Side& side) {
  for (Place at = 0; at < sector_count; ++at) {
    const std::uint16_t sector = g.at(Game::sector(at)).card;
    if (!g.is_open(at)) continue;
    side.add(at == g.s.battle.at ? SectorFought : OpenSector, sector);
    if (at != g.s.battle.at && flags_at(g, seat, at) > flags_at(g, Game::other(seat), at))
      side.facts[LeadsAt] += 1;
    for (Slot c : g.s.at[seat][at]) side.add(kind_there(g, seat, at, c), g.at(c).card);
  }
}

void draw_facts(const Game& g, Seat seat, Sketch::Side& side) {
  auto& facts = side.facts;
  facts[DeploymentCards] = static_cast<float>(g.s.hands[seat].count()) / 5;
  facts[CommandHand] = static_cast<float>(g.s.commands[seat].count()) / 5;
  facts[CardsLeft] = static_cast<float>(g.s.deck_counts[seat]) / 40;
  facts[IsAttacker] = g.s.attacker == seat ? 1 : 0;
  facts[ToMove] = g.seat_to_move() == seat ? 1 : 0;
  facts[ToAct] = g.s.battle.at != nowhere && g.s.battle.turn == seat ? 1 : 0;
  facts[Turn] = static_cast<float>(g.s.turn) / 4;
  facts[Deploying] = g.s.phase == Phase::Deployment || g.s.phase == Phase::FirstWave ? 1 : 0;
  facts[Acting] = g.s.phase == Phase::Actions ? 1 : 0;
  facts[BetweenBattles] = g.s.phase == Phase::AttackersBattle ? 1 : 0;
  facts[DefendersBattleNow] = g.s.battle.at != nowhere && g.s.battle.at == g.s.fought ? 1 : 0;
  facts[ExtraActions] = static_cast<float>(g.s.battle.extra[seat]);
  unsigned open = 0;
  for (Place at = 0; at < sector_count; ++at) open += g.is_open(at);
  facts[SectorsOpen] = static_cast<float>(open) / 3;
}

}  // namespace

Sketch::Shape sketch_shape() { return {kind_count, fact_count}; }

void draw(const Game& g, Sketch& sketch) {
  for (Seat seat = 0; seat < 2; ++seat) {
    Sketch::Side& side = sketch.sides[seat];
    for (Slot c : g.s.hands[seat]) side.add(ToDeploy, g.at(c).card);
    for (Slot c : g.s.commands[seat]) side.add(InCommand, g.at(c).card);
    side.add(Fleet, g.at(fleet_slots + seat).card);
    draw_sectors(g, seat, side);
    for (Place at = 0; at < sector_count; ++at) {
      const CardState& sector = g.at(Game::sector(at));
      if (sector.place == won && sector.owner == seat) side.add(SectorWon, sector.card);
    }
    draw_facts(g, seat, side);
  }
}

}  // namespace tercio::delos
