#include "rulebooks/warlords/match.h"

#include "rulebooks/warlords/rules.h"

template class tercio::MatchOf<tercio::warlords::Parts>;
