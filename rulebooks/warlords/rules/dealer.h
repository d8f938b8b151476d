// Who deals damage.
#pragma once
#include "rulebooks/warlords/rules/game.h"

namespace tercio::warlords {

// no_card: nothing that is in play.
inline Slot dealer(const Game& g, const Member& m) {
  return m.agent.slot < slot_count && g.alive(m.agent) && g.in_play(m.agent.slot) ? m.agent.slot : no_card;
}

}  // namespace tercio::warlords
