// Doing again what an event has done.
#pragma once
#include "rulebooks/warlords/rules/verb.h"

namespace tercio::warlords {

// The act of the event that this one answers, with what was paid for it and without what else was chosen.
bool copy_of_event(const Game& g, const Act& answering, Act& copy);

}  // namespace tercio::warlords
