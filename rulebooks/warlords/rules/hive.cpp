// What The Great Devourer brings: synapse units with a dial of their own, and infested planets.
#include "rulebooks/warlords/rules/verb.h"

namespace tercio::warlords {

Slot Game::synapse_at_hq(Seat seat) const {
  for (Slot c : s.at[seat][hq])
    if (card(c).type == Type::Synapse) return c;
  return no_card;
}

bool Game::leads(Seat seat, Place p) const {
  if (at(warlord(seat)).place == p) return true;
  if (at(warlord(other(seat))).place == p) return false;
  for (Slot c : s.at[seat][p])
    if (card(c).fights_as_warlord && !blanked(c)) return true;
  return false;
}

// Some must go elsewhere than their warlord, if there is another planet.
void SetSynapseDial::offer(const Game& g, Options& list) const {
  const Slot c = g.synapse_at_hq(seat);
  const bool apart = c != no_card && g.card(c).commits_apart && !g.blanked(c);
  for (Place p = 0; p < line_length; ++p)
    if (g.planet_here(p) && !(apart && p == g.s.dials[seat])) list.add(option(Verb::CommitSynapse, p));
  if (list.size() == 0) list.add(option(Verb::CommitSynapse, g.s.dials[seat]));
}

// A winner who is no Tyranid may remove the token, before anybody reacts to the victory.
void TakeInfestation::offer(const Game& g, Options& list) const {
  if (!g.infested(g.s.battle.at) || g.card(g.warlord(seat)).faction == Faction::Tyranid) return;
  list.add(option(Verb::RemoveInfestation));
  list.add(option(Verb::Decline));
}

void InfestPlanets::run(Game& g) {
  BEGIN
  places = g.found(g.program()[id].to, g.s.acts[act]);
  while (!places.empty()) {
    if (const Place p = place_in(*places.begin()); !is_planet(p) || !g.planet_here(p) || g.infested(p)) {
      places.remove(*places.begin());
      continue;
    }
    g.at(g.s.line[place_in(*places.begin())]).flags |= CardState::Infested;
    if (g.journal) g.tell(g.name_of_place(place_in(*places.begin())) + " is infested");
    done = true;
    g.settle_later();  // what is there may have other hit points now
    CALL(Happens{.name = Name::Infested,
                 .kind = Kind::Reaction,
                 .at = place_in(*places.begin()),
                 .seat = g.s.acts[act].doer});
    places.remove(*places.begin());
  }
  g.returns(done);
  END
}

}  // namespace tercio::warlords
