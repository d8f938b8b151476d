// The enslavement dial of the Necrons: whose cards may enter play.
#include "rulebooks/warlords/rules/verb.h"

namespace tercio::warlords {

bool Game::is_welcome(Seat seat, const Card& def) const {
  return !has_enslavement(seat) || def.faction == Faction::Necron || def.faction == Faction::Neutral ||
         def.faction == Faction::None || def.faction == s.enslaved[seat];
}

void SetEnslavement::offer(const Game& g, Options& list) const {
  for (auto f = static_cast<unsigned>(Faction::SpaceMarine);
       f <= static_cast<unsigned>(Faction::AstraMilitarum); ++f)
    if (!another || static_cast<Faction>(f) != g.s.enslaved[seat]) list.add(option(Verb::Enslave, f));
}

namespace {

void set_dial(Game& g, Seat seat) {
  if (verb(g.answer()) != Verb::Enslave) return;
  g.s.enslaved[seat] = static_cast<Faction>(g.answer().a);
  if (g.journal)
    g.tell("#" + std::to_string(seat) + " enslaves " + std::string(faction_name(g.s.enslaved[seat])));
  g.settle_later();  // what speaks of the enslaved faction may have changed
}

}  // namespace

// Before anything else of the deploy phase; of two, the one with the initiative first.
void Enslavement::run(Game& g) {
  BEGIN
  for (turn = 0; turn < 2; ++turn) {
    if (!g.has_enslavement(g.s.initiative ^ turn)) continue;
    ASK(SetEnslavement{.seat = static_cast<Seat>(g.s.initiative ^ turn), .another = false});
    set_dial(g, g.s.initiative ^ turn);
  }
  END
}

void TurnEnslavement::run(Game& g) {
  BEGIN
  ASK(SetEnslavement{.seat = g.s.acts[act].doer, .another = true});
  set_dial(g, g.s.acts[act].doer);
  g.returns(1);
  END
}

}  // namespace tercio::warlords
